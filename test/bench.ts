// npm run bench: durable posts, reads, statements, rebuild and memory, each as a ratio to a bare reference measured in
// the same run on the same store.
// --proofs [--events N] signs a history of a million events for the first time and proves events of it.
// --prover [--seconds N] loads a service with signing and one without in turn (default 120 s).
// --company prints what a company costs that does nothing; --idle N [--webhooks N] a service over so many.
// --cell [--companies N] [--webhooks N] measures a cell at two sizes, and says what it holds.
// --rebuild [--companies N] says what a rebuild takes of processors, in Node and in PostgreSQL.
// --guard counts what a post costs and compares it with the recorded budget (--record writes it anew).
// --sentences measures only the reading of sentences, beside a reference.
// Options: --quick (no million entries), --posts or --statements (those only), --only WORDS|WORDS (reads and statements
// whose name has them), --entries N,N,N (sizes of the books), --seconds N (per measurement), --out FILE (JSON).
// EVENTSTORE_URL runs it on that server.
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { uuidv7 } from 'uuidv7';
import { embeddedEventLog } from '../src/adapters/event-log.embedded.ts';
import { eventStoreDbLog } from '../src/adapters/event-log.eventstoredb.ts';
import { startEmbeddedPostgres } from '../src/adapters/postgres.embedded.ts';
import type { EventLog } from '../src/engine/ports.ts';
import { coldCompanies, emptyCompany, idleCompanies, statementsAtRest } from './bench/at-rest.ts';
import { capacityOfCell } from './bench/cell.ts';
import { measureFeed } from './bench/feed.ts';
import { fill } from './bench/fill.ts';
import { guard } from './bench/guard.ts';
import { runLoad, type LoadPlan, type LoadResult } from './bench/load.ts';
import { measureProofs } from './bench/proofs.ts';
import { costOfProver } from './bench/prover.ts';
import { costOfRebuild } from './bench/rebuild-cost.ts';
import { rebuildAgainstCopy } from './bench/rebuild.ts';
import { printSpeedOfSentences, speedOfSentences } from './bench/sentences.ts';
import { STATEMENTS } from './bench/statements.ts';
import { call, killChild, startVictim, type Victim } from './crash.ts';

const argument = (name: string): string | undefined => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};
const quick = process.argv.includes('--quick');
const statementsOnly = process.argv.includes('--statements');
const postsOnly = process.argv.includes('--posts');
const only = argument('only');
const wanted = (name: string): boolean => only === undefined || only.split('|').some((words) => name.includes(words));
const SIZES = (argument('entries') ?? (quick ? '10000,100000' : '10000,1000000')).split(',').map(Number);
const SECONDS = Number(argument('seconds') ?? (quick ? 3 : 5));
const eventStoreUrl = process.env.EVENTSTORE_URL;
const ROOT = path.resolve(import.meta.dirname, '..');
/** Garbage of what was just asked is no need of the service: it is given back in a pause. */
const REST_MS = 10_000;

interface Measure {
  name: string;
  value: number;
  unit: string;
  reference?: string;
  referenceValue?: number;
  ratio?: number;
  target?: string;
  met?: boolean;
  note?: string;
}
const measures: Measure[] = [];
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (n: number, digits = 2): number => Math.round(n * 10 ** digits) / 10 ** digits;
const say = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/** Adds a row. `higherIsBetter` tells how the target compares the ratio. */
function measure(row: Omit<Measure, 'ratio' | 'met'>, target?: { ratio: number; atLeast: boolean }): void {
  const ratio = row.referenceValue ? round(row.value / row.referenceValue, 3) : undefined;
  const full: Measure = {
    ...row,
    value: round(row.value, 3),
    ...(row.referenceValue !== undefined ? { referenceValue: round(row.referenceValue, 3) } : {}),
    ...(ratio !== undefined ? { ratio } : {}),
    ...(target && ratio !== undefined ? { met: target.atLeast ? ratio >= target.ratio : ratio <= target.ratio } : {}),
  };
  measures.push(full);
  say(
    `  ${full.name}: ${full.value} ${full.unit}` +
      (ratio === undefined ? '' : ` = ${ratio} x ${full.reference} (${full.referenceValue})`) +
      (full.target ? ` [target ${full.target}: ${full.met === false ? 'MISSED' : 'met'}]` : '') +
      (full.note ? `  ${full.note}` : ''),
  );
}

