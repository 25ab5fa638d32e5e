// Masters from files: the rows of a CSV create and change things of one noun, all of them or none. Columns follow from
// the command that creates the noun, so a new noun is one row of the table below.
import { z } from 'zod';
import { createAccount, updateAccount } from './accounts.ts';
import { createBankAccount, updateBankAccount } from './bank-accounts.ts';
import { type Command } from './command.ts';
import { createEmployee, updateEmployee } from './employees.ts';
import { createFixedAsset, updateFixedAsset } from './fixed-assets.ts';
import { inPauses, step, type Procedure, type Stage, type StageEnd, type Step, type StepDone } from './procedure.ts';
import { createLabel, createPartner, updateLabel, updatePartner } from './registers.ts';
import { createTaxCode, updateTaxCode } from './tax-codes.ts';
import { bytesOfBase64 } from '../src/domain/base64.ts';
import type { Book } from '../src/domain/book.ts';
import { rowsOf, type Cells } from '../src/domain/interchange/cells.ts';
import { ENCODINGS, textOfFile } from '../src/domain/interchange/letters.ts';
import {
  at,
  columnsNamed,
  columnsOf,
  put,
  valueOf,
  type MasterColumn,
} from '../src/domain/interchange/master-table.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { MASKED } from '../src/domain/personal.ts';
import { quoted, refuse, type RefusalDetail } from '../src/domain/refusal.ts';
import { codeKey, type Kept, type Slice } from '../src/domain/register.ts';
import type { Wording } from '../src/domain/wording.ts';

/** How the things of a noun are told apart: a column, and the key that the book keeps them by. */
type MasterKeys = Readonly<Record<string, (cell: string) => string>>;

const BY_CODE: MasterKeys = { code: (cell) => `code:${codeKey(cell)}` };
const numbered = (column: string): MasterKeys => ({ [column]: (cell) => `number:${codeKey(cell)}` });

/** A noun that comes and goes as a table. */
export interface Master {
  /** The noun as paths call it: `bank-accounts`. */
  readonly noun: string;
  /** The query that lists it. */
  readonly list: string;
  /** The same columns in and out, `id` and `status` among them. */
  columns(): readonly MasterColumn[];
  /** The procedure behind POST .../<noun>/import. */
  readonly load: Procedure<MasterInput, MasterLoaded>;
}

const masterInput = z
  .strictObject({
    contentBase64: z
      .string()
      .max(LIMITS.journalImportBytes)
      .meta({
        description: 'The CSV in base64, with a row of heads.',
        example: 'Y29kZSxuYW1lClRLWSzmnbHkuqzllYbkvJoK',
      }),
    encoding: z.enum(ENCODINGS).optional().meta({ description: 'Default: told by the file itself.' }),
  })
  .meta({ id: 'MasterImportInput' });
type MasterInput = z.infer<typeof masterInput>;

const masterLoaded = z.object({
  rows: z.number().int().describe('Rows of the file, without its heads'),
  added: z.number().int().describe('How many rows create something'),
  changed: z.number().int().describe('How many rows change something'),
  unchanged: z.number().int().describe('How many rows say what is so already'),
  changes: z
    .array(
      z.object({
        row: z.number().int().describe('The line of the file on which the row begins'),
        action: z.enum(['create', 'update']).describe('What becomes of the row'),
        id: z.string().optional().describe('Id of what is changed, or was created'),
        columns: z.array(z.string()).describe('The columns that say something new'),
      }),
    )
    .describe('Rows that create or change something'),
});
type MasterLoaded = z.infer<typeof masterLoaded>;

/** A row as a step, with what it is about. */
interface MasterRow {
  readonly row: number;
  readonly of: Step;
  /** What is changed; undefined = it is created. */
  readonly known: Kept | undefined;
  readonly given: Readonly<Record<string, unknown>>;
}

interface MasterGiven<C, U> extends Required<Pick<Wording, 'ja' | 'text'>> {
  readonly noun: string;
  readonly list: string;
  readonly summary: string;
  readonly create: Command<C, unknown, Book>;
  readonly update: Command<U, unknown, Book>;
  /** The field by which the change names its thing. */
  readonly idField: string;
  readonly things: (book: Readonly<Book>) => Readonly<Slice<Kept>>;
  readonly keys: MasterKeys;
  /** Columns that another one says better: ids beside codes. They are read and not written. */
  readonly onlyIn?: readonly string[];
  readonly personal?: true;
}

