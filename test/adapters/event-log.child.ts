// A process of its own for tests of the event logs: it is killed in the middle of appends, or must end by itself.
// Usage: node event-log.child.ts
// '{"task":"append","backend":{...},"stream":"...","appends":400,"kill":true}'
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { eventStoreDbLog } from '../../src/adapters/event-log.eventstoredb.ts';
import type { EventLog } from '../../src/engine/ports.ts';
import { acknowledgesEarly } from './broken-logs.ts';

/** What another process needs to open the same log. */
export interface ChildBackend {
  readonly connectionString?: string;
  readonly url?: string;
  readonly prefix?: string;
}
export interface ChildTask {
  readonly task: 'append' | 'backfill';
  readonly backend: ChildBackend;
  readonly stream: string;
  readonly appends?: number;
  readonly kill?: boolean;
  readonly early?: boolean;
}

const say = (line: object): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
const {
  task,
  backend,
  stream,
  appends = 0,
  kill = false,
  early = false,
} = JSON.parse(process.argv[2] ?? '{}') as ChildTask;
const real: EventLog = backend.url
  ? await eventStoreDbLog({ url: backend.url, prefix: backend.prefix })
  : await embeddedEventLog({ connectionString: backend.connectionString });
const log = early ? acknowledgesEarly(real) : real;

if (task === 'append') {
  // Eight streams side by side, three events in each append; what is acknowledged is printed at once.
  let acknowledged = 0;
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      let expected: number | 'none' = 'none';
      for (let i = 0; i < appends / 8; i += 1) {
        const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
        const { lastRevision } = await log.append(
          `${stream}-${writer}`,
          expected,
          ids.map((id) => ({ id, type: 'crash.tested', data: { i }, meta: {} })),
        );
        expected = lastRevision;
        say({ stream: `${stream}-${writer}`, revision: lastRevision, ids });
        acknowledged += 1;
        if (kill && acknowledged === appends / 2) process.kill(process.pid, 'SIGKILL');
      }
    }),
  );
  await log.close();
} else {
  const stopping = new AbortController();
  const startedMs = Date.now();
  let abortedMs = startedMs;
  await log.subscribe(
    { prefixes: [stream], maxBatch: 50 },
    () => {
      abortedMs = Date.now();
      stopping.abort();
      return Promise.resolve();
    },
    stopping.signal,
  );
  say({ endedAfterMs: Date.now() - abortedMs });
  await log.close();
  // Nothing calls process.exit: a socket or a timer left behind would keep this process alive.
}