/** Runs a load plan in a process of its own, so that making load does not slow what is measured more than it must. */
async function load(plan: LoadPlan): Promise<LoadResult> {
  const child = spawn(
    process.execPath,
    ['--import', './src/typescript.mjs', 'test/bench/load.ts', JSON.stringify(plan)],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  await once(child, 'exit');
  const result = JSON.parse(out) as LoadResult;
  const bad = Object.entries(result.statuses).filter(([status]) => !status.startsWith('2'));
  if (bad.length > 0 || result.errors > 0)
    say(`  (answers other than 2xx: ${JSON.stringify(Object.fromEntries(bad))}, broken connections: ${result.errors})`);
  return result;
}

/** The bare reference of this run: its port, and a row to read. */
interface Reference {
  readonly child: ChildProcess;
  readonly port: number;
  readonly rowId: string;
}

async function reference(databaseUrl: string, key: string): Promise<Reference> {
  const child = spawn(
    process.execPath,
    [
      '--import',
      './src/typescript.mjs',
      'test/bench/reference.ts',
      JSON.stringify({ databaseUrl, eventStoreUrl, key }),
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { port: number; rowId: string }) };
}

interface Target {
  port: number;
  key: string;
  companyId: string;
}
const body = JSON.stringify({
  effectiveDate: '2026-04-15',
  sourceType: 'manual',
  memo: 'bench $n',
  lines: [
    { side: 'debit', accountCode: '6240', amount: 3000 },
    { side: 'debit', accountCode: '1580', amount: 300 },
    { side: 'credit', accountCode: '1110', amount: 3300 },
  ],
});
const auth = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` });
const postsTo = (targets: readonly Target[]): LoadPlan['requests'] =>
  targets.map(({ companyId, key }) => ({
    method: 'POST',
    path: `/v1/companies/${companyId}/journal-entries`,
    headers: auth(key),
    body,
  }));

async function company(victim: Victim, name: string): Promise<Target> {
  const made = await call(victim.baseUrl, 'POST', '/v1/companies', victim.operatorKey, {
    name,
    fiscalYearStart: '2026-04-01',
    plan: 'enterprise',
  });
  if (made.status !== 201) throw new Error(`POST /v1/companies: ${made.status} ${JSON.stringify(made.body)}`);
  return {
    port: Number(new URL(victim.baseUrl).port),
    companyId: made.body.id as string,
    key: (made.body.ownerKey as { secret: string }).secret,
  };
}

/** Events per second of the store alone: groups of `size` events on one stream, one append in flight. */
async function storeAlone(log: EventLog, size: number): Promise<number> {
  const stream = `bench-${uuidv7()}`;
  const data = JSON.parse(body) as object;
  let last: number | 'none' = 'none';
  let events = 0;
  const until = performance.now() + SECONDS * 1000;
  const startMs = performance.now();
  while (performance.now() < until) {
    ({ lastRevision: last } = await log.append(
      stream,
      last,
      Array.from({ length: size }, () => ({
        id: uuidv7(),
        type: 'entry',
        data,
        meta: { recordedAt: '2026-04-15T00:00:00.000Z' },
      })),
    ));
    events += size;
  }
  return events / ((performance.now() - startMs) / 1000);
}

async function get(victim: Victim, key: string, pathname: string): Promise<Record<string, unknown>> {
  const answer = await call(victim.baseUrl, 'GET', pathname, key);
  if (answer.status !== 200) throw new Error(`GET ${pathname}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Resident memory of the service. */
function memoryMb(victim: Victim): number {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${victim.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Reads a large export as fast as it comes, and watches the memory of the service meanwhile. */
async function streamed(
  victim: Victim,
  key: string,
  pathname: string,
): Promise<{ lines: number; seconds: number; peakMb: number }> {
  const startMs = performance.now();
  let lines = 0;
  let peakMb = memoryMb(victim);
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMb(victim));
  }, 100);
  const answer = await fetch(victim.baseUrl + pathname, { headers: auth(key) });
  if (!answer.ok || !answer.body) throw new Error(`GET ${pathname}: ${answer.status}`);
  for await (const chunk of answer.body) for (const byte of chunk as Uint8Array) if (byte === 10) lines++;
  clearInterval(watch);
  return { lines, seconds: (performance.now() - startMs) / 1000, peakMb };
}

