// Sheets as a Japanese accountant reads them: heads with era and unit, statutory totals at the foot, books whose pages
// carry on, the tax return with the labels of its boxes, and no word of ours.
import { expect } from 'chai';
import { consumptionTaxReturn, returnBoxes } from '../../src/domain/tax/return.ts';
import { TAX_METHODS } from '../../src/domain/tax/return-facts.ts';
import { exported } from '../../src/http/export-report.ts';
import { pdfFile } from '../../src/http/export-pdf.ts';
import { sections } from '../../queries/reports/cash-flow/specification.ts';
import { sentenceIn } from '../../src/http/export-reasons.ts';
import { ROWS } from '../../src/http/app.ts';
import { exportFile } from '../../src/http/exports.ts';
import type { Row } from '../../src/http/route.ts';
import { REGISTERS } from '../../src/http/export-registers.ts';
import { dayOf, headingsOf, unitOf } from '../../src/http/export-words.ts';
import { xlsxFile } from '../../src/http/export-xlsx.ts';
import { group, year } from '../reports/consumption-tax-years.ts';
import { pdfText, unzip } from './printed.ts';

type Members = Record<string, unknown>;
const COMPANY = { name: '株式会社見本', timezone: 'Asia/Tokyo' };
const nothing = (): void => undefined;

async function* once(page: Members): AsyncGenerator<Members> {
  yield await Promise.resolve(page);
}
/** Pages of the PDF as text; skips the test where poppler is not installed. */
async function pages(test: Mocha.Context, report: Members, locale: 'ja' | 'en' = 'ja'): Promise<string[]> {
  const text = pdfText(await pdfFile(exported(report, once(report), COMPANY, locale), nothing));
  if (text === undefined) return test.skip();
  return text.split('\f').slice(0, -1);
}
const report = (name: string, more: Members): Members => ({
  report: name,
  from: '2026-04-01',
  to: '2026-09-30',
  currency: 'JPY',
  filters: {},
  projection: { position: 3629, upToDate: true },
  generatedAt: '2026-11-22T11:08:15.000Z',
  checks: [{ code: 'debits_equal_credits', ok: true, difference: 0n }],
  ...more,
});
const row = (kind: string, level: number, code: string, name: string, total: bigint): Members => ({
  kind,
  level,
  code,
  name,
  ...(kind === 'account' ? {} : { nameEn: `${name} in English` }),
  values: { total },
});
const balanceSheet = (more: Members = {}): Members =>
  report('balance_sheet', {
    from: undefined,
    to: undefined,
    asOf: '2026-09-30',
    columns: [{ key: 'total', label: '2026-09-30', kind: 'actual' }],
    rows: [
      row('group', 0, 'assets', '資産の部', 700n),
      row('group', 1, 'current_assets', '流動資産', 700n),
      row('account', 2, '1110', '現金', 900n),
      row('account', 2, '1595', '貸倒引当金', -200n),
      row('total', 0, 'total_assets', '資産の部合計', 700n),
    ],
    ...more,
  });

