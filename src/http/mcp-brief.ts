// How much of an answer an agent is told: what a person would say of it, counts and sums of what was left out, and how
// to ask for the rest. Nothing is cut in the middle of a number: rows and members are told whole or not at all.
import type { Members } from './json.ts';
import { dataJson } from './mcp-data.ts';
import type { Wanted } from './mcp-tools.ts';

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of a list, unless a caller says how many. */
export const SHORT_ROWS = 10;
/** Bytes of an answer: of a short one, and of one that was asked for in full. */
const MOST_BYTES = { short: 11_000, full: 60_000 } as const;
/** Characters of a text in a short answer. */
const TEXT = 160;

/** What a person says of a row, in this order. */
const SAID = (
  'id type code number entryNumber sequence name lastName firstName fileName title label date effectiveDate ' +
  'issueDate ' +
  'dueDate startDate endDate acquisitionDate payDate period month status paymentStatus direction side memo ' +
  'description text payeeName accountCode accountName total totalAmount amount unmatchedAmount amountDue openAmount ' +
  'balance debit credit netPay partnerId partnerName counterparty version draftHash balanceAfter rateBps validTo ' +
  'bankAccountId documentType confidence recordedAt actor'
).split(' ');
const LEAST_SAID = 4;
const MOST_SCALARS = 8;

/** Members of an answer that lead elsewhere than to tools, or say it for programs. */
const UNSAID = new Set(['links', 'projection', 'generatedAt', 'requestId', 'offset', 'limit', 'basis', 'unit']);

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The accounts of an entry's lines, as a person names them. */
function accountsOf(lines: readonly unknown[]): Members {
  const on = (side: string): readonly unknown[] => [
    ...new Set(lines.flatMap((line) => (isObject(line) && line['side'] === side ? [line['accountCode']] : []))),
  ];
  const amount = lines.reduce<bigint>(
    (sum, line) => (isObject(line) && line['side'] === 'debit' ? sum + BigInt(String(line['amount'] ?? 0)) : sum),
    0n,
  );
  return { amount: exact(amount), debits: on('debit'), credits: on('credit') };
}

/** A row of a list as a person would say it. */
function shortRow(row: unknown): unknown {
  if (!isObject(row)) return row;
  const said = SAID.flatMap((name): [string, unknown][] =>
    row[name] !== undefined && !isEmpty(row[name]) && (isScalar(row[name]) || name === 'actor')
      ? [[name, row[name]]]
      : [],
  );
  const names = new Set(said.map(([name]) => name));
  if (said.length < LEAST_SAID)
    for (const [name, value] of Object.entries(row))
      if (said.length < MOST_SCALARS && !names.has(name) && isScalar(value) && !isEmpty(value))
        said.push([name, value]);
  const { lines } = row;
  const isEntry = Array.isArray(lines) && lines.some((line) => isObject(line) && 'side' in line);
  const short = Object.fromEntries(said);
  if (isEntry) {
    const { amount, ...accounts } = accountsOf(lines as unknown[]);
    Object.assign(short, accounts, short['total'] === undefined && { amount });
  }
  if (isObject(row['values'])) short['values'] = row['values'];
  if (isObject(row['actor'])) short['actor'] = row['actor'];
  return short;
}

/** A report's row in short. */
function shortReportRow(row: Members): Members {
  const { kind, level, code, name, values, breakdown } = row;
  return { kind, level, code, name, values, ...(Array.isArray(breakdown) && { breakdown }) };
}

/** The members of these names or paths; of things in lists the same of each. */
function picked(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => picked(item, fields));
  if (!isObject(value)) return value;
  const out: Members = {};
  for (const [name, member] of Object.entries(value)) {
    const under = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1));
    if (fields.includes(name) || name === 'id') out[name] = member;
    else if (under.length > 0) out[name] = picked(member, under);
  }
  return out;
}

/** What stands at a path. */
function at(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value);
}
function put(value: Members, path: string, member: unknown): void {
  const names = path.split('.');
  const last = names.pop() as string;
  let inner: Members = value;
  for (const name of names) {
    inner[name] = { ...(inner[name] as Members) };
    inner = inner[name] as Members;
  }
  inner[last] = member;
}

/** A sum as JSON says it exactly: beyond 2^53 - 1 as decimal text. */
function exact(sum: bigint): number | string {
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  return sum > largest || sum < -largest ? String(sum) : Number(sum);
}

const AMOUNT = /^(?:total|balance|amount|debit|credit|netPay|grossPay|paid)$|(?:Amount|Due|Total)$/;

