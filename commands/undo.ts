// Undo by intent: everything that was done under one correlation id, or by one caller, is taken back by the undo action
// of each thing; first shown, then done exactly as it was shown, all of it or nothing.
import { z } from 'zod';
import { accountUndoing } from './accounts.ts';
import { accrualChangeUndoing } from './accrual-schedules.ts';
import { accrualUndoing } from './accrual-slices.ts';
import { alertRuleUndoing } from './alert-rules.ts';
import { bankAccountUndoing } from './bank-accounts.ts';
import { bankTransactionUndoing } from './bank-undoing.ts';
import { checkScope, type Command, type Moment, type Recalled } from './command.ts';
import { contractUndoing } from './contracts.ts';
import { depreciationUndoing } from './depreciation.ts';
import { documentUndoing } from './documents.ts';
import { expenseDecisionUndoing } from './expense-decisions.ts';
import { expensePaymentUndoing } from './expense-payments.ts';
import { expenseUndoing } from './expense-reports.ts';
import { assetUndoing } from './fixed-assets.ts';
import { lossUndoing } from './invoice-losses.ts';
import { paymentUndoing } from './invoice-payments.ts';
import { invoiceUndoing } from './invoices.ts';
import { COMMANDS } from './index.ts';
import { journalImportUndoing } from './journal-imports.ts';
import { entryUndoing } from './journal.ts';
import { payeeAccountUndoing } from './payee-accounts.ts';
import { paymentBatchUndoing } from './payment-batches.ts';
import { payrollUndoing } from './payroll-runs.ts';
import type { Procedure, StageEnd, StepDone, StepResult, Told } from './procedure.ts';
import { registerUndoing } from './registers.ts';
import { ruleUndoing } from './rules.ts';
import { scenarioUndoing } from './scenario-undoing.ts';
import { taxCodeUndoing } from './tax-codes.ts';
import { taxNameUndoing } from './tax-names.ts';
import { changedFields, toldState, TOOK_BACK, type Past, type Undoing } from './undoing.ts';
import { webhookUndoing } from './webhooks.ts';
import { draftHash } from '../src/domain/approvals.ts';
import type { Book } from '../src/domain/book.ts';
import { sha256 } from '../src/domain/digest.ts';
import { entityOf } from '../src/domain/entities.ts';
import type { EntryContent } from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { isOfRun } from '../src/domain/procedure-runs.ts';
import { refuse, REFUSALS, type Refusal, type RefusalDetail } from '../src/domain/refusal.ts';
import { CORRELATION_ID_LENGTH, lineText, reasonText } from '../src/domain/text.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/**
 * What undoes what. A command tells of several things at once (a match also records a payment and posts an entry): the
 * rows of the noun of the first one here that fits undo all of it; of the last rows each undoes its own thing.
 */
const WHOLE: readonly Undoing[] = [
  ...documentUndoing,
  ...bankTransactionUndoing,
  ...expensePaymentUndoing,
  ...expenseDecisionUndoing,
  ...contractUndoing,
  ...paymentUndoing,
  ...lossUndoing,
  ...invoiceUndoing,
  ...payrollUndoing,
  ...depreciationUndoing,
  ...assetUndoing,
  ...accrualUndoing,
  ...accrualChangeUndoing,
  ...scenarioUndoing,
  ...expenseUndoing,
];
const EACH: readonly Undoing[] = [
  ...payeeAccountUndoing,
  ...paymentBatchUndoing,
  ...journalImportUndoing,
  ...entryUndoing,
  ...bankAccountUndoing,
  ...ruleUndoing,
  ...alertRuleUndoing,
  ...registerUndoing,
  ...accountUndoing,
  ...taxCodeUndoing,
  ...taxNameUndoing,
  ...webhookUndoing,
];
/** Every row. */
export const UNDOING: readonly Undoing[] = [...WHOLE, ...EACH];
/** Events whose undoing asks what was before. */
const LOOKING_BACK: ReadonlySet<string> = new Set(UNDOING.flatMap(({ type, looksBack }) => (looksBack ? type : [])));

/** One thing that is to be undone, and how; without a row it cannot be. */
interface Item {
  readonly type: string;
  readonly id: string;
  /** The event that is undone, and its sequence. */
  readonly event: string;
  readonly sequence: number;
  /** Name of the command that did it. */
  readonly did: string;
  readonly by?: { readonly row: Undoing; readonly input: object };
  /** Why it cannot be undone. */
  readonly why?: string;
}

