// The steps of the demo as commands: what each of them sends, and the ids that later steps call things by.
import { createKey } from '../../commands/access.ts';
import { createAccrualSchedule } from '../../commands/accrual-schedules.ts';
import { recognizeAccruals } from '../../commands/accrual-slices.ts';
import type { Command } from '../../commands/command.ts';
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
import { createLabel, createPartner } from '../../commands/registers.ts';
import { standingIn } from './bank.ts';
import { DEMO_AGENT } from './company.ts';
import type { DemoEntry, DemoRun, DemoStep } from './steps.ts';
import { reportedIn, type DemoReport } from './expenses.ts';
import { DEMO_EMPLOYEES } from './payroll.ts';
import { invoicedIn, type DemoInvoiced } from './invoices.ts';
import { ROLES } from '../domain/access.ts';
import type { Book } from '../domain/book.ts';
import type { Directory } from '../domain/directory.ts';
import { lineId } from '../domain/ids.ts';
import { RESERVED_SOURCES } from '../domain/journal.ts';
import type { Caller, Outcome, Service } from '../service.ts';

/** What steps share while a company is seeded: how commands are run, and the ids of what earlier ones made, by refs. */
export interface Seeding {
  readonly service: Pick<Service, 'execute' | 'book'>;
  readonly companyId: string;
  readonly caller: Caller;
  readonly ids: Map<string, string>;
  /** Which entries of the list come about by an invoice, an expense report or a schedule, by their refs. */
  readonly invoiced: ReturnType<typeof invoicedIn>;
  readonly reported: ReturnType<typeof reportedIn>;
  readonly standing: ReturnType<typeof standingIn>;
  /** Ids of the employees by their numbers; hired before the first run. */
  readonly hired: Map<string, string>;
  readonly run: RunDemo;
}
/** Runs a command once, whatever the number of tries: `key` is its idempotency key. */
export type RunDemo = <I, A>(
  command: Command<I, A, Book> | Command<I, A, Directory>,
  input: unknown,
  key?: string,
  as?: Caller,
) => Promise<Outcome<A>>;

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

/** The agent of the demo, whose key has caps: what it writes waits for a person. Its secret is shown to nobody. */
async function agent({ run }: Seeding): Promise<Caller> {
  const { id: keyId, name } = (await run(createKey, DEMO_AGENT, 'demo-agent-key')).answer;
  return { kind: 'api_key', id: keyId, name, role: 'agent', scopes: new Set(ROLES.agent), via: 'mcp' };
}

/** The owner's key as a caller: nobody approves what he wrote himself. */
async function owner({ service, companyId, caller }: Seeding): Promise<Caller> {
  const keys = [...((await service.book(companyId))?.keys.byId.values() ?? [])];
  const key = keys.find(({ role, status }) => role === 'owner' && status === 'active');
  return { ...caller, kind: 'api_key', id: key?.id ?? '', name: key?.name ?? '', companyId, role: 'owner' };
}

/** An invoice, drafted, issued and sent; `ids` has it. */
async function invoice({ run, ids }: Seeding, ref: string, as: DemoInvoiced): Promise<void> {
  // The bank has the payments.
  if (as.kind === 'payment') return;
  const { answer } = await run(draftInvoice, as.draft, `demo-invoice-${ref}`);
  ids.set(ref, answer.id);
  await run(issueInvoice, { invoiceId: answer.id }, `demo-issue-${ref}`);
  if (as.isSent) await run(sendInvoice, { invoiceId: answer.id, method: 'mark' }, `demo-send-${ref}`);
}

/** An expense report, written, submitted, approved by the owner and paid. */
async function report(seeding: Seeding, ref: string, { input, paidOn }: DemoReport): Promise<void> {
  const { run } = seeding;
  const reportId = (await run(createExpenseReport, input, `demo-expense-${ref}`)).answer.id;
  await run(submitExpenseReport, { reportId }, `demo-expense-submit-${ref}`);
  await run(approveExpenseReport, { reportId, round: 1 }, `demo-expense-approve-${ref}`, await owner(seeding));
  await run(payExpenseReport, { reportId, date: paidOn }, `demo-expense-pay-${ref}`);
}

