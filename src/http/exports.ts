// Reports as files: which format a caller wants, the pages of a ledger read as one state of the books, and the file
// with its names.
import type { Members } from './json.ts';
import { z } from 'zod';
import { refuseNotBuilt } from '../domain/interchange/not-built.ts';
import { LIMITS } from '../domain/limits.ts';
import { refuse } from '../domain/refusal.ts';
import { slices } from '../engine/loop.ts';
import { csvText } from './export-csv.ts';
import { isJournal, isLedger, isPaged } from './export-books.ts';
import { REGISTERS } from './export-registers.ts';
import { exported } from './export-report.ts';
import { membersOf, type ExportCompany } from './export-table.ts';
import { LOCALES, type Locale } from './export-words.ts';
import { toJson } from './json.ts';
import { isListed, listFile, listFileName, readListAsk } from './list-files.ts';
import { wished } from './negotiation.ts';
import type { AnyQuery, Row } from './route.ts';
import { normalized } from '../domain/unicode.ts';

/** Formats of a report and their media types. */
export const FORMATS = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;
type Format = keyof typeof FORMATS;

/** Query parameters that every report takes besides its own, as the description shows them. */
export const EXPORT_PARAMETERS = z.object({
  format: z
    .enum(Object.keys(FORMATS) as [Format, ...Format[]])
    .optional()
    .describe(
      'A file instead of the plain answer; goes before Accept. ' +
        'Of a paged report json, csv, xlsx and pdf hold all lines',
    ),
  locale: z.enum(LOCALES).optional().describe('Language of titles and names in csv, xlsx and pdf; default ja'),
  bom: z
    .enum(['true', 'false'])
    .optional()
    .describe('csv only: begins with a byte order mark, by which Excel knows UTF-8; default true'),
  table: z
    .string()
    .optional()
    .describe(
      'csv only: which table of a report that has several (checks, figures, months, ...); default the first. ' +
        'xlsx and pdf hold all',
    ),
});

/** What a caller asked for. */
export interface ExportAsk {
  readonly format: Format;
  readonly locale: Locale;
  readonly bom: boolean;
  readonly table: string | undefined;
  /** The whole list in the columns of its items. */
  readonly isList?: true;
}
/** A file to send. A body of pieces is sent as it is made. */
export interface ExportFile {
  readonly contentType: string;
  readonly disposition: string;
  readonly body: Buffer | AsyncGenerator<string>;
}

type Input = Readonly<Members>;

/** The name of the query behind a row; empty for any other row. */
const nameOf = (row: Row): string => (row.behind.kind === 'query' ? row.behind.query.name : '');

/** True for rows that answer a report. */
export function isReport(row: Row): boolean {
  return nameOf(row).startsWith('report-') && row.file === undefined;
}

/** True for rows whose answers are files too: reports, and what else is a sheet. */
export function isPrinted(row: Row): boolean {
  return isReport(row) || REGISTERS.has(nameOf(row));
}

function shapeOf(row: Row): Members {
  return row.behind.kind === 'query' && row.behind.query.input instanceof z.ZodObject
    ? (row.behind.query.input.shape as Members)
    : {};
}

/**
 * The format that an Accept header wants most, `json` when it names none of ours: this interface answers JSON to every
 * header, as its other paths do.
 */
export function acceptedFormat(accept: string | undefined): Format {
  const ranges = wished(accept)
    .map(({ word, ...wish }) => ({ ...wish, type: word, wild: word.includes('*') }))
    .sort((a, b) => b.q - a.q || Number(a.wild) - Number(b.wild) || a.place - b.place);
  const formats = (Object.keys(FORMATS) as Format[]).filter(
    (format) => !ranges.some(({ type, q }) => type === FORMATS[format] && q === 0),
  );
  for (const { type, q } of ranges) {
    const found =
      q > 0
        ? formats.find(
            (format) =>
              type === FORMATS[format] ||
              type === '*/*' ||
              (type.endsWith('/*') && FORMATS[format].startsWith(type.slice(0, -1))),
          )
        : undefined;
    if (found !== undefined) return found;
  }
  return 'json';
}

