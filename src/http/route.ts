// What a row of a surface is: a method and a path, the command or query behind it, and the names of the parts that
// differ from the mechanical case.
import type { z } from 'zod';
import type { AnyCommand } from '../../commands/index.ts';
import type { Procedure } from '../../commands/procedure.ts';
import type { Query } from '../../queries/query.ts';
import type { LedgerEvent } from '../domain/event.ts';
import { LIMITS } from '../domain/limits.ts';
import type { ProofQuestion } from './proofs.ts';
import type { Scope } from '../domain/scopes.ts';

/** The two surfaces of spec section 4. */
export type Surface = 'a' | 'b';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Any query, whatever it takes and answers: rows only pass parsed input through. */
export type AnyQuery = Query<never, unknown>;

/**
 * How a body or an answer is translated by a dialect. `plain` = keys change case and nothing else; the entry shapes
 * follow spec 2.2 on A; `dated` is about the date of an entry, which is `date` on A; a report names its columns in
 * values.
 */
export type Shape = 'plain' | 'dated' | 'entry' | 'batch' | 'history' | 'report';

/** Any question about proofs, likewise. */
export type AnyProofQuestion = ProofQuestion<never>;

/** Any procedure, likewise. */
export type AnyProcedure = Procedure<never, unknown>;

/**
 * What stands behind a row. A row that asks is a POST that reads: what is asked is too much for a query string. Events
 * and history are read from the stream, not from rows of the read model.
 */
export type Behind =
  | { readonly kind: 'command'; readonly command: AnyCommand; readonly instead?: Instead }
  | { readonly kind: 'procedure'; readonly procedure: AnyProcedure }
  | { readonly kind: 'asks'; readonly query: AnyQuery }
  | { readonly kind: 'query'; readonly query: AnyQuery }
  | { readonly kind: StreamRow }
  | { readonly kind: 'proof'; readonly question: AnyProofQuestion }
  | { readonly kind: AgentsRow }
  | { readonly kind: 'later' };

/** Rows that read no rows of the read model: the stream, and who is calling. */
export type StreamRow = 'events' | 'stream' | 'history' | 'me';

/** A procedure that does what a command does, and more, where this member of the body is true. */
export interface Instead {
  readonly field: string;
  readonly procedure: AnyProcedure;
}

/** Rows about the tools and resources of agents (mcp.ts), which other rows stand behind. */
export type AgentsRow = 'list-tools' | 'call-tool' | 'list-resources' | 'read-resource';

/** Where the company comes from: the path, the caller's key (or header), a field of the input, or nowhere. */
export type CompanyFrom = 'path' | 'caller' | 'input' | 'none';

/** What a row may say beyond method, path and operation. */
export interface RowOptions {
  /** Path parameter -> field of the input. `companyId` is the company at hand unless it is named here. */
  readonly params?: Readonly<Record<string, string>>;
  /** Input fields that name the resource too: the path alone may name it. */
  readonly alsoNames?: readonly string[];
  readonly takes?: Shape;
  readonly shows?: Exclude<Shape, 'dated'>;
  readonly needs?: Scope | null;
  /** Not in the specification. */
  readonly extension?: true;
  readonly company?: CompanyFrom;
  /** Operators may call this too; commands say so themselves. */
  readonly operators?: true;
  /** Only operators and users may call this: it is about the installation, not about the company of a key. */
  readonly noKeys?: true;
  /** On rows that create: the path below which the new resource stands. Default: that of the row; null = nowhere. */
  readonly below?: string | null;
  /** The answer shows the secret of a new key, once: as `secret`, or in a new company's `ownerKey`. */
  readonly secret?: 'secret' | 'ownerKey';
  /** Whoever lacks one of these is refused too. */
  readonly needsAlso?: readonly Scope[] | undefined;
  /** Only these members of the answer are shown. */
  readonly picks?: readonly string[];
  /** Schema of the answer, for the description, where the row shows something else than its command answers. */
  readonly answers?: z.ZodType;
  /** Input field that names the caller, for queries that show each caller his own. */
  readonly callerField?: 'companyIds';
  /** The answer is a file of this type, not JSON: the query answers `{ fileName, contentType, text, headers }`. */
  readonly file?: string;
  /** The file is one that is kept: the query says which (StoredFile). */
  readonly isStored?: true;
  /** The answer is an archive of documents, whose bytes the door adds. */
  readonly isArchive?: true;
  /** In these formats (query parameter `format`) the answer is the file of another row. */
  readonly alsoAs?: { readonly formats: readonly string[]; readonly query: unknown; readonly file: string };
  /** Input fields that stand for a fixed value on this row. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** The largest body; default by what it takes. */
  readonly bodyBytes?: number;
  /** Members and items that a body may hold in all; default LIMITS.jsonValues. */
  readonly bodyValues?: number;
  /** Where a member of the body is true a procedure does it. */
  readonly instead?: { readonly field: string; readonly procedure: unknown };
  /** A procedure that makes something answers 201. */
  readonly made?: true;
  /** Name of the row for programs, where another row of the surface has the same command behind it. */
  readonly operation?: string;
}

