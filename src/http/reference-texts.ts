// What every operation does, in the words of its user: the description of OpenAPI and of the reference. A read that is
// not here says what its name says.
import { inEnglish, type Say } from './reference-language.ts';
import { filled } from './refusals.ts';
import { snake } from './dialect-a.ts';
import { operationOf, type Row } from './route.ts';

/** Name of a command, query or procedure -> text. Fields stand in braces: each surface has its own names for them. */
const TEXTS = parsed(`
post-entry
  Posts a journal entry, or saves it as a draft ({status}: draft). Debits equal credits, to the yen. With
  {taxEntryMethod} inclusive or exclusive the tax line is made for you. Fiscal years that are missing open by
  themselves, and {autoReverseOn} posts the reversal in the same step. What looks odd but is lawful is told in
  {warnings}.
list-entries
  Entries that match all filters, newest first unless sorted otherwise; discarded drafts never. {total} is exact. An
  account, partner, label or tax code that this company does not have is refused instead of finding nothing.
get-entry
  One entry by its id, in whatever status, also a discarded one.
amend-entry
  Changes an entry. What has no accounting effect (memo, reference, metadata) may change at all times. Money
  ({effectiveDate}, {lines}, {adjustment}) changes freely in a draft; in a posted entry it makes a new version, while
  its period is open and {version} is given. A closed period is only reached by a reversal. Every version stays
  readable in the history.
reverse-entry
  Reverses a posted entry, wholly or in part, with a mirror-image entry on the same day or on a day that you name.
  Nothing is ever deleted. With {status} draft the reversal waits for a person, and is posted only as it was saved.
post-entries
  Posts or saves up to 500 entries in one step: all or none. Findings name the entry by its index.
history
  Every version of an entry, oldest first: what it said, who wrote it and when.
submit-entry
  Hands a draft in for approval.
approve-entry
  Approves and posts an entry that waits for approval, if it still says what the approver saw: its hash or version.
  Who may approve is the policy of the company; a lone owner may approve his own. Nothing else than what was approved
  is ever posted.
return-entry
  Sends an entry that waits for approval back to its maker: that is how it is rejected.
post-draft
  Posts a draft as it stands.
discard-entry
  Throws a draft away. It stays in the history and never gets a number.
list-approvals
  Entries that wait for approval, those that wait longest first.
report-trial-balance
  Opening, debit, credit and closing of every account over a range. Accounts of profit and loss open at 0 at the start
  of the fiscal year of {from}; results of earlier years that no closing entry has carried over stand in the row
  prior_results, so that both sides agree.
report-profit-and-loss
  Profit and loss of a range, without closing entries unless asked for; by months, departments or beside another
  range.
report-balance-sheet
  Balance sheet as of a day. Closing entries always count; results that none has carried over yet are current_result
  and prior_results.
report-cash-flow
  Cash flow statement of a range, direct or indirect. Every answer checks that each column equals the change of the
  cash accounts and that both methods agree. Of a part of the lines (partner, labels, accounts) it shows what they
  gave and took.
report-runway
  How long the cash lasts as of today in the company's zone (or the day of {knownAt}), with the months to come at the
  same pace. The definition stands in the answer.
report-general-ledger
  General ledger of a range, page by page. Closing entries of the range are left out unless asked for, as in the trial
  balance.
report-journal-book
  The journal book of a range: every entry with its lines. Totals are of the whole range, whatever the page; with a
  filter they are told on the first page only.
list-accounts
  The chart of accounts in its order; {expand} balance adds what each holds now.
create-account
  Creates an account. What follows from its type (place in the statements, normal side, cash flow) is filled in and
  may be set.
update-account
  Changes an account; {status} archives and restores it. What it is (asset, expense ...) is final after
  the first posting; its type then only changes within that. Archiving needs a zero balance.
create-key
  Makes an API key with a role or with scopes of its own, and caps for what it may post by itself. The secret is shown
  once, in the first answer: keep it.
update-key
  Changes the name of a key, or what it may post by itself: {caps} replace all caps, null takes them away.
revoke-key
  Revokes a key for good, at once. Revoking twice changes nothing. The last owner key is only taken away by an
  operator.
rotate-key
  Gives a key a new secret, shown once; the old one works for {overlapSeconds} more (default 0), so that no caller is
  cut off.
record-text
  Reads a sentence in Japanese or English (タクシー代 3,300円) and posts it as an entry, by closed rules: no language model
  decides about money. What is sure enough and within the caps of the key is posted; else it stays a draft and says
  why. What cannot be understood is refused with what to add.
get-event-proof
  An event (by its id or its sequence) as the leaf that was hashed, with the path to the root of a signed checkpoint. A
  leaf is shown whole. With Accept: text/plain the same as a C2SP tlog-proof, the leaf in extra. An event is signed
  within a minute; {wait} waits for it.
get-entry-proof
  Every event of an entry (posted, amended, reversed ...), each as its leaf with the path to the root of one signed
  checkpoint. It proves that these events stand in the history, not that there are no others: the leaves do.
get-evidence
  What a figure of a report stands on (links.evidence of its row): the balances of the last recorded close before the
  range, and the entries since, each event as its leaf with the path to one signed checkpoint; {size} asks for the books
  as they were at an earlier one. Openings and lines add up to the row. It says what is not proved: that none is
  missing.
get-balance-proof
  One balance that a period was closed with, alone: the row, its salt, the path to the root of that close, and the path
  from there to a signed checkpoint. Whoever gets it learns no other balance, and not the result.
list-period-seals
  The seals of a period, newest first: which signed checkpoint covers its close, and the statements that were true at it
  by name and hash. A period that was opened again keeps them, superseded.
get-seal-file
  A statement that a seal names, byte for byte as it was sealed at the close. Its SHA-256 is the one that the seal says:
  whoever has a proof of the seal's event need not trust this answer.
get-recordings
  The days on which something was recorded, oldest first: how many events, through which doors, from which sequence to
  which. Reports take such a sequence as the moment that they show.
get-checkpoint
  How many events the company has and the root of the tree over them, signed: a C2SP note, as text. Whoever keeps one
  can tell later whether the history before it was changed. {size} names an earlier one.
list-checkpoints
  Every checkpoint that was signed, newest first, and why it was signed when it was. They are kept for ever.
list-checkpoint-keys
  The keys that sign checkpoints of this company, as verifiers take them. Keep the one that you have checked: a key
  that is asked of the service whenever something is verified proves nothing.
get-consistency-proof
  The path that proves that the first {from} of the first {to} events are the history whose root was signed then.
read-leaves
  Every event of a range as its leaf, one a line, as it was hashed: SHA-256 of a zero byte and the line. It is read as
  far as the newest checkpoint covers it.
get-frontier
  The hashes of the complete subtrees of the first {size} events, from left to right: with them the leaves that follow
  give the next root, so that a year can be audited without those before it.
get-log-checkpoint
  The newest checkpoint under the path at which tools for C2SP tlog-tiles look for it.
get-log-tile
  The hashes of a full tile as bytes (C2SP tlog-tiles): {tile} is its index in three digits.
get-log-tile-part
  The hashes of a tile that is not full ({tile} 067.p, {part} its width), or of a full one beyond the first thousand
  ({tile} x001, {part} 067).
get-far-log-tile-part
  The hashes of a tile beyond the first thousand that is not full: {group} x001, {tile} 067.p, {part} its width.
me
  Who is calling, with which scopes, in which companies, and what is left of the limits: the first call of a new
  integration.
list-companies
  Companies that the caller may see: all for operators, the memberships of a user, its own for a key.
open-company
  Opens a company with the standard Japanese chart, tax codes and fiscal years. For an operator the answer carries an
  owner key, shown once; a user becomes the owner. Keys of a company may not do this.
get-company
  The company with its settings.
update-company
  Changes settings of a company: names, numbers, tax settings, addresses. Plan and limits are set by operators, and
  nothing of the books.
get-approval-policy
  The approval policy: what the company has set, or what holds without.
set-approval-policy
  Sets the whole policy: what must be approved by whom, from which amount on, until when. A policy of strict four eyes
  is refused where no two could have them.
report-equity
  Changes in net assets (株主資本等変動計算書) of a range within one fiscal year. Opening and closing figures come from the
  balances, the changes from the entries that move equity; each answer checks that they meet, column by column.
report-subsidiary-summary
  Balances and movements of control accounts (or the accounts named) per partner or label, each held against its
  account.
report-aging
  Who owes what since when, as of a day, from every posted line on the control accounts. A payment settles the lines
  that it names, else the oldest of its partner. What is paid too much stands in {unapplied}. Each control account is
  held against its balance.
dashboard
  Cash, what is owed, the result of the month and of the fiscal year, the runway, open work, and twelve months as
  series, all of one moment.
report-diff
  What changed in a report between two recording times, with the events whose amounts add up to each difference: why a
  figure is not what it was. Takes the parameters of the report, {knownAtA} and {knownAtB} (default: now).
report-account-details
  One account of the general ledger, with monthly totals.
report-wage-ledger
  The wage ledger (賃金台帳) of an employee and year, as the law asks for it.
report-withholding
  Income tax and resident tax withheld by month of payment: what 所得税徴収高計算書 is made from.
report-consumption-tax
  The consumption tax return of a range within one fiscal year, by every method that may be chosen beside each other,
  and its boxes.
report-consumption-tax-xml
  The e-Tax file (.xtx) of the return of exactly one taxable period that has ended. Company data that is missing is
  listed, all of it at once.
list-tax-codes
  Tax codes with their rates and since when; {on} leaves those that hold on a day.
create-tax-code
  Creates a tax code of the company's own, beside the standard ones.
update-tax-code
  Changes a tax code. What the law says of a standard code is not the company's to change.
create-label
  Creates a label: a department, a project, a dimension of your own by which reports can be broken down.
update-label
  Changes a label; {status} archives and restores it.
create-partner
  Creates a partner: a customer, supplier, employee ...
update-partner
  Changes a partner; {status} archives and restores it. Entries keep the name that they were booked under as
  counterparty.
draft-invoice
  Drafts an invoice: it has no number and posts nothing yet.
invoice-pdf
  An issued invoice as a PDF, with all that a qualified invoice must state (Consumption Tax Act, art. 57-4). Drafts
  and bills have none.
update-invoice
  Changes a draft; of an issued invoice only note, memo, documents and metadata.
issue-invoice
  Numbers an invoice and posts it, in one step. Every line is booked with the tax that the invoice states, so that
  books and document agree to the yen.
discard-invoice
  Throws a draft away. The period of one that a contract drafted is billed again.
send-invoice
  Marks an invoice as sent.
pay-invoice
  Records a payment of an invoice, in part or beyond what is owed; of a credit note, the refund.
reverse-invoice-payment
  Takes back a payment, a refund, or what was applied of a credit.
apply-credit-note
  Applies a credit note, or what was paid beyond an invoice, to an invoice of the same partner. No money moves.
refund-invoice
  Pays back what was paid beyond an invoice.
void-invoice
  Voids an issued invoice that nothing was paid of: its entry is reversed, its number stays taken. The period of one
  that a contract drafted is billed again.
write-off-invoice
  Writes off what is still owed of a sales invoice: a bad debt, with the tax of each rate.
reverse-write-off
  Takes back the newest recovery of an invoice, or, where nothing was recovered, its write-off: the invoice is owed
  again.
recover-invoice
  Records money that came in after all for an invoice that was written off.
create-contract
  Writes a contract; it is billed from when it is activated.
update-contract
  Changes a draft; of a running contract what does not say which periods are billed, of one that is over its papers.
activate-contract
  Activates a draft: from now on its periods are billed.
bill-contract
  Drafts the invoice of the next billing date, or the bill: it is numbered and posted when somebody issues it. The
  date is the key: one that was billed bills nothing more, unless its invoice was discarded or voided since.
suspend-contract
  Suspends a contract: billing dates from a day on are passed over for good, until it is resumed.
resume-contract
  Resumes a suspended contract: billing dates from a day on are billed again, those before it never.
renew-contract
  Renews a contract: its term goes on after its last day, also when it has ended. A term that it has already is
  nothing.
end-contract
  Ends a contract on a day, at least its notice ahead; the agreed end needs none. What lies before is billed as
  always, by days where the last period is cut. Of what was billed beyond, drafts are shortened or discarded, and for
  what was issued a credit note is drafted, which a person issues; deferred revenue and cost of those days is not
  recognised.
cancel-contract
  Cancels a contract that is still a draft.
create-expense-report
  Writes an expense report: it has no number and posts nothing yet.
update-expense-report
  Changes a report that is a draft or was returned; of others only memo, documents and metadata.
submit-expense-report
  Submits a report for approval: its next round begins. What it says must be bookable.
approve-expense-report
  Approves a report and posts it, dated the day of its last receipt if that is open, else the first open day: each
  line by the tax of its own day, all of it owed to the applicant's partner.
return-expense-report
  Returns a submitted report to its applicant with a comment: it can be changed and submitted again.
reject-expense-report
  Rejects a submitted report for good.
cancel-expense-report
  Withdraws a report that nothing was posted of.
pay-expense-report
  Pays an approved report back, by transfer or in cash.
unpay-expense-report
  Takes a payment back: its entry is reversed, and the report is owed again.
reverse-expense-report
  Takes an approval back: its entry is reversed, and the report is returned to its applicant.
create-employee
  Hires an employee. Without a standard remuneration the grade of pay and commuting is taken.
update-employee
  Changes an employee. Lists replace whole lists; runs that were posted stay as they are.
start-leave
  Sends an employee on leave: payroll runs leave it out unless they name it.
end-leave
  Takes an employee back from leave.
retire-employee
  Retires an employee: runs pay it as long as it worked in their period.
reinstate-employee
  Takes a retirement back: the employee is active, without a last day.
erase-employee
  Erases an employee: the key is deleted under which personal data was sealed, so that nobody can read it again, in
  whatever event, row or backup. Not while it is not retired, is owed pay, or records must still be kept.
run-payroll
  Makes the payslips of all employees of a period, and one entry that names nobody; {post} false only drafts them.
get-payslip
  The payslip of one employee in one run: every figure with its basis, rate and source. Others than holders of
  employees:pii see it masked.
payslip-pdf
  A payslip as a PDF, for callers who may see it.
post-payroll-run
  Posts a draft as it was drafted.
pay-payroll-run
  Pays what a posted run owes its employees.
unpay-payroll-run
  Takes the payment of a run back: it is owed again.
reverse-payroll-run
  Reverses a posted run that is not paid: its employees may be paid by another run.
discard-payroll-run
  Discards a draft: its employees may be paid by another run.
list-rules
  Rules for lines of bank statements, in the order in which they are asked.
create-rule
  Writes a rule; it is asked from when it is enabled.
backtest-rule
  What a rule would have made of lines of a time, beside how they were booked. Reads, and changes nothing.
test-rules
  Which rule takes a sentence, or a line of a statement, why the others do not, condition by condition, and the entry
  that it would make. A rule that is not written yet can be sent along. Reads, and changes nothing.
update-rule
  Changes a rule; what it suggested or booked before stays.
enable-rule
  Enables a rule: from now on it is held against new lines.
disable-rule
  Disables a rule; what it suggested or booked stays.
archive-rule
  Archives a rule for good: it is asked no more, can still be read by its id, and stands in lists only with
  {status} archived.
create-scenario
  Writes a scenario. Reports show it from now on, whatever its state.
list-scenario-entries
  The entries that follow from a scenario and those it stands on, as reports add them to the books: none of them is
  written. In the order of their days.
update-scenario
  Changes a scenario that is not archived; assumptions replace all assumptions.
activate-scenario
  Marks a scenario as the one that is followed. Reports show every scenario, whatever its state.
archive-scenario
  Archives a scenario: it can still be read.
promote-scenario
  Makes drafts of what a scenario itself assumes, of each assumption and month once: the ordinary way posts them. What
  the past repeats, and what it stands on, is not promoted.
create-bank-account
  Creates a bank account.
update-bank-account
  Changes a bank account; {status} active restores an archived one. Its type and ledger account are final.
archive-bank-account
  Archives a bank account: from now on nothing is imported into it.
bank-reconciliation
  How the statement of a bank account and the books agree at the end of a day; default: the day of the last line.
import-bank-transactions
  Imports lines of a statement: as a list, as CSV with a mapping of columns, or in the fixed format of the Japanese
  banks (全銀). Lines that are there already are recognised and left out; lines that cannot be read are told by number.
  All of the file or, when it is cut off, the same again: nothing comes in twice.
suggest-bank-matches
  What a line of a statement probably is, each with how sure that is and why: what a rule suggested, then the surest.
  Nothing for a line that is done with.
match-bank-transaction
  Matches a line with what its input names, in one step.
accept-bank-suggestion
  Books what a rule suggested.
apply-rules
  Holds lines against the active rules. Lines that something was done with, or that this rule had before, stay.
unmatch-bank-transaction
  Undoes matches of a line: what they posted is reversed, what was there before is only let go.
ignore-bank-transaction
  Leaves a line alone: nothing of it will be booked. One that stands on the statement twice leaves its balance too.
unignore-bank-transaction
  Takes up a line again that was left alone.
create-webhook
  Creates a webhook, which hears of every event after its own creation. Its secret, which signs every delivery, is
  shown once.
update-webhook
  Changes a webhook. What it did not get yet goes to the new address, at once.
enable-webhook
  Enables a webhook: it goes on with the event at which it stopped, at once.
disable-webhook
  Disables a webhook: nothing is sent until it is enabled.
rotate-webhook
  Gives a webhook a new secret, shown once; the old one signs beside it for a while.
redeliver-webhook
  Sends events again, in their order, before anything new.
list-webhook-deliveries
  What was sent to a webhook and how it was answered, newest event first; kept for 30 days.
create-alert-rule
  Writes an alert rule; it is evaluated at once, and fires when it is beyond its threshold already.
update-alert-rule
  Changes an alert rule; what it measures stays. One that has fired ends when what it says now is not so.
pause-alert-rule
  Pauses an alert rule: it is not evaluated.
resume-alert-rule
  Resumes a paused alert rule: it is evaluated at once.
list-alerts
  Alerts, newest first: what fired, when, at which figure, and whether it is over.
upload-document
  Keeps a file (in base64) and what is known of it. The bytes are durable before the event, which holds their hash;
  older documents with equal bytes are named in {duplicateOf}.
missing-documents
  Posted entries that deduct consumption tax of purchases while nobody named a paper. The deduction needs the invoice
  to be kept (Consumption Tax Act, art. 30 (7)); cases in which books alone are enough are listed too. Oldest first.
document-content
  The file of a document as it was uploaded, also of a voided one.
update-document
  Changes what is known of a document, in every state but voided. The history keeps what was said before.
link-document
  Links a document to a thing, which then names it among its documents.
unlink-document
  Takes a link back: the thing names the document no more.
ignore-document
  Sets a document aside that belongs to nothing: it is kept, and no more waits to be linked.
unignore-document
  Takes a document that was set aside back among those that wait.
void-document
  Voids a document, for good: it is evidence no longer. Its file can still be read, and what it says still seen.
list-fiscal-periods
  Fiscal years and months, with what is open and what is closed.
open-fiscal-period
  Opens the fiscal year before the first or after the last one, with its months.
update-fiscal-period
  Sets the note of a period and the tax settings of a year.
close-fiscal-period
  Closes a period. {mode} soft: only holders of periods:close still post there; hard (default): nobody does. A year is
  closed with its months, and its result is posted to retained earnings. Errors of the checks stand in the way and are
  listed; warnings do not.
end-month
  Ends a month in one call: posts what the calendar asks for, depreciates, runs payroll, and closes, step by step,
  until something stands in the way. With {dryRun} it says exactly what it would do, and the statements after it.
settle-consumption-tax
  Posts the tax settlement of a taxable period by its return, on its last day: of a fiscal year, or of the quarter or
  month that is filed. What was settled is settled anew after its entry was reversed.
reopen-fiscal-period
  Reopens a closed period, for a reason. A year is reopened with its months, the newest closed year first, and its
  closing entries are reversed.
create-fixed-asset
  Registers an asset. Nothing is posted: its purchase is in the books.
depreciate-fixed-assets
  Depreciates all assets through a fiscal month in one entry on its last day: what is planned through it less what was
  posted, so that late registrations and months that were closed catch up.
undo-depreciation
  Takes back the newest run of a month, which must be the latest that is depreciated.
update-fixed-asset
  Changes what describes an asset. Its figures stand: one with wrong figures is discarded and registered anew.
get-depreciation-schedule
  What each fiscal month of an asset costs, what is posted of it and what is left.
get-depreciation-schedule-csv
  The depreciation schedule as CSV: one line per fiscal month.
register-fixed-asset
  Registers a draft: from now on it is depreciated.
discard-fixed-asset
  Discards an asset of which nothing was depreciated.
dispose-fixed-asset
  Sells or retires an asset: depreciates it through the month of that day (or takes back what is too much), and posts
  the disposal, in one step.
undispose-fixed-asset
  Undoes a disposal: its entries are reversed, the asset is in use again and catches up with the next month.
create-accrual-schedule
  Creates a schedule. Its balance is there already, is that of a line, or is opened by an entry in the same step.
run-jobs
  Posts what is due by the calendar: slices of accruals, invoices of contracts, renewals and ends. Each job has a
  natural key: whoever runs it, and how often, it happens once. The service runs them by itself every minute; this is
  for those who do not want to wait.
undo
  Takes back everything that was written under a correlation id, or by one caller, each thing by its own way back (a
  posted entry is reversed, never deleted). First with {dryRun}: it shows what would happen and a {previewHash}; then
  with that hash, so that exactly what was shown is done, all of it or nothing. What was drafted and approved since is
  reversed; a {note} says so. Every request has a correlation id: its own id where none was sent.
recognize-accruals
  Posts every slice that is due through a month, of all schedules or of one: each an entry on its day, or on the first
  open day where that is closed. Nothing due means that nothing happens.
update-accrual-schedule
  Changes what has no accounting effect. Slices that are posted keep what they were posted with.
reverse-accrual-slice
  Reverses the entry of the last slice that is posted; the slice is due again.
cancel-accrual-schedule
  Cancels a schedule: no further slice is posted, what is posted stays.
add-member
  Makes a user a member of the company. A removed member is taken back under the same id.
update-member
  Changes a member's role.
remove-member
  Removes a member. Nothing when it is removed.
events
  What happened in the books, event by event, in the order in which it was recorded: the audit trail, and the source
  of every figure. Personal data is masked without employees:pii, and the figures of payroll runs are null without
  payroll:read.
stream
  The same as they happen, as server-sent events: \`id\` is the sequence, \`event\` the type, \`data\` the event. Resume
  with Last-Event-ID or {afterSequence}. Personal data and figures of payroll runs never stand in it.
list-resources
  Resources that agents may read (ledger://...), as the Model Context Protocol lists them.
read-resource
  One resource, by its address, percent-encoded.
list-tools
  Tools that agents may call, with the schema of what each takes.
call-tool
  Calls a tool with {arguments}: the same work, checks and limits as the operation behind it. Agents speak the
  protocol itself at /mcp.
`);