/** Sums of the amounts of rows, by their names; of reports by their columns. */
export function sumsOf(rows: readonly unknown[]): Record<string, number | string> {
  const sums = new Map<string, bigint>();
  const add = (name: string, amount: unknown): void => {
    const isWhole = typeof amount === 'number' ? Number.isSafeInteger(amount) : /^-?\d{1,60}$/.test(String(amount));
    if (isWhole) sums.set(name, (sums.get(name) ?? 0n) + BigInt(String(amount)));
  };
  for (const row of rows) {
    if (!isObject(row)) continue;
    for (const [name, value] of Object.entries(row)) if (AMOUNT.test(name)) add(name, value);
    if (Array.isArray(row['lines']) && row['amount'] === undefined) add('amount', accountsOf(row['lines'])['amount']);
    // The rows of groups say again what stands under them.
    const isOwn = row['kind'] === undefined || row['kind'] === 'account';
    if (isOwn && isObject(row['values'])) for (const [name, value] of Object.entries(row['values'])) add(name, value);
  }
  return Object.fromEntries([...sums].map(([name, sum]) => [name, exact(sum)]));
}

/** What an answer leaves out of one of its lists. */
interface Left {
  readonly count: number;
  readonly sums?: Readonly<Record<string, number | string>>;
  readonly cursor?: string;
}

const sizeOf = (value: unknown): number => Buffer.byteLength(dataJson(value));

/** Paths of lists inside an answer, the largest first; lists of words of ours are told whole. */
function listsIn(value: Members, before = ''): { path: string; list: readonly unknown[]; bytes: number }[] {
  return Object.entries(value)
    .flatMap(([name, member]) => {
      const path = `${before}${name}`;
      if (Array.isArray(member)) return member.length > 1 ? [{ path, list: member, bytes: sizeOf(member) }] : [];
      return isObject(member) && before.length < 60 && /^\w+$/.test(name) ? listsIn(member, `${path}.`) : [];
    })
    .sort((a, b) => b.bytes - a.bytes);
}

/** True for a row of a statement that holds a figure, or sums others. */
function hasMoved(row: unknown): boolean {
  if (!isObject(row) || !isObject(row['values'])) return true;
  return (
    Object.values(row['values']).some((value) =>
      typeof value === 'number' || typeof value === 'string' ? Number(value) !== 0 : false,
    ) || row['kind'] === 'total'
  );
}

/** Long texts of a short answer, cut at a word's end with a mark; the caller may ask for the member by its name. */
function cutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= TEXT ? value : `${[...value].slice(0, TEXT).join('')}…`;
  if (Array.isArray(value)) return value.map(cutTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cutTexts(member)]));
}

/** What a dry run or a command tells of its effects: which events, how often, and balances before and after. */
function shortEffects(effects: Members): Members {
  const events = Array.isArray(effects['events']) ? (effects['events'] as Members[]) : [];
  const counts = new Map<unknown, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return {
    events: [...counts].map(([type, count]) => ({ type, count })),
    ...(effects['balances'] !== undefined && { balances: effects['balances'] }),
    ...(Array.isArray(effects['warnings']) && effects['warnings'].length > 0 && { warnings: effects['warnings'] }),
  };
}

/** The members of one thing that a short answer tells. */
function shortThing(value: Members): Members {
  const out: Members = {};
  for (const [name, member] of Object.entries(value)) {
    if (UNSAID.has(name) || isEmpty(member)) continue;
    if (name === 'effects' && isObject(member)) out[name] = shortEffects(member);
    else if (name === 'statements' && isObject(member))
      out[name] = Object.fromEntries(
        Object.entries(member).map(([report, one]) => [report, isObject(one) ? { totals: one['totals'] } : one]),
      );
    else out[name] = withoutLinks(member);
  }
  return out;
}
function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === 'links' || isEmpty(member) ? [] : [[name, withoutLinks(member)]],
    ),
  );
}

/** A page of a list as an agent is told it; `fits` = how many of its rows there is room for. */
interface BriefPage {
  readonly value: Members;
  readonly fits: number;
}

/** A page of a list: rows in short, how many there are, how it goes on. */
export function briefPage(answer: Members, { detail, fields }: Wanted): BriefPage {
  const { data, total, nextCursor, offset: _offset, limit: _limit, ...more } = answer;
  const rows = data as readonly unknown[];
  const shaped = rows.map((row) => (fields ? picked(row, fields) : detail === 'full' ? row : cutTexts(shortRow(row))));
  const most = MOST_BYTES[detail];
  let bytes = sizeOf(more);
  let fits = 0;
  for (const row of shaped) {
    bytes += sizeOf(row) * MARKS + 1;
    if (bytes > most && fits > 0) break;
    fits += 1;
  }
  return { value: { data: shaped, total, ...(nextCursor !== undefined && { nextCursor }), ...more }, fits };
}
/** Marking text as data makes an answer so much longer, about. */
const MARKS = 1.15;

