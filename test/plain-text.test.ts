// Journals as text: what is written is read back to the yen in every format, and what would lose something is refused
// with its line.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  exporter,
  isBooked,
  type ChartAccount,
  type ExportBook,
  type JournalEntry,
} from '../src/cli/plain-text-write.ts';
import {
  batchKey,
  IMPORT_FORMATS,
  importBatches,
  importEntries,
  readJournal,
  type ImportFormat,
} from '../src/cli/plain-text-read.ts';

const ACCOUNTS: readonly ChartAccount[] = [
  { id: 'a1', code: '1130', name: '普通預金', class: 'asset', cashFlowClass: 'CASH' },
  { id: 'a2', code: '2-1_x', name: '未払;金: 他', class: 'liability' },
  { id: 'a3', code: '3110', name: '資本金', class: 'equity' },
  { id: 'a4', code: '4110', name: '売上高', class: 'revenue' },
  { id: 'a5', code: '6290', name: '消耗品費 "事務"', class: 'expense' },
];
const target = {
  accounts: ACCOUNTS,
  partners: new Map([['C1', 'prt_1']]),
  mapped: new Map<string, string>(),
  withClosing: false,
};
function book(currency: string): ExportBook {
  return {
    companyId: 'comp_1',
    companyName: '試験"株式会社"',
    currency,
    from: '2026-04-01',
    to: '2026-06-30',
    accounts: ACCOUNTS,
    taxCodes: new Map([['tax_1', 'S10']]),
    partners: new Map([['prt_1', 'C1']]),
  };
}
function text(format: 'json' | ImportFormat, entries: readonly JournalEntry[], currency = 'JPY'): string {
  const writer = exporter(format, book(currency));
  return writer.head() + entries.map((entry, index) => writer.entry(entry, index === 0)).join('') + writer.foot();
}

const words = fc.oneof(
  fc.string({ maxLength: 30, unit: 'grapheme' }),
  fc.constantFrom(
    '=SUM(A1)',
    '"quoted", comma',
    '2行\n目',
    "'apostrophe",
    '(括弧) 始まり',
    '* star',
    'a  b;c|d',
    '\\"',
  ),
);
const line = fc.record({
  account: fc.constantFrom(...ACCOUNTS),
  amount: fc.integer({ min: 1, max: 9_007_199_254 }),
  tax: fc.boolean(),
  partner: fc.boolean(),
});
const entry = fc.record({
  day: fc.integer({ min: 1, max: 30 }),
  memo: words,
  reference: words,
  adjustment: fc.boolean(),
  debits: fc.array(line, { minLength: 1, maxLength: 4 }),
  against: fc.constantFrom(...ACCOUNTS),
});
const journal = fc
  .array(entry, { maxLength: 12 })
  .map((list) =>
    list.map(({ day, memo, reference, adjustment, debits, against }, index): JournalEntry => ({
      id: `je_${index}`,
      effectiveDate: `2026-04-${String(day).padStart(2, '0')}`,
      entryNumber: index + 1,
      status: 'posted',
      sourceType: 'manual',
      memo,
      reference,
      adjustment,
      lines: [
        ...debits.map(({ account, amount, tax, partner }, place) => ({
          id: `l${place}`,
          side: 'debit' as const,
          accountId: account.id,
          accountCode: account.code,
          amount,
          ...(tax ? { taxCodeId: 'tax_1' } : {}),
          ...(partner ? { partnerId: 'prt_1' } : {}),
        })),
        {
          id: 'last',
          side: 'credit' as const,
          accountId: against.id,
          accountCode: against.code,
          amount: debits.reduce((total, { amount }) => total + amount, 0),
          isTaxLine: true,
          baseLineId: 'l0',
        },
      ],
    })),
  );

