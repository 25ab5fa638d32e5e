// Attacks on the readers of journals: each is walked over every form. What is taken is what was said, to the letter and
// the yen; everything else is refused, and nothing else happens.
import { expect } from 'chai';
import { planned } from '../commands/journal-import-files.ts';
import { isPlainText, JOURNAL_FORMS, type JournalForm } from '../src/domain/interchange/journal-file.ts';
import { journalImportState } from '../src/domain/journal-imports.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { ended, fileIn, MAPPED, type Said } from './importing.ts';
import { companyOpened, given } from './spec.ts';

const USUAL: Said = { date: '2026-04-10', amount: '1000', memo: '摘要', partner: '山田商店' };
const { book } = given(companyOpened()).world();

/** What comes of a file: `=` what it says, `-` refused, `~` something else, with what it was. */
function verdict(form: JournalForm, file: string | Uint8Array, said: Said): string {
  try {
    const source = { bytes: Buffer.from(file), format: form, encoding: 'utf-8' } as const;
    const mapping = { createPartners: true, ...(form === 'beancount' && MAPPED) };
    const { entries, plan, rows } = ended(planned(book, source, mapping, () => true));
    // What a plan tells can be kept, whatever stands in the file.
    journalImportState.shape.plan.parse({ ...plan, newEntries: 0 });
    if (plan.openNames + plan.refusedRows > 0) return '-';
    const { effectiveDate: date, memo, lines = [] } = entries[0]?.input ?? {};
    const partner = rows[0]?.row.name ?? plan.makes.partners[0];
    const taken = { date, amount: lines[0]?.amount, memo: memo ?? lines[0]?.memo, partner };
    const wanted = {
      date: said.date,
      amount: Number(said.amount),
      memo: form === 'yayoi-opening-6' ? undefined : said.memo.normalize('NFC') || undefined,
      partner: said.partner.normalize('NFC') || undefined,
    };
    return JSON.stringify(taken) === JSON.stringify(wanted) ? '=' : `~${JSON.stringify(taken)}`;
  } catch (error) {
    if (error instanceof Refusal) return '-';
    throw error;
  }
}

/** One sign for all forms; of some forms another one. */
type Verdicts = readonly [all: string, of?: Readonly<Partial<Record<JournalForm, string>>>];
const TABLES = JOURNAL_FORMS.filter((form) => !isPlainText(form));
const each = (forms: readonly JournalForm[], sign: string): Readonly<Partial<Record<JournalForm, string>>> =>
  Object.fromEntries(forms.map((form) => [form, sign]));
/** Spaces (and marks of order) at the ends of a cell or a line are no part of a text there. */
const TRIMMED = each([...TABLES, 'hledger'], '~');

/** Texts, and what comes of them as a memo and as the name of a partner. */
const TEXTS: readonly (readonly [name: string, text: string, memo: Verdicts, partner: Verdicts])[] = [
  ['=', '=1+1', ['='], ['=']],
  ['+', '+81', ['='], ['=']],
  ['-', '-x', ['='], ['=']],
  ['@', '@SUM(A1)', ['='], ['=']],
  // Our CSV guards formulas by this mark; its reader takes it off.
  ["'", "'=1", ['=', { csv: '~' }], ['=', { csv: '~' }]],
  ['tab before a formula', '\t=1', ['=', TRIMMED], ['-', TRIMMED]],
  ['NUL', 'a\0b', ['-'], ['-']],
  ['escape', 'a\x1b[31mb', ['-'], ['-']],
  ['delete', 'a\x7fb', ['-'], ['-']],
  ['next line (C1)', 'a\x85b', ['-'], ['-']],
  ['form feed', 'a\fb', ['-'], ['-']],
  ['LF', 'a\nb', ['=', { hledger: '-' }], ['-']],
  ['CR LF', 'a\r\nb', ['=', { hledger: '-', beancount: '~' }], ['-']],
  ['CR', 'a\rb', ['='], ['-']],
  ['line separator', 'a\u2028b', ['='], ['-']],
  ['right to left', 'a\u202eb', ['-'], ['-']],
  ['space of no width', 'a\u200bb', ['='], ['-']],
  ['mark of order', 'a\ufeffb', ['='], ['-']],
  ['mark of order first', '\ufeffa', ['=', TRIMMED], ['-', TRIMMED]],
  // UTF-8 has none: what stands for it in the file is another letter.
  ['half surrogate', 'a\ud800b', ['~', { json: '-', 'yayoi-opening-6': '=' }], ['~', { json: '-' }]],
  ['pile of accents', `a${'\u0301'.repeat(40)}`, ['-'], ['-']],
  ['two letters for one', 'か\u3099', ['='], ['=']],
  ['half-width kana', 'ｶﾞ', ['='], ['=']],
  ['beyond 16 bits', '😀', ['='], ['=']],
  ['name of all objects', '__proto__', ['='], ['=']],
  ['space behind', 'ab ', ['=', TRIMMED], ['=', TRIMMED]],
  ['5,000 letters', 'x'.repeat(5_000), ['-'], ['-']],
  ['150,000 letters', 'x'.repeat(150_000), ['-'], ['-']],
  // What ends a text in a language is said in another way there (`\"`, full-width signs).
  ['comma', 'a,b', ['='], ['=', { hledger: '~' }]],
  ['quote', 'a"b', ['=', { beancount: '-' }], ['=', { beancount: '-' }]],
  ['semicolon', 'a;b', ['=', { hledger: '~' }], ['=']],
];