/** One thing, or a report: its members, and of its lists as much as there is room for. */
export function briefThing(answer: Members, wanted: Wanted): Members {
  const { detail, fields, part } = wanted;
  const most = MOST_BYTES[detail];
  const isReport = Array.isArray(answer['rows']) && isObject(answer['totals'] ?? answer['columns'] ?? undefined);
  const whole = fields ? (picked(answer, fields) as Members) : answer;
  if (part) return partOf(answer, part, wanted);
  if (detail === 'full' && sizeOf(whole) * MARKS <= most) return whole;
  let value = detail === 'full' ? whole : (cutTexts(shortThing(whole)) as Members);
  const leftOut: Record<string, Left> = {};
  if (detail === 'short' && !fields && Array.isArray(answer['rows'])) {
    const rows = answer['rows'] as Members[];
    const moved = rows.filter(hasMoved);
    const shaped = moved.map((row) => (row['kind'] !== undefined ? shortReportRow(row) : row));
    value = { ...value, rows: withoutLinks(shaped) };
    if (moved.length < rows.length) leftOut['rowsWithoutFigures'] = { count: rows.length - moved.length };
  }
  if (detail === 'short' && !isReport)
    for (const { path, list } of listsIn(value))
      if (list.length > SHORT_ROWS && list.some(isObject)) leave(value, leftOut, path, list, SHORT_ROWS);
  for (let round = 0; round < 40 && sizeOf({ ...value, leftOut }) * MARKS > most; round++) {
    const [largest] = listsIn(value);
    if (!largest) break;
    leave(value, leftOut, largest.path, largest.list, Math.max(1, Math.floor(largest.list.length / 2)));
  }
  value = withoutLargest(value, leftOut, most);
  return Object.keys(leftOut).length === 0 ? value : { ...value, leftOut };
}

/** Tells the first rows of a list, and of the others how many they are, what they come to, and how to go on. */
function leave(
  value: Members,
  leftOut: Record<string, Left>,
  path: string,
  list: readonly unknown[],
  keep: number,
): void {
  const rest = list.slice(keep);
  const before = leftOut[path];
  const sums = { ...before?.sums };
  for (const [name, sum] of Object.entries(sumsOf(rest))) sums[name] = exact(BigInt(sums[name] ?? 0) + BigInt(sum));
  put(value, path, list.slice(0, keep));
  leftOut[path] = {
    count: (before?.count ?? 0) + rest.length,
    ...(Object.keys(sums).length > 0 && { sums }),
    cursor: `${path}+${keep}`,
  };
}

/** Members that alone are larger than there is room for: named, and asked for by their names. */
function withoutLargest(value: Members, leftOut: Record<string, Left>, most: number): Members {
  const total = sizeOf({ ...value, leftOut });
  if (total * MARKS <= most) return value;
  const sizes = Object.entries(value)
    .filter(([name]) => name !== 'id')
    .map(([name, member]) => ({ name, member, bytes: sizeOf(member ?? null) }))
    .sort((a, b) => b.bytes - a.bytes);
  const rest = { ...value };
  let bytes = total;
  for (const { name, member, bytes: own } of sizes) {
    if (bytes * MARKS <= most) break;
    delete rest[name];
    leftOut[name] = { count: Array.isArray(member) ? member.length : 1 };
    bytes += LEFT_BYTES + name.length - own;
  }
  return rest;
}
/** What it takes to name a member that was left out. */
const LEFT_BYTES = 20;

/** A list inside an answer from one of its rows on. */
function partOf(answer: Members, { path, from }: { path: string; from: number }, { detail, fields }: Wanted): Members {
  const raw = at(answer, path);
  if (!Array.isArray(raw)) return { [path]: [], total: 0 };
  const list = (path === 'rows' && detail === 'short' ? raw.filter(hasMoved) : raw) as unknown[];
  const shaped = list.slice(from, from + 100).map((row) => {
    if (fields) return picked(row, fields);
    return detail === 'full' ? row : cutTexts(withoutLinks(row));
  });
  let bytes = 0;
  let fits = 0;
  for (const row of shaped) {
    bytes += sizeOf(row) * MARKS + 1;
    if (bytes > MOST_BYTES[detail] - 500 && fits > 0) break;
    fits += 1;
  }
  const end = from + fits;
  return {
    [path]: shaped.slice(0, fits),
    total: list.length,
    ...(end < list.length && {
      leftOut: { [path]: { count: list.length - end, sums: sumsOf(list.slice(end)), cursor: `${path}+${end}` } },
    }),
  };
}
