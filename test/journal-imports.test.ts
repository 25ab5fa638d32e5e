// Imports of journals from other programs through HTTP: planned, mapped, run once, and the books that come of it.
import { expect } from 'chai';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startApi, type Answer, type Api } from './api.ts';
import { depth } from './depth.ts';
import { journalFor } from '../src/cli/handing.ts';
import { JOURNAL_FORMS } from '../src/domain/interchange/journal-file.ts';
import { PROGRAMS } from '../src/domain/interchange/tax-names.ts';
import { fileIn, MAPPED, type Said } from './importing.ts';
import { differences, taxSaid } from './interchange-reports.ts';

const GOLDEN = path.join(import.meta.dirname, 'interchange');
const golden = (file: string): Buffer => fs.readFileSync(path.join(GOLDEN, file));
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

interface Plan {
  readonly entries: number;
  readonly newEntries: number;
  readonly openNames: number;
  readonly refusedRows: number;
  readonly names: readonly { kind: string; name: string; lines: number; proposals: { code: string }[] }[];
  readonly refused: readonly { row: number; column?: string; value?: string; message: string }[];
  readonly makes: { partners: string[]; labels: string[]; fiscalYears: string[] };
  readonly months: readonly { accountCode: string; month: string; debit: number; credit: number }[];
}
interface Import {
  readonly id: string;
  readonly status: string;
  readonly version: number;
  readonly documentId: string;
  readonly posted: number;
  readonly skipped: number;
  readonly plan: Plan;
  readonly reason?: string;
}

const WHOLE_YEN =
  'the amount must be whole yen above 0 and at most 9007199254740991: digits alone, without commas and signs';

/** What a bookkeeper decided about the names of the golden files. */
const MAPPING = {
  accounts: { 仕入高: '5125', 支払保険料: '6350' },
  subAccounts: {
    '預り金/源泉所得税': { account: '2511' },
    '預り金/社会保険料': { account: '2513' },
    '仕入高/北日本食品': { partner: '北日本食品' },
  },
  createPartners: true,
  createLabels: true,
};

