// The bare references of the bench, as a server of their own: the same express, key check, limiter, JSON and zod, and
// the same store's grouped
// append, but no domain rules. `/echo` has no store, `/durable` appends the body as one event, `/row/:id` reads one row
// by primary key.
// Usage: node test/bench/reference.ts '{"databaseUrl":"...","key":"..."}'; prints its port as one JSON
// line.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import express from 'express';
import pg from 'pg';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { eventStoreDbLog } from '../../src/adapters/event-log.eventstoredb.ts';
import type { NewEvent } from '../../src/engine/ports.ts';

const { databaseUrl, eventStoreUrl, key } = JSON.parse(process.argv[2] ?? '{}') as {
  databaseUrl: string;
  eventStoreUrl?: string;
  key: string;
};
const log = eventStoreUrl
  ? await eventStoreDbLog({ url: eventStoreUrl, prefix: `ref${Date.now()}_` })
  : await embeddedEventLog({ connectionString: databaseUrl, schema: 'reference' });
const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
await pool.query('create table if not exists bench_rows (id uuid primary key, body json not null)');
const rowId = uuidv7();

const entry = z.strictObject({
  effectiveDate: z.iso.date(),
  sourceType: z.string().optional(),
  memo: z.string().max(2_000).optional(),
  lines: z
    .array(
      z.strictObject({
        side: z.enum(['debit', 'credit']),
        accountId: z.string().optional(),
        accountCode: z.string().optional(),
        amount: z.number().int().positive(),
      }),
    )
    .min(2)
    .max(1_000),
});

// Express as in the service: requests and responses are made with its prototypes, so that V8 keeps their shapes.
const app = express();
class Req extends http.IncomingMessage {}
class Res<R extends http.IncomingMessage = http.IncomingMessage> extends http.ServerResponse<R> {}
for (const [target, source] of [
  [Req.prototype, app.request],
  [Res.prototype, app.response],
] as const) {
  for (
    let proto: object = source;
    proto && proto !== http.IncomingMessage.prototype && proto !== http.ServerResponse.prototype;
    proto = Object.getPrototypeOf(proto) as object
  ) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(proto)))
      if (!(name in target)) Object.defineProperty(target, name, descriptor);
  }
}
app.request = Req.prototype as never;
app.response = Res.prototype as never;
app.disable('x-powered-by');
app.disable('etag');

const limiter = new RateLimiterMemory({ points: 1e9, duration: 60 });
const known = new Map([[createHmac('sha256', 'pepper').update(key).digest('hex'), 'caller']]);
app.use(async (req, res, next) => {
  const caller = known.get(
    createHmac('sha256', 'pepper')
      .update((req.headers.authorization ?? '').slice(7))
      .digest('hex'),
  );
  if (!caller) {
    res.status(401).json({ error: 'unauthorized' });
    return;
  }
  const { remainingPoints } = await limiter.consume(caller);
  res.setHeader('X-RateLimit-Remaining', remainingPoints);
  next();
});
app.use(express.json({ limit: '4mb' }));

interface Waiting {
  event: NewEvent;
  done: (revision: number) => void;
  failed: (error: unknown) => void;
}
const waiting: Waiting[] = [];
let sending = false;
let last = -1;
async function send(): Promise<void> {
  if (sending) return;
  sending = true;
  while (waiting.length > 0) {
    const group = waiting.splice(0, 500);
    try {
      const { lastRevision } = await log.append(
        'reference',
        last < 0 ? 'none' : last,
        group.map(({ event }) => event),
      );
      group.forEach(({ done }, i) => {
        done(lastRevision - group.length + 1 + i);
      });
      last = lastRevision;
    } catch (error) {
      for (const { failed } of group) failed(error);
    }
  }
  sending = false;
}

app.post('/echo', (req, res) => {
  res.json(entry.parse(req.body));
});
app.post('/durable', async (req, res) => {
  const data = entry.parse(req.body);
  const id = uuidv7();
  const revision = await new Promise<number>((done, failed) => {
    waiting.push({ event: { id, type: 'entry', data, meta: { recordedAt: new Date().toISOString() } }, done, failed });
    queueMicrotask(() => {
      void send();
    });
  });
  res.status(201).json({ id, revision, ...data });
});
app.get('/row/:id', async (_req, res) => {
  const { rows } = await pool.query({
    name: 'row',
    text: 'select id, body from bench_rows where id = $1',
    values: [rowId],
  });
  res.json(rows[0]);
});

await pool.query('insert into bench_rows values ($1, $2)', [
  rowId,
  {
    effectiveDate: '2026-04-01',
    memo: 'a row of the usual size',
    lines: [
      { side: 'debit', accountCode: '1110', amount: 1000 },
      { side: 'credit', accountCode: '4110', amount: 1000 },
    ],
  },
]);
const server = http.createServer({ IncomingMessage: Req, ServerResponse: Res }, app);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as { port: number }).port, rowId })}\n`);
});
process.on('SIGTERM', () => {
  process.exit(0);
});
