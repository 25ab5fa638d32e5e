// npm run bench -- --cell [--companies N] [--webhooks N]: how many companies a cell holds. What is measured here, at
// two sizes, what is computed from it, and what is assumed are told apart: a row says which it is.
import { setTimeout as sleep } from 'node:timers/promises';
import { call, newCompany } from '../crash.ts';
import { entryBody } from '../http/samples.ts';
import {
  allSigned,
  atRest,
  bytesOf,
  caughtUp,
  ended,
  inHouse,
  openedCompanies,
  processorOf,
  processorOfServer,
  transactions,
  webhookOf,
  writeCompanies,
  type AtRest,
  type House,
} from './at-rest.ts';
import { runLoad } from './load.ts';

type Say = (text: string) => void;

/** What nobody here can measure: how much companies book, and how much of it at the end of a month. */
const ASSUMED = { entriesAMonth: 200, peak: 30 } as const;
/** A cell is full at so many companies (settings). */
const FULL = 10_000;
const MILLION = 1_000_000;
const SECONDS_A_MONTH = 30 * 86_400;
const POSTED_TO = 100;
const CONNECTIONS = 32;
const LOAD_S = 10;
/** A service that asks less a second has placed its webhooks, and is at rest; nobody waits longer than this. */
const CALM_PER_S = 20;
const CALM_MS = 180_000;
/** What a start finds unsigned is signed within a minute. */
const START_MS = 75_000;

interface CellSize {
  readonly companies: number;
  readonly rest: AtRest;
  /** Bytes in PostgreSQL, indexes included, of each company that does nothing. */
  readonly bytesEach: number;
  readonly projectedPerS: number;
  /** What a start asks that finds nothing signed and no webhook placed, more than one that finds all of it done. */
  readonly firstStatements: number;
}

/** Posts to many companies at once: how many a second, what each costs and how many bytes it leaves. */
async function posting(house: House): Promise<{ perS: number; nodeMs: number; postgresMs: number; bytes: number }> {
  const victim = await house.start();
  const { pid = 0 } = victim.child;
  try {
    const companies = [];
    for (let n = 0; n < POSTED_TO; n++) companies.push(await newCompany(victim));
    for (const { companyId, ownerKey } of companies)
      await call(victim.baseUrl, 'POST', `/v1/companies/${companyId}/journal-entries`, ownerKey, entryBody());
    await caughtUp(victim);
    const before = [processorOf(pid).ms, processorOfServer(house.server), await bytesOf(house)] as const;
    const { perS, count, statuses } = await runLoad({
      port: Number(new URL(victim.baseUrl).port),
      connections: CONNECTIONS,
      seconds: LOAD_S,
      warmupSeconds: 0,
      requests: companies.map(({ companyId, ownerKey }) => ({
        method: 'POST',
        path: `/v1/companies/${companyId}/journal-entries`,
        headers: { authorization: `Bearer ${ownerKey}`, 'idempotency-key': 'cell-$n' },
        body: JSON.stringify(entryBody()),
      })),
    });
    if (Object.keys(statuses).some((status) => status !== '201'))
      throw new Error(`posts were answered ${JSON.stringify(statuses)}`);
    await caughtUp(victim);
    return {
      perS,
      nodeMs: (processorOf(pid).ms - before[0]) / count,
      postgresMs: (processorOfServer(house.server) - before[1]) / count,
      bytes: ((await bytesOf(house)) - before[2]) / count,
    };
  } finally {
    await ended(victim);
  }
}

/** Resolves when a service asks its database for little more than whether it is there. */
async function calm(house: House): Promise<void> {
  for (const beganMs = performance.now(); performance.now() - beganMs < CALM_MS;) {
    const before = await transactions(house);
    await sleep(5_000);
    if ((await transactions(house)) - before < 5 * CALM_PER_S) return;
  }
  throw new Error(`the service asks more than ${CALM_PER_S} statements a second for ${CALM_MS / 1_000} s`);
}

/** Statements of a start, until all that it found is signed. */
async function statementsOfStart(house: House): Promise<number> {
  const before = await transactions(house);
  const victim = await house.start();
  try {
    await caughtUp(victim);
    await sleep(START_MS);
    return (await transactions(house)) - before;
  } finally {
    await ended(victim);
  }
}

/**
 * Writes companies that do nothing until there are so many, has them projected, and looks at the service then. So many
 * of those that are new have a webhook.
 */