/** Refuses a file with what is wrong with its rows, all at once. */
function refuseRows(details: readonly RefusalDetail[]): never {
  const [first] = details;
  return refuse(
    'validation_error',
    details.length === 1
      ? `contentBase64: a row cannot be taken, and none was; ${first?.message ?? ''}`
      : `contentBase64: ${details.length} rows cannot be taken, and none was; ${first?.message ?? ''}`,
    'contentBase64',
    { details: details.slice(0, LIMITS.refusalDetails) },
  );
}

/** Rows and columns of a file. Refuses what is no table of this noun. */
function* tableOf(
  input: MasterInput,
  columns: readonly MasterColumn[],
): Generator<undefined, { readonly named: readonly (MasterColumn | undefined)[]; readonly rows: readonly Cells[] }> {
  const bytes = yield* bytesOfBase64(input.contentBase64);
  if (!bytes || bytes.length === 0)
    return refuse('validation_error', 'contentBase64: is not base64 (RFC 4648, no line breaks)', 'contentBase64');
  const { text } = yield* textOfFile(bytes, input.encoding);
  const [first = ''] = text.split('\n', 1);
  const separator = first.includes('\t') && !first.includes(',') ? '\t' : ',';
  const { rows, broken } = yield* rowsOf(text, separator, { comments: false, most: LIMITS.masterRows + 1 });
  if (broken) refuseRows([{ code: 'row_refused', message: `row ${broken.row}: ${broken.message}` }]);
  const [heads, ...body] = rows;
  if (!heads) return refuse('validation_error', 'contentBase64: the file has no row of heads', 'contentBase64');
  const { named, unknown, twice } = columnsNamed(heads.cells, columns);
  const names = columns.map(({ path }) => path).join(', ');
  if (unknown.length > 0)
    refuse(
      'validation_error',
      `contentBase64: there is no column ${unknown.map(quoted).join(', ')}; the columns are ${names}`,
      'contentBase64',
    );
  if (twice.length > 0)
    refuse(
      'validation_error',
      `contentBase64: the column ${twice.map(quoted).join(', ')} stands twice`,
      'contentBase64',
    );
  return { named, rows: body };
}

const IS_MASK = 'is a mask, not a value; leave the cell empty';

/** The cells of a row as fields; adds what cannot be read to `wrong`. */
function fieldsOf(
  { row, cells }: Cells,
  named: readonly (MasterColumn | undefined)[],
  wrong: RefusalDetail[],
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  if (cells.length > named.length)
    wrong.push({ code: 'row_refused', message: `row ${row}: has more cells than the heads` });
  named.forEach((column, i) => {
    const cell = cells[i];
    if (!column || cell === undefined) return;
    const found = valueOf(column, cell);
    if (found.wrong !== undefined || cell === MASKED)
      wrong.push({
        code: 'row_refused',
        field: column.path,
        message: `row ${row}, ${column.path}: ${quoted(cell)} ${found.wrong ?? IS_MASK}`,
      });
    else if (found.value !== undefined) given[column.path] = found.value;
  });
  return given;
}

/** What a row names of what is there: by id, by its code or by its external id; refuses two at once. */
function knownOf(
  { byId, byKey }: Readonly<Slice<Kept>>,
  keys: MasterKeys,
  given: Readonly<Record<string, unknown>>,
): { readonly known?: Kept; readonly name?: string; readonly wrong?: string } {
  const { id } = given;
  const all: [column: string, key: string][] = Object.entries({
    ...keys,
    externalId: (cell: string) => `externalId:${cell}`,
  }).flatMap(([column, keyOf]): [string, string][] => {
    const cell = given[column];
    return typeof cell === 'string' ? [[column, keyOf(cell)]] : [];
  });
  const ids = new Set(all.flatMap(([, key]) => byKey.get(key) ?? []));
  if (typeof id === 'string') {
    const known = byId.get(id);
    return known ? { known, name: id } : { wrong: `there is no ${quoted(id)} in this company; leave id empty` };
  }
  if (ids.size > 1) return { wrong: `${all.map(([column]) => column).join(' and ')} name two different things` };
  const [found] = ids;
  const known = found === undefined ? undefined : byId.get(found);
  const [first] = all;
  if (known) return { known, name: known.id };
  return first
    ? { name: first[1] }
    : { wrong: `give ${[...Object.keys(keys), 'externalId'].join(' or ')}, by which the row is found again` };
}

