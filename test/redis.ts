// A Redis for tests, where redis-server is installed, and somebody who hears everything that it is asked.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** True where redis-server is installed (Debian: apt-get install redis-server). */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** A port of this machine that nobody uses now. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as net.AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** A Redis of its own with the password `secret`, which keeps nothing on disk. */
export async function startRedis(port: number): Promise<ChildProcess> {
  const server = spawn(
    'redis-server',
    ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no', '--requirepass', 'secret'],
    { stdio: 'ignore', cwd: '/' },
  );
  for (let n = 0; n < 250; n++) {
    const up = await new Promise<boolean>((resolve) => {
      const s = net
        .connect(port, '127.0.0.1', () => {
          s.destroy();
          resolve(true);
        })
        .on('error', () => resolve(false));
    });
    if (up) return server;
    await sleep(20);
  }
  throw new Error('redis-server did not start');
}

/** Everything that a Redis is asked from now on, as its MONITOR tells it; `close` ends it. */
export async function heardByRedis(port: number): Promise<{ text(): string; close(): void }> {
  const heard: string[] = [];
  const socket = net.connect(port, '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => undefined);
  const begun = new Promise<void>((resolve) => {
    socket.on('data', (chunk: string) => {
      heard.push(chunk);
      if (heard.join('').split('+OK').length > 2) resolve();
    });
  });
  socket.write('AUTH secret\r\nMONITOR\r\n');
  await begun;
  return { text: () => heard.join(''), close: () => socket.destroy() };
}