/** A payroll run that posts; `ids` has it. */
async function pay(
  { run, ids, hired }: Seeding,
  { input, hours = {}, worked = {}, bonuses }: DemoRun,
  ref: string,
): Promise<void> {
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
}

/** Keeps the id of an entry that a request posted: the first of them, or the last (-1). */
function keepEntry({ ids }: Seeding, key: string, { events }: Outcome<unknown>, at = 0): void {
  const posted = events.flatMap((fact) => (fact.type === 'journal_entry.posted' ? [fact.data.entryId] : []));
  ids.set(key, posted.at(at) ?? '');
}

const idOf = ({ ids }: Seeding, ref: string): string => ids.get(ref) ?? '';
async function yearFrom({ service, companyId }: Seeding, startDate: string): Promise<string | undefined> {
  return (await service.book(companyId))?.periods.years.find(({ year }) => year.startDate === startDate)?.year.id;
}

/** Closes months for the time being: whoever may close can still correct them. */
export async function softCloseMonths(
  { service, companyId, run }: Seeding,
  startDates: readonly string[],
): Promise<void> {
  const months = ((await service.book(companyId))?.periods.years ?? []).flatMap((year) => year.months);
  for (const startDate of startDates) {
    const periodId = months.find((month) => month.startDate === startDate)?.id;
    await run(closeFiscalPeriod, { periodId, mode: 'soft' }, `demo-soft-close-${startDate}`);
  }
}

/** Entries that are posted as they are; the others come about by the resources that they belong to. */
async function postBatch(seeding: Seeding, step: Extract<DemoStep, { readonly kind: 'batch' }>): Promise<void> {
  const { run, ids, invoiced, standing, reported } = seeding;
  const inReports = new Set([...reported.values()].flatMap(({ refs }) => refs));
  const plain = step.entries.filter(
    ({ ref, payroll }) => !invoiced.has(ref) && !inReports.has(ref) && !standing.has(ref) && payroll === undefined,
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
    if (payroll !== undefined && payroll !== 'paid') await pay(seeding, payroll, ref);
    const as = invoiced.get(ref);
    if (as) await invoice(seeding, ref, as);
    const expenses = reported.get(ref);
    if (expenses) await report(seeding, ref, expenses);
  }
}

/** Sends the command of a step. */
export async function runStep(seeding: Seeding, step: DemoStep): Promise<void> {
  const { run, ids, caller } = seeding;
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
    case 'batch':
      await postBatch(seeding, step);
      break;
    case 'draft':
      ids.set(
        step.entry.ref,
        (
          await run(
            postEntry,
            { ...entryInput(step.entry), status: 'draft' },
            step.key,
            step.byAgent ? await agent(seeding) : caller,
          )
        ).answer.id,
      );
      break;
    case 'reverse':
      await run(
        reverseEntry,
        { entryId: idOf(seeding, step.ref), effectiveDate: step.date, reason: step.reason },
        step.key,
      );
      break;
    case 'amend': {
      const { memo, lines } = entryInput(step.entry) as { memo: string; lines: object[] };
      await run(amendEntry, { entryId: idOf(seeding, step.ref), version: 1, memo, lines }, step.key);
      break;
    }
    case 'submit':
      await run(
        submitEntry,
        { entryId: idOf(seeding, step.ref) },
        step.key,
        step.byAgent ? await agent(seeding) : caller,
      );
      break;
    case 'asset':
    case 'accrual': {
      const { purchase, ref, input } = step;
      const said = {
        ...input,
        ...(purchase === undefined ? {} : { sourceLineId: lineId(idOf(seeding, purchase), 0) }),
      };
      if (step.kind === 'accrual') keepEntry(seeding, step.key, await run(createAccrualSchedule, said, step.key));
      else ids.set(ref ?? '', (await run(createFixedAsset, said, step.key)).answer.id);
      break;
    }
    case 'dispose':
      keepEntry(
        seeding,
        step.key,
        await run(disposeFixedAsset, { assetId: idOf(seeding, step.ref), ...step.input }, step.key),
        -1,
      );
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
        { periodId: await yearFrom(seeding, step.startDate), taxSettings: step.taxSettings },
        step.key,
      );
      break;
    case 'closeYear':
      await run(closeFiscalPeriod, { periodId: await yearFrom(seeding, step.startDate) }, step.key);
      break;
    default:
      step satisfies never;
  }
}