/** A new thing from fields by path: what is cleared is left out. */
function recordOf(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(given)) if (path !== 'id' && value !== null) put(record, path, value);
  return record;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const membersOf = (state: Kept): Readonly<Record<string, unknown>> => ({ ...state });

/** What a thing has of a column; the code of an account or partner by its id. */
function hadOf(book: Readonly<Book>, known: Kept, path: string): unknown {
  const state = membersOf(known);
  const own = at(state, path);
  if (own !== undefined || !path.endsWith('Code')) return own;
  const id = String(state[path.replace(/Code$/, 'Id')]);
  return (book.accounts.byId.get(id) ?? book.partners.byId.get(id))?.code;
}

/**
 * What of a row changes a thing, as the change takes it: inner objects keep what the row leaves as it is. What only a
 * new thing takes must be what it is already; `fixed`: the columns that are not.
 */
function changing(
  book: Readonly<Book>,
  known: Kept,
  given: Readonly<Record<string, unknown>>,
  takes: ReadonlySet<string>,
): { readonly record: Readonly<Record<string, unknown>>; readonly fixed: string[] } {
  const record: Record<string, unknown> = {};
  const fixed: string[] = [];
  for (const [path, value] of Object.entries(given)) {
    if (path === 'id') continue;
    const [group = path, ...inner] = path.split('.');
    const had = hadOf(book, known, group);
    if (!takes.has(path)) {
      if (!isSame(hadOf(book, known, path), value)) fixed.push(path);
    } else if (inner.length === 0) record[group] = value;
    else {
      record[group] ??= { ...(typeof had === 'object' ? had : {}) };
      put(record, path, value ?? undefined);
    }
  }
  for (const [group, value] of Object.entries(record)) {
    const isEmpty = typeof value === 'object' && value !== null && JSON.stringify(value) === '{}';
    if (isSame(hadOf(book, known, group), isEmpty ? null : value)) delete record[group];
    else if (isEmpty) record[group] = null;
  }
  return { record, fixed };
}

function readAs<I>(command: Command<I, unknown, Book>, record: unknown): { step?: Step; wrong?: [string, string] } {
  const parsed = command.input.safeParse(record);
  if (parsed.success) return { step: step(command, parsed.data) };
  const [issue] = parsed.error.issues;
  return { wrong: [issue?.path.join('.') ?? '', issue?.message ?? 'cannot be taken'] };
}

/** What of a row is new. A new thing is new in all that is given. */
function newColumns({ known, given }: MasterRow, { events }: StepDone): string[] {
  const paths = Object.keys(given).filter((path) => path !== 'id');
  if (!known) return paths;
  const data = (events.at(-1)?.data ?? {}) as Readonly<Record<string, unknown>>;
  const after = Object.values(data).find((it): it is Kept => (it as Kept | null)?.id === known.id);
  if (!after) return paths;
  const field = (state: Kept, path: string): string =>
    JSON.stringify(membersOf(state)[path.split('.', 1)[0] ?? path]) ?? '';
  // What is sealed cannot be compared: all that is given may be new.
  const told = paths.filter((path) => field(known, path) !== field(after, path));
  return told.length > 0 ? told : paths;
}

/** Rows in parts of which each fits in one append. */
function* inAppends(rows: readonly (MasterRow & { readonly bytes: number })[]): Generator<MasterRow[]> {
  let part: MasterRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (part.length > 0 && (part.length >= LIMITS.undoItems || bytes + row.bytes > LIMITS.appendBytes / 2)) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += row.bytes;
  }
  if (part.length > 0) yield part;
}

