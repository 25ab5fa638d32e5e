// A journal from the command line, whatever program wrote it: the service reads and plans it, what stands in the way is
// listed, and a plan without any of that is run. What is too large for one plan goes in parts.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { formOf } from '../domain/interchange/journal-file.ts';
import { partsOf, type PartSize } from '../domain/interchange/journal-parts.ts';
import { ENCODINGS, textOfFile } from '../domain/interchange/letters.ts';
import type { PlainTextFormat } from '../domain/interchange/plain-text-read.ts';
import { PROGRAMS, type Program } from '../domain/interchange/tax-names.ts';
import type { JournalImport, JournalImportPlan } from '../domain/journal-imports.ts';
import { LIMITS } from '../domain/limits.ts';
import { Refusal } from '../domain/refusal.ts';
import { call, EXIT, fail, type Connection } from './client.ts';
import { told } from './spoken.ts';
import { grouped } from './terminal.ts';

/** What was decided about names on the command line, on top of a file of mappings. */
export interface ProgramMapping {
  readonly accounts: ReadonlyMap<string, string>;
  readonly partners: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  /** Make partners and labels that are missing. */
  readonly create: boolean;
  /** Post closing entries of a journal as text like the others. */
  readonly withClosing: boolean;
  /** The members of {mapping} as the service takes them. */
  readonly file: Readonly<Record<string, unknown>>;
}

/** How a file is imported. `form`: what it is said to be, a program or a language; undefined = the file tells. */
export interface JournalToImport {
  readonly bytes: Buffer;
  readonly file: string;
  readonly form: Program | PlainTextFormat | undefined;
  readonly encoding: string | undefined;
  readonly mapping: ProgramMapping;
  readonly dryRun: boolean;
  /** Send it in parts of this size, however small it is. */
  readonly size?: PartSize;
}

/** What an import came to, or would. */
export type JournalImported = Pick<
  JournalImport,
  'id' | 'program' | 'format' | 'sha256' | 'mapping' | 'status' | 'version' | 'posted' | 'skipped' | 'reason' | 'plan'
>;

/** True where a word names one of the programs whose journals the service reads. */
export const isProgram = (name: string | undefined): name is Program => PROGRAMS.some((one) => one === name);

/** Things in the way that are listed. */
const LISTED = 50;

/** The mapping that the service takes. A name with a stroke is a sub-account, which becomes an account of its own. */
function mappingOf(
  { accounts, partners, labels, create, withClosing, file }: ProgramMapping,
  isText: boolean,
): Record<string, unknown> {
  const of = (name: string): Record<string, unknown> => (file[name] as Record<string, unknown> | undefined) ?? {};
  const each = <T>(from: ReadonlyMap<string, string>, as: (code: string) => T): Record<string, T> =>
    Object.fromEntries([...from].map(([name, code]) => [name, as(code)]));
  const parts = new Map(isText ? [] : [...accounts].filter(([name]) => name.includes('/')));
  return {
    createPartners: create,
    createLabels: create,
    ...(withClosing && { closing: 'post' }),
    ...file,
    accounts: { ...of('accounts'), ...each(accounts, String) },
    subAccounts: { ...of('subAccounts'), ...each(parts, (account) => ({ account })) },
    partners: { ...of('partners'), ...each(partners, (partner) => ({ partner })) },
    departments: { ...of('departments'), ...each(labels, (label) => ({ label })) },
  };
}

/** What a name that nobody knows is missing as, with what to do, and what says what it means. */
const LACKING: Readonly<
  Record<JournalImportPlan['names'][number]['kind'], { flag: string; lacks: (row: number, name: string) => string }>
> = {
  account: { flag: '--map', lacks: (row, name) => `line ${row}: there is no account "${name}"; create it or map it` },
  subAccount: { flag: '--map', lacks: (row, name) => `line ${row}: there is no sub-account "${name}"; map it` },
  partner: {
    flag: '--map-partner',
    lacks: (row, name) => `line ${row}: there is no partner "${name}"; leave --no-create out, or map it`,
  },
  department: {
    flag: '--map-label',
    lacks: (row, name) => `line ${row}: there is no label "${name}"; leave --no-create out, or map it`,
  },
  taxName: { flag: '--mapping', lacks: (row, name) => `line ${row}: there is no tax category "${name}"` },
};