async function caughtUp(victim: Victim): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    const health = await call(victim.baseUrl, 'GET', '/health/ready', '');
    const projector = (health.body.projector ?? {}) as { lagEvents?: number };
    quiet = health.status === 200 && (projector.lagEvents ?? 0) === 0 ? quiet + 1 : 0;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

async function posts(victim: Victim, log: EventLog, bare: Reference, one: Target): Promise<void> {
  const referencePost = (path: string): LoadPlan['requests'] => [
    { method: 'POST', path, headers: auth(victim.operatorKey), body },
  ];
  const many = await Promise.all(Array.from({ length: 20 }, (_, i) => company(victim, `bench ${i}`)));

  say('\nDurable posts over HTTP');
  for (const size of [1, 16, 64])
    measure({
      name: `store alone, groups of ${size}, one in flight`,
      value: await storeAlone(log, size),
      unit: 'events/s',
    });
  measure({
    name: 'express + zod echo, 64 connections',
    value: (await load({ port: bare.port, connections: 64, seconds: SECONDS, requests: referencePost('/echo') })).perS,
    unit: 'requests/s',
  });
  for (const connections of [1, 16, 64]) {
    // Turn and turn about, so that a drifting machine meets both.
    const ours: LoadResult[] = [];
    const theirs: LoadResult[] = [];
    const spread: LoadResult[] = [];
    for (let turn = 0; turn < 3; turn++) {
      theirs.push(await load({ port: bare.port, connections, seconds: SECONDS, requests: referencePost('/durable') }));
      ours.push(await load({ port: one.port, connections, seconds: SECONDS, requests: postsTo([one]) }));
      if (connections === 64)
        spread.push(await load({ port: one.port, connections, seconds: SECONDS, requests: postsTo(many) }));
    }
    const rate = (results: readonly LoadResult[]): number => median(results.map(({ perS }) => perS));
    const p50 = (results: readonly LoadResult[]): number => median(results.map(({ p50Ms }) => p50Ms));
    const note =
      `p50 ${round(p50(ours))} ms, p99 ${round(median(ours.map(({ p99Ms }) => p99Ms)))} ms; ` +
      `the reference ${round(p50(theirs))} / ${round(median(theirs.map(({ p99Ms }) => p99Ms)))} ms`;
    const row = {
      name: `posts, ${connections} connection${connections > 1 ? 's' : ''}, one company`,
      value: rate(ours),
      unit: 'posts/s',
      reference: 'everything but domain rules',
      referenceValue: rate(theirs),
      note,
    };
    if (connections === 64) measure({ ...row, target: '>= 0.60' }, { ratio: 0.6, atLeast: true });
    else measure(row);
    if (connections === 1)
      measure(
        {
          name: 'posts, 1 connection, p50',
          value: p50(ours),
          unit: 'ms',
          reference: 'everything but domain rules',
          referenceValue: p50(theirs),
          target: '<= 1.5',
        },
        { ratio: 1.5, atLeast: false },
      );
    if (connections === 64)
      measure(
        {
          name: 'posts, 64 connections, 20 companies',
          value: rate(spread),
          unit: 'posts/s',
          reference: 'everything but domain rules',
          referenceValue: rate(theirs),
          target: '>= 0.60',
        },
        { ratio: 0.6, atLeast: true },
      );
  }
}

