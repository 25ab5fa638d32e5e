// Members and their terms in memory: what the contract suite holds against those in PostgreSQL.
import type { Peer, MemberStore } from '../src/engine/ports.ts';

/** What the rest of a database says of terms. */
export interface Beside {
  /** An epoch that each new one is beyond. */
  leastEpoch(): number;
  /**
   * True while a program leads that knows nothing of members, and no webhook was taken in a later term than its own: no
   * term begins.
   */
  isLedByOld(): boolean;
}

const ALONE: Beside = { leastEpoch: () => 0, isLedByOld: () => false };

/** The same store without promises, over time that the caller moves. */
export function memberTerms(nowMs: () => number, beside: Beside = ALONE) {
  const members = new Map<string, { member: Peer; untilMs: number }>();
  const terms = new Map<string, { epoch: number; untilMs: number; holder: string }>();
  return {
    /** Who has a term that runs. */
    holderOf(name: string): string | undefined {
      const term = terms.get(name);
      return term && term.untilMs > nowMs() ? term.holder : undefined;
    },
    beat(...[member, wanted, given]: Parameters<MemberStore['beat']>): Awaited<ReturnType<MemberStore['beat']>> {
      const now = nowMs();
      members.set(member.id, { member, untilMs: now + 2_500 });
      for (const name of given) {
        const term = terms.get(name);
        if (term?.holder === member.id) term.untilMs = Math.min(term.untilMs, now);
      }
      const held = new Map<string, { epoch: number; leftMs: number }>();
      for (const name of wanted) {
        const term = terms.get(name);
        const isFree = !term || term.untilMs <= now;
        if (isFree ? beside.isLedByOld() : term.holder !== member.id) continue;
        const epoch = isFree ? Math.max(term?.epoch ?? 0, beside.leastEpoch()) + 1 : term.epoch;
        terms.set(name, { epoch, untilMs: now + 6_000, holder: member.id });
        held.set(name, { epoch, leftMs: 6_000 });
      }
      const living = [...members.values()].filter(({ untilMs }) => untilMs > now).map((one) => one.member);
      return { members: [member, ...living.filter(({ id }) => id !== member.id)], held };
    },
    left(name: string, epoch: number): number {
      const term = terms.get(name);
      return term?.epoch === epoch ? term.untilMs - nowMs() : 0;
    },
    leave(id: string): void {
      members.delete(id);
      for (const term of terms.values()) if (term.holder === id) term.untilMs = Math.min(term.untilMs, nowMs());
    },
  };
}

/** A store over time that the test moves. */
export function memoryMembers(nowMs: () => number, beside?: Beside): MemberStore {
  const terms = memberTerms(nowMs, beside);
  return {
    beat: (...given) => Promise.resolve(terms.beat(...given)),
    left: (...given) => Promise.resolve(terms.left(...given)),
    leave: (id) => Promise.resolve(terms.leave(id)),
  };
}
