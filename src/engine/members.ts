// The processes of an installation, as one of them sees it: it says once a second that it lives, learns who else does,
// and looks after its share of the companies. Shares follow from the ids of those who live (rendezvous hashing), so
// nobody deals them out. Nothing in the books rests on them: two who believe to have the same share decide on exact
// revisions, and what is kept beside the books is fenced by the epoch of a term.
import { createHash } from 'node:crypto';
import type { Clock, Duty, Lease, Peer, MemberStore } from './ports.ts';

const BEAT_MS = 1_000;
/** Companies are looked after in so many shares. */
const BUCKETS = 64;
/** Whoever has heard of nobody for so long knows of nobody. */
const STALE_MS = 2_500;
/** Companies of which the home is remembered. */
const HOMES = 20_000;

/** The name of the term of a share. */
export const termOf = (bucket: number): string => `jobs ${String(bucket).padStart(2, '0')}`;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const buckets = new Map<string, number>();
/** The share of a company, the same everywhere and for ever. */
export function bucketOf(companyId: string): number {
  let bucket = buckets.get(companyId);
  if (bucket === undefined) {
    bucket = (digest(companyId)[0] ?? 0) % BUCKETS;
    // It is asked of every webhook once a second.
    if (buckets.size >= HOMES) buckets.clear();
    buckets.set(companyId, bucket);
  }
  return bucket;
}

/** Who of these has a thing: the same for all who know the same members; undefined = there are none. */
export function chosen(thing: string, members: readonly Peer[]): Peer | undefined {
  let best: { member: Peer; score: Buffer } | undefined;
  for (const member of members) {
    const score = digest(`${thing} ${member.id}`);
    if (!best || Buffer.compare(score, best.score) > 0) best = { member, score };
  }
  return best?.member;
}

/** What a process needs to be a member. */
export interface MembershipDeps {
  readonly store: MemberStore;
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Who this process is; asked with every beat, because its address is known only once it listens. */
  self(): Peer;
  onProblem(message: string, error: unknown): void;
}

/** This process among the others. */
export interface Membership {
  /** Companies whose jobs, alerts, webhooks, mails and seals this process looks after. */
  readonly duty: Duty;
  /** The process that decides for a company, as far as that is another one that can be reached. */
  homeOf(companyId: string): Peer | undefined;
  /** A member did not answer: it is nobody's home for a while, whatever it says of itself. */
  avoid(id: string): void;
  /** Who lives, this process first. */
  members(): readonly Peer[];
  /** How many live, how many shares this process has, and the latest epoch of their terms; 0 = it has none. */
  shares(): { readonly members: number; readonly held: number; readonly epoch: number };
  /** Says now that it lives; for tests, and at the start. */
  beat(): Promise<void>;
  /** Looks after nothing from now on, and says so: others need not wait for its terms to run out. */
  leave(): Promise<void>;
}

/** A member that did not answer is asked again after so long. */
const AVOIDED_MS = 5_000;

/** A term of this process, and until when it runs by its own reckoning. */
type ShareTerm = Lease & { untilMs: number; end(): void };

/** The terms that a process has, as far as it can know without asking. */
function termsOver({ store, clock }: Pick<MembershipDeps, 'store' | 'clock'>) {
  const terms = new Map<string, ShareTerm>();
  /** Given back for one that is later, and not said so yet. */
  const overtaken = new Set<string>();
  function begun(name: string, epoch: number, untilMs: number): ShareTerm {
    const over = new AbortController();
    return {
      untilMs,
      epoch,
      over: over.signal,
      end: () => over.abort(),
      giveBack: () => void (terms.get(name)?.epoch === epoch && overtaken.add(name)),
      isHeld() {
        return !over.signal.aborted && clock.elapsed() < this.untilMs;
      },
      async confirm() {
        const askedMs = clock.elapsed();
        const leftMs = await store.left(name, epoch);
        // The answer may have waited for us: what was left then may be over by now.
        return !over.signal.aborted && clock.elapsed() - askedMs < leftMs;
      },
    };
  }
  function end(name: string): void {
    terms.get(name)?.end();
    terms.delete(name);
  }
  return {
    names: () => [...terms.keys()],
    held: () => [...terms.values()].filter((term) => term.isHeld()),
    get: (name: string) => terms.get(name),
    overtaken,
    end,
    /** What the database said to a question of that moment. */
    learn(askedMs: number, held: ReadonlyMap<string, { readonly epoch: number; readonly leftMs: number }>): void {
      for (const name of terms.keys()) if (!held.has(name)) end(name);
      for (const [name, { epoch, leftMs }] of held) {
        const untilMs = askedMs + leftMs;
        const had = terms.get(name);
        if (had?.epoch === epoch) had.untilMs = untilMs;
        else {
          end(name);
          terms.set(name, begun(name, epoch, untilMs));
        }
      }
    },
  };
}

