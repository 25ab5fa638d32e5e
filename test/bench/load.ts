// A small HTTP load generator for one process of its own: keep-alive connections, one request in flight on each, exact
// latencies.
// Usage: node test/bench/load.ts '{"port":3000,"connections":16,"seconds":5,...}'; prints one JSON line.
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** What to send: requests are taken round robin; `$n` in a body or path is replaced by a running number. */
export interface LoadPlan {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  readonly warmupSeconds?: number;
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }[];
  /** At most so many requests per second in all; absent = as fast as answers come. */
  readonly ratePerS?: number;
  /** Ends when so many requests are sent, if that is before the time; absent = only by time. */
  readonly atMostRequests?: number;
}

/** What came back: answers per second and latencies in milliseconds, without the warm-up. */
export interface LoadResult {
  readonly perS: number;
  readonly count: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly errors: number;
}

/** Runs a plan from this process. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let errors = 0;
  let n = 0;
  const startMs = performance.now();
  const measureFromMs = startMs + (plan.warmupSeconds ?? 1) * 1000;
  const endMs = measureFromMs + plan.seconds * 1000;
  const gapMs = plan.ratePerS ? 1000 / plan.ratePerS : 0;
  let nextMs = startMs;

  const next = (): Buffer => {
    const request = plan.requests[n % plan.requests.length] as LoadPlan['requests'][number];
    const number = String(n++);
    const body = request.body?.replaceAll('$n', number);
    const headers = Object.entries(request.headers ?? {})
      .map(([name, value]) => `${name}: ${value.replaceAll('$n', number)}\r\n`)
      .join('');
    const head = `${request.method} ${request.path.replaceAll('$n', number)} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}`;
    return Buffer.from(
      body === undefined
        ? `${head}\r\n`
        : `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };

  const connection = (): Promise<void> =>
    new Promise((done) => {
      const socket = net.connect({ port: plan.port, host: '127.0.0.1', noDelay: true });
      let buffer: Buffer = Buffer.alloc(0);
      let sentMs = 0;
      const send = (): void => {
        const nowMs = performance.now();
        if (nowMs >= endMs || n >= (plan.atMostRequests ?? Infinity)) {
          socket.end();
          done();
          return;
        }
        if (gapMs > 0) {
          const atMs = Math.max(nowMs, nextMs);
          nextMs = Math.max(nextMs, nowMs) + gapMs;
          if (atMs > nowMs) {
            setTimeout(() => {
              sentMs = performance.now();
              socket.write(next());
            }, atMs - nowMs);
            return;
          }
        }
        sentMs = nowMs;
        socket.write(next());
      };
      socket.on('connect', send);
      socket.on('error', () => {
        errors++;
        done();
      });
      socket.on('close', () => {
        done();
      });
      socket.on('data', (chunk) => {
        buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
        const headEnd = buffer.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const head = buffer.toString('latin1', 0, headEnd);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (buffer.length < headEnd + 4 + length) return;
        buffer = buffer.subarray(headEnd + 4 + length);
        const nowMs = performance.now();
        if (nowMs >= measureFromMs && nowMs < endMs) {
          latencies.push(nowMs - sentMs);
          const status = head.slice(9, 12);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
        send();
      });
    });
  await Promise.all(Array.from({ length: plan.connections }, connection));
  latencies.sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0) * 1000) / 1000;
  return {
    perS: Math.round(latencies.length / plan.seconds),
    count: latencies.length,
    statuses,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
    errors,
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // `-`: the plan comes by standard input, because a body may be longer than an argument.
  const given = process.argv[2] === '-' ? await text(process.stdin) : process.argv[2];
  process.stdout.write(`${JSON.stringify(await runLoad(JSON.parse(given ?? '{}') as LoadPlan))}\n`);
}
