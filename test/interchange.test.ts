// Files of other programs, pure: which letters, layouts, days and tax categories are read, and which are refused.
import { expect } from 'chai';
import fc from 'fast-check';
import fs from 'node:fs';
import path from 'node:path';
import { inJapanese } from '../src/domain/messages.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { dayOf } from '../src/domain/interchange/days.ts';
import { layoutOf, readJournal, type JournalFile } from '../src/domain/interchange/journal-file.ts';
import { encodedCp932, lettersOutside, textOfFile, widthOf } from '../src/domain/interchange/letters.ts';
import { writeJournal, type WrittenEntry, type WrittenLine } from '../src/domain/interchange/journal-write.ts';
import { depth } from './depth.ts';
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
      const written = nameOfCode(program, { taxCode, taxUse, businessType }, day, {
        isInclusive: true,
        splitsByUse: true,
      });
      if (written === undefined) {
        expect(['1', 'X'], `${program} ${name}`).to.include(sure);
        continue;
      }
      expect(['O', 'A']).to.include(written.sure);
      const back = taxNamed(program, written.name, written.share, day);
      expect(back).to.deep.include({ taxCode });
    }
  });

  // The law of the way out: our reader of a written file gives the same entries.
  const CODES = TAX_NAMES.flatMap(({ program, taxCode, taxUse, businessType, sure }) =>
    taxCode !== undefined && program !== 'freee' && 'OA'.includes(sure) ? [{ taxCode, taxUse, businessType }] : [],
  );
  /** A purchase of which nobody said what it is for. */
  const UNSAID: (typeof CODES)[number] = { taxCode: 'P10', taxUse: undefined, businessType: undefined };
  const yen = fc.integer({ min: 2, max: 9_999_999 });
  const name = fc.constantFrom(
    '普通預金',
    '売上高',
    '外注費',
    '売掛金',
    '預り金',
    '工具器具備品',
    'a "b", c',
    '㈱髙﨑 ①',
  );
  const cell = fc.constantFrom(
    undefined,
    '山田商店',
    '北日本, 食品',
    '=1+1',
    'ｶﾌﾞ',
    '𠮷野',
    'とても長い名前の取引先でありますので入りません',
  );
  const line = fc.record({
    account: name,
    amount: yen,
    partner: cell,
    labels: fc.constantFrom(undefined, ['本社'], ['大阪'], undefined, ['本社'], ['本社', '大阪']),
    memo: fc.constantFrom(undefined, '', 'メモ "引用", カンマ', '# 井桁', '二行\nの摘要', '〜−'),
    code: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, fc.constant(UNSAID), {
      weight: 3,
      arbitrary: fc.constantFrom(...CODES),
    }),
  });
  const book = fc.array(
    fc.record({
      date: fc.constantFrom('2018-05-01', '2023-09-30', '2024-04-30', '2026-09-30', '2026-10-01', '2031-10-01'),
      adjustment: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      isInclusive: fc.boolean(),
      splitsByUse: fc.boolean(),
      memo: fc.constantFrom(undefined, '家賃 9月分', '①～②'),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 5 },
  );
  type Generated = typeof book extends fc.Arbitrary<infer B> ? B : never;

  /** Entries of a generated book: what lines cost with tax stands against one account, base and tax lines apart. */
  function entriesOf(generated: Generated): { written: WrittenEntry[]; gross: string[] } {
    const gross: string[] = [];
    const written = generated.map((entry, i): WrittenEntry => {
      const lines: WrittenLine[] = [];
      let total = 0;
      for (const { code, amount, ...said } of entry.lines) {
        const isTaxed = code !== undefined && /^[SP](?:10|08R?|05)(?:_|$)/.test(code.taxCode);
        const tax = isTaxed && !entry.isInclusive ? Math.floor(amount / 11) : 0;
        total += amount;
        const shared = { ...said, side: 'debit' as const, ...code, isTaxed, isShared: code?.taxCode.includes('_T') };
        lines.push({ ...shared, amount: amount - tax });
        if (tax > 0) lines.push({ ...shared, amount: tax, isTaxLine: true, baseLine: lines.length - 1 });
        const unsaid = code === UNSAID ? (entry.splitsByUse ? 'common' : 'taxable') : '';
        const taxUse = code?.taxUse ?? unsaid;
        gross.push(
          [
            'debit',
            entry.date,
            said.account,
            amount,
            said.partner ?? '',
            said.labels?.[0] ?? '',
            code?.taxCode ?? '',
            taxUse,
          ].join('|'),
        );
      }
      lines.push({ side: 'credit', account: '現金', amount: total });
      gross.push(['credit', entry.date, '現金', total, '', '', '', ''].join('|'));
      return { id: `je_${i}`, number: i + 1, ...entry, lines };
    });
    return { written, gross };
  }

  for (const program of ['yayoi', 'moneyforward', 'freee'] as const)
    it(`${program}: what is written is read back as the same entries, or refused with entry and column`, () => {
      const seen = { same: 0, refused: 0 };
      fc.assert(
        fc.property(book, (generated) => {
          const { written, gross } = entriesOf(generated);
          const { bytes, refused } = writeJournal(program, written);
          if (refused.length > 0) {
            seen.refused += 1;
            for (const { entryId, column, message } of refused) {
              expect(written.map(({ id }) => id)).to.include(entryId);
              expect(column).to.not.equal('');
              expect(inJapanese(message), message).to.be.a('string');
            }
            return;
          }
          seen.same += 1;
          const { text } = ended(textOfFile(bytes, program === 'yayoi' ? 'cp932' : 'utf-8'));
          const { entries, refused: unread } = ended(readJournal(text, layoutOf(text, undefined)));
          expect(unread).to.deep.equal([]);
          expect(entries.length).to.equal(written.length);
          const back = entries.flatMap(({ date, lines }) =>
            lines.map((one) => {
              const found = taxNamed(program, one.taxName, one.invoice, date);
              if (typeof found === 'string' || 'otherDays' in found) return `unknown ${one.taxName}`;
              const { taxCode = '', taxUse = '' } = found;
              return [
                one.side,
                date,
                one.account,
                one.amount,
                one.partner || one.subAccount,
                one.department,
                taxCode,
                taxUse,
              ].join('|');
            }),
          );
          expect(back.sort()).to.deep.equal(gross.sort());
        }),
        { numRuns: depth(200, 3_000), seed: 7 },
      );
      expect(Math.min(seen.same, seen.refused)).to.be.above(3);
    });

  it('cuts only where it is asked to, and lists what it cut', () => {
    const lines = [
      {
        side: 'debit' as const,
        account: '売掛金',
        amount: 100,
        partner: 'とても長い名前の取引先でありますので入りません',
      },
      { side: 'credit' as const, account: '売上高', amount: 100, taxCode: 'S10', isTaxed: true, taxAmount: 9 },
    ];
    const entry = {
      id: 'je_1',
      number: 1,
      date: '2026-09-15',
      adjustment: false,
      isInclusive: true,
      splitsByUse: true,
      lines,
    };
    expect(writeJournal('yayoi', [entry]).refused.map(({ entryId, column }) => [entryId, column])).to.deep.equal([
      ['je_1', '借方補助科目'],
    ]);
    const cut = writeJournal('yayoi', [entry], { shorten: true });
    expect([cut.refused.length, cut.shortened.map(({ column }) => column)]).to.deep.equal([0, ['借方補助科目']]);
    const { entries } = read(cut.bytes);
    expect(entries[0]?.lines.map(({ subAccount, tax }) => [subAccount, tax])).to.deep.equal([
      ['とても長い名前の取引先で', undefined],
      ['', 9],
    ]);
    // What a machine was sold for is taxed, and its line is what it had cost.
    const sold = { side: 'credit' as const, account: '車両', amount: 400_000, taxCode: 'S10', isTaxed: true };
    const sale = {
      ...entry,
      lines: [
        { ...sold, taxBase: 150_000 },
        { ...sold, amount: 15_000, isTaxLine: true, baseLine: 0 },
      ],
    };
    for (const program of ['yayoi', 'moneyforward', 'freee'] as const) {
      const { refused } = writeJournal(program, [sale]);
      expect(refused.map(({ value }) => value)).to.deep.equal(['415000']);
      expect(inJapanese(refused[0]?.message ?? '')).to.be.a('string');
    }
    expect(read(bytesOf('yayoi-opening-6.txt')).entries.length).to.equal(1);
  });
});
