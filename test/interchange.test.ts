// Files of other programs, pure: which letters, layouts, days and tax categories are read, and which are refused.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { inJapanese } from '../src/domain/messages.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { dayOf } from '../src/domain/interchange/days.ts';
import { layoutOf, readJournal, type JournalFile } from '../src/domain/interchange/journal-file.ts';
import { encodedCp932, lettersOutside, textOfFile, widthOf } from '../src/domain/interchange/letters.ts';
import { holdsOn, nameOfCode, TAX_NAMES, taxNamed } from '../src/domain/interchange/tax-names.ts';
import { addDays } from '../src/domain/dates.ts';

const GOLDEN = path.join(import.meta.dirname, 'interchange');
const bytesOf = (file: string): Uint8Array => fs.readFileSync(path.join(GOLDEN, file));

/** What a generator returns. */
function ended<T>(work: Generator<undefined, T>): T {
  let next = work.next();
  while (!next.done) next = work.next();
  return next.value;
}
const read = (bytes: Uint8Array): JournalFile => {
  const { text } = ended(textOfFile(bytes, undefined));
  return ended(readJournal(text, layoutOf(text, undefined)));
};
/** The code and message of a refusal. */
function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return 'no refusal';
}

/** Day, side, account, sub-account or partner, and amount of each line. */
const figures = (file: JournalFile): string[] =>
  file.entries
    .flatMap(({ date, lines }) =>
      lines.map(({ side, account, partner, subAccount, amount }) =>
        [date, side, account, partner || subAccount, amount].join(' '),
      ),
    )
    .sort();

