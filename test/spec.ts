// Given a past, when a command, then events or a refusal: the test kit of commands. Everything runs in memory on the
// real fold; no I/O.
import { hash } from 'node:crypto';
import { expect } from 'chai';
import type { Command, Moment, Recalled } from '../commands/command.ts';
import { foundCompany } from '../commands/companies.ts';
import { ROLES, type ApiKey, type Role } from '../src/domain/access.ts';
import { fold, misnumbered, newBook, type Book } from '../src/domain/book.ts';
import { foldDirectory, newDirectory, type Directory } from '../src/domain/directory.ts';
import type { Company } from '../src/domain/companies.ts';
import type { Actor, LedgerEvent } from '../src/domain/event.ts';
import { withPrefix } from '../src/domain/ids.ts';
import { foldEntry, type EntryState } from '../src/domain/journal.ts';
import type { PastEntry } from '../src/domain/language/of-book.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { foldOpenLine, moveSettled, type OpenLine } from '../src/domain/open-items.ts';
import { keyText, recalledIn, tellsOf, type RecalledNoun } from '../src/domain/recalled.ts';
import { Refusal, readInput } from '../src/domain/refusal.ts';
import { SEED_BYTES } from '../src/domain/period-balances.ts';
import { ERASED, type Eyes, type Seen } from '../src/domain/personal.ts';
import { keyring } from '../src/engine/keyring.ts';
import { HASHES } from '../src/engine/leaf.ts';
import { filled } from '../src/http/refusals.ts';
import type { Scope } from '../src/domain/scopes.ts';
import { catalog, readEvent, type RecordedFact } from '../src/domain/events.ts';

type AnyCommand<I, A> = Command<I, A, Book> | Command<I, A, Directory>;

/** Who asks, when, with which scopes; by default the owner key on 2026-04-15 at noon in Tokyo. */
export interface Asking {
  readonly role?: Role;
  readonly scopes?: readonly Scope[];
  readonly actor?: Actor;
  readonly now?: string;
  readonly companiesPerUserPerDay?: number;
}

export const NOW = '2026-04-15T03:00:00.000Z';
export const uuid = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
export const OWNER: Actor = { type: 'api_key', id: `key_${uuid(0xf001)}`, name: 'Owner', via: 'surface_b' };
export const CLERK: Actor = { type: 'api_key', id: `key_${uuid(0xf002)}`, name: 'Clerk', via: 'surface_b' };
export const AGENT: Actor = { type: 'agent', id: `key_${uuid(0xf004)}`, name: 'Agent', via: 'mcp' };
export const OPERATOR: Actor = { type: 'operator', id: `key_${uuid(0xf003)}`, name: 'Operator', via: 'cli' };
export const USER: Actor = { type: 'user', id: 'https://issuer.example|hanako', name: 'Hanako', via: 'surface_b' };
const COMPANY_ID = `comp_${uuid(0xc001)}`;

/** Keys of personal fields: all worlds share them, and no vault is asked. */
const KEYS = new Map<string, Uint8Array>();
const SEALING = keyring(
  {
    put: () => Promise.resolve(),
    read: () => Promise.resolve(new Map()),
    remove: () => Promise.resolve(),
    lost: () => Promise.resolve(0),
  },
  new Uint8Array(32),
).sealing(`ledger-${COMPANY_ID}`, KEYS);
/** Eyes that may see everything. */
export const OPEN: Eyes = {
  see<T>(sealed: Parameters<Eyes['see']>[0], place: Parameters<Eyes['see']>[1]): Seen<T> {
    const value = sealed && SEALING.open(sealed, place);
    return value === undefined ? { mask: ERASED } : { value: value as T };
  },
};

/** Who asks: an agent when it has that role, as the service has it. */
const actorIn = ({ actor, role }: Asking): Actor => actor ?? (role === 'agent' ? AGENT : OWNER);

