// A doorway that stands while the service behind it stops and starts: what a browser knows as one address.
import net from 'node:net';
import type { AddressInfo } from 'node:net';

/** An address of this machine and the service that is behind it now. */
export interface Doorway {
  readonly origin: string;
  /** Leads to another service from now on. */
  leadTo(origin: string): void;
  /** Cuts every connection, and takes none until it leads somewhere again. */
  shut(): void;
  close(): Promise<void>;
}

/** Opens a doorway to a service. */
export async function doorway(to: string): Promise<Doorway> {
  let port = Number(new URL(to).port);
  const open = new Set<net.Socket>();
  const server = net.createServer((inside) => {
    if (port === 0) return void inside.destroy();
    const outside = net.connect(port, '127.0.0.1');
    for (const socket of [inside, outside]) {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
    }
    inside.on('error', () => outside.destroy()).pipe(outside);
    outside.on('error', () => inside.destroy()).pipe(inside);
    inside.on('close', () => outside.destroy());
    outside.on('close', () => inside.destroy());
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(origin) {
      port = Number(new URL(origin).port);
    },
    shut() {
      port = 0;
      cut();
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
