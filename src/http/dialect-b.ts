// How surface B reads and shows: the canonical form itself, errors with a text in `error`, lists with total, limit and
// offset.
import type { Page } from '../../queries/query.ts';
import { linksOfEntry } from '../../queries/link.ts';
import type { Refusal } from '../domain/refusal.ts';
import { shownOnce } from './json.ts';
import { printed, withAddresses } from './links.ts';
import type { Row, Surface } from './route.ts';

/** What one surface says and how it listens. Everything inside is canonical camelCase (src/service.ts). */
export interface Dialect {
  readonly surface: Surface;
  /** A body's members as the command's input. Refuses validation_error for keys that are not of this surface. */
  read(row: Row, body: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** Name of a query parameter -> field of the input; undefined when the name is not of this surface. */
  parameter(name: string): string | undefined;
  /** Value of a query parameter as the query reads it. */
  parameterValue(field: string, text: string): string;
  /** A canonical answer as this surface shows it. */
  show(row: Row, answer: unknown): unknown;
  /**
   * The same of what queries hand over again and again: an entry is shown once as long as it is there. To keep what is
   * answered only once would cost the collector of garbage more than it saves.
   */
  showKept(row: Row, answer: unknown): unknown;
  /** A page of what queries hand over. */
  page(row: Row, page: Page<unknown>): unknown;
  /** Path of an input field in the surface's own words. `body` is what the caller sent. */
  field(row: Row | undefined, field: string, body: unknown): string;
  /** Body of an error. */
  error(
    refusal: Refusal,
    field: string | undefined,
    details: readonly object[] | undefined,
    requestId: string | undefined,
  ): unknown;
}

/** True for a page of a list. */
export function isPage(answer: unknown): answer is Page<unknown> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'data' in answer &&
    'total' in answer &&
    'limit' in answer &&
    'offset' in answer
  );
}

function isBatch(answer: unknown): answer is { readonly results: readonly { readonly entry: unknown }[] } {
  return typeof answer === 'object' && answer !== null && 'results' in answer && Array.isArray(answer.results);
}

/** An entry with the addresses of what it stands on; one that a dry run shows stands on nothing yet. */
function withLinks(entry: unknown): unknown {
  const { id, companyId, dryRun, sourceId, total } = entry as Readonly<Record<string, unknown>>;
  if (dryRun === true || typeof id !== 'string' || typeof companyId !== 'string') return entry;
  const shown: Record<string, unknown> = {
    ...(entry as object),
    links: printed(linksOfEntry(companyId, id, sourceId), 'b'),
  };
  // The one figure that would make the printer copy the whole once more (json.ts: bigints).
  if (typeof total === 'bigint' && total <= Number.MAX_SAFE_INTEGER) shown['total'] = Number(total);
  return shown;
}

/** An entry: queries hand over the same one until it changes. */
const shownEntry = shownOnce(withLinks);

/** Surface B (spec 2.3, 2.5, 7.1). */
export const dialectB: Dialect = {
  surface: 'b',
  read: (_row, body) => ({ ...body }),
  parameter: (name) => name,
  parameterValue: (_field, text) => text,
  show: (row, answer) =>
    row.shows === 'entry'
      ? withLinks(answer)
      : row.shows === 'batch' && isBatch(answer)
        ? { ...answer, results: answer.results.map((result) => ({ ...result, entry: withLinks(result.entry) })) }
        : withAddresses(answer),
  showKept: (row, answer) => (row.shows === 'entry' ? shownEntry(answer) : dialectB.show(row, answer)),
  page: (row, page) => ({
    data: row.shows === 'entry' ? page.data.map(shownEntry) : page.data.map(withAddresses),
    total: page.total,
    limit: page.limit,
    offset: page.offset,
    ...(page.nextCursor === undefined ? {} : { nextCursor: page.nextCursor }),
  }),
  field: (_row, field) => field,
  error: (refusal, field, details, requestId) => ({
    error: refusal.message,
    code: refusal.code,
    field,
    details,
    ...refusal.extra.related,
    requestId,
  }),
};