async function projectionLag(victim: Victim, one: Target): Promise<void> {
  say('\nDo the read models keep up?');
  await caughtUp(victim);
  const top = measures.find(({ name }) => name === 'posts, 64 connections, one company')?.value ?? 1_000;
  const lags: number[] = [];
  const steady = load({
    port: one.port,
    connections: 64,
    seconds: quick ? 10 : 60,
    requests: postsTo([one]),
    ratePerS: Math.round(top * 0.8),
  });
  let running = true;
  void steady.finally(() => {
    running = false;
  });
  while (running) {
    const health = await call(victim.baseUrl, 'GET', '/health/ready', '');
    lags.push(((health.body.projector ?? {}) as { lagMs?: number }).lagMs ?? 0);
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  lags.sort((a, b) => a - b);
  const achieved = await steady;
  const lag = lags[Math.floor(lags.length * 0.99)] ?? 0;
  measures.push({
    name: `projection lag, p99, at ${achieved.perS} posts/s`,
    value: round(lag),
    unit: 'ms',
    target: '< 250',
    met: lag < 250,
  });
  say(
    `  projection lag, p99, at ${achieved.perS} posts/s: ${round(lag)} ms [target < 250: ` +
      `${lag < 250 ? 'met' : 'MISSED'}]`,
  );
  await caughtUp(victim);
}

async function reads(victim: Victim, bare: Reference, one: Target): Promise<void> {
  say('\nReads');
  const someEntry =
    ((await get(victim, one.key, `/v1/companies/${one.companyId}/journal-entries?limit=1`)).data as { id: string }[])[0]
      ?.id ?? '';
  const reading = (pathname: string, key: string, port: number, connections: number): Promise<LoadResult> =>
    load({ port, connections, seconds: SECONDS, requests: [{ method: 'GET', path: pathname, headers: auth(key) }] });
  for (const [name, pathname, least] of [
    ['entry by id', `/v1/companies/${one.companyId}/journal-entries/${someEntry}`, 0.7],
    ['list page of 50', `/v1/companies/${one.companyId}/journal-entries?limit=50`, 0.25],
  ] as const) {
    if (!wanted(name)) continue;
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      theirs.push((await reading(`/row/${bare.rowId}`, victim.operatorKey, bare.port, 16)).perS);
      ours.push((await reading(pathname, one.key, one.port, 16)).perS);
    }
    measure(
      {
        name: `${name}, 16 connections`,
        value: median(ours),
        unit: 'reads/s',
        reference: 'bare primary-key read',
        referenceValue: median(theirs),
        target: `>= ${least}`,
      },
      { ratio: least, atLeast: true },
    );
  }
}

