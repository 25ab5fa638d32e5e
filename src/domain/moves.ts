// What every event moves: money, what will be posted by itself later, a subsidiary ledger, what somebody else wrote, or
// nothing. One row each: caps and the approval policy are asked by these rows, so that no command goes round them.
import { ACCRUAL_KINDS, isDue, type AccrualSchedule } from './accrual-schedules.ts';
import type { Account } from './accounts.ts';
import type { Contract } from './contracts.ts';
import type { LedgerEvent, Recorded } from './event.ts';
import type { FixedAsset } from './fixed-assets.ts';
import { debitTotal, type EntryContent, type EntryState, type SourceType } from './journal.ts';
import type { Slice } from './register.ts';
import type { Rule } from './rules.ts';
import { TAX_ROLE_OF } from './tax/lines.ts';
import { accountPlaying } from './account-roles.ts';
import type { CompanyFactType, RecordedFact, UnmovingType } from './events.ts';

/** What one event moves, as caps and policy count it. Minor units. */
export interface Moved {
  /**
   * `posted`: asked where it is posted; `amended`: a posted entry gets other money; `rewritten`: a posted entry says
   * something else of what a subsidiary ledger shows, or of what somebody else wrote; `matched`: a subsidiary ledger
   * alone; `promised`: it will be posted without anybody's decision then; `touched`: what somebody else wrote, and
   * which is not in the books yet.
   */
  readonly kind: 'posted' | 'amended' | 'rewritten' | 'matched' | 'promised' | 'touched';
  /** Of all its entries together; undefined = nobody can say. */
  readonly total: bigint | undefined;
  /** Of the largest of them. */
  readonly largest: bigint | undefined;
  readonly entries: number;
  /** Accounts that it is known to be on. */
  readonly accountCodes: readonly string[];
}

/** The book as rows need it: as it was before the event. */
export interface Before {
  readonly accounts: Readonly<Slice<Account>>;
  readonly journal: { readonly open: ReadonlyMap<string, EntryState> };
  readonly accrualSchedules: Readonly<Slice<AccrualSchedule>>;
  readonly fixedAssets: Readonly<Slice<FixedAsset>>;
  readonly rules: Readonly<Slice<Rule>>;
}

type DataOf<T extends CompanyFactType> = Extract<RecordedFact, { readonly type: T }>['data'];
/** What an event moves, by its data; or a sentence that says why it moves nothing. */
type MovedBy<T extends CompanyFactType> =
  string | ((data: DataOf<T>, before: Before, isOwn: boolean) => Moved | undefined);

const moved = (
  kind: Moved['kind'],
  total: bigint | undefined,
  accountCodes: readonly string[] = [],
  { entries = 1, largest = total }: Partial<Pick<Moved, 'entries' | 'largest'>> = {},
): Moved => ({ kind, total, largest, entries, accountCodes });

/** An entry of this content. */
export function entryMoved(kind: Moved['kind'], { lines }: EntryContent): Moved {
  return moved(
    kind,
    debitTotal(lines),
    lines.map(({ accountCode }) => accountCode),
  );
}

const larger = (a: EntryContent, b: EntryContent): EntryContent => (debitTotal(a.lines) > debitTotal(b.lines) ? a : b);

