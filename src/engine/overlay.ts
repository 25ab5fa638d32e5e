// What a desk remembers of facts that the read models may not have yet: the facts themselves, and what they say of
// idempotency keys, recalled things, natural keys and sums settled by name.
import { familyOf } from '../domain/ids.ts';
import { moveSettled } from '../domain/open-items.ts';
import { keyText, recalledIn } from '../domain/recalled.ts';
import type { Receipt } from './ports.ts';
import type { RecordedFact } from '../domain/events.ts';

/** Changed in place by `remember` and `forget` only. */
export interface Overlay {
  /** Without gaps, oldest first. */
  readonly facts: RecordedFact[];
  readonly receipts: Map<string, Receipt>;
  /** Natural key (as text) -> who has it, and the revision that says so. */
  readonly holders: Map<string, { readonly id: string; readonly revision: number }>;
  /** Revisions of the events about a recalled thing, by the family of its id: an entry's lines find it too. */
  readonly revisions: Map<string, number[]>;
  /** Sums settled by name since the read models, by line id. */
  readonly settled: Map<string, number>;
  /** Lines of recalled things in these facts: what they cost in memory. */
  lines: number;
}

/** An overlay without facts. */
export function newOverlay(): Overlay {
  return { facts: [], receipts: new Map(), holders: new Map(), revisions: new Map(), settled: new Map(), lines: 0 };
}

/** How a stream knows an idempotency key: those of the directory belong to their caller, those of a ledger to all. */
export function receiptKey(stream: string, callerId: string, key: string): string {
  return stream.startsWith('ledger-') ? key : `${callerId}\n${key}`;
}

/** Lines that a fact holds in memory: those of the recalled thing that it is about. */
function linesOf(fact: RecordedFact): number {
  return recalledIn(fact)?.noun.linesOf(fact) ?? 0;
}

/** Adds the next fact. */
export function remember(overlay: Overlay, fact: RecordedFact): void {
  const { meta, stream, revision } = fact;
  overlay.facts.push(fact);
  overlay.lines += linesOf(fact);
  if (meta.idempotencyKey !== undefined && meta.fingerprint !== undefined && meta.index === 0)
    overlay.receipts.set(receiptKey(stream, meta.actor.id, meta.idempotencyKey), {
      key: meta.idempotencyKey,
      fingerprint: meta.fingerprint,
      command: meta.command,
      stream,
      firstRevision: revision,
      events: meta.count,
    });
  const about = recalledIn(fact);
  if (!about) return;
  const family = familyOf(about.id);
  const revisions = overlay.revisions.get(family);
  if (revisions) revisions.push(revision);
  else overlay.revisions.set(family, [revision]);
  for (const key of about.noun.uniqueKeysOf(fact))
    overlay.holders.set(keyText(key), { id: key.holder ?? about.id, revision });
  moveSettled(overlay.settled, fact);
}

/** Drops the facts up to and including a revision, and what only they say. */
export function forget(overlay: Overlay, revision: number): void {
  let n = 0;
  const undone = new Map<string, number>();
  for (const fact of overlay.facts) {
    if (fact.revision > revision) break;
    n += 1;
    overlay.lines -= linesOf(fact);
    const { meta } = fact;
    if (meta.idempotencyKey !== undefined) {
      const key = receiptKey(fact.stream, meta.actor.id, meta.idempotencyKey);
      if (overlay.receipts.get(key)?.firstRevision === fact.revision) overlay.receipts.delete(key);
    }
    const about = recalledIn(fact);
    if (!about) continue;
    const family = familyOf(about.id);
    const revisions = overlay.revisions.get(family);
    if (revisions?.[0] === fact.revision) revisions.shift();
    if (revisions?.length === 0) overlay.revisions.delete(family);
    for (const key of about.noun.uniqueKeysOf(fact))
      if (overlay.holders.get(keyText(key))?.revision === fact.revision) overlay.holders.delete(keyText(key));
    moveSettled(undone, fact);
  }
  overlay.facts.splice(0, n);
  for (const [lineId, amount] of undone) {
    const rest = (overlay.settled.get(lineId) ?? 0) - amount;
    if (rest === 0) overlay.settled.delete(lineId);
    else overlay.settled.set(lineId, rest);
  }
}

/** The remembered fact of a revision; undefined when there is none. */
export function factAt({ facts }: Overlay, revision: number): RecordedFact | undefined {
  return facts[revision - (facts[0]?.revision ?? 0)];
}

/** The first revision that the overlay remembers; Infinity when it remembers nothing. */
export function firstOf({ facts }: Overlay): number {
  return facts[0]?.revision ?? Number.POSITIVE_INFINITY;
}

/** The last revision that the overlay remembers; -1 when it remembers nothing. */
export function lastOf({ facts }: Overlay): number {
  return facts.at(-1)?.revision ?? -1;
}

/** The revision up to which facts must be forgotten, for at most so many lines to be left; -1 = none. */
export function surplusOf(overlay: Overlay, mostLines: number): number {
  let { lines } = overlay;
  let revision = -1;
  for (const fact of overlay.facts) {
    if (lines <= mostLines) break;
    lines -= linesOf(fact);
    ({ revision } = fact);
  }
  return revision;
}