/** At whom companies are at home, remembered until other members live. */
function homesAmong(clock: MembershipDeps['clock'], self: () => Peer) {
  let others: readonly Peer[] = [];
  let homes = new Map<string, Peer | undefined>();
  const avoided = new Map<string, number>();
  function among(companyId: string): Peer | undefined {
    const me = self();
    const able = [me, ...others].filter(({ roles, address }) => roles.includes('api') && address !== undefined);
    const home = chosen(companyId, able);
    return home === me ? undefined : home;
  }
  return {
    others: () => others,
    learn(members: readonly Peer[]): void {
      const now = members.slice(1).sort((a, b) => (a.id < b.id ? -1 : 1));
      if (JSON.stringify(now) !== JSON.stringify(others)) homes = new Map();
      others = now;
    },
    of(companyId: string): Peer | undefined {
      if (!homes.has(companyId)) {
        if (homes.size >= HOMES) homes = new Map();
        homes.set(companyId, among(companyId));
      }
      const home = homes.get(companyId);
      const untilMs = home && avoided.get(home.id);
      if (untilMs === undefined) return home;
      if (clock.elapsed() < untilMs) return undefined;
      avoided.delete(home?.id ?? '');
      return home;
    },
    avoid: (id: string) => void avoided.set(id, clock.elapsed() + AVOIDED_MS),
  };
}

/** Joins; `beatMs` 0 = it says nothing by itself. */
export function joinMembers(deps: MembershipDeps, { beatMs = BEAT_MS }: { beatMs?: number } = {}): Membership {
  const { store, clock, self, onProblem } = deps;
  const terms = termsOver(deps);
  const homes = homesAmong(clock, self);
  let heardMs = -Infinity;
  let beating: Promise<void> | undefined;
  let hasLeft = false;
  /** What follows from these members, remembered until others live. */
  let dealt: { readonly among: string; readonly names: readonly string[] } = { among: '', names: [] };

  /** Shares that this process should have, as far as it knows the others. */
  function wanted(me: Peer): readonly string[] {
    if (hasLeft || !me.roles.includes('jobs')) return [];
    const able = [me, ...homes.others()].filter(({ roles }) => roles.includes('jobs'));
    const among = able.map(({ id }) => id).join(' ');
    if (among !== dealt.among) {
      const all = Array.from({ length: BUCKETS }, (_, n) => termOf(n));
      dealt = { among, names: all.filter((name) => chosen(name, able) === me) };
    }
    return dealt.names;
  }

  async function once(): Promise<void> {
    const me = self();
    const askedMs = clock.elapsed();
    if (askedMs - heardMs > STALE_MS) homes.learn([me]);
    // What was taken in a later term is given back with this beat, and asked for again with the next.
    const overtaken = [...terms.overtaken];
    const want = wanted(me).filter((name) => !terms.overtaken.has(name));
    const given = [...new Set([...terms.names().filter((name) => !want.includes(name)), ...overtaken])];
    // What is given back is not worked on any more when the others hear of it.
    for (const name of given) terms.end(name);
    try {
      const { members, held } = await store.beat(me, want, given);
      if (hasLeft) return;
      heardMs = askedMs;
      for (const name of overtaken) terms.overtaken.delete(name);
      homes.learn(members);
      terms.learn(askedMs, held);
    } catch (error) {
      onProblem('the other processes cannot be told that this one lives; it is tried again every second', error);
    }
  }
  const beat = (): Promise<void> =>
    (beating ??= once().finally(() => {
      beating = undefined;
    }));
  const timer = beatMs > 0 ? setInterval(() => void beat(), beatMs).unref() : undefined;

  return {
    duty: {
      of(companyId) {
        const term = terms.get(termOf(bucketOf(companyId)));
        return term?.isHeld() === true ? term : undefined;
      },
      any: () => terms.held().length > 0,
    },
    homeOf: (companyId) =>
      hasLeft || homes.others().length === 0 || clock.elapsed() - heardMs > STALE_MS ? undefined : homes.of(companyId),
    avoid: homes.avoid,
    members: () => [self(), ...homes.others()],
    shares() {
      const held = terms.held();
      const epoch = held.reduce((most, term) => Math.max(most, term.epoch), 0);
      return { members: 1 + homes.others().length, held: held.length, epoch };
    },
    beat,
    async leave() {
      if (hasLeft) return;
      hasLeft = true;
      clearInterval(timer);
      for (const name of terms.names()) terms.end(name);
      await beating;
      await store.leave(self().id).catch((error: unknown) => onProblem('the other processes were not told', error));
    },
  };
}

/** Whoever projects looks after all companies: a process that knows of no others. */
export function dutyOfLeader(lease: () => Lease | undefined): Duty {
  return { of: lease, any: () => lease() !== undefined };
}
