// What of a company is left in the cell that it has left, once its stream says so: where its webhooks stand, and the
// keys of what is sealed. The old cell serves the webhooks up to its last event, and nobody does from then on until the
// new cell goes on from there. Whoever moves the company and the new cell itself may both do it, also at once: a place
// is only put where nothing but the move has been.
import { MOVED, type Clock, type CompanyBelongings, type LeftBehind, type TakenWebhook } from './ports.ts';

/** A company that has left, as the old cell knows it. */
interface LeftCompany {
  readonly companyId: string;
  /** Its webhooks by id: true while they are served. */
  readonly webhooks: ReadonlyMap<string, boolean>;
  /** How many events its stream has here. */
  readonly size: number;
  /** When it had left for sure (ms since 1970). */
  readonly leftMs: number;
}

/** A call of a webhook is over after so long, whatever its receiver does. */
const CALL_MS = 20_000;
/** A call that is due later than this is not under way. */
const SOON_MS = 1_000;
/** For so long the old cell may answer reads though the company has moved: twice what it believes that for. */
const READS_MS = 2_000;

/** True when no call of this webhook is under way in the old cell, which has `size` events of the company. */
function isQuiet({ epoch, place }: TakenWebhook, size: number, nowMs: number): boolean {
  if (epoch === MOVED) return true;
  const { next, again, attempts, nextAttemptMs = 0 } = place;
  return attempts > 0 ? nextAttemptMs > nowMs + SOON_MS : again === undefined && next >= size;
}

/** What a company left behind in the cell whose database this is. `readsMs`: for how long reads are thought of. */
export function leftBehind(
  belongings: Omit<CompanyBelongings, 'free' | 'addDeliveries'>,
  clock: Pick<Clock, 'now'>,
  { companyId, webhooks, size, leftMs }: LeftCompany,
  readsMs: number = READS_MS,
): LeftBehind {
  return {
    async webhooks() {
      const nowMs = clock.now();
      const places = new Map((await belongings.webhooks(companyId)).map((one) => [one.webhookId, one]));
      const served = [...webhooks].filter(([, isServed]) => isServed).map(([id]) => places.get(id));
      // It sends what is left, up to the move itself: then nothing is under way that nobody would know of.
      if (nowMs < leftMs + CALL_MS && !served.every((one) => one && isQuiet(one, size, nowMs))) return undefined;
      await belongings.take(companyId, [...webhooks.keys()]);
      return belongings.webhooks(companyId);
    },
    deliveries: () => belongings.deliveries(companyId),
    async over() {
      // There is nothing to do for them here any more.
      for (const { webhookId, epoch, place } of await belongings.webhooks(companyId)) {
        if (epoch !== MOVED) continue;
        const { round, kept } = place;
        const done = { next: size, round, attempts: 0, basis: '', ...(kept !== undefined && { kept }) };
        await belongings.done(companyId, webhookId, done);
      }
      // Should it have come from where it went to: it is open there, and nobody needs to be asked about that.
      await belongings.forgetOpening(companyId);
      // Who reads here for a moment more must not be told that what is sealed was erased.
      if (clock.now() < leftMs + readsMs) return false;
      await belongings.setSecrets(companyId, []);
      return true;
    },
  };
}

/** The new cell serves the webhooks from where the old one has come to; false = that is still calling one. */
export async function takeOver(
  belongings: Pick<CompanyBelongings, 'webhooks' | 'free' | 'addDeliveries'>,
  companyId: string,
  left: Pick<LeftBehind, 'webhooks' | 'deliveries'>,
): Promise<boolean> {
  const found = await left.webhooks();
  if (!found) return false;
  const taken = new Map(found.map(({ webhookId, place }) => [webhookId, place]));
  const waiting = (await belongings.webhooks(companyId)).filter(({ epoch }) => epoch === MOVED);
  if (waiting.length > 0) for await (const lines of left.deliveries()) await belongings.addDeliveries(lines);
  for (const { webhookId, place } of waiting) {
    const begun = [taken.get(webhookId), place].find((one) => one !== undefined && one.basis !== '');
    await belongings.free(companyId, webhookId, place, begun);
  }
  return true;
}
