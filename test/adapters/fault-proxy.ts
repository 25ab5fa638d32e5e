// A TCP proxy in front of a store, so that the same network faults can be caused for every backend: cut, mute, mended again.
import net from 'node:net';

/** A door to a server that tests can shut. */
export interface FaultProxy {
  readonly port: number;
  /** Breaks all connections and refuses new ones, as a killed server does. */
  cut(): Promise<void>;
  /** Accepts and keeps connections, but passes nothing on, as a frozen server does. */
  mute(): void;
  /** Undoes `cut` and `mute`; what was held back by `mute` arrives now. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1 that leads to `target()`. */
export async function faultProxy(target: () => { readonly host: string; readonly port: number }): Promise<FaultProxy> {
  const sockets = new Set<net.Socket>();
  let muted = false;
  const join = (from: net.Socket, to: net.Socket): void => {
    sockets.add(from);
    from.on('data', (chunk) => { if (!to.write(chunk)) { from.pause(); to.once('drain', () => { if (!muted) from.resume(); }); } });
    from.on('error', () => { to.destroy(); });
    from.on('close', () => { sockets.delete(from); to.destroy(); });
    if (muted) from.pause();
  };
  const server = net.createServer((client) => {
    const upstream = net.connect(target());
    join(client, upstream);
    join(upstream, client);
  });
  const listen = (port: number): Promise<void> => new Promise((resolve, reject) => { server.once('error', reject); server.listen(port, '127.0.0.1', resolve); });
  const shut = (): Promise<void> => new Promise((resolve) => {
    server.close(() => { resolve(); });
    for (const socket of sockets) socket.destroy();
  });
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    cut: shut,
    mute: () => { muted = true; for (const socket of sockets) socket.pause(); },
    mend: async () => {
      muted = false;
      for (const socket of sockets) socket.resume();
      if (!server.listening) await listen(port);
    },
    close: async () => { if (server.listening) await shut(); },
  };
}