/** Blocks of a name and the indented lines of its text, as a map. */
function parsed(text: string): ReadonlyMap<string, string> {
  const blocks = text.trim().split(/\n(?=\S)/);
  return new Map(
    blocks.map((block) => {
      const [name = '', ...lines] = block.split('\n');
      return [name, lines.map((line) => line.trim()).join(' ')];
    }),
  );
}

/** What a read of which nothing is to be said does: `list-rules`, `get-rule`. */
function plainRead(name: string, summary: string, say: Say): string | undefined {
  const thing = summary.replace(/^(?:List|Get) /, '');
  if (name.startsWith('list-'))
    return say(
      'The {thing} of the company, page by page, as the parameters below narrow and sort them. {total} is exact.',
      { thing },
    );
  return name.startsWith('get-')
    ? say('{Thing} by its id, in whatever state.', { Thing: `${thing.charAt(0).toUpperCase()}${thing.slice(1)}` })
    : undefined;
}

/** Names of rows behind which no declaration stands: what they do in a line. */
export const SUMMARIES: Readonly<Record<string, string>> = {
  events: 'List events',
  stream: 'Follow events live (server-sent events)',
  history: 'All versions of an entry',
  me: 'Tell who is calling, where, and what is left of the limits',
  'list-tools': 'List the tools of agents (Model Context Protocol)',
  'call-tool': 'Call a tool',
  'list-resources': 'List the resources of agents',
  'read-resource': 'Read a resource (ledger://...)',
};

