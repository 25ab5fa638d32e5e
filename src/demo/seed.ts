// Runs the demo's list of requests through the real commands. Every request has an idempotency key: a seeding that was
// interrupted goes on where it stopped.
import { createHash } from 'node:crypto';
import { createKey } from '../../commands/access.ts';
import { createAccrualSchedule } from '../../commands/accrual-schedules.ts';
import { createAlertRule } from '../../commands/alert-rules.ts';
import { recognizeAccruals } from '../../commands/accrual-slices.ts';
import type { Command } from '../../commands/command.ts';
import { openCompany } from '../../commands/companies.ts';
import { activateContract, billContract, createContract, suspendContract } from '../../commands/contracts.ts';
import { uploadDocument } from '../../commands/documents.ts';
import { depreciateFixedAssets, disposeFixedAsset } from '../../commands/depreciation.ts';
import { approveExpenseReport } from '../../commands/expense-decisions.ts';
import { payExpenseReport } from '../../commands/expense-payments.ts';
import { createEmployee } from '../../commands/employees.ts';
import { createExpenseReport, submitExpenseReport } from '../../commands/expense-reports.ts';
import { createFixedAsset } from '../../commands/fixed-assets.ts';
import { closeFiscalPeriod, updateFiscalPeriod } from '../../commands/fiscal-periods.ts';
import { submitEntry } from '../../commands/approvals.ts';
import { amendEntry, postEntries, postEntry, reverseEntry } from '../../commands/journal.ts';
import { sendInvoice } from '../../commands/invoice-mails.ts';
import { draftInvoice, issueInvoice } from '../../commands/invoices.ts';
import { runPayroll } from '../../commands/payroll-runs.ts';
import { createWebhook } from '../../commands/webhooks.ts';
import { createLabel, createPartner } from '../../commands/registers.ts';
import { createScenario } from '../../commands/scenarios.ts';
import { DEMO_ALERT_RULES } from './alert-rules.ts';
import { bankFeed, standingIn } from './bank.ts';
import { feedBank } from './bank-seed.ts';
import { demo, DEMO_AGENT } from './company.ts';
import { DEMO, demoThrough, type DemoEntry, type DemoRun } from './steps.ts';
import { billedIn, DEMO_CONTRACTS } from './contracts.ts';
import { OPEN_REPORTS, reportedIn, type DemoReport } from './expenses.ts';
import { demoDocuments } from './documents.ts';
import { DEMO_EMPLOYEES } from './payroll.ts';
import { INVOICE_DRAFTS, invoicedIn, type DemoInvoiced } from './invoices.ts';
import { ROLES } from '../domain/access.ts';
import type { Book } from '../domain/book.ts';
import type { CalendarDate } from '../domain/dates.ts';
import type { Directory } from '../domain/directory.ts';
import { lineId } from '../domain/ids.ts';
import { RESERVED_SOURCES } from '../domain/journal.ts';
import type { Caller, Outcome, Service } from '../service.ts';
import { SCOPES } from '../domain/scopes.ts';

/** How to reach one company. */
interface CompanyAccess {
  readonly companyId: string;
  readonly ownerKey: string;
}
/**
 * How to reach the demo company, and the one on the plan free. `through` is the last day of its entries; `seeded` = the
 * whole list has run.
 */
export interface DemoAccess extends CompanyAccess {
  readonly free?: CompanyAccess;
  readonly through?: CalendarDate;
  readonly seeded?: boolean;
}
/**
 * What seeding needs: `known` is what an earlier start has saved, `save` keeps what must survive a crash, `say` tells
 * the person who waits. `today` is as far as the demo goes, at most; default: as far as its fixed months.
 */