/** One endpoint of one surface. */
export interface Row extends RowOptions {
  readonly surface: Surface;
  readonly method: Method;
  readonly path: string;
  readonly behind: Behind;
  readonly params: Readonly<Record<string, string>>;
  readonly takes: Shape;
  readonly shows: Exclude<Shape, 'dated'>;
  /** 201 on rows that create. */
  readonly status: 200 | 201;
  /** The path below which a new resource stands, by its id; undefined when it has no address. */
  readonly location?: string | undefined;
  readonly needs: Scope | null;
  /** Without `needs`: a caller who holds none of these is refused before the input is read. */
  readonly needsAnyOf?: readonly Scope[] | undefined;
  readonly company: CompanyFrom;
  readonly bodyBytes: number;
}

/** What a row of each kind takes: of any input, told apart by what only its kind has. */
interface Taking {
  readonly name: string;
  readonly needs: Scope | null;
  readonly input: z.ZodType;
}
interface CommandRow extends Taking {
  decide(...given: never[]): readonly LedgerEvent[];
}
interface QueryRow extends Taking {
  run(...given: never[]): Promise<unknown>;
}
interface ProcedureRow extends Taking {
  run(...given: never[]): Generator<unknown, unknown, never>;
}
interface ProofRow extends Taking {
  readonly needs: Scope;
  answer(...given: never[]): Promise<unknown>;
}