/** True when a change moves other money than before, or on another day: it is a posting of its own. */
function movesOtherwise(before: EntryContent, after: EntryContent): boolean {
  return (
    before.effectiveDate !== after.effectiveDate ||
    before.adjustment !== after.adjustment ||
    before.lines.length !== after.lines.length ||
    before.lines.some(({ accountId, side, amount }, i) => {
      const line = after.lines[i];
      return line?.accountId !== accountId || line.side !== side || line.amount !== amount;
    })
  );
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? '';

/** True when a change shows elsewhere in a subsidiary ledger, an aging or a report by labels. */
function listsOtherwise(before: EntryContent, after: EntryContent): boolean {
  const listed = ({ partnerId, dueDate, labelIds, lines }: EntryContent): string =>
    textOf([[partnerId, dueDate, labelIds], lines.map((line) => [line.partnerId, line.labelIds, line.settles])]);
  return listed(before) !== listed(after);
}

/** True when an entry says what it said, with papers added to those that it has. */
function onlyAddsPapers(before: EntryContent, { documentIds = [], ...said }: EntryContent): boolean {
  const { documentIds: had = [], ...was } = before;
  return textOf(was) === textOf(said) && had.every((id) => documentIds.includes(id));
}

/** What a schedule will post by itself now and would not before: its slices that are due from then on. */
function promisedSlices({ schedule }: { readonly schedule: AccrualSchedule }, before: Before): Moved | undefined {
  const { id, status, type, entries, balanceSheetAccountCode, profitLossAccountCode } = schedule;
  const taxRole = TAX_ROLE_OF[ACCRUAL_KINDS[type].side === 'debit' ? 'purchase' : 'sales'];
  const taxCode = schedule.taxAmount && taxRole ? accountPlaying(before, taxRole)?.code : undefined;
  const was = before.accrualSchedules.byId.get(id);
  const sum = ({ amount, taxAmount = 0 }: AccrualSchedule['entries'][number]): bigint => BigInt(amount + taxAmount);
  const added = entries.filter((slice, i) => {
    const known = was?.status === 'active' ? was.entries[i] : undefined;
    return isDue(slice) && !(known && isDue(known) && sum(known) >= sum(slice));
  });
  if (status !== 'active' || added.length === 0) return undefined;
  const sums = added.map(sum);
  return moved(
    'promised',
    sums.reduce((all, one) => all + one, 0n),
    [balanceSheetAccountCode, profitLossAccountCode, ...(taxCode === undefined ? [] : [taxCode])],
    { entries: sums.length, largest: sums.reduce((most, one) => (one > most ? one : most), 0n) },
  );
}

const toDepreciate = (asset: FixedAsset | undefined): number =>
  asset?.status === 'in_use' ? (asset.openingBookValue ?? asset.acquisitionCost) - asset.residualValue : 0;

/** What depreciation will take of an asset and would not before, whoever runs it. */
function promisedDepreciation({ asset }: { readonly asset: FixedAsset }, before: Before): Moved | undefined {
  const added = toDepreciate(asset) - toDepreciate(before.fixedAssets.byId.get(asset.id));
  return added > 0
    ? moved('promised', BigInt(added), [
        asset.accumulatedAccountCode ?? asset.assetAccountCode,
        asset.expenseAccountCode,
      ])
    : undefined;
}

const posts = ({ status, action }: Rule): boolean => status === 'active' && action === 'post';

/** A rule that posts by itself from now on, or other than before: of which lines, and how much, nobody can say. */
function promisedByRule({ rule }: { readonly rule: Rule }, before: Before): Moved | undefined {
  const was = before.rules.byId.get(rule.id);
  const said = ({ logic, conditions, lines, paymentAccountCode, direction, priority }: Rule): string =>
    textOf([logic, conditions, lines, paymentAccountCode, direction, priority]);
  if (!posts(rule) || (was && posts(was) && said(was) === said(rule))) return undefined;
  const { lines, paymentAccountCode } = rule;
  const codes = lines.map(({ accountCode }) => accountCode);
  return moved('promised', undefined, paymentAccountCode === undefined ? codes : [...codes, paymentAccountCode]);
}

/** A row for what somebody wrote: nothing while nobody else has a hand in it. */
const touched =
  <D>(totalOf: (data: D) => number, codesOf: (data: D) => readonly string[] = () => []) =>
  (data: D, _before: Before, isOwn: boolean): Moved | undefined =>
    isOwn ? undefined : moved('touched', BigInt(totalOf(data)), codesOf(data));

/** A row for both: what will be posted by it counts as that, all else as what somebody wrote. */
const promisedOr =
  <D>(promised: (data: D, before: Before) => Moved | undefined, otherwise: ReturnType<typeof touched<D>>) =>
  (data: D, before: Before, isOwn: boolean): Moved | undefined =>
    promised(data, before) ?? otherwise(data, before, isOwn);

/** The same for a draft, or an entry that waits for approval. */
const touchedEntry = (
  { entryId }: { readonly entryId: string },
  { journal }: Before,
  isOwn: boolean,
): Moved | undefined => {
  const entry = journal.open.get(entryId);
  return entry === undefined || isOwn ? undefined : entryMoved('touched', entry.content);
};

const ofSchedule = touched(({ schedule }: { readonly schedule: AccrualSchedule }) => schedule.remainingAmount);
const ofAsset = touched(({ asset }: { readonly asset: FixedAsset }) => asset.acquisitionCost);
const ofRule = touched((_data: { readonly rule: Rule }) => 0);
const ofContract = touched(({ contract }: { readonly contract: Contract }) =>
  contract.items.reduce((sum, { amount }) => sum + amount, 0),
);
const ofInvoice = touched(({ invoice }: DataOf<'invoice.updated'>) => invoice.total);
const ofReport = touched(({ report }: DataOf<'expense_report.updated'>) => report.total);
const ofScenario = touched(() => 0);
const ofDocument = touched(() => 0);
/** A line of a statement is matched with, or let go from, what was in the books before. */
const ofLine = ({ transaction: { amount } }: DataOf<'bank_transaction.unmatched'>): Moved =>
  moved('matched', BigInt(amount));

const NEW = 'what is new and in no books changes nothing that is there';
const ENTRY = 'the entry that comes with it is posted, and counts by that';
const NAMES = 'a name that entries refer to: no entry says anything else by it';
const DRAFTS = 'it leads to drafts, which somebody issues: what is issued is posted, and counts by that';
const RIGHTS = 'rights have rules of their own, and keys with caps change none';
const WATCHES = 'it looks at the books and changes nothing in them';
const PAYROLL = 'what it leads to is posted by whoever runs the payroll, and counts by that';
/** A plan, and how far its run has come: what it posts is asked of its entries. */
const PLANNED = 'what it posts is asked of its entries';
/** A batch pays nothing before a person who did not make it has approved it. */
const BATCH = 'it leads to a payment that another person approves, and that is posted with the line of the bank';
const STATEMENT = 'what the bank says; the books are what lines are matched with';
const DECIDED = 'a decision of those who have the scope for it';
const PERIOD = 'a period takes entries or does not; what closing posts is posted, and counts by that';

/** Every event of a company whose noun does not say itself why it moves nothing. A missing one does not compile. */
const MOVES: { readonly [T in Exclude<CompanyFactType, UnmovingType>]: MovedBy<T> } = {
  'journal_entry.drafted': NEW,
  'journal_entry.submitted': 'it asks for the approval of a person, who may return it',
  'journal_entry.returned': touchedEntry,
  'journal_entry.discarded': touchedEntry,
  'journal_entry.posted': ({ content }) => entryMoved('posted', content),
  'journal_entry.reversed': ENTRY,
  'journal_entry.amended': ({ status, before, after }, _before, isOwn) => {
    if (status === 'draft') return isOwn ? undefined : entryMoved('touched', before);
    if (movesOtherwise(before, after)) return entryMoved('amended', larger(before, after));
    return isOwn && !listsOtherwise(before, after) ? undefined : entryMoved('rewritten', after);
  },
  'journal_entry.annotated': ({ status, before, content }, _before, isOwn) => {
    if (status === 'draft' || status === 'pending_approval') return isOwn ? undefined : entryMoved('touched', before);
    const isSame = isOwn ? !listsOtherwise(before, content) : onlyAddsPapers(before, content);
    return isSame ? undefined : entryMoved('rewritten', content);
  },
  'accrual_schedule.created': promisedSlices,
  'accrual_schedule.updated': promisedOr(promisedSlices, ofSchedule),
  'accrual_schedule.recognized': ENTRY,
  'accrual_schedule.reversed': promisedSlices,
  'accrual_schedule.cancelled': ofSchedule,
  'fixed_asset.drafted': NEW,
  'fixed_asset.registered': promisedDepreciation,
  'fixed_asset.updated': promisedOr(promisedDepreciation, ofAsset),
  'fixed_asset.disposed': ENTRY,
  'fixed_asset.undisposed': ENTRY,
  'fixed_asset.discarded': ofAsset,
  'fixed_asset.depreciated': ENTRY,
  'fixed_asset.undepreciated': ENTRY,
  'contract.created': DRAFTS,
  'contract.updated': ofContract,
  'contract.activated': ofContract,
  'contract.billed': DRAFTS,
  'contract.billing_reopened': DRAFTS,
  'contract.suspended': ofContract,
  'contract.resumed': ofContract,
  'contract.renewed': ofContract,
  'contract.notice_given': ofContract,
  'contract.ended': ofContract,
  'contract.cancelled': ofContract,
  'rule.created': promisedByRule,
  'rule.updated': promisedOr(promisedByRule, ofRule),
  'rule.enabled': promisedOr(promisedByRule, ofRule),
  'rule.disabled': ofRule,
  'rule.archived': ofRule,
  'invoice.drafted': NEW,
  'invoice.updated': ofInvoice,
  'invoice.discarded': ofInvoice,
  'invoice.issued': ENTRY,
  'invoice.mail_queued': 'a mail cannot be called back',
  'invoice.mail_failed': 'that it was not sent is a fact',
  'invoice.sent': 'that it was sent is a fact',
  'invoice.payment_recorded': 'it is posted, or matched with what was, and counts by that',
  'invoice.payment_reversed': ENTRY,
  'invoice.applied': 'the line that it settles is named in an entry, and counts by that',
  'invoice.voided': ENTRY,
  'invoice.written_off': ENTRY,
  'invoice.recovered': ENTRY,
  'invoice.write_off_reversed': ENTRY,
  'invoice.recovery_reversed': ENTRY,
  'expense_report.created': NEW,
  'expense_report.updated': ofReport,
  'expense_report.submitted': 'it asks for the approval of a person, who may return it',
  'expense_report.approved': ENTRY,
  'expense_report.returned': DECIDED,
  'expense_report.rejected': DECIDED,
  'expense_report.cancelled': ofReport,
  'expense_report.reversed': ENTRY,
  'expense_report.paid': 'it is posted, or matched with what was, and counts by that',
  'expense_report.unpaid': ENTRY,
  'payroll_run.drafted': NEW,
  'payroll_run.payslips_made': PAYROLL,
  'payroll_run.posted': ENTRY,
  'payroll_run.paid': 'it is posted, or matched with what was, and counts by that',
  'payroll_run.unpaid': ENTRY,
  'payroll_run.reversed': ENTRY,
  'payroll_run.discarded': touched(({ payrollRun }) => payrollRun.totals.gross),
  'bank_transaction.imported': STATEMENT,
  'bank_transaction.suggested': 'a proposal, which somebody accepts',
  'bank_transaction.matched': ({ transaction: { amount, matches } }) =>
    matches.some(({ made }) => !made) ? moved('matched', BigInt(amount)) : undefined,
  'bank_transaction.unmatched': ofLine,
  'bank_transaction.ignored': ofLine,
  'bank_transaction.unignored': ofLine,
  'bank_transaction.updated': 'which papers it has follows from their links',
  'bank_import.started': STATEMENT,
  'bank_import.completed': STATEMENT,
  'payment_batch.drafted': BATCH,
  'payment_batch.updated': BATCH,
  'payment_batch.submitted': BATCH,
  'payment_batch.approved': DECIDED,
  'payment_batch.returned': DECIDED,
  'payment_batch.filed': 'a person fetched what another one approved; the match of the bank line is posted',
  'payment_batch.items_returned': BATCH,
  'payment_batch.settled': 'what it pays is posted, and counts by that',
  'payment_batch.unsettled': 'what is taken back is reversed, and counts by that',
  'payment_batch.cancelled': BATCH,
  'journal_import.planned': PLANNED,
  'journal_import.begun': PLANNED,
  'journal_import.advanced': PLANNED,
  'journal_import.stopped': PLANNED,
  'journal_import.completed': PLANNED,
  'journal_import.difference_accepted': 'a difference from another program is accepted; nothing is booked',
  'journal_import.discarded': 'a plan of which nothing is posted any more; what was posted stays',
  'session.opened': 'it is looked at, and nothing moves',
  'session.ended': 'it is looked at no longer, and nothing moves',
  'procedure.begun': 'what its steps move is asked of them',
  'procedure.answered': 'what its steps moved was asked of them',
  'bank_account.created': NAMES,
  'bank_account.updated': NAMES,
  'bank_account.archived': NAMES,
  'document.uploaded': NEW,
  'document.updated': 'what is said of a file helps to find it; the file stays, and what was said before',
  'document.linked': 'a link more takes nothing from what is there',
  'document.unlinked': ofDocument,
  'document.ignored': ofDocument,
  'document.unignored': ofDocument,
  'document.voided': ofDocument,
  'scenario.created': NEW,
  'scenario.updated': ofScenario,
  'scenario.activated': ofScenario,
  'scenario.archived': ofScenario,
  'scenario.promoted': DRAFTS,
  'account.created': NAMES,
  'account.updated': NAMES,
  'account.archived': NAMES,
  'account.restored': NAMES,
  'tax_code.created': NAMES,
  'tax_code.updated': NAMES,
  'label.created': NAMES,
  'label.updated': NAMES,
  'label.archived': NAMES,
  'partner.created': NAMES,
  'partner.updated': NAMES,
  'partner.archived': NAMES,
  'employee.created': PAYROLL,
  'employee.updated': PAYROLL,
  'employee.leave_started': PAYROLL,
  'employee.leave_ended': PAYROLL,
  'employee.retired': PAYROLL,
  'employee.reinstated': PAYROLL,
  'employee.erased': PAYROLL,
  'webhook.created': WATCHES,
  'webhook.updated': WATCHES,
  'webhook.enabled': WATCHES,
  'webhook.disabled': WATCHES,
  'webhook.rotated': WATCHES,
  'webhook.redelivered': WATCHES,
  'alert_rule.created': WATCHES,
  'alert_rule.updated': WATCHES,
  'alert_rule.triggered': WATCHES,
  'alert_rule.resolved': WATCHES,
  'alert_rule.paused': WATCHES,
  'alert_rule.resumed': WATCHES,
  'api_key.created': RIGHTS,
  'api_key.updated': RIGHTS,
  'api_key.rotated': RIGHTS,
  'api_key.revoked': RIGHTS,
  'member.added': RIGHTS,
  'member.updated': RIGHTS,
  'member.removed': RIGHTS,
  'company.created': NEW,
  'company.chart_adopted': NAMES,
  'company.moving': 'where books are kept is no business of theirs',
  'company.moved': 'where books are kept is no business of theirs',
  'company.fenced': 'where books are kept is no business of theirs',
  'company.resumed': 'where books are kept is no business of theirs',
  'company.updated': 'settings say how later entries are made; the policy has its own rule, and caps are of keys',
  'fiscal_period.opened': PERIOD,
  'fiscal_period.soft_closed': PERIOD,
  'fiscal_period.closed': PERIOD,
  'fiscal_period.reopened': PERIOD,
  'fiscal_period.updated': PERIOD,
  'period_seal.made': PERIOD,
  'period_seal.superseded': PERIOD,
  'fiscal_period.balances_recorded': PERIOD,
  'fiscal_period.balances_committed': PERIOD,
};

/**
 * Entries that the clock may post, because what they come to was counted when somebody made what they come from
 * (`promised`). A job that posts anything else has no maker, no caps and no approval: posting refuses to.
 */
export const CLOCK_POSTS: ReadonlySet<SourceType> = new Set(['accrual']);

/** What an event moves; undefined = nothing. `isOwn`: nobody but its actor has written what it is about. */
export function movedBy({ type, data }: LedgerEvent, before: Before, isOwn: boolean): Moved | undefined {
  const row = (MOVES as Readonly<Record<string, MovedBy<never> | undefined>>)[type];
  return typeof row === 'function' ? row(data as never, before, isOwn) : undefined;
}

/** The thing whose state or change an event tells of: an entry, or what its data hold with an id; '' = of none. */
export function thingOf({ data }: Pick<LedgerEvent, 'data'>): { readonly id: string; readonly version?: number } {
  const told = data as Readonly<Record<string, unknown>>;
  const { entryId, version } = told;
  if (typeof entryId === 'string') return { id: entryId, version: version as number };
  for (const state of Object.values(told))
    if (typeof state === 'object' && state !== null && 'id' in state)
      return state as { readonly id: string; readonly version?: number };
  return { id: '' };
}

/** Types of all events of a company but those of nouns that move nothing. */
export const COMPANY_FACTS = Object.keys(MOVES) as readonly (keyof typeof MOVES)[];
/** Types of those that can move something. */
export const MOVING: readonly CompanyFactType[] = COMPANY_FACTS.filter((type) => typeof MOVES[type] === 'function');

/** After these acts of others a thing is still the work of whoever wrote it. */
const LEAVE_IT: ReadonlySet<CompanyFactType> = new Set<CompanyFactType>([
  'journal_entry.submitted',
  'journal_entry.returned',
  'expense_report.submitted',
  'expense_report.returned',
  'contract.billed',
  'contract.billing_reopened',
  'document.linked',
  'document.updated',
  'invoice.mail_queued',
  'invoice.mail_failed',
  'invoice.sent',
]);

/** True when whoever did this has written in the thing, too: not the clock, and not who only returns it. */
export function takesPart({ type, meta: { actor } }: Recorded): boolean {
  return actor.type !== 'system' && !LEAVE_IT.has(type as CompanyFactType);
}
