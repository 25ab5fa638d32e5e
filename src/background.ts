// What works by itself beside requests, put together over a service: the clock of the books, alert rules, webhooks,
// mails, and the sealer of closed periods.
import { evaluateAlertRules } from '../commands/alert-rules.ts';
import { recordMailing } from '../commands/invoice-mails.ts';
import { runJobs } from '../commands/jobs.ts';
import { sealPeriod } from '../commands/period-seals.ts';
import { disableWebhook } from '../commands/webhooks.ts';
import { alertValues, watchedCompanies } from '../queries/alert-rules.ts';
import { waitingMails } from '../queries/invoices.ts';
import { dueCompanies } from '../queries/jobs.ts';
import { unsealedCloses } from '../queries/period-seals.ts';
import { createdWebhooks, enabledWebhooks } from '../queries/webhooks.ts';
import type { PostgresRows } from './adapters/rows.postgres.ts';
import { companyOfStream, ledgerStream } from './domain/book.ts';
import { periodById } from './domain/fiscal-periods.ts';
import { Refusal } from './domain/refusal.ts';
import { SCOPES } from './domain/scopes.ts';
import { startAlerter, type AlerterDeps } from './engine/alerts.ts';
import { startAutomation, type AutomationDeps } from './engine/automation.ts';
import { startMailer, type MailingDeps } from './engine/mailer.ts';
import { startOpener } from './engine/opening.ts';
import type { Clock, Duty, EventLog, Mailer, OldCells, Tracer, WebhookSender } from './engine/ports.ts';
import type { Projector } from './engine/projector.ts';
import type { SealerDeps } from './engine/sealer.ts';
import type { Tally } from './engine/tally.ts';
import { startDeliverer, type DelivererDeps } from './engine/webhooks.ts';
import type { Caller, Service } from './service.ts';

/** How often each looks for what is due, in milliseconds; default never. */
export interface BackgroundTicks {
  /** The clock. */
  readonly clockTickMs?: number;
  /** The evaluator of alert rules, for what changed. */
  readonly alertTickMs?: number;
  /** The deliverer of webhooks. */
  readonly webhookTickMs?: number;
  /** The mailer, for what waits. */
  readonly mailTickMs?: number;
  /** The opener, for companies that have moved here. */
  readonly openTickMs?: number;
}

/** What the work beside requests is done with. */
interface BackgroundMeans {
  readonly log: EventLog;
  readonly projector: Projector;
  readonly duty: Duty;
  readonly counts: Tally;
  readonly rows: Pick<PostgresRows, 'bell' | 'webhooks' | 'mails' | 'belongings'>;
  readonly webhookSecrets: DelivererDeps['secrets'];
  readonly sender: WebhookSender;
  /** Without it no mails are sent. */
  readonly mailer: Mailer | undefined;
  readonly tracer: Tracer | undefined;
  /** Companies may go to another cell. */
  readonly mayMove: boolean;
  /** Cells that companies have left for this one; without them nobody is asked. */
  readonly oldCells: OldCells | undefined;
  readonly clock: Clock;
  readonly onProblem: (message: string, error: unknown) => void;
}

/** The clock as a caller: it does what is due in a company, with the permissions that this needs. */
const CLOCKWORK: Caller = { kind: 'system', id: 'clock', name: 'Clock', scopes: new Set(SCOPES), via: 'scheduler' };

/** Starts what works by itself over a service. Each comes with what another one of its kind would need. */
export function startBackground(service: Service, means: BackgroundMeans, ticks: BackgroundTicks) {
  const { log, projector, duty, counts, rows, webhookSecrets, sender, mailer, tracer, mayMove } = means;
  const { oldCells, clock, onProblem } = means;
  const { belongings } = rows;
  const automationDeps = automationOver(service, duty, counts, clock, onProblem);
  const alerterDeps = alerterOver(service, projector, duty, clock, onProblem);
  const calling = { bell: rows.bell, store: rows.webhooks, secrets: webhookSecrets, sender, tracer, mayMove };
  const delivererDeps = delivererOver(service, { log, projector, duty, ...calling }, clock, onProblem);
  const mail = mailer && mailingOver(service, duty, rows.mails, mailer, clock, onProblem);
  return {
    opener:
      oldCells && startOpener({ log, belongings, clock, duty, oldCells, onProblem }, { tickMs: ticks.openTickMs ?? 0 }),
    automation: startAutomation(automationDeps, { tickMs: ticks.clockTickMs ?? 0 }),
    automationDeps,
    alerter: startAlerter(alerterDeps, { tickMs: ticks.alertTickMs ?? 0 }),
    alerterDeps,
    deliverer: startDeliverer(delivererDeps, { tickMs: ticks.webhookTickMs ?? 0 }),
    delivererDeps,
    mailRun: mail && startMailer(mail, { tickMs: ticks.mailTickMs ?? 0 }),
  };
}

