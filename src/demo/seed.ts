// Runs the demo's list of requests through the real commands. Every request has an idempotency key: a seeding that was
// interrupted goes on where it stopped.
import { createHash } from 'node:crypto';
import { createKey } from '../../commands/access.ts';
import { createAlertRule } from '../../commands/alert-rules.ts';
import { openCompany } from '../../commands/companies.ts';
import { activateContract, billContract, createContract, suspendContract } from '../../commands/contracts.ts';
import { uploadDocument } from '../../commands/documents.ts';
import { createExpenseReport, submitExpenseReport } from '../../commands/expense-reports.ts';
import { draftInvoice } from '../../commands/invoices.ts';
import { createWebhook } from '../../commands/webhooks.ts';
import { createScenario } from '../../commands/scenarios.ts';
import { DEMO_ALERT_RULES } from './alert-rules.ts';
import { bankFeed, standingIn } from './bank.ts';
import { feedBank } from './bank-seed.ts';
import { demo } from './company.ts';
import { DEMO, demoThrough, type DemoStep } from './steps.ts';
import { billedIn, DEMO_CONTRACTS } from './contracts.ts';
import { OPEN_REPORTS, reportedIn } from './expenses.ts';
import { demoDocuments } from './documents.ts';
import { INVOICE_DRAFTS, invoicedIn } from './invoices.ts';
import type { CalendarDate } from '../domain/dates.ts';
import type { Caller, Service } from '../service.ts';
import { SCOPES } from '../domain/scopes.ts';
import { runStep, softCloseMonths, type RunDemo, type Seeding } from './seed-steps.ts';

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

/** First days of the months that are closed for the time being. */
const SOFT_CLOSED = ['2026-04-01', '2026-05-01'];

/** What is not in the books yet when somebody begins: the bank, drafts, contracts, documents, rules. */
async function openTasks(seeding: Seeding, steps: readonly DemoStep[], through: CalendarDate): Promise<void> {
  const { run, ids, invoiced } = seeding;
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
  for (const { ref, input } of demoDocuments(invoiced, (ref) => ids.get(ref) ?? '', ids.get('contract-rent') ?? ''))
    await run(uploadDocument, input, `demo-document-${ref}`);
  // It calls nobody until somebody enables it with an address of his own.
  const hook = { url: 'https://hooks.example.com/daicho', types: ['journal_entry.*', 'invoice.*'], status: 'disabled' };
  await run(createWebhook, hook, 'demo-webhook');
  await run(createScenario, DEMO_SCENARIO, 'demo-scenario');
  await softCloseMonths(seeding, SOFT_CLOSED);
  // The evaluator looks at them within seconds: what is overdue fires, the cash does not.
  for (const [n, rule] of DEMO_ALERT_RULES.entries()) await run(createAlertRule, rule, `demo-alert-rule-${n + 1}`);
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
  const run: RunDemo = (command, input, key, as = caller) =>
    service.execute(command, {
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

  // A seeding that goes on on a later day goes on with its own list.
  const through = known?.through ?? demoThrough(today);
  const { steps, sums } = demo(through);
  const [first, ...rest] = steps;
  if (first?.kind !== 'company') throw new Error('the demo begins with its company');
  say(
    `Preparing the demo company ${String(first.input['name'])} ` +
      `(${(sums.entries + sums.made).toLocaleString('en')} entries)`,
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

  const ids = new Map<string, string>();
  const [invoiced, reported, standing] = [invoicedIn(steps), reportedIn(steps), standingIn(steps)];
  const seeding: Seeding = { service, companyId: id, caller, ids, invoiced, reported, standing, hired: new Map(), run };
  for (const [index, step] of rest.entries()) {
    await runStep(seeding, step);
    onProgress(index + 1, rest.length);
  }
  await openTasks(seeding, steps, through);
  return { companyId: id, ownerKey, free, through, seeded: true };
}