/** Fields of an input, of each of its kinds where there are several. */
type FieldsOf<I> = I extends unknown ? keyof I & string : never;
/** Fields of what stands behind a row. */
type FieldOf<O extends Taking> = FieldsOf<z.output<O['input']>>;
/** Places of a path that are no company: `/invoices/:invId/payments/:payId` -> invId, payId. */
type PlaceOf<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Place}/${infer More}`
    ? Exclude<Place, 'companyId'> | PlaceOf<`/${More}`>
    : Exclude<Rest, 'companyId'>
  : never;

/** What a row of an operation may say: places and fields are those that there are. */
type OptionsOf<P extends string, O extends Taking> = Omit<RowOptions, 'params' | 'alsoNames'> & {
  readonly alsoNames?: readonly FieldOf<O>[];
} & ([PlaceOf<P>] extends [never]
    ? { readonly params?: undefined }
    : { readonly params: { readonly [K in PlaceOf<P>]: FieldOf<O> } });

/**
 * Makes rows of one kind. A path whose place is given as no field of the input, or not at all, does not compile, nor
 * does an operation of another kind.
 */
type RowMaker<Kind extends Taking> = <const P extends string, O extends Kind>(
  path: P,
  operation: O,
  ...options: [PlaceOf<P>] extends [never] ? [options?: OptionsOf<P, O>] : [options: OptionsOf<P, O>]
) => Row;

/** Makes the rows of one surface. `base` is put before every path. */
export function rowsOf(
  surface: Surface,
  base: string,
): {
  readonly get: RowMaker<QueryRow>;
  readonly post: RowMaker<CommandRow>;
  readonly create: RowMaker<CommandRow>;
  readonly put: RowMaker<CommandRow>;
  readonly patch: RowMaker<CommandRow>;
  readonly remove: RowMaker<CommandRow>;
  readonly run: RowMaker<ProcedureRow>;
  readonly asks: RowMaker<QueryRow>;
  stream(path: string, kind: StreamRow, options: RowOptions): Row;
  readonly proof: RowMaker<ProofRow>;
  agents(method: Method, path: string, kind: AgentsRow, options: RowOptions): Row;
  later(method: Method, path: string): Row;
} {
  const row = (method: Method, path: string, behind: Behind, needs: Scope | null, options: RowOptions = {}): Row => ({
    params: {},
    takes: 'plain',
    shows: 'plain',
    status: 200,
    company: path.includes(':companyId') ? 'path' : surface === 'a' ? 'caller' : 'none',
    ...options,
    needs: options.needs === undefined ? needs : options.needs,
    ...(behind.kind === 'command'
      ? { needsAnyOf: behind.command.needsAnyOf, ...(behind.command.operators ? { operators: true as const } : {}) }
      : {}),
    surface,
    method,
    path: base + path,
    behind,
    bodyBytes:
      options.bodyBytes ??
      (options.takes === 'entry' || options.takes === 'batch' ? LIMITS.journalBodyBytes : LIMITS.bodyBytes),
  });
  // The casts of the rows: a command's own input type is checked by its own schema at run time.
  const writes =
    (method: Method) =>
    (path: string, command: CommandRow, options?: RowOptions): Row =>
      row(
        method,
        path,
        {
          kind: 'command',
          command: command as AnyCommand,
          ...(options?.instead && { instead: options.instead as Instead }),
        },
        command.needs,
        options,
      );
  const reads =
    (method: Method, kind: 'query' | 'asks') =>
    (path: string, query: QueryRow, options?: RowOptions): Row =>
      row(method, path, { kind, query: query as AnyQuery }, query.needs, options);
  return {
    get: reads('GET', 'query'),
    post: writes('POST'),
    create: (path: string, command: CommandRow, { below = path, ...options }: RowOptions = {}) => ({
      ...writes('POST')(path, command, options),
      status: 201,
      location: below === null ? undefined : base + below,
    }),
    put: writes('PUT'),
    patch: writes('PATCH'),
    remove: writes('DELETE'),
    run: (path: string, procedure: ProcedureRow, options?: RowOptions) => ({
      ...row('POST', path, { kind: 'procedure', procedure: procedure as AnyProcedure }, procedure.needs, options),
      status: options?.made ? 201 : 200,
    }),
    asks: reads('POST', 'asks'),
    stream: (path, kind, options) => row('GET', path, { kind }, null, options),
    proof: (path: string, asked: ProofRow, options?: RowOptions) => {
      const { needs, needsAlso, file } = asked as AnyProofQuestion;
      const behind = { kind: 'proof', question: asked as AnyProofQuestion } as const;
      return { ...row('GET', path, behind, needs, { ...options, file }), needsAlso };
    },
    agents: (method, path, kind, options) => row(method, path, { kind }, null, { operators: true, ...options }),
    later: (method, path) => row(method, path, { kind: 'later' }, null, {}),
  };
}

/** What a row does, where one declaration says it: its name, who may, what it takes; undefined for streams. */
export function operationOf({ behind }: Row): AnyCommand | AnyProcedure | AnyQuery | AnyProofQuestion | undefined {
  if (behind.kind === 'command') return behind.command;
  if (behind.kind === 'procedure') return behind.procedure;
  if (behind.kind === 'proof') return behind.question;
  return behind.kind === 'query' || behind.kind === 'asks' ? behind.query : undefined;
}

/** Names of rows behind which no declaration stands; a list of tools is called as it is. */
const STREAMS: Readonly<Record<string, string>> = {
  events: 'list-events',
  stream: 'stream-events',
  history: 'get-entry-history',
  me: 'get-me',
};

/**
 * The name of a row for programs (operationId), unique and for ever: that of its command or query in camelCase, with
 * `get` before the name of a read that has no verb; A's names are those of B and end in A (postEntry, postEntryA).
 */
export function operationIdOf(row: Row): string {
  const { kind } = row.behind;
  const later = `later-${row.method.toLowerCase()}-${row.path.split('/').at(-1) ?? ''}`;
  const own = row.operation ?? operationOf(row)?.name ?? STREAMS[kind] ?? (kind === 'later' ? later : kind);
  const hasVerb = row.method !== 'GET' || /^(?:list|get|report|read|stream|suggest|later)-/.test(own);
  const name = (hasVerb ? own : `get-${own}`).replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return row.surface === 'a' ? `${name}A` : name;
}

/** True for rows that change something, or rehearse it: they take `dryRun`. */
export function isWriting({ behind }: Row): boolean {
  return behind.kind === 'command' || behind.kind === 'procedure';
}

/** True when every path of our segments is one of theirs: the narrower one must be looked at first. */
function covers(theirs: readonly string[], ours: readonly string[]): boolean {
  return theirs.length === ours.length && theirs.every((segment, i) => segment.startsWith(':') || segment === ours[i]);
}

/**
 * The paths of rows in the order in which a router must look at them, each with its rows: as they are written, but a
 * fixed segment before a parameter in its place. Throws when two rows share method and path.
 */
export function pathsOf(rows: readonly Row[]): readonly (readonly [path: string, rows: readonly Row[]])[] {
  const paths: { path: string; segments: string[]; own: Row[] }[] = [];
  const known = new Map<string, Row[]>();
  for (const row of rows) {
    const same = known.get(row.path);
    if (same) {
      if (same.some(({ method }) => method === row.method)) throw new Error(`two rows for ${row.method} ${row.path}`);
      same.push(row);
      continue;
    }
    const added = { path: row.path, segments: row.path.split('/'), own: [row] };
    const before = paths.findIndex(({ segments }) => covers(segments, added.segments));
    paths.splice(before < 0 ? paths.length : before, 0, added);
    known.set(row.path, added.own);
  }
  return paths.map(({ path, own }) => [path, own]);
}

/** True for rows about the tools and resources of agents. */
export function isForAgents(row: Row): row is Row & { readonly behind: { readonly kind: AgentsRow } } {
  return /^(?:list|call|read)-(?:tools?|resources?)$/.test(row.behind.kind);
}