describe('journals as text', () => {
  for (const format of IMPORT_FORMATS)
    for (const currency of ['JPY', 'USD']) {
      it(`${format} in ${currency}: every amount, account, date, tax code and partner comes back`, () => {
        fc.assert(
          fc.property(journal, (entries) => {
            const read = readJournal(format, text(format, entries, currency), currency);
            expect(read.problems).to.deep.equal([]);
            const back = importEntries(read, target);
            expect(back.problems).to.deep.equal([]);
            expect(
              back.entries.map(({ body }) => ({
                date: body.effectiveDate,
                adjustment: body['adjustment'] === true,
                lines: body.lines,
              })),
            ).to.deep.equal(
              entries.map(({ effectiveDate, adjustment, lines }) => ({
                date: effectiveDate,
                adjustment,
                lines: lines.map(({ side, accountCode, amount, taxCodeId, isTaxLine, partnerId }) => ({
                  side,
                  accountCode,
                  amount,
                  ...(taxCodeId ? { taxCode: 'S10' } : {}),
                  ...(isTaxLine ? { isTaxLine, baseLine: 0 } : {}),
                  ...(partnerId ? { partnerId } : {}),
                })),
              })),
            );
          }),
          { numRuns: 60 },
        );
      });
    }

  it('CSV keeps texts letter by letter, and no cell can be taken for a formula', () => {
    fc.assert(
      fc.property(words, (memo) => {
        const out = text('csv', [
          {
            id: 'je_1',
            effectiveDate: '2026-04-01',
            status: 'posted',
            sourceType: 'manual',
            memo,
            lines: [
              { side: 'debit', accountId: 'a1', accountCode: '1130', amount: 1 },
              { side: 'credit', accountId: 'a4', accountCode: '4110', amount: 1 },
            ],
          },
        ]);
        expect(readJournal('csv', out, 'JPY').entries[0]?.memo).to.equal(memo);
        expect(out).not.to.match(/(^|,)"?[=+@-]/m);
      }),
    );
  });

  it('JSON is one document', () => {
    const entries: JournalEntry[] = ['je_1', 'je_2'].map((id) => ({
      id,
      effectiveDate: '2026-04-01',
      status: 'posted',
      sourceType: 'manual',
      lines: [],
    }));
    expect(JSON.parse(text('json', entries))).to.deep.include({ format: 'daicho.journal', entries });
    expect(JSON.parse(text('json', []))).to.deep.include({ entries: [] });
  });

  it('tags closing entries, and an import leaves them out unless told otherwise', () => {
    const closing: JournalEntry = {
      id: 'je_9',
      effectiveDate: '2026-06-30',
      status: 'posted',
      sourceType: 'closing',
      lines: [
        { side: 'debit', accountId: 'a4', accountCode: '4110', amount: 5 },
        { side: 'credit', accountId: 'a3', accountCode: '3110', amount: 5 },
      ],
    };
    for (const format of IMPORT_FORMATS) {
      const read = readJournal(format, text(format, [closing]), 'JPY');
      expect(importEntries(read, target).entries, format).to.have.lengthOf(0);
      expect(importEntries(read, { ...target, withClosing: true }).entries[0]?.body, format).to.deep.include({
        sourceType: 'import',
      });
    }
    expect(text('hledger', [closing])).to.match(/; entry:je_9, source:closing, closing:/);
  });

  it('no text ends an account name, dates a posting or becomes a tag in hledger and ledger', () => {
    const accounts = [{ ...ACCOUNTS[0]!, name: '全角　　空白 \u2003{1}' }, ACCOUNTS[3]!];
    const writer = exporter('hledger', {
      ...book('JPY'),
      accounts,
      partners: new Map([['prt_1', '[2001-01-01], a:: 1+ :tag:']]),
    });
    const out =
      writer.head() +
      writer.entry(
        {
          id: 'je_1',
          effectiveDate: '2026-04-01',
          entryNumber: 1,
          status: 'posted',
          sourceType: 'manual',
          memo: 'a  ; closing:\u0085|b',
          reference: 'x, closing: [=2001/01/01]',
          lines: [
            { side: 'debit', accountId: 'a1', accountCode: '1130', amount: 1, partnerId: 'prt_1' },
            { side: 'credit', accountId: 'a4', accountCode: '4110', amount: 1 },
          ],
        },
        true,
      );
    expect(out.trimEnd().split('\n').slice(3)).to.deep.equal([
      'account 資産:1130 全角 空白 ｛1｝  ; type:C',
      'account 収益:4110 売上高  ; type:R',
      '',
      '2026-04-01 * (1) a ； closing: ｜b  ; entry:je_1, source:manual, ref:x， closing： ［=2001/01/01］',
      '    資産:1130 全角 空白 ｛1｝  1 JPY  ; partner:［2001-01-01］， a：： 1+ :tag：',
      '    収益:4110 売上高  -1 JPY',
    ]);
  });

  it('reads what people write by hand', () => {
    const read = readJournal(
      'hledger',
      [
        '; my books',
        'account assets:bank',
        '',
        '2026/4/1 ! (7) opening | note  ; ref:R-1',
        '    assets:bank      ¥1,200,000',
        '    ; partner:C1',
        '    equity:3110',
        '',
        '2026-04-02=2026-04-05 sale',
        '    1130\t500 = 1200500 JPY',
        '    収益:4110 売上高  JPY -500',
        '',
      ].join('\n'),
      'JPY',
    );
    expect(read.problems).to.deep.equal([]);
    expect([...read.notices.keys()]).to.deep.equal([
      'pending transactions (!) are posted like the others',
      'balance assertions are not checked',
    ]);
    const { entries, problems } = importEntries(read, { ...target, mapped: new Map([['assets:bank', '1130']]) });
    expect(problems).to.deep.equal([]);
    expect(entries.map(({ body }) => body.lines)).to.deep.equal([
      [
        { side: 'debit', accountCode: '1130', amount: 1_200_000, partnerId: 'prt_1' },
        { side: 'credit', accountCode: '3110', amount: 1_200_000 },
      ],
      [
        { side: 'debit', accountCode: '1130', amount: 500 },
        { side: 'credit', accountCode: '4110', amount: 500 },
      ],
    ]);
    const unknown = importEntries(read, target).problems;
    expect(unknown).to.deep.equal([
      { line: 5, message: 'unknown account "assets:bank" (line 5); create it, or map it: --map "assets:bank=CODE"' },
    ]);
  });

  const REFUSED: readonly (readonly [format: ImportFormat, lines: string, line: number, words: RegExp])[] = [
    ['hledger', '2026-04-01 x\n  1130  100.50 JPY\n  4110', 2, /JPY has none/],
    ['hledger', '2026-04-01 x\n  1130  100.00 JPY\n  4110', 2, /JPY has none/],
    ['hledger', '2026-04-01 x\n  1130  1,50 JPY\n  4110', 2, /groups of three/],
    ['hledger', '2026-04-01 x\n  1130  10 USD\n  4110', 2, /in USD, but the books are kept in JPY/],
    ['hledger', '2026-04-01 x\n  1130  1 JPY @ 2 JPY\n  4110', 2, /price or a cost/],
    ['hledger', '2026-04-01 x\n  (1130)  10\n', 2, /virtual/],
    ['hledger', '2026-02-30 x\n  1130  10\n  4110', 1, /not a date/],
    ['hledger', '2026-04-01 x\n  1130  10\n  4110  -9', 1, /differ by 1 JPY \(debits are larger\)/],
    ['hledger', '2026-04-01 x\n  1130\n  4110', 3, /only one posting/],
    ['hledger', '2026-04-01 x\n  1130  0\n  4110  0', 1, /at least two postings/],
    ['hledger', 'include other.journal', 1, /"include" cannot be imported/],
    ['hledger', '~ monthly\n  1130  1\n  4110', 1, /"~" cannot/],
    ['hledger', '2026-04-01 x\n  1130  9007199254740992\n  4110', 2, /above the largest/],
    ['beancount', '2026-04-01 * "x"\n  Assets:A1130  1.5 JPY\n  Income:A4110', 2, /JPY has none/],
    ['beancount', '2026-04-01 pad Assets:A1130 Equity:A3110', 1, /pad/],
    ['beancount', '2026-04-01 * "x"\n  Assets:A1130  1 STOCK {2 JPY}\n  Income:A4110', 2, /price or a cost/],
    ['beancount', 'include "x"', 1, /include/],
    ['csv', 'date,account\n', 1, /missing: entry, debit, credit/],
    ['csv', 'date,entry,account,debit,credit\n2026-04-01,1,1130,1,1\n', 2, /exactly one/],
    ['csv', 'date,entry,account,debit,credit\n2026-04-01,1,1130,1\n', 2, /4 cells/],
    ['csv', 'date,entry,account,debit,credit\n2026-04-01,1,1130,1,\n2026-04-02,1,4110,,1\n', 3, /two dates/],
    ['csv', 'date,entry,account,debit,credit\n2026-04-01,1,1130,1.5,\n2026-04-01,1,4110,,1.5\n', 2, /JPY has none/],
  ];
  for (const [format, lines, at, pattern] of REFUSED) {
    it(`${format} refuses ${JSON.stringify(lines.slice(0, 60))}`, () => {
      const { problems } = readJournal(format, lines, 'JPY');
      expect(problems[0]?.line).to.equal(at);
      expect(problems[0]?.message).to.match(pattern);
    });
  }

  it('gives the same content the same identity, equal twins two, and cuts batches at the bounds', () => {
    const one = '2026-04-01 x\n  1130  10\n  4110\n\n';
    const ids = (source: string): string[] =>
      importEntries(readJournal('hledger', source, 'JPY'), target).entries.map(({ body }) => body.externalId);
    expect(ids(one + one)).to.deep.equal(ids(`; a comment\n${one}\n${one}`));
    expect(new Set(ids(one + one)).size).to.equal(2);
    expect(ids(one)[0]).to.equal(ids(one + one)[0]);
    const { entries } = importEntries(readJournal('hledger', one.repeat(7), 'JPY'), target);
    expect(importBatches(entries, { entries: 3, lines: 100 }).map((batch) => batch.length)).to.deep.equal([3, 3, 1]);
    expect(importBatches(entries, { entries: 100, lines: 5 }).map((batch) => batch.length)).to.deep.equal([2, 2, 2, 1]);
    expect(batchKey(entries)).to.not.equal(batchKey(entries.slice(1)));
  });

  it('leaves drafts out', () => {
    expect(
      ['posted', 'reversed', 'draft', 'pending_approval', 'discarded'].map((status) => isBooked({ status })),
    ).to.deep.equal([true, true, false, false, false]);
  });
});
