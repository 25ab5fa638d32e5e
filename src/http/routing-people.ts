// Whoever has no key is a person, whose companies may be in several cells: a router asks all of them where a company
// is, and puts their lists of companies together. It holds nothing that must be right, and no cell knows of another's.
import http from 'node:http';
import https from 'node:https';
import { LIMITS } from '../domain/limits.ts';
import type { CellAddress } from './cells.ts';
import { headersBut } from './forwarding.ts';
import { busy } from './refusals.ts';

/** What a cell answered. */
interface CellAnswer {
  readonly cell: CellAddress;
  readonly status: number;
  readonly raw: readonly string[];
  readonly text: string;
}
interface ListedCompany {
  readonly id: string;
  readonly cell?: string;
}

const SILENT_MS = 10_000;
const LIST = /^\/v1\/companies(?:\?(.*))?$/;
/** Cursors of lists of all cells: how many come before. */
const CURSOR = /^all-cells-(\d{1,9})$/;
/** What is of one answer and not of several put together, and what is asked of a cell in words of our own. */
const OF_ONE: ReadonlySet<string> = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'etag',
  'host',
  'if-none-match',
  'accept-encoding',
]);

const NOT_ALL = 'one of the cells does not answer, and the list would lack its companies; try again soon';

/** True for a caller who is a person: he has a token that is no key. */
export function isPerson({ headers: { authorization = '' } }: http.IncomingMessage): boolean {
  return /^bearer +(?!dch_sk_)\S/i.test(authorization);
}

/** True where the companies of a person are asked for. */
export function isListOfCompanies({ method, url = '' }: http.IncomingMessage): boolean {
  return method === 'GET' && LIST.test(url);
}

/** Reads something of a cell in the name of whoever sent a request. */
function read(cell: CellAddress, path: string, req: http.IncomingMessage, from: string): Promise<CellAnswer> {
  return new Promise((resolve, reject) => {
    const asked = (cell.url.startsWith('https:') ? https : http).request(`${cell.url}${path}`, { timeout: SILENT_MS });
    const raw = headersBut(OF_ONE, req.rawHeaders);
    for (let n = 0; n < raw.length; n += 2) asked.appendHeader(raw[n] as string, raw[n + 1] as string);
    asked.setHeader('x-forwarded-for', from);
    asked.on('timeout', () => asked.destroy(new Error('it says nothing')));
    asked.on('error', reject);
    asked.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 502, rawHeaders } = answer;
        resolve({ cell, status, raw: rawHeaders, text: Buffer.concat(chunks).toString() });
      });
    });
    asked.end();
  });
}

/** The cell in which a person sees a company; undefined where he sees it in none. */
export async function cellOfPerson(
  cells: readonly CellAddress[],
  companyId: string,
  req: http.IncomingMessage,
  from: string,
): Promise<string | undefined> {
  const path = `/v1/companies/${encodeURIComponent(companyId)}`;
  const answers = await Promise.all(cells.map((cell) => read(cell, path, req, from).catch(() => undefined)));
  const found = answers.find((answer) => answer?.status === 200 || answer?.status === 403);
  return found?.cell.name;
}

/** How a list is ordered: by the fields that were asked for, then by id. */
function order(sort: string): (a: object, b: object) => number {
  const fields = [...sort.split(',').filter(Boolean), 'id'].map((field) => ({
    name: field.replace(/^-/, ''),
    sign: field.startsWith('-') ? -1 : 1,
  }));
  const of = (one: object, name: string): string => String((one as Record<string, unknown>)[name] ?? '');
  return (a, b) => {
    for (const { name, sign } of fields) {
      const [left, right] = [of(a, name), of(b, name)];
      if (left !== right) return left < right ? -sign : sign;
    }
    return 0;
  };
}

/**
 * All companies of a person in one cell, which are there, page by page to the end; or what the cell answered instead.
 * Each page begins behind the last one, whatever is opened meanwhile.
 */
async function listedIn(
  cell: CellAddress,
  asked: URLSearchParams,
  isFirst: boolean,
  req: http.IncomingMessage,
  from: string,
): Promise<{ readonly answer: CellAnswer; readonly companies?: readonly ListedCompany[] }> {
  const companies: ListedCompany[] = [];
  for (let cursor: string | undefined; ;) {
    const parameters = new URLSearchParams(asked);
    parameters.delete('offset');
    parameters.set('limit', String(LIMITS.pageSize));
    if (cursor !== undefined) parameters.set('cursor', cursor);
    const answer = await read(cell, `/v1/companies?${parameters.toString()}`, req, from);
    if (answer.status !== 200) return { answer };
    const { data, nextCursor } = JSON.parse(answer.text) as { data: readonly ListedCompany[]; nextCursor?: string };
    // One that has moved away, or is on its way, stands in the list of the cell that has it.
    companies.push(...data.filter((one) => (one.cell === undefined ? isFirst : one.cell === cell.name)));
    if (nextCursor === undefined || nextCursor === cursor) return { answer, companies };
    cursor = nextCursor;
  }
}

/**
 * The companies of a person in all cells as one list: headers and text, or what a cell answered instead. Throws the
 * refusal unavailable where one of the cells does not answer.
 */
export async function companiesOfPerson(
  cells: readonly CellAddress[],
  req: http.IncomingMessage,
  from: string,
): Promise<{ readonly status: number; readonly headers: readonly string[]; readonly text: string }> {
  const asked = new URLSearchParams(LIST.exec(req.url ?? '')?.[1] ?? '');
  const [, before] = CURSOR.exec(asked.get('cursor') ?? '') ?? [];
  if (before !== undefined) asked.delete('cursor');
  const [first] = cells;
  // Whether it is asked as a list is asked, a cell knows.
  const checked = first && (await read(first, `/v1/companies?${asked.toString()}`, req, from).catch(() => undefined));
  if (!checked) throw busy(NOT_ALL);
  if (checked.status !== 200)
    return { status: checked.status, headers: headersBut(OF_ONE, checked.raw), text: checked.text };
  const offset = Number(before ?? asked.get('offset') ?? 0);
  const limit = Number(asked.get('limit') ?? LIMITS.pageDefault);
  const lists = await Promise.all(cells.map((cell, n) => listedIn(cell, asked, n === 0, req, from))).catch(() => {
    throw busy(NOT_ALL);
  });
  const instead = lists.find(({ companies }) => companies === undefined) ?? lists[0];
  const headers = headersBut(OF_ONE, instead?.answer.raw ?? []);
  if (instead?.companies === undefined)
    return { status: instead?.answer.status ?? 502, headers, text: instead?.answer.text ?? '' };
  const all = lists.flatMap(({ companies = [] }) => companies).sort(order(asked.get('sort') ?? 'createdAt'));
  const data = all.slice(offset, offset + limit);
  const next = offset + data.length;
  const page = {
    data,
    total: all.length,
    limit,
    offset,
    ...(next < all.length && { nextCursor: `all-cells-${next}` }),
  };
  return { status: 200, headers, text: JSON.stringify(page) };
}
