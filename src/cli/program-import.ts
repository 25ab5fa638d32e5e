// A journal from the command line, whatever program wrote it: the service reads and plans it, what stands in the way is
// listed, and a plan without any of that is run.
import type { PlainTextFormat } from '../domain/interchange/plain-text-read.ts';
import { PROGRAMS, type Program } from '../domain/interchange/tax-names.ts';
import type { JournalImport, JournalImportPlan } from '../domain/journal-imports.ts';
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
}

/** What an import came to, or would. */
export type JournalImported = Pick<
  JournalImport,
  'id' | 'program' | 'format' | 'status' | 'version' | 'posted' | 'skipped' | 'reason' | 'plan'
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

/** Every name that nobody has decided about, and every row that cannot be taken, with what to do. */
function inTheWay({ names, refused, openNames, refusedRows }: JournalImportPlan): string[] {
  // A tax category that is not known is told by its row.
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
  return [
    ...listed.slice(0, LISTED),
    ...(listed.length + more > LISTED ? [`... ${grouped(listed.length + more - LISTED)}`] : []),
  ];
}

/**
 * Plans a journal and, unless it is a dry run, runs the plan. Refuses, with every name and row in the way; then nothing
 * is posted. What an earlier run posted is left alone.
 */
export async function importJournal(
  at: Connection,
  companyId: string,
  { bytes, file, form, encoding, mapping, dryRun }: JournalToImport,
): Promise<JournalImported> {
  const base = `/companies/${companyId}/journal-imports`;
  const contentBase64 = bytes.toString('base64');
  const fileName = file === '-' ? undefined : file.replace(/^.*[/\\]/u, '');
  const format = isProgram(form) ? undefined : form;
  const body = { contentBase64, fileName, format, encoding, mapping: mappingOf(mapping, format !== undefined) };
  const planned = async (query: Readonly<Record<string, string>>): Promise<JournalImported> => {
    const made = (await call(at, 'POST', base, { query, body })).data as JournalImported;
    if (isProgram(form) && made.program !== form)
      fail(EXIT.refused, told(`${file} is no journal of ${form}, it is one of ${made.program}.`));
    const { plan } = made;
    const inWay = plan.openNames + plan.refusedRows;
    if (inWay > 0)
      fail(
        EXIT.refused,
        [
          told(
            inWay === 1
              ? `${file}: nothing was posted, because one thing stands in the way:`
              : `${file}: nothing was posted, because ${inWay} things stand in the way:`,
          ),
          ...inTheWay(plan).map((line) => `  ${line}`),
        ].join('\n'),
      );
    return made;
  };
  // What stands in the way, and that all of it is here, is seen before anything is kept.
  const tried = await planned({ dryRun: 'true' });
  if (dryRun) return tried;
  if (tried.plan.newEntries === 0) return { ...tried, posted: 0, skipped: tried.plan.entries };
  const { id, version } = await planned({});
  const done = (await call(at, 'POST', `${base}/${id}/run`, { body: { version } })).data as JournalImported;
  if (done.status !== 'done')
    fail(
      EXIT.refused,
      told(
        `${file}: the import stopped after ${done.posted} entries, and goes on when it is run again: ${done.reason}`,
      ),
    );
  return done;
}
