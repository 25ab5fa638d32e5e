// A TCP proxy in front of a store, so that the same network faults can be caused for every backend: cut, mute, mended
// again.
import net from 'node:net';

/** A door to a server that tests can shut. */
export interface FaultProxy {
  readonly port: number;
  /** How many connections have come so far. */
  connections(): number;
  /** Breaks all connections and refuses new ones, as a killed server does. */
  cut(): Promise<void>;
  /**
   * Accepts and keeps connections, but passes nothing on, as a frozen server does; `answers` = requests still arrive.
   */
  mute(what?: 'everything' | 'answers'): void;
  /** Undoes `cut` and `mute`; what was held back by `mute` arrives now. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free port of 127.0.0.1 that leads to `target()`. */
export async function faultProxy(target: () => { readonly host: string; readonly port: number }): Promise<FaultProxy> {
  const sockets = new Map<net.Socket, 'request' | 'answer'>();
  let muted: 'everything' | 'answers' | undefined;
  const left = new Set<net.Socket>();
  const held = (kind: 'request' | 'answer'): boolean =>
    muted === 'everything' || (muted === 'answers' && kind === 'answer');
  const join = (from: net.Socket, to: net.Socket, kind: 'request' | 'answer'): void => {
    sockets.set(from, kind);
    from.setNoDelay(true);
    from.on('data', (chunk) => {
      if (!to.write(chunk)) {
        from.pause();
        to.once('drain', () => {
          if (!held(kind)) from.resume();
        });
      }
    });
    from.on('error', () => {
      to.destroy();
    });
    from.on('close', () => {
      sockets.delete(from);
      // Nor does the end of a connection pass a line on which nothing passes.
      if (held(kind)) left.add(to);
      else to.destroy();
    });
    if (held(kind)) from.pause();
  };
  let connections = 0;
  const server = net.createServer((client) => {
    connections += 1;
    const upstream = net.connect(target());
    join(client, upstream, 'request');
    join(upstream, client, 'answer');
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  const shut = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => {
        resolve();
      });
      for (const socket of [...sockets.keys(), ...left]) socket.destroy();
    });
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    connections: () => connections,
    cut: shut,
    mute: (what = 'everything') => {
      muted = what;
      for (const [socket, kind] of sockets) if (held(kind)) socket.pause();
    },
    mend: async () => {
      muted = undefined;
      for (const socket of sockets.keys()) socket.resume();
      for (const socket of left) socket.destroy();
      left.clear();
      if (!server.listening) await listen(port);
    },
    close: async () => {
      if (server.listening) await shut();
    },
  };
}