describe('journal imports', function imports() {
  this.timeout(depth(120_000, 3_600_000));
  let api: Api;
  before(async () => {
    api = await startApi('journal_imports');
  });
  after(() => api.close());

  interface Place {
    readonly companyId: string;
    readonly key: string;
    send(method: string, path: string, body?: object, key?: string, headers?: Record<string, string>): Promise<Answer>;
    plan(file: Uint8Array, mapping?: object): Promise<Import>;
    run(plan: Import): Promise<Import>;
    balances(): Promise<Map<string, number>>;
  }
  async function place(body: object = {}): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany(body);
    const send: Place['send'] = (method, at, said, by = key, headers = undefined as never) =>
      api.call(method, `/v1/companies/${companyId}${at}`, { key: by, body: said, headers });
    const ok = (answer: Answer, status: number): Import => {
      expect(answer.status, answer.text).to.equal(status);
      return answer.body as unknown as Import;
    };
    return {
      companyId,
      key,
      send,
      plan: async (file, mapping = MAPPING) =>
        ok(await send('POST', '/journal-imports', { contentBase64: base64(file), mapping }), 201),
      run: async ({ id, version }) => ok(await send('POST', `/journal-imports/${id}/run`, { version }), 200),
      async balances() {
        const { body: report } = await send('GET', '/reports/trial-balance?from=2026-04-01&to=2027-03-31');
        const rows = report['rows'] as {
          kind: string;
          code: string;
          values: { closingDebit: number; closingCredit: number };
        }[];
        return new Map(
          rows
            .filter(({ kind }) => kind === 'account')
            .map(({ code, values }) => [code, values.closingDebit - values.closingCredit] as const)
            .filter(([, balance]) => balance !== 0),
        );
      },
    };
  }

  /** The balances of the golden file of Yayoi, which were worked out by hand. */
  const BY_HAND = new Map(
    golden('yayoi-25-expected-balances.tsv')
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t'))
      .map(([code = '', balance]) => [code, Number(balance)] as const),
  );
  /** The same by hand with these differences; 0 = the account has no entry. */
  const byHand = (changes: Record<string, number>): [string, number][] =>
    [...new Map([...BY_HAND, ...Object.entries(changes)])].filter(([, balance]) => balance !== 0).sort();
  const NONE = { 7190: 0, 2580: -10_000 };
  /** The other files lack two entries each: insurance and other income, or depreciation and other income. */
  const CASES = [
    ['yayoi-25.txt', {}, byHand({})],
    ['freee-33.csv', {}, byHand({ ...NONE, 6350: 0, 1130: -306_000 })],
    ['mf-export-19.csv', {}, byHand({ ...NONE, 1690: 0, 6510: 0, 1130: -318_000 })],
    ['mf-import-27.csv', { zeroTax: 'compute' }, byHand({ ...NONE, 1690: 0, 6510: 0, 1130: -318_000 })],
    [
      'mf-import-27.csv',
      { zeroTax: 'keep' },
      byHand({
        7190: 0,
        1690: 0,
        6510: 0,
        1130: -318_000,
        2580: 0,
        1580: 0,
        4110: -110_000,
        5125: 54_000,
        6180: 66_000,
      }),
    ],
  ] as const;

  for (const [file, more, expected] of CASES)
    it(`${file} ${JSON.stringify(more)}: trial balance by hand and ours differ by 0, and it comes once`, async () => {
      const { plan, run, balances, send } = await place();
      const planned = await plan(golden(file), { ...MAPPING, ...more });
      expect([planned.status, planned.plan.openNames, planned.plan.refused]).to.deep.equal(['planned', 0, []]);
      // Given a plan, nothing is posted yet; what it says is what is posted then.
      expect([...(await balances())]).to.deep.equal([]);
      const ran = await run(planned);
      expect([ran.status, ran.posted, ran.skipped, ran.reason]).to.deep.equal([
        'done',
        planned.plan.entries,
        0,
        undefined,
      ]);
      expect([...(await balances())].sort()).to.deep.equal(expected);
      const sums = new Map<string, number>();
      for (const { accountCode, debit, credit } of planned.plan.months)
        sums.set(accountCode, (sums.get(accountCode) ?? 0) + debit - credit);
      expect([...sums].sort()).to.deep.equal(expected);

      const again = await plan(golden(file), { ...MAPPING, ...more });
      expect([again.plan.newEntries, again.plan.makes.partners]).to.deep.equal([0, []]);
      const twice = await run(again);
      expect([twice.status, twice.posted, twice.skipped]).to.deep.equal(['done', 0, planned.plan.entries]);
      const { body: listed } = await send('GET', '/journal-entries?limit=1');
      expect(listed['total']).to.equal(planned.plan.entries);
    });

  it('shows one new entry of a file in which one row changed, and tells from which program things came', async () => {
    const { plan, run, send } = await place();
    await run(await plan(golden('yayoi-25.txt')));
    const changed = Buffer.from(golden('yayoi-25.txt').toString('latin1').replaceAll('12000', '12500'), 'latin1');
    const planned = await plan(changed);
    expect([planned.plan.entries, planned.plan.newEntries]).to.deep.equal([8, 1]);
    // The row that changed stands beside what it may have been.
    const { body: beside } = await send('GET', `/journal-imports/${planned.id}/nearest`);
    const found = beside['rows'] as {
      date: string;
      amount: number;
      nearest: { total: number; effectiveDate: string };
    }[];
    expect(
      found.map(({ date, amount, nearest }) => [date, amount, nearest.effectiveDate, nearest.total]),
    ).to.deep.equal([['2026-09-28', 12_500, '2026-09-28', 12_000]]);
    const first = await send('GET', '/journal-imports?program=yayoi&status=done');
    const [before] = first.body['data'] as { id: string }[];
    const none = await send('GET', `/journal-imports/${before?.id ?? ''}/nearest`);
    expect(none.body).to.deep.equal({ rows: [] });
    const { body: here } = await send('GET', '/journal-entries?sourceType=import&limit=50&sort=effectiveDate');
    const entries = here['data'] as { sourceId: string; reference: string; adjustment: boolean; memo: string }[];
    expect(entries.map(({ reference }) => reference).sort()).to.deep.equal(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(entries.filter(({ adjustment }) => adjustment).map(({ reference }) => reference)).to.deep.equal(['7']);
    expect(entries.map(({ memo }) => memo)).to.include('㈱髙﨑 ①～②');
    const { body: listed } = await send('GET', '/journal-imports');
    expect((listed['data'] as Import[]).map(({ status }) => status)).to.deep.equal(['planned', 'done']);
    // The file itself is kept, byte by byte.
    const { body: document } = await send('GET', `/documents/${planned.documentId}`);
    expect(document).to.include({ documentType: 'migration', size: changed.length });
  });

  it('refuses every line of a file that cannot be read exactly, in both languages', async () => {
    const { send } = await place();
    const body = { contentBase64: base64(golden('yayoi-refused.txt')) };
    const told = async (language: string): Promise<Plan['refused']> => {
      const { status, body: made } = await send('POST', '/journal-imports', body, undefined, {
        'accept-language': language,
      });
      expect(status).to.equal(201);
      return (made as unknown as Import).plan.refused;
    };
    const english = await told('en');
    const japanese = await told('ja');
    expect(english.map(({ row, column, message }) => [row, column, message])).to.deep.equal(
      [
        [
          2,
          '識別フラグ',
          'the slip that begins here has no last row (2101); add it, or mark a slip of one row with 2111',
        ],
        [3, '借方金額', 'debits 100 and credits 90 of the entry differ; correct its rows'],
        [4, '貸方税区分', 'the tax category is not known; correct the file, or say in mapping.taxNames what it is'],
        [
          5,
          '借方税区分',
          'the tax category does not hold on 2026-10-01, only on 2023-10-01 - 2026-09-30; ' +
            'correct the file, or map the name',
        ],
        [6, '取引日付', 'is no day that can be read exactly; write it as 2026/09/01 with the year in four digits'],
        [7, '借方金額', WHOLE_YEN],
        [7, '貸方金額', WHOLE_YEN],
        [8, '貸方税額', 'the tax in 1100 is exactly 100; correct it, or take it as it is with mapping.acceptTax'],
      ].map((row) => (row[0] === 8 ? [8, '貸方税金額', row[2]] : row)),
    );
    expect(japanese.map(({ row }) => row)).to.deep.equal(english.map(({ row }) => row));
    for (const { message } of japanese) expect(message).to.match(/[ぁ-ん]/u);
    expect(japanese.some(({ message }) => english.some((other) => other.message === message))).to.equal(false);
    // A list tells what one of its rows tells.
    for (const [language, plan] of Object.entries({ en: english, ja: japanese })) {
      const headers = { 'accept-language': language };
      const { body: listed } = await send('GET', '/journal-imports?limit=1', undefined, undefined, headers);
      const [row] = listed['data'] as Import[];
      expect(row?.plan.refused.map(({ message }) => message)).to.deep.equal(plan.map(({ message }) => message));
    }
  });

  it('an agent plans and a person runs; a plan with an open name or a refused row runs for nobody', async () => {
    const { companyId, key, send, plan, run } = await place();
    const agent = await api.newKey(key, { name: 'agent', role: 'agent' });
    const viewer = await api.newKey(key, { name: 'viewer', role: 'viewer' });
    const body = { contentBase64: base64(golden('yayoi-25.txt')), mapping: MAPPING };
    const { status, body: made } = await send('POST', '/journal-imports', body, agent);
    expect(status).to.equal(201);
    const planned = made as unknown as Import;
    const refused = await send('POST', `/journal-imports/${planned.id}/run`, {}, agent);
    expect([refused.status, refused.text]).to.deep.include(403);
    expect(refused.text).to.include('a person runs it');
    expect((await send('POST', '/journal-imports', body, viewer)).status).to.equal(403);
    const open = await plan(golden('yayoi-25.txt'), {});
    expect(open.plan.names.map(({ kind, name }) => `${kind} ${name}`)).to.include.members([
      'account 支払保険料',
      'subAccount 預り金/源泉所得税',
      'department 本社',
    ]);
    expect(open.plan.names.find(({ name }) => name === '支払保険料')?.proposals.map(({ code }) => code)).to.deep.equal([
      '6350',
    ]);
    const blocked = await send('POST', `/journal-imports/${open.id}/run`, { version: open.version });
    expect(blocked.status).to.equal(409);
    expect(blocked.text).to.include('open names');
    const stale = await send('POST', `/journal-imports/${planned.id}/run`, { version: 7 });
    expect(stale.status).to.equal(409);
    expect((await run(planned)).posted).to.equal(8);
    const discarded = await send('POST', `/journal-imports/${open.id}/discard`, { reason: 'mapped anew' });
    expect(discarded.body).to.include({ status: 'discarded', reason: 'mapped anew' });
    const dry = await api.call('POST', `/v1/companies/${companyId}/journal-imports?dryRun=true`, { key, body });
    expect(dry.status, dry.text).to.equal(200);
    expect(((await send('GET', '/journal-imports')).body['data'] as unknown[]).length).to.equal(2);
  });

  it('opening balances of Yayoi are one entry of the first day, by hand and ours', async () => {
    const { plan, run, balances, send } = await place();
    const mapping = { subAccounts: { '普通預金/みずほ': { text: true } }, createPartners: true };
    const planned = await plan(golden('yayoi-opening-6.txt'), mapping);
    expect([planned.plan.entries, planned.plan.openNames, planned.plan.refused]).to.deep.equal([1, 0, []]);
    expect((await run(planned)).status).to.equal('done');
    expect([...(await balances())].sort()).to.deep.equal([
      ['1110', 168_400],
      ['1130', 4_862_310],
      ['1220', 440_000],
      ['2120', -216_000],
      ['3110', -5_254_710],
    ]);
    // What customers owe is known by customer.
    const aging = (await send('GET', '/reports/aging?asOf=2026-04-01')).text;
    expect(aging).to.include('山田商店').and.to.include('青葉珈琲');
    const { body: found } = await send('GET', '/journal-entries?sourceType=opening');
    expect(found['total']).to.equal(1);
    // One yen more on one side is shown, and booked nowhere.
    const off = Buffer.from(golden('yayoi-opening-6.txt').toString('latin1').replace('168400', '168401'), 'latin1');
    const refused = (await plan(off, mapping)).plan.refused;
    expect(refused.map(({ value }) => value)).to.deep.equal(['5470711 / 5470710']);
  });

  // What purchases are used for decides the tax only under the itemised method, which is also what counts where no
  // method is set: there a line of which nobody said it counts as common, and goes out as what it counts as.
  const METHODS = [
    [undefined, [undefined, 'taxable', 'exempt']],
    ['general_itemized', ['common', 'taxable', 'exempt']],
    ['general_full', [undefined, 'exempt']],
    ['general_proportional', ['taxable']],
    ['simplified', [undefined]],
    ['special_20', [undefined]],
  ] as const;
  for (const program of PROGRAMS)
    it(`the return and the reports of books that went out for ${program} and came in are the same`, async () => {
      for (const [method, uses] of METHODS.filter((_one, i) => depth([0, 2, 3], [0, 1, 2, 3, 4, 5]).includes(i))) {
        const taxSettings = { accounting: 'tax_exclusive', ...(method && { method }) };
        const from = await place({ taxSettings });
        const post = async (date: string, lines: object[]): Promise<void> => {
          const { status, text } = await from.send('POST', '/journal-entries', { effectiveDate: date, lines });
          expect(status, text).to.equal(201);
        };
        const taxed = (accountCode: string, side: string, amount: number, taxCode: string, more = {}): object[] => [
          { accountCode, side, amount, taxCode, ...(taxCode !== 'S_EXM' && { taxEntryMethod: 'inclusive' }), ...more },
          { accountCode: '1130', side: side === 'debit' ? 'credit' : 'debit', amount },
        ];
        await post('2026-05-10', taxed('4110', 'credit', 6_600_000, 'S10'));
        await post('2026-06-10', taxed('4110', 'credit', 3_000_000, 'S_EXM'));
        for (const [i, taxUse] of uses.entries())
          for (const [code, account] of [
            ['P10', '6180'],
            ['P08R', '5125'],
          ] as const)
            await post(`2026-0${i + 4}-2${i}`, taxed(account, 'debit', 110_000 * (i + 3) + i, code, { taxUse }));
        // What settles the tax says nothing about sales and purchases, whether it comes from here or there.
        const settled = {
          effectiveDate: '2027-03-31',
          sourceType: 'tax_settlement',
          lines: [
            { accountCode: '2580', side: 'debit', amount: 600_000 },
            { accountCode: '1580', side: 'credit', amount: 90_000 },
            { accountCode: '2340', side: 'credit', amount: 509_900 },
            { accountCode: '7190', side: 'credit', amount: 100, taxCode: 'S_OUT' },
          ],
        };
        expect((await from.send('POST', '/journal-entries', settled)).status).to.equal(201);
        const at = { baseUrl: api.baseUrl, key: from.key, companyId: from.companyId, from: 'test' };
        const { bytes, refused } = await journalFor(at, from.companyId, program, {});
        expect(refused).to.deep.equal([]);
        const to = await place({ taxSettings });
        const planned = await to.plan(bytes, {});
        expect([planned.plan.names, planned.plan.refused]).to.deep.equal([[], []]);
        expect((await to.run(planned)).status).to.equal('done');
        // What is explicitly for taxable sales has no name of its own where use does not matter; then the method that
        // is not theirs would come to another tax.
        const isPlain = method === 'general_proportional';
        const [theirs, ours] = await Promise.all(
          [from, to].map(({ key, companyId }) =>
            taxSaid({ ...at, key, companyId }, { isPlain, isSplit: !method || method === 'general_itemized' }),
          ),
        );
        expect(differences(ours, theirs), `${method}`).to.deep.equal([]);
      }
    });

  for (const program of ['yayoi', 'freee'] as const)
    it(`what is exported for ${program} comes into an empty company as the same books`, async () => {
      const from = await place();
      await from.run(await from.plan(golden('yayoi-25.txt')));
      const at = { baseUrl: api.baseUrl, key: from.key, companyId: from.companyId, from: 'test' };
      const { bytes, refused, count } = await journalFor(at, from.companyId, program, {});
      expect([refused, count]).to.deep.equal([[], 8]);
      const to = await place();
      const subAccounts = { '仕入高（軽減税率）/北日本食品': { partner: '北日本食品' } };
      const planned = await to.plan(bytes, { subAccounts, createPartners: true, createLabels: true });
      expect([planned.plan.names, planned.plan.refused]).to.deep.equal([[], []]);
      expect((await to.run(planned)).posted).to.equal(8);
      expect([...(await to.balances())].sort()).to.deep.equal(byHand({}));
    });

  it('what a company says that another program calls a code is written and read by it, on its days', async () => {
    const loss = { accountCode: '6550', side: 'debit', amount: 1_100, taxCode: 'S10_BD', taxEntryMethod: 'inclusive' };
    const owed = { accountCode: '1220', side: 'credit', amount: 1_100 };
    const [from, to] = [await place(), await place()];
    const { status, text } = await from.send('POST', '/journal-entries', {
      effectiveDate: '2026-05-10',
      lines: [loss, owed],
    });
    expect(status, text).to.equal(201);
    const at = { baseUrl: api.baseUrl, key: from.key, companyId: from.companyId, from: 'test' };
    const written = () => journalFor(at, from.companyId, 'yayoi', {});
    expect((await written()).refused.map(({ column, value }) => [column, value])).to.deep.equal([
      ['借方税区分', 'S10_BD'],
    ]);
    const name = '課税売倒込10%';
    const said = { program: 'yayoi', name, taxCode: 's10_bd', from: '2026-04-01', to: '2026-05-31' };
    const say = async (one: typeof from, body: object): Promise<string> => {
      const made = await one.send('POST', '/tax-names', body);
      expect(made.status, made.text).to.equal(201);
      expect(made.body).to.deep.include({ taxCode: 'S10_BD', status: 'active' });
      return made.body['id'] as string;
    };
    const own = await say(from, said);
    const { bytes, refused } = await written();
    expect([refused, new TextDecoder('shift_jis').decode(bytes).includes(name)]).to.deep.equal([[], true]);
    // The service writes the same bytes.
    const { text: file } = await from.send('GET', '/reports/journal-book?format=yayoi');
    expect(file).to.include('2026/05/10');
    // Who has not said it is asked what it means; who has, has the same return.
    const mapping = { accounts: {} };
    const asked = await to.plan(bytes, mapping);
    expect(asked.plan.names.map((one) => [one.kind, one.name])).to.deep.equal([['taxName', name]]);
    const theirs = await say(to, said);
    const planned = await to.plan(bytes, mapping);
    expect([planned.plan.names, planned.plan.refused]).to.deep.equal([[], []]);
    expect((await to.run(planned)).status).to.equal('done');
    const [there, here] = await Promise.all(
      [from, to].map(({ key, companyId }) => taxSaid({ ...at, key, companyId }, { isSplit: true })),
    );
    expect(here).to.deep.equal(there);
    // On its first and last day, and on no day beyond.
    const day = (date: string): Uint8Array =>
      Buffer.from(Buffer.from(bytes).toString('latin1').replace('2026/05/10', date), 'latin1');
    for (const [date, isHeld] of [
      ['2026/03/31', false],
      ['2026/04/01', true],
      ['2026/05/31', true],
      ['2026/06/01', false],
    ] as const)
      expect((await to.plan(day(date), mapping)).plan.refusedRows === 0, date).to.equal(isHeld);
    // What is known for sure, or said already, is not said otherwise; nor what a file could not hold.
    for (const [body, field] of [
      [{ program: 'yayoi', name: '課税売上込10%', taxCode: 'S10_BD', from: '2026-06-01' }, 'name'],
      [{ ...said, taxCode: 'S10_BDR' }, 'name'],
      [{ ...said, name: '別の名', from: '2026-05-31', to: '2026-06-30' }, 'taxCode'],
      [{ ...said, name: '𠮷', from: '2026-06-01', to: '2026-06-30' }, 'name'],
      [{ ...said, share: '80%控除', from: '2026-06-01', to: '2026-06-30' }, 'share'],
      [{ program: 'yayoi', name: '課対仕入', taxCode: 'P10', from: '2026-06-01' }, 'taxUse'],
      [{ ...said, taxUse: 'common', from: '2026-06-01', to: '2026-06-30' }, 'taxUse'],
      [{ ...said, from: '2026-06-02', to: '2026-06-01' }, 'to'],
      [{ ...said, taxCode: 'X1' }, 'taxCode'],
    ] as const) {
      const { status: refusal, body: error } = await to.send('POST', '/tax-names', body);
      expect(error['field'], JSON.stringify([body, error])).to.equal(field);
      expect(refusal).to.be.oneOf([400, 404, 409]);
    }
    // What is archived is neither written nor read, and may be said anew.
    for (const [one, id] of [
      [from, own],
      [to, theirs],
    ] as const)
      expect((await one.send('PATCH', `/tax-names/${id}`, { status: 'archived' })).status).to.equal(200);
    expect((await written()).refused.length).to.equal(1);
    expect((await to.plan(bytes, mapping)).plan.openNames).to.equal(1);
    await say(from, said);
    expect((await from.send('PATCH', `/tax-names/${own}`, { status: 'active' })).status).to.equal(409);
  });

  it('what Money Forward cannot hold for sure is refused with entry and column', async () => {
    const { run, plan, key, companyId } = await place();
    await run(await plan(golden('yayoi-25.txt')));
    const at = { baseUrl: api.baseUrl, key, companyId, from: 'test' };
    const { bytes, refused } = await journalFor(at, companyId, 'moneyforward', {});
    expect([bytes.length, refused.map(({ column, value }) => [column, value])]).to.deep.equal([
      0,
      [
        ['決算整理仕訳', ''],
        ['借方税区分', 'P10_T70'],
      ],
    ]);
  });

  it('the closing entry of a year is not handed on: each program closes by itself', async () => {
    const { companyId, key, send } = await place({ fiscalYearStart: '2025-04-01' });
    const lines = [
      { accountCode: '1110', side: 'debit', amount: 500 },
      { accountCode: '4110', side: 'credit', amount: 500, taxCode: 'S_EXM' },
    ];
    expect((await send('POST', '/journal-entries', { effectiveDate: '2025-05-01', lines })).status).to.equal(201);
    const { data } = (await send('GET', '/fiscal-periods?type=year')).body as { data: { id: string }[] };
    const closed = await send('POST', `/fiscal-periods/${data[0]?.id ?? ''}/close`, {});
    expect(closed.status, closed.text).to.equal(200);
    expect((await send('GET', '/journal-entries?sourceType=closing')).body['total']).to.equal(1);
    const at = { baseUrl: api.baseUrl, key, companyId, from: 'test' };
    expect((await journalFor(at, companyId, 'yayoi', {})).count).to.equal(1);
    const { headers } = await send('GET', '/reports/journal-book?format=yayoi');
    expect(headers.get('X-Journal-Entries')).to.equal('1');
  });

  it('what was decided about names counts for the next file of the program', async () => {
    const { plan, run, send } = await place();
    const first = await run(await plan(golden('yayoi-25.txt')));
    const contentBase64 = base64(golden('yayoi-25.txt'));
    const bare = await send('POST', '/journal-imports', { contentBase64 });
    expect((bare.body as unknown as Import).plan.openNames).to.be.above(0);
    const with_ = await send('POST', '/journal-imports', { contentBase64, mappingFrom: first.id });
    const { plan: planned, mapping } = with_.body as unknown as Import & { mapping: { accounts: object } };
    expect([planned.openNames, planned.newEntries, mapping.accounts]).to.deep.equal([0, 0, MAPPING.accounts]);
    // What is said now counts before what was said then.
    const other = await send('POST', '/journal-imports', {
      contentBase64,
      mappingFrom: first.id,
      mapping: { accounts: { 支払保険料: '9999' } },
    });
    expect((other.body as unknown as Import).plan.refused.map(({ value }) => value)).to.deep.equal(['9999']);
    const unknown = await send('POST', '/journal-imports', { contentBase64, mappingFrom: 'jimp_x' });
    expect(unknown.status).to.equal(404);
  });

  it('the old trial balance is held against the books to 0, or accepted one by one with a reason', async () => {
    const { plan, run, send, key } = await place();
    const { id } = await run(await plan(golden('yayoi-25.txt')));
    const names = new Map(
      (
        (await send('GET', '/accounts?limit=500')).body['data'] as { code: string; name: string; normalSide: string }[]
      ).map((one) => [one.code, one] as const),
    );
    const rows = (changes: Record<string, number> = {}): string =>
      [...BY_HAND]
        .map(([code, balance]) => {
          const { name = '', normalSide } = names.get(code) ?? {};
          const own = (normalSide === 'credit' ? -balance : balance) + (changes[code] ?? 0);
          return `${name},2027-03,"${own.toLocaleString('en')}"\n`;
        })
        .join('');
    interface Checked {
      readonly checked: boolean;
      readonly balances: number;
      readonly rows: { accountCode?: string; month: string; difference: number; name: string; accepted?: string }[];
    }
    const check = async (text: string): Promise<Checked> => {
      const contentBase64 = Buffer.from(`科目,月,残高\n${text}`).toString('base64');
      const answer = await send('POST', `/journal-imports/${id}/check`, { contentBase64, encoding: 'utf-8' });
      expect(answer.status, answer.text).to.equal(200);
      return answer.body as unknown as Checked;
    };
    expect(await check(rows())).to.deep.equal({ checked: true, balances: BY_HAND.size, differences: 0, rows: [] });
    const off = await check(rows({ 1130: 50 }));
    expect([off.checked, off.rows.map(({ accountCode, difference }) => [accountCode, difference])]).to.deep.equal([
      false,
      [['1130', 50]],
    ]);
    // An account that the file lacks, and one that the books do not know.
    const lacking = await check(`${rows().split('\n').slice(1).join('\n')}謎,2027-03,0\n`);
    expect([lacking.checked, lacking.rows.length, lacking.rows.some(({ accountCode }) => !accountCode)]).to.deep.equal([
      false,
      2,
      true,
    ]);
    const accept = (body: object, by = key): Promise<Answer> =>
      send('POST', `/journal-imports/${id}/accept-difference`, body, by);
    const difference = { accountCode: '1130', month: '2027-03', difference: 50, reason: '旧ソフトの入力漏れ' };
    const agent = await api.newKey(key, { name: 'agent', role: 'agent' });
    expect((await accept(difference, agent)).status).to.equal(403);
    expect((await accept({ ...difference, accountCode: '0000' })).body['code']).to.equal('account_not_found');
    expect((await accept(difference)).status).to.equal(200);
    const accepted = await check(rows({ 1130: 50 }));
    expect([accepted.checked, accepted.rows[0]?.accepted]).to.deep.equal([true, '旧ソフトの入力漏れ']);
    // It is accepted to the yen, and taken back with 0.
    expect((await check(rows({ 1130: 51 }))).checked).to.equal(false);
    await accept({ ...difference, difference: 0, reason: '見直し' });
    expect((await check(rows({ 1130: 50 }))).checked).to.equal(false);
    const bad = { contentBase64: Buffer.from('a,b\n1,2\n').toString('base64') };
    expect((await send('POST', `/journal-imports/${id}/check`, bad)).status).to.equal(400);
  });

  it('a run that stops says where, and goes on to the same books', async () => {
    const { plan, send, key, balances } = await place();
    const planned = await plan(golden('yayoi-25.txt'));
    // A key that may post little by itself comes as far as its cap.
    const capped = await api.newKey(key, { name: 'small', role: 'accountant', caps: { max_amount: 1_000 } });
    const stopped = await send('POST', `/journal-imports/${planned.id}/run`, {}, capped);
    expect([stopped.status, stopped.body['status'], stopped.body['posted']], stopped.text).to.deep.equal([
      200,
      'stopped',
      0,
    ]);
    expect(stopped.body['reason']).to.be.a('string').and.not.equal('');
    // Whoever asks again because no answer came says the version of the plan, as before; one that is none is refused.
    const { version } = planned;
    const wrong = await send('POST', `/journal-imports/${planned.id}/run`, { version: 99 });
    expect([wrong.status, wrong.body['code']]).to.deep.equal([409, 'version_conflict']);
    const done = await send('POST', `/journal-imports/${planned.id}/run`, { version });
    expect([done.body['status'], done.body['posted'], done.body['reason']]).to.deep.equal(['done', 8, undefined]);
    expect([...(await balances())].sort()).to.deep.equal(byHand({}));
  });

  it("rows of entries that are here already stand in nobody's way, in any form", async () => {
    const old = (n: number): Said => ({ date: '2025-05-10', amount: `${n}00`, memo: `古い ${n}`, partner: '山田商店' });
    const later: Said = { ...old(3), date: '2026-05-10', memo: '新しい' };
    for (const form of JOURNAL_FORMS.filter((one) => one !== 'yayoi-opening-6')) {
      const { plan, run, send } = await place({ fiscalYearStart: '2025-04-01' });
      const mapping = { createPartners: true, ...(form === 'beancount' && MAPPED) };
      const planned = (...all: readonly Said[]): Promise<Import> => plan(Buffer.from(fileIn(form, ...all)), mapping);
      const told = ({ plan: { newEntries, refused, refusedRows } }: Import): unknown[] => [
        newEntries,
        refusedRows,
        refused.map(({ value }) => value),
      ];
      const ran = async (made: Import): Promise<unknown[]> => {
        const { status, posted, skipped } = await run(made);
        return [status, posted, skipped];
      };
      // Two plans are made before anything is here: of what comes in by another one, and of what does not.
      const [same, more] = [await planned(old(1), old(2)), await planned(old(1), old(2), old(4))];
      expect(await ran(await planned(old(1), old(2))), form).to.deep.equal(['done', 2, 0]);
      const { data } = (await send('GET', '/fiscal-periods?type=year')).body as { data: { id: string }[] };
      const year = data[0]?.id ?? '';
      const closed = await send('POST', `/fiscal-periods/${year}/close`, {});
      expect(closed.status, closed.text).to.equal(200);
      // What is here is let be; what is new in the closed year is in the way, and it alone, also on one row with them.
      expect(told(await planned(old(1), old(2), old(4), later)), form).to.deep.equal([2, 1, ['2025-05-10']]);
      expect(await ran(same), form).to.deep.equal(['done', 0, 2]);
      const blocked = await send('POST', `/journal-imports/${more.id}/run`, { version: more.version });
      expect([blocked.status, blocked.body['code']], `${form}: ${blocked.text}`).to.deep.equal([
        409,
        'preview_changed',
      ]);
      expect((await send('GET', `/journal-imports/${more.id}`)).body).to.deep.include({ status: 'stopped', posted: 0 });
      const whole = await planned(old(1), old(2), later);
      expect(told(whole), form).to.deep.equal([1, 0, []]);
      expect(await ran(whole), form).to.deep.equal(['done', 1, 2]);
    }
  });

  it('two runs of one plan at once post each entry once', async () => {
    const { plan, send, balances } = await place();
    const planned = await plan(golden('yayoi-25.txt'));
    const runs = await Promise.all([1, 2].map(() => send('POST', `/journal-imports/${planned.id}/run`, {})));
    for (const { status, text } of runs) expect(status, text).to.be.oneOf([200, 409]);
    expect([...(await balances())].sort()).to.deep.equal(byHand({}));
    const { body: found } = await send('GET', '/journal-entries?limit=1');
    expect(found['total']).to.equal(8);
  });

  it('a file with a fault is refused, or comes whole: no 5xx, nothing half posted', async () => {
    const { send, balances } = await place();
    const files = ['yayoi-25.txt', 'mf-export-19.csv', 'mf-import-27.csv', 'freee-33.csv'].map(golden);
    const counts = { refused: 0, blocked: 0, ran: 0, known: 0 };
    let posted = 0;
    let before = await balances();
    const [first, last] = depth([1, 40], [Number(process.env['MUTANTS_FROM'] ?? 1), 10_000]);
    for (let seed = first; seed <= last; seed++) {
      const at = seed % files.length;
      const file = mutant(marked(files[at] as Buffer, MEMO_COLUMNS[at] ?? 0, seed), seed);
      const mapping = { ...MAPPING, zeroTax: 'compute' };
      const made = await send('POST', '/journal-imports', { contentBase64: base64(file), mapping });
      expect(made.status, `${seed}: ${made.text}`).to.be.oneOf([201, 400, 413]);
      if (made.status !== 201) {
        counts.refused += 1;
        continue;
      }
      const planned = made.body as unknown as Import;
      const ran = await send('POST', `/journal-imports/${planned.id}/run`, {});
      const isOpen = planned.plan.openNames + planned.plan.refusedRows > 0;
      expect(ran.status, `${seed}: ${ran.text}`).to.equal(isOpen ? 409 : 200);
      counts[isOpen ? 'blocked' : 'ran'] += 1;
      if (isOpen) continue;
      // Entries of a mutant are new, because their memos name the seed, unless the fault took that mark away.
      const done = ran.body as unknown as Import;
      const known = planned.plan.entries - planned.plan.newEntries;
      expect([done.status, done.posted, done.skipped], `${seed}: ${ran.text}`).to.deep.equal([
        'done',
        planned.plan.newEntries,
        known,
      ]);
      counts.known += known;
      posted += done.posted;
      const after = await balances();
      // What the books move is what the plan said.
      if (known === 0) {
        for (const { accountCode, month, debit, credit } of planned.plan.months)
          if (month >= '2026-04' && month <= '2027-03')
            before.set(accountCode, (before.get(accountCode) ?? 0) + debit - credit);
        const nonZero = [...before].filter(([, balance]) => balance !== 0);
        expect(new Map(nonZero), `${seed}`).to.deep.equal(after);
      }
      before = after;
    }
    console.log(`      ${JSON.stringify(counts)}, ${posted} entries posted`);
    const { body: found } = await send('GET', '/journal-entries?limit=1');
    expect(found['total']).to.equal(posted);
    expect(Math.min(counts.refused, counts.blocked, counts.ran)).to.be.above(0);
    expect(counts.known).to.be.at.most(posted / 100);
  });
});