describe('sheets', () => {
  /** What a page says, a line each, from the titles of the columns on. */
  const below = (text: string): string[] =>
    text
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter((line) => line !== '')
      .slice(5, -1);

  it('a day is said with its era, which begins on a day', () => {
    expect(
      ['1989-01-07', '1989-01-08', '2019-04-30', '2019-05-01', '2026-04-01'].map((date) => dayOf('ja', date)),
    ).to.deep.equal([
      '1989年（昭和64年）1月7日',
      '1989年（平成元年）1月8日',
      '2019年（平成31年）4月30日',
      '2019年（令和元年）5月1日',
      '2026年（令和8年）4月1日',
    ]);
    expect(dayOf('en', '2026-04-01')).to.equal('2026-04-01');
  });

  it('the unit of the figures is that of the currency', () => {
    expect([unitOf('ja', 'JPY'), unitOf('ja', 'USD'), unitOf('en', 'JPY')]).to.deep.equal([
      '（単位：円）',
      '（単位：米ドル）',
      '(Unit: JPY)',
    ]);
  });

  it('columns of periods are titled as people say them', () => {
    expect(headingsOf('ja', ['2026-04-01 – 2026-09-30'])).to.deep.equal(['金額']);
    expect(headingsOf('ja', ['2026-12', '2027-01', '合計'])).to.deep.equal(['12月', '1月', '合計']);
    expect(headingsOf('ja', ['2026-04', '2027-04'])).to.deep.equal(['2026年4月', '2027年4月']);
    expect(headingsOf('ja', ['2026-09-30', '前年 2025-09-30'])).to.deep.equal(['2026年9月30日', '前年 2025年9月30日']);
    expect(headingsOf('ja', ['2026-04-01 – 2026-09-30', '前年 2025-04-01 – 2025-09-30', '増減'])).to.deep.equal([
      '2026年4月〜9月',
      '前年 2025年4月〜9月',
      '増減',
    ]);
    expect(headingsOf('ja', ['2026-04-11 – 2027-03-31', 'シナリオ 2026-04-01 – 2027-03-31'])).to.deep.equal([
      '2026年4月11日〜2027年3月31日',
      'シナリオ 2026年4月〜2027年3月',
    ]);
    expect(headingsOf('ja', ['FY2026-Q1 借方', 'FY2026 借方'])).to.deep.equal([
      '2026年度 第1四半期 借方',
      '2026年度 借方',
    ]);
    expect(
      headingsOf('ja', ['2026-04-24 給与 04/01-04/30', '2026-04-24 給与 03/21-04/20', '2026-07-10 賞与']),
    ).to.deep.equal(['4月24日支給 給与 4月分', '4月24日支給 給与 3/21〜 4/20', '7月10日支給 賞与']);
    expect(headingsOf('en', ['2026-04', '2026-05'])).to.deep.equal(['2026-04', '2026-05']);
  });

  it('a balance sheet: head, parts that are summed at their foot, no word of ours', async function paper() {
    const [text = '', ...more] = await pages(this, balanceSheet());
    expect(more).to.deep.equal([]);
    const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
    expect(lines.filter((line) => line !== '')).to.deep.equal([
      '株式会社見本',
      '貸借対照表',
      '2026年（令和8年）9月30日現在',
      '作成: 2026年11月22日 20:08',
      '（単位：円）',
      'コード 科目 金額',
      '資産の部',
      '流動資産 700',
      '1110 現金 900',
      '1595 貸倒引当金 △200',
      '資産の部合計 700',
      '1/1',
    ]);
  });

  it('a check is for programs; one that fails is told to every reader', async function failing() {
    const failed = balanceSheet({
      checks: [
        { code: 'assets_equal_liabilities_plus_equity', ok: false, difference: 5n },
        { code: 'opening_balance_is_zero', ok: true, difference: 0n },
      ],
    });
    expect((await pages(this, failed)).join('')).to.match(/確認事項[^]*資産＝負債＋純資産\s+5/);
    const all = exported(failed, once(failed), COMPANY, 'ja').tables.find(({ key }) => key === 'checks');
    expect([...(all?.rows as Iterable<unknown>)]).to.have.length(2);
  });

  it('a workbook marks what is negative with a triangle, says its unit, and no code of ours', async () => {
    for (const [locale, mark, unit] of [
      ['ja', '△', '（単位：円）'],
      ['en', '-', '(Unit: JPY)'],
    ] as const) {
      const sheet = balanceSheet();
      const files = unzip(await xlsxFile(exported(sheet, once(sheet), COMPANY, locale), nothing));
      const styles = (files.get('xl/styles.xml') ?? '').replace(/&#(\d+);/g, (_, code: string) =>
        String.fromCharCode(Number(code)),
      );
      expect(styles.replaceAll('"△"', '△')).to.include(`;[Red]${mark}#,##0_ `);
      const cells = files.get('xl/worksheets/sheet1.xml') ?? '';
      expect(cells).to.include(unit);
      expect(cells).to.not.match(/current_assets|total_assets|記録位置|検算/);
      expect(files.has('xl/worksheets/sheet2.xml'), 'checks that hold are no sheet').to.equal(false);
    }
  });

  it('the statement of changes in equity has the items that a company has', async function equity() {
    const line = (kind: string, name: string, stock: bigint, reserve: bigint): Members => ({
      kind,
      level: kind === 'total' ? 0 : 1,
      code: name,
      name,
      nameEn: name,
      values: { capital_stock: stock, legal_reserve: reserve, treasury_stock: 0n, total: stock + reserve },
    });
    const text = await pages(
      this,
      report('equity', {
        columns: [
          ['capital_stock', '資本金'],
          ['legal_reserve', '利益準備金'],
          ['treasury_stock', '自己株式'],
          ['total', '純資産合計'],
        ].map(([key, label]) => ({ key, label, kind: 'actual' })),
        rows: [
          line('total', '当期首残高', 10n, 3n),
          line('group', '自己株式の取得', 0n, 0n),
          line('group', '剰余金の配当', 0n, -2n),
          line('total', '当期末残高', 10n, 1n),
        ],
      }),
    );
    expect(text.join('')).to.match(/資本金\s+利益準備金\s+純資産合計/);
    // As the form has it: headings above their items, the changes below a title, blanks for what did not move.
    expect(text.join(''))
      .to.match(/株主資本\s+利益剰余金\s+資本金\s+利益準備金\s+純資産合計/)
      .and.match(/当期首残高\s+10\s+3\s+13\s+当期変動額\s+剰余金の配当\s+△2\s+△2/)
      .and.not.match(/自己株式/);
  });

  describe('as a tax accountant marks them', () => {
    const values = (figures: Readonly<Record<string, bigint>>): Members => ({ values: figures });
    const columns = (...keys: string[]): Members[] => keys.map((key) => ({ key, label: key, kind: 'actual' }));

    it('a trial balance has blanks instead of zeros', async function blanks() {
      const sheet = report('trial_balance', {
        columns: columns('debit', 'credit', 'balance'),
        rows: [
          { ...row('account', 0, '1110', '現金', 0n), ...values({ debit: 5n, credit: 5n, balance: 0n }) },
          { ...row('account', 0, '1520', '前払費用', 0n), ...values({ debit: 0n, credit: 0n, balance: 7n }) },
        ],
        checks: [],
      });
      const [text = ''] = await pages(this, sheet);
      expect(below(text).slice(1)).to.deep.equal(['1110 現金 5 5', '1520 前払費用 7']);
      const files = unzip(await xlsxFile(exported(sheet, once(sheet), COMPANY, 'ja'), nothing));
      expect(files.get('xl/worksheets/sheet1.xml'), 'a workbook reckons with them').to.match(/<v>0<\/v>/);
    });

    it('a profit and loss statement leaves out income and losses that there were not', async function empty() {
      const sheet = (filters: Members): Members =>
        report('profit_and_loss', {
          filters,
          columns: [{ key: 'total', label: '2026-04-01 – 2026-09-30', kind: 'actual' }],
          rows: [
            row('group', 0, 'sales', '売上高', 9n),
            row('account', 1, '4110', '売上高', 9n),
            row('group', 0, 'extraordinary_income', '特別利益', 0n),
            row('group', 0, 'extraordinary_loss', '特別損失', 2n),
            row('account', 1, '8210', '固定資産売却損', 2n),
            row('group', 0, 'income_tax', '法人税、住民税及び事業税', 0n),
          ],
          checks: [],
        });
      expect((await pages(this, sheet({}))).join(''))
        .to.match(/特別損失\s+2/)
        .and.match(/法人税、住民税及び事業税\s+0/)
        .and.not.match(/特別利益/);
      expect((await pages(this, sheet({ showZero: true }))).join('')).to.match(/特別利益\s+0/);
    });

    it('aging tells claims apart by the numbers of invoices, and what is not due by no days', async function aging() {
      const claim = (number: string | undefined, daysOverdue: number): Members => ({
        ...(number === undefined ? {} : { reference: number }),
        entryNumber: 922,
        accountCode: '1220',
        date: '2026-09-14',
        dueDate: '2026-10-31',
        daysOverdue,
        amount: 5n,
        open: 5n,
      });
      const sheet = report('ar_aging', {
        columns: columns('current', 'total'),
        rows: [
          {
            ...row('group', 0, 'none', '（取引先なし）', 0n),
            ...values({ current: 0n, total: 5n }),
            invoices: [claim('INV-2026-0020', -31), claim(undefined, 0), claim('INV-2026-0003', 12)],
          },
        ],
        checks: [],
      });
      const text = (await pages(this, sheet)).join('');
      expect(text)
        .to.match(/請求書番号\s+仕訳番号/)
        .and.not.match(/△31|none/);
      expect(text.match(/2026\/10\/31.*/g)?.map((line) => line.replace(/\s+/g, ' '))).to.deep.equal([
        '2026/10/31 5 5',
        '2026/10/31 5 5',
        '2026/10/31 12 5 5',
      ]);
      expect(text).to.match(/INV-2026-0020\s+922\s+1220/);
    });

    it('where nothing differs, a sheet of differences says so', async function same() {
      const sheet = report('diff', { of: 'balance_sheet', positionA: 7, positionB: 9, checks: [], rows: [] });
      expect((await pages(this, sheet)).join('')).to.match(/差異なし/);
      expect((await pages(this, sheet, 'en')).join('')).to.match(/No differences/);
    });

    it('counts have commas, numbers of entries have none; a ratio has its unit', async function counts() {
      const sheet = report('consumption_tax', {
        columns: columns('gross', 'entries'),
        rows: [{ ...row('account', 0, 'S10', '課税売上10%', 0n), ...values({ gross: 9_000n, entries: 12_345n }) }],
        checks: [],
        taxableSalesRatio: { numerator: 5n, denominator: 6n, percent: '99.98' },
      });
      const text = (await pages(this, sheet)).join('');
      expect(text)
        .to.match(/S10\s+課税売上10%\s+9,000\s+12,345/)
        .and.match(/課税売上割合\s+99\.98％/);
      const files = unzip(await xlsxFile(exported(sheet, once(sheet), COMPANY, 'ja'), nothing));
      const style = /<c r="[A-Z]+7" s="(\d+)"><v>12345<\/v>/.exec(files.get('xl/worksheets/sheet1.xml') ?? '')?.[1];
      const formats = (files.get('xl/styles.xml') ?? '').split('<cellXfs')[1]?.match(/<xf [^>]*>/g) ?? [];
      expect(formats[Number(style)], '#,##0 without decimals of the currency').to.include('numFmtId="3"');
    });

    it('a journal book says the partner once, and nothing of the memo is lost', async function once_() {
      const entry = (memo: string, line: Members): Members => ({
        date: '2026-04-01',
        entryId: 'je_1',
        entryNumber: 1,
        memo,
        sourceType: 'manual',
        recordedAt: '2026-11-22T11:08:15.000Z',
        lines: [
          { side: 'debit', accountCode: '1220', accountName: '売掛金', amount: 1n, ...line },
          { side: 'credit', accountCode: '4110', accountName: '売上高', amount: 1n },
        ],
      });
      const partner = { partnerName: '株式会社山田商店', counterparty: '山田商店（旧）' };
      const sheet = report('journal_book', {
        rows: [],
        totals: { debit: 4n, credit: 4n },
        entries: [
          entry('卸売 株式会社山田商店', partner),
          entry('株式会社山田商店 5月分', partner),
          entry('株式会社山田商店', partner),
          entry('株式会社山田商店御中 再送', { counterparty: '町の人' }),
        ],
      });
      const text = (await pages(this, sheet)).join('');
      const said = (text.match(/売掛金.*(?=2026\/11)/g) ?? []).map((line) => line.replace(/\s+/g, ' ').trim());
      expect(said).to.deep.equal([
        '売掛金 1 売上高 1 卸売 株式会社山田商店',
        '売掛金 1 売上高 1 5月分 株式会社山田商店',
        '売掛金 1 売上高 1 株式会社山田商店',
        '売掛金 1 売上高 1 株式会社山田商店御中 再送 町の人',
      ]);
    });

    it('a statement of cash flows names what an increase is', () => {
      const names = sections('indirect').flatMap(({ lines }) => lines.map(({ name }) => name));
      expect(names).to.include.members([
        '貸倒引当金の増減額（△は減少）',
        '引当金の増減額（△は減少）',
        '売上債権の増減額（△は増加）',
        '棚卸資産の増減額（△は増加）',
        '仕入債務の増減額（△は減少）',
        '未払消費税等の増減額（△は減少）',
        '短期借入金の純増減額（△は減少）',
      ]);
    });
  });

  describe('a ledger', () => {
    const DAYS = 130;
    /** A line of 1,000 yen on each of 130 days from 1 April on. */
    const lines = Array.from({ length: DAYS }, (_, i) => ({
      date: new Date(Date.UTC(2026, 3, 1 + i)).toISOString().slice(0, 10),
      entryId: `je_${i}`,
      entryNumber: i + 1,
      memo: `取引${i + 1}`,
      debit: 1_000n,
      credit: 0n,
      runningBalance: BigInt(i + 1) * 1_000n,
    }));
    const account = { code: '1110', name: '現金', opening: 0n, debit: 130_000n, credit: 0n, closing: 130_000n };
    const ledger = (count: number): Members =>
      report('general_ledger', {
        columns: [
          { key: 'opening', label: '期首残高' },
          { key: 'closing', label: '次月繰越' },
        ],
        rows: [],
        accounts: [{ ...account, lines: lines.slice(0, count) }],
      });

    it('says the sum of every month, and what its pages carry over', async function carried() {
      const text = await pages(this, ledger(DAYS));
      const book = text.filter((page) => page.includes('日付'));
      expect(book.length).to.be.above(2);
      const sums = [...text.join('').matchAll(/(\d+)月\s+月計\s+([\d,]+)/g)].map(([, month, sum]) => [month, sum]);
      expect(sums).to.deep.equal([
        ['4', '30,000'],
        ['5', '31,000'],
        ['6', '30,000'],
        ['7', '31,000'],
        ['8', '8,000'],
      ]);
      for (const [i, page] of book.entries()) {
        const balances = [...page.matchAll(/取引\d+.*?([\d,]+)\s*$/gm)].map(([, balance]) => balance);
        const [over, brought] = [/次頁へ繰越\s+([\d,]+)/.exec(page)?.[1], /前頁より繰越\s+([\d,]+)/.exec(page)?.[1]];
        expect(over, `foot of page ${i + 1}`).to.equal(i === book.length - 1 ? undefined : balances.at(-1));
        expect(brought, `head of page ${i + 1}`).to.equal(
          i === 0 ? undefined : /次頁へ繰越\s+([\d,]+)/.exec(book[i - 1] ?? '')?.[1],
        );
      }
    });

    it('of one month says its sum once, and leaves out columns without anything', async function single() {
      const text = (await pages(this, ledger(5))).join('');
      expect(text).to.not.match(/月計|繰越\s+[\d,]+[^]*前頁|税区分|取引先/);
      expect(text).to.match(/2026\/04\/01\s+1\s+取引1\s+1,000\s+1,000/);
    });
  });

  it('a journal book sets debits beside credits and never cuts an entry in two', async function journal() {
    const entry = (i: number, date = '2026-04-01'): Members => ({
      date,
      entryId: `je_${i}`,
      entryNumber: i + 1,
      memo: `仕訳${i + 1}`,
      sourceType: 'manual',
      recordedAt: '2026-11-22T11:08:15.000Z',
      lines: [
        { side: 'debit', accountCode: '1220', accountName: '売掛金', amount: 330n },
        ...['100', '200', '10', '20'].map((amount, n) => ({
          side: 'credit',
          accountCode: `41${n}0`,
          accountName: `売上高${n}`,
          amount: BigInt(amount),
        })),
      ],
    });
    const text = await pages(
      this,
      report('journal_book', {
        rows: [],
        totals: { debit: 33_000n, credit: 33_000n },
        entries: Array.from({ length: 100 }, (_, i) => entry(i)),
      }),
    );
    expect(text.length).to.be.above(8);
    for (const page of text) {
      const [first = '', ...rest] = page.split('\n').filter((line) => /売上高\d/.test(line));
      expect(first, 'a page begins with an entry').to.match(/2026\/04\/01\s+\d+\s+売掛金\s+330\s+売上高0\s+100\s+仕訳/);
      expect([first, ...rest].at(-1), 'and ends with one').to.match(/売上高3\s+20$/);
    }
    expect(text.join('').match(/売上高3/g)).to.have.length(100);
    expect(text.at(-1)).to.match(/合計\s+33,000\s+33,000/);
    // Every page ends with the sums so far, with which the next one begins.
    let entries = 0;
    for (const [i, page] of text.entries()) {
      const sums = ['前頁より繰越', '次頁へ繰越'].map((words) =>
        new RegExp(`${words}\\s+([\\d,]+)\\s+([\\d,]+)`).exec(page)?.slice(1),
      );
      const before = (330 * entries).toLocaleString('en');
      entries += page.match(/売上高0/g)?.length ?? 0;
      const after = (330 * entries).toLocaleString('en');
      expect(sums, `page ${i + 1}`).to.deep.equal([
        i === 0 ? undefined : [before, before],
        i === text.length - 1 ? undefined : [after, after],
      ]);
    }
  });

  it('a journal book says the sum of every month, unless it is of one', async function months() {
    const book = (days: readonly string[]): Members =>
      report('journal_book', {
        rows: [],
        totals: { debit: 5n, credit: 5n },
        entries: days.map((date, i) => ({
          date,
          entryId: `je_${i}`,
          entryNumber: i + 1,
          sourceType: 'manual',
          recordedAt: '2026-11-22T11:08:15.000Z',
          lines: [
            { side: 'debit', accountCode: '1110', accountName: '現金', amount: BigInt(i + 1) },
            { side: 'credit', accountCode: '4110', accountName: '売上高', amount: BigInt(i + 1), taxCode: 'P08R_T80' },
          ],
        })),
      });
    const text = (await pages(this, book(['2026-04-01', '2026-04-30', '2026-05-01']))).join('');
    expect(text.match(/\d+月\s+月計\s+\d+\s+\d+/g)?.map((sum) => sum.replace(/\s+/g, ' '))).to.deep.equal([
      '4月 月計 3 3',
      '5月 月計 3 3',
    ]);
    expect(text, 'a tax code by its name')
      .to.match(/課仕8%軽 80%控除/)
      .and.not.match(/P08R/);
    expect((await pages(this, book(['2026-04-01', '2026-04-30']))).join('')).to.not.match(/月計/);
  });

  it('departments stand side by side, what has none after them, and the total last', async function departments() {
    const part = (code: string | undefined, name: string, total: bigint): Members => ({
      id: code === undefined ? null : `lbl_${code}`,
      ...(code === undefined ? {} : { code }),
      name,
      values: { total },
    });
    const sheet = report('profit_and_loss', {
      filters: { breakdown: 'label:department' },
      columns: [{ key: 'total', label: '2026-04-01 – 2026-09-30', kind: 'actual' }],
      rows: [
        {
          ...row('account', 0, '6110', '役員報酬', 60n),
          breakdown: [part(undefined, 'なし', 5n), part('B', '店舗', 15n), part('A', '管理部', 40n)],
        },
        { ...row('total', 0, 'net', '当期純利益', -20n), breakdown: [part('B', '店舗', -20n)] },
      ],
      checks: [],
    });
    const [text = ''] = await pages(this, sheet);
    expect(text).to.include('損益計算書（部門別）').and.not.include('label:');
    expect(below(text)).to.deep.equal([
      'コード 科目 管理部 店舗 なし 合計',
      '6110 役員報酬 40 15 5 60',
      '当期純利益 0 △20 0 △20',
    ]);
    const made = exported(sheet, once(sheet), COMPANY, 'ja');
    expect(
      made.tables.map(({ only }) => only),
      'programs get the rows of the answer',
    ).to.deep.equal(['csv', 'print']);
  });

  it('cash flows: each kind is summed at its foot, no account unless it is asked for', async function flows() {
    const sheet = (filters: Members): Members =>
      report('cash_flow', {
        filters,
        columns: [{ key: 'total', label: '2026-04-01 – 2026-09-30', kind: 'actual' }],
        rows: [
          row('group', 0, 'operating', '営業活動によるキャッシュ・フロー', 7n),
          row('group', 1, 'income_before_tax', '税引前当期純利益', 7n),
          row('account', 2, '4110', '売上高', 7n),
          row('group', 0, 'investing', '投資活動によるキャッシュ・フロー', 0n),
          row('total', 0, 'net_change_in_cash', '現金及び現金同等物の増減額', 7n),
        ],
        checks: [],
      });
    const [text = ''] = await pages(this, sheet({}));
    expect(below(text)).to.deep.equal([
      '項目 金額',
      '営業活動によるキャッシュ・フロー',
      '税引前当期純利益 7',
      '営業活動によるキャッシュ・フロー 7',
      '投資活動によるキャッシュ・フロー 0',
      '現金及び現金同等物の増減額 7',
    ]);
    expect((await pages(this, sheet({ level: 'account' }))).join('')).to.match(/4110\s+売上高\s+7/);
  });

  it('a trial balance by months is the course of its balances', async function course() {
    const keys = ['2026-04', '2026-05', 'total'].flatMap((month) =>
      ['debit', 'balance'].map((of) => [month, of] as const),
    );
    const sheet = report('trial_balance', {
      filters: { interval: 'month' },
      columns: keys.map(([month, of]) => ({
        key: `${month}.${of}`,
        label: `${month === 'total' ? '合計' : month} ${of === 'debit' ? '借方' : '残高'}`,
        kind: 'actual',
      })),
      rows: [
        {
          ...row('account', 0, '1110', '現金', 0n),
          values: Object.fromEntries(keys.map(([month, of], i) => [`${month}.${of}`, BigInt(i + 1)])),
        },
      ],
      checks: [],
    });
    const [text = ''] = await pages(this, sheet);
    expect(text).to.include('合計残高試算表（月次推移）');
    expect(below(text)).to.deep.equal(['コード 科目 4月 残高 5月 残高', '1110 現金 2 4']);
    const files = unzip(await xlsxFile(exported(sheet, once(sheet), COMPANY, 'ja'), nothing));
    expect(files.get('xl/worksheets/sheet1.xml')).to.match(/4月 借方[^]*4月 残高[^]*合計 残高/);
  });

  it('differences name the times as clocks show them, and no event', async function diff() {
    const difference = (column: string): Members => ({
      kind: 'group',
      level: 0,
      code: 'current_assets',
      name: '流動資産',
      nameEn: 'Current assets',
      column,
      a: 1n,
      b: 3n,
      difference: 2n,
      events: [{ eventId: 'evt_1', entryId: 'je_1', sequence: 9, amount: 2n }],
    });
    const sheet = (columns: readonly string[]): Members =>
      report('diff', {
        of: 'balance_sheet',
        knownAtA: '2026-05-01T00:00:00.000Z',
        knownAtB: '2026-11-22T11:00:00.000Z',
        positionA: 7,
        positionB: 9,
        checks: [],
        rows: columns.map(difference),
      });
    const [text = '', ...more] = await pages(this, sheet(['total']));
    expect(more).to.deep.equal([]);
    expect(text).to.match(/貸借対照表\s+差分表/);
    expect(text).to.match(/時点A: 2026年5月1日 09:00\s+時点B: 2026年11月22日 20:00/);
    expect(below(text)).to.deep.equal(['項目 時点A 時点B 差額', '流動資産 1 3 2']);
    expect((await pages(this, sheet(['2026-04.debit']))).join('')).to.match(/流動資産\s+2026-04 借方/);
  });

  describe('what is no report', () => {
    /** A sheet of such an answer as its page says it. */
    async function page(test: Mocha.Context, query: string, answer: Members): Promise<string[]> {
      const made = REGISTERS.get(query)?.('ja', answer);
      const text = pdfText(await pdfFile(exported(made?.head ?? {}, once({}), COMPANY, 'ja', made?.tables), nothing));
      if (text === undefined) return test.skip();
      return text
        .split('\n')
        .map((line) => line.replace(/\s+/g, ' ').trim())
        .filter((line) => line !== '');
    }

    it('a register of fixed assets sums each account and all', async function register() {
      const asset = (number: string, code: string, cost: bigint, method = 'straight_line'): Members => ({
        managementNumber: number,
        name: `資産${number}`,
        assetAccountCode: code,
        assetAccountName: code === '1620' ? '機械装置' : '工具器具備品',
        ...(method === 'none' ? {} : { depreciationRateThousandths: 200 }),
        acquisitionDate: '2025-04-01',
        inServiceDate: '2025-05-01',
        quantity: 1,
        method,
        usefulLifeYears: 5,
        acquisitionCost: cost,
        periodOpeningBookValue: cost - 10n,
        periodDepreciation: 10n,
        accumulatedDepreciation: 20n,
        bookValue: cost - 20n,
        status: 'in_use',
        asOf: '2026-09-30',
      });
      const data = [
        { ...asset('4', '1640', 900n), status: 'sold', bookValue: 0n },
        asset('3', '1640', 300n),
        asset('1', '1620', 1_000n, 'none'),
        asset('2', '1620', 500n),
      ];
      expect(await page(this, 'list-fixed-assets', { data, total: 4 })).to.deep.equal([
        '株式会社見本',
        '固定資産台帳',
        '2026年（令和8年）9月30日現在',
        '（単位：円）',
        '管理番号 資産名 科目 取得日 供用日 数量 償却方法 耐用年数 償却率 取得価額 期首帳簿価額 当期償却額 償却累計額 帳簿価額 状態',
        '1 資産1 機械装置 2025/04/01 2025/05/01 1 償却しない 5 1,000 990 10 20 980 使用中',
        '2 資産2 機械装置 2025/04/01 2025/05/01 1 定額法 5 0.200 500 490 10 20 480 使用中',
        '機械装置 小計 1,500 1,480 20 40 1,460',
        '3 資産3 工具器具備品 2025/04/01 2025/05/01 1 定額法 5 0.200 300 290 10 20 280 使用中',
        // What was sold is no part of what the books have; what the year began with and took off of it is.
        '4 資産4 工具器具備品 2025/04/01 2025/05/01 1 定額法 5 0.200 900 890 10 20 0 売却',
        '工具器具備品 小計 300 1,180 20 20 280',
        '合計 1,800 2,660 40 60 1,740',
        '1/1',
      ]);
    });

    it('a register holds all pages of its list', async () => {
      const all = Array.from({ length: 450 }, (_, i) => ({
        managementNumber: String(1_000 + i),
        name: `資産${i}`,
        assetAccountCode: '1620',
        acquisitionCost: 1n,
        asOf: '2026-09-30',
      }));
      const row = ROWS.find(({ path }) => path.endsWith('/:companyId/fixed-assets')) as Row;
      const file = await exportFile(
        row,
        { format: 'csv', locale: 'ja', bom: false, table: undefined },
        { limit: 50, offset: 0 },
        {
          read: ({ limit, offset }) =>
            Promise.resolve({ data: all.slice(Number(offset), Number(offset) + Number(limit)), total: all.length }),
          company: () => Promise.resolve(COMPANY),
          show: (value) => value,
        },
      );
      const lines: string[] = [];
      for await (const piece of file?.body as AsyncGenerator<string>) lines.push(...piece.split('\r\n'));
      expect(lines.filter((line) => /^1\d{3},/.test(line)).map((line) => line.slice(0, 4))).to.deep.equal(
        all.map(({ managementNumber }) => managementNumber),
      );
    });

    it('a bank reconciliation leads from the balance of the statement to that of the books', async function bank() {
      const text = await page(this, 'bank-reconciliation', {
        name: 'みどり銀行',
        accountCode: '1130',
        asOf: '2026-09-30',
        statementBalance: 1_000n,
        ledgerBalance: 1_250n,
        difference: -250n,
        explainedBy: {
          openingBalance: 0n,
          unmatchedLines: { count: 2, amount: 50n },
          ignoredLines: { count: 0, amount: 0n },
          missingLines: 0n,
          timing: 0n,
          unmatchedEntries: { count: 1, amount: 300n },
        },
        unmatchedEntries: [{ entryId: 'je_1', entryNumber: 7, date: '2026-09-29', amount: 300n }],
      });
      expect(text.slice(3)).to.deep.equal([
        '口座: みどり銀行 科目コード: 1130',
        '（単位：円）',
        '項目 件数 金額',
        '銀行残高（明細書） 1,000',
        '開始残高の差 0',
        '帳簿に未記帳の入出金 2 △50',
        '対象外とした明細 0 0',
        '明細書に欠けている入出金 0',
        '照合済で日付が前後するもの 0',
        '銀行に未計上の仕訳 1 300',
        '帳簿残高 1,250',
        '銀行に未計上の仕訳',
        '日付 仕訳番号 金額',
        '2026/09/29 7 300',
        '1/1',
      ]);
    });
  });

  describe('the consumption tax return', () => {
    const groups = [group('S10', 110_000_000), group('S_EXM', 60_000_000), group('P10', 33_000_000)];
    const variants = [
      {},
      { registered: false },
      { standardPeriodSales: 60_000_000n },
      { standardPeriodSales: 1n },
      { standardPeriodSales: 1n, registered: false },
      { shortened: true },
      { from: '2027-01-01', to: '2027-12-31', entityType: 'sole_proprietor' as const },
      { from: '2030-01-01', to: '2030-12-31', entityType: 'sole_proprietor' as const },
      { groups: [group('S10', 110_000_000)] },
    ];

    it('gives its reasons and warnings in Japanese', () => {
      const told = variants.flatMap((more) =>
        TAX_METHODS.flatMap((method) => {
          const made = consumptionTaxReturn(year(groups, { method, ...more }));
          return [
            ...Object.values(made.comparison).flatMap(({ reason }) => reason ?? []),
            ...made.warnings.filter(({ code }) => code !== 'method_not_eligible').map(({ message }) => message),
            ...made.checks.flatMap(({ message }) => message ?? []),
          ];
        }),
      );
      expect(new Set(told).size).to.be.above(12);
      for (const text of new Set(told)) expect(sentenceIn('ja', text), text).to.not.match(/[a-z]/i);
      expect(sentenceIn('ja', 'base-period sales 60000000 exceed 50000000 yen')).to.equal(
        '基準期間の課税売上高60,000,000円が50,000,000円を超えています',
      );
      expect(sentenceIn('en', 'for individuals only')).to.equal('for individuals only');
    });

    it('shows every box with its number and its label, schedules by rate, and no code of a form', async function tax() {
      const made = consumptionTaxReturn(year(groups, { standardPeriodSales: 86_400_123n }));
      const text = await pages(
        this,
        report('consumption_tax', {
          checks: [],
          rows: Array.from({ length: 30 }, (_, i) => row('account', 0, `S${i}`, '課税売上10%', 5n)),
          returnBoxes: returnBoxes(made),
          taxableSales: 5n,
        }),
      );
      const letters = text.join('').replace(/[ ]+/g, ' ');
      expect(letters).to.match(/申告書（一般用） 第一表[^]*① 課税標準額 100,000,000/);
      expect(letters).to.match(/㉖ 消費税及び地方消費税の合計/);
      expect(letters, 'thousands of yen in a sheet of yen').to.match(/基準期間の課税売上高（千円） 86,400/);
      expect(letters).to.match(/付表1-3[^]*欄 項目 税率6\.24％適用分 税率7\.8％適用分 合計/);
      expect(letters).to.match(/①-1 課税資産の譲渡等の対価の額 0 100,000,000 100,000,000/);
      expect(letters).to.not.match(/SH[AB]0\d\d|bp\b/);
      // A form is not cut by the end of a page: its title and its last box stand on one page, and only there.
      for (const [title, last] of [
        ['第一表', '㉖'],
        ['第二表', '㉓'],
        ['付表1-3', '⑬'],
        ['付表2-3', '㉘'],
      ] as const) {
        const [page = '', ...more] = text.filter((one) => one.includes(title));
        expect(more, title).to.deep.equal([]);
        expect(page.slice(page.indexOf(title))).to.include(last);
      }
    });
  });
});
