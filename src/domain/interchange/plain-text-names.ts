// Which of our accounts, partners and labels the names in a file mean. A name that could mean two of them, and two
// names that would meet in one account, are refused with the option that decides.
import { codeKey } from '../register.ts';
import type { Problem, FileReading } from './plain-text-reading.ts';
import { beancountAccount, hledgerAccount, oneLine, type ChartAccount, type RegisterRow } from './plain-text-book.ts';
import { normalized } from '../unicode.ts';

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

/** What accounts are known by: code, name, and how our exports write them. */
interface KnownAccount {
  readonly account: ChartAccount;
  readonly names: readonly string[];
  readonly written: readonly string[];
}
function knownAs(account: ChartAccount): KnownAccount {
  const hledger = hledgerAccount(account).split(':').at(-1) ?? '';
  return { account, names: [account.name, oneLine(account.name)], written: [beancountAccount(account), hledger] };
}

/**
 * Accounts that a name could mean, by code. `surely`: nothing in it, and nothing that the file says of it (`declared`
 * code, `called` name), speaks against them.
 */
function candidates(
  name: string,
  accounts: readonly KnownAccount[],
  declared: string | undefined,
  called: string | undefined,
): { codes: ReadonlySet<string>; surely: boolean } {
  const [root = '', ...below] = name.split(':').map((part) => part.trim());
  const last = below.at(-1) ?? root;
  const [first = ''] = last.split(/\s/);
  const of = below.length > 0 ? CLASSES.find(([pattern]) => pattern.test(root))?.[1] : undefined;
  const meant = called === undefined ? undefined : oneLine(called);
  const found = new Map<string, boolean>();
  for (const { account, names, written } of accounts) {
    const { code } = account;
    const coded = code === declared || code === name || code === last || name === written[0];
    const named = names.includes(last) || names.includes(name) || last === written[1];
    if (!coded && !named && code !== first) continue;
    const contradicted = meant !== undefined && !names.includes(meant);
    found.set(code, (coded || named) && !contradicted && (of === undefined || of === account.class));
  }
  if (declared === undefined) return { codes: new Set(found.keys()), surely: [...found.values()].every(Boolean) };
  if (!found.has(declared)) return { codes: new Set(found.keys()), surely: false };
  return { codes: new Set([declared]), surely: found.get(declared) === true };
}

/** A name in a file that nobody has decided about: where it stands, and the codes that it may mean. */
export interface UndecidedName {
  readonly kind: 'account' | 'partner' | 'department';
  readonly name: string;
  readonly lines: readonly number[];
  readonly codes: readonly string[];
}

/** What names of accounts came to. `open`: those that a person has to decide about; some say why (`problems`). */
interface AccountsNamed {
  readonly codes: ReadonlyMap<string, string>;
  readonly open: UndecidedName[];
  readonly problems: Problem[];
}

/**
 * The account code of every name. Open: unknown names, names of two accounts, names with the code of one and the name
 * of another, and unmapped names that meet in one account. Yields now and then.
 */
export function* accountsNamed(
  uses: ReadonlyMap<string, number[]>,
  reading: FileReading,
  accounts: readonly ChartAccount[],
  mapped: ReadonlyMap<string, string>,
): Generator<undefined, AccountsNamed> {
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  const known = accounts.map(knownAs);
  const shown = (code: string): string => `${code} ${byCode.get(code)?.name ?? ''}`;
  const codes = new Map<string, string>();
  const open: UndecidedName[] = [];
  const problems: Problem[] = [];
  for (const [n, [name, lines]] of [...uses].entries()) {
    if (n % 100 === 99) yield;
    const isOpen = (may: Iterable<string>): void => void open.push({ kind: 'account', name, lines, codes: [...may] });
    const say = (message: string): void => void problems.push({ line: lines[0] ?? 0, message });
    const map = mapped.get(name);
    const { codes: found, surely } =
      map === undefined
        ? candidates(name, known, reading.codes.get(name), reading.names.get(name))
        : { codes: new Set<string>(), surely: false };
    const [code] = found;
    if (map !== undefined) {
      if (byCode.has(map)) codes.set(name, map);
      else say(`the mapping books "${name}" on ${map}, but there is no account ${map}; create it, or name another`);
    } else if (code === undefined) isOpen([]);
    else if (found.size > 1) {
      isOpen(found);
      say(
        `"${name}" (${linesText(lines)}) may be ${[...found].map(shown).join(' or ')}; say which in mapping.accounts`,
      );
    } else if (!surely) {
      isOpen(found);
      say(
        `"${name}" (${linesText(lines)}) is ${shown(code)} by one part of what the file says (code, name, class) and ` +
          'not by another; say in mapping.accounts which account it is',
      );
    } else codes.set(name, code);
  }
  const meeting = new Map<string, string[]>();
  for (const [name, code] of codes) meeting.set(code, [...(meeting.get(code) ?? []).slice(0, MOST_MEETING), name]);
  for (const [code, names] of meeting) {
    const undecided = names.filter((name) => !mapped.has(name));
    if (names.length < 2 || undecided.length === 0) continue;
    for (const name of undecided) open.push({ kind: 'account', name, lines: uses.get(name) ?? [], codes: [code] });
    const where = names.map((name) => `"${name}" (${linesText(uses.get(name) ?? [])})`).join(' and ');
    problems.push({
      line: uses.get(names[0] ?? '')?.[0] ?? 0,
      message: `${where} would all be booked on ${shown(code)}; if that is meant, say so in mapping.accounts`,
    });
  }
  return { codes, open, problems };
}