/** What a row does, in a line. */
export function summaryOf(row: Row): string {
  return operationOf(row)?.summary ?? SUMMARIES[row.behind.kind] ?? 'Not built yet';
}

/** A field as this surface calls it, as code. */
const fieldOn =
  ({ surface }: Row) =>
  (name: string): string =>
    `\`${surface === 'b' ? name : name === 'effectiveDate' ? 'date' : snake(name)}\``;

/**
 * What a row does and who may, as Markdown: paragraphs with code in backticks, in the language of `say`. undefined for
 * a row that nobody has written about.
 */
export function descriptionOf(row: Row, say: Say = inEnglish): string | undefined {
  const operation = operationOf(row);
  const name = operation?.name ?? row.behind.kind;
  const own = TEXTS.get(name);
  const text = own === undefined ? plainRead(name, summaryOf(row), say) : say(own);
  if (text === undefined) return undefined;
  const scopes = row.needs ? [row.needs] : (row.needsAnyOf ?? []);
  const [first, ...others] = scopes.map((scope) => `\`${scope}\``);
  const needs = others.reduce((one, other) => say('{one} or {other}', { one, other }), first ?? '');
  const who = [
    ...(needs === '' ? [] : [say('Needs the scope {scopes}.', { scopes: needs })]),
    ...(row.operators ? [say(row.noKeys ? 'For operators and users.' : 'Operators may call it too.')] : []),
  ];
  return [filled(text, fieldOn(row)), ...(who.length > 0 ? [who.join(' ')] : [])].join('\n\n');
}

/** Fields that the text of a row names, in canonical words. */
export function fieldsNamed(row: Row): readonly string[] {
  const text = TEXTS.get(operationOf(row)?.name ?? row.behind.kind) ?? '';
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** Names that have a text and no row: they are forgotten here. */
export function forgottenTexts(rows: readonly Row[]): readonly string[] {
  const served = new Set(rows.map((row) => operationOf(row)?.name ?? row.behind.kind));
  return [...TEXTS.keys()].filter((name) => !served.has(name));
}