/** Where the memo stands in a row of each golden file, from 0. */
const MEMO_COLUMNS = [16, 16, 18, 32];

/** A golden file in which the memo of every row ends with a mark, which no fault turns into that of another seed. */
function marked(file: Buffer, column: number, seed: number): Buffer {
  const mark = createHash('sha256').update(String(seed)).digest('hex').slice(0, 12);
  const rows = file.toString('latin1').split('\n');
  const own = rows.map((row) => {
    // A row without a day holds the heads, or is a comment.
    if (!/(?:20\d\d\/|20\d{6}|R\.?\d\d?\/)/.test(row) || row.startsWith('#')) return row;
    const cells: string[] = row.replace(/\r$/, '').match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g) ?? [];
    const cell = cells[column];
    if (cell === undefined) return row;
    const [, text = '', end = ''] = /^("?[^]*?)("?,?)$/.exec(cell) ?? [];
    return cells.with(column, `${text} ${mark}${end}`).join('') + (row.endsWith('\r') ? '\r' : '');
  });
  return Buffer.from(own.join('\n'), 'latin1');
}

/** A file with one fault or harmless change, always the same of the same seed. */
function mutant(file: Buffer, seed: number): Buffer {
  let state = seed;
  const below = (most: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
  const rows = file.toString('latin1').split('\n');
  const at = below(rows.length);
  const row = rows[at] ?? '';
  const cells = row.split(',');
  const one = below(cells.length);
  switch (below(11)) {
    case 0: {
      const bytes = Buffer.from(file);
      bytes[below(bytes.length)] = below(256);
      return bytes;
    }
    case 1:
      return file.subarray(0, below(file.length));
    case 2:
      return Buffer.from(rows.filter((_row, i) => i !== at).join('\n'), 'latin1');
    case 3:
      return Buffer.from([...rows.slice(0, at), row, ...rows.slice(at)].join('\n'), 'latin1');
    case 4:
      cells[one] = cells[below(cells.length)] ?? '';
      return Buffer.from(rows.with(at, cells.join(',')).join('\n'), 'latin1');
    case 5:
      cells[one] = ['-1', '1e3', '=1+1', '"', '９９', '2026/02/30', '', '99999999999999999999'][below(8)] ?? '';
      return Buffer.from(rows.with(at, cells.join(',')).join('\n'), 'latin1');
    case 6:
      return Buffer.from(rows.join('\r\n'), 'latin1');
    case 7:
      return Buffer.from(new TextDecoder('shift_jis').decode(file), 'utf8');
    case 8:
      return Buffer.from(file.toString('utf8'), 'utf16le');
    case 9:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), file]);
    default:
      return Buffer.concat([file, Buffer.from(rows[below(rows.length)] ?? '', 'latin1')]);
  }
}