async function statements(victim: Victim, log: EventLog, bare: Reference): Promise<void> {
  say('\nStatements');
  const atSmallest = new Map<string, number>();
  for (const size of SIZES) {
    const target = await company(victim, `book of ${size}`);
    const accounts = (await get(victim, target.key, `/v1/companies/${target.companyId}/accounts?limit=500`)).data as {
      id: string;
      code: string;
    }[];
    const years = (await get(victim, target.key, `/v1/companies/${target.companyId}/fiscal-periods?type=year`))
      .data as { id: string }[];
    const partners: string[] = [];
    const labels: string[] = [];
    const register = async (path: string, body: object): Promise<string> =>
      (await call(victim.baseUrl, 'POST', `/v1/companies/${target.companyId}/${path}`, target.key, body)).body
        .id as string;
    for (let i = 0; i < 20; i++) partners.push(await register('partners', { name: `取引先${i}`, type: 'both' }));
    for (let i = 0; i < 8; i++)
      labels.push(await register('labels', { name: `部門${i}`, dimension: '部門', exclusive: true }));
    const codes = (await get(victim, target.key, `/v1/companies/${target.companyId}/tax-codes?limit=500`)).data as {
      id: string;
      code: string;
    }[];
    const events = await get(victim, target.key, `/v1/companies/${target.companyId}/events?limit=1`);
    const startMs = performance.now();
    await fill({
      log,
      stream: `ledger-${target.companyId}`,
      firstRevision: (events.total as number) - 1,
      firstNumber: 1,
      count: size,
      accountIds: new Map(accounts.map(({ id, code }) => [code, id])),
      partnerIds: partners,
      taxCodeIds: new Map(codes.map(({ id, code }) => [code, id])),
      labelIds: labels,
      fiscalYearId: years[0]?.id ?? '',
      startYear: 2026,
      recordedFrom: Date.now() - size,
    });
    const half = new Date(Date.now() - size / 2).toISOString();
    await caughtUp(victim);
    say(`  (${size} entries appended and projected in ${round((performance.now() - startMs) / 1000, 1)} s)`);
    const base = `/v1/companies/${target.companyId}`;
    const entryId =
      ((await get(victim, target.key, `${base}/journal-entries?limit=1`)).data as { id: string }[])[0]?.id ?? '';
    // One connection costs this process little: it asks by itself.
    const alone = (pathname: string, key: string, port: number): Promise<LoadResult> =>
      runLoad({
        port,
        connections: 1,
        seconds: Math.min(2, SECONDS),
        warmupSeconds: 0.5,
        requests: [{ method: 'GET', path: pathname, headers: auth(key) }],
      });
    const bareMs = median(
      [
        await alone(`/row/${bare.rowId}`, victim.operatorKey, bare.port),
        await alone(`/row/${bare.rowId}`, victim.operatorKey, bare.port),
      ].map(({ p50Ms }) => p50Ms),
    );
    const keyReads = [
      await alone(`${base}/journal-entries/${entryId}`, target.key, target.port),
      await alone(`${base}/journal-entries/${entryId}`, target.key, target.port),
    ];
    const keyReadMs = median(keyReads.map(({ p50Ms }) => p50Ms));
    measure({
      name: `entry by id, book of ${size}, p50`,
      value: keyReadMs,
      unit: 'ms',
      reference: 'bare primary-key read',
      referenceValue: bareMs,
    });
    for (const { name, path: pathOf, most, growth } of STATEMENTS.filter((one) => wanted(one.name))) {
      const pathname = pathOf({ base, half, partnerId: partners[0] ?? '', labelId: labels[0] ?? '' });
      await get(victim, target.key, pathname);
      const took = await alone(pathname, target.key, target.port);
      measure(
        {
          name: `${name}, book of ${size}, p50`,
          value: took.p50Ms,
          unit: 'ms',
          reference: 'entry by id',
          referenceValue: keyReadMs,
          target: `<= ${most} x`,
          note: `p99 ${took.p99Ms} ms`,
        },
        { ratio: most, atLeast: false },
      );
      const smallest = atSmallest.get(name);
      if (smallest === undefined) atSmallest.set(name, took.p50Ms);
      else if (size === SIZES.at(-1) && growth !== false)
        measure(
          {
            name: `${name}: book of ${size} against ${SIZES[0]}`,
            value: took.p50Ms,
            unit: 'ms',
            reference: `book of ${SIZES[0]}`,
            referenceValue: smallest,
            target: '<= 1.5 x',
          },
          { ratio: 1.5, atLeast: false },
        );
    }
    if (size === SIZES.at(-1) && only === undefined) {
      const busyMb = memoryMb(victim);
      await new Promise((resolve) => {
        setTimeout(resolve, REST_MS);
      });
      const restMb = memoryMb(victim);
      measures.push({
        name: `resident memory of the service, ${size} entries in the largest book, after ${REST_MS / 1000} s of rest`,
        value: round(restMb),
        unit: 'MB',
        target: '<= 300',
        met: restMb <= 300,
        note: `${round(busyMb)} MB right after the statements`,
      });
      const verdict = restMb <= 300 ? 'met' : 'MISSED';
      say(`  resident memory of the service: ${round(busyMb)} MB right after the statements`);
      say(`  ${round(restMb)} MB after ${REST_MS / 1000} s of rest [target <= 300: ${verdict}]`);
      const exported = await streamed(
        victim,
        target.key,
        `${base}/reports/general-ledger?from=2026-04-01&to=2026-06-30&format=csv`,
      );
      measures.push({
        name: `general ledger of a quarter as CSV, ${exported.lines} lines`,
        value: round(exported.lines / exported.seconds),
        unit: 'lines/s',
        note: `${round(exported.seconds, 1)} s; the most memory meanwhile ${round(exported.peakMb)} MB`,
      });
      say(
        `  general ledger as CSV: ${exported.lines} lines in ${round(exported.seconds, 1)} s, ` +
          `peak ${round(exported.peakMb)} MB`,
      );
    }
  }
}