/** Facts of one command each, newest first; in a command the newest first too. */
function byCommand(facts: readonly RecordedFact[]): RecordedFact[][] {
  const found = new Map<number, RecordedFact[]>();
  for (const fact of facts) {
    const first = fact.revision - fact.meta.index;
    const group = found.get(first);
    if (group) group.push(fact);
    else found.set(first, [fact]);
  }
  return [...found.values()];
}

const nounIn = (type: string): string => type.slice(0, type.indexOf('.'));

type Stories = NonNullable<Told['stories']>;

/** What happened to the thing of a fact before it, and since by what is not `asked` to be undone. */
function pastOf(fact: RecordedFact, stories: Stories, asked: ReadonlySet<number>): Past {
  const told = (stories.get(thingOf(fact)) ?? []).filter((one) => toldState(one) !== undefined);
  const since = new Map<string, number>();
  told.forEach((one, i) => {
    const [was, is] = [told[i + 1], toldState(one)];
    if (one.revision <= fact.revision || asked.has(one.revision) || !was || !is) return;
    for (const field of changedFields(toldState(was) ?? {}, is)) since.set(field, one.revision);
  });
  return { before: told.find(({ revision }) => revision < fact.revision), since };
}

const thingOf = (fact: RecordedFact): string => entityOf(fact).id;

/** What a command did, as things to undo. */
function itemsOf(group: readonly RecordedFact[], reason: string, pastFor: (fact: RecordedFact) => Past): Item[] {
  const item = (fact: RecordedFact, how: Pick<Item, 'by' | 'why'> = {}): Item => {
    const { type, id } = entityOf(fact);
    return { type, id, event: fact.type, sequence: fact.revision, did: fact.meta.command, ...how };
  };
  /** Undefined when none of the rows is for what happened. */
  const done = (rows: readonly Undoing[]): Item[] | undefined => {
    const found = group.flatMap((fact) =>
      rows.flatMap((row) => {
        const inputs = row.type === fact.type ? row.input(fact, reason, group, pastFor(fact)) : undefined;
        if (inputs === undefined) return [];
        if (typeof inputs === 'string') return [[item(fact, { why: inputs })]];
        return [(Array.isArray(inputs) ? inputs : [inputs]).map((input: object) => item(fact, { by: { row, input } }))];
      }),
    );
    return found.length > 0 ? found.flat() : undefined;
  };
  const first = WHOLE.find((row) => done([row]) !== undefined);
  if (first) return done(WHOLE.filter(({ type }) => nounIn(type) === nounIn(first.type))) ?? [];
  const told = group.at(-1);
  return done(EACH) ?? (told ? [item(told)] : []);
}

/**
 * The things to undo, newest first. What ends a thing covers all else that happened to it: neither a change of it nor
 * its earlier states need an undoing of their own.
 */
function planOf({ facts, stories = new Map() }: Pick<Told, 'facts' | 'stories'>, reason: string): Item[] {
  const asked = new Set(facts.map(({ revision }) => revision));
  // That something was asked for is nothing to undo: what it did is.
  const items = byCommand(facts.filter(({ type }) => !isOfRun(type))).flatMap((group) =>
    itemsOf(group, reason, (fact) => pastOf(fact, stories, asked)),
  );
  const ended = new Map<string, number>();
  for (const { id, by, sequence } of items) if (by?.row.ends && !ended.has(id)) ended.set(id, sequence);
  return items.filter(({ id, by, sequence }) => {
    const end = ended.get(id);
    return end === undefined || end === sequence || (by !== undefined && !by.row.isCovered && sequence > end);
  });
}

/** A command that also asks for the scope that its own row would ask for. */
function guarded(command: Undoing['command']): Command<never, unknown, Book> {
  return {
    ...command,
    decide(book: Readonly<Book>, input: never, moment: Moment, recalled: Recalled) {
      if (command.needs !== null) checkScope(moment, command.needs);
      return command.decide(book, input, moment, recalled);
    },
  };
}

