// The mailer of invoices: an outbox that is the log itself. A mail that was asked for is an event, so no crash loses
// it; each is claimed before it is handed to the mail server, and what that server has taken is noted before the event
// says so, so that a crash sends it again only when it falls between the server's answer and the note: at least once,
// under a Message-ID that stays, by which receivers know the second one.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Mailing } from '../domain/invoices.ts';
import { retryAt } from '../domain/retries.ts';
import type { Clock, Duty, Lease, Mailer, MailStore } from './ports.ts';

/** A mail that waits. */
export interface WaitingMail {
  readonly companyId: string;
  readonly invoiceId: string;
  readonly mailing: Mailing;
}

/** A place in the list of waiting mails. */
export interface MailPlace {
  readonly at: string;
  readonly id: string;
}

/** What the mailer needs. */
export interface MailingDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** Which companies this process looks after. */
  readonly duty: Duty;
  /**
   * Mails of all companies that were asked for and not sent yet, oldest first, so many at most, behind a place; `next`
   * is where they go on.
   */
  waiting(
    limit: number,
    after: MailPlace | undefined,
  ): Promise<{ readonly mails: readonly WaitingMail[]; readonly next?: MailPlace }>;
  /** The letter as it is sent: made anew from the invoice, whose content does not change. */
  letter(mail: WaitingMail): Promise<Parameters<Mailer['send']>[0]>;
  readonly store: MailStore;
  readonly mailer: Mailer;
  /** Says in the books what came of a mail; nothing when they say so already. */
  tell(mail: WaitingMail, outcome: { readonly sent: true } | { readonly sent: false; error: string }): Promise<void>;
  onProblem(message: string, error: unknown): void;
}

/** A mailer that runs. */
export interface MailRun {
  /** Looks now; resolves when everything that is due was tried. */
  tick(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

const TICK_MS = 2_000;
/** Mails that are looked at together, and how many such pages a look goes through where none is due. */
const PER_TICK = 50;
const PAGES_PER_TICK = 4;
/** Longer than a mail server may take (`mail.smtp.ts`): a claim is not taken over while its owner may still send. */
const CLAIM_MS = 5 * 60_000;
/** A stop waits so long for a mail on its way. */
const STOP_MS = 3_000;

/**
 * Sends one mail, unless somebody else does, or has; false = it was not its turn. `sent` are those that the mail server
 * took from this process: a store that could not note it makes none of them go twice.
 */
async function deliver(deps: MailingDeps, lease: Lease, mail: WaitingMail, sent: Set<string>): Promise<boolean> {
  const { clock, store, mailer } = deps;
  const { messageId } = mail.mailing;
  const claimed = await store.claim(messageId, lease.epoch, clock.now(), CLAIM_MS);
  if (claimed === 'lost') lease.giveBack?.();
  if (!claimed || claimed === 'lost') return false;
  if (sent.has(messageId)) await store.taken(messageId, clock.now());
  else if (!claimed.isTaken) {
    const letter = await deps.letter(mail);
    // Nothing may come between this answer and the sending: a process that was frozen sends nothing when it goes on.
    if (!(await lease.confirm())) return false;
    const result = await mailer.send(letter);
    const nowMs = clock.now();
    if ('error' in result) {
      const firstMs = claimed.firstFailedMs ?? nowMs;
      const attempts = claimed.attempts + 1;
      const nextMs = result.isFinal ? undefined : retryAt('mail', attempts, firstMs, nowMs);
      // Should the books not hear of it now, it is looked at again when a claim would have ended.
      await store.failed(messageId, lease.epoch, {
        attempts,
        firstFailedMs: firstMs,
        nextMs: nextMs ?? nowMs + CLAIM_MS,
      });
      if (nextMs === undefined) await deps.tell(mail, { sent: false, error: result.error });
      return true;
    }
    sent.add(messageId);
    await store.taken(messageId, nowMs);
  }
  sent.delete(messageId);
  await deps.tell(mail, { sent: true });
  return true;
}

/** Starts the mailer; `tickMs` 0 = it never looks by itself. */
export function startMailer(deps: MailingDeps, { tickMs = TICK_MS }: { tickMs?: number } = {}): MailRun {
  let running: Promise<void> | undefined;
  let stopped = false;
  const sent = new Set<string>();
  /** Where the next look goes on: mails that wait for another try do not stand in the way of those behind them. */
  let place: MailPlace | undefined;
  async function round(): Promise<void> {
    if (stopped || !deps.duty.any()) return;
    try {
      for (let [pages, tried] = [0, 0]; pages < PAGES_PER_TICK && tried < PER_TICK; pages++) {
        const { mails, next } = await deps.waiting(PER_TICK, place);
        for (const mail of mails) {
          if (stopped) return;
          const lease = deps.duty.of(mail.companyId);
          if (!lease) continue;
          const served = deliver(deps, lease, mail, sent).catch((error: unknown) => {
            deps.onProblem(`the mail of invoice ${mail.invoiceId} could not be served; it is tried again`, error);
            return true;
          });
          if (await served) tried += 1;
        }
        place = next;
        if (!next) return;
      }
    } catch (error) {
      deps.onProblem('mails could not be looked up', error);
    }
  }
  const tick = (): Promise<void> =>
    (running ??= round().finally(() => {
      running = undefined;
    }));
  const timer = tickMs > 0 ? setInterval(() => void tick(), tickMs).unref() : undefined;
  return {
    tick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      // A mail server that does not answer holds nobody up: the claim of its mail ends by itself.
      await Promise.race([running, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}