describe('files of other programs', () => {
  it('reads each golden file as what it is', () => {
    const found = ['yayoi-25.txt', 'mf-export-19.csv', 'mf-import-27.csv', 'freee-33.csv'].map((name) => {
      const { encoding } = ended(textOfFile(bytesOf(name), undefined));
      const { layout, entries, refused } = read(bytesOf(name));
      return [layout, encoding, entries.length, refused.length];
    });
    expect(found).to.deep.equal([
      ['yayoi-25', 'cp932', 8, 0],
      ['moneyforward-19', 'cp932', 6, 0],
      ['moneyforward-27', 'utf-8', 6, 0],
      ['freee-33', 'utf-8', 6, 0],
    ]);
  });

  it('reads the same business in the words of three programs', () => {
    const yayoi = figures(read(bytesOf('yayoi-25.txt')));
    const freee = figures(read(bytesOf('freee-33.csv')));
    const money = figures(read(bytesOf('mf-export-19.csv')));
    // In Yayoi a customer is a sub-account of what he owes; partners of costs and income it has none.
    const bare = (lines: string[]): string[] =>
      lines.map((line) => line.replace(/ (仕入高|売上高) (\S+) /, ' $1  ')).sort();
    expect(bare(freee).filter((line) => !bare(yayoi).includes(line))).to.deep.equal([]);
    expect(bare(money).filter((line) => !bare(yayoi).includes(line))).to.deep.equal([]);
    expect(figures(read(bytesOf('mf-import-27.csv')))).to.deep.equal(money);
  });

  it('keeps letters, quotes and the closing mark as they stand', () => {
    const { entries } = read(bytesOf('yayoi-25.txt'));
    expect(entries[0]?.memo).to.equal('9月分 コーヒー豆, 焙煎代 "特注"');
    expect(entries.at(-1)?.memo).to.equal('㈱髙﨑 ①～②');
    expect(entries[1]?.date).to.equal('2026-09-20');
    expect(entries.filter(({ adjustment }) => adjustment).map(({ row }) => row)).to.deep.equal([9]);
    expect(entries[4]?.lines.map(({ row, side, amount }) => [row, side, amount])).to.deep.equal([
      [5, 'debit', 300_000],
      [5, 'credit', 240_000],
      [6, 'credit', 8_000],
      [7, 'credit', 52_000],
    ]);
  });

  it('refuses rows with their column and reason, in both languages', () => {
    const { refused } = read(bytesOf('yayoi-refused.txt'));
    expect(refused.map(({ row, column, value }) => [row, column, value])).to.deep.equal([
      [2, '識別フラグ', '2110'],
      [3, '借方金額', '100 / 90'],
      [6, '取引日付', '26/09/01'],
      [7, '借方金額', '1,000'],
      [7, '貸方金額', '1,000'],
    ]);
    for (const { message } of refused) expect(inJapanese(message), message).to.be.a('string');
  });

  it('takes a file for one layout or refuses it', () => {
    expect(refusalOf(() => layoutOf('a,b,c\n1,2,3\n', undefined))).to.include('no journal of');
    expect(refusalOf(() => layoutOf('2000\n', undefined))).to.include('no journal of');
    const tabs = ended(textOfFile(bytesOf('yayoi-25.txt'), undefined)).text.replaceAll(',', '\t');
    expect(layoutOf(tabs, undefined)).to.deep.equal({ layout: 'yayoi-25', separator: '\t' });
    expect(refusalOf(() => layoutOf(tabs, 'freee-33'))).to.include('no journal of freee-33');
  });

  it('refuses bytes that are no text, or two texts', () => {
    const both = Uint8Array.from([0xc2, 0xb1]); // ± in UTF-8, two kana in CP932
    expect(refusalOf(() => ended(textOfFile(both, undefined)))).to.include('as utf-8 and as cp932');
    expect(ended(textOfFile(both, 'cp932')).text).to.equal('ﾂｱ');
    expect(ended(textOfFile(both, 'utf-8')).text).to.equal('±');
    expect(refusalOf(() => ended(textOfFile(Uint8Array.from([0x81]), undefined)))).to.include('neither');
    expect(refusalOf(() => ended(textOfFile(Uint8Array.from([0x81]), 'utf-8')))).to.include('is not utf-8');
    expect(ended(textOfFile(new TextEncoder().encode('abc'), undefined)).encoding).to.equal('utf-8');
  });

  it('writes CP932 as it reads it, and names the letters that it lacks', () => {
    const letters = Array.from({ length: 0xffe0 }, (_, i) => String.fromCharCode(i + 0x20));
    const known = letters.filter(
      (letter) => !/[\ud800-\udfff\ufffd]/.test(letter) && lettersOutside(letter).length === 0,
    );
    // The table, and the five twins.
    expect(known.length).to.equal(7_485 + 5);
    for (const name of ['yayoi-25.txt', 'mf-export-19.csv', 'yayoi-refused.txt']) {
      const { text } = ended(textOfFile(bytesOf(name), undefined));
      expect(Buffer.from(encodedCp932(text)).equals(Buffer.from(bytesOf(name))), name).to.equal(true);
    }
    expect(lettersOutside('〜−—¥‖ ㈱髙﨑')).to.deep.equal([]);
    expect(lettersOutside('café 𠮷 😀é')).to.deep.equal(['é', '𠮷', '😀']);
    expect(widthOf('ｱア1')).to.equal(4);
  });

  it('reads days exactly or not at all', () => {
    for (const day of [
      '20260915',
      '2026/09/15',
      '2026/9/15',
      'R.08/09/15',
      'R.8/9/15',
      'R08/09/15',
      'R08/9/15',
      '令和8年9月15日',
    ])
      expect(dayOf(day), day).to.equal('2026-09-15');
    expect(dayOf('H31/04/30')).to.equal('2019-04-30');
    expect(dayOf('平成27年4月1日')).to.equal('2015-04-01');
    for (const day of [
      '26/09/15',
      '2026-09-15',
      '2026/13/01',
      '2026/02/29',
      'H31/05/01',
      'R01/04/30',
      'R00/09/15',
      'S64/01/07',
      '',
    ])
      expect(dayOf(day), day).to.equal(undefined);
  });

  it('knows every tax category on its first and last day, and on no day beyond', () => {
    const sure = TAX_NAMES.filter(({ sure: how }) => how === 'O' || how === 'A');
    expect(sure.length).to.be.at.least(170);
    for (const { program, name, share, from, to, taxCode, taxUse, businessType } of sure) {
      const codeOn = (day: string): unknown => {
        const found = taxNamed(program, name, share, day);
        return typeof found === 'string' || 'otherDays' in found
          ? undefined
          : [found.taxCode, found.taxUse, found.businessType];
      };
      const own = [taxCode, taxUse, businessType];
      expect(codeOn(from ?? '2000-01-01'), `${name} ${from}`).to.deep.equal(own);
      expect(codeOn(to ?? '2150-12-31'), `${name} ${to}`).to.deep.equal(own);
      // Beyond, the same name may have other days: those are rows of their own.
      const others = TAX_NAMES.filter((one) => one.program === program && one.name === name && one.share === share);
      for (const day of [from && addDays(from, -1), to && addDays(to, 1)])
        if (day && !others.some((one) => holdsOn(one, day))) expect(codeOn(day), `${name} ${day}`).to.equal(undefined);
    }
    expect(taxNamed('yayoi', '課税売上込11%', '', '2026-09-01')).to.equal('unknown');
    expect(taxNamed('moneyforward', '課税仕入 10%', '適格', '2026-09-01')).to.include({ taxCode: 'P10' });
    expect(taxNamed('moneyforward', '課税売上 10%', '80%控除', '2026-09-01')).to.equal('unknown');
  });

  it('holds the same tax categories as the golden table', () => {
    const rows = fs.readFileSync(path.join(GOLDEN, 'tax-names.tsv'), 'utf8').trimEnd().split('\n').slice(1);
    const known = new Set(
      TAX_NAMES.map(
        ({ program, name, share, taxCode = '(no code)', businessType, taxUse = '', from = '', to = '', sure }) =>
          [
            program,
            share === '' ? name : `${name} + ${share}`,
            businessType ? `${taxCode}/${businessType}` : taxCode,
            taxUse,
            from,
            to,
            sure,
          ].join('\t'),
      ),
    );
    expect(rows.length).to.equal(233);
    for (const row of rows) {
      const cells = row.replace(/^mf\t/, 'moneyforward\t').split('\t').slice(0, 7);
      expect(known.has(cells.join('\t')), row).to.equal(true);
    }
  });

  it('writes only names that are sure, and reads them back as the same code', () => {
    for (const { program, name, taxCode, taxUse, businessType, from, sure } of TAX_NAMES) {
      if (taxCode === undefined) continue;
      const day = from ?? '2026-09-01';
      const written = nameOfCode(program, { taxCode, taxUse, businessType }, day, true);
      if (written === undefined) {
        expect(['1', 'X'], `${program} ${name}`).to.include(sure);
        continue;
      }
      expect(['O', 'A']).to.include(written.sure);
      const back = taxNamed(program, written.name, written.share, day);
      expect(back).to.deep.include({ taxCode });
    }
  });
});
