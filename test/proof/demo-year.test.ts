// The closed year of the demo is sealed, to the yen: its sealed statements are those that the service shows of that
// year, the recorded balances are those of its trial balance, and what is printed says the same figures.
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoService } from '../demo-service.ts';
import { pdfText } from '../http/printed.ts';

interface Row {
  readonly kind: string;
  readonly code: string;
  readonly name: string;
  readonly values: Readonly<Record<string, number | null>>;
}
interface Report {
  readonly rows: readonly Row[];
  readonly totals: Readonly<Record<string, unknown>>;
  readonly projection: { readonly position: number };
}
interface Seal {
  readonly id: string;
  readonly closeSequence: number;
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
}

describe('the closed year of the demo', function () {
  this.timeout(600_000);
  const SPAN = 'from=2025-04-01&to=2026-03-31';
  const QUERIES: Readonly<Record<string, string>> = {
    'trial-balance': SPAN,
    pl: SPAN,
    bs: 'asOf=2026-03-31',
    ss: SPAN,
    cs: SPAN,
  };
  let year: string;
  let seal: Seal;
  let ask: Awaited<ReturnType<typeof demoService>>;
  before(async () => {
    ask = await demoService();
    const { data } = (await ask.get('/fiscal-periods?type=year&status=closed')) as { data: { id: string }[] };
    year = data[0]?.id ?? '';
    for (let waited = 0; seal === undefined && waited < 100; waited++) {
      const [found] = ((await ask.get(`/fiscal-periods/${year}/seals`)) as { data: Seal[] }).data;
      if (found) seal = found;
      else await sleep(300);
    }
  });
  const file = async (name: string): Promise<Buffer> => {
    const answer = await fetch(
      `${ask.demo.baseUrl}/companies/${ask.demo.companyId}/fiscal-periods/${year}/seals/${seal.id}/files/${name}`,
      { headers: { authorization: `Bearer ${ask.demo.ownerKey}` } },
    );
    expect(answer.status, name).to.equal(200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const figures = ({ rows, totals }: Report): object => ({
    rows: rows.map(({ kind, code, name, values }) => ({ kind, code, name, values })),
    totals,
  });

  it('its sealed statements are the bytes that the seal names', async () => {
    expect(seal.files).to.have.length(10);
    for (const { name, sha256, bytes } of seal.files) {
      const content = await file(name);
      expect([content.length, createHash('sha256').update(content).digest('hex')], name).to.deep.equal([bytes, sha256]);
    }
  });

  for (const [name, query] of Object.entries(QUERIES))
    it(`${name} as it was sealed is what the service says of that year, to the yen`, async () => {
      const sealed = JSON.parse((await file(`${name}.json`)).toString('utf8')) as Report;
      expect(sealed.projection.position).to.equal(seal.closeSequence);
      expect(sealed.rows.length).to.be.above(3);
      expect(figures(sealed)).to.deep.equal(figures((await ask.get(`/reports/${name}?${query}`)) as Report));
    });

  it('what is printed says every figure that the sealed JSON says', async function () {
    for (const name of ['pl', 'bs']) {
      const text = pdfText(await file(`${name}.pdf`));
      if (text === undefined) this.skip();
      const { rows } = JSON.parse((await file(`${name}.json`)).toString('utf8')) as Report;
      const amounts = rows
        .flatMap(({ values }) => Object.values(values))
        .filter((value) => value !== null && value !== 0);
      expect(amounts.length).to.be.above(20);
      for (const amount of amounts) expect(text, name).to.include(Math.abs(Number(amount)).toLocaleString('en-US'));
    }
  });

  it('the recorded balances are those of its trial balance, account by account', async () => {
    type Told = readonly [id: string, code: string, opening: string, debit: string, credit: string, closing: string];
    const events = (await ask.get(`/events?type=fiscal_period.balances_recorded&limit=50`)) as {
      data: { data: { periodId: string; rows: Told[] } }[];
    };
    const told = events.data.filter(({ data }) => data.periodId === year).flatMap(({ data }) => data.rows);
    // The trial balance shows entries that opened the books as openings; recorded balances count all that was posted.
    interface Entry {
      readonly lines: readonly {
        readonly accountCode: string;
        readonly side: 'debit' | 'credit';
        readonly amount: number;
      }[];
    }
    const { data } = (await ask.get(`/journal-entries?sourceType=opening&${SPAN}&limit=50`)) as { data: Entry[] };
    const opened = (code: string, side: 'debit' | 'credit'): number =>
      data
        .flatMap(({ lines }) => lines.filter((line) => line.accountCode === code && line.side === side))
        .reduce((sum, { amount }) => sum + amount, 0);
    const { rows } = (await ask.get(`/reports/trial-balance?${SPAN}&includeClosing=true`)) as Report;
    const shown = new Map(rows.filter(({ kind }) => kind === 'account').map(({ code, values }) => [code, values]));
    expect(told.length).to.be.above(shown.size);
    let compared = 0;
    for (const [, code, ...sums] of told) {
      const {
        openingDebit = 0,
        openingCredit = 0,
        debit = 0,
        credit = 0,
        closingDebit = 0,
        closingCredit = 0,
      } = shown.get(code) ?? {};
      const [debits, credits] = [opened(code, 'debit'), opened(code, 'credit')];
      const own = [
        Number(openingDebit) - Number(openingCredit) - debits + credits,
        Number(debit) + debits,
        Number(credit) + credits,
        Number(closingDebit) - Number(closingCredit),
      ];
      expect(own.map(String), code).to.deep.equal(sums);
      compared += shown.delete(code) ? 1 : 0;
    }
    expect([...shown.keys()], 'accounts that moved and have no balance').to.deep.equal([]);
    expect(compared).to.be.above(40);
  });
});
