// The deliverer of webhooks: takes each one through the events of its company, strictly in order, at least once. Only
// the process that projects delivers. Where a webhook stands is kept after the answer: a crash in between sends again.
import { channelsOf } from '../domain/alert-rules.ts';
import { wants, retryAt, type Webhook } from '../domain/webhooks.ts';
import type { Clock, Lease, WebhookCursor, WebhookSender, WebhookStore } from './ports.ts';
import { signatureOf, type WebhookSecrets } from './webhook-secrets.ts';

/** An event as it is sent: what /events shows of it. */
interface Sendable {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly data?: unknown;
}
/** A webhook with its company. */
interface Hook {
  readonly companyId: string;
  readonly webhook: Webhook;
}

/** What the deliverer needs. */
export interface DelivererDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** The term in which this process looks after the others; undefined where it does not. */
  lease(): Lease | undefined;
  /** Those that are enabled, of all companies. */
  hooks(): Promise<readonly Hook[]>;
  /** A company's events after a sequence, in order, personal data masked; of one thing only with `entityId`. */
  events(companyId: string, after: number, limit: number, entityId?: string): Promise<readonly Sendable[]>;
  readonly store: WebhookStore;
  readonly secrets: Pick<WebhookSecrets, 'of'>;
  readonly sender: Pick<WebhookSender, 'send'>;
  /** Disables a webhook that nothing arrives at. */
  giveUp(companyId: string, webhookId: string): Promise<void>;
  onProblem(message: string, error: unknown): void;
}