async function grown(house: House, from: number, to: number, webhooks: number): Promise<CellSize> {
  const victim = await house.start();
  const like = await newCompany(victim);
  await caughtUp(victim);
  await ended(victim);
  await house.client.query('vacuum analyze');
  const bytesBefore = await bytesOf(house);
  const at = new Date().toISOString();
  await writeCompanies(house.log, like, to - from, (companyId, n) =>
    n < webhooks ? [webhookOf(companyId, from + n, at)] : [],
  );
  const beganMs = performance.now();
  // Only projected: what is new of it is signed and placed by the start after that, which is counted.
  const before = await house.start(undefined, { ROLES: 'api,projector', CHECKPOINTS: '0' });
  await caughtUp(before);
  const projectedMs = performance.now() - beganMs;
  await ended(before);
  const unsigned = await statementsOfStart(house);
  const projecting = await house.start();
  // What has grown is signed a minute later, and a webhook is given its place when its company is first looked at.
  await allSigned(projecting);
  await calm(house);
  await ended(projecting);
  await house.client.query('vacuum analyze');
  const bytesEach = ((await bytesOf(house)) - bytesBefore) / (to - from);
  const rest = await atRest(house);
  const projectedPerS = ((to - from) * 1_000) / projectedMs;
  const firstStatements = unsigned - (await statementsOfStart(house));
  return { companies: to, rest, bytesEach, projectedPerS, firstStatements };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Measures a cell at a fifth and at all of so many companies, and says what it holds, row by row. */
export async function capacityOfCell(companies: number, webhooks: number, say: Say): Promise<void> {
  await inHouse('cell', async (house) => {
    await ended(await house.start());
    const empty = await atRest(house);
    await openedCompanies(house, 3);
    const posts = await posting(house);
    const part = Math.round(companies / 5);
    const sizes = [
      await grown(house, 0, part, Math.round(webhooks / 5)),
      await grown(house, part, companies, webhooks - Math.round(webhooks / 5)),
    ] as const satisfies readonly CellSize[];
    say('| what | how known | value |\n|---|---|---|');
    const row = (what: string, how: 'measured' | 'computed' | 'assumed', value: string): void =>
      say(`| ${what} | ${how} | ${value} |`);
    for (const { companies: count, rest, bytesEach, projectedPerS, firstStatements } of sizes) {
      row(`${whole(count)} companies that do nothing: bytes of each, indexes included`, 'measured', whole(bytesEach));
      row(
        `the same: start, processor of it, heap, resident, beside an empty service`,
        'measured',
        (['startMs', 'processorMs', 'heapMb', 'residentMb'] as const)
          .map((of) => `${(rest[of] / empty[of]).toFixed(2)} x`)
          .join(', '),
      );
      row('the same: statements a second at rest (empty)', 'measured', [rest, empty].map(perS).join(' '));
      row('the same: in the half minute after the start', 'measured', [rest, empty].map(firstPerS).join(' '));
      row('the same: statements of a start that has to sign and place what is new', 'measured', whole(firstStatements));
      row('the same: opened companies projected a second', 'measured', whole(projectedPerS));
    }
    row(`posts a second, ${POSTED_TO} companies, ${CONNECTIONS} connections`, 'measured', whole(posts.perS));
    row(
      'processor of a post, Node and PostgreSQL',
      'measured',
      `${posts.nodeMs.toFixed(2)} ms, ${posts.postgresMs.toFixed(2)} ms`,
    );
    row('bytes of an entry, rows and indexes included', 'measured', whole(posts.bytes));
    row('entries of a company in a month', 'assumed', whole(ASSUMED.entriesAMonth));
    row('posts at the end of a month beside the mean', 'assumed', `${ASSUMED.peak} x`);
    const mean = ASSUMED.entriesAMonth / SECONDS_A_MONTH;
    const bytesAMonth = ASSUMED.entriesAMonth * posts.bytes;
    for (const count of [FULL, MILLION]) {
      const [cells, peak] = [Math.ceil(count / FULL), count * mean * ASSUMED.peak];
      row(`${whole(count)} companies: cells`, 'computed', whole(cells));
      row(`${whole(count)} companies: bytes at rest`, 'computed', gb(count * sizes[1].bytesEach));
      row(`${whole(count)} companies: bytes a month`, 'computed', gb(count * bytesAMonth));
      row(`${whole(count)} companies: posts a second at the peak`, 'computed', peak.toFixed(0));
      row(
        `${whole(count)} companies: share of one process of each cell at the peak`,
        'computed',
        `${((100 * peak) / cells / posts.perS).toFixed(1)} %`,
      );
    }
  });
}

const perS = ({ statementsPerS }: AtRest, n: number): string =>
  n === 0 ? statementsPerS.toFixed(1) : `(${statementsPerS.toFixed(1)})`;
const firstPerS = (one: AtRest, n: number): string => perS({ ...one, statementsPerS: one.firstPerS }, n);
