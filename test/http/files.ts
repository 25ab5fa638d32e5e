// Files as somebody might send them inside of a body to hold the service up, and how each route that takes a file wraps
// them.

/** Bytes of a file: what is bad about it, and how it is made with at most so many bytes. */
export type BadFile = readonly [what: string, make: (bytes: number) => Buffer];

const filled = (bytes: number, text: string, begins = ''): Buffer =>
  Buffer.from(
    begins + text.repeat(Math.max(1, Math.floor((bytes - Buffer.byteLength(begins)) / Buffer.byteLength(text)))),
  );

/** Marks that want to be put in order: each run of n takes n² steps where nothing bounds it. */
const MARKS = '\u0301\u0323';
/** A half-width mark is a letter until it is folded, and a combining mark from then on. */
const HALF_WIDTH = '\uff9e\u0323';
const FULL = 'ﾌﾘｺﾐ ヤマダ'.repeat(4);
const HEAD = 'date,description,amount\n';
const lineOf = (i: number, said = `フリコミ ${i}`): string =>
  `2026-04-${String((i % 30) + 1).padStart(2, '0')},${said},${1_000 + i}\n`;

/** What any reader of files must bear. */
const OF_ANY: readonly BadFile[] = [
  ['NUL', (bytes) => Buffer.alloc(bytes)],
  ['one line of letters', (bytes) => filled(bytes, 'x')],
  ['one line of kanji', (bytes) => filled(bytes, '語')],
  ['empty lines', (bytes) => filled(bytes, '\n')],
  ['commas', (bytes) => filled(bytes, ',')],
  ['commas behind a head', (bytes) => filled(bytes, ',', HEAD)],
  ['quotes', (bytes) => filled(bytes, '"')],
  ['combining marks', (bytes) => filled(bytes, MARKS)],
  ['half-width marks', (bytes) => filled(bytes, HALF_WIDTH)],
  ['bytes of no encoding', (bytes) => Buffer.alloc(bytes, 0xff)],
];

const OF_CSV: readonly BadFile[] = [
  [
    'one line of heads',
    (bytes) =>
      Buffer.from(
        Array.from({ length: bytes / 12 }, (_, i) => `head${i}`)
          .join(',')
          .slice(0, bytes),
      ),
  ],
  ['a quote that is never closed', (bytes) => filled(bytes, '2026-04-01,フリコミ,1000\n', `${HEAD}"`)],
  ['a quote that is never closed in each line', (bytes) => filled(bytes, '2026-04-01,"フリコミ,1000\n', HEAD)],
  ['lines of many columns', (bytes) => filled(bytes, `${','.repeat(1_000)}\n`, HEAD)],
  ['20,000 good lines', () => Buffer.from(HEAD + Array.from({ length: 20_000 }, (_, i) => lineOf(i)).join(''))],
  [
    '20,000 good lines that are full',
    () => Buffer.from(HEAD + Array.from({ length: 20_000 }, (_, i) => lineOf(i, FULL)).join('')),
  ],
  ['20,000 equal lines', () => Buffer.from(HEAD + lineOf(1).repeat(20_000))],
  ['more lines than may be', (bytes) => filled(bytes, lineOf(1), HEAD)],
  ['short lines', (bytes) => filled(bytes, '1\n', HEAD)],
  ['dates of NUL', (bytes) => Buffer.concat([Buffer.from(HEAD), Buffer.alloc(bytes - 100), Buffer.from(',x,1\n')])],
  [
    'dates of NUL in 90 lines',
    (bytes) => Buffer.from(HEAD + `${'\0'.repeat(Math.floor(bytes / 91))},x,1\n`.repeat(90)),
  ],
  [
    'amounts of letters in 90 lines',
    (bytes) => Buffer.from(HEAD + `2026-04-01,x,${'y'.repeat(Math.floor(bytes / 91))}\n`.repeat(90)),
  ],
  [
    '20,000 descriptions of marks',
    (bytes) =>
      Buffer.from(
        HEAD +
          Array.from({ length: 20_000 }, (_, i) =>
            lineOf(i, MARKS.repeat(Math.max(1, Math.floor(bytes / 20_000 / 4) - 10))),
          ).join(''),
      ),
  ],
  [
    '20,000 descriptions of half-width marks',
    (bytes) =>
      Buffer.from(
        HEAD +
          Array.from({ length: 20_000 }, (_, i) =>
            lineOf(i, HALF_WIDTH.repeat(Math.max(1, Math.floor(bytes / 20_000 / 5) - 10))),
          ).join(''),
      ),
  ],
  ['a description of marks', (bytes) => Buffer.from(HEAD + lineOf(1, MARKS.repeat(Math.floor(bytes / 4) - 20)))],
  ['a date of marks', (bytes) => Buffer.from(`${HEAD}${MARKS.repeat(Math.floor(bytes / 4) - 20)},x,1\n`)],
  ['an amount of marks', (bytes) => Buffer.from(`${HEAD}2026-04-01,x,${MARKS.repeat(Math.floor(bytes / 4) - 20)}\n`)],
  ['heads of marks', (bytes) => filled(bytes - 100, MARKS)],
];

const record = (text: string): string => text.padEnd(200).slice(0, 200);
const ZENGIN_HEAD = record(`1030${'080401'.repeat(3)}0001${' '.repeat(15)}001${' '.repeat(15)}   1${'0001234567'}`);
const zenginLine = (i: number, day = '080401', amount = '1000'): string =>
  record(`2${String(i).padStart(8, '0')}${day}${day}111${amount.padStart(12, '0')}`);
