// Who may see what, and how fresh the rows are: keys, members and plans as they were at most five seconds ago, what
// this process wrote and a read must see, and for whom something is decided.
import { setTimeout as pause } from 'node:timers/promises';
import type { Request, Caller, ServiceDeps } from './seam.ts';
import { actorOf, type Viewer } from './shown.ts';
import type { Command } from '../../commands/command.ts';
import { secretEndMs, type ApiKey } from '../domain/access.ts';
import { ledgerStream, type Book } from '../domain/book.ts';
import { cellBeside } from '../domain/companies.ts';
import { DIRECTORY_STREAM } from '../domain/directory.ts';
import { bare, isId } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import { isOfRun } from '../domain/procedure-runs.ts';
import { mayHoldSealed, scopeSeeing, type Eyes } from '../domain/personal.ts';
import { refuse } from '../domain/refusal.ts';
import type { Clock, CompanyPlan } from '../engine/ports.ts';
import { notYet, unprojected } from '../engine/unprojected.ts';
import { type Asking as WriterAsking, type Rehearsed } from '../engine/desk.ts';

const CACHE_MS = 5_000;
/** Where a company is may be known otherwise for so long. */
const CELL_CACHE_MS = 1_000;
/** A company that comes from another cell is waited for, and looked for so often. */
const COMING_MS = 2_000;
const LOOK_MS = 25;
const MOST_KEPT = 10_000;
/** Answers that are remembered for a while. */
interface CachedAnswers<V> {
  get(key: string): Promise<V>;
  /** How to tell what is asked otherwise from now on; told after all was forgotten, it counts for nothing. */
  learning(): (key: string, value: V) => void;
  forget(): void;
}
/** Nothing was found. */
const isNothing = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * A cache of answers that may be up to five seconds old: what revoked keys and changed plans may take to count
 * everywhere. An answer that ends by itself (`endMs`) is not kept beyond its end. That there is nothing is not
 * remembered: another process may be making it, or another cell handing it over.
 */
function cached<V>(
  clock: Clock,
  load: (key: string) => Promise<V>,
  endMs: (value: V, key: string) => number = () => Number.POSITIVE_INFINITY,
  cacheMs = CACHE_MS,
): CachedAnswers<V> {
  let forgotten = 0;
  interface CachedAnswer {
    readonly value: Promise<V>;
    readonly untilMs: number;
    endsMs: number;
  }
  const kept = new Map<string, CachedAnswer>();
  /** Whatever is kept is kept here: nothing grows with the companies that were ever asked for. */
  function keep(key: string, made: CachedAnswer): void {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, made);
  }
  return {
    get(key) {
      const hit = kept.get(key);
      if (hit && hit.untilMs > clock.elapsed() && hit.endsMs > clock.now()) return hit.value;
      const made = { value: load(key), untilMs: clock.elapsed() + cacheMs, endsMs: Number.POSITIVE_INFINITY };
      keep(key, made);
      made.value.then(
        (value) => {
          made.endsMs = isNothing(value) ? Number.NEGATIVE_INFINITY : endMs(value, key);
        },
        () => kept.delete(key),
      );
      return made.value;
    },
    learning() {
      const [untilMs, before] = [clock.elapsed() + cacheMs, forgotten];
      return (key, value) => {
        if (before !== forgotten || (kept.get(key)?.untilMs ?? 0) > clock.elapsed()) return;
        keep(key, { value: Promise.resolve(value), untilMs, endsMs: endMs(value, key) });
      };
    },
    forget() {
      forgotten += 1;
      kept.clear();
    },
  };
}

/** What a company may and where it is: as the rows have it, else as its stream does. */
function plansOver({ memory, writer }: Pick<ServiceDeps, 'memory' | 'writer'>, rest: ReturnType<typeof unprojected>) {
  return async (companyId: string): Promise<CompanyPlan | undefined> => {
    const { found, mayLack } = await rest.reading(() => memory.planOf(companyId));
    if (found || !(await mayLack())) return found;
    // The stream of the company knows it, whatever the rows hold.
    const { company } = (await writer.page(ledgerStream(companyId))) ?? {};
    if (!company) return undefined;
    const { plan, limits, cell } = company;
    return { plan, ...(limits && { limits }), ...(cell !== undefined && { cell }) };
  };
}

/** Where companies are: `plans` is what is known of each. */
function placesOver(
  { memory, clock, cells }: Pick<ServiceDeps, 'memory' | 'clock' | 'cells'>,
  plans: CachedAnswers<CompanyPlan | undefined>,
) {
  /** Only that a company is here is believed for a while: that it is not may be over. */
  async function cellOf(companyId: string, isComing: boolean): Promise<string | undefined> {
    if (!cells || !isId('company', companyId)) return undefined;
    let cell = cellBeside(cells, (await plans.get(companyId)) ?? { cell: cells.own });
    for (const untilMs = clock.elapsed() + (isComing ? COMING_MS : 0); cell !== undefined;) {
      cell = cellBeside(cells, (await memory.planOf(companyId)) ?? { cell: cells.own });
      if (cell === undefined) plans.forget();
      else if (clock.elapsed() >= untilMs) break;
      else await pause(LOOK_MS);
    }
    return cell;
  }

  async function ofThisCell<T extends { readonly companyId: string }>(found: readonly T[]): Promise<readonly T[]> {
    if (!cells || found.length === 0) return found;
    const known = await memory.cellsOf([...new Set(found.map(({ companyId }) => companyId))]);
    return found.filter(({ companyId }) => cellBeside(cells, { cell: known.get(companyId) }) === undefined);
  }

  return { cellOf, ofThisCell };
}

