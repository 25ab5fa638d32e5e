// npm run bench -- --company: what a company costs that does nothing: its events and rows, their bytes, its book in
// memory, what opening it costs, beside one with an event for each account and tax code, as they were before.
// npm run bench -- --idle N [--webhooks N]: a service over N idle companies beside an empty one: its start, its memory,
// its statements at rest; and a post to a company whose book is in no memory beside one whose is.
// npm run bench -- --cold: that alone, after each of three starts.
// npm run bench -- --rest: what a service that nobody asks asks in a minute, statement by statement.
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { fold, ledgerStream, newBook, type Book } from '../../src/domain/book.ts';
import { DIRECTORY_STREAM } from '../../src/domain/directory.ts';
import { readEvent } from '../../src/domain/events.ts';
import type { EventLog, NewEvent, StoredEvent } from '../../src/engine/ports.ts';
import { call, killChild, newCompany, startVictim, type Victim } from '../crash.ts';
import { quickFolder } from '../folder.ts';
import { foundedBefore } from '../founded-before.ts';
import { entryBody } from '../http/samples.ts';
import { stopTestServer, testDatabase, testServer } from '../postgres.ts';

type Say = (text: string) => void;
interface Founded {
  readonly companyId: string;
  readonly ownerKey: string;
}

/** Companies that are opened to measure one. */
const COMPANIES = 100;
/** Before they are opened so many are, so that nothing is met for the first time. */
const WARM = 20;
const STREAMS_AT_ONCE = 200;
const REST_MS = 20_000;
/** Of a minute it waits to be signed; the rest is the work. */
const SIGNING_MS = 600_000;
/** Companies with entries that are posted to after a start. */
const COLD = 100;
const KEYS = { KEY_PEPPER: 'pepper-of-the-bench', PII_KEY: Buffer.alloc(32, 7).toString('base64') };

/** Processor time of a process and of those that it waits for, milliseconds. */
export function processorOf(pid: number): { ms: number; parent: number } {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system, users, systems] = fields.slice(11, 15).map(Number);
  return { ms: ((user ?? 0) + (system ?? 0) + (users ?? 0) + (systems ?? 0)) * 10, parent: Number(fields[1]) };
}

/** The same of a server with its backends. */
export function processorOfServer(pid: number): number {
  let { ms } = processorOf(pid);
  for (const name of fs.readdirSync('/proc'))
    if (/^\d+$/.test(name))
      try {
        const one = processorOf(Number(name));
        if (one.parent === pid) ms += one.ms;
      } catch {
        // It has ended meanwhile: its parent counts it.
      }
  return ms;
}

export async function caughtUp(victim: Victim): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    const { status, body } = await call(victim.baseUrl, 'GET', '/health/ready', '');
    const { lagEvents } = (body.projector ?? {}) as { lagEvents?: number };
    quiet = status === 200 && lagEvents === 0 ? quiet + 1 : 0;
    await sleep(100);
  }
}

/** Resolves when all that a service has projected is signed, too: whatever grew is due a minute later. */
export async function allSigned(victim: Victim): Promise<void> {
  for (const beganMs = performance.now(); performance.now() - beganMs < SIGNING_MS; await sleep(1_000)) {
    const { body } = await call(victim.baseUrl, 'GET', '/health/ready', '');
    const { state, oldestUnsignedSeconds } = (body.proof ?? {}) as { state?: string; oldestUnsignedSeconds?: number };
    if (state === 'ok' && oldestUnsignedSeconds === 0) return;
  }
  throw new Error(`what was projected is not signed after ${SIGNING_MS / 1_000} s`);
}

export async function ended(victim: Victim): Promise<void> {
  const gone = once(victim.child, 'exit');
  killChild(victim.child.pid, 'SIGTERM');
  await gone;
}

export interface House {
  readonly url: string;
  readonly folder: string;
  readonly client: pg.Client;
  readonly log: EventLog;
  readonly server: number;
  start(options?: readonly string[], extra?: Readonly<Record<string, string>>): Promise<Victim>;
}