/** Work that yields now and then, done without a rest. */
function atOnce<T>(work: Generator<undefined, T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** A book or directory in memory with the facts that it came from. */
export class World {
  readonly book: Book = newBook();
  readonly directory: Directory = newDirectory();
  readonly facts: RecordedFact[] = [];
  #made = 0x1000;

  /** Another world with the same past. */
  copy(): World {
    const world = new World();
    for (const fact of this.facts) {
      fold(world.book, fact);
      foldDirectory(world.directory, fact);
      world.facts.push(fact);
    }
    world.#made = this.#made;
    return world;
  }

  /** Records events as the writer would, through JSON as a store would, and folds them. */
  record(events: readonly LedgerEvent[], asking: Asking = {}, command = 'given'): RecordedFact[] {
    return events.map((event, index) => {
      catalog().get(event.type)?.schema.parse(event.data);
      // The projector gets what was written without reading it: it must say what its text says, nothing left undefined.
      const data = JSON.parse(JSON.stringify(event.data)) as object;
      expect(event.data, `${event.type} as it is read back`).to.deep.equal(data);
      const meta = {
        v: event.version,
        recordedAt: asking.now ?? NOW,
        actor: actorIn(asking),
        command,
        index,
        count: events.length,
      };
      const fact = readEvent({
        id: uuid(this.#made++),
        stream: `ledger-${COMPANY_ID}`,
        revision: this.facts.length,
        type: event.type,
        data,
        meta,
      });
      const odd = misnumbered(this.book, fact);
      if (odd !== undefined) throw new Error(odd);
      fold(this.book, fact);
      foldDirectory(this.directory, fact);
      this.facts.push(fact);
      return fact;
    });
  }

  /** State of an entry, folded from the facts so far. */
  entry(id: string): EntryState | undefined {
    return this.facts.reduce<EntryState | undefined>(
      (state, fact) => ('entryId' in fact.data && fact.data.entryId === id ? foldEntry(state, fact) : state),
      undefined,
    );
  }

  moment(asking: Asking = {}): Moment {
    const scopes = new Set<Scope>(asking.scopes ?? ROLES[asking.role ?? 'owner']);
    const nowIso = asking.now ?? NOW;
    return {
      now: Date.parse(nowIso),
      nowIso,
      actor: actorIn(asking),
      may: (scope) => scopes.has(scope),
      id: (kind) => withPrefix(kind, uuid(kind === 'entry' ? this.#made++ * 0x10000 : this.#made++)),
      secret: () => ({ hash: `hash${this.#made++}`, prefix: 'dch_sk_Ab12', last4: 'wxyz' }),
      hashes: HASHES,
      seed: () => Buffer.alloc(SEED_BYTES, 7).toString('base64'),
      personal: () => SEALING,
      companiesPerUserPerDay: asking.companiesPerUserPerDay ?? LIMITS.companiesPerUserPerDay,
    };
  }

  /** What a command decides now; nothing is recorded. */
  decide<I, A>(command: AnyCommand<I, A>, raw: object, asking: Asking = {}): readonly LedgerEvent[] {
    const run = command as unknown as Command<object, A, Book>;
    const moment = this.moment(asking);
    const input = this.ready(run, raw);
    if (run.needs !== null && !moment.may(run.needs) && !(run.operators && moment.actor.type === 'operator'))
      throw new Refusal('insufficient_scope', `needs ${run.needs}`);
    return run.decide(this.page(run) as Book, input, moment, this.recalled());
  }

  /** An input, read, with what the command needs beforehand, as if the service had seen to it. */
  private ready<A>(command: Command<object, A, Book>, raw: object): object {
    const input = readInput(command.input, raw);
    const found = command.beforehand?.(input, this.page(command) as Book);
    const asked = found && 'next' in found ? atOnce(found) : found;
    if (!asked) return input;
    const { bytes, files, secret, sentence } = asked;
    return asked.with({
      ...(sentence && { sentence: { nowMs: Date.parse(NOW), past: this.posted() } }),
      ...(files && { files: files.map((one) => ({ sha256: hash('sha256', one, 'hex'), size: one.length })) }),
      ...(bytes && { bytes: { sha256: hash('sha256', bytes, 'hex'), size: bytes.length } }),
      ...(secret && { secret: { id: `whs_${uuid(this.#made++)}`, last4: 'wxyz' } }),
    });
  }

  /** Entries that were posted, newest first. */
  private posted(): readonly PastEntry[] {
    return this.facts
      .flatMap(({ type, data }) =>
        type === 'journal_entry.posted' && 'content' in data ? [{ entryId: data.entryId, content: data.content }] : [],
      )
      .reverse();
  }

  /** Runs a command and records what it decides; returns its answer. */
  run<I, A>(command: AnyCommand<I, A>, raw: object, asking: Asking = {}): A {
    const run = command as unknown as Command<object, A, Book>;
    const before = this.recalled();
    const facts = this.record(this.decide(command, raw, asking), asking, command.name);
    const answer = run.answer(facts, this.ready(run, raw), before, this.page(run) as Book);
    return (run.reveal?.(answer, OPEN) ?? answer) as A;
  }

  recalled(): Recalled {
    const before = [...this.facts];
    const holders = new Map<string, string>();
    for (const fact of before) {
      const about = recalledIn(fact);
      for (const key of about?.noun.uniqueKeysOf(fact) ?? []) holders.set(keyText(key), key.holder ?? about?.id ?? '');
    }
    return {
      state: <S>(noun: RecalledNoun<S>, id: string) =>
        before.reduce<S | undefined>(
          (state, fact) => (tellsOf(noun, fact, id) ? noun.fold(state, fact, id) : state),
          undefined,
        ),
      holder: (key) => holders.get(keyText(key)),
      lines: (ids) =>
        new Map(
          ids.flatMap((id): [string, OpenLine][] => {
            const settled = new Map<string, number>();
            for (const fact of before) moveSettled(settled, fact);
            const line = before.reduce<OpenLine | undefined>((state, fact) => foldOpenLine(state, fact, id), undefined);
            return line ? [[id, { ...line, settled: settled.get(id) ?? 0 }]] : [];
          }),
        ),
    };
  }

  private page(command: { on: string }): Book | Directory {
    return command.on === 'directory' ? this.directory : this.book;
  }
}

const BARE_COMPANY: Company = {
  id: COMPANY_ID,
  name: '株式会社見本',
  entityType: 'corporation',
  country: 'JP',
  baseCurrency: 'JPY',
  timezone: 'Asia/Tokyo',
  fiscalYearStartMonth: 4,
  fiscalYearStartDay: 1,
  taxSettings: {},
  template: 'jp_corporation',
  plan: 'free',
  isDemo: false,
  status: 'active',
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
};
export const ownerKey: ApiKey = {
  id: OWNER.id,
  companyId: COMPANY_ID,
  name: 'Owner',
  hash: 'h',
  prefix: 'dch_sk_Ab12',
  last4: 'wxyz',
  role: 'owner',
  status: 'active',
  createdAt: NOW,
  createdBy: OPERATOR.id,
  version: 1,
};

/** A step of the past: events, or something done to the world. */
export type Step = readonly LedgerEvent[] | LedgerEvent | ((world: World) => unknown);

/** The books of a company whose first fiscal year is 2026-04-01 to 2027-03-31, owned by OWNER. */
export function companyOpened(
  changes: Partial<Company> = {},
  firstYear = { startDate: '2026-04-01', endDate: '2027-03-31' },
): Step {
  return (world) => world.run(foundCompany, { company: { ...BARE_COMPANY, ...changes }, firstYear, ownerKey });
}

/** A step that runs a command. */
export function done<I, A>(command: AnyCommand<I, A>, input: object, asking?: Asking): Step {
  return (world) => world.run(command, input, asking);
}

type Expected = readonly [type: string, data?: object];
/** What stands before the event of every close for good. */
export const SEALED: readonly Expected[] = [['fiscal_period.balances_recorded'], ['fiscal_period.balances_committed']];

/** The part of `actual` that `expected` speaks of. */
function partLike(actual: unknown, expected: unknown): unknown {
  if (Array.isArray(expected) && Array.isArray(actual))
    return actual.map((item, i) => (i < expected.length ? partLike(item, expected[i]) : item));
  if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null) {
    return Object.fromEntries(
      Object.keys(expected).map((key) => [
        key,
        partLike((actual as Record<string, unknown>)[key], (expected as Record<string, unknown>)[key]),
      ]),
    );
  }
  return actual;
}

/** What came of a command: say what is expected of it. */
export interface Outcome<A> {
  readonly world: World;
  /** Exactly these events, in order; of the data only what is named is compared. */
  then(...expected: Expected[]): Outcome<A>;
  /** A refusal with this code, on this field; the text must match. */
  refused(code: string, field?: string, text?: RegExp): Refusal;
  /** No events: it was true already. */
  nothing(): Outcome<A>;
  /** The answer has at least these fields. */
  answers(expected: object): Outcome<A>;
  /** Exactly these findings, by code. */
  warns(...codes: string[]): Outcome<A>;
}

/** A past, and then a command. Inputs may be made from the world: `(world) => ({ entryId })`. */
export function given(...steps: Step[]): {
  when<I, A>(command: AnyCommand<I, A>, input: object | ((world: World) => object), asking?: Asking): Outcome<A>;
  world(): World;
} {
  const past = (): World => {
    const world = new World();
    for (const step of steps)
      typeof step === 'function' ? step(world) : world.record(Array.isArray(step) ? step : [step as LedgerEvent]);
    return world;
  };
  return {
    world: past,
    when<I, A>(command: AnyCommand<I, A>, input: object | ((world: World) => object), asking?: Asking): Outcome<A> {
      const world = past();
      const first = world.facts.length;
      const before = world.recalled();
      const said = typeof input === 'function' ? (input as (world: World) => object)(world) : input;
      let answer: A | undefined;
      let refusal: Refusal | undefined;
      try {
        answer = world.run(command, said, asking);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusal = error;
      }
      const outcome: Outcome<A> = {
        world,
        warns(...codes) {
          const { warnings } = command as Command<object, A, Book>;
          const found = warnings?.(
            world.book,
            readInput(command.input, said) as object,
            world.facts.slice(first),
            before,
          );
          expect(found?.map(({ code }) => code) ?? []).to.deep.equal(codes);
          return outcome;
        },
        then(...expected) {
          if (refusal) throw new Error(`refused: ${refusal.code} ${refusal.message}`);
          const facts = world.facts.slice(first);
          expect(facts.map(({ type }) => type)).to.deep.equal(expected.map(([type]) => type));
          expected.forEach(([, data], i) => {
            if (data) expect(partLike(facts[i]?.data, data)).to.deep.equal(data);
          });
          return outcome;
        },
        refused(code, field, text) {
          expect(
            refusal?.code ??
              `events ${
                world.facts
                  .slice(first)
                  .map(({ type }) => type)
                  .join(', ') || '(none)'
              }`,
            refusal?.message,
          ).to.equal(code);
          if (field !== undefined) expect(refusal?.field, refusal?.message).to.equal(field);
          if (text) expect(filled(refusal?.message ?? '', (named) => named)).to.match(text);
          return refusal as Refusal;
        },
        nothing() {
          return outcome.then();
        },
        answers(expected) {
          if (refusal) throw new Error(`refused: ${refusal.code} ${refusal.message}`);
          expect(partLike(answer, expected)).to.deep.equal(expected);
          return outcome;
        },
      };
      return outcome;
    },
  };
}

/** Id of the newest entry that was made. */
export function lastEntry(world: World): string {
  const fact = world.facts.findLast(
    ({ type, data }) => type === 'journal_entry.drafted' || (type === 'journal_entry.posted' && !('wasDraft' in data)),
  );
  return (fact?.data as { entryId: string }).entryId;
}

/** Two lines: debit one account, credit another. */
export function twoLines(
  debit: string,
  credit: string,
  amount: number,
): { side: 'debit' | 'credit'; accountCode: string; amount: number }[] {
  return [
    { side: 'debit', accountCode: debit, amount },
    { side: 'credit', accountCode: credit, amount },
  ];
}