/** A deliverer that runs. */
export interface Deliverer {
  /** Looks now; resolves when everything that is due was tried. */
  tick(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

const TICK_MS = 1_000;
const PAGE = 50;
/** Deliveries of one webhook in one go, and webhooks at once: none keeps the others waiting. */
const SENDS_PER_TICK = 200;
const AT_ONCE = 8;

/** Where a new webhook stands: behind the event that created it. */
async function begun(deps: DelivererDeps, { companyId, webhook }: Hook): Promise<WebhookCursor | undefined> {
  const [created] = await deps.events(companyId, -1, 1, webhook.id);
  return created && { next: created.sequence + 1, round: 0, attempts: 0, basis: basisOf(webhook) };
}

/** What a wait rests on: when the address or the will to deliver changed, what is due is tried at once. */
function basisOf({ url, enabledAt = '' }: Webhook): string {
  return `${enabledAt} ${url}`;
}

/** The same place with what the webhook says now: a redelivery that was asked for, or no more reason to wait. */
function caughtUp(cursor: WebhookCursor, webhook: Webhook): WebhookCursor {
  const basis = basisOf(webhook);
  const { attempts: _a, failingSinceMs: _f, nextAttemptMs: _n, ...place } = cursor;
  const now = cursor.basis === basis ? cursor : { ...place, attempts: 0, basis };
  const asked = webhook.redelivery;
  if (!asked || asked.number <= now.round) return now;
  // What an earlier request has left is sent too: at least once.
  const { again, ...rest } = now;
  const last = Math.min(asked.toSequence ?? now.next - 1, now.next - 1);
  const from = Math.min(asked.fromSequence, again?.next ?? asked.fromSequence);
  const to = Math.max(last, again?.last ?? last);
  return { ...rest, round: asked.number, ...(from <= to && { again: { next: from, last: to } }) };
}

/** The place behind an event that was sent or is not wanted. */
function behind({ again, ...cursor }: WebhookCursor, sequence: number): WebhookCursor {
  if (!again) return { ...cursor, next: sequence + 1 };
  return sequence >= again.last ? cursor : { ...cursor, again: { ...again, next: sequence + 1 } };
}

/** Delivers to one webhook until nothing is left, something fails, or it has had its turn. */
async function deliver(deps: DelivererDeps, hook: Hook, isStopped: () => boolean): Promise<void> {
  const { store, clock } = deps;
  const { companyId, webhook } = hook;
  const kept = (await store.cursor(companyId, webhook.id)) ?? (await begun(deps, hook));
  if (!kept) return;
  let cursor = caughtUp(kept, webhook);
  if ((cursor.nextAttemptMs ?? 0) > clock.now()) return;
  const keep = async (place: WebhookCursor): Promise<void> => {
    cursor = place;
    await store.keep(companyId, webhook.id, place, undefined);
  };
  for (let sends = 0; sends < SENDS_PER_TICK;) {
    const from = cursor.again?.next ?? cursor.next;
    const page = await deps.events(companyId, from - 1, PAGE);
    if (page.length === 0) break;
    for (const event of page) {
      if (isStopped() || sends >= SENDS_PER_TICK) return keep(cursor);
      const isAgain = cursor.again !== undefined;
      if (wants(webhook, event.type) || channelsOf(event).includes(webhook.id)) {
        sends += 1;
        const isSent = await send(deps, hook, cursor, event, (place) => {
          cursor = place;
        });
        if (!isSent) return;
      } else cursor = behind(cursor, event.sequence);
      // A redelivery has ended in this page: what follows begins elsewhere.
      if (isAgain && cursor.again === undefined) break;
    }
  }
  if (cursor !== kept) await keep(cursor);
}

/** Sends one event and keeps what came of it; false when it has to be tried again. */
async function send(
  deps: DelivererDeps,
  { companyId, webhook }: Hook,
  cursor: WebhookCursor,
  event: Sendable,
  moved: (cursor: WebhookCursor) => void,
): Promise<boolean> {
  const { clock, store } = deps;
  const startMs = clock.now();
  const body = JSON.stringify(event);
  const { previousSecretId, previousSecretUntil = '' } = webhook;
  const overlaps = previousSecretId !== undefined && startMs < Date.parse(previousSecretUntil);
  const ids = [webhook.secretId, ...(overlaps ? [previousSecretId] : [])];
  const secrets = await deps.secrets.of(companyId, ids);
  const result =
    secrets.length === 0
      ? { error: 'its secret is not in the vault: rotate it' }
      : await deps.sender.send({
          url: webhook.url,
          body,
          headers: {
            'Webhook-Id': event.id,
            'Webhook-Sequence': String(event.sequence),
            'Webhook-Signature': signatureOf(secrets, Math.floor(startMs / 1_000), body),
          },
        });
  const nowMs = clock.now();
  const isSent = 'status' in result && result.status >= 200 && result.status < 300;
  const { attempts, failingSinceMs: since, nextAttemptMs: _next, ...place } = cursor;
  const failingSinceMs = since ?? nowMs;
  const nextAttemptMs = isSent ? undefined : retryAt(attempts + 1, failingSinceMs, nowMs);
  const error = 'error' in result ? result.error : `answered ${result.status}`;
  const delivery = {
    sequence: event.sequence,
    round: cursor.again ? cursor.round : 0,
    eventId: event.id,
    eventType: event.type,
    status: isSent ? 'delivered' : 'failing',
    attempts: attempts + 1,
    ...('status' in result && { httpStatus: result.status }),
    ...(isSent ? {} : { error }),
    lastAttemptAt: new Date(nowMs).toISOString(),
    ...(nextAttemptMs === undefined ? {} : { nextAttemptAt: new Date(nextAttemptMs).toISOString() }),
  } as const;
  const after: WebhookCursor = isSent
    ? { ...behind(place as WebhookCursor, event.sequence), attempts: 0 }
    : nextAttemptMs === undefined
      ? { ...place, attempts: 0 }
      : { ...place, attempts: attempts + 1, failingSinceMs, nextAttemptMs };
  await store.keep(companyId, webhook.id, after, delivery);
  moved(after);
  if (!isSent && nextAttemptMs === undefined) await deps.giveUp(companyId, webhook.id);
  return isSent;
}

/** Starts the deliverer; `tickMs` 0 = it never looks by itself. */
export function startDeliverer(deps: DelivererDeps, { tickMs = TICK_MS }: { tickMs?: number } = {}): Deliverer {
  const busy = new Map<string, Promise<void>>();
  let stopped = false;

  /** Begins with every webhook that nobody is at. */
  async function tick(): Promise<void> {
    if (stopped || !deps.lease()) return;
    try {
      for (const hook of await deps.hooks()) {
        const { id } = hook.webhook;
        if (busy.has(id)) continue;
        if (busy.size >= AT_ONCE) await Promise.race(busy.values());
        if (stopped) break;
        const work = deliver(deps, hook, () => stopped)
          .catch((error: unknown) => deps.onProblem(`webhook ${id} could not be served; it is tried again`, error))
          .finally(() => busy.delete(id));
        busy.set(id, work);
      }
      await Promise.all(busy.values());
    } catch (error) {
      deps.onProblem('webhooks could not be looked up', error);
    }
  }
  const timer = tickMs > 0 ? setInterval(() => void tick(), tickMs).unref() : undefined;
  return {
    tick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await Promise.all(busy.values());
    },
  };
}