/** A database and a folder of their own for what is measured. */
export async function inHouse<T>(name: string, work: (house: House) => Promise<T>): Promise<T> {
  const { url, drop } = await testDatabase(name);
  const { pid } = await testServer();
  const folder = quickFolder(name);
  const start: House['start'] = (options, extra) =>
    startVictim(path.join(folder, 'data'), ['src/main.ts'], { DATABASE_URL: url, ...KEYS, ...extra }, options);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const log = await embeddedEventLog({ connectionString: url });
  try {
    return await work({ url, folder, client, log, server: pid, start });
  } finally {
    await Promise.all([log.close(), client.end()]);
    await drop();
    await stopTestServer();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Rows and bytes of every table by schema. */
async function stored({ client }: House): Promise<Map<string, { rows: number; bytes: number }>> {
  const { rows } = await client.query(
    `select n.nspname as schema, sum(pg_relation_size(c.oid))::bigint as bytes,
        sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', n.nspname, c.relname),
          false, true, '')))[1]::text::bigint) filter (where c.relkind = 'r')::bigint as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'
        and n.nspname in ('events', 'read_model', 'ops', 'vault', 'proof') group by 1`,
  );
  return new Map(
    (rows as { schema: string; bytes: string; rows: string }[]).map((one) => [
      one.schema,
      { rows: Number(one.rows), bytes: Number(one.bytes) },
    ]),
  );
}

/** Bytes of tables, their indexes and long values, all schemas. */
export async function bytesOf({ client }: House): Promise<number> {
  const { rows } = await client.query(
    `select sum(pg_total_relation_size(c.oid))::bigint as bytes from pg_class c
      join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'
        and n.nspname in ('events', 'read_model', 'ops', 'vault', 'proof')`,
  );
  return Number((rows[0] as { bytes: string }).bytes);
}

function collectedHeap(): number {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  for (let n = 0; n < 3; n++) collect();
  return process.memoryUsage().heapUsed;
}

const bookOf = (events: readonly StoredEvent[]): Book => {
  const book = newBook();
  for (const one of events) fold(book, readEvent(one));
  return book;
};
const founding = async (log: EventLog, companyId: string): Promise<readonly StoredEvent[]> =>
  (await log.readStream(ledgerStream(companyId), { limit: 1_000 })).events;

/** Another company: every UUID and hash of a key is another, all else the same. */
function renaming(n: number): <T>(value: T) => T {
  const names = new Map<string, string>();
  const renamed = (uuid: string): string => {
    const known = names.get(uuid);
    if (known !== undefined) return known;
    const made = uuidv7();
    names.set(uuid, made);
    return made;
  };
  return <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value)
        .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, renamed)
        .replace(/"hash":"([0-9a-f]{8})/g, (_, head: string) => {
          const mixed = (Number.parseInt(head, 16) ^ (n + 1)) >>> 0;
          return `"hash":"${mixed.toString(16).padStart(8, '0')}`;
        }),
    ) as T;
}

/** Writes so many companies like one that was opened, straight into the log. */
export async function writeCompanies(
  log: EventLog,
  like: Founded,
  count: number,
  more: (companyId: string, n: number) => readonly NewEvent[],
): Promise<void> {
  const events = await founding(log, like.companyId);
  const directory = await log.readStream(DIRECTORY_STREAM, { limit: 100_000 });
  const registered = directory.events.find(
    ({ type, data }) => type === 'company.registered' && JSON.stringify(data).includes(like.companyId),
  );
  if (!registered) throw new Error('no company was opened');
  const anew = ({ type, data, meta }: StoredEvent): NewEvent => ({
    id: uuidv7(),
    type,
    data: data as object,
    meta: meta as NewEvent['meta'],
  });
  let { lastRevision } = directory;
  for (let at = 0; at < count; at += STREAMS_AT_ONCE) {
    const registrations: NewEvent[] = [];
    const streams: [string, NewEvent[]][] = [];
    for (let n = at; n < Math.min(count, at + STREAMS_AT_ONCE); n++) {
      const rename = renaming(n);
      const own = rename({ companyId: like.companyId, events: events.map(anew), registered: anew(registered) });
      registrations.push(own.registered);
      streams.push([ledgerStream(own.companyId), [...own.events, ...more(own.companyId, n)]]);
    }
    const meta = (one: NewEvent, index: number, all: number): NewEvent => ({
      ...one,
      meta: { ...one.meta, index, count: all },
    });
    const directoryEvents = registrations.map((one, index) => meta(one, index, registrations.length));
    ({ lastRevision } = await log.append(DIRECTORY_STREAM, lastRevision, directoryEvents));
    await Promise.all(streams.map(([stream, all]) => log.append(stream, 'none', all)));
  }
}

