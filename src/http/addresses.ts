// Addresses that no row has: the row that is meant by another name of its report, and the one that a mistyped address
// is near.
import { nearest } from '../domain/nearest.ts';
import { nearestReport, reportNamed } from '../domain/report-names.ts';
import type { Row, Surface } from './route.ts';

/** Surface of a path that no row has: B under /v1/companies and /v1/mcp, else A. */
export function surfaceOf(path: string): Surface {
  return /^\/v1\/(?:companies|mcp|me)(?:\/|$)/.test(path) ? 'b' : 'a';
}

/**
 * What is wrong with the address of a request that is not HTTP because letters stand in it as they are:
 * `write 家賃 as %E5%AE%B6%E8%B3%83`; undefined when the address is not the trouble. `packet` is what arrived.
 */
export function unencoded(packet: Uint8Array): { readonly path: string; readonly message: string } | undefined {
  const text = Buffer.from(packet.subarray(0, 8_192));
  const [, address = ''] = /^[A-Z]+ ([^\r\n]*)/.exec(text.toString('utf8')) ?? [];
  // What follows the address is the version of HTTP, unless it has not arrived.
  const asked = address.replace(/ HTTP\/[\d.]*$/, '');
  const [letters] = /[^\x21-\x7e]{1,20}/u.exec(asked) ?? [];
  if (letters === undefined) return undefined;
  const isUtf8 = !letters.includes('\ufffd');
  const example = isUtf8 ? `: write ${letters} as ${encodeURIComponent(letters)}` : ' of UTF-8';
  return {
    path: asked.split('?', 1)[0] ?? '',
    message: `the address must be percent-encoded${example} (curl does it with -G --data-urlencode)`,
  };
}

const REPORT = /^(\/v1(?:\/companies\/[^/]+)?\/reports\/)([^/]{1,180})((?:\/xml)?)$/;