/** A feed of the bank: its import, matches and close, and the posts of its book. */
async function feed(victim: Victim, log: EventLog): Promise<void> {
  say('\nA feed of the bank');
  const target = await company(victim, 'feed');
  const later = body.replace('2026-04-15', '2026-05-15');
  const requests = postsTo([target]).map((request) => ({ ...request, body: later }));
  const found = await measureFeed(
    { ...target, baseUrl: victim.baseUrl },
    log,
    () => load({ port: target.port, connections: 1, seconds: SECONDS, requests }),
    () => caughtUp(victim),
  );
  measure({
    name: 'feed: import of 10,000 lines in one call',
    value: found.importPerS,
    unit: 'lines/s',
    reference: 'bare append of its chunks',
    referenceValue: found.appendLinesPerS,
  });
  measure({
    name: 'feed: 10,000 matches with entries, 32 connections',
    value: found.matchPerS,
    unit: 'matches/s',
    reference: 'bare append, groups of 32',
    referenceValue: found.appendEventsPerS,
  });
  measure({ name: 'feed: close of the month of these lines', value: found.closeMs, unit: 'ms' });
  measure(
    {
      name: 'feed: posts, 1 connection, p50, after 100,000 more lines',
      value: found.postMs.after,
      unit: 'ms',
      reference: 'before them',
      referenceValue: found.postMs.before,
      target: '<= 1.1',
      note: `five imports of 20,000 lines took ${round(found.feedSeconds, 1)} s`,
    },
    { ratio: 1.1, atLeast: false },
  );
}

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-bench-'));
  const postgres = await startEmbeddedPostgres({ folder });
  const victim = await startVictim(folder + '-service', ['src/main.ts'], {
    DATABASE_URL: postgres.ownerUrl,
    LOG_LEVEL: 'error',
  });
  const log = eventStoreUrl
    ? await eventStoreDbLog({ url: eventStoreUrl })
    : await embeddedEventLog({ connectionString: postgres.ownerUrl });
  const bare = await reference(postgres.ownerUrl, victim.operatorKey);
  try {
    say(
      `${os.cpus().length} cores, Node ${process.version}, store: ` +
        `${eventStoreUrl ? 'EventStoreDB' : 'Postgres (embedded)'}; ${SECONDS} s per measurement`,
    );
    if (!statementsOnly) {
      const one = await company(victim, 'bench one');
      if (only === undefined) {
        await posts(victim, log, bare, one);
        await projectionLag(victim, one);
      } else {
        await load({ port: one.port, connections: 1, seconds: 1, requests: postsTo([one]) });
        await caughtUp(victim);
      }
      await reads(victim, bare, one);
    }
    if (!postsOnly && STATEMENTS.some(({ name }) => wanted(name))) await statements(victim, log, bare);
    if (!postsOnly && !statementsOnly && wanted('feed')) await feed(victim, log);
    if (only !== undefined) {
      printMeasures();
      return;
    }

    say('\nRebuild of all read models');
    const ended = once(victim.child, 'exit');
    killChild(victim.child.pid, 'SIGTERM');
    await ended;
    const rebuilt = await rebuildAgainstCopy(postgres.ownerUrl, log, (text) => {
      say(`  ${text}`);
    });
    measure(
      {
        name: 'rebuild',
        value: rebuilt.rebuildPerS,
        unit: 'events/s',
        reference: 'read the events, COPY the same rows',
        referenceValue: rebuilt.copyPerS,
        target: '>= 0.50',
      },
      { ratio: 0.5, atLeast: true },
    );
  } finally {
    if (victim.child.exitCode === null) {
      const ended = once(victim.child, 'exit');
      killChild(victim.child.pid, 'SIGTERM');
      await ended;
    }
    killChild(bare.child.pid, 'SIGTERM');
    await log.close();
    await postgres.stop();
    for (const dir of [folder, `${folder}-service`]) fs.rmSync(dir, { recursive: true, force: true });
  }
  printMeasures();
}