/** Amounts as they stand in the file. */
const AMOUNTS: readonly (readonly [amount: string, verdicts: Verdicts])[] = [
  ...['-0', '0', '1.5', '0x10', '１０００', '٣', '1_000', '(1000)', '△1000', '−1000', 'NaN', 'Infinity', ''].map(
    (amount) => [amount, ['-'] as const] as const,
  ),
  // These languages have signs, beancount commas too; CSV a sign of the currency.
  ['-1', ['-', { hledger: '~', beancount: '~', csv: '~' }]],
  ['+1', ['-', { hledger: '=', beancount: '=', csv: '=' }]],
  ['1,000', ['-', { beancount: '~' }]],
  ['¥1000', ['-', { csv: '~' }]],
  ['1.0', ['-']],
  ['1e3', ['-']],
  ['null', ['-']],
  ['true', ['-']],
  ['1000.0000000000000001', ['-']],
  ['9007199254740991', ['=']],
  ['9007199254740992', ['-']],
  ['9007199254740993', ['-']],
  ['9007199254740990.6', ['-']],
  ['99999999999999999999', ['-']],
  ['1'.repeat(100_000), ['-']],
];

const DATES: readonly (readonly [date: string, verdicts: Verdicts])[] = [
  ...['2026-02-29', '2026-13-01', '0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '12026-04-10'],
  ...['-2026-04-10', '26-04-10', '2026-04-10T00:00', '２０２６-０４-１０', ''],
].map((date) => [date, ['-'] as const] as const);

/** Faults of a whole file, made of one that is whole. */
const WHOLE: Readonly<Record<string, readonly [make: (good: string) => string | Uint8Array, verdicts: Verdicts]>> = {
  nothing: [(good) => good, ['=']],
  BOM: [(good) => `\ufeff${good}`, ['=']],
  'UTF-16': [(good) => Buffer.from(`\ufeff${good}`, 'utf16le'), ['-']],
  'half of a letter at its end': [(good) => Buffer.concat([Buffer.from(good), Buffer.of(0xe3)]), ['-']],
  'a surrogate as three bytes': [(good) => Buffer.concat([Buffer.from(good), Buffer.of(0xed, 0xa0, 0x80)]), ['-']],
  'CR LF': [(good) => good.replaceAll('\n', '\r\n'), ['=']],
  'no end of the last line': [(good) => good.trimEnd(), ['=']],
  'a quote that is not closed': [(good) => `${good}"abc\n`, ['-']],
  'a column, a tag or a member twice': [
    (good) =>
      good
        .replace('memo,partner', 'memo,memo')
        .replace(/借方部門(?=,借方取引先)|借方品目/, '借方取引先')
        .replace('partner:山田商店', 'partner:乙, partner:山田商店')
        .replace('partner: "山田商店"', 'partner: "乙"\n    partner: "山田商店"')
        .replace('"partnerId":"p1"', '"partnerId":"p2","partner\\u0049d":"p1"'),
    // These two have no heads.
    ['-', { 'yayoi-25': '=', 'yayoi-opening-6': '=' }],
  ],
  'a hundred thousand brackets': [
    (good) => good.replace('"memo":', `"links":${'['.repeat(100_000)}${']'.repeat(100_000)},"memo":`),
    ['='],
  ],
  'a member of all objects': [
    (good) => good.replace('"memo":', '"__proto__":{"memo":"x"},"memo":'),
    ['=', { json: '-' }],
  ],
};

describe('attacks on the readers of journals', () => {
  const walk = (
    made: (form: JournalForm) => string | Uint8Array,
    said: Said,
    [all, of = {}]: Verdicts,
    name: string,
  ): void => {
    const found = JOURNAL_FORMS.map((form) => `${form} ${verdict(form, made(form), said)}`);
    // `~` stands for whatever the grammar of the form makes of it.
    const wanted = JOURNAL_FORMS.map((form) => `${form} ${of[form] ?? all}`);
    const short = found.map((text, i) => (wanted[i]?.endsWith('~') ? text.replace(/~.*$/, '~') : text));
    expect(short, name).to.deep.equal(wanted);
  };
  const says = (more: Partial<Said>, verdicts: Verdicts, name: string): void => {
    const said = { ...USUAL, ...more };
    walk((form) => fileIn(form, said), said, verdicts, name);
  };

  it('texts come as they are or not at all', () => {
    for (const [name, text, memo, [all, of]] of TEXTS) {
      // Opening balances have no memo.
      says({ memo: text }, [memo[0], { ...memo[1], 'yayoi-opening-6': '=' }], `memo: ${name}`);
      says({ partner: text }, [all, of], `partner: ${name}`);
    }
  });

  it('amounts are whole yen in digits that every reader reads alike', () => {
    for (const [amount, verdicts] of AMOUNTS) says({ amount }, verdicts, `amount: ${amount.slice(0, 30)}`);
  });

  it('days are days of these two centuries', () => {
    for (const [date, verdicts] of DATES) says({ date }, verdicts, `date: ${date}`);
  });

  it('files are whole', () => {
    for (const [name, [make, verdicts]] of Object.entries(WHOLE))
      walk((form) => make(fileIn(form, USUAL)), USUAL, verdicts, name);
  });
});
