// No table that people open calculates: every route that answers CSV, every table of it, the command line's journals,
// and what the dashboard saves, of books in which every text begins like a formula.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { journalCsvLines, type LeafEvent } from '../../src/cli/journal-csv.ts';
import { csvCell } from '../../src/cli/plain-text-write.ts';
import { guarded, unguarded } from '../../src/domain/interchange/formulas.ts';
import { ROWS } from '../../src/http/app.ts';
import { csvPart } from '../../src/http/export-csv.ts';
import { isPrinted } from '../../src/http/exports.ts';
import { isListed } from '../../src/http/list-files.ts';
import type { Row } from '../../src/http/route.ts';
import { tableText } from '../../src/web/state/table-text.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { parseCsv } from './printed.ts';
import { furnish, nameOf, requestOf, SAMPLES, type House } from './samples.ts';

/** What a spreadsheet calculates; a negative figure is one. */
const FORMULA = /^[=+@＝＋＠\t\r\n\0]|^[-－](?!\d[\d,.]*%?$)/u;
const cellsOf = (text: string): string[] => parseCsv(text).flat();

/** Routes whose CSV programs read: they take every letter as it is. */
const FOR_PROGRAMS = ['get-journal-file', 'report-etax-statements'];
const answersCsv = (row: Row): boolean => isListed(row) || isPrinted(row) || row.file === 'text/csv';
const WALKED = ROWS.filter((row) => answersCsv(row) && !FOR_PROGRAMS.includes(nameOf(row)));

/** Who puts cells into rows, by the table in which this file proves it harmless or by why it is none for people. */
const MAKERS: Readonly<Record<string, string>> = {
  'src/http/export-csv.ts': 'every report and list below, and the index of documents',
  'src/cli/plain-text-write.ts': 'cells of the journal of the command line',
  'src/cli/journal-csv.ts': 'lines of the journal beside evidence',
  'src/web/state/table-text.ts': 'what the dashboard saves',
  'queries/fixed-assets.ts': 'the schedule of an asset, which is walked below',
  'src/domain/interchange/journal-write.ts': 'journals for programs',
  'src/domain/interchange/journal-file.ts': 'reads heads',
  'src/http/listener.ts': 'speaks HTTP',
  'src/domain/interchange/etax-statements.ts': 'statements for e-Tax',
};

/** Fields in which people write what they like. */
const FREE = new Set([
  ...['name', 'nameEn', 'lastName', 'firstName', 'memo', 'description', 'reference', 'note', 'reason'],
  ...['counterparty', 'partnerName', 'fileName', 'subject', 'city', 'title'],
]);
const FORMULAS = ['=1+1 ', '+1 ', '-1+1 ', '@SUM(A1) ', '＝1 ', '＋1 ', '－1＋1 ', '＠1 '];

/** A door through which every text becomes a formula. */
function poisoned(api: Api): Api {
  let nth = 0;
  const poison = (value: unknown, field: string): unknown => {
    if (typeof value === 'string')
      return FREE.has(field) ? `${FORMULAS[nth++ % FORMULAS.length] ?? ''}${value}` : value;
    if (Array.isArray(value)) return value.map((one) => poison(one, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poison(one, name)]));
  };
  return {
    ...api,
    newCompany: (body = {}) => api.newCompany(poison(body, '') as object),
    call: (method, at, options = {}) => api.call(method, at, { ...options, body: poison(options.body, '') }),
  };
}

describe('tables that people open', function tables() {
  this.timeout(300_000);
  let api: Api;
  let house: House;
  before(async () => {
    api = poisoned(await startApi('http_formulas'));
    house = await furnish(api, { name: '株式会社見本' });
  });
  after(() => api.close());

  it('a guard is taken off as it was put on, and changes nothing else', () => {
    for (const text of [
      ...FORMULAS,
      '\t=1',
      '\r=1',
      '\n=1',
      '\0',
      "'",
      "'=1",
      "''x",
      "'90",
      '',
      ' =1',
      '普通',
      '1-1',
    ]) {
      expect(unguarded(guarded(text)), JSON.stringify(text)).to.equal(text);
      expect(guarded(text) === text, JSON.stringify(text)).to.equal(!/^['=+\-@＝＋－＠\t\r\n\0]/u.test(text));
      const leaf = {
        type: 'journal_entry.posted',
        sequence: 1,
        data: { content: { memo: text, lines: [{ side: 'debit' }] } },
      };
      const tables = [
        csvPart([[text]], false),
        `${csvCell(text)}\r\n`,
        tableText([[text]]),
        journalCsvLines({ ...leaf, meta: { actor: {} } } as unknown as LeafEvent),
      ];
      for (const table of tables) expect(cellsOf(table), JSON.stringify(text)).to.not.match(FORMULA);
      for (const table of text === '' ? [] : tables) expect(cellsOf(table)).to.include(guarded(text));
    }
    expect(cellsOf(csvPart([[-5, -5n, '-5']], false))).to.deep.equal(['-5', '-5', "'-5"]);
  });

  it('nothing else makes rows of cells', () => {
    const root = path.join(import.meta.dirname, '../..');
    const makers = ['src', 'commands', 'queries'].flatMap((room) =>
      fs
        .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => `${room}/${file}`)
        .filter((file) => {
          const text = fs.readFileSync(path.join(root, file), 'utf8');
          return /from 'csv-/.test(text) || (/join\('(?:,|\\t)'\)/.test(text) && text.includes(String.raw`\r\n`));
        }),
    );
    expect(makers.filter((file) => !(file in MAKERS))).to.deep.equal([]);
  });

  const seen = new Set<string>();
  for (const row of WALKED)
    it(`${row.surface} ${row.path}`, async () => {
      const sample = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
      const words = (sample.query ?? '').replace(/(?:^|&)(?:limit|offset|cursor|format)=[^&]*/g, '').replace(/^&/, '');
      const ask = async (more: string): Promise<Answer> => {
        const query = [words, more].filter((part) => part !== '').join('&');
        const { target } = requestOf(row, { ...sample, query }, { companyId: house.companyId });
        return api.call('GET', target, { key: house.key });
      };
      const format = row.file === undefined ? 'format=csv' : '';
      const tables = /must be one of (.*?)(?:"|$)/.exec((await ask(`${format}&table=none-of-them`)).text)?.[1];
      const asked = [
        format,
        ...(isPrinted(row) ? (tables ?? '').split(', ').map((one) => `${format}&table=${one}`) : []),
        ...(isListed(row) && isPrinted(row) ? [`${format}&table=records`] : []),
      ];
      for (const one of asked) {
        const { status, headers, text } = await ask(one);
        expect(status, `${one}: ${text.slice(0, 300)}`).to.equal(200);
        expect(headers.get('content-type')).to.match(/^text\/csv/);
        const cells = cellsOf(text);
        expect(cells.filter((cell) => FORMULA.test(cell))).to.deep.equal([]);
        if (cells.some((cell) => /^'[=+\-@＝＋－＠]/u.test(cell))) seen.add(`${row.surface} ${nameOf(row)}`);
      }
    });

  it('of them, those that show what people wrote were seen to guard it', () => {
    console.log(`      ${seen.size} of ${WALKED.length} routes hold guarded texts`, [...seen].sort().join(', '));
    expect(seen.size).to.be.above(10);
  });
});