/** Every name that nobody has decided about, and every row that cannot be taken, with what to do; and how many. */
function inTheWay({ names, refused, openNames, refusedRows }: JournalImportPlan): {
  readonly count: number;
  readonly lines: readonly string[];
} {
  // A tax category that is not known is told by its row, and counted there.
  const open = names.filter(({ kind }) => kind !== 'taxName');
  const listed = [
    ...open.map(({ kind, name, lines, firstRow, proposals }) => {
      const near = proposals.map(({ code, name: own }) => `${code} ${own}`).join(', ');
      const { flag, lacks } = LACKING[kind];
      const times = lines > 1 ? ` (×${grouped(lines)})` : '';
      return `${told(lacks(firstRow, name))}: ${flag} "${name}=CODE"${near && ` (${near})`}${times}`;
    }),
    ...refused.map(({ row, column = '', value, message }) =>
      told(`line ${row}: ${[column, value, message].filter((text) => (text ?? '') !== '').join(': ')}`),
    ),
  ];
  const more = openNames + refusedRows - names.length - refused.length;
  const count = listed.length + more;
  return { count, lines: [...listed.slice(0, LISTED), ...(count > LISTED ? [`... ${grouped(count - LISTED)}`] : [])] };
}

/** A file as it is sent: whole, or a part of it with what that is called. */
interface SentFile {
  readonly bytes: Uint8Array;
  readonly fileName: string | undefined;
  readonly encoding: string | undefined;
}

/** What an import came to: the whole of it, and each part by itself. */
export interface JournalsImported {
  readonly parts: readonly JournalImported[];
  readonly posted: number;
  readonly skipped: number;
  readonly entries: number;
  readonly newEntries: number;
  readonly makes: JournalImportPlan['makes'];
  readonly notices: NonNullable<JournalImportPlan['notices']>;
}

const unique = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];
const summed = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** What parts come to together. */
function together(parts: readonly JournalImported[]): JournalsImported {
  const plans = parts.map(({ plan }) => plan);
  const notices = new Map<string, number>();
  for (const { message, times } of plans.flatMap((plan) => plan.notices ?? []))
    notices.set(message, (notices.get(message) ?? 0) + times);
  return {
    parts,
    posted: summed(parts.map(({ posted }) => posted)),
    skipped: summed(parts.map(({ skipped }) => skipped)),
    entries: summed(plans.map(({ entries }) => entries)),
    newEntries: summed(plans.map(({ newEntries }) => newEntries)),
    makes: {
      partners: unique(plans.map(({ makes }) => makes.partners)),
      labels: unique(plans.map(({ makes }) => makes.labels)),
      fiscalYears: unique(plans.map(({ makes }) => makes.fiscalYears)),
    },
    notices: [...notices].map(([message, times]) => ({ message, times })),
  };
}

/** What stands in the way of several parts, as of one: a name is told once, from the line on which it stands first. */
function wayOf(plans: readonly JournalImportPlan[]): JournalImportPlan {
  const names = new Map<string, JournalImportPlan['names'][number]>();
  for (const name of plans.flatMap((plan) => plan.names)) {
    const key = JSON.stringify([name.kind, name.name]);
    const before = names.get(key);
    const [lines, firstRow] = [
      name.lines + (before?.lines ?? 0),
      Math.min(name.firstRow, before?.firstRow ?? Infinity),
    ];
    names.set(key, { ...name, lines, firstRow });
  }
  const refused = plans.flatMap((plan) => plan.refused).sort((a, b) => a.row - b.row);
  const open = summed(plans.map(({ openNames }) => openNames));
  const told = summed(plans.map((plan) => plan.names.length));
  return {
    ...(plans[0] as JournalImportPlan),
    names: [...names.values()].sort((a, b) => a.firstRow - b.firstRow),
    refused,
    openNames: open - told + names.size,
    refusedRows: summed(plans.map(({ refusedRows }) => refusedRows)),
  };
}

