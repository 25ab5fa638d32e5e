// Lists as CSV files: whole, in the order that was asked for. Masters have the columns in which they come in; any other
// list has the fields of its items.
import { z } from 'zod';
import type { Members } from './json.ts';
import { csvPart } from './export-csv.ts';
import { LOCALES, type Locale } from './export-words.ts';
import type { AnyQuery, Row } from './route.ts';
import { MASTERS } from '../../commands/masters.ts';
import { at, cellOf, columnsOf, HEADS_JA, type MasterColumn } from '../domain/interchange/master-table.ts';
import { refuseNotBuilt } from '../domain/interchange/not-built.ts';
import { LIMITS } from '../domain/limits.ts';
import { refuse } from '../domain/refusal.ts';

const FORMATS = ['json', 'csv'] as const;

/** What a list takes besides its own parameters, as the description shows it. */
export const LIST_PARAMETERS = z.object({
  format: z
    .enum(FORMATS)
    .optional()
    .describe('csv: the whole list as a file; of masters in the columns in which they are imported'),
  locale: z.enum(LOCALES).optional().describe('csv only: language of the heads; en = the names of fields. Default ja'),
  bom: z
    .enum(['true', 'false'])
    .optional()
    .describe('csv only: begins with a byte order mark, by which Excel knows UTF-8; default true'),
});

/** What a caller asked for. */
export interface ListAsk {
  readonly locale: Locale;
  readonly bom: boolean;
}

const isArray = (schema: unknown): schema is z.ZodArray<z.ZodType> => schema instanceof z.ZodArray;

/** The items of a list; undefined where a query answers no list. */
function itemOf(query: AnyQuery): z.ZodType | undefined {
  const { input, output } = query;
  if (!(input instanceof z.ZodObject) || !(output instanceof z.ZodObject)) return undefined;
  const { data } = output.shape as Readonly<Record<string, unknown>>;
  // Imports of statements are filtered by their own format: such a list is no file.
  if ('format' in input.shape) return undefined;
  const isPaged = ['limit', 'offset', 'cursor'].every((name) => name in input.shape) && 'nextCursor' in output.shape;
  return isPaged && isArray(data) ? data.element : undefined;
}

/** True for rows of surface B that answer a list in pages: each of them is a file, too. */
export function isListed(row: Row): boolean {
  return row.surface === 'b' && row.behind.kind === 'query' && itemOf(row.behind.query) !== undefined;
}

/**
 * What the parameters ask for; undefined = the plain JSON answer. Takes its own parameters out of the map. `isSheet`:
 * the list is a sheet for people as well, which has the formats; its records are the table `records`. Refuses
 * validation_error for values that are none of ours, and for pages of a file: it is whole.
 */
export function readListAsk(parameters: Map<string, string | string[]>, isSheet: boolean): ListAsk | undefined {
  const format = parameters.get('format');
  if (isSheet && !(format === 'csv' && parameters.get('table') === 'records')) return undefined;
  const choice = <T extends string>(name: string, values: readonly T[]): T | undefined => {
    const value = parameters.get(name);
    if (value === undefined) return undefined;
    if (name !== 'format' && format !== 'csv') refuse('validation_error', `${name}: goes with format=csv only`, name);
    return (
      values.find((it) => it === value) ??
      refuse('validation_error', `${name}: must be one of ${values.join(', ')}`, name)
    );
  };
  refuseNotBuilt(format, 'format');
  const wanted = choice('format', FORMATS);
  const [locale, bom] = [choice('locale', LOCALES), choice('bom', ['true', 'false'])];
  for (const name of ['format', 'locale', 'bom', 'table']) parameters.delete(name);
  if (wanted !== 'csv') return undefined;
  const paged = ['limit', 'offset', 'cursor'].find((name) => parameters.has(name));
  if (paged !== undefined)
    refuse('validation_error', `${paged}: a file is whole; leave ${paged} out, or ask for format=json`, paged);
  return { locale: locale ?? 'ja', bom: bom !== 'false' };
}

const masterOf = (query: AnyQuery) => Object.values(MASTERS).find(({ list }) => list === query.name);

/** The columns of a list as a file. */
export function listColumns(query: AnyQuery): readonly MasterColumn[] {
  const item = itemOf(query);
  // What a thing is found by stands first.
  const ofItem = item
    ? columnsOf(item, 'output').toSorted((a, b) => Number(b.path === 'id') - Number(a.path === 'id'))
    : [];
  return masterOf(query)?.columns() ?? ofItem;
}

/** What a reader asks a list for, page by page. */
interface ListReading {
  readonly query: AnyQuery;
  readonly input: Readonly<Members>;
  read(input: Readonly<Members>): Promise<unknown>;
}

const cell = (column: MasterColumn, item: Readonly<Members>): string | number | bigint => {
  const value = at(item, column.path);
  return typeof value === 'number' || typeof value === 'bigint' ? value : cellOf(column, value);
};

/**
 * The file of a list, page by page. Refuses export_too_large, before its first piece, for more rows than a sheet holds.
 */
export async function* listFile({ query, input, read }: ListReading, ask: ListAsk): AsyncGenerator<string> {
  const columns = listColumns(query);
  const heads = columns.map(({ path }) => (ask.locale === 'ja' ? (HEADS_JA[path] ?? path) : path));
  let cursor: unknown;
  for (let isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const page = (await read({ ...input, limit: LIMITS.pageSize, ...(cursor !== undefined && { cursor }) })) as Members;
    const total = Number(page['total']);
    if (total > LIMITS.sheetRows)
      refuse(
        'export_too_large',
        `format: a file has at most ${LIMITS.sheetRows} rows and this list has ${total}; ask for less of it`,
        'format',
      );
    if (isFirst) yield csvPart([heads], ask.bom);
    const rows = (page['data'] as readonly Members[]).map((item) => columns.map((column) => cell(column, item)));
    if (rows.length > 0) yield csvPart(rows, false);
    cursor = page['nextCursor'];
  }
}

/** The name of the file. */
export const listFileName = (row: Row): string => `${row.path.replace(/^.*\//, '').replace(/[^a-z-]/g, '')}.csv`;