/** Names that are told of when they meet in one account. */
const MOST_MEETING = 20;

/** What names of partners or labels came to: ids of ours, and rows that are not here yet. */
export interface RegisterNames {
  readonly ids: ReadonlyMap<string, string>;
  readonly missing: ReadonlyMap<string, RegisterRow>;
  readonly open: UndecidedName[];
  readonly problems: Problem[];
}

/** How the words of a register read in messages. */
const REGISTERS = {
  partners: { one: 'partner', kind: 'partner', map: 'mapping.partners' },
  labels: { one: 'label', kind: 'department', map: 'mapping.departments' },
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

/** Those of ours that a mapping means by a code, an id or a name. */
function mappedTo(said: string, ours: readonly RegisterRow[]): readonly RegisterRow[] {
  return ours.filter(({ id, code, name }) => id === said || code === said || name === said);
}

/**
 * The id of every key of a partner or label, and the rows that are to be made. Open: keys of two, doubtful ones, and
 * (unless `create`) those that are not here. Yields now and then.
 */
export function* registerNamed(
  register: keyof typeof REGISTERS,
  uses: ReadonlyMap<string, number[]>,
  reading: FileReading,
  ours: readonly RegisterRow[],
  mapped: ReadonlyMap<string, string>,
  create: boolean,
): Generator<undefined, RegisterNames> {
  const words = REGISTERS[register];
  const index = known(ours);
  const [ids, missing] = [new Map<string, string>(), new Map<string, RegisterRow>()];
  const [open, problems] = [[] as UndecidedName[], [] as Problem[]];
  const nameOf = (row: RegisterRow): string =>
    [row.dimension, row.code ?? row.id, row.name].filter((part) => part !== undefined).join(' ');
  for (const [n, [key, lines]] of [...uses].entries()) {
    if (n % 100 === 99) yield;
    const say = (message: string): void => void problems.push({ line: lines[0] ?? 0, message });
    const isOpen = (may: readonly RegisterRow[]): void =>
      void open.push({ kind: words.kind, name: key, lines, codes: may.flatMap(({ id, code }) => code ?? id ?? []) });
    const row = reading[register].get(key);
    const title = `${words.one} "${key}"${row && row.name !== key ? ` ${row.name}` : ''} (${linesText(lines)})`;
    const map = mapped.get(key);
    const { found, doubt } =
      map === undefined ? registered(key, row, index) : { found: mappedTo(map, ours), doubt: undefined };
    const [first] = found;
    if (map !== undefined && found.length === 0)
      say(`the mapping says that ${title} is ${map}, but there is no such one`);
    else if (map !== undefined && found.length > 1)
      say(`the mapping says that ${title} is ${map}, but several are called so; give the code or the id`);
    else if (found.length > 1) {
      isOpen(found);
      say(`${title} may be ${found.map(nameOf).join(' or ')}; say which in ${words.map}`);
    } else if (first && doubt !== undefined) {
      isOpen(found);
      say(`${title} ${doubt}; say in ${words.map} which it is, or give one of the two another code`);
    } else if (first) ids.set(key, first.id ?? '');
    else if (create) missing.set(key, row ?? { name: key });
    else isOpen([]);
  }
  return { ids, missing, open, problems };
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
  for (const [key, row] of missing) {
    const chain: (readonly [key: string, row: RegisterRow])[] = [];
    for (let at: readonly [key: string, row: RegisterRow] | undefined = [key, row]; at && !visited.has(at[0]);) {
      const [own, { parentId = '' }]: readonly [key: string, row: RegisterRow] = at;
      visited.add(own);
      chain.push(at);
      const parentKey: string = keyById.get(parentId) ?? '';
      const parent = all.get(parentKey);
      const here: RegisterRow | undefined = parent && registered(parentKey, parent, index).found[0];
      if (parent) above.set(own, here?.id ?? parentKey);
      at = parent && !here ? [parentKey, parent] : undefined;
    }
    for (const [own, made] of chain.toReversed()) ordered.set(own, made);
  }
  return { missing: ordered, above };
}
