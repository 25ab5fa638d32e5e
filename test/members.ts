// Members and their terms in memory: what the contract suite holds against those in PostgreSQL.
import type { Peer, MemberStore } from '../src/engine/ports.ts';

/** A store over time that the test moves. */
export function memoryMembers(nowMs: () => number): MemberStore {
  const members = new Map<string, { member: Peer; untilMs: number }>();
  const terms = new Map<string, { epoch: number; untilMs: number; holder: string }>();
  return {
    beat(member, wanted, given) {
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
        if (!isFree && term.holder !== member.id) continue;
        const epoch = isFree ? (term?.epoch ?? 0) + 1 : term.epoch;
        terms.set(name, { epoch, untilMs: now + 6_000, holder: member.id });
        held.set(name, { epoch, leftMs: 6_000 });
      }
      const living = [...members.values()].filter(({ untilMs }) => untilMs > now).map((one) => one.member);
      return Promise.resolve({ members: [member, ...living.filter(({ id }) => id !== member.id)], held });
    },
    left(name, epoch) {
      const term = terms.get(name);
      return Promise.resolve(term?.epoch === epoch ? term.untilMs - nowMs() : 0);
    },
    leave(id) {
      members.delete(id);
      for (const term of terms.values()) if (term.holder === id) term.untilMs = Math.min(term.untilMs, nowMs());
      return Promise.resolve();
    },
  };
}