/**
 * What the parameters and the Accept header ask for; undefined = the plain JSON answer. Takes its own parameters out of
 * the map. Refuses validation_error
 * for values that are none of ours, and for pages of an export: it is whole.
 */
export function readExport(
  row: Row,
  parameters: Map<string, string | string[]>,
  accept: string | undefined,
): ExportAsk | undefined {
  const listed = isListed(row) ? readListAsk(parameters, isPrinted(row)) : undefined;
  if (listed) return { ...listed, format: 'csv', table: undefined, isList: true };
  return isPrinted(row) ? readSheet(row, parameters, accept) : undefined;
}

/** The same of a row that is printed. */
function readSheet(
  row: Row,
  parameters: Map<string, string | string[]>,
  accept: string | undefined,
): ExportAsk | undefined {
  const shape = shapeOf(row);
  const given = parameters.get('format');
  refuseNotBuilt(given, 'format');
  const format =
    given === undefined
      ? acceptedFormat(accept)
      : ((Object.keys(FORMATS).find((name) => name === given) as Format | undefined) ??
        refuse('validation_error', `format: must be one of ${Object.keys(FORMATS).join(', ')}`, 'format'));
  parameters.delete('format');
  const paged = ['limit', 'offset', 'cursor'].find((name) => parameters.has(name));
  if (format === 'json' && (given === undefined || paged !== undefined)) return undefined;
  if (paged !== undefined)
    refuse('validation_error', `${paged}: an export is whole; leave ${paged} out, or ask for format=json`, paged);
  const choice = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    const value = parameters.get(name);
    return value === undefined
      ? undefined
      : (values.find((it) => it === value) ??
          refuse('validation_error', `${name}: must be one of ${values.join(', ')}`, name));
  };
  const locale = choice('locale', LOCALES);
  const bom = choice('bom', ['true', 'false']);
  const table = parameters.get('table');
  // A report that speaks several languages itself keeps its parameter.
  for (const name of ['locale', 'bom', 'table']) if (!(name in shape)) parameters.delete(name);
  for (const [name, value] of [
    ['bom', bom],
    ['table', table],
  ] as const)
    if (value !== undefined && format !== 'csv') refuse('validation_error', `${name}: goes with format=csv only`, name);
  if (Array.isArray(table)) refuse('validation_error', 'table: send one', 'table');
  return { format, locale: locale ?? 'ja', bom: bom !== 'false', table: table };
}

