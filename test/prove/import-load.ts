// npm run prove: 10,000 entries in by an import, timed beside the same entries in bare batches, and what the heap holds
// after 1,000, 5,000 and 10,000 of them. Alone: npx mocha --exit test/prove/import-load.ts
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { startApi, type Api } from '../api.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const ENTRIES = Number(process.env['IMPORTED'] ?? 10_000);
/** What of them is looked at, and by how many MB the heap may grow from the first look to the last. */
const MARKS = [0.1, 0.5, 1].map((part) => Math.round(ENTRIES * part));
const GROWTH_MB = 24;

const dateOf = (i: number): string =>
  `2026-${String((i % 9) + 4).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`;
const linesOf = (i: number): object[] => [
  { side: 'debit', accountCode: '1110', amount: i + 1 },
  { side: 'credit', accountCode: '1130', amount: i + 1 },
];
const ROWS = Array.from({ length: ENTRIES }, (_, i) => {
  const date = dateOf(i).replaceAll('-', '/');
  return `2000,,,${date},現金,,,対象外,${i + 1},,普通預金,,,対象外,${i + 1},,売上 ${i},,,0,,,0,0,no\r\n`;
});

describe('prove: an import beside bare batches', function () {
  this.timeout(3_600_000);
  let api: Api;
  before(async () => {
    api = await startApi('import_load');
  });
  after(() => api.close());

  const heapMb = (): number => {
    collect();
    return Math.round(process.memoryUsage().heapUsed / 1_048_576);
  };

  it(`${ENTRIES} entries come in, and memory stays flat`, async () => {
    const { companyId: bare, ownerKey: bareKey } = await api.newCompany({ fiscalYearStart: '2026-04-01' });
    const begun = performance.now();
    for (let at = 0; at < ENTRIES; at += 500) {
      const entries = Array.from({ length: Math.min(500, ENTRIES - at) }, (_, i) => ({
        effectiveDate: dateOf(at + i),
        memo: `売上 ${at + i}`,
        externalId: `bare:${at + i}`,
        lines: linesOf(at + i),
      }));
      const { status, text } = await api.call('POST', `/v1/companies/${bare}/journal-entries/batch`, {
        key: bareKey,
        body: { entries },
      });
      expect(status, text.slice(0, 300)).to.equal(201);
    }
    const batchMs = performance.now() - begun;

    const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2026-04-01' });
    const ask = async (method: string, to: string, body?: object): Promise<Record<string, unknown>> => {
      let answer = await api.call(method, `/v1/companies/${companyId}${to}`, { key, body });
      // The rows of the batches before are still being written.
      for (let n = 0; n < 200 && answer.status === 503; n++) {
        await sleep(250);
        answer = await api.call(method, `/v1/companies/${companyId}${to}`, { key, body });
      }
      expect(answer.status, answer.text.slice(0, 300)).to.be.oneOf([200, 201]);
      return answer.body;
    };
    const before = heapMb();
    const contentBase64 = Buffer.from(ROWS.join('')).toString('base64');
    const start = performance.now();
    const { id } = await ask('POST', '/journal-imports', { contentBase64, encoding: 'utf-8' });
    const planMs = performance.now() - start;
    let ended = false;
    const running = ask('POST', `/journal-imports/${id as string}/run`, {}).finally(() => {
      ended = true;
    });
    const seen: [number, number][] = [];
    while (!ended || seen.length < MARKS.length) {
      const posted = (await ask('GET', `/journal-imports/${id as string}`))['posted'] as number;
      for (const mark of MARKS.slice(seen.length)) if (posted >= mark) seen.push([posted, heapMb()]);
      await sleep(20);
    }
    const done = await running;
    const runMs = performance.now() - start - planMs;
    expect([done['status'], done['posted']]).to.deep.equal(['done', ENTRIES]);
    const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
    console.log(
      `      ${ENTRIES} entries: bare batches ${seconds(batchMs)} s; import ${seconds(planMs)} s to plan, ` +
        `${seconds(runMs)} s to run; heap ${before} MB before, ` +
        seen.map(([posted, mb]) => `${mb} MB at ${posted}`).join(', '),
    );
    expect((seen.at(-1)?.[1] ?? 0) - (seen[0]?.[1] ?? 0)).to.be.below(GROWTH_MB);
  });
});