/** Why what has no row cannot be undone, where that does not depend on the command that did it. */
const WHY: readonly (readonly [event: RegExp, why: string])[] = [
  [/^journal_entry\.reversed$/, 'a reversal stands: post the entry anew'],
  [/\.(voided|([a-z_]+_)?reversed|unpaid|undepreciated|undisposed|unmatched)$/, TOOK_BACK],
  [/^contract\.(billed|billing_reopened)$/, 'which periods are billed follows from their invoices'],
  [/^(fiscal_period|period_seal)\./, 'years and months are opened, closed and reopened by hand'],
  [/^session\./, 'that somebody looked stands; a session is ended, not undone'],
  [/^procedure\./, 'that it was asked for stands: what it did is undone'],
  [/^(company|installation)\./, 'settings of a company are changed back by hand'],
  [/^(checkpoints?|anchor)\./, 'a seal of the journal stands as it is'],
  [/^payment_batch\.(settled|unsettled)$/, 'it follows from the match of the bank line'],
  [/^payroll_run\.payslips_made$/, 'payslips stand and fall with their run'],
  [/^bank_transaction\.updated$/, 'which documents a line has follows from their links'],
];

/**
 * Why an event that no row is for cannot be undone: in general, or as the command that did it declares (`undo`);
 * undefined when nobody has said.
 */
export function whyNot(event: string, by: string): string | undefined {
  const general = WHY.find(([pattern]) => pattern.test(event))?.[1];
  const declared = COMMANDS.get(by)?.undo;
  return general ?? (declared && 'why' in declared ? declared.why : undefined);
}

/** What a step came to in the words of its events: their types, what they put into the books, the states they count. */
function effectOf({ events }: StepDone): unknown {
  return events.map((fact) => {
    const { after, content = after } = fact.data as { content?: EntryContent; after?: EntryContent };
    if (content !== undefined) return [fact.type, draftHash(content)];
    return [fact.type, toldState(fact as RecordedFact)?.['version']];
  });
}

/** What was done to a thing; where that follows from its state, the events tell. */
function actionOf({ by }: Item, { events }: StepDone): string {
  const action = by?.row.action ?? '';
  if (typeof action === 'string') return action;
  const known = events.map(({ type }) => action[type]).find((one) => one !== undefined);
  return known ?? Object.values(action).at(-1) ?? '';
}

/** True when more had to be done to a thing than to what was meant: others had taken it further since. */
function wentOn({ by }: Item, done: StepDone, event: string): boolean {
  const action = by?.row.action;
  if (typeof action === 'string' || action === undefined) return false;
  return TENTATIVE.test(event) && actionOf({ by } as Item, done) !== Object.values(action)[0];
}

/** What is only proposed until a person decides about it. */
const TENTATIVE = /\.(drafted|submitted)$/;

/** The name of what would be done: the things, what is done to each, and what that puts into the books. */
function hashOf(items: readonly Item[], results: readonly StepDone[]): string {
  const said = items.map((item, i) => [item.type, item.id, actionOf(item, results[i] as StepDone)]);
  return sha256(JSON.stringify([said, results.map(effectOf)]));
}

const undoInput = z
  .strictObject({
    correlationId: lineText(CORRELATION_ID_LENGTH)
      .optional()
      .meta({ description: 'Everything that was written under this correlation id. Give this or actorId, or both.' }),
    actorId: lineText(600)
      .optional()
      .meta({ description: 'Everything that this caller wrote: the id of a key, or issuer and subject of a user.' }),
    from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Recorded at this time or later.' }),
    to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Recorded at this time or earlier.' }),
    limit: z
      .number()
      .int()
      .min(1)
      .max(LIMITS.undoItems)
      .optional()
      .meta({ description: 'So many things, newest first; undo again for the rest. Default: all, or a refusal.' }),
    skip: z.boolean().optional().meta({ description: 'Undo what can be undone, and leave the rest as it is.' }),
    reason: reasonText.optional(),
    previewHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be the {previewHash} of a dry run: 64 hexadecimal digits')
      .optional()
      .meta({ description: 'What the dry run with the same question answered: exactly that is done.' }),
  })
  .meta({ id: 'UndoInput', example: { correlationId: 'session-7' } });
type UndoInput = z.infer<typeof undoInput>;

const undone = z
  .object({
    items: z.array(
      z.object({
        type: z.string(),
        id: z.string(),
        event: z.string().describe('What is undone'),
        sequence: z.number().int(),
        action: z.string().describe('What is done to the thing; cannot = nothing, and the reason says why'),
        status: z.enum(['undone', 'cannot']),
        code: z.enum(REFUSALS).optional(),
        reason: z.string().optional(),
        note: z.string().optional().describe('What was done with it since, and is taken back too'),
        journalEntryIds: z.array(z.string()).optional().describe('Entries that it posts'),
      }),
    ),
    undone: z.number().int(),
    cannot: z.number().int(),
    previewHash: z.string(),
  })
  .meta({ id: 'Undone' });