async function proofs(events: number): Promise<void> {
  const found = await measureProofs(events, say);
  measure({ name: `${events} events signed for the first time`, value: found.firstSignedS, unit: 's' });
  measure({ name: 'the same, events', value: found.eventsPerS, unit: 'events/s' });
  measure({ name: 'the same, processor an event', value: found.processorUsPerEvent, unit: 'us' });
  measure({ name: 'the same, memory of the process', value: found.peakMb, unit: 'MB' });
  measure(
    {
      name: 'proof of an event, p50',
      value: found.proofMsP50,
      unit: 'ms',
      reference: 'the event by its primary key',
      referenceValue: found.readMsP50,
      target: '<= 10',
    },
    { ratio: 10, atLeast: false },
  );
  printMeasures();
}

async function prover(seconds: number): Promise<void> {
  const { signing, without } = await costOfProver(seconds, say);
  measure(
    {
      name: 'posts with signing',
      value: signing.perS,
      unit: 'posts/s',
      reference: 'posts without',
      referenceValue: without.perS,
      target: '>= 0.95',
    },
    { ratio: 0.95, atLeast: true },
  );
  measure({
    name: 'processor a post with signing',
    value: signing.processorUs,
    unit: 'us',
    reference: 'without',
    referenceValue: without.processorUs,
  });
  measure({
    name: 'p99 of posts with signing',
    value: signing.p99Ms,
    unit: 'ms',
    reference: 'without',
    referenceValue: without.p99Ms,
  });
  printMeasures();
}

/** The measures as a table, and as a file when one is named. */
function printMeasures(): void {
  const out = argument('out');
  if (out)
    fs.writeFileSync(
      out,
      `${JSON.stringify(
        {
          date: new Date().toISOString(),
          node: process.version,
          cores: os.cpus().length,
          store: eventStoreUrl ? 'EventStoreDB' : 'Postgres',
          measures,
        },
        undefined,
        2,
      )}\n`,
    );
  process.stdout.write(
    `\n${[
      '| measure | value | reference | ratio | target |',
      '|---|---|---|---|---|',
      ...measures.map((m) => {
        const reference = m.reference ? `${m.reference}: ${m.referenceValue}` : '';
        const target = m.target ? `${m.target} ${m.met === false ? '(missed)' : '(met)'}` : '';
        return `| ${m.name} | ${m.value} ${m.unit} | ${reference} | ${m.ratio ?? ''} | ${target} |`;
      }),
    ].join('\n')}\n`,
  );
}

if (process.argv.includes('--guard')) process.exit(await guard(process.argv.includes('--record')));
const print = (text: string): void => void process.stdout.write(`${text}\n`);
if (process.argv.includes('--sentences')) printSpeedOfSentences(speedOfSentences());
else if (process.argv.includes('--company')) await emptyCompany(print);
else if (process.argv.includes('--idle'))
  await idleCompanies(Number(argument('idle') ?? 10_000), Number(argument('webhooks') ?? 1_000), print);
else if (process.argv.includes('--cell'))
  await capacityOfCell(Number(argument('companies') ?? 10_000), Number(argument('webhooks') ?? 1_000), print);
else if (process.argv.includes('--rebuild')) await costOfRebuild(Number(argument('companies') ?? 100), print);
else if (process.argv.includes('--cold')) await coldCompanies(3, print);
else if (process.argv.includes('--rest')) await statementsAtRest(print);
else if (process.argv.includes('--proofs')) await proofs(Number(argument('events') ?? 1_000_000));
else if (process.argv.includes('--prover')) await prover(Number(argument('seconds') ?? 120));
else await main();
process.exit(0);
