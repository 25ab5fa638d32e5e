// Which lists of the service are shown as registers, to read: of which thing each is, and how its ids begin, so that an
// id says where what it names stands.

/** A register. */
export interface ShownRegister {
  /** The thing that it is of, as events call it. */
  readonly thing: string;
  /** How ids of such things begin. */
  readonly ids: string;
  /** The service has no address for one of them: its list says all there is. */
  readonly isWhole?: true;
  /** They act: an id stands for what was done by it, also where the key is none of this company. */
  readonly acts?: true;
}

/** Registers by the list of the API. */
export const REGISTERS: Readonly<Record<string, ShownRegister>> = {
  accounts: { thing: 'account', ids: 'acct' },
  partners: { thing: 'partner', ids: 'prt' },
  'tax-codes': { thing: 'tax_code', ids: 'tax' },
  labels: { thing: 'label', ids: 'lbl' },
  invoices: { thing: 'invoice', ids: 'inv' },
  'expense-reports': { thing: 'expense_report', ids: 'exp' },
  contracts: { thing: 'contract', ids: 'con' },
  'fixed-assets': { thing: 'fixed_asset', ids: 'fa' },
  'accrual-schedules': { thing: 'accrual_schedule', ids: 'acs' },
  'bank-accounts': { thing: 'bank_account', ids: 'ba' },
  documents: { thing: 'document', ids: 'doc' },
  'fiscal-periods': { thing: 'fiscal_period', ids: 'fp' },
  rules: { thing: 'rule', ids: 'rule' },
  'alert-rules': { thing: 'alert_rule', ids: 'alr' },
  alerts: { thing: 'alert_rule', ids: 'alt', isWhole: true },
  scenarios: { thing: 'scenario', ids: 'scn' },
  employees: { thing: 'employee', ids: 'emp' },
  'payroll/runs': { thing: 'payroll_run', ids: 'pr' },
  'journal-imports': { thing: 'journal_import', ids: 'jimp' },
  handovers: { thing: 'handover', ids: 'hov' },
  'tax-names': { thing: 'tax_name', ids: 'tnm' },
  'payee-accounts': { thing: 'payee_account', ids: 'pac' },
  'payment-batches': { thing: 'payment_batch', ids: 'pba' },
  webhooks: { thing: 'webhook', ids: 'whk' },
  'api-keys': { thing: 'api_key', ids: 'key', acts: true },
  members: { thing: 'member', ids: 'mem' },
};

const ADDRESSES_BY_IDS = new Map([
  ['je', '/journal-entries/'],
  ...Object.entries(REGISTERS).flatMap(([list, { ids, isWhole, acts }]) =>
    isWhole ? [] : [[ids, acts ? '/events?actorId=' : `/${list}/`] as const],
  ),
]);
const ID_FORM = /^([a-z]+)_[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Where the service tells of what an id stands for, below its company; undefined for any other text. */
export function addressOfId(text: string): string | undefined {
  const address = ADDRESSES_BY_IDS.get(ID_FORM.exec(text)?.[1] ?? '');
  return address === undefined ? undefined : address + text;
}