/** What the rooms of the service share of callers, companies and rows. */
export type Access = ReturnType<typeof accessOf>;

/** Made once over the ports of the service. */
export function accessOf(deps: ServiceDeps) {
  const { memory, progress, writer, clock, keyring, cells } = deps;
  const written = new Map<string, number>(); // what this process wrote or told of, and a read must see
  const rest = unprojected(progress, deps.projector.status);
  const keys = cached(
    clock,
    async (hash): Promise<ApiKey | undefined> => {
      const learnPlan = plans.learning();
      const { found, mayLack } = await rest.reading(() => memory.keyByHash(hash));
      const { key, plan } = found ?? {};
      if (key === undefined && (await mayLack())) notYet();
      // Whoever has a key asks next what its company may: one statement tells both.
      if (key?.companyId !== undefined && plan) learnPlan(key.companyId, plan);
      return key !== undefined && clock.now() < secretEndMs(key, hash) ? key : undefined;
    },
    (key, hash) => (key === undefined ? Number.POSITIVE_INFINITY : secretEndMs(key, hash)),
  );
  const members = cached(clock, async (subject) => {
    rest.needRows();
    const { found, mayLack } = await rest.reading(() => memory.memberships(subject));
    if (found.length === 0 && (await mayLack())) notYet();
    return found;
  });
  const plans = cached(clock, plansOver(deps, rest), undefined, cells ? CELL_CACHE_MS : CACHE_MS);

  /** The eyes of a caller; `keys` are those that only a rehearsal made. */
  const eyesOf = (stream: string, caller: Caller | undefined, keys?: Rehearsed['keys']): Promise<Eyes> =>
    keyring.eyes(stream, (place) => caller?.scopes.has(scopeSeeing(place)) === true, keys);

  /** How a caller looks at these events; undefined when there is nothing in them that not everybody may see. */
  async function viewerOf(
    stream: string,
    events: readonly { readonly type: string }[],
    caller: Caller | undefined,
    keys?: Rehearsed['keys'],
  ): Promise<Viewer | undefined> {
    if (!events.some(({ type }) => mayHoldSealed(type) || isOfRun(type))) return undefined;
    return { scopes: caller?.scopes ?? new Set(), eyes: await eyesOf(stream, caller, keys) };
  }

  function note(stream: string, revision: number): void {
    const before = written.get(stream) ?? -1;
    written.delete(stream);
    written.set(stream, Math.max(before, revision));
    if (written.size > 10_000) written.delete(written.keys().next().value as string);
  }

  async function fresh(stream: string, revision: number): Promise<boolean> {
    return revision < 0 || (await progress.waitFor(stream, revision, LIMITS.freshReadMs));
  }

  /** Where a command is decided and for whom; refuses not_found for an unknown company. */
  async function askingOf(
    on: Command['on'] | 'directory',
    {
      caller,
      companyId,
      idempotencyKey,
      fingerprint,
      requestId,
      correlationId,
      traceparent,
    }: Omit<Request<unknown>, 'input'>,
  ): Promise<WriterAsking> {
    const isDirectory = on === 'directory';
    if (!isDirectory && (companyId === undefined || !isId('company', companyId) || !(await plans.get(companyId))))
      return refuse('not_found', 'no such company');
    return {
      stream: isDirectory ? DIRECTORY_STREAM : ledgerStream(companyId as string),
      scope: isDirectory ? caller.id : bare(companyId as string),
      actor: actorOf(caller),
      scopes: caller.scopes,
      idempotencyKey,
      fingerprint,
      requestId,
      correlationId,
      traceparent,
    };
  }

  const bookOf = async (companyId: string): Promise<Readonly<Book>> =>
    (await writer.page(ledgerStream(companyId))) ?? refuse('not_found', 'no such company');

  return {
    rest,
    keys,
    members,
    plans,
    ...placesOver(deps, plans),
    eyesOf,
    viewerOf,
    note,
    fresh,
    askingOf,
    bookOf,
    /** Waits for what this process wrote to a stream, within its time; true when the rows have it. */
    async ownSeen(stream: string): Promise<boolean> {
      const own = written.get(stream);
      if (own === undefined) return true;
      const isFine = await fresh(stream, own);
      if (isFine && written.get(stream) === own) written.delete(stream);
      return isFine;
    },
    /** What keys, members and plans were is asked anew. */
    forget(): void {
      plans.forget();
      members.forget();
      keys.forget();
    },
    lastWritten: (stream: string): number => written.get(stream) ?? -1,
  };
}
