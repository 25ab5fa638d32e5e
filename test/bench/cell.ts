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

interface CellSize {
  readonly companies: number;
  readonly rest: AtRest;
  /** Bytes in PostgreSQL, indexes included, of each company that does nothing. */
  readonly bytesEach: number;
  readonly projectedPerS: number;
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
  const before = await bytesOf(house);
  const at = new Date().toISOString();
  await writeCompanies(house.log, like, to - from, (companyId, n) =>
    n < webhooks ? [webhookOf(companyId, from + n, at)] : [],
  );
  const beganMs = performance.now();
  const projecting = await house.start();
  await caughtUp(projecting);
  const projectedMs = performance.now() - beganMs;
  // What has grown is signed a minute later, and a webhook is given its place when its company is first looked at.
  await allSigned(projecting);
  await calm(house);
  await ended(projecting);
  await house.client.query('vacuum analyze');
  const bytesEach = ((await bytesOf(house)) - before) / (to - from);
  return { companies: to, rest: await atRest(house), bytesEach, projectedPerS: ((to - from) * 1_000) / projectedMs };
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const gb = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Measures a cell at a tenth and at all of so many companies, and says what it holds, row by row. */
export async function capacityOfCell(companies: number, webhooks: number, say: Say): Promise<void> {
  await inHouse('cell', async (house) => {
    await ended(await house.start());
    const empty = await atRest(house);
    await openedCompanies(house, 3);
    const posts = await posting(house);
    const tenth = Math.round(companies / 10);
    const sizes = [
      await grown(house, 0, tenth, Math.round(webhooks / 10)),
      await grown(house, tenth, companies, webhooks - Math.round(webhooks / 10)),
    ] as const satisfies readonly CellSize[];
    say('| what | how known | value |\n|---|---|---|');
    const row = (what: string, how: 'measured' | 'computed' | 'assumed', value: string): void =>
      say(`| ${what} | ${how} | ${value} |`);
    for (const { companies: count, rest, bytesEach, projectedPerS } of sizes) {
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
