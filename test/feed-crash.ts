// Kills the service in the middle of an import of a statement, when a webhook was sent and not noted, again and again;
// and says what the statement, its imports and the receiver of the webhook hold afterwards.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, killChild, newCompany, startVictim, type Victim } from './crash.ts';
import { quickFolder } from './folder.ts';

/** Lines of an import: four chunks, of which the service stores four a second at most. */
const LINES = 2_000;

/** What was found; `missing` and `doubled` count lines, `unsent` and `disordered` events. */
export interface FeedFindings {
  readonly kills: number;
  /** Kills that left lines of their import stored, others not, and the import seen as incomplete. */
  readonly broken: number;
  readonly missing: number;
  readonly doubled: number;
  /** Difference of the balance of the statement from what was sent. */
  readonly difference: number;
  readonly unsent: number;
  readonly disordered: number;
  /** Events that were sent again, each with the id that it had. */
  readonly repeated: number;
}

interface Told {
  readonly id: string;
  readonly sequence: number;
}

/** A receiver of webhooks: it does not answer the next one when it is told to, but lets `onNext` happen. */
async function receiver(): Promise<{
  readonly url: string;
  readonly told: Told[];
  onNext: (() => void) | undefined;
  close(): void;
}> {
  const told: Told[] = [];
  const state = { url: '', told, onNext: undefined as (() => void) | undefined, close: () => server.close() };
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      told.push({ id: String(request.headers['webhook-id']), sequence: Number(request.headers['webhook-sequence']) });
      const { onNext } = state;
      state.onNext = undefined;
      if (onNext) onNext();
      else response.writeHead(204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return state;
}

/** Runs the torment in a fresh folder: one import, one kill, and the same import again, so many times. */
export async function tormentFeed({
  kills,
  words = [],
}: {
  readonly kills: number;
  /** What the program is told besides: a planted fault. */
  readonly words?: readonly string[];
}): Promise<FeedFindings> {
  const folder = quickFolder('feed-crash');
  const hook = await receiver();
  const start = (): Promise<Victim> => startVictim(folder, ['test/feed-main.ts', ...words], { RECEIVER: hook.url });
  let victim = await start();
  try {
    const { companyId, ownerKey } = await newCompany(victim);
    const send = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
      const answer = await call(victim.baseUrl, method, `/v1/companies/${companyId}${path}`, ownerKey, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const made = await send('POST', '/bank-accounts', { name: '銀行', type: 'bank' });
    const bank = `/bank-accounts/${String(made['id'])}`;
    await send('POST', '/webhooks', {
      url: 'https://hooks.example.com/feed',
      types: ['bank_transaction.imported'],
      status: 'enabled',
    });
    let broken = 0;
    for (let kill = 0; kill < kills; kill++) {
      const transactions = Array.from({ length: LINES }, (_, i) => ({
        ...{ date: `2026-04-${String((i % 30) + 1).padStart(2, '0')}`, direction: 'in', amount: kill * LINES + i + 1 },
        description: `入金 ${kill}-${i}`,
      }));
      const ended = once(victim.child, 'exit');
      hook.onNext = () => killChild(victim.child.pid, 'SIGKILL');
      const first = await send('POST', `${bank}/transactions/import`, { transactions }).catch(() => undefined);
      if (first) throw new Error('the service was not killed while it imported');
      await ended;
      victim = await start();
      const stored = Number((await send('GET', `${bank}/transactions?limit=1`))['total']) - kill * LINES;
      const [begun] = (await send('GET', `${bank}/imports?limit=1`))['data'] as { status: string; lines: number }[];
      if (stored > 0 && stored < LINES && begun?.status === 'incomplete' && begun.lines === LINES) broken += 1;
      const again = await send('POST', `${bank}/transactions/import`, { transactions });
      if (again['status'] !== 'completed') throw new Error(`the import is ${String(again['status'])}`);
    }
    const lines = kills * LINES;
    const total = Number((await send('GET', `${bank}/transactions?limit=1`))['total']);
    const { statementBalance } = await send('GET', `${bank}/reconciliation?asOf=2026-04-30`);
    const events = (await send('GET', '/events?type=bank_transaction.imported&order=asc&limit=500'))['data'] as Told[];
    const first = (): Told[] => hook.told.filter(({ id }, i) => hook.told.findIndex((one) => one.id === id) === i);
    for (let n = 0; n < 200 && first().length < events.length; n++) await sleep(50);
    const arrived = first();
    return {
      kills,
      broken,
      missing: Math.max(0, lines - total),
      doubled: Math.max(0, total - lines),
      difference: Number(statementBalance) - (lines * (lines + 1)) / 2,
      unsent: events.filter(({ id }) => !arrived.some((one) => one.id === id)).length,
      disordered: hook.told.filter(({ sequence }, i) => sequence < (hook.told[i - 1]?.sequence ?? 0)).length,
      repeated: hook.told.length - arrived.length,
    };
  } finally {
    hook.close();
    const gone =
      victim.child.exitCode === null && victim.child.signalCode === null ? once(victim.child, 'exit') : undefined;
    if (gone) killChild(victim.child.pid, 'SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  }
}