export interface SeedOptions {
  readonly service: Pick<Service, 'execute' | 'book'>;
  readonly system: Caller;
  readonly known?: Partial<DemoAccess>;
  readonly today?: CalendarDate;
  readonly say?: (line: string) => void;
  readonly save?: (access: DemoAccess) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

/** A company without books on the plan free, to see what a limit does. */
const DEMO_FREE = { name: '台帳デモ商店（無料プラン）', template: 'jp_sole_proprietor', demo: true, plan: 'free' };

/** What if it hired one engineer and borrowed for it, from the month after it was seeded on. */
const DEMO_SCENARIO = {
  name: '技術者1名の採用と借入',
  description: '来月から1名を採用し、その分を借り入れた場合',
  horizonMonths: 12,
  assumptions: [
    { id: 'engineer', kind: 'headcount', count: 1, amount: 420_000, memo: '技術者1名の給料' },
    { id: 'laptop', kind: 'one_off', accountCode: '6290', amount: 250_000, memo: '端末' },
    { id: 'loan', kind: 'loan', amount: 6_000_000, months: 60, rateBps: 180, memo: '運転資金の借入' },
  ],
};

/** The input of the journal commands for an entry of the demo. */
function entryInput({ ref: _ref, payroll: _run, lines, sourceType, ...rest }: DemoEntry): object {
  return {
    ...rest,
    // What other systems made came in by import: the sources of resources are theirs alone.
    sourceType: RESERVED_SOURCES.has(sourceType) ? 'import' : sourceType,
    lines: lines.map(({ partner, labels, ...line }) => ({
      ...line,
      ...(partner === undefined ? {} : { partnerCode: partner }),
      ...(labels === undefined ? {} : { labelCodes: labels }),
    })),
  };
}

/**
 * Makes sure that the demo company is there and complete. Takes seconds the first time, and nothing when it is seeded.
 */
export async function seedDemo({
  service,
  system,
  known,
  today = DEMO.last,
  say = () => undefined,
  save = () => undefined,
  onProgress = () => undefined,
}: SeedOptions): Promise<DemoAccess> {
  if (known?.seeded && known.companyId !== undefined && known.ownerKey !== undefined)
    return { ...known, companyId: known.companyId, ownerKey: known.ownerKey };
  const caller: Caller = { ...system, scopes: new Set(SCOPES) };
  const at: { companyId?: string } = {};
  const run = <I, A>(
    command: Command<I, A, Book> | Command<I, A, Directory>,
    input: unknown,
    key?: string,
    as = caller,
  ): Promise<Outcome<A>> => {
    return service.execute(command, {
      input: command.input.parse(input),
      caller: as,
      ...at,
      ...(key === undefined
        ? {}
        : {
            idempotencyKey: key,
            fingerprint: createHash('sha256')
              .update(JSON.stringify([command.name, input]))
              .digest('hex'),
          }),
    });
  };

  // A seeding that goes on on a later day goes on with its own list.
  const through = known?.through ?? demoThrough(today);
  const { steps, sums } = demo(through);
  const [first, ...rest] = steps;
  if (first?.kind !== 'company') throw new Error('the demo begins with its company');
  say(
    `Preparing the demo company ${String(first.input['name'])} (${(sums.entries + sums.made).toLocaleString('en')} entries)`,
  );
  /** Opens a company, on which all that is run from then on works. */
  const open = async (input: unknown, key: string, saved: Partial<CompanyAccess> = {}): Promise<CompanyAccess> => {
    const { answer, secret } = await run(openCompany, input, key);
    const companyId = answer.company.id;
    at.companyId = companyId;
    // The secret of the owner key is shown once: when a crash has swallowed it, a new key takes its place.
    const ownerKey =
      secret ??
      (saved.companyId === companyId ? saved.ownerKey : undefined) ??
      (await run(createKey, { name: 'Demo owner', role: 'owner' })).secret;
    if (ownerKey === undefined) throw new Error('the demo company has no owner key');
    return { companyId, ownerKey };
  };
  const free = await open(DEMO_FREE, 'demo-free-company', known?.free);
  const { companyId: id, ownerKey } = await open(first.input, first.key, known);
  save({ companyId: id, ownerKey, free, through });

  /** The agent of the demo, whose key has caps: what it writes waits for a person. Its secret is shown to nobody. */
  const agent = async (): Promise<Caller> => {
    const { id: keyId, name } = (await run(createKey, DEMO_AGENT, 'demo-agent-key')).answer;
    return { kind: 'api_key', id: keyId, name, role: 'agent', scopes: new Set(ROLES.agent), via: 'mcp' };
  };
  const ids = new Map<string, string>();
  const invoiced = invoicedIn(steps);
  /** An invoice, drafted, issued and sent; `ids` has it. */
  const invoice = async (ref: string, as: DemoInvoiced): Promise<void> => {
    // The bank has the payments.
    if (as.kind === 'payment') return;
    const { answer } = await run(draftInvoice, as.draft, `demo-invoice-${ref}`);
    ids.set(ref, answer.id);
    await run(issueInvoice, { invoiceId: answer.id }, `demo-issue-${ref}`);
    if (as.isSent) await run(sendInvoice, { invoiceId: answer.id, method: 'mark' }, `demo-send-${ref}`);
  };
  const standing = standingIn(steps);
  const reported = reportedIn(steps);
  const inReports = new Set([...reported.values()].flatMap(({ refs }) => refs));
  /** An expense report, written, submitted, approved by the owner and paid. */
  const report = async (ref: string, { input, paidOn }: DemoReport): Promise<void> => {
    const reportId = (await run(createExpenseReport, input, `demo-expense-${ref}`)).answer.id;
    await run(submitExpenseReport, { reportId }, `demo-expense-submit-${ref}`);
    await run(approveExpenseReport, { reportId, round: 1 }, `demo-expense-approve-${ref}`, await owner());
    await run(payExpenseReport, { reportId, date: paidOn }, `demo-expense-pay-${ref}`);
  };
  /** The owner's key as a caller: nobody approves what he wrote himself. */
  const owner = async (): Promise<Caller> => {
    const keys = [...((await service.book(id))?.keys.byId.values() ?? [])];
    const key = keys.find(({ role, status }) => role === 'owner' && status === 'active');
    return { ...caller, kind: 'api_key', id: key?.id ?? '', name: key?.name ?? '', companyId: id, role: 'owner' };
  };
  /** Ids of the employees by their numbers; hired before the first run. */
  const hired = new Map<string, string>();
  /** A payroll run that posts; `ids` has it. */
  const pay = async ({ input, hours = {}, worked = {}, bonuses }: DemoRun, ref: string): Promise<void> => {
    if (hired.size === 0)
      for (const employee of DEMO_EMPLOYEES) {
        const { answer } = await run(createEmployee, employee, `demo-employee-${employee.number}`);
        hired.set(employee.number, answer.id);
      }
    const byId = <T>(items: Readonly<Record<string, number>>, made: (amount: number) => T): (T & object)[] =>
      Object.entries(items).map(([number, amount]) => ({ employeeId: hired.get(number), ...made(amount) }));
    const said = {
      ...input,
      ...(bonuses
        ? { bonuses: byId(bonuses, (amount) => ({ amount })) }
        : {
            timesheets: [...new Set([...Object.keys(hours), ...Object.keys(worked)])].map((number) => ({
              employeeId: hired.get(number),
              ...(hours[number] !== undefined && { quantityHundredths: hours[number] }),
              ...(worked[number] && { worked: worked[number] }),
            })),
          }),
    };
    const { events } = await run(runPayroll, said, `demo-payroll-${ref}`);
    for (const fact of events) if (fact.type === 'payroll_run.drafted') ids.set(ref, fact.data.payrollRun.id);
  };
  const idOf = (ref: string): string => ids.get(ref) ?? '';
  /** Keeps the id of an entry that a request posted: the first of them, or the last (-1). */
  const keepEntry = (key: string, { events }: Outcome<unknown>, at = 0): void => {
    const posted = events.flatMap((fact) => (fact.type === 'journal_entry.posted' ? [fact.data.entryId] : []));
    ids.set(key, posted.at(at) ?? '');
  };
  const yearFrom = async (startDate: string): Promise<string | undefined> =>
    (await service.book(id))?.periods.years.find(({ year }) => year.startDate === startDate)?.year.id;
  for (const [index, step] of rest.entries()) {
    switch (step.kind) {
      case 'company':
        break;
      case 'partner':
      case 'label': {
        const { answer } = await (step.kind === 'partner'
          ? run(createPartner, step.input, step.key)
          : run(createLabel, step.input, step.key));
        ids.set(`${step.kind}-${String(step.input['code'])}`, answer.id);
        break;
      }
      case 'batch': {
        const plain = step.entries.filter(
          ({ ref, payroll }) =>
            !invoiced.has(ref) && !inReports.has(ref) && !standing.has(ref) && payroll === undefined,
        );
        if (plain.length > 0) {
          const { answer } = await run(postEntries, { entries: plain.map(entryInput) }, step.key);
          answer.results.forEach(({ entry }, place) => {
            const { ref, memo } = plain[place]!;
            ids.set(ref, entry.id);
            // A purchase that a fixed asset or a schedule stands on is called by its memo.
            ids.set(memo, entry.id);
          });
        }
        for (const { ref, payroll } of step.entries) {
          if (payroll !== undefined && payroll !== 'paid') await pay(payroll, ref);
          const as = invoiced.get(ref);
          if (as) await invoice(ref, as);
          const expenses = reported.get(ref);
          if (expenses) await report(ref, expenses);
        }
        break;
      }
      case 'draft':
        ids.set(
          step.entry.ref,
          (
            await run(
              postEntry,
              { ...entryInput(step.entry), status: 'draft' },
              step.key,
              step.byAgent ? await agent() : caller,
            )
          ).answer.id,
        );
        break;
      case 'reverse':
        await run(reverseEntry, { entryId: idOf(step.ref), effectiveDate: step.date, reason: step.reason }, step.key);
        break;
      case 'amend': {
        const { memo, lines } = entryInput(step.entry) as { memo: string; lines: object[] };
        await run(amendEntry, { entryId: idOf(step.ref), version: 1, memo, lines }, step.key);
        break;
      }
      case 'submit':
        await run(submitEntry, { entryId: idOf(step.ref) }, step.key, step.byAgent ? await agent() : caller);
        break;
      case 'asset':
      case 'accrual': {
        const { purchase, ref, input } = step;
        const said = { ...input, ...(purchase === undefined ? {} : { sourceLineId: lineId(idOf(purchase), 0) }) };
        if (step.kind === 'accrual') keepEntry(step.key, await run(createAccrualSchedule, said, step.key));
        else ids.set(ref ?? '', (await run(createFixedAsset, said, step.key)).answer.id);
        break;
      }
      case 'dispose':
        keepEntry(step.key, await run(disposeFixedAsset, { assetId: idOf(step.ref), ...step.input }, step.key), -1);
        break;
      case 'depreciate':
        await run(depreciateFixedAssets, { month: step.month }, step.key);
        break;
      case 'recognize':
        await run(recognizeAccruals, { through: step.through }, step.key);
        break;
      case 'taxSettings':
        await run(
          updateFiscalPeriod,
          { periodId: await yearFrom(step.startDate), taxSettings: step.taxSettings },
          step.key,
        );
        break;
      case 'closeYear':
        await run(closeFiscalPeriod, { periodId: await yearFrom(step.startDate) }, step.key);
        break;
      default:
        step satisfies never;
    }
    onProgress(index + 1, rest.length);
  }
  await feedBank(bankFeed(steps), run, ids);
  for (const [n, draft] of INVOICE_DRAFTS.entries()) await run(draftInvoice, draft, `demo-invoice-draft-${n + 1}`);
  for (const [n, { input, isSubmitted }] of OPEN_REPORTS.entries()) {
    const reportId = (await run(createExpenseReport, input, `demo-expense-open-${n + 1}`)).answer.id;
    if (isSubmitted) await run(submitExpenseReport, { reportId }, `demo-expense-open-submit-${n + 1}`);
  }
  for (const contract of DEMO_CONTRACTS) {
    const { ref, input, suspendedFrom } = contract;
    const contractId = (await run(createContract, input, `demo-contract-${ref}`)).answer.id;
    ids.set(`contract-${ref}`, contractId);
    await run(activateContract, { contractId }, `demo-activate-${ref}`);
    for (const date of billedIn(contract, through))
      await run(billContract, { contractId, date }, `demo-bill-${ref}-${date}`);
    if (suspendedFrom !== undefined)
      await run(suspendContract, { contractId, date: suspendedFrom }, `demo-suspend-${ref}`);
  }
  for (const { ref, input } of demoDocuments(invoiced, idOf, idOf('contract-rent')))
    await run(uploadDocument, input, `demo-document-${ref}`);
  // It calls nobody until somebody enables it with an address of his own.
  const hook = { url: 'https://hooks.example.com/daicho', types: ['journal_entry.*', 'invoice.*'], status: 'disabled' };
  await run(createWebhook, hook, 'demo-webhook');
  await run(createScenario, DEMO_SCENARIO, 'demo-scenario');
  // The evaluator looks at them within seconds: what is overdue fires, the cash does not.
  for (const [n, rule] of DEMO_ALERT_RULES.entries()) await run(createAlertRule, rule, `demo-alert-rule-${n + 1}`);
  return { companyId: id, ownerKey, free, through, seeded: true };
}
