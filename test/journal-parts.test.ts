// A file in parts: together they say what the whole says, each entry under the same id and on the same line.
import { expect } from 'chai';
import fs from 'node:fs';
import { planned } from '../commands/journal-import-files.ts';
import { formOf, type JournalForm } from '../src/domain/interchange/journal-file.ts';
import { partsOf, type FilePart } from '../src/domain/interchange/journal-parts.ts';
import { encodedCp932, textOfFile, type Encoding } from '../src/domain/interchange/letters.ts';
import { ended } from './importing.ts';
import { companyOpened, given } from './spec.ts';

const { book } = given(companyOpened()).world();
const CREATE = { createPartners: true, createLabels: true };

/** What a file says: line, day, id and lines of each entry; names that are open and rows that are refused, by line. */
function saidBy(bytes: Uint8Array, format: JournalForm, encoding: Encoding): string[] {
  const { entries, plan } = ended(planned(book, { bytes, format, encoding }, CREATE, () => true));
  return [
    ...entries.map(({ row, input }) => JSON.stringify([row, input])),
    ...plan.refused.map(({ row, message }) => JSON.stringify([row, message])),
  ].sort();
}

function partsIn(bytes: Uint8Array, asked: JournalForm, rows: number): readonly FilePart[] {
  const { text } = ended(textOfFile(bytes, undefined));
  const form = formOf(text, asked);
  if (typeof form === 'string' && form !== 'csv') throw new Error(`${form} is not parted`);
  const parts = ended(partsOf(bytes, text, form, { rows, bytes: 1_000_000 }));
  if (!parts || 'row' in parts) throw new Error(JSON.stringify(parts));
  return parts;
}

/** Sales of cash: twice the same on a day, days in no order, a memo of two lines, a slip of three rows. */
const DAYS = ['2026/04/03', '2026/04/01', '2026/06/30', '2026/04/03', '2026/04/02', '2026/04/01'];
const yayoiRow = (flag: string, day: string, debit: string, credit: string, memo: string): string => {
  const side = (name: string): string => (name === '' ? ',,,,0,' : `${name},,,対象外,${flag === '2000' ? 100 : 50},`);
  return `${flag},,,${day},${side(debit)},${side(credit)},"${memo}",,,0,,,0,0,no\r\n`;
};
const MADE: Readonly<Partial<Record<JournalForm, string>>> = {
  'yayoi-25':
    `# 弥生\r\n` +
    DAYS.map((day) => yayoiRow('2000', day, '現金', '普通預金', '振替\n二行目')).join('# 注\r\n') +
    yayoiRow('2110', '2026/05/05', '現金', '', 'a') +
    yayoiRow('2100', '2026/05/06', '現金', '普通預金', 'b') +
    yayoiRow('2101', '2026/05/07', '', '普通預金', 'c'),
  csv: `date,entry,account,debit,credit,memo\n${DAYS.map(
    (day, n) =>
      `${day.replaceAll('/', '-')},${n},1110,100,,"x\ny"\n${day.replaceAll('/', '-')},${n},1130,,100,"x\ny"\n`,
  ).join('')}`,
};

const pad = (n: number): string => String(n).padStart(2, '0');

describe('journals in parts', () => {
  const golden = (name: string): Uint8Array => fs.readFileSync(new URL(`interchange/${name}`, import.meta.url));
  const FILES: readonly (readonly [form: JournalForm, bytes: Uint8Array, encoding: Encoding])[] = [
    ['yayoi-25', golden('yayoi-25.txt'), 'cp932'],
    ['moneyforward-19', golden('mf-export-19.csv'), 'cp932'],
    ['moneyforward-27', golden('mf-import-27.csv'), 'utf-8'],
    ['freee-33', golden('freee-33.csv'), 'utf-8'],
    ['yayoi-25', encodedCp932(MADE['yayoi-25'] ?? ''), 'cp932'],
    ['yayoi-25', Buffer.from(MADE['yayoi-25'] ?? ''), 'utf-8'],
    ['csv', Buffer.from(MADE.csv ?? ''), 'utf-8'],
  ];

  it('say together what the whole says, each entry under its id and on its line', () => {
    for (const [form, bytes, said] of FILES) {
      const { encoding } = ended(textOfFile(bytes, undefined));
      expect(encoding, form).to.be.oneOf([said, 'utf-8', 'cp932']);
      const whole = saidBy(bytes, form, encoding);
      for (const rows of [4, 5, 7]) {
        const parts = partsIn(bytes, form, rows);
        expect(parts.length, `${form} in ${rows} rows`).to.be.above(1);
        const together = parts.flatMap((part) => saidBy(part.bytes(), form, encoding)).sort();
        expect(together, `${form} in ${rows} rows`).to.deep.equal(whole);
        const days = parts.flatMap(({ from, to }) => [from, to]);
        expect(days).to.deep.equal([...days].sort());
      }
    }
  });

  it('a plan may move more accounts and months than it tells of', () => {
    const codes = [...book.accounts.byId.values()].flatMap(({ code, status, isPostable }) =>
      status === 'active' && isPostable && code !== '1110' ? [code] : [],
    );
    const months = Array.from({ length: 12 }, (_, i) => (i < 9 ? `2026-${pad(i + 4)}` : `2027-${pad(i - 8)}`));
    const file = months.flatMap((month) => codes.map((code) => `${month}-01 x\n  ${code}  1 JPY\n  1110\n`)).join('\n');
    const { plan } = ended(planned(book, { bytes: Buffer.from(file), format: 'hledger' }, {}, () => true));
    expect([plan.refused, plan.openNames, plan.entries]).to.deep.equal([[], 0, codes.length * 12]);
    expect([plan.months.length, plan.accountMonths]).to.deep.equal([2_000, (codes.length + 1) * 12]);
    expect(plan.accountMonths).to.be.above(2_000);
  });

  it('a day is never divided, and an entry whose rows stand apart is told', () => {
    const of = (text: string, rows: number) => {
      const form = formOf(text, undefined);
      if (typeof form === 'string' && form !== 'csv') throw new Error(form);
      return ended(partsOf(Buffer.from(text), text, form, { rows, bytes: 1_000_000 }));
    };
    const row = (day: string, entry: string): string => `${day},${entry},1110,1,\n`;
    const head = 'date,entry,account,debit,credit\n';
    const day = head + row('2026-04-01', 'a') + row('2026-04-01', 'b') + row('2026-04-01', 'c');
    expect(of(day, 2)).to.deep.include({ row: 2, value: '2026-04-01' });
    expect(of(day, 3)).to.have.length(1);
    const torn = head + row('2026-04-01', 'a') + row('2026-04-02', 'b') + row('2026-04-01', 'a');
    expect(of(torn, 3)).to.deep.include({ row: 4, value: 'a' });
    expect(of(`${head}2026-04-01,a,"1110,1,\n`, 3)).to.deep.include({ row: 2, message: 'a quote is not closed' });
  });
});
