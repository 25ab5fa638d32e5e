// The figures of the demo: every row of the statements stands on its evidence, also as it was at an earlier size, and
// everything shown is proved by the algorithms of the RFCs alone.
import { expect } from 'chai';
import { setTimeout as sleep } from 'node:timers/promises';
import { depth } from '../depth.ts';
import { demoService } from '../demo-service.ts';
import { checkedEvidence, type ShownEvidence } from './evidence-checker.ts';

interface Row {
  readonly kind: string;
  readonly code: string;
  readonly name: string;
  readonly class?: string;
  readonly values: Readonly<Record<string, number>>;
  readonly links?: { readonly ledger?: string; readonly evidence?: string };
}
interface Report {
  readonly rows: readonly Row[];
}
interface Sums {
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
}

describe('figures of the demo', function () {
  this.timeout(600_000);

  const facts = (note: string): { size: number; root: Buffer } => {
    const [, size = '', root = ''] = note.split('\n');
    return { size: Number(size), root: Buffer.from(root, 'base64') };
  };
  /** All pages of an address, checked. */
  async function evidenceAt(address: string, size: number): Promise<Sums & { openings: number; entries: number }> {
    const { text } = await demoService();
    const sums = { opening: 0n, debit: 0n, credit: 0n, openings: 0, entries: 0 };
    const path = address.replace(/^.*?\/companies\/[^/]+/, '');
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: ShownEvidence = JSON.parse(await text(`${path}&size=${size}${cursor}`)) as ShownEvidence;
      expect(page.size).to.equal(size);
      const checked = checkedEvidence({ ...page, ...(cursor === '' ? {} : { openings: [] }) }, facts(page.checkpoint));
      sums.opening += checked.opening;
      sums.debit += checked.debit;
      sums.credit += checked.credit;
      sums.entries += page.entries.length;
      sums.openings = page.openings?.length ?? 0;
      cursor = page.nextCursor === undefined ? undefined : `&cursor=${page.nextCursor}`;
    }
    return sums;
  }
  /** Debits less credits of a row in a column, whatever side it is shown on: its size is what must agree. */
  const size = (sum: bigint): bigint => (sum < 0n ? -sum : sum);
  const sizeOf = async (): Promise<number> => facts(await (await demoService()).text('/checkpoint?wait=10')).size;

  async function sweep(path: string, agrees: (row: Row, sums: Sums) => void): Promise<number> {
    const { get } = await demoService();
    return swept(path, (await get(path)) as Report, agrees, await sizeOf());
  }
  async function swept(
    path: string,
    { rows }: Report,
    agrees: (row: Row, sums: Sums) => void,
    signed: number,
  ): Promise<number> {
    let proved = 0;
    for (const row of rows) {
      const { evidence } = row.links ?? {};
      if (evidence === undefined) continue;
      const sums = await evidenceAt(evidence, signed);
      try {
        agrees(row, sums);
      } catch (error) {
        expect.fail(`${path} ${row.code} ${row.name}: ${(error as Error).message}`);
      }
      proved += 1;
    }
    const withLedger = rows.filter(({ links }) => links?.ledger !== undefined);
    expect(withLedger.filter(({ links }) => links?.evidence === undefined).map(({ code }) => code)).to.deep.equal([]);
    return proved;
  }
  const balance = (row: Row, { opening, debit, credit }: Sums): Chai.Assertion =>
    expect(size(opening + debit - credit)).to.equal(size(BigInt(row.values['total'] ?? 0)));

  it('every row of the profit and loss statement is what its entries come to', async () => {
    const from = depth('2026-09-01', '2026-04-01');
    expect(await sweep(`/reports/pl?from=${from}&to=2026-09-30`, balance)).to.be.above(20);
  });
  it('every row of the balance sheet is what the last close and the entries since come to', async () => {
    expect(await sweep('/reports/bs?asOf=2026-09-30', balance)).to.be.above(20);
    const { get } = await demoService();
    const { rows } = (await get('/reports/bs?asOf=2026-09-30')) as Report;
    const total = rows.find(({ code }) => code === 'total_assets');
    const { openings, entries } = await evidenceAt(total?.links?.evidence ?? '', await sizeOf());
    expect([openings > 10, entries < 2_000], `${openings} openings, ${entries} entries`).to.deep.equal([true, true]);
  });
  it('every row of the trial balance opens, moves and closes so', async () => {
    const agrees = ({ values }: Row, { opening, debit, credit }: Sums): void => {
      const of = (key: string): bigint => BigInt(values[`total:${key}`] ?? values[key] ?? 0);
      expect(opening).to.equal(of('openingDebit') - of('openingCredit'));
      expect([debit, credit]).to.deep.equal([of('debit'), of('credit')]);
      expect(opening + debit - credit).to.equal(of('closingDebit') - of('closingCredit'));
    };
    expect(await sweep('/reports/trial-balance?from=2026-09-01&to=2026-09-30', agrees)).to.be.above(30);
  });
  it('its closed year is sealed, by a checkpoint that covers the close, with ten statements', async () => {
    const { get } = await demoService();
    const { data } = (await get('/fiscal-periods?type=year&status=closed')) as { data: { id: string }[] };
    const path = `/fiscal-periods/${data[0]?.id}/seals`;
    interface Sealed {
      readonly status: string;
      readonly size: number;
      readonly closeSequence: number;
      readonly files: readonly unknown[];
    }
    let found: readonly Sealed[] = [];
    for (let waited = 0; found.length === 0 && waited < 100; waited++) {
      found = ((await get(path)) as { data: Sealed[] }).data;
      if (found.length === 0) await sleep(300);
    }
    expect(found.map(({ status, files }) => [status, files.length])).to.deep.equal([['current', 10]]);
    expect(found[0]?.size).to.be.above(found[0]?.closeSequence ?? Infinity);
  });
  it('a sealed statement is proved row by row at the size of its seal, whatever was posted since', async () => {
    const { get, text } = await demoService();
    const { data } = (await get('/fiscal-periods?type=year&status=closed')) as { data: { id: string }[] };
    const path = `/fiscal-periods/${data[0]?.id}/seals`;
    const [seal] = ((await get(path)) as { data: { id: string; size: number }[] }).data;
    const { rows } = JSON.parse(await text(`${path}/${seal?.id}/files/pl.json`)) as Report;
    expect(seal?.size ?? 0).to.be.below(await sizeOf());
    const few = rows.filter(({ links }) => links?.evidence !== undefined).slice(0, depth(8, 1_000));
    expect(await swept('pl.json', { rows: few }, balance, seal?.size ?? 0)).to.be.above(depth(7, 20));
  });
  it('the statement of cash flows has no row that entries alone add up to: none claims evidence', async () => {
    const { get } = await demoService();
    const { rows } = (await get('/reports/cs?from=2026-04-01&to=2026-09-30')) as Report;
    expect(rows.filter(({ links }) => links?.evidence !== undefined)).to.deep.equal([]);
  });
});