/** What runs by itself when its day comes. */
function automationOver(
  service: Service,
  duty: Duty,
  counts: Tally,
  clock: Clock,
  onProblem: (message: string, error: unknown) => void,
): AutomationDeps {
  return {
    clock,
    duty,
    dueCompanies: async (through) => {
      const { answer } = await service.ask(dueCompanies, undefined, { through });
      counts.due(answer?.oldestDate);
      const due = (answer?.companyIds ?? []).map((companyId) => ({ companyId }));
      return (await service.ofThisCell(due)).map(({ companyId }) => companyId);
    },
    runDue: async (companyId) => {
      const { answer } = await service.run(runJobs, { companyId, input: {}, caller: CLOCKWORK });
      counts.failedJobs(answer.jobs.filter(({ status }) => status === 'refused').length);
      return answer.left;
    },
    onProblem(message, error) {
      counts.failedJobs(1);
      onProblem(message, error);
    },
  };
}

/** What sends webhooks. */
function delivererOver(
  service: Service,
  {
    log,
    projector,
    ...parts
  }: Pick<DelivererDeps, 'bell' | 'duty' | 'store' | 'secrets' | 'sender' | 'tracer' | 'mayMove'> & {
    readonly log: EventLog;
    readonly projector: Projector;
  },
  clock: Clock,
  onProblem: (message: string, error: unknown) => void,
): DelivererDeps {
  return {
    ...parts,
    clock,
    revisionOf: (companyId) => projector.progress.revisionOf(ledgerStream(companyId)),
    end: async (companyId) =>
      (await log.readStream(ledgerStream(companyId), { direction: 'backwards', limit: 1 })).lastRevision,
    hooks: async (companyIds) => (await service.ask(enabledWebhooks, undefined, { companyIds })).answer?.hooks ?? [],
    events: async (companyId, afterSequence, limit, entityId) => {
      const filter = entityId === undefined ? {} : { entityId };
      return (await service.events(companyId, filter, { limit, afterSequence, order: 'asc' })).data;
    },
    created: async (hooks) => {
      const asked = hooks.map(({ companyId, webhook }) => ({ companyId, webhookId: webhook.id }));
      const { answer } = await service.ask(createdWebhooks, undefined, { webhooks: asked });
      return new Map(answer?.created.map(({ webhookId, sequence, eventId }) => [webhookId, { id: eventId, sequence }]));
    },
    giveUp: async (companyId, webhookId) => {
      const input = { webhookId, reason: 'delivery_failed' };
      await service.execute(disableWebhook, { companyId, input, caller: CLOCKWORK });
    },
    onProblem,
  };
}