const zengin = (lines: number, line: (i: number) => string, trailer = record('8')): Buffer =>
  Buffer.from(ZENGIN_HEAD + Array.from({ length: lines }, (_, i) => line(i)).join('') + trailer + record('9'));

const OF_ZENGIN: readonly BadFile[] = [
  [
    '20,000 good records',
    () => zengin(20_000, (i) => zenginLine(i), record(`8${'020000'}${'20000000'.padStart(13, '0')}${'0'.repeat(19)}`)),
  ],
  ['20,000 bad records', () => zengin(20_000, (i) => zenginLine(i, 'xxxxxx'))],
  ['as many records as fit', (bytes) => zengin(Math.floor(bytes / 200) - 4, (i) => zenginLine(i))],
  ['as many headers as fit', (bytes) => Buffer.from(ZENGIN_HEAD.repeat(Math.floor(bytes / 200)))],
  ['kana', (bytes) => Buffer.alloc(bytes - (bytes % 200), 0xb1)],
];

/** A row of a journal of 弥生会計: 2000 stands alone; 2110, 2100 and 2101 begin, go on with and end an entry. */
const yayoiRow = (kind: number, i: number, said = `タクシー ${i}`): string =>
  `${kind},${i},,2026/09/20,旅費交通費,,,課対仕入込10%適格,550,50,現金,,,対象外,550,,${said},,,0,,,0,0,no\r\n`;
const yayoi = (rows: number, row: (i: number) => string): Buffer =>
  Buffer.from(Array.from({ length: rows }, (_, i) => row(i)).join(''));

const OF_JOURNAL: readonly BadFile[] = [
  ['20,000 good rows', () => yayoi(20_000, (i) => yayoiRow(2000, i + 1))],
  ['20,000 equal rows', () => yayoi(20_000, () => yayoiRow(2000, 1))],
  ['20,000 rows of one entry', () => yayoi(20_000, (i) => yayoiRow(i === 0 ? 2110 : i < 19_999 ? 2100 : 2101, 1))],
  ['an entry that never ends', () => yayoi(20_000, () => yayoiRow(2110, 1))],
  ['20,000 rows of an account each', () => yayoi(20_000, (i) => yayoiRow(2000, i).replace('旅費交通費', `科目${i}`))],
  ['20,000 rows of a day each', () => yayoi(20_000, (i) => yayoiRow(2000, i).replace('2026/09/20', `x${i}`))],
  ['more rows than may be', (bytes) => filled(bytes, yayoiRow(2000, 1))],
  ['a quote that is never closed', (bytes) => filled(bytes, yayoiRow(2000, 1), '"')],
  ['20,000 memos of marks', (bytes) => yayoi(20_000, (i) => yayoiRow(2000, i, MARKS.repeat(bytes / 20_000 / 4 - 40)))],
];

const OF_DOCUMENT: readonly BadFile[] = [
  ['a zip of nothing', (bytes) => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(bytes - 4, 0x5b)])],
  ['an XML of spaces', (bytes) => filled(bytes, ' ', '<?xml ')],
  ['spaces before an XML', (bytes) => filled(bytes, ' ')],
  ['an e-mail of heads', (bytes) => filled(bytes, 'From: a\r\n')],
  ['a PDF', (bytes) => filled(bytes, 'x', '%PDF-1.7\n')],
];

/** A way to send a file to a route: members beside it, and files that are meant for this way. */
export interface Frame {
  readonly what: string;
  readonly members: object;
  readonly files: readonly BadFile[];
}

const columns = { date: 1, description: 2, amount: 3 };
const named = { date: 'date', description: 'description', amount: 'amount' };
/** Every route that takes a file, by the name of what stands behind it: the ways to send one. */
export const FRAMES: Readonly<Record<string, readonly Frame[]>> = {
  'import-bank-transactions': [
    { what: 'csv', members: { format: 'csv', mapping: { columns } }, files: [...OF_ANY, ...OF_CSV] },
    { what: 'csv by heads', members: { format: 'csv', mapping: { columns: named } }, files: [...OF_ANY, ...OF_CSV] },
    {
      what: 'csv in Shift_JIS',
      members: { format: 'csv', encoding: 'shift_jis', mapping: { columns, headerRows: 0 }, dateFormat: 'GE.M.D' },
      files: OF_ANY,
    },
    { what: 'zengin', members: { format: 'zengin' }, files: [...OF_ANY, ...OF_ZENGIN] },
  ],
  'check-journal-import': [
    {
      what: 'utf-8',
      members: { encoding: 'utf-8' },
      files: [...OF_ANY, ['lines of 20,000 accounts', () => yayoi(20_000, (i) => `科目${i},${i}\n`)]],
    },
  ],
  'plan-journal-import': [
    { what: 'utf-8', members: { fileName: '仕訳.txt', encoding: 'utf-8' }, files: [...OF_ANY, ...OF_JOURNAL] },
    { what: 'Shift_JIS', members: { fileName: '仕訳.txt', encoding: 'cp932' }, files: OF_ANY },
  ],
  ...Object.fromEntries(
    ['accounts', 'bank-accounts', 'employees', 'fixed-assets', 'labels', 'partners', 'tax-codes'].map((noun) => [
      `import-${noun}`,
      [{ what: 'csv', members: {}, files: [...OF_ANY, ...OF_CSV] }],
    ]),
  ),
  'import-peppol-invoice': [{ what: 'xml', members: {}, files: [...OF_ANY, ...OF_DOCUMENT] }],
  'upload-document': ['txt', 'csv', 'xml', 'xlsx', 'pdf', 'eml'].map((ending) => ({
    what: `a .${ending}`,
    members: { fileName: `a.${ending}` },
    files: [...OF_ANY, ...OF_DOCUMENT],
  })),
};