type UndoneBefore = z.infer<typeof undone>;

const APPROVED_SINCE = 'it was approved or posted by a person since: what was posted is taken back';

/** How a thing stands in the answer: undone as its step came to, or why it cannot be. */
function shown(item: Item, result: StepResult | undefined): UndoneBefore['items'][number] {
  const { type, id, event, sequence, did, why } = item;
  const told = { type, id, event, sequence };
  if (result && !result.refused) {
    const posted = result.events.flatMap((fact) =>
      fact.type === 'journal_entry.posted' ? (fact.data as { entryId: string }).entryId : [],
    );
    return {
      ...told,
      action: actionOf(item, result),
      status: 'undone',
      ...(wentOn(item, result, event) && { note: APPROVED_SINCE }),
      ...(posted.length > 0 && { journalEntryIds: posted }),
    };
  }
  const stands = why ?? whyNot(event, did) ?? `nothing undoes ${event}`;
  return {
    ...told,
    action: 'cannot',
    status: 'cannot',
    ...(result?.refused ? { code: result.refused.code, reason: result.refused.message } : { reason: stands }),
  };
}

/** Refuses too_large for more than one append takes; says how many do. */
function checkFits(done: readonly StepDone[]): void {
  let [bytes, fitting] = [0, 0];
  for (const one of done) {
    bytes += one.bytes ?? 0;
    if (bytes <= LIMITS.appendBytes && fitting < LIMITS.undoItems) fitting += 1;
  }
  if (fitting < done.length)
    refuse(
      'too_large',
      `limit: ${done.length} things are meant, and ${fitting} of them can be undone at once: ` +
        `send {limit}: ${fitting}, and undo again for the rest`,
      'limit',
    );
}

/** All things, newest first; those that are undone stand in the order in which that works. */
function listed(items: readonly Item[], taken: readonly Item[]): readonly Item[] {
  const undone = new Set(taken);
  const inOrder = taken.values();
  return items.map((item) => (undone.has(item) ? (inOrder.next().value ?? item) : item));
}

function checkAsked({ correlationId, actorId, from, to }: UndoInput): void {
  if (correlationId === undefined && actorId === undefined)
    refuse('validation_error', 'correlationId: give {correlationId}, {actorId}, or both', 'correlationId');
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to))
    refuse('validation_error', 'from: must not be later than {to}', 'from');
}

const changed = (why: string): never =>
  refuse(
    'preview_changed',
    `previewHash: ${why}; look again with {dryRun}: true, and send the hash that it answers`,
    'previewHash',
  );

type UndoTried = Pick<StageEnd, 'results' | 'order'>;

/** Refuses cannot_undo, naming what stands in the way. */
function refuseAll(items: readonly UndoneBefore['items'][number][]): never {
  const details = items.flatMap(({ status, code, reason = '', type, id }, index): RefusalDetail[] =>
    status === 'cannot' ? [{ index, code: code ?? 'cannot_undo', message: `${type} ${id}: ${reason}`, id }] : [],
  );
  return refuse(
    'cannot_undo',
    `${details.length} of ${items.length} things cannot be undone, and nothing was done: ` +
      `${details[0]?.message ?? ''}; send {skip}: true to undo the others`,
    undefined,
    { details: details.slice(0, 100) },
  );
}

/**
 * Undoes what was written under a correlation id or by a caller. A dry run tells of each thing how it would be undone,
 * or why it cannot be, and names all of it by `previewHash`; with that hash exactly this is done, in one append.
 * Refuses preview_changed when it would come to anything else, cannot_undo unless what cannot be undone is skipped, and
 * too_large for more than one append takes.
 */
