// Journal entries: post, save as draft, amend, submit, approve, return, discard, reverse, and post many at once.
import { z } from 'zod';
import { mayReadBalances } from '../src/domain/access.ts';
import { accountNamed, checkPostable } from '../src/domain/accounts.ts';
import { draftHash } from '../src/domain/approvals.ts';
import { namesOf, type Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { dateInZone, dateSchema } from '../src/domain/dates.ts';
import { yearOf } from '../src/domain/fiscal-periods.ts';
import { lineIndex } from '../src/domain/ids.ts';
import { entryView, type EntryView, entrySchema } from '../src/domain/entry-view.ts';
import {
  EntryAmended,
  EntryAnnotated,
  EntryDiscarded,
  EntryDrafted,
  EntryPosted,
  EntryReturned,
  EntryReversed,
  SERVICE_SOURCES,
  checkBalance,
  checkOwnEntry,
  debitTotal,
  foldEntryOf,
  resourceOf,
  restOf,
  type EntryContent,
  type EntryState,
  type LineAmount,
  type StoredLine,
} from '../src/domain/journal.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { amountSchema } from '../src/domain/money.ts';
import { addSettled } from '../src/domain/open-items.ts';
import {
  balanceAfter,
  beginPosting,
  firstOpenDay,
  placeFor,
  post,
  postReversal,
  postReversing,
  reversalContent,
  wholeRest,
  type Posting,
} from '../src/domain/posting.ts';
import { ENTRIES, externalIdOf } from '../src/domain/recalled.ts';
import { Refusal, refuse, type RefusalCode, type RefusalDetail } from '../src/domain/refusal.ts';
import { checkTaxCode, taxCodeNamed } from '../src/domain/tax/tax-codes.ts';
import { withTaxFindings } from '../src/domain/tax/findings.ts';
import { counterpartyText, externalIdText, memoText, reasonText, referenceText } from '../src/domain/text.ts';
import {
  checkScope,
  checkVersion,
  clearable,
  command,
  patched,
  same,
  versionField,
  type Moment,
  type Recalled,
} from './command.ts';
import {
  checkExclusive,
  codeText,
  documentIds,
  entryInput,
  idText,
  isOnOpeningBalance,
  labelList,
  labelsNamed,
  partnerNamed,
  readEntry,
  readLines,
  type EntryInput,
  linesOf,
} from './entry-input.ts';
import { linesSentBack, shownLine } from './entry-shown.ts';
import { ALL_LINES, entryWarnings } from './entry-warnings.ts';
import { checkNotMatched, checkStillMatched } from './bank-matched.ts';
import { checkSettledCount, checkStillSettled, settledIds, settlingLines } from './open-items.ts';
import { changedBack, restoring, takingBack, undoing } from './undoing.ts';
import type { RecordedFact } from '../src/domain/events.ts';

/** By whom a saved entry was approved, what exactly, and what he said of it. */
interface Approved {
  approvedBy?: string;
  draftHash?: string;
  comment?: string;
}

/** Posts content and, when it says autoReverseOn, its reversal. */
function postWithReversal(
  posting: Posting,
  entryId: string,
  content: EntryContent,
  more: { version?: number; wasDraft?: true; prefix?: string } & Approved,
): void {
  const { prefix = '', ...rest } = more;
  post(posting, entryId, content, { ...rest, field: `${prefix}effectiveDate` });
  if (content.autoReverseOn === undefined) return;
  const posted: EntryState = {
    id: entryId,
    status: 'posted',
    version: more.version ?? 1,
    content,
    total: debitTotal(content.lines),
    reversedAmount: 0n,
    reversedLines: {},
    reversedBy: [],
    createdAt: posting.by.nowIso,
    createdBy: posting.by.actor.id,
    updatedAt: posting.by.nowIso,
    lastEditedBy: posting.by.actor.id,
    recordedAt: posting.by.nowIso,
    revision: 0,
  };
  const { approvedBy } = more;
  const said = approvedBy === undefined ? {} : { approvedBy };
  postReversal(posting, posted, content.autoReverseOn, wholeRest(posted), said, `${prefix}autoReverseOn`);
}

const COMPARE = {
  gte: (a: bigint, b: bigint) => a >= b,
  gt: (a: bigint, b: bigint) => a > b,
  lte: (a: bigint, b: bigint) => a <= b,
  lt: (a: bigint, b: bigint) => a < b,
  eq: (a: bigint, b: bigint) => a === b,
};

/** What a condition asks for, in words. */
const COMPARISONS: Readonly<Record<keyof typeof COMPARE, string>> = {
  gte: 'at least',
  gt: 'more than',
  lte: 'at most',
  lt: 'less than',
  eq: 'exactly',
};

/** Decides one new entry on a working page; `engine`: how the sentence was read that it is made from. */
export function enter(
  posting: Posting,
  input: EntryInput & Pick<EntryContent, 'engine'>,
  recalled: Recalled,
  prefix = '',
): string {
  const { status = 'posted', expectedTotal, conditions, ...said } = input;
  checkScope(
    posting.by as Moment,
    status === 'draft' ? 'entries:draft' : 'entries:post',
    status === 'draft' ? '' : '; save the entry with status: "draft" instead',
  );
  const { externalId } = said;
  if (externalId !== undefined) {
    const taken = recalled.holder(externalIdOf(ENTRIES, externalId));
    if (taken !== undefined)
      refuse(
        'duplicate_external_id',
        `${prefix}externalId: entry ${taken} already has the external id ${externalId}`,
        `${prefix}externalId`,
        { related: { id: taken } },
      );
  }
  const content = readEntry(posting.book, said, prefix);
  const total = debitTotal(content.lines);
  if (expectedTotal !== undefined && total !== BigInt(expectedTotal))
    refuse(
      'total_mismatch',
      `${prefix}expectedTotal: the debits sum to ${total}, not ${expectedTotal}; correct the lines or leave it out`,
      `${prefix}expectedTotal`,
    );
  content.lines = settlingLines(posting.book, content, recalled, { prefix, taken: posting.settled });
  const entryId = posting.by.id('entry');
  if (status === 'draft') {
    posting.events.push(EntryDrafted({ entryId, version: 1, content }));
    return entryId;
  }
  postWithReversal(posting, entryId, content, { prefix });
  // An entry that is reversed in the same step settles nothing in the end.
  if (content.autoReverseOn === undefined && content.lines.some(({ settles }) => settles))
    addSettled((posting.settled ??= new Map<string, number>()), content, 1);
  conditions?.forEach((asked, i) => {
    const at = `${prefix}conditions[${i}].`;
    const account = accountNamed(posting.book, asked.accountId, asked.accountCode, at);
    const value = balanceAfter(posting, account, asked.field);
    if (!COMPARE[asked.operator](value, BigInt(asked.value))) {
      const shown = mayReadBalances((scope) => posting.by.may(scope)) ? `be ${value}, not` : 'not be';
      const wanted = `${COMPARISONS[asked.operator]} ${asked.value}`;
      refuse(
        'condition_failed',
        `${at}value: the ${asked.field} of ${account.code} ${account.name} would ${shown} ${wanted}; ` +
          'post other amounts, or another condition',
        `${at}value`,
      );
    }
  });
  return entryId;
}

/** The answer about one entry after these events. */
export function answerEntry(
  id: string,
  events: readonly RecordedFact[],
  page: Readonly<Book>,
  before?: EntryState,
): EntryView {
  const state = foldEntryOf(id, events, before);
  if (!state) throw new Error(`no state of entry ${id}`);
  return entryView(state, namesOf(page), page.company?.id);
}

/** The entry that the first entry event is about: the one that the command made. */
export function madeEntry(events: readonly RecordedFact[]): string {
  for (const { data } of events) if ('entryId' in data) return data.entryId;
  throw new Error('the command made no entry');
}

/**
 * Posts a journal entry, or saves it as a draft. Opens missing later fiscal years, and posts the automatic reversal, in
 * the same step.
 */
export const postEntry = command({
  name: 'post-entry',
  summary: 'Post a journal entry, or save it as a draft',
  text:
    'Posts a journal entry, or saves it as a draft ({status}: draft). Debits equal credits, to the yen. With ' +
    '{taxEntryMethod} inclusive or exclusive the tax line is made for you. Fiscal years that are missing open by ' +
    'themselves, and {autoReverseOn} posts the reversal in the same step. What looks odd but is lawful is told in ' +
    '{warnings}.',
  ja: {
    summary: '仕訳を記帳する、または下書きとして保存する',
    text:
      '仕訳を記帳します。{status} を draft にすると下書きとして保存します。借方と貸方は 1 ' +
      '円まで一致しなければなりません。{taxEntryMethod} を inclusive または ' +
      'exclusive にすると消費税の明細が自動で作られます。必要な会計年度は自動で開き、' +
      '{autoReverseOn} を指定すると取消仕訳も同じ処理で記帳します。適法だが不自然な点は ' +
      '{warnings} で知らせます。',
  },
  undo: { by: ['reverse-entry', 'take-entry-back', 'take-back-auto-reversed-entry'] },
  needs: null,
  needsAnyOf: ['entries:post', 'entries:draft'],
  input: entryInput,
  recalls: ({ externalId, lines }) => ({
    lines: settledIds(lines),
    ...(externalId !== undefined && { keys: [externalIdOf(ENTRIES, externalId)] }),
  }),
  decide(book, input, moment, recalled) {
    const posting = beginPosting(book, moment);
    enter(posting, input, recalled);
    return posting.events;
  },
  output: entrySchema,
  answer: (events, _input, _recalled, page) => answerEntry(madeEntry(events), events, page),
  warnings: (book, { lines }, events) => entryWarnings(book, events, () => ({ prefix: '', lines: lines.length })),
});

const LINES_PER_BATCH = `a batch has at most ${LIMITS.linesPerBatch} lines in all`;

/**
 * Lines of all entries together. Also of entries that nobody has looked at yet: counts are tested before anything else.
 */
function countLines(entries: readonly unknown[]): number {
  return entries.reduce<number>((sum, entry) => {
    const lines: unknown = typeof entry === 'object' && entry !== null && 'lines' in entry ? entry.lines : undefined;
    return sum + (Array.isArray(lines) ? lines.length : 0);
  }, 0);
}

const postedEntries = z.object({
  results: z.array(z.object({ index: z.number().int(), entry: entrySchema })),
  committed: z.literal(true),
});

/** Posts or saves up to 500 entries, all or none. */
export const postEntries = command({
  name: 'post-entries',
  summary: 'Post many journal entries, all or none',
  text: 'Posts or saves up to 500 entries in one step: all or none. Findings name the entry by its index.',
  ja: {
    summary: '複数の仕訳をまとめて記帳する（全件成功または全件中止）',
    text: '最大 500 件の仕訳を一度に記帳または保存します。全件成功か全件中止です。指摘には仕訳の位置が示されます。',
  },
  undo: { by: ['reverse-entry', 'take-entry-back', 'take-back-auto-reversed-entry'] },
  needs: null,
  needsAnyOf: ['entries:post', 'entries:draft'],
  input: z
    .strictObject({
      entries: z
        .array(entryInput)
        .min(1, 'give at least one entry')
        .max(LIMITS.entriesPerBatch, `at most ${LIMITS.entriesPerBatch} entries; send several batches`)
        .refine((entries) => countLines(entries) <= LIMITS.linesPerBatch, {
          error: `${LINES_PER_BATCH}; send several`,
          params: { refusal: 'too_many_lines' },
          abort: true,
        }),
      atomic: z.literal(true, 'must be true: a batch is written wholly or not at all').optional(),
    })
    .meta({ id: 'JournalEntryBatch' }),
  recalls: ({ entries }) => ({
    keys: entries.flatMap(({ externalId }) => (externalId === undefined ? [] : externalIdOf(ENTRIES, externalId))),
    lines: settledIds(entries.flatMap(({ lines }) => lines)),
  }),
  decide(book, { entries }, moment, recalled) {
    const lines = countLines(entries);
    if (lines > LIMITS.linesPerBatch)
      refuse('too_many_lines', `entries: ${LINES_PER_BATCH}, this one has ${lines}; send several`, 'entries');
    checkSettledCount(
      entries.flatMap((entry) => entry.lines),
      'entries',
    );
    const posting = beginPosting(book, moment);
    const details: RefusalDetail[] = [];
    const taken = new Map<string, number>();
    entries.forEach((entry, index) => {
      const prefix = `entries[${index}].`;
      try {
        const twin = entry.externalId === undefined ? undefined : taken.get(entry.externalId);
        if (twin !== undefined)
          refuse(
            'duplicate_external_id',
            `${prefix}externalId: entries[${twin}] has the same external id`,
            `${prefix}externalId`,
          );
        if (entry.externalId !== undefined) taken.set(entry.externalId, index);
        enter(posting, entry, recalled, prefix);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const id = error.extra.related?.['id'];
        details.push({
          index,
          code: error.code,
          message: error.message,
          ...(error.field !== undefined && { field: error.field }),
          ...(typeof id === 'string' && { id }),
        });
      }
    });
    const [first] = details;
    if (first)
      refuse(
        first.code as RefusalCode,
        `${first.message}${details.length > 1 ? ` (and ${details.length - 1} more)` : ''}; nothing was written`,
        first.field,
        { details },
      );
    return posting.events;
  },
  output: postedEntries,
  answer(events, { entries }, _recalled, page) {
    const automatic = new Set(
      events.flatMap((fact) =>
        fact.type === 'journal_entry.posted' && fact.data.content.reverses !== undefined ? [fact.data.entryId] : [],
      ),
    );
    const states = new Map<string, RecordedFact[]>();
    for (const fact of events) {
      if (!('entryId' in fact.data) || automatic.has(fact.data.entryId)) continue;
      const known = states.get(fact.data.entryId);
      if (known) known.push(fact);
      else states.set(fact.data.entryId, [fact]);
    }
    const made = [...states];
    return {
      results: entries.map((_entry, index) => {
        const [id, facts] = made[index] as [string, RecordedFact[]];
        return { index, entry: answerEntry(id, facts, page) };
      }),
      committed: true as const,
    };
  },
  warnings: (book, { entries }, events) =>
    entryWarnings(book, events, (index) => ({ prefix: `entries[${index}].`, lines: entries[index]?.lines.length })),
});

/** The input of whatever is done with one entry that the path names. */
export const named = { entryId: idText };
/** What it recalls. */
export const recallsEntry = <I extends { entryId: string }>({ entryId }: I): { ids: string[] } => ({ ids: [entryId] });
/** The entry after it. */
export const answerNamed = <I extends { entryId: string }>(
  events: readonly RecordedFact[],
  { entryId }: I,
  recalled: Recalled,
  page: Readonly<Book>,
): EntryView => answerEntry(entryId, events, page, recalled.state(ENTRIES, entryId));

/** The entry of this id; refuses not_found. */
export function existing(recalled: Recalled, entryId: string): EntryState {
  return (
    recalled.state(ENTRIES, entryId) ?? refuse('not_found', `there is no journal entry ${entryId} in this company`)
  );
}

/** Refuses an entry that is not in the state that an action needs; what is already done has its own code. */
export function checkStatus(
  state: EntryState,
  wanted: readonly EntryState['status'][],
  action: string,
  already?: RefusalCode,
  done: readonly EntryState['status'][] = [],
): void {
  if (wanted.includes(state.status)) return;
  const code = already !== undefined && done.includes(state.status) ? already : 'invalid_state';
  refuse(
    code,
    `entry ${state.id} is ${state.status}; only ${wanted.join(' or ')} entries can be ${action}`,
    undefined,
    { related: { id: state.id, status: state.status } },
  );
}

/** Refuses an entry that cannot be taken back: a reversal, one of a resource or of a closing, what is not posted. */
function checkReversible({ id, content, status, reversedBy }: EntryState): void {
  if (content.reverses !== undefined)
    refuse(
      'entry_not_reversible',
      `entry ${id} is itself a reversal (of ${content.reverses}); post a new entry instead`,
      undefined,
      { related: { reverses: content.reverses } },
    );
  checkOwnEntry(id, content, 'take it back');
  if (content.sourceType === 'closing')
    refuse('entry_not_reversible', `entry ${id} closes a fiscal year; reopen the year instead`);
  if (status === 'reversed')
    refuse('already_reversed', `entry ${id} is already reversed by ${reversedBy.join(', ')}`, undefined, {
      related: { reversalId: reversedBy[0], reversals: reversedBy },
    });
  if (status !== 'posted')
    refuse('entry_not_reversible', `entry ${id} is ${status}; only posted entries can be reversed (discard a draft)`);
}

/**
 * Posts the draft of a reversal: exactly what was saved, through all rules of a reversal. Refuses invalid_state when
 * the entry that it reverses has changed since, so that its mirror image is another one.
 */
function postSavedReversal(
  book: Readonly<Book>,
  { id, version, content: saved }: EntryState,
  amounts: readonly LineAmount[],
  moment: Moment,
  recalled: Recalled,
  approved: Approved,
): Posting['events'] {
  const original = existing(recalled, saved.reverses ?? '');
  checkReversible(original);
  checkNotMatched(book, recalled, original);
  const rest = restOf(original);
  const fresh = amounts.every(({ line, amount }) => amount <= (rest[line] ?? 0))
    ? reversalContent(original, saved.effectiveDate, amounts, saved)
    : undefined;
  if (!fresh || !same(fresh.lines, saved.lines))
    return refuse(
      'invalid_state',
      `entry ${original.id} was changed or reversed in part since this draft of its reversal was saved: ` +
        'discard the draft, and reverse the entry anew',
      undefined,
      { related: { id, reverses: original.id } },
    );
  checkAccounts(book, saved.lines);
  const posting = beginPosting(book, moment);
  const content = patched(saved, { taxFindings: fresh.taxFindings ?? null });
  postReversing(posting, id, original, amounts, content, { ...approved, version: version + 1, wasDraft: true });
  return posting.events;
}

/**
 * Posts a draft's content again through all rules: accounts and codes may have changed since it was saved. With
 * `approvedBy`, as what that person approved.
 */
export function postSaved(
  book: Readonly<Book>,
  state: EntryState,
  moment: Moment,
  recalled: Recalled,
  approved: Approved = {},
): Posting['events'] {
  if (state.reversing) return postSavedReversal(book, state, state.reversing, moment, recalled, approved);
  checkStored(book, state.content);
  const content = withTaxFindings(book, {
    ...state.content,
    lines: settlingLines(book, state.content, recalled, { own: state }),
  });
  const posting = beginPosting(book, moment);
  postWithReversal(posting, state.id, content, { ...approved, version: state.version + 1, wasDraft: true });
  return posting.events;
}

/** Refuses accounts that can no longer be posted to. */
function checkAccounts(book: Readonly<Book>, lines: readonly StoredLine[]): void {
  lines.forEach((line, i) =>
    checkPostable(accountNamed(book, line.accountId, undefined, `lines[${i}].`), `lines[${i}].accountId`),
  );
}

/** Every rule again, for content that was saved earlier. */
function checkStored(book: Readonly<Book>, content: EntryContent): void {
  checkDated(book, content);
  checkExclusive(book, content);
  if (content.partnerId !== undefined) partnerNamed(book, content.partnerId, undefined, '');
  content.lines.forEach((line, i) => {
    if (line.partnerId !== undefined) partnerNamed(book, line.partnerId, undefined, `lines[${i}].`);
  });
}

/** Posts a draft. */
export const postDraft = command({
  name: 'post-draft',
  summary: 'Post a draft',
  text: 'Posts a draft as it stands.',
  ja: { summary: '下書きを記帳する', text: '下書きをそのまま記帳します。' },
  undo: { by: ['reverse-entry', 'take-back-auto-reversed-entry'] },
  needs: 'entries:post',
  input: z.strictObject({ ...named, version: versionField.optional() }),
  recalls: recallsEntry,
  decide(book, input, moment, recalled) {
    const state = existing(recalled, input.entryId);
    checkStatus(state, ['draft'], 'posted (entries that wait for approval are approved instead)', 'already_posted', [
      'posted',
      'reversed',
    ]);
    checkVersion(state, input.version);
    if (state.reversing) checkScope(moment, 'entries:reverse', '; submit the draft for approval instead');
    return postSaved(book, state, moment, recalled);
  },
  output: entrySchema,
  answer: answerNamed,
  warnings: (book, _input, events) => entryWarnings(book, events, () => ALL_LINES),
});

/** Throws a draft away. It keeps its place in the history, and never gets a number. */
export const discardEntry = command({
  name: 'discard-entry',
  summary: 'Discard a draft',
  text: 'Throws a draft away. It stays in the history and never gets a number.',
  ja: { summary: '下書きを破棄する', text: '下書きを破棄します。履歴には残り、番号は付きません。' },
  undo: { why: 'what was discarded is gone: write it anew' },
  needs: 'entries:draft',
  input: z.strictObject({ ...named, version: versionField.optional() }),
  recalls: recallsEntry,
  decide(_book, input, _moment, recalled) {
    const state = existing(recalled, input.entryId);
    checkStatus(state, ['draft', 'pending_approval'], 'discarded (reverse a posted one)', 'already_discarded', [
      'discarded',
    ]);
    checkVersion(state, input.version);
    return [EntryDiscarded({ entryId: state.id, version: state.version + 1 })];
  },
  output: entrySchema,
  answer: answerNamed,
});

const amendInput = z
  .strictObject({
    ...named,
    version: versionField.optional(),
    effectiveDate: dateSchema.optional(),
    lines: linesOf(shownLine).optional(),
    adjustment: z.boolean().optional(),
    ...clearable({
      memo: memoText,
      reference: referenceText,
      documentIds,
      metadata: metadataSchema,
      labelIds: labelList,
      partnerId: idText,
      counterparty: counterpartyText,
      dueDate: dateSchema,
      autoReverseOn: dateSchema,
    }),
    labelCodes: labelList.optional(),
    partnerCode: codeText.optional(),
    reason: reasonText.optional().meta({ description: 'Why it is changed: kept with this version in the history.' }),
  })
  .meta({ id: 'JournalEntryChange', description: 'Omitted fields stay, null clears, lines replace all lines.' });

type AmendInput = z.infer<typeof amendInput>;
const isInBooks = ({ status }: EntryState): boolean => status === 'posted' || status === 'reversed';

/** Whether a change is one of date, lines, adjustment or reversal: what balances are made of. */
function changesMoney({ lines, effectiveDate, adjustment, autoReverseOn }: AmendInput, before: EntryContent): boolean {
  return (
    lines !== undefined ||
    (effectiveDate ?? before.effectiveDate) !== before.effectiveDate ||
    (adjustment ?? before.adjustment) !== before.adjustment ||
    (autoReverseOn !== undefined && (autoReverseOn ?? undefined) !== before.autoReverseOn)
  );
}

/** The name of the counterparty: as said, else that of a new partner; one that was typed by hand stays. */
function counterpartyOf(
  book: Readonly<Book>,
  said: string | null | undefined,
  partner: { readonly name: string } | null | undefined,
  before: EntryContent,
): string | null | undefined {
  if (said !== undefined || partner === undefined) return said;
  const known = before.partnerId === undefined ? undefined : book.partners.byId.get(before.partnerId)?.name;
  return before.counterparty === known ? (partner?.name ?? null) : undefined;
}

/** The entry with the changes that move no money, and the labels that were said. */
function annotatedContent(
  book: Readonly<Book>,
  input: AmendInput,
  before: EntryContent,
): { readonly annotated: EntryContent; readonly labels: readonly string[] | null | undefined } {
  const partner = input.partnerId === null ? null : partnerNamed(book, input.partnerId, input.partnerCode, '');
  const labels = input.labelIds === null ? null : labelsNamed(book, input.labelIds ?? undefined, input.labelCodes, '');
  const annotated = patched(before, {
    memo: input.memo,
    reference: input.reference,
    documentIds: input.documentIds,
    metadata: input.metadata,
    dueDate: input.dueDate,
    labelIds: labels?.length === 0 ? null : labels,
    partnerId: partner === null ? null : partner?.id,
    counterparty: counterpartyOf(book, input.counterparty, partner, before),
  });
  return { annotated, labels };
}

/** The entry with the changes that move money as well. Refuses what its period, settlements or matches do not allow. */
function amendedContent(
  book: Readonly<Book>,
  { lines, effectiveDate: saidDate, adjustment, autoReverseOn }: AmendInput,
  annotated: EntryContent,
  { state, moment, recalled }: { readonly state: EntryState; readonly moment: Moment; readonly recalled: Recalled },
): EntryContent {
  const { content: before } = state;
  const posted = isInBooks(state);
  const effectiveDate = saidDate ?? before.effectiveDate;
  if (autoReverseOn !== undefined && posted)
    refuse('validation_error', 'autoReverseOn: a posted entry is reversed by the reverse action', 'autoReverseOn');
  const after = patched(annotated, { effectiveDate, adjustment, autoReverseOn });
  if (after.autoReverseOn !== undefined && !posted && after.autoReverseOn <= effectiveDate)
    refuse('validation_error', 'autoReverseOn: must be later than {effectiveDate}', 'autoReverseOn');
  if (posted) checkAmendable(book, state, effectiveDate, moment);
  if (lines === undefined) {
    if (effectiveDate !== before.effectiveDate || !posted) checkDated(book, after);
    return after;
  }
  after.lines = readLines(book, linesSentBack(book, state, lines), '', effectiveDate, after.partnerId);
  after.lines = settlingLines(book, after, recalled, { own: state });
  if (posted) {
    checkStillSettled(state, after, recalled);
    checkStillMatched(book, recalled, state, after);
  }
  if (isOnOpeningBalance(book, after.lines)) after.opening = true;
  else delete after.opening;
  return after;
}

/**
 * Changes an entry. Fields without accounting effect: any time. Money fields (effectiveDate, lines, adjustment): freely
 * in a draft; in a posted entry as a
 * new version of the same entry, while its period is open and `version` is given; a closed period is only reached by a
 * reversal.
 */
export const amendEntry = command({
  name: 'amend-entry',
  summary: 'Change a journal entry',
  text:
    'Changes an entry. What has no accounting effect (memo, reference, metadata) may change at all times. Money ' +
    '({effectiveDate}, {lines}, {adjustment}) changes freely in a draft; in a posted entry it makes a new version, ' +
    'while its period is open and {version} is given. A closed period is only reached by a reversal. Every version ' +
    'stays readable in the history.',
  ja: {
    summary: '仕訳を変更する',
    text:
      '仕訳を変更します。会計上の影響のない項目（摘要、参照番号、メタデータ）はいつでも変更できます。' +
      '金額等（{effectiveDate}、{lines}、{adjustment}）は下書きでは自由に、' +
      '記帳済みでは期間が開いていて {version} を指定した場合に、新しい版として変更できます。' +
      '締めた期間は取消でのみ修正できます。全ての版は履歴に残ります。',
  },
  undo: { by: ['restore-entry'] },
  needs: null,
  needsAnyOf: ['entries:post', 'entries:draft'],
  input: amendInput,
  recalls: ({ entryId, lines }) => ({ ids: [entryId], ...(lines && { lines: settledIds(lines) }) }),
  decide(book, input, moment, recalled) {
    const state = existing(recalled, input.entryId);
    const { content: before } = state;
    const posted = isInBooks(state);
    checkScope(moment, posted ? 'entries:post' : 'entries:draft');
    if (state.status === 'discarded')
      refuse('invalid_state', `entry ${state.id} is discarded; it cannot be changed`, undefined, {
        related: { id: state.id, status: state.status },
      });
    const money = changesMoney(input, before);
    const { annotated, labels } = annotatedContent(book, input, before);
    if (money && posted && input.version === undefined)
      refuse(
        'validation_error',
        'version: changing date, lines or adjustment of a posted entry needs the version ' +
          `that you read (now ${state.version}), in the body or as If-Match`,
        'version',
      );
    checkVersion(state, input.version);
    if (money && state.reversing)
      refuse(
        'invalid_state',
        `entry ${state.id} is the draft of a reversal: its date and lines are those of what it reverses; ` +
          'discard it, and reverse the entry anew',
        undefined,
        { related: { id: state.id, reverses: before.reverses } },
      );
    // What waits for approval is approved as it was submitted: changed, it is a draft again.
    const takenBack = state.status === 'pending_approval' && (money || draftHash(annotated) !== draftHash(before));
    const version = state.version + 1;
    const returned = takenBack ? [EntryReturned({ entryId: state.id, version, comment: 'changed' })] : [];
    const why = input.reason === undefined ? {} : { reason: input.reason };
    const common = { entryId: state.id, version: version + returned.length, before, ...why };
    // Open items know an entry by its partner and its due date.
    if (annotated.partnerId !== before.partnerId || annotated.counterparty !== before.counterparty)
      checkOwnEntry(state.id, before, 'change its partner', 'partnerId');
    if (annotated.dueDate !== before.dueDate) checkOwnEntry(state.id, before, 'change when it is due', 'dueDate');
    if (!money) {
      if (labels) checkExclusive(book, annotated);
      if (same(annotated, before)) return [];
      return [
        ...returned,
        EntryAnnotated({
          ...common,
          status: takenBack ? 'draft' : (state.status as Exclude<EntryState['status'], 'discarded'>),
          content: withTaxFindings(book, annotated),
          ...(state.linesRevision !== undefined && { linesRevision: state.linesRevision }),
        }),
      ];
    }
    const after = amendedContent(book, input, annotated, { state, moment, recalled });
    if (labels || input.lines !== undefined) checkExclusive(book, after);
    if (same(after, before)) return [];
    return [
      ...returned,
      EntryAmended({
        ...common,
        status: posted ? 'posted' : 'draft',
        ...(state.entryNumber !== undefined && { entryNumber: state.entryNumber }),
        after: withTaxFindings(book, after),
      }),
    ];
  },
  output: entrySchema,
  answer: answerNamed,
  warnings: (book, { lines }, events) => entryWarnings(book, events, () => ({ prefix: '', lines: lines?.length })),
});

/** Rules that depend on the date, for lines that stay as they are. */
function checkDated(book: Readonly<Book>, content: EntryContent): void {
  checkAccounts(book, content.lines);
  content.lines.forEach((line, i) => {
    const taxCode = taxCodeNamed(book, line.taxCodeId, undefined);
    if (taxCode) checkTaxCode(taxCode, line.originalDate ?? content.effectiveDate, `lines[${i}].taxCode`, undefined);
  });
}

function checkAmendable(book: Readonly<Book>, state: EntryState, newDate: string, moment: Moment): void {
  const { content } = state;
  checkOwnEntry(state.id, content, 'change its date and lines');
  if (content.reverses !== undefined || SERVICE_SOURCES.has(content.sourceType)) {
    refuse(
      'invalid_state',
      `entry ${state.id} was made by the service (${content.sourceType}); its date and lines cannot be changed`,
      undefined,
      { related: { id: state.id, sourceType: content.sourceType } },
    );
  }
  const [first] = state.reversedBy;
  if (first !== undefined)
    refuse(
      'already_reversed',
      `entry ${state.id} has been reversed by ${first}, wholly or in part; post a new entry instead`,
      undefined,
      { related: { reversalId: first } },
    );
  const posting = beginPosting(book, moment);
  placeFor(posting, content.effectiveDate, 'effectiveDate');
  if (newDate === content.effectiveDate) return;
  if (yearOf(book.periods.years, newDate)?.year.id !== state.fiscalYearId) {
    refuse(
      'fiscal_year_change',
      `effectiveDate: ${newDate} lies in another fiscal year than ${content.effectiveDate}, ` +
        'and entry numbers are gapless in a year; reverse the entry and post it anew',
      'effectiveDate',
    );
  }
  placeFor(posting, newDate, 'effectiveDate');
}

const reverseInput = z
  .strictObject({
    ...named,
    version: versionField.optional(),
    status: z
      .enum(['posted', 'draft'], 'must be posted or draft')
      .optional()
      .meta({ description: 'draft: the reversal waits for a person, and the entry stays as it is until then.' }),
    effectiveDate: dateSchema.optional().meta({ description: 'Date of the reversal; not before the original.' }),
    date: dateSchema.optional().meta({ description: 'Older name of effectiveDate.', deprecated: true }),
    dateMode: z
      .enum(['original', 'today', 'custom', 'first_open'])
      .optional()
      .meta({ description: 'Default: the date of the original if its period is open, else the first open day.' }),
    reason: reasonText.optional(),
    memo: memoText.optional(),
    externalId: externalIdText.optional(),
    metadata: metadataSchema.optional(),
    lines: z
      .array(z.strictObject({ lineId: idText, amount: amountSchema }))
      .min(1)
      .max(LIMITS.linesPerEntry)
      .optional()
      .meta({ description: 'Reverse in part: these amounts of these lines; they must balance.' }),
    amount: amountSchema.optional().meta({ description: 'Reverse in part: this amount of an entry of two lines.' }),
  })
  .meta({ id: 'JournalEntryReversal' });

/** Reverses an entry, wholly or in part, with a mirror-image entry; or saves that one as a draft. */
export const reverseEntry = command({
  name: 'reverse-entry',
  summary: 'Reverse a posted journal entry, or save its reversal as a draft',
  text:
    'Reverses a posted entry, wholly or in part, with a mirror-image entry on the same day or on a day that you ' +
    'name. Nothing is ever deleted. With {status} draft the reversal waits for a person, and is posted only as it ' +
    'was saved.',
  ja: {
    summary: '記帳済みの仕訳を取り消す、または取消の下書きを保存する',
    text:
      '記帳済みの仕訳を、全部または一部、反対仕訳で取り消します。日付は同日または指定日です。何も削除されません。' +
      '{status} を draft にすると取消は人の確認を待ち、保存したとおりにのみ記帳されます。',
  },
  undo: { why: 'a reversal stands: post the entry anew' },
  needs: null,
  needsAnyOf: ['entries:reverse', 'entries:draft'],
  input: reverseInput,
  recalls: ({ entryId, externalId }) => ({
    ids: [entryId],
    ...(externalId !== undefined && { keys: [externalIdOf(ENTRIES, externalId)] }),
  }),
  decide(book, input, moment, recalled) {
    const state = existing(recalled, input.entryId);
    if (input.status === 'draft') checkScope(moment, 'entries:draft');
    else checkScope(moment, 'entries:reverse', '; save the reversal with status: "draft" instead');
    const { content } = state;
    checkReversible(state);
    checkVersion(state, input.version);
    if (input.externalId !== undefined) {
      const taken = recalled.holder(externalIdOf(ENTRIES, input.externalId));
      if (taken !== undefined)
        refuse(
          'duplicate_external_id',
          `externalId: entry ${taken} already has the external id ${input.externalId}`,
          'externalId',
          { related: { id: taken } },
        );
    }
    checkNotMatched(book, recalled, state);
    const amounts = amountsOf(state, input);
    const posting = beginPosting(book, moment);
    const date = reversalDate(posting, state, input, moment);
    if (date < content.effectiveDate)
      refuse(
        'validation_error',
        `${dateField(input)}: a reversal is not dated before its original (${content.effectiveDate})`,
        dateField(input),
      );
    // A tax code or partner that has been archived since must not stand in the way of a correction; an archived account
    // must, or it would get a balance.
    checkAccounts(
      book,
      amounts.map(({ line }) => content.lines[line] as StoredLine),
    );
    const { status, memo, reason: reversalReason, externalId, metadata } = input;
    const said = { memo, reversalReason, externalId, metadata };
    if (status === 'draft')
      return [
        EntryDrafted({
          entryId: moment.id('entry'),
          version: 1,
          content: reversalContent(state, date, amounts, said),
          reversing: amounts,
        }),
      ];
    postReversal(posting, state, date, amounts, said, 'date');
    return posting.events;
  },
  output: entrySchema,
  answer: (events, _input, _recalled, page) => answerEntry(madeEntry(events), events, page),
});

/** The name by which the date of a reversal was sent. */
function dateField({ date, effectiveDate }: z.infer<typeof reverseInput>): 'date' | 'effectiveDate' {
  return date !== undefined && effectiveDate === undefined ? 'date' : 'effectiveDate';
}

/** The date that the caller asks for, or the default. */
function reversalDate(
  posting: Posting,
  { content }: EntryState,
  input: z.infer<typeof reverseInput>,
  moment: Moment,
): string {
  const { effectiveDate: date = input.date, dateMode } = input;
  if (input.date !== undefined && input.date !== date)
    refuse(
      'validation_error',
      'date: contradicts {effectiveDate}, which it is an older name of; send that alone',
      'date',
    );
  if (date !== undefined && dateMode !== undefined && dateMode !== 'custom')
    refuse('validation_error', `dateMode: ${dateMode} contradicts {effectiveDate}; give one of them`, 'dateMode');
  if (dateMode === 'custom' && date === undefined)
    refuse('validation_error', 'effectiveDate: {dateMode} custom needs a date', 'effectiveDate');
  if (date !== undefined) return date;
  if (dateMode === 'original') return content.effectiveDate;
  if (dateMode === 'today') return dateInZone(posting.book.company?.timezone ?? 'Asia/Tokyo', moment.now);
  return firstOpenDay(posting, content.effectiveDate);
}

/** What is to be offset of each line. */
function amountsOf(state: EntryState, { lines, amount }: z.infer<typeof reverseInput>): LineAmount[] {
  if (lines === undefined && amount === undefined) return wholeRest(state);
  if (lines !== undefined && amount !== undefined)
    refuse('validation_error', 'amount: give lines or amount, not both', 'amount');
  const { lines: stored } = state.content;
  if (amount !== undefined && stored.length !== 2)
    refuse(
      'validation_error',
      `amount: this entry has ${stored.length} lines; name the lines to reverse instead`,
      'amount',
    );
  const amounts =
    lines === undefined
      ? stored.map((_line, line) => ({ line, amount: amount as number }))
      : lines.map(({ lineId, amount: part }, i) => {
          const line = lineIndex(state.id, lineId, stored.length);
          return line < 0
            ? refuse(
                'line_not_found',
                `lines[${i}].lineId: entry ${state.id} has no line ${lineId}`,
                `lines[${i}].lineId`,
              )
            : { line, amount: part };
        });
  const rest = restOf(state);
  const seen = new Set<number>();
  amounts.forEach(({ line, amount: part }, i) => {
    const field = lines === undefined ? 'amount' : `lines[${i}].amount`;
    if (seen.has(line))
      refuse('validation_error', `lines[${i}].lineId: this line is named twice; name it once`, `lines[${i}].lineId`);
    seen.add(line);
    if (part > (rest[line] ?? 0))
      refuse('already_reversed', `${field}: only ${rest[line]} of this line is left to reverse`, field, {
        related: { reversalId: state.reversedBy[0], rest: rest[line] },
      });
  });
  checkBalance(amounts.map(({ line, amount: part }) => ({ side: (stored[line] as StoredLine).side, amount: part })));
  return amounts;
}

/** True for an entry that can be reversed by itself: none of a resource, no reversal, and none that closes a year. */
function isPlain(content: EntryContent): boolean {
  const { sourceType, sourceId = '', reverses } = content;
  if (reverses !== undefined || resourceOf(content) || SERVICE_SOURCES.has(sourceType)) return false;
  return !(sourceType === 'opening' && sourceId.startsWith('fp_'));
}

const MONEY_FIELDS = ['lines', 'effectiveDate', 'adjustment', 'autoReverseOn'];

/** Gives an entry what it said before a change, under the rules by which it may be changed. */
export const restoreEntry = restoring(
  'entry',
  null,
  (book, { id, fields, reason }, moment, recalled) => {
    const state = existing(recalled, id);
    const { content: before, status } = state;
    checkStatus(state, ['draft', 'posted', 'reversed'], 'changed back');
    const posted = status !== 'draft';
    checkScope(moment, posted ? 'entries:post' : 'entries:draft');
    const money = MONEY_FIELDS.some((field) => field in fields);
    const after: EntryContent = patched(before, fields);
    if (after.partnerId !== before.partnerId) checkOwnEntry(id, before, 'change its partner');
    if (after.dueDate !== before.dueDate) checkOwnEntry(id, before, 'change when it is due');
    if (money && posted) checkAmendable(book, state, after.effectiveDate, moment);
    if (money) checkDated(book, after);
    checkExclusive(book, after);
    if ('lines' in fields) {
      after.lines = settlingLines(book, after, recalled, { own: state });
      if (posted) checkStillSettled(state, after, recalled);
      if (posted) checkStillMatched(book, recalled, state, after);
    }
    if (same(after, before)) return [];
    const common = { entryId: id, version: state.version + 1, before, ...(reason !== undefined && { reason }) };
    const { entryNumber, linesRevision } = state;
    const content = withTaxFindings(book, after);
    return money
      ? [
          EntryAmended({
            ...common,
            status: posted ? 'posted' : 'draft',
            ...(entryNumber !== undefined && { entryNumber }),
            after: content,
          }),
        ]
      : [
          EntryAnnotated({
            ...common,
            status: status as Exclude<EntryState['status'], 'discarded'>,
            content,
            ...(linesRevision !== undefined && { linesRevision }),
          }),
        ];
  },
  true,
);

/** The external id of the entry that takes back one with its automatic reversal: that is done once. */
const takenBackKey = (entryId: string): string => `undo:${entryId}`;

/**
 * Takes back an entry that was posted with its automatic reversal: its mirror image is posted on its own day, with an
 * automatic reversal on the day of the other one, so that neither month keeps anything of it.
 */
export const takeBothBack = command({
  name: 'take-back-auto-reversed-entry',
  summary: 'Take back an entry together with its automatic reversal',
  runBy: 'undo',
  undo: { why: 'this took something back already: do that anew' },
  needs: 'entries:reverse',
  input: z.strictObject({ ...named, reason: reasonText.optional() }),
  recalls: ({ entryId }) => ({ ids: [entryId], keys: [externalIdOf(ENTRIES, takenBackKey(entryId))] }),
  decide(book, { entryId, reason }, moment, recalled) {
    const state = existing(recalled, entryId);
    const externalId = takenBackKey(entryId);
    if (recalled.holder(externalIdOf(ENTRIES, externalId)) !== undefined) return [];
    const { autoReverseOn = '', effectiveDate } = state.content;
    const posting = beginPosting(book, moment);
    const day = firstOpenDay(posting, effectiveDate);
    if (day >= autoReverseOn)
      refuse(
        'period_closed',
        `entry ${entryId} and its reversal of ${autoReverseOn} cancel each other out, and the months before that day ` +
          'are closed: nothing is left to take back',
        undefined,
        { related: { id: entryId } },
      );
    const amounts = state.content.lines.map(({ amount }, line) => ({ line, amount }));
    const said = { externalId, metadata: { undoes: entryId }, ...(reason !== undefined && { memo: reason }) };
    const { reverses: _none, ...mirror } = reversalContent(state, day, amounts, said);
    postWithReversal(posting, moment.id('entry'), { ...mirror, sourceType: 'manual', autoReverseOn }, {});
    return posting.events;
  },
  answer: (events): number => events.length,
});

/** Takes an entry back, whatever became of it: a draft is discarded, what was posted of it is reversed. */
export const takeEntryBack = takingBack(
  {
    name: 'take-entry-back',
    summary: 'Discard a draft, or reverse what was posted of it',
    input: z.strictObject({ ...named, reason: reasonText.optional() }),
    recalls: (input) => takeBothBack.recalls?.(input) ?? {},
  },
  (recalled, { entryId }) => {
    const { status, content } = existing(recalled, entryId);
    return status === 'reversed' && content.autoReverseOn !== undefined ? 'auto_reversed' : status;
  },
  [
    { when: ['draft', 'pending_approval', 'discarded'], command: discardEntry },
    { when: ['auto_reversed'], command: takeBothBack },
    { when: ['posted'], command: reverseEntry },
  ],
);

/** What taking an entry back does, by the event that does it. */
const TAKEN_BACK = { [EntryDiscarded.type]: 'discard', [EntryReversed.type]: 'reverse' };

/** What undoes entries: a posted one is reversed, a draft discarded, a change changed back. */
export const entryUndoing = [
  undoing(EntryPosted, 'take back with its reversal', takeBothBack, ({ entryId, content }, reason) =>
    content.autoReverseOn === undefined ? undefined : { entryId, reason },
  ),
  undoing(EntryPosted, 'reverse', reverseEntry, ({ entryId, content }, reason, group) => {
    if (content.autoReverseOn !== undefined) return undefined;
    if (isPlain(content)) return { entryId, reason };
    return isAutomatic(content, group) ? [] : 'a reversal, and what closes a year, is not reversed: post anew';
  }),
  undoing(EntryDrafted, TAKEN_BACK, takeEntryBack, ({ entryId }, reason) => ({ entryId, reason })),
  ...changedBack([EntryAmended, EntryAnnotated], restoreEntry, 'id', { nested: true, follows: ['taxFindings'] }),
];

/** True for a reversal that was posted together with its entry: what takes that back takes this back too. */
function isAutomatic({ reverses }: EntryContent, group: readonly RecordedFact[]): boolean {
  return group.some(
    ({ type, data }) =>
      type === EntryPosted.type &&
      (data as { entryId: string }).entryId === reverses &&
      (data as { content: EntryContent }).content.autoReverseOn !== undefined,
  );
}
