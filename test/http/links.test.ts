// Links: following a row of any report down to its entries (or its ledger) and adding up their lines gives the row's
// figure; an entry leads to exactly its events. On both surfaces.
import { expect } from 'chai';
import { startApi, type Api } from '../api.ts';

type Members = Record<string, unknown>;
interface Line {
  readonly account: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly partner: string | undefined;
  readonly labels: readonly string[];
}
interface Row {
  readonly kind: string;
  readonly level: number;
  readonly code: string;
  readonly class?: string;
  readonly parentCode?: string;
  readonly values: Record<string, number | null>;
  readonly links?: { entries?: string; ledger?: string; details?: string };
}

const RANGE = 'from=2026-04-01&to=2027-03-31';
const CREDIT = new Set([
  'sales',
  'non_operating_income',
  'extraordinary_income',
  'liabilities',
  'equity',
  'gross_profit',
  'operating_income',
  'ordinary_income',
  'income_before_tax',
  'net_income',
  'total_liabilities',
  'total_equity',
  'total_liabilities_and_equity',
]);

describe('links from rows to entries and events', function links() {
  this.timeout(120_000);
  let api: Api;
  let companyId: string;
  let key: string;
  const ids: Record<string, string> = {};
  const seen = { entries: 0, ledger: 0, pages: 0 };

  async function made(path: string, body: object): Promise<Members> {
    const answer = await api.call('POST', `/v1/companies/${companyId}${path}`, { key, body });
    expect(answer.status, `POST ${path}: ${answer.text}`).to.be.oneOf([200, 201]);
    return answer.body;
  }
  async function got(pathname: string): Promise<Members> {
    const answer = await api.call('GET', pathname, { key });
    expect(answer.status, `GET ${pathname}: ${answer.text.slice(0, 300)}`).to.equal(200);
    return answer.body;
  }
  const entry = (
    effectiveDate: string,
    debit: string,
    credit: string,
    amount: number,
    more: object = {},
    line: object = {},
  ): object => ({
    effectiveDate,
    lines: [
      { side: 'debit', accountCode: debit, amount, ...line },
      { side: 'credit', accountCode: credit, amount },
    ],
    ...more,
  });

  before(async () => {
    api = await startApi('http_links');
    ({ companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2025-04-01' }));
    const years = (await got(`/v1/companies/${companyId}/fiscal-periods?type=year`))['data'] as { id: string }[];
    await made('/fiscal-periods', { startDate: '2026-04-01' });
    for (const [name, body] of [
      ['甲', { code: 'P&1', name: '甲&乙', type: 'both' }],
      ['丙', { code: 'P2', name: '丙', type: 'both' }],
    ] as const)
      ids[name] = (await made('/partners', body))['id'] as string;
    for (const name of ['東京', '大阪'])
      ids[name] = (await made('/labels', { name, dimension: '部門', exclusive: true }))['id'] as string;
    const batch = async (entries: readonly object[]): Promise<void> => {
      await made('/journal-entries/batch', { entries });
    };
    await batch([
      entry('2025-04-01', '1130', '3110', 9_000_000, { sourceType: 'opening' }),
      entry('2025-06-10', '1220', '4110', 300_000, { partnerId: ids['甲'] }),
      entry('2025-07-10', '1130', '1220', 100_000, { partnerId: ids['甲'] }),
      entry('2026-03-31', '6370', '1220', 7_000, { adjustment: true, partnerId: ids['丙'] }),
      entry('2026-03-31', '6320', '2310', 50_000),
    ]);
    await made(`/fiscal-periods/${years[0]?.id}/close`, { mode: 'hard' });
    ids['beforeThis'] = new Date().toISOString();
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    // More entries than a page holds on one account.
    await batch(
      Array.from({ length: 130 }, (_, i) =>
        entry(`2026-0${4 + (i % 6)}-${String(1 + (i % 28)).padStart(2, '0')}`, '6240', '1130', 100 + i, {
          ...(i % 3 === 0 ? { partnerId: ids['丙'] } : {}),
          ...(i % 4 === 0 ? { labelIds: [ids['東京']] } : i % 4 === 1 ? { labelIds: [ids['大阪']] } : {}),
        }),
      ),
    );
    await batch([
      entry('2026-04-05', '1220', '4110', 450_000, { partnerId: ids['甲'], dueDate: '2026-05-31' }),
      entry('2026-04-06', '1220', '4110', 80_000, { partnerId: ids['丙'] }),
      entry('2026-04-07', '1220', '4110', 1_000),
      entry('2026-05-05', '1130', '1220', 450_000, {}, { partnerId: ids['甲'] }),
      entry('2026-06-30', '6370', '1220', 3_000, { adjustment: true }),
      entry('2026-07-01', '5120', '2120', 60_000, { partnerId: ids['丙'] }),
      entry('2026-08-01', '7210', '1130', 500),
      entry('2026-09-01', '1130', '3110', 1_000_000),
      entry('2026-09-02', '1640', '1130', 600_000),
    ]);
    const taxed = (date: string, debit: string, credit: string, side: 'debit' | 'credit', taxCode: string): object => ({
      effectiveDate: date,
      lines: [
        [debit, 'debit'],
        [credit, 'credit'],
      ].map(([accountCode, of]) => ({
        side: of,
        accountCode,
        amount: 11_000,
        ...(of === side ? { taxCode, taxEntryMethod: 'inclusive' } : {}),
      })),
    });
    await batch([
      taxed('2026-10-01', '1130', '4110', 'credit', 'S10'),
      taxed('2026-10-02', '1130', '4110', 'credit', 'S10'),
      taxed('2026-10-03', '6290', '1130', 'debit', 'P10'),
      taxed('2026-10-04', '6290', '1130', 'debit', 'P08R'),
    ]);
    const wrong = await made('/journal-entries', entry('2026-04-20', '6290', '1110', 12_345));
    ids['reversed'] = wrong['id'] as string;
    await made(`/journal-entries/${ids['reversed']}/reverse`, { reason: '誤り' });
    const amended = await made('/journal-entries', entry('2026-04-21', '6290', '1130', 999));
    const patched = await api.call('PATCH', `/v1/companies/${companyId}/journal-entries/${String(amended['id'])}`, {
      key,
      body: {
        version: 1,
        lines: [
          { side: 'debit', accountCode: '6290', amount: 1_111 },
          { side: 'credit', accountCode: '1130', amount: 1_111 },
        ],
      },
    });
    expect(patched.status, patched.text).to.equal(200);
    ids['amended'] = amended['id'] as string;
    await made('/journal-entries', entry('2026-04-22', '6320', '1130', 777_777, { status: 'draft' }));
  });
  after(() => api.close());

  /** Lines of all pages behind a link that its own parameters are about. */
  async function linesOf(link: string): Promise<Line[]> {
    const asked = new URL(link, api.origin).searchParams;
    const a = link.startsWith('/v1/journals');
    const accounts = new Set(asked.get(a ? 'account_code' : 'accountCode')?.split(','));
    const partner = asked.get(a ? 'partner_id' : 'partnerId');
    const label = asked.get(a ? 'label_id' : 'labelId');
    const out: Line[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page = await got(`${link}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      seen.pages += 1;
      for (const item of page['data'] as (Members & { lines: Members[] })[]) {
        for (const line of item.lines) {
          const word = (b: string, inA: string): unknown => line[a ? inA : b] ?? item[a ? inA : b];
          const amount = BigInt(Number(line['amount'] ?? 0));
          const debit = line['side'] === 'debit';
          out.push({
            account: String(line[a ? 'account_code' : 'accountCode']),
            debit: a ? BigInt(line['debit'] as number) : debit ? amount : 0n,
            credit: a ? BigInt(line['credit'] as number) : debit ? 0n : amount,
            partner: word('partnerId', 'partner_id') as string | undefined,
            labels: [
              ...((item[a ? 'label_ids' : 'labelIds'] as string[] | undefined) ?? []),
              ...((line[a ? 'label_ids' : 'labelIds'] as string[] | undefined) ?? []),
            ],
          });
        }
      }
      cursor = (page['nextCursor'] ?? page['next_cursor']) as string | undefined;
    }
    return out.filter(
      (line) =>
        accounts.has(line.account) &&
        (partner === null || (partner === 'none' ? line.partner === undefined : line.partner === partner)) &&
        (label === null || (label === 'none' ? line.labels.length === 0 : line.labels.includes(label))),
    );
  }
  const sum = (lines: readonly { debit: bigint; credit: bigint }[]): { debit: bigint; credit: bigint } =>
    lines.reduce((all, { debit, credit }) => ({ debit: all.debit + debit, credit: all.credit + credit }), {
      debit: 0n,
      credit: 0n,
    });

  /** Follows every link of a report; each must lead to the row's figure. */
  async function follow(path: string, a = false): Promise<readonly Row[]> {
    const report = await got(path);
    const rows = (report['rows'] as (Row & { parent_code?: string })[]).map((row): Row => ({
      ...row,
      ...(row.parent_code ? { parentCode: row.parent_code } : {}),
    }));
    const top = (row: Row): Row => {
      const parent = rows.find(({ code }) => code === row.parentCode);
      return parent ? top(parent) : row;
    };
    for (const row of rows) {
      const { values } = row;
      const side = CREDIT.has(top(row).code) || report['type'] === 'payable' ? 'credit' : 'debit';
      const net = ({ debit, credit }: { debit: bigint; credit: bigint }): bigint =>
        side === 'debit' ? debit - credit : credit - debit;
      const balance = 'balance' in report ? undefined : (values['total'] ?? values['balance']);
      const check = (what: string, moved: { debit: bigint; credit: bigint }): void => {
        const name = `${path} ${row.code}: ${what}`;
        if ('debit' in values)
          expect(moved, name).to.deep.equal({
            debit: BigInt(values['debit'] ?? 0),
            credit: BigInt(values['credit'] ?? 0),
          });
        else expect(net(moved), name).to.equal(BigInt(balance ?? 0));
      };
      if (row.links?.entries !== undefined) {
        check(row.links.entries, sum(await linesOf(row.links.entries)));
        seen.entries += 1;
      }
      if (row.links?.ledger !== undefined && report['report'] !== 'cash_flow' && report['report'] !== 'equity') {
        const ledger = (await got(row.links.ledger))['rows'] as {
          class: string;
          values: { opening: number; debit: number; credit: number; closing: number };
        }[];
        // A balance is what the ledger closes with; a movement is what the ledger moved.
        const closing = ledger.map(({ class: of, values: v }) =>
          of === 'asset' || of === 'expense'
            ? { debit: BigInt(v.closing), credit: 0n }
            : { debit: 0n, credit: BigInt(v.closing) },
        );
        const isBalance = report['report'] === 'balance_sheet' || /aging/.test(String(report['report']));
        check(
          row.links.ledger,
          sum(
            isBalance ? closing : ledger.map(({ values: v }) => ({ debit: BigInt(v.debit), credit: BigInt(v.credit) })),
          ),
        );
        seen.ledger += 1;
      }
    }
    expect(JSON.stringify(rows), 'what links are made from is no part of the answer').not.to.include('"behind"');
    if (a)
      expect(
        rows
          .flatMap(({ links }) => Object.values(links ?? {}))
          .every((link) => !/companies|[?&][a-z]+[A-Z]/.test(link)),
        'surface A speaks its own words',
      ).to.equal(true);
    return rows;
  }
  const b = (report: string, query: string): string => `/v1/companies/${companyId}/reports/${report}?${query}`;

  for (const [report, query, least] of [
    ['trial-balance', RANGE, 15],
    ['trial-balance', 'period=FY2025&includeClosing=true', 8],
    ['trial-balance', 'period=FY2025', 8],
    ['trial-balance', `${RANGE}&adjustment=only`, 2],
    ['trial-balance', `${RANGE}&adjustment=without`, 8],
    ['trial-balance', `${RANGE}&level=group`, 5],
    ['pl', RANGE, 10],
    ['pl', `${RANGE}&level=class&locale=en`, 8],
    ['pl', `${RANGE}&partnerId=P2`, 3],
    ['pl', `${RANGE}&labelId=none`, 3],
    ['pl', `${RANGE}&includeDrafts=true`, 10],
    ['bs', 'asOf=2027-03-31', 8],
    ['bs', 'asOf=2026-03-31', 5],
    ['bs', `${RANGE}&interval=quarter`, 8],
    ['general-ledger', RANGE, 8],
    ['subsidiary-summary', RANGE, 6],
    ['ar-aging', 'asOf=2027-03-31', 4],
    ['ar-aging', 'asOf=2027-03-31&type=payable', 2],
    ['account-details', `${RANGE}&accountCode=1130`, 1],
  ] as const) {
    it(`B ${report}?${query}`, async () => {
      const rows = await follow(b(report, query));
      expect(rows.filter(({ links }) => links?.entries !== undefined).length, 'rows with entries').to.be.at.least(
        least,
      );
      // Every account has both; only what lists cannot say has none.
      for (const row of rows)
        if (row.kind === 'account' && !query.includes('includeDrafts'))
          expect(row.links?.entries !== undefined && row.links.ledger !== undefined, `${row.code} has links`).to.equal(
            true,
          );
    });
  }

  for (const [report, query] of [
    ['trial-balance', RANGE],
    ['profit-loss', RANGE],
    ['balance-sheet', 'as_of=2027-03-31'],
    ['general-ledger', RANGE],
    ['trial-balance', `${RANGE}&partner_id=P2`],
  ] as const) {
    it(`A ${report}?${query}`, async () => {
      expect((await follow(`/v1/reports/${report}?${query}`, true)).filter(({ links }) => links?.entries !== undefined))
        .not.to.be.empty;
    });
  }

  it('by label, and without one: only the dimension itself can tell who has none of it', async () => {
    const rows = await follow(
      b('subsidiary-summary', `${RANGE}&accountCode=6240&by=label:${encodeURIComponent('部門')}`),
    );
    expect(rows.map(({ level, links }) => [level, links?.entries !== undefined])).to.deep.equal([
      [0, true],
      [1, true],
      [1, true],
      [1, false],
    ]);
  });

  it('what no list can say has no entries, and its ledger adds up: known earlier, labels, adjustments', async () => {
    const known = encodeURIComponent(ids['beforeThis'] as string);
    for (const [report, query] of [
      ['pl', `${RANGE}&labelId=${ids['東京']},${ids['大阪']}`],
      ['bs', `asOf=2027-03-31&knownAt=${known}`],
      ['trial-balance', `period=FY2025&knownAt=${known}`],
      ['bs', 'asOf=2027-03-31&adjustment=without'],
    ] as const) {
      const rows = await follow(b(report, query));
      expect(
        rows.some(({ links }) => links?.ledger !== undefined),
        report,
      ).to.equal(true);
      expect(
        rows.filter(({ links }) => links?.entries !== undefined),
        report,
      ).to.deep.equal([]);
    }
  });

  it('a computed row leads to the statement that it is taken from', async () => {
    for (const [report, query, row, figure] of [
      ['bs', 'asOf=2026-12-31', 'current_result', 'total'],
      ['ss', 'from=2026-04-01&to=2026-12-31', 'net_income', 'total'],
    ] as const) {
      const body = await got(b(report, query));
      const found = (body['rows'] as Row[]).find(({ code }) => code === row);
      expect(found?.links?.entries).to.equal(undefined);
      const statement = await got(found?.links?.details ?? '');
      expect((statement['totals'] as Members)['netIncome']).to.equal(found?.values[figure]);
    }
  });

  it('a row of the consumption tax return leads to as many entries as it counts', async () => {
    const rows = ((await got(b('consumption-tax', RANGE)))['rows'] as Row[]).filter(({ kind }) => kind === 'account');
    expect(rows.map(({ code, values }) => [code, values['entries']])).to.have.deep.members([
      ['S10', 2],
      ['P10', 1],
      ['P08R', 1],
    ]);
    for (const { code, values, links } of rows)
      expect((await got(links?.details ?? ''))['total'], code).to.equal(values['entries']);
  });

  it('rows that only their report can tell apart lead to the ledger of their accounts', async () => {
    for (const [report, query] of [
      ['cs', RANGE],
      ['cs', `${RANGE}&method=direct&level=group`],
      ['ss', RANGE],
    ] as const) {
      const rows = await follow(b(report, query));
      const linked = rows.filter(({ links }) => links?.ledger !== undefined);
      expect(linked.length, report).to.be.above(2);
      expect(rows.every(({ links }) => links?.entries === undefined)).to.equal(true);
      for (const { links } of linked) expect(((await got(links?.ledger ?? ''))['rows'] as Row[]).length).to.be.above(0);
    }
  });

  it('a row that no list adds up to says which rows do, with their signs; none leads nowhere', async () => {
    let parts = 0;
    for (const [report, query] of [
      ['pl', RANGE],
      ['bs', 'asOf=2026-12-31'],
      ['bs', `${RANGE}&interval=quarter`],
      ['cs', RANGE],
      ['cs', `${RANGE}&method=direct&interval=quarter`],
      ['consumption-tax', RANGE],
      ['runway', 'months=12'],
    ] as const) {
      const { rows, columns } = (await got(b(report, query))) as unknown as {
        rows: (Row & { parts?: { code: string; parentCode?: string; sign: number }[] })[];
        columns: { key: string; kind: string }[];
      };
      for (const row of rows) {
        const name = `${report}?${query} ${row.code}`;
        const { links = {}, parts: of } = row;
        if (Object.values(row.values).some((value) => value !== 0 && value !== null))
          expect(Object.keys(links).length + (of?.length ?? 0), `${name} leads nowhere`).to.be.above(0);
        if (!of) continue;
        parts += 1;
        for (const { key, kind } of columns) {
          if (kind === 'change_bps') continue;
          const sum = rows.reduce((total, one) => {
            const part = of.find(
              ({ code, parentCode }) =>
                code === one.code && (parentCode === undefined || parentCode === one.parentCode),
            );
            return total + (part ? part.sign * (one.values[key] ?? 0) : 0);
          }, 0);
          expect(sum, `${name} ${key}`).to.equal(row.values[key] ?? 0);
        }
      }
    }
    expect(parts).to.be.above(15);
    // The cash that a year begins with is what its ledger opened with.
    const flow = ((await got(b('cs', RANGE)))['rows'] as Row[]).find(({ code }) => code === 'opening_cash');
    const ledger = (await got(flow?.links?.ledger ?? ''))['rows'] as Row[];
    expect(ledger.reduce((sum, { values }) => sum + (values['opening'] ?? 0), 0)).to.equal(flow?.values['total']);
    // What months to come are reckoned from is the cash flow of the months that were.
    const [month] = (await got(b('runway', 'months=1')))['rows'] as Row[];
    expect((await got(month?.links?.details ?? ''))['report']).to.equal('cash_flow');
  });

  it('ledger lines and open items lead to their entry; an entry leads to exactly its events and versions', async () => {
    const ledger = await got(b('general-ledger', `${RANGE}&accountCode=6290`));
    const lines = (ledger['accounts'] as { lines: { entryId: string; links: { entry: string } }[] }[])[0]?.lines ?? [];
    const open = (await got(b('ar-aging', 'asOf=2027-03-31')))['rows'] as {
      invoices?: { entryId: string; links: { entry: string } }[];
    }[];
    const items = [...lines, ...open.flatMap(({ invoices }) => invoices ?? [])];
    expect(items.length).to.be.above(4);
    const all = (await got(`/v1/companies/${companyId}/events?limit=500`)) as {
      data: { id: string; type: string; entity: { id: string }; data: Members }[];
      total: number;
    };
    expect(all.total, 'all events on one page').to.be.at.most(500);
    const kinds = new Set<string>();
    for (const { entryId, links } of items) {
      const found = await got(links.entry);
      expect(found['id']).to.equal(entryId);
      const { events, history } = found['links'] as { events: string; history: string };
      const told = (await got(events))['data'] as { id: string; type: string }[];
      expect(told.map(({ id }) => id)).to.deep.equal(
        all.data.filter(({ data }) => data['entryId'] === entryId).map(({ id }) => id),
      );
      told.forEach(({ type }) => kinds.add(type));
      expect((await got(history))['total']).to.equal(found['version']);
    }
    expect([...kinds]).to.include.members(['journal_entry.posted', 'journal_entry.amended', 'journal_entry.reversed']);
  });

  it('listed, commanded and batched entries carry links; one never written has none; A is as specified', async () => {
    const body = entry('2026-10-01', '6290', '1130', 5);
    const posted = await made('/journal-entries', body);
    const wanted = {
      events: `/v1/companies/${companyId}/events?entityType=journal_entry&entityId=${String(posted['id'])}`,
      history: `/v1/companies/${companyId}/journal-entries/${String(posted['id'])}/history`,
      proof: `/v1/companies/${companyId}/journal-entries/${String(posted['id'])}/proof`,
    };
    expect(posted['links']).to.deep.equal(wanted);
    expect(
      (
        (await got(`/v1/companies/${companyId}/journal-entries?from=2026-10-01&to=2026-10-01`))['data'] as Members[]
      )[0]?.['links'],
    ).to.deep.equal(wanted);
    const [first] = (await made('/journal-entries/batch', { entries: [body] }))['results'] as {
      entry: Members & { links: { events: string } };
    }[];
    expect(((await got(first?.entry.links.events ?? ''))['data'] as Members[]).length).to.equal(1);
    expect(await made('/journal-entries?dryRun=true', body)).not.to.have.property('links');
    expect(await got(`/v1/journals/${String(posted['id'])}`)).not.to.have.property('links');
  });

  it('followed enough to mean something, over several pages', () => {
    expect(seen.entries).to.be.above(150);
    expect(seen.ledger).to.be.above(150);
    expect(seen.pages).to.be.above(seen.entries + 10);
  });
});