/** The rows of a file as steps. Refuses what cannot be read, all of it at once. */
function* rowsRead<C, U>(
  of: MasterGiven<C, U>,
  columns: readonly MasterColumn[],
  book: Readonly<Book>,
  input: MasterInput,
): Generator<undefined, MasterRow[]> {
  const { create, update, idField, keys } = of;
  const takes = new Set(columnsOf(update.input).map(({ path }) => path));
  const { named, rows } = yield* tableOf(input, columns);
  const wrong: RefusalDetail[] = [];
  const seen = new Map<string, number>();
  const read: MasterRow[] = [];
  for (const [i, cells] of rows.entries()) {
    if (i % 200 === 199) yield;
    const before = wrong.length;
    const given = fieldsOf(cells, named, wrong);
    if (wrong.length > before) continue;
    const { known, name = '', wrong: why } = knownOf(of.things(book), keys, given);
    const earlier = seen.get(name);
    seen.set(name, cells.row);
    const change = known && changing(book, known, given, takes);
    const made =
      known && change
        ? readAs(update, { [idField]: known.id, ...change.record })
        : readAs(create, recordOf(notOfNew(given)));
    if (why !== undefined) wrong.push({ code: 'row_refused', message: `row ${cells.row}: ${why}` });
    else if (earlier !== undefined)
      wrong.push({ code: 'row_refused', message: `row ${cells.row}: names the same as row ${earlier}` });
    else if (change && change.fixed.length > 0)
      wrong.push({
        code: 'row_refused',
        message: `row ${cells.row}: ${change.fixed.join(', ')} cannot be changed any more; leave the cell empty`,
      });
    else if (made.step) read.push({ row: cells.row, of: made.step, known, given });
    else
      wrong.push({
        code: 'row_refused',
        field: made.wrong?.[0] ?? '',
        message: `row ${cells.row}, ${made.wrong?.[0] ?? ''}: ${made.wrong?.[1] ?? ''}`,
      });
  }
  if (wrong.length > 0) refuseRows(wrong);
  return read;
}

/** Makes a noun a table. */
function master<C, U>(of: MasterGiven<C, U>): Master {
  const { create, update } = of;
  let columns: readonly MasterColumn[] | undefined;
  const all = (): readonly MasterColumn[] =>
    (columns ??= [
      { path: 'id', holds: 'text' },
      ...columnsOf(create.input),
      ...(columnsOf(update.input).some(({ path }) => path === 'status') &&
      !columnsOf(create.input).some(({ path }) => path === 'status')
        ? [{ path: 'status', holds: 'text' } as const]
        : []),
    ]);

  function* run(
    book: Readonly<Book>,
    input: MasterInput,
    _today: unknown,
    told?: { readonly dryRun: boolean },
  ): Generator<Stage, MasterLoaded, StageEnd> {
    const rows = yield* inPauses(rowsRead(of, all(), book, input));
    const empty: StageEnd = { results: [], order: [], book };
    const { results, order = [] } =
      rows.length === 0 ? empty : yield { steps: rows.map((row) => row.of), goOn: 'again', how: 'tried' };
    const refused = rows.flatMap((row, i): RefusalDetail[] => {
      const why = results[i]?.refused;
      return why
        ? [{ code: why.code, message: `row ${row.row}: ${why.message}`, ...(why.field && { field: why.field }) }]
        : [];
    });
    if (refused.length > 0) refuseRows(refused);
    const done = (i: number): StepDone | undefined => {
      const result = results[i];
      return result && !result.refused && result.events.length > 0 ? result : undefined;
    };
    const news = order.flatMap((i) => {
      const [row, result] = [rows[i], done(i)];
      return row && result ? [{ ...row, bytes: result.bytes ?? 0, columns: newColumns(row, result) }] : [];
    });
    const answer = (ids: ReadonlyMap<number, string>): MasterLoaded => ({
      rows: rows.length,
      added: news.filter(({ known }) => !known).length,
      changed: news.filter(({ known }) => known).length,
      unchanged: rows.length - news.length,
      changes: news
        .map(({ row, known, columns: fresh }): MasterLoaded['changes'][number] => {
          const id = known?.id ?? ids.get(row);
          return { row, action: known ? 'update' : 'create', ...(id !== undefined && { id }), columns: fresh };
        })
        .toSorted((a, b) => a.row - b.row),
    });
    if (told?.dryRun === true) return answer(new Map());
    const ids = new Map<number, string>();
    const note = (part: readonly MasterRow[], all: readonly StepDone[]): ReadonlyMap<number, string> => {
      part.forEach(({ row, known }, i) => {
        const { id } = (all[i]?.answer ?? {}) as { readonly id?: string };
        if (!known && id !== undefined) ids.set(row, id);
      });
      return ids;
    };
    for (const part of inAppends(news)) {
      const end: StageEnd = yield {
        steps: part.map((row) => row.of),
        goOn: false,
        how: 'together',
        answers: (all) => answer(note(part, all)),
      };
      const why = end.results.find((result) => result.refused)?.refused;
      if (why) throw why;
      note(
        part,
        end.results.filter((result): result is StepDone => !result.refused),
      );
    }
    return answer(ids);
  }

  const load: Procedure<MasterInput, MasterLoaded> = {
    name: `import-${of.noun}`,
    summary: of.summary,
    text: of.text,
    ja: of.ja,
    needs: create.needs,
    input: masterInput,
    output: masterLoaded,
    run,
    ...(of.personal && { personal: of.personal }),
  };
  const unwritten = new Set(of.onlyIn);
  return { noun: of.noun, list: of.list, columns: () => all().filter(({ path }) => !unwritten.has(path)), load };
}