/** What a company costs that was opened, and nothing more. */
export async function emptyCompany(say: Say): Promise<void> {
  await inHouse('company', async (house) => {
    const { log, server, start } = house;
    const victim = await start();
    try {
      const { pid = 0 } = victim.child;
      const openedAt = async (count: number): Promise<{ node: number; postgres: number; last: Founded }> => {
        const before = [processorOf(pid).ms, processorOfServer(server)] as const;
        let last: Founded | undefined;
        for (let n = 0; n < count; n++) last = await newCompany(victim);
        await caughtUp(victim);
        const node = (processorOf(pid).ms - before[0]) / count;
        return { node, postgres: (processorOfServer(server) - before[1]) / count, last: last as Founded };
      };
      const { last } = await openedAt(WARM);
      const [rows, bytes] = [await stored(house), await bytesOf(house)];
      const opened = await openedAt(COMPANIES);
      const [rowsNow, bytesNow] = [await stored(house), await bytesOf(house)];
      const events = await founding(log, last.companyId);
      say(`events: ${events.length} (goal: at most 5)`);
      const text = events.reduce((sum, { type, data, meta }) => sum + JSON.stringify({ type, data, meta }).length, 0);
      say(`bytes of its events: ${text} (goal: at most 10,240)`);
      const of = (schema: string, what: 'rows' | 'bytes'): string =>
        (((rowsNow.get(schema)?.[what] ?? 0) - (rows.get(schema)?.[what] ?? 0)) / COMPANIES).toFixed(1);
      for (const schema of rowsNow.keys())
        say(`in schema ${schema}: ${of(schema, 'rows')} rows, ${of(schema, 'bytes')} bytes without indexes`);
      say(`in PostgreSQL with all indexes: ${((bytesNow - bytes) / COMPANIES).toFixed(0)} bytes`);
      const held: Book[] = [];
      const heap = collectedHeap();
      for (let n = 0; n < COMPANIES; n++) held.push(bookOf(events));
      say(`heap of its book: ${((collectedHeap() - heap) / held.length).toFixed(0)} bytes (goal: at most 20,480)`);
      const took: number[] = [];
      for (let n = 0; n < COMPANIES; n++) {
        const startMs = performance.now();
        held[n] = bookOf(await founding(log, last.companyId));
        took.push(performance.now() - startMs);
      }
      took.sort((a, b) => a - b);
      say(`book loaded from the log: p50 ${took[COMPANIES / 2]?.toFixed(2)} ms (goal: at most 0.5)`);
      // The same as it was before: what is projected is an event for each account and tax code.
      const before = [processorOf(pid).ms, processorOfServer(server)] as const;
      const [registered] = (await log.readStream(DIRECTORY_STREAM, { direction: 'backwards', limit: 1 })).events;
      if (!registered) throw new Error('no company was opened');
      for (let n = 0; n < COMPANIES; n++) {
        const rename = renaming(n);
        const old = rename({ companyId: last.companyId, events: foundedBefore(events, uuidv7) });
        await log.append(ledgerStream(old.companyId), 'none', old.events);
      }
      await caughtUp(victim);
      const node = (processorOf(pid).ms - before[0]) / COMPANIES;
      const postgres = (processorOfServer(server) - before[1]) / COMPANIES;
      say(`processor to open it: ${opened.node.toFixed(1)} ms of Node, ${opened.postgres.toFixed(1)} of PostgreSQL`);
      say(
        `to project one as it was before: ${node.toFixed(1)} and ${postgres.toFixed(1)} ms, ` +
          `${((node + postgres) / (opened.node + opened.postgres)).toFixed(1)} x as much (goal: 10)`,
      );
    } finally {
      await ended(victim);
    }
  });
}

export const webhookOf = (companyId: string, n: number, at: string): NewEvent => {
  const own = `${n.toString(16).padStart(8, '0')}-0000-7000-8000-${companyId.slice(-12)}`;
  const webhook = {
    ...{ id: `whk_${own}`, url: 'https://hooks.example.com/daicho', types: ['*'], status: 'enabled', enabledAt: at },
    ...{ secretId: `whs_${own}`, secretLast4: 'wxyz', createdAt: at, updatedAt: at, version: 1 },
  };
  const actor = { type: 'user', id: 'bench', via: 'system' };
  const meta = { v: 1, recordedAt: at, actor, command: 'create-webhook', index: 0, count: 1 };
  return { id: uuidv7(), type: 'webhook.created', data: { webhook }, meta };
};

/** Transactions of the database so far: at rest each is a statement. */
export async function transactions({ client }: Pick<House, 'client'>): Promise<number> {
  const { rows } = await client.query(
    `select xact_commit::int as n from pg_stat_database where datname = current_database()`,
  );
  return (rows[0] as { n: number }).n;
}