/** What the evaluator of alert rules needs, over a service. */
function alerterOver(
  service: Service,
  projector: Projector,
  duty: Duty,
  clock: Clock,
  onProblem: AlerterDeps['onProblem'],
): AlerterDeps {
  const caller = CLOCKWORK;
  const CHANGES = ['created', 'updated', 'resumed'].map((act) => `alert_rule.${act}`);
  return {
    clock,
    duty,
    watched: async () =>
      service.ofThisCell((await service.ask(watchedCompanies, undefined, {})).answer?.companies ?? []),
    revisionOf: (companyId) => projector.progress.revisionOf(ledgerStream(companyId)),
    values: async (companyId, ruleIds) =>
      (await service.ask(alertValues, companyId, { ruleIds: [...ruleIds] }, { caller })).answer?.values ?? [],
    events: async (companyId, afterSequence, limit) =>
      (await service.events(companyId, {}, { limit, afterSequence, order: 'asc' })).data,
    begun: async (companyId, entityId) => {
      const filter = { entityId, types: CHANGES };
      return (await service.events(companyId, filter, { limit: 1, order: 'desc' })).data[0]?.sequence;
    },
    tell: async (companyId, input) =>
      (
        await service.execute(evaluateAlertRules, {
          companyId,
          input: {
            values: input.values.map(({ value, ...of }) => ({ ...of, value: value === null ? null : String(value) })),
            entries: input.entries.map(({ amount, ...of }) => ({ ...of, amount: String(amount) })),
            confirmedAtMs: input.confirmedAtMs,
          },
          caller,
        })
      ).events.length,
    onProblem,
  };
}

/** What the sealer needs, over a service. */
export function sealerOver(service: Service, duty: Duty, clock: Clock, onProblem: SealerDeps['onProblem']): SealerDeps {
  const caller = CLOCKWORK;
  return {
    clock,
    duty,
    unsealed: async () => service.ofThisCell((await service.ask(unsealedCloses, undefined, {})).answer?.closes ?? []),
    isInForce: async ({ companyId, periodId, closeSequence }) =>
      (await service.book(companyId))?.closedBalances.get(periodId)?.committed === closeSequence - 1,
    async checkpointOver(companyId, sequence) {
      try {
        return await service.proofs.checkpoint(ledgerStream(companyId), { least: sequence + 1 });
      } catch (error) {
        if (error instanceof Refusal && (error.code === 'not_signed_yet' || error.code === 'proof_not_ready'))
          return undefined;
        throw error;
      }
    },
    async files({ companyId, periodId, closeSequence }) {
      const { sealFiles } = await import('./http/seal-files.ts');
      const years = (await service.book(companyId))?.periods.years ?? [];
      const found = periodById(years, periodId);
      return found ? sealFiles(service, companyId, found.period, closeSequence, caller) : [];
    },
    async seal({ companyId, periodId, closeSequence }, checkpoint, files) {
      const input = { periodId, closeSequence, ...checkpoint, files: [...files] };
      await service.execute(sealPeriod, { companyId, input, caller });
    },
    companyOf: companyOfStream,
    onProblem,
  };
}

/** What the mailer needs, over a service. */
function mailingOver(
  service: Service,
  duty: Duty,
  store: MailingDeps['store'],
  mailer: Mailer,
  clock: Clock,
  onProblem: MailingDeps['onProblem'],
): MailingDeps {
  const caller = CLOCKWORK;
  return {
    clock,
    duty,
    async waiting(limit, after) {
      const { mails, ...rest } = (await service.ask(waitingMails, undefined, { limit, after })).answer ?? { mails: [] };
      return { ...rest, mails: await service.ofThisCell(mails) };
    },
    async letter({ companyId, invoiceId, mailing }) {
      const { invoicePdf, printed } = await import('./http/invoice-pdf.ts');
      const { answer } = await service.ask(
        invoicePdf,
        companyId,
        { id: invoiceId, locale: mailing.locale },
        { caller },
      );
      if (!answer) throw new Error(`there is no invoice ${invoiceId}`);
      const { fileName, text } = await printed(answer, {
        content: (file) => service.content(companyId, file),
        mark: (about) => service.markOf(companyId, about),
      });
      const company = (await service.book(companyId))?.company;
      return {
        fromName: company?.name ?? '',
        ...(company?.email !== undefined && { replyTo: company.email }),
        to: mailing.to,
        cc: mailing.cc ?? [],
        subject: mailing.subject,
        text: mailing.message,
        messageId: mailing.messageId,
        attachment: { fileName, bytes: text },
      };
    },
    store,
    mailer,
    async tell({ companyId, invoiceId, mailing: { messageId } }, outcome) {
      const input = { invoiceId, messageId, ...(outcome.sent ? {} : { error: outcome.error }) };
      await service.execute(recordMailing, { companyId, input, caller });
    },
    onProblem,
  };
}