export const undo: Procedure<UndoInput, UndoneBefore> = {
  name: 'undo',
  summary: 'Undo what was written under a correlation id or by a caller',
  text:
    'Takes back everything that was written under a correlation id, or by one caller, each thing by its own way back ' +
    '(a posted entry is reversed, never deleted). First with {dryRun}: it shows what would happen and a ' +
    '{previewHash}; then with that hash, so that exactly what was shown is done, all of it or nothing. What was ' +
    'drafted and approved since is reversed; a {note} says so. Every request has a correlation id: its own id where ' +
    'none was sent.',
  ja: {
    summary: 'ある correlation ID または呼び出し元による書込みを取り消す',
    text:
      'ある correlation ID、またはある呼び出し元による書込みを全て、' +
      'それぞれの方法で取り消します（記帳済みの仕訳は削除せず取り消します）。まず {dryRun} で結果と ' +
      '{previewHash} を確認し、次にそのハッシュを付けて送ると、示した内容がそのまま、' +
      '全部または全く行われません。その後に承認された下書きも取り消され、{note} に示されます。' +
      'correlation ID を送らなければリクエストの ID が使われます。',
  },
  needs: 'entries:reverse',
  input: undoInput,
  output: undone,
  reads(input) {
    checkAsked(input);
    const { actorId, correlationId, from, to } = input;
    return { actorId, correlationId, from, to, limit: LIMITS.undoEvents + 1 };
  },
  looksAt: (facts) => [...new Set(facts.filter(({ type }) => LOOKING_BACK.has(type)).map(thingOf))],
  *run(_book, input, _today, told = { dryRun: true, facts: [] }) {
    const { skip = false, previewHash } = input;
    const { facts, dryRun } = told;
    if (!dryRun && previewHash === undefined)
      refuse(
        'validation_error',
        'previewHash: look first with {dryRun}: true, and send the {previewHash} that it answers',
        'previewHash',
      );
    if (facts.length > LIMITS.undoEvents)
      refuse('too_large', `more than ${LIMITS.undoEvents} events are meant: narrow them with {from} and {to}`);
    const items = planOf(told, input.reason ?? `取消 ${input.correlationId ?? input.actorId ?? ''}`.slice(0, 200));
    const able = items.filter((item): item is Item & Required<Pick<Item, 'by'>> => item.by !== undefined);
    const steps = able.map(({ by }) => ({ command: guarded(by.row.command), input: by.input }));
    const tried: UndoTried = steps.length === 0 ? { results: [] } : yield { steps, goOn: 'again', how: 'tried' };
    const { results, order = [] } = tried;
    const of = new Map<Item, StepResult | undefined>(able.map((item, i) => [item, results[i]]));
    const isDone = (result: StepResult | undefined): result is StepDone => result !== undefined && !result.refused;
    // What is as it should be already is no thing to undo; who goes on with the rest has undone what was before it.
    const isNothing = (item: Item): boolean => {
      const result = of.get(item);
      if (result?.refused) return input.limit !== undefined && result.refused.code.startsWith('already_');
      return isDone(result) && result.events.length === 0;
    };
    const possible = order.flatMap((i) => able[i] ?? []).filter((item) => !isNothing(item));
    const taken = possible.slice(0, input.limit);
    checkFits(taken.map((item) => of.get(item)).filter(isDone));
    const isLeft = new Set<Item>(possible.slice(taken.length));
    const left = listed(
      items.filter((item) => !isNothing(item) && !isLeft.has(item)),
      taken,
    );
    const hash = hashOf(taken, taken.map((item) => of.get(item)).filter(isDone));
    const answer = (by: ReadonlyMap<Item, StepResult | undefined>): UndoneBefore => {
      const told = left.map((item) => shown(item, by.get(item)));
      const count = told.filter(({ status }) => status === 'undone').length;
      return { items: told, undone: count, cannot: told.length - count, previewHash: hash };
    };
    if (dryRun) return answer(of);
    if (previewHash !== hash) changed('what would be undone is not what it names any more');
    const preview = answer(of);
    if (preview.cannot > 0 && !skip) refuseAll(preview.items);
    if (taken.length === 0) return preview;
    const { results: done } = yield {
      steps: taken.map(({ by }) => ({ command: guarded(by.row.command), input: by.input })),
      goOn: false,
      how: 'together',
      agree(all) {
        if (hashOf(taken, all) !== hash) changed('the books have changed meanwhile');
      },
      answers: (all) => answer(new Map([...of, ...taken.map((item, i) => [item, all[i]] as const)])),
    };
    const refused: Refusal | undefined = done.find((result) => result.refused)?.refused;
    if (refused) throw refused;
    return answer(new Map([...of, ...taken.map((item, i) => [item, done[i]] as const)]));
  },
};