/** True of a file that one plan does not hold; that of a journal as text is told by the service. */
function isLarge(bytes: Uint8Array): boolean {
  if (bytes.length > PLAN_BYTES) return true;
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
  return lines > LIMITS.journalImportRows;
}

/** The most bytes that one plan takes. */
const PLAN_BYTES = Math.floor((LIMITS.journalImportBytes * 3) / 4);

/** What to do about a journal that is too large. */
const SPLIT =
  'Split it by date, one fiscal year for example, and import the oldest part first; --from and --to of an export do.';

function finished<T>(work: Generator<undefined, T>): T {
  let next = work.next();
  while (!next.done) next = work.next();
  return next.value;
}

/** What is sent of a file: all of it, or, where one plan does not hold that, parts of whole days, the oldest first. */
function sentOf({ bytes, file, form, encoding, size }: JournalToImport): SentFile[] {
  const fileName = file === '-' ? undefined : file.replace(/^.*[/\\]/u, '');
  const whole = [{ bytes, fileName, encoding }];
  if (size === undefined && !isLarge(bytes)) return whole;
  try {
    const asked = ENCODINGS.find((one) => one === encoding);
    const { text, encoding: found } = finished(textOfFile(bytes, asked));
    const own = isProgram(form) ? undefined : form;
    const read = formOf(text, own);
    const isParted = typeof read !== 'string' || read === 'csv';
    const parts = isParted ? finished(partsOf(bytes, text, read, size)) : undefined;
    if (parts && 'row' in parts)
      return fail(
        EXIT.refused,
        `${file}: ${told('it is too large for one plan, and it cannot be sent in parts:')}\n  ` +
          told(`line ${parts.row}: ${[parts.value, parts.message].filter((one) => one !== undefined).join(': ')}`),
      );
    if (parts) {
      const [, name = 'journal', ending = ''] = /^(.*?)(\.\w+)?$/u.exec(fileName ?? '') ?? [];
      return parts.map((part, i) => ({
        // Each is made when it is sent.
        get bytes() {
          return part.bytes();
        },
        fileName: `${name || 'journal'}.${i + 1}-${parts.length}${ending}`,
        encoding: found,
      }));
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Of a file that is not too large the service says the same.
    if (bytes.length > PLAN_BYTES) fail(EXIT.refused, `${file}: ${told(error.message)}`);
  }
  if (bytes.length > PLAN_BYTES)
    fail(EXIT.usage, `${file} has ${grouped(bytes.length)} bytes; at most ${grouped(PLAN_BYTES)} are read. ${SPLIT}`);
  return whole;
}

/** How often a run that takes long is looked at, and how long it may stand still. */
const LOOK_MS = 1_000;
const STANDS_MS = 60_000;

/**
 * Runs a plan to its end. One that takes long is looked at until then; one that stands still broke off with the process
 * that ran it, and goes on. `say`: told how many entries are posted.
 */
async function run(
  at: Connection,
  route: string,
  version: number,
  say: (posted: number) => void,
): Promise<JournalImported> {
  const ask = async (method: string, path: string, body?: object): Promise<JournalImported> =>
    (await call(at, method, path, { body })).data as JournalImported;
  let seen = await ask('POST', `${route}/run`, { version });
  const isOver = (): boolean => seen.status !== 'planned' && seen.status !== 'running';
  for (let sinceMs = performance.now(); !isOver();) {
    await sleep(LOOK_MS);
    const now = await ask('GET', route);
    if (now.posted > seen.posted) say(now.posted);
    if (now.version !== seen.version) sinceMs = performance.now();
    seen = now;
    if (isOver() || performance.now() - sinceMs < STANDS_MS) continue;
    seen = await ask('POST', `${route}/run`, {});
    sinceMs = performance.now();
  }
  return seen;
}

/** The run of this very file, with the same said of its names, that has no end yet; undefined where there is none. */
async function unendedRun(at: Connection, base: string, tried: JournalImported): Promise<JournalImported | undefined> {
  const query = { sha256: tried.sha256, status: 'running' };
  const { data } = (await call(at, 'GET', base, { query })).data as { readonly data: readonly JournalImported[] };
  return data.find(({ mapping }) => isDeepStrictEqual(mapping, tried.mapping));
}

/**
 * Plans a journal and, unless it is a dry run, runs the plan. One that is too large for one plan goes in parts, of
 * which each is checked before any is run. Refuses, with every name and row in the way; then nothing is posted. What an
 * earlier run posted is left alone, and one that broke off goes on. `say`: told how far it is.
 */
export async function importJournal(
  at: Connection,
  companyId: string,
  journal: JournalToImport,
  say: (text: string) => void = () => undefined,
): Promise<JournalsImported> {
  const { file, form, mapping, dryRun } = journal;
  const base = `/companies/${companyId}/journal-imports`;
  const format = isProgram(form) ? undefined : form;
  const sent = sentOf(journal);
  const planned = async (one: SentFile, query: Readonly<Record<string, string>>): Promise<JournalImported> => {
    const { bytes, fileName, encoding } = one;
    const contentBase64 = Buffer.from(bytes).toString('base64');
    const body = { contentBase64, fileName, format, encoding, mapping: mappingOf(mapping, format !== undefined) };
    const made = (await call(at, 'POST', base, { query, body })).data as JournalImported;
    if (isProgram(form) && made.program !== form)
      fail(EXIT.refused, told(`${file} is no journal of ${form}, it is one of ${made.program}.`));
    return made;
  };
  const count = sent.length;
  /** Refuses plans with something in the way. */
  const clear = (plans: readonly JournalImportPlan[]): void => {
    const way = wayOf(plans);
    if (way.openNames + way.refusedRows === 0) return;
    const { count: things, lines } = inTheWay(way);
    fail(
      EXIT.refused,
      [
        told(
          things === 1
            ? `${file}: nothing was posted, because one thing stands in the way:`
            : `${file}: nothing was posted, because ${things} things stand in the way:`,
        ),
        ...lines.map((line) => `  ${line}`),
      ].join('\n'),
    );
  };
  // What stands in the way, and that all of it is here, is seen before anything is kept.
  const tried: JournalImported[] = [];
  for (const [i, one] of sent.entries()) {
    const nth = i + 1;
    tried.push(await planned(one, { dryRun: 'true' }));
    const { from = '', to = '', entries } = tried[i]?.plan ?? { entries: 0 };
    if (count > 1) say(`part ${nth} of ${count} checked: ${grouped(entries)} entries from ${from} to ${to}`);
  }
  clear(tried.map(({ plan }) => plan));
  if (dryRun) return together(tried);
  const done: JournalImported[] = [];
  for (const [i, before] of tried.entries()) {
    const nth = i + 1;
    const unended = await unendedRun(at, base, before);
    if (unended === undefined && before.plan.newEntries === 0) {
      done.push({ ...before, posted: 0, skipped: before.plan.entries });
      continue;
    }
    const { id, version, plan, posted: already } = unended ?? (await planned(sent[i] as SentFile, {}));
    clear([plan]);
    const ended = await run(at, `${base}/${id}`, version, (posted) =>
      say(`${grouped(posted)} of ${grouped(plan.newEntries)} entries posted`),
    );
    // What was posted before it broke off was here already.
    const ran = { ...ended, posted: ended.posted - already, skipped: ended.skipped + already };
    done.push(ran);
    if (ran.status !== 'done') {
      const posted = summed(done.map((part) => part.posted));
      fail(
        EXIT.refused,
        told(`${file}: the import stopped after ${posted} entries, and goes on when it is run again: ${ran.reason}`),
      );
    }
    if (count > 1) say(`part ${nth} of ${count} posted: ${grouped(ran.posted)} entries`);
  }
  return together(done);
}