/** The name of a report as a surface has it in its addresses; undefined where it has none of that name. */
function nameOnSurface(rows: readonly Row[], isB: boolean, report: string | undefined): string | undefined {
  const base = `/v1${isB ? '/companies/:companyId' : ''}/reports/`;
  const names = rows.flatMap(({ path }) => (path.startsWith(base) ? [path.slice(base.length)] : []));
  return report === undefined ? undefined : names.find((name) => reportNamed(name) === report);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

/**
 * The path of the row that a path means which calls its report otherwise: `/v1/reports/bs` ->
 * `/v1/reports/balance-sheet`; undefined for anything else.
 */
export function otherAddress(rows: readonly Row[], path: string): string | undefined {
  const [, before = '', word = '', after = ''] = REPORT.exec(path) ?? [];
  const name = nameOnSurface(rows, before.includes('/companies/'), reportNamed(decoded(word)));
  return name === undefined || name === word ? undefined : before + name + after;
}

/** The name of the report that a path asks for, as it was written; undefined where it is the path of none. */
export function reportAsked(path: string): string | undefined {
  const word = REPORT.exec(path)?.[2];
  return word === undefined ? undefined : decoded(word);
}

/** Acts that take back what a path names, in the order in which one would think of them. */
const TAKING_BACK = ['discard', 'void', 'cancel', 'archive', 'revoke', 'reverse', 'disable', 'retire'] as const;

/** The addresses below a path that take back what it names, for who sent DELETE to it. */
export function undoingOf(rows: readonly Row[], path: string): readonly string[] {
  return TAKING_BACK.flatMap((act) =>
    rows.some((row) => row.method === 'POST' && row.path === `${path}/${act}`) ? [`POST ${path}/${act}`] : [],
  );
}

/** The path of a row of this method that a path lacks one word of: `.../:baId/import` -> `.../transactions/import`. */
function longerAddress(rows: readonly Row[], asked: readonly string[], method: string): string | undefined {
  const last = asked.at(-1);
  const fits = (known: readonly string[]): boolean =>
    known.length === asked.length + 1 &&
    known.at(-1) === last &&
    asked.slice(0, -1).every((part, at) => known[at]?.startsWith(':') === true || known[at] === part);
  return rows.find((row) => row.method === method && fits(row.path.split('/')))?.path;
}

/** A path without its surface: `/v1/companies/comp_1/invoices` and `/v1/invoices` are both `['invoices']`. */
function within(path: string): readonly string[] {
  return path
    .replace(/^\/v1\/(?:companies\/[^/]+\/)?/, '')
    .split('/')
    .filter((part) => part !== '');
}

/**
 * The path of a row that stands elsewhere under the words asked for: on the other surface (`/v1/invoices`), or below a
 * word that was left out (`/v1/trial-balance`). Rows of the surface that was asked come first.
 */
function addressElsewhere(rows: readonly Row[], path: string, method: string): string | undefined {
  const asked = within(path);
  const last = asked.at(-1);
  if (last === undefined) return undefined;
  const surface = surfaceOf(path);
  const own = rows.filter((row) => row.method === method && row.surface === surface);
  const others = rows.filter((row) => row.method === method && row.surface !== surface);
  const ends = (known: readonly string[]): boolean =>
    known.at(-1) === last &&
    asked.every((part, at) => {
      const word = known[known.length - asked.length + at];
      return word === part || word?.startsWith(':') === true;
    });
  /** Of several that are as near, none is meant: each noun has its /import. */
  const onlyOne = (more: number): string | undefined => {
    const fits = (row: Row): boolean => within(row.path).length === asked.length + more && ends(within(row.path));
    const paths = [own, others].map((some) => [...new Set(some.filter(fits).map((row) => row.path))]);
    const nearest = paths.find((some) => some.length > 0) ?? [];
    return nearest.length === 1 || more === 0 ? nearest[0] : undefined;
  };
  const found = onlyOne(0) ?? onlyOne(1);
  if (found !== undefined || asked.length > 1) return found;
  const report = nearestReport(decoded(last));
  const name = nameOnSurface(rows, surface === 'b', report);
  return name === undefined ? undefined : `/v1${surface === 'b' ? '/companies/:companyId' : ''}/reports/${name}`;
}

/**
 * The path of a row, with its places, that a path probably means: one that lacks a word, has a word mistyped, or stands
 * on the other surface. Rows of the method that was used come first. Undefined when there is none.
 */
export function nearestAddress(rows: readonly Row[], path: string, method = 'GET'): string | undefined {
  const longer = longerAddress(rows, path.split('/'), method);
  return (
    longer ??
    mistypedAddress(
      rows.filter((row) => row.method === method),
      path,
    ) ??
    mistypedAddress(rows, path) ??
    addressElsewhere(rows, path, method)
  );
}

function mistypedAddress(rows: readonly Row[], path: string): string | undefined {
  const [, before = '', word = ''] = REPORT.exec(path) ?? [];
  const isB = before.includes('/companies/');
  const report = before === '' ? undefined : nameOnSurface(rows, isB, nearestReport(decoded(word)));
  if (report !== undefined) return `/v1${isB ? '/companies/:companyId' : ''}/reports/${report}`;
  const asked = path.split('/');
  const found = new Map<number, Map<string, string>>();
  for (const { path: template } of rows) {
    const known = template.split('/');
    if (known.length !== asked.length) continue;
    const [at, ...more] = known.flatMap((part, i) => (part.startsWith(':') || part === asked[i] ? [] : [i]));
    if (at === undefined || more.length > 0) continue;
    const words = found.get(at) ?? new Map<string, string>();
    found.set(at, words.set(known[at] as string, template));
  }
  for (const [at, words] of found) {
    const near = nearest(decoded(asked[at] ?? ''), words.keys());
    if (near !== undefined) return words.get(near);
  }
  return undefined;
}