/** What a service is after a start: how long it took, what it holds, and what it asks at rest. */
export interface AtRest {
  readonly startMs: number;
  readonly processorMs: number;
  readonly heapMb: number;
  readonly residentMb: number;
  readonly statementsPerS: number;
  /** The same in the half minute after the start, from when it is ready and has caught up. */
  readonly firstPerS: number;
}

export async function atRest(house: House): Promise<AtRest> {
  const file = path.join(house.folder, 'allocations.json');
  const options = ['--expose-gc', '--import', './test/bench/allocations.ts'];
  const beganMs = performance.now();
  const victim = await house.start(options, { ALLOCATIONS_FILE: file });
  try {
    const startMs = performance.now() - beganMs;
    const processorMs = processorOf(victim.child.pid ?? 0).ms;
    await caughtUp(victim);
    const first = await transactions(house);
    await sleep(REST_MS / 2);
    const before = await transactions(house);
    await sleep(REST_MS);
    const after = await transactions(house);
    const statementsPerS = after - before - 1;
    fs.rmSync(file, { force: true });
    killChild(victim.child.pid, 'SIGUSR2');
    for (let n = 0; n < 500 && !fs.existsSync(file); n++) await sleep(10);
    const { heapBytes } = JSON.parse(fs.readFileSync(file, 'utf8')) as { heapBytes: number };
    const status = fs.readFileSync(`/proc/${victim.child.pid}/status`, 'utf8');
    const residentMb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
    return {
      startMs,
      processorMs,
      heapMb: heapBytes / 2 ** 20,
      residentMb,
      statementsPerS: statementsPerS / (REST_MS / 1_000),
      firstPerS: (after - first - 2) / ((1.5 * REST_MS) / 1_000),
    };
  } finally {
    await ended(victim);
  }
}

/** Lists what a service over one company asks while nothing happens, by who asks: looked at every few milliseconds. */
export async function statementsAtRest(say: Say): Promise<void> {
  await inHouse('rest', async (house) => {
    const victim = await house.start();
    // Beside the database: what it asks itself is none of it.
    const beside = new pg.Client({ connectionString: (await testServer()).adminUrl });
    await beside.connect();
    try {
      await newCompany(victim);
      await caughtUp(victim);
      await sleep(REST_MS / 2);
      const seen = new Map<string, number>();
      const last = new Map<number, string>();
      const before = await transactions(house);
      for (const beganMs = performance.now(); performance.now() - beganMs < 3 * REST_MS; await sleep(3)) {
        const { rows } = await beside.query(
          `select pid, application_name as who, query, query_start::text as at from pg_stat_activity
            where datname = $1 and application_name like 'daicho%'`,
          [new URL(house.url).pathname.slice(1)],
        );
        for (const { pid, who, query, at } of rows as { pid: number; who: string; query: string; at: string }[]) {
          if (last.get(pid) === at) continue;
          last.set(pid, at);
          const text = `${who} | ${query.replace(/\s+/g, ' ').slice(0, 120)}`;
          seen.set(text, (seen.get(text) ?? 0) + 1);
        }
      }
      const perS = ((await transactions(house)) - before - 1) / ((3 * REST_MS) / 1_000);
      say(`${perS.toFixed(1)} statements a second (goal: 5); of those that were seen:`);
      for (const [text, count] of [...seen].sort(([, a], [, b]) => b - a)) say(`${String(count).padStart(4)} ${text}`);
    } finally {
      await beside.end();
      await ended(victim);
    }
  });
}

