// Which of our accounts, partners and labels the names in a file mean. A name that could mean two of them, and two
// names that would meet in one account, are refused with the option that decides.
import { codeKey } from '../domain/register.ts';
import type { Problem, FileReading } from './plain-text-reading.ts';
import { beancountAccount, hledgerAccount, oneLine, type ChartAccount, type RegisterRow } from './plain-text-book.ts';
import { normalized } from '../domain/unicode.ts';

/** An option of the command line as a shell takes it: `--map 'assets:bank=1130'`. */
export function option(word: string, name: string, code: string): string {
  return `--${word} '${`${name}=${code}`.replaceAll("'", `'\\''`)}'`;
}
/** `line 3`, or `lines 3, 5 and 12 more`. */
export function linesText(lines: readonly number[]): string {
  const all = [...new Set(lines)];
  return all.length === 1
    ? `line ${all[0]}`
    : `lines ${all.slice(0, 10).join(', ')}${all.length > 10 ? ` and ${all.length - 10} more` : ''}`;
}
/** Adds a line to those where a name stands. */
export function seenAt(uses: Map<string, number[]>, name: string, line: number): void {
  const lines = uses.get(name);
  if (lines) lines.push(line);
  else uses.set(name, [line]);
}

/** Classes of accounts by the first part of a name, as hledger and beancount know them, and as our exports write it. */
const CLASSES: readonly (readonly [root: RegExp, of: ChartAccount['class']])[] = [
  [/^(assets?|資産)$/i, 'asset'],
  [/^(liabilit(y|ies)|debts?|負債)$/i, 'liability'],
  [/^(equity|純資産)$/i, 'equity'],
  [/^(incomes?|revenues?|収益)$/i, 'revenue'],
  [/^(expenses?|費用)$/i, 'expense'],
];

/**
 * Accounts that a name could mean, by code. `surely`: nothing in it, and nothing that the file says of it (`declared`
 * code, `called` name), speaks against them.
 */
function candidates(
  name: string,
  accounts: readonly ChartAccount[],
  declared: string | undefined,
  called: string | undefined,
): { codes: ReadonlySet<string>; surely: boolean } {
  const [root = '', ...below] = name.split(':').map((part) => part.trim());
  const last = below.at(-1) ?? root;
  const [first = ''] = last.split(/\s/);
  const of = below.length > 0 ? CLASSES.find(([pattern]) => pattern.test(root))?.[1] : undefined;
  const found = new Map<string, boolean>();
  for (const account of accounts) {
    const names = [account.name, oneLine(account.name)];
    const coded = [declared, name, last].includes(account.code) || name === beancountAccount(account);
    const named = names.includes(last) || names.includes(name) || last === hledgerAccount(account).split(':').at(-1);
    if (!coded && !named && account.code !== first) continue;
    const contradicted = called !== undefined && !names.includes(oneLine(called));
    found.set(account.code, (coded || named) && !contradicted && (of === undefined || of === account.class));
  }
  if (declared === undefined) return { codes: new Set(found.keys()), surely: [...found.values()].every(Boolean) };
  if (!found.has(declared)) return { codes: new Set(found.keys()), surely: false };
  return { codes: new Set([declared]), surely: found.get(declared) === true };
}

/**
 * The account code of every name. Problems: unknown names, names of two accounts, names with the code of one and the
 * name of another, and unmapped names that meet in one account.
 */
export function accountsNamed(
  uses: ReadonlyMap<string, number[]>,
  reading: FileReading,
  accounts: readonly ChartAccount[],
  mapped: ReadonlyMap<string, string>,
): { codes: ReadonlyMap<string, string>; problems: Problem[] } {
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  const shown = (code: string): string => `${code} ${byCode.get(code)?.name ?? ''}`;
  const codes = new Map<string, string>();
  const problems: Problem[] = [];
  for (const [name, lines] of uses) {
    const say = (words: string): void => {
      problems.push({ line: lines[0]!, message: words });
    };
    const map = mapped.get(name);
    const { codes: found, surely } = candidates(name, accounts, reading.codes.get(name), reading.names.get(name));
    const [code] = found;
    if (map !== undefined) {
      if (byCode.has(map)) codes.set(name, map);
      else say(`--map books "${name}" on ${map}, but there is no account ${map}; create it, or name another`);
    } else if (code === undefined)
      say(`unknown account "${name}" (${linesText(lines)}); create it, or map it: ${option('map', name, 'CODE')}`);
    else if (found.size > 1)
      say(
        `"${name}" (${linesText(lines)}) may be ${[...found].map(shown).join(' or ')}; say which: ` +
          `${[...found].map((each) => option('map', name, each)).join('  or  ')}`,
      );
    else if (!surely)
      say(
        `"${name}" (${linesText(lines)}) is ${shown(code)} by one part of what the file says (code, name, class) and not by another; ` +
          `if it is that account: ${option('map', name, code)}`,
      );
    else codes.set(name, code);
  }
  for (const code of new Set(codes.values())) {
    const names = [...codes].flatMap(([name, each]) => (each === code ? [name] : []));
    const open = names.filter((name) => !mapped.has(name));
    if (names.length < 2 || open.length === 0) continue;
    const where = names.map((name) => `"${name}" (${linesText(uses.get(name) ?? [])})`).join(' and ');
    problems.push({
      line: uses.get(names[0]!)?.[0] ?? 0,
      message:
        `${where} would all be booked on ${shown(code)}; if that is meant: ` +
        `${open.map((name) => option('map', name, code)).join(' ')}`,
    });
  }
  return { codes, problems };
}

/** What names of partners or labels came to: ids of ours, and rows that are not here yet. */
export interface RegisterNames {
  readonly ids: ReadonlyMap<string, string>;
  readonly missing: ReadonlyMap<string, RegisterRow>;
  readonly problems: Problem[];
}

/** How the words of a register read in messages. */
export const REGISTERS = {
  partners: { one: 'partner', option: 'map-partner' },
  labels: { one: 'label', option: 'map-label' },
} as const;

/**
 * The external id under which an import makes a partner or a label: so that a second run finds it, whatever has become
 * of its name.
 */
export function importedId(row: RegisterRow): string | undefined {
  return row.externalId ?? (row.id === undefined ? undefined : `import-${row.id}`);
}

/** Our rows by what a file may know of them. */
interface KnownNames {
  byCode(code: string): readonly RegisterRow[];
  byName(name: string, dimension: string | undefined): readonly RegisterRow[];
  byExternalId(id: string | undefined): readonly RegisterRow[];
}
function known(ours: readonly RegisterRow[]): KnownNames {
  const index = (keyOf: (row: RegisterRow) => string | undefined): ReadonlyMap<string, RegisterRow[]> => {
    const rows = new Map<string, RegisterRow[]>();
    for (const row of ours) {
      const key = keyOf(row);
      if (key !== undefined) rows.set(key, [...(rows.get(key) ?? []), row]);
    }
    return rows;
  };
  const [codes, names, externalIds] = [
    index(({ code }) => (code === undefined ? undefined : codeKey(code))),
    index(({ name }) => normalized(name, 'NFC')),
    index(({ externalId }) => externalId),
  ];
  return {
    byCode: (code) => codes.get(codeKey(code)) ?? [],
    byExternalId: (id) => (id === undefined ? [] : (externalIds.get(id) ?? [])),
    byName: (name, dimension) =>
      (names.get(normalized(name, 'NFC')) ?? []).filter(
        (row) => dimension === undefined || row.dimension === dimension,
      ),
  };
}

/** Those of ours that a row of the file (or a bare key) means, and why it may not be them. */
function registered(
  key: string,
  row: RegisterRow | undefined,
  ours: KnownNames,
): { found: readonly RegisterRow[]; doubt?: string } {
  if (!row) return { found: [...new Set([...ours.byCode(key), ...ours.byName(key, undefined)])] };
  const made = ours.byExternalId(importedId(row));
  if (made.length > 0) return { found: made };
  const called = ours.byName(row.name, row.dimension);
  const coded = row.code === undefined ? [] : ours.byCode(row.code);
  if (coded.length > 0)
    return {
      found: coded,
      ...(!called.includes(coded[0]!) && { doubt: `has the code ${row.code}, which is ${coded[0]!.name} here` }),
    };
  return {
    found: called,
    ...(called.length > 0 &&
      row.code !== undefined && {
        doubt: `is called like ${called[0]!.code ?? called[0]!.id}, which has not the code ${row.code}`,
      }),
  };
}

/**
 * The id of every key of a partner or label, and the rows that are to be made. Problems: keys of two, doubtful ones,
 * and (unless `create`) those that are not here.
 */
export function registerNamed(
  register: keyof typeof REGISTERS,
  uses: ReadonlyMap<string, number[]>,
  reading: FileReading,
  ours: readonly RegisterRow[],
  mapped: ReadonlyMap<string, string>,
  create: boolean,
): RegisterNames {
  const words = REGISTERS[register];
  const index = known(ours);
  const [ids, missing, problems] = [new Map<string, string>(), new Map<string, RegisterRow>(), [] as Problem[]];
  const nameOf = (row: RegisterRow): string =>
    [row.dimension, row.code, row.name].filter((part) => part !== undefined).join(' ');
  for (const [key, lines] of uses) {
    const say = (text: string): void => {
      problems.push({ line: lines[0]!, message: text });
    };
    const row = reading[register].get(key);
    const title = `${words.one} "${key}"${row && row.name !== key ? ` ${row.name}` : ''} (${linesText(lines)})`;
    const map = mapped.get(key);
    const { found, doubt } =
      map === undefined
        ? registered(key, row, index)
        : { found: ours.filter(({ id, code, name }) => [id, code, name].includes(map)), doubt: undefined };
    const [first] = found;
    if (map !== undefined && found.length !== 1)
      say(
        `--${words.option} says that ${title} is ${map}, but ` +
          `${found.length === 0 ? 'there is no such one' : 'several are called so: give the code or the id'}`,
      );
    else if (found.length > 1)
      say(
        `${title} may be ${found.map(nameOf).join(' or ')}; say which: ` +
          `${found.map(({ id = '', code }) => option(words.option, key, code ?? id)).join('  or  ')}`,
      );
    else if (first && doubt !== undefined)
      say(
        `${title} ${doubt}; if it is that one: ${option(words.option, key, first.code ?? first.id ?? '')} (if not, ` +
          `give one of the two another code)`,
      );
    else if (first) ids.set(key, first.id ?? '');
    else if (create) missing.set(key, row ?? { name: key });
    else
      say(`there is no ${title}; create it, map it (${option(words.option, key, 'CODE')}), or leave --no-create out`);
  }
  return { ids, missing, problems };
}

/**
 * Rows in the order in which they can be made: a label after the one above it, which is made too when it is not here.
 * `above`: of each row, the key of the one above it, or its id where it is here.
 */
export function withParents(
  missing: ReadonlyMap<string, RegisterRow>,
  all: ReadonlyMap<string, RegisterRow>,
  ours: readonly RegisterRow[],
): { readonly missing: ReadonlyMap<string, RegisterRow>; readonly above: ReadonlyMap<string, string> } {
  const index = known(ours);
  const keyById = new Map([...all].flatMap(([key, { id }]) => (id === undefined ? [] : [[id, key] as const])));
  const [ordered, above, visited] = [new Map<string, RegisterRow>(), new Map<string, string>(), new Set<string>()];
  const add = (key: string, row: RegisterRow): void => {
    if (visited.has(key)) return;
    visited.add(key);
    const parentKey = keyById.get(row.parentId ?? '') ?? '';
    const parent = all.get(parentKey);
    const here = parent && registered(parentKey, parent, index).found[0];
    if (parent && !here) add(parentKey, parent);
    if (parent) above.set(key, here?.id ?? parentKey);
    ordered.set(key, row);
  };
  for (const [key, row] of missing) add(key, row);
  return { missing: ordered, above };
}