/** A name as part of a file name: nothing that a file system or a terminal reads as more than a letter. */
function fit(text: string): string {
  return normalized(text, 'NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s/\\:*?"<>|%]+/gu, ' ')
    .trim()
    .slice(0, 80);
}

/** Both names of the file (RFC 6266): plain for old readers, and in full as UTF-8. */
function disposition(
  row: Row,
  input: Input,
  answer: Input,
  company: ExportCompany,
  title: string,
  format: Format,
): string {
  const report = row.path
    .replace(/^.*\/reports\/|^.*\/:companyId\/|^\/v1\//, '')
    .replace(/:(\w+)/g, (_, name: string) => String(input[row.params[name] ?? name] ?? name))
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const dates = [answer['from'], answer['to'] ?? answer['asOf']].filter((date) => date !== undefined).map(String);
  const full = `${[fit(company.name), fit(title), ...dates].join('_')}.${format}`;
  const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  const encoded = encodeURIComponent(full).replace(/['()*!]/g, escaped);
  return `attachment; filename="${[report, ...dates].join('-')}.${format}"; filename*=UTF-8''${encoded}`;
}

/** A ledger as one JSON document, account by account, in the surface's own words. */
async function* ledgerJson(pages: AsyncIterable<unknown>, show: (value: unknown) => unknown): AsyncGenerator<string> {
  let open: unknown;
  let count = 0;
  for await (const page of pages) {
    if (!isLedger(page)) continue;
    const { accounts, limit: _limit, nextCursor: _cursor, ...rest } = page;
    let piece = count === 0 && open === undefined ? `${toJson(show(rest)).slice(0, -1)},"accounts":[` : '';
    for (const { lines, ...account } of accounts as readonly (Members & { readonly lines: readonly unknown[] })[]) {
      const again = open === account['code'];
      if (!again) piece += `${open === undefined ? '' : ']},'}${toJson(show(account)).slice(0, -1)},"lines":[`;
      piece += `${again && lines.length > 0 ? ',' : ''}${lines.map((line) => toJson(show(line))).join(',')}`;
      open = account['code'];
      count += lines.length;
    }
    yield piece;
  }
  yield `${open === undefined ? '' : ']}'}],"limit":${count}}`;
}

/** The journal book as one JSON document, entry by entry. */
async function* journalJson(pages: AsyncIterable<unknown>, show: (value: unknown) => unknown): AsyncGenerator<string> {
  let lines = 0;
  let begun = false;
  for await (const page of pages) {
    if (!isJournal(page)) continue;
    const { entries, limit: _limit, nextCursor: _cursor, ...rest } = page;
    const items = entries.map((entry) => toJson(show(entry))).join(',');
    yield begun ? (items === '' ? '' : `,${items}`) : `${toJson(show(rest)).slice(0, -1)},"entries":[${items}`;
    begun = true;
    for (const entry of entries as readonly { readonly lines: readonly unknown[] }[]) lines += entry.lines.length;
  }
  yield `],"limit":${lines}}`;
}

/** Counts rows and refuses export_too_large when there are more than a format holds. */
function counter(format: Format, most: number): () => void {
  let rows = 0;
  return () => {
    if (++rows > most)
      refuse(
        'export_too_large',
        `${format} holds at most ${most} rows and this report has more: ` +
          'take a shorter range or fewer accounts, or format=csv',
        'format',
      );
  };
}

/**
 * The file of a report; undefined when there is nothing to report about. `read` asks the query. All pages of a ledger
 * are read at one revision of the stream,
 * so that no entry posted meanwhile stands on some of them only. Refuses export_too_large, and whatever the query
 * refuses.
 */
export async function exportFile(
  row: Row,
  ask: ExportAsk,
  input: Input,
  deps: ExportDeps,
): Promise<ExportFile | undefined> {
  return ask.isList && row.behind.kind === 'query'
    ? listExport(row, ask, row.behind.query, input, deps.read)
    : sheetFile(row, ask, input, deps);
}

function listExport(
  row: Row,
  ask: ExportAsk,
  query: AnyQuery,
  input: Input,
  read: (input: Input) => Promise<unknown>,
): ExportFile {
  return {
    contentType: 'text/csv; charset=utf-8; header=present',
    disposition: `attachment; filename="${listFileName(row)}"`,
    body: listFile({ query, input, read }, ask),
  };
}

/** What a file is made from. */
interface ExportDeps {
  read(input: Input): Promise<unknown>;
  company(): Promise<ExportCompany>;
  show(value: unknown): unknown;
  /** What is called by an id that the caller filtered by. */
  nameOf?(id: string): Promise<string | undefined>;
}

async function sheetFile(row: Row, ask: ExportAsk, input: Input, deps: ExportDeps): Promise<ExportFile | undefined> {
  const begun = await firstPage(row, input, deps);
  if (begun === undefined) return undefined;
  const { wanted } = begun;
  const most = ask.format === 'pdf' ? LIMITS.printedRows : LIMITS.sheetRows;
  const first = await wholeList(begun.first, [input, wanted], deps, counter(ask.format, most));
  const pages = (): AsyncGenerator<Members> => allPages(first, wanted, deps);
  const company = { ...(await deps.company()), names: await namesIn(first, deps) };
  const sheet = REGISTERS.get(nameOf(row))?.(ask.locale, first);
  const head = sheet?.head ?? first;
  const made = exported(head, pages(), company, ask.locale, sheet?.tables);
  const file = (contentType: string, body: ExportFile['body']): ExportFile => ({
    contentType,
    disposition: disposition(row, input, head, company, made.title, ask.format),
    body,
  });
  const count = counter(ask.format, most);
  switch (ask.format) {
    case 'json':
      return file(
        'application/json; charset=utf-8',
        isLedger(first)
          ? ledgerJson(pages(), deps.show)
          : isJournal(first)
            ? journalJson(pages(), deps.show)
            : Buffer.from(toJson(deps.show(first))),
      );
    case 'csv': {
      const tables = made.tables.filter(({ only }) => only !== 'print' && only !== 'paper');
      const table = ask.table === undefined ? tables[0] : tables.find(({ key }) => key === ask.table);
      if (!table)
        return refuse('validation_error', `table: must be one of ${tables.map(({ key }) => key).join(', ')}`, 'table');
      return file('text/csv; charset=utf-8; header=present', csvText(table, made.decimals, ask.bom));
    }
    // Both are loaded when first asked for: most processes never print.
    case 'xlsx':
      return file(FORMATS.xlsx, await (await import('./export-xlsx.ts')).xlsxFile(made, count));
    case 'pdf':
      return file(FORMATS.pdf, await (await import('./export-pdf.ts')).pdfFile(made, count));
    default:
      return ask.format satisfies never;
  }
}

/** The first page, and what is asked for all of them: of one revision. Undefined where there is nothing to show. */
async function firstPage(
  row: Row,
  input: Input,
  deps: ExportDeps,
): Promise<{ readonly first: Members; readonly wanted: Input } | undefined> {
  const paged = 'cursor' in shapeOf(row) && !REGISTERS.has(nameOf(row));
  const first = (await deps.read(paged ? { ...input, limit: 1 } : input)) as Members | undefined;
  if (first === undefined || !paged) return first && { first, wanted: input };
  const { position } = (first['projection'] ?? {}) as { position?: number };
  const wanted = {
    ...input,
    limit: LIMITS.exportPage,
    ...(input['knownAt'] === undefined && position !== undefined ? { revision: position } : {}),
  };
  return { first: (await deps.read(wanted)) as Members, wanted };
}

/** All pages from the first one on, others having their turn in between. */
async function* allPages(first: Members, wanted: Input, deps: ExportDeps): AsyncGenerator<Members> {
  const pace = slices('read');
  let page = first;
  for (;;) {
    yield page;
    const { nextCursor: cursor } = page;
    if (cursor === undefined) return;
    if (pace.isDue()) await pace.turn();
    page = (await deps.read({ ...wanted, cursor })) as Members;
  }
}

/** The first page with the rows or things of all pages, where it is of those that are printed in one piece. */
async function wholeList(
  first: Members,
  [input, wanted]: readonly [input: Input, wanted: Input],
  deps: ExportDeps,
  tooMany: () => void,
): Promise<Members> {
  if (!isPaged(first) && first['nextCursor'] !== undefined) {
    const rows: unknown[] = [];
    for await (const page of allPages(first, wanted, deps))
      for (const item of (page['rows'] as unknown[] | undefined) ?? []) {
        tooMany();
        rows.push(item);
      }
    return { ...first, rows };
  }
  if (!Array.isArray(first['data'])) return first;
  // A list is whole too: its pages follow each other by their places.
  const data: unknown[] = [];
  for (let page: unknown[] = first['data']; page.length > 0 && data.length < Number(first['total'] ?? 0);) {
    for (const item of page) {
      tooMany();
      data.push(item);
    }
    const next = await deps.read({ ...input, limit: LIMITS.pageSize, offset: data.length });
    page = membersOf((next as Members)['data']) as unknown[];
  }
  return { ...first, data, limit: data.length };
}

/** What the partners, labels and scenarios are called that a report was asked for, by id. */
async function namesIn(first: Members, deps: ExportDeps): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of Object.values((first['filters'] ?? {}) as Members).flat()) {
    const name = typeof id === 'string' && /^(?:prt|lbl|scn)_/.test(id) ? await deps.nameOf?.(id) : undefined;
    if (name !== undefined) names.set(String(id), name);
  }
  return names;
}