/** Of what is new, nothing can be said that only a change says: it begins as active. */
function notOfNew(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { status, ...rest } = given;
  return status === 'active' ? rest : given;
}

const said = (ja: string): Pick<MasterGiven<never, never>, 'text' | 'ja'> => ({
  text:
    'Creates and changes what the rows of a CSV name: all rows or none. A row is found again by its id, code or ' +
    'external id. An empty cell leaves a field as it is, `-` clears it. The list as `format=csv` has the same ' +
    'columns. `dryRun` tells what would change.',
  ja: {
    summary: `${ja}を CSV から取り込む`,
    text:
      'CSV の各行に従って登録・変更します。全行か、なしかのどちらかです。' +
      '行は ID、コードまたは外部 ID で照合します。空のセルは変更せず、`-` は項目を消します。' +
      '一覧の `format=csv` と同じ列です。`dryRun` で変更内容を確認できます。',
  },
});

/** Every noun that comes and goes as a table. */
export const MASTERS = {
  partners: master({
    ...said('取引先'),
    summary: 'Import partners from a CSV',
    ...{ noun: 'partners', list: 'list-partners', create: createPartner, update: updatePartner, keys: BY_CODE },
    idField: 'partnerId',
    things: (book) => book.partners,
    onlyIn: ['defaultAccountCode'],
  }),
  accounts: master({
    ...said('勘定科目'),
    summary: 'Import accounts from a CSV',
    ...{ noun: 'accounts', list: 'list-accounts', create: createAccount, update: updateAccount, keys: BY_CODE },
    idField: 'accountId',
    things: (book) => book.accounts,
    onlyIn: ['parentCode', 'defaultTaxCodeId'],
  }),
  labels: master({
    ...said('ラベル'),
    summary: 'Import labels from a CSV',
    ...{ noun: 'labels', list: 'list-labels', create: createLabel, update: updateLabel, keys: BY_CODE },
    idField: 'labelId',
    things: (book) => book.labels,
  }),
  taxCodes: master({
    ...said('税区分'),
    summary: 'Import tax codes from a CSV',
    ...{ noun: 'tax-codes', list: 'list-tax-codes', create: createTaxCode, update: updateTaxCode, keys: BY_CODE },
    idField: 'taxCodeId',
    things: (book) => book.taxCodes,
  }),
  employees: master({
    ...said('従業員'),
    summary: 'Import employees from a CSV',
    ...{ noun: 'employees', list: 'list-employees', create: createEmployee, update: updateEmployee },
    keys: numbered('number'),
    idField: 'employeeId',
    things: (book) => book.employees,
    onlyIn: ['departmentCode'],
    personal: true,
  }),
  fixedAssets: master({
    ...said('固定資産'),
    summary: 'Import fixed assets from a CSV',
    ...{ noun: 'fixed-assets', list: 'list-fixed-assets', create: createFixedAsset, update: updateFixedAsset },
    keys: numbered('managementNumber'),
    idField: 'assetId',
    things: (book) => book.fixedAssets,
    onlyIn: ['assetAccountId', 'accumulatedAccountId', 'expenseAccountId', 'partnerCode', 'labelCodes', 'sourceLineId'],
  }),
  bankAccounts: master({
    ...said('銀行口座'),
    summary: 'Import bank accounts from a CSV',
    ...{ noun: 'bank-accounts', list: 'list-bank-accounts', create: createBankAccount, update: updateBankAccount },
    keys: {},
    idField: 'bankAccountId',
    things: (book) => book.bankAccounts,
    onlyIn: ['accountId', 'accountNumber', 'postOpening'],
  }),
} as const;