/** Posts to companies after a start: the first to each finds its book in no memory. */
async function coldPosts(house: House, companies: readonly Founded[], say: Say): Promise<void> {
  const victim = await house.start();
  const { pid = 0 } = victim.child;
  try {
    await caughtUp(victim);
    const round = async (): Promise<{ p50: number; node: number; postgres: number; asked: number }> => {
      const before = [processorOf(pid).ms, processorOfServer(house.server), await transactions(house)] as const;
      const took: number[] = [];
      for (const { companyId, ownerKey } of companies) {
        const startMs = performance.now();
        const at = `/v1/companies/${companyId}/journal-entries`;
        const { status } = await call(victim.baseUrl, 'POST', at, ownerKey, entryBody());
        if (status !== 201) throw new Error(`a post was answered ${status}`);
        took.push(performance.now() - startMs);
      }
      await caughtUp(victim);
      const [node, postgres] = [processorOf(pid).ms - before[0], processorOfServer(house.server) - before[1]];
      const asked = (await transactions(house)) - before[2];
      const p50 = took.sort((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;
      const count = companies.length;
      return { p50, node: node / count, postgres: postgres / count, asked: asked / count };
    };
    // What the process itself meets for the first time is no matter of companies.
    const others = await Promise.all([0, 1, 2, 3].map(() => newCompany(victim)));
    for (let n = 0; n < 50; n++)
      for (const { companyId, ownerKey } of others)
        await call(victim.baseUrl, 'POST', `/v1/companies/${companyId}/journal-entries`, ownerKey, entryBody());
    const cold = await round();
    const hot = [await round(), await round()];
    const best = (of: (one: (typeof hot)[number]) => number): number => Math.min(...hot.map(of));
    const [node, postgres, p50] = [best((one) => one.node), best((one) => one.postgres), best((one) => one.p50)];
    say(
      `a post to a cold company: p50 ${cold.p50.toFixed(1)} ms, ${cold.node.toFixed(1)} ms of Node, ` +
        `${cold.postgres.toFixed(1)} of PostgreSQL; to a hot one ${p50.toFixed(1)}, ${node.toFixed(1)}, ` +
        `${postgres.toFixed(1)}: ${(cold.p50 / p50).toFixed(2)} x, ${(cold.node / node).toFixed(2)} x, ` +
        `${(cold.postgres / postgres).toFixed(2)} x (goal: 1.5); transactions of each ${cold.asked.toFixed(1)}, hot ` +
        best((one) => one.asked).toFixed(1),
    );
  } finally {
    await ended(victim);
  }
}

/** Opens companies that have a few entries, and ends the service that did. */
export async function openedCompanies({ start }: House, count: number): Promise<Founded[]> {
  const victim = await start();
  const opened: Founded[] = [];
  for (let n = 0; n < count; n++) {
    const one = await newCompany(victim);
    opened.push(one);
    for (let m = 0; m < 3; m++)
      await call(victim.baseUrl, 'POST', `/v1/companies/${one.companyId}/journal-entries`, one.ownerKey, entryBody());
  }
  await caughtUp(victim);
  await ended(victim);
  return opened;
}

/** Posts to companies whose books are in no memory, beside posts to the same when they are, after each start. */
export async function coldCompanies(starts: number, say: Say): Promise<void> {
  await inHouse('cold', async (house) => {
    const companies = await openedCompanies(house, COLD);
    for (let n = 0; n < starts; n++) await coldPosts(house, companies, say);
  });
}

/** A service over idle companies and webhooks, beside one over nothing. */
export async function idleCompanies(count: number, webhooks: number, say: Say): Promise<void> {
  const said = (name: string, one: AtRest): void => {
    say(
      `${name}: ready in ${one.startMs.toFixed(0)} ms (${one.processorMs} of processor), heap ` +
        `${one.heapMb.toFixed(1)} MB, resident ${one.residentMb.toFixed(0)} MB, ` +
        `${one.statementsPerS.toFixed(1)} statements a second, in the half minute after the start ` +
        one.firstPerS.toFixed(1),
    );
  };
  await inHouse('idle', async (house) => {
    await ended(await house.start());
    const empty = await atRest(house);
    said('empty', empty);
    const cold = await openedCompanies(house, COLD);
    const victim = await house.start();
    const like = await newCompany(victim);
    await caughtUp(victim);
    await ended(victim);
    const at = new Date().toISOString();
    await writeCompanies(house.log, like, count, (companyId, n) => (n < webhooks ? [webhookOf(companyId, n, at)] : []));
    const beganMs = performance.now();
    const projecting = await house.start();
    await caughtUp(projecting);
    await sleep(REST_MS / 4);
    await caughtUp(projecting);
    const projectedMs = performance.now() - beganMs;
    await allSigned(projecting);
    say(
      `${count} companies, ${webhooks} webhooks projected in ${(projectedMs / 1_000).toFixed(0)} s, signed in ` +
        `${((performance.now() - beganMs) / 1_000).toFixed(0)} s`,
    );
    await ended(projecting);
    await house.client.query('vacuum analyze');
    const full = await atRest(house);
    said(`${count} companies, ${webhooks} webhooks`, full);
    const times = (what: keyof AtRest): string => (full[what] / empty[what]).toFixed(2);
    say(
      `start ${times('startMs')} x (processor ${times('processorMs')} x), heap ${times('heapMb')} x, ` +
        `resident ${times('residentMb')} x (goal: 1.3); ` +
        `statements a second ${full.statementsPerS.toFixed(1)} (goal: 5 more than empty at most)`,
    );
    await coldPosts(house, cold, say);
  });
}
