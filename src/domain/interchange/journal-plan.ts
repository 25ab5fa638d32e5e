// A journal of another program as entries of ours: names by the mapping, taxes by the day, and everything that stands
// in the way. Pure; commands/journal-imports.ts keeps the plan and posts what it says.
import { accountPlaying } from '../account-roles.ts';
import type { Account } from '../accounts.ts';
import type { CalendarDate } from '../dates.ts';
import { sha256 } from '../digest.ts';
import { LIMITS } from '../limits.ts';
import { quoted } from '../refusal.ts';
import { byCode } from '../register.ts';
import { saidTaxNames } from '../tax-names.ts';
import { TAX_ROLE_OF } from '../tax/lines.ts';
import type { TaxCode } from '../tax/tax-codes.ts';
import type { JournalFile, RefusedRow, SourceEntry, SourceLine } from './journal-file.ts';
import { LAYOUTS, SIDE_HEADS, type Layout } from './layouts.ts';
import {
  accountOf,
  idNamed,
  knownIn,
  lookup,
  proposalsFor,
  type ImportMapping,
  type Known,
  type MappingTarget,
  type Names,
} from './mapping.ts';
import { comparedName, PLAIN_USE, taxNamed, type TaxName } from './tax-names.ts';

/** A line to post. */
export interface PlannedLine {
  side: 'debit' | 'credit';
  accountCode: string;
  amount: number;
  taxCode?: string;
  taxEntryMethod?: 'inclusive' | 'none';
  taxAmount?: number;
  taxUse?: 'taxable' | 'common' | 'exempt';
  businessType?: number;
  isTaxLine?: boolean;
  baseLine?: number;
  partnerId?: string;
  labelIds?: string[];
  counterparty?: string;
  dueDate?: string;
  memo?: string;
}

/** An entry to post, with the row on which it begins. */
export interface PlannedEntry {
  readonly row: number;
  readonly rows: readonly number[];
  readonly input: {
    readonly effectiveDate: CalendarDate;
    readonly sourceType: string;
    readonly sourceId?: string;
    readonly externalId: string;
    readonly adjustment?: boolean;
    readonly memo?: string;
    readonly reference?: string;
    readonly metadata?: Record<string, string>;
    readonly lines: PlannedLine[];
  };
  /** What it has to do with other entries of its file. */
  readonly linked?: PlannedLinks;
}

/** What an entry of a journal as text has to do with others, which are named by their external ids. */
export interface PlannedLinks {
  /** The file names the entry: other content under that name is another entry. */
  readonly told: boolean;
  /** The entry that it was in the books where the file was written. */
  readonly origin?: string;
  readonly settles: readonly {
    readonly line: number;
    readonly of: string;
    readonly index: number;
    readonly amount: number;
  }[];
  /** It takes back that entry: in whole, or these amounts of its lines. */
  readonly reversal?: {
    readonly of: string;
    readonly reason?: string;
    readonly amounts?: readonly { readonly index: number; readonly amount: number }[];
  };
}

/** Kinds of names that a person has to decide about. */
export const NAME_KINDS = ['account', 'subAccount', 'department', 'partner', 'taxName'] as const;

/** A name in the file that means nothing here yet. */
export interface OpenName {
  readonly kind: (typeof NAME_KINDS)[number];
  readonly name: string;
  lines: number;
  amount: bigint;
  readonly firstRow: number;
  readonly proposals: readonly { readonly code: string; readonly name: string }[];
}

/** What importing a file comes to; it may be posted while `names` and `refused` are empty. */
export interface JournalPlan {
  readonly entries: readonly PlannedEntry[];
  readonly names: readonly OpenName[];
  readonly refused: readonly RefusedRow[];
  /** What is made first, by name. */
  readonly makes: { readonly partners: readonly string[]; readonly labels: readonly string[] };
}

/** How a company counts its years and the tax of its purchases. */
export interface PlanGround {
  /** Where its fiscal years begin: the identity of an entry holds its year. */
  readonly month: number;
  readonly day: number;
  /** True on days on which the tax of purchases depends on their use. */
  splitsByUse(date: CalendarDate): boolean;
}

/** Everything at hand while a file is planned. */
interface Planning {
  readonly layout: Layout;
  readonly names: Names;
  readonly known: Known;
  readonly mapping: ImportMapping;
  readonly maps: {
    readonly accounts: ReadonlyMap<string, string>;
    readonly subAccounts: ReadonlyMap<string, MappingTarget>;
    readonly departments: ReadonlyMap<string, MappingTarget>;
    readonly partners: ReadonlyMap<string, MappingTarget>;
    readonly taxNames: ReadonlyMap<string, NonNullable<ImportMapping['taxNames']>[string]>;
  };
  /** What the company says of tax categories. */
  readonly taxNames: readonly TaxName[];
  /** Ids of the accounts on which consumption tax is owed, or comes back. */
  readonly taxOwed: ReadonlySet<string>;
  readonly open: Map<string, OpenName>;
  readonly refused: RefusedRow[];
  readonly partners: Set<string>;
  readonly labels: Set<string>;
  readonly splitsByUse: PlanGround['splitsByUse'];
}

function openName(plan: Planning, kind: OpenName['kind'], name: string, line: SourceLine): undefined {
  const key = `${kind}\n${comparedName(name)}`;
  const before = plan.open.get(key);
  if (before) {
    before.lines += 1;
    before.amount += BigInt(line.amount);
    return undefined;
  }
  const isAccount = kind === 'account' || kind === 'subAccount';
  const proposals = isAccount ? proposalsFor(plan.names, name) : [];
  plan.open.set(key, { kind, name, lines: 1, amount: BigInt(line.amount), firstRow: line.row, proposals });
  return undefined;
}

function refused(plan: Planning, line: SourceLine, column: string, value: string, message: string): undefined {
  const head = (plan.layout.opening === undefined ? SIDE_HEADS[line.side] : '') + column;
  plan.refused.push({ row: line.row, column: head, ...(value !== '' && { value: quoted(value) }), message });
  return undefined;
}

/** Names of programs for an entry of many lines, where one side has no account of its own. */
const CLEARING = new Set(['諸口', '複合', '資金複合'].map(comparedName));
/** Types of accounts whose sub-accounts are partners, where nothing else is said. */
const OWED: ReadonlySet<string> = new Set(['receivable', 'notes_receivable', 'payable', 'notes_payable']);

/** What a line gets beside its account: who, labels, and text that is kept. */
interface Dealings {
  account: Account;
  partnerId?: string;
  readonly labelIds: string[];
  readonly kept: string[];
}

/** The partner of a name: one that is here, or one that is made first; undefined where nobody has decided. */
function partnerIdOf(plan: Planning, said: string, line: SourceLine, open: () => undefined): string | undefined {
  const found = idNamed(plan.names, plan.known, 'partners', said);
  if (found !== undefined) return found;
  if (plan.known.partners.has(comparedName(said)))
    return refused(
      plan,
      line,
      plan.layout.side.partner ?? plan.layout.side.subAccount,
      said,
      'several partners have this name; name one by its code in mapping.partners',
    );
  if (!plan.mapping.createPartners) return open();
  plan.partners.add(said);
  return undefined;
}

function labelIdOf(plan: Planning, said: string, open: () => undefined): string | undefined {
  const found = idNamed(plan.names, plan.known, 'labels', said);
  if (found !== undefined || !plan.mapping.createLabels) return found ?? open();
  plan.labels.add(said);
  return undefined;
}

/** Does with a name what the mapping says of it. */
function take(
  plan: Planning,
  to: MappingTarget,
  at: Dealings,
  line: SourceLine,
  said: { readonly kind: OpenName['kind']; readonly name: string; readonly head: string; readonly text: string },
): void {
  const open = (): undefined => openName(plan, said.kind, said.name, line);
  if ('account' in to) {
    const account = accountOf(plan.names, to.account);
    if (account) at.account = account;
    else
      refused(plan, line, said.head, to.account, 'the mapping names an account that is not here, or takes no entries');
    return;
  }
  if ('partner' in to) {
    const id = idNamed(plan.names, plan.known, 'partners', to.partner);
    if (id !== undefined) at.partnerId = id;
    else if (plan.mapping.createPartners) plan.partners.add(to.partner);
    else open();
    return;
  }
  if ('label' in to) {
    const id = labelIdOf(plan, to.label, open);
    if (id !== undefined) at.labelIds.push(id);
    return;
  }
  at.kept.push(`${said.head}: ${said.text}`);
}

/** What the sub-account, the department and the partner of a line become. */
function dealingsOf(plan: Planning, line: SourceLine, account: Account): Dealings {
  const at: Dealings = { account, labelIds: [], kept: [] };
  const { side } = plan.layout;
  if (line.partner !== '') {
    const said = { kind: 'partner', name: line.partner, head: side.partner ?? '', text: line.partner } as const;
    const to = plan.maps.partners.get(comparedName(line.partner));
    if (to) take(plan, to, at, line, said);
    else {
      const id = partnerIdOf(plan, line.partner, line, () => openName(plan, 'partner', line.partner, line));
      if (id !== undefined) at.partnerId = id;
    }
  }
  if (line.subAccount !== '') {
    const name = `${line.account}/${line.subAccount}`;
    const said = { kind: 'subAccount', name, head: side.subAccount, text: line.subAccount } as const;
    const open = (): undefined => openName(plan, 'subAccount', name, line);
    const to = plan.maps.subAccounts.get(comparedName(name));
    if (to) take(plan, to, at, line, said);
    else if (
      OWED.has(account.type) &&
      (line.partner === '' || comparedName(line.partner) === comparedName(line.subAccount))
    ) {
      const mapped = plan.maps.partners.get(comparedName(line.subAccount));
      if (mapped) take(plan, mapped, at, line, said);
      else {
        const id = partnerIdOf(plan, line.subAccount, line, open);
        if (id !== undefined) at.partnerId = id;
      }
    } else open();
  }
  if (line.department !== '') {
    const said = { kind: 'department', name: line.department, head: side.department, text: line.department } as const;
    const open = (): undefined => openName(plan, 'department', line.department, line);
    const to = plan.maps.departments.get(comparedName(line.department));
    if (to) take(plan, to, at, line, said);
    else {
      const id = labelIdOf(plan, line.department, open);
      if (id !== undefined) at.labelIds.push(id);
    }
  }
  for (const [head, text] of line.kept) at.kept.push(`${head}: ${text}`);
  return at;
}

/** The account of a line; undefined where nobody has decided which. */
function accountFor(plan: Planning, line: SourceLine): Account | undefined {
  const key = comparedName(line.account);
  const mapped = plan.maps.accounts.get(key);
  if (mapped !== undefined) {
    const found = accountOf(plan.names, mapped);
    return (
      found ??
      refused(
        plan,
        line,
        plan.layout.side.account,
        mapped,
        'the mapping names an account that is not here, or takes no entries',
      )
    );
  }
  if (CLEARING.has(key)) {
    const found = accountOf(plan.names, plan.mapping.clearing);
    return (
      found ??
      refused(
        plan,
        line,
        plan.layout.side.account,
        line.account,
        'this name stands for several accounts; give mapping.clearing, an account whose balance is 0 each day',
      )
    );
  }
  return plan.known.accounts.get(key) ?? openName(plan, 'account', line.account, line);
}

/** What the tax category of a line comes to: a code with what goes with it, or none; undefined where it is refused. */
type TaxOf = { readonly code?: TaxCode; readonly taxUse?: TaxName['taxUse']; readonly businessType?: number };

/** True for codes whose tax stands in a price. */
export function isTaxed({ treatment, side, rateBps }: TaxCode): boolean {
  return treatment === 'taxable' && rateBps > 0 && TAX_ROLE_OF[side] !== undefined;
}

function codeOnDay(
  plan: Planning,
  line: SourceLine,
  said: string,
  wanted: string,
  date: CalendarDate,
): TaxCode | undefined {
  const { taxName: column } = plan.layout.side;
  const code = byCode(plan.names.taxCodes, wanted);
  if (!code?.active)
    return refused(
      plan,
      line,
      column,
      said,
      `it means the tax code ${wanted}, which is not here or not active; create it, or map the name`,
    );
  const { validFrom, validTo } = code;
  if ((validFrom !== undefined && date < validFrom) || (validTo !== undefined && date > validTo))
    return refused(
      plan,
      line,
      column,
      said,
      `it means the tax code ${code.code}, which does not hold on ${date}; correct the file, or map the name`,
    );
  return code;
}

/** From a day to a day, in words. */
const daysOf = ({ from, to }: TaxName): string => `${from ?? ''} - ${to ?? ''}`;

/** What an empty tax category means on an account. */
function blankTax(plan: Planning, line: SourceLine, account: Account, date: CalendarDate): TaxOf | undefined {
  const { defaultTaxCode } = account;
  if (defaultTaxCode === undefined || plan.mapping.blankTax === 'none') return {};
  if (plan.mapping.blankTax === undefined)
    return refused(
      plan,
      line,
      plan.layout.side.taxName,
      '',
      `the tax category is empty, and account ${account.code} has the tax code ${defaultTaxCode}; ` +
        'say mapping.blankTax: none or account',
    );
  const code = codeOnDay(plan, line, defaultTaxCode, defaultTaxCode, date);
  return code && { code };
}

/** 対象外: a code of its own on costs and income, none elsewhere. */
function outOfScope(plan: Planning, account: Account): TaxOf {
  const wanted = account.class === 'expense' ? 'P_OUT' : account.class === 'revenue' ? 'S_OUT' : undefined;
  const code = wanted === undefined ? undefined : byCode(plan.names.taxCodes, wanted);
  return code?.active ? { code } : {};
}

function taxOf(plan: Planning, line: SourceLine, account: Account, date: CalendarDate): TaxOf | undefined {
  // What was taxed was taxed before the first day.
  if (plan.layout.opening !== undefined) return {};
  const { taxName: column } = plan.layout.side;
  const said = line.invoice === '' ? line.taxName : `${line.taxName}+${line.invoice}`;
  const mapped = plan.maps.taxNames.get(comparedName(said));
  if (mapped === 'none') return {};
  if (mapped) {
    const code = codeOnDay(plan, line, said, mapped.taxCode, date);
    const { taxUse, businessType } = mapped;
    return code && { code, ...(taxUse && { taxUse }), ...(businessType !== undefined && { businessType }) };
  }
  if (line.taxName === '') return blankTax(plan, line, account, date);
  const found = taxNamed(plan.layout.program, line.taxName, line.invoice, date, plan.taxNames);
  if (found === 'unknown') {
    openName(plan, 'taxName', said, line);
    return refused(
      plan,
      line,
      column,
      said,
      'the tax category is not known; correct the file, or say in mapping.taxNames what it is',
    );
  }
  if ('otherDays' in found)
    return refused(
      plan,
      line,
      column,
      said,
      `the tax category does not hold on ${date}, only on ${found.otherDays.map(daysOf).join(', ')}; ` +
        'correct the file, or map the name',
    );
  const { taxCode, businessType } = found;
  if (taxCode === undefined) return outOfScope(plan, account);
  // Where purchases are not split by use, the plain name is the only one, and says nothing about it.
  const taxUse = found.taxUse === PLAIN_USE && !plan.splitsByUse(date) ? undefined : found.taxUse;
  const code = codeOnDay(plan, line, said, taxCode, date);
  return code && { code, ...(taxUse && { taxUse }), ...(businessType !== undefined && { businessType }) };
}

/** Refuses a tax that its amount does not come to; what it is where it stands. */
function taxAmountOf(plan: Planning, line: SourceLine, code: TaxCode | undefined): number | undefined | 'refused' {
  const { tax } = line;
  if (tax === undefined) return undefined;
  const column = plan.layout.side.tax ?? '';
  if (!code || !isTaxed(code)) {
    if (tax === 0) return undefined;
    refused(
      plan,
      line,
      column,
      String(tax),
      'the tax category has no tax; leave the tax empty, or correct the category',
    );
    return 'refused';
  }
  if (tax === 0 && plan.mapping.zeroTax !== undefined) return plan.mapping.zeroTax === 'keep' ? 0 : undefined;
  const [gross, rate] = [BigInt(line.amount), BigInt(code.rateBps)];
  const low = (gross * rate) / (10_000n + rate);
  const high = (gross * rate + 9_999n + rate) / (10_000n + rate);
  if ((BigInt(tax) >= low && BigInt(tax) <= high) || plan.mapping.acceptTax) return tax;
  const said =
    low === high
      ? `the tax in ${line.amount} is exactly ${low}`
      : `the tax in ${line.amount} lies between ${low} and ${high}`;
  refused(
    plan,
    line,
    column,
    String(tax),
    tax === 0
      ? `${said}, and the file says 0; say mapping.zeroTax: compute or keep`
      : `${said}; correct it, or take it as it is with mapping.acceptTax`,
  );
  return 'refused';
}

/** A line on its way: what it will be, and what its base line is looked for by. */
interface Drawn {
  readonly source: SourceLine;
  readonly account: Account;
  readonly code?: TaxCode;
  readonly line: PlannedLine;
}

const TAX_ROLES: ReadonlySet<string> = new Set(['consumption_tax_paid', 'consumption_tax_received']);
const isTaxRow = ({ account, code }: Drawn): boolean =>
  code !== undefined && isTaxed(code) && TAX_ROLES.has(account.systemRole ?? '');

function drawn(plan: Planning, source: SourceLine, date: CalendarDate): Drawn | undefined {
  const named = accountFor(plan, source);
  if (!named) return undefined;
  const { account, partnerId, labelIds, kept } = dealingsOf(plan, source, named);
  const tax = taxOf(plan, source, account, date);
  if (!tax) return undefined;
  const { code } = tax;
  const stated = TAX_ROLES.has(account.systemRole ?? '') ? undefined : taxAmountOf(plan, source, code);
  if (stated === 'refused') return undefined;
  const memo = [source.memo, ...kept].filter((text) => text !== '').join(' / ');
  if (memo.length > LIMITS.memoLength)
    return refused(
      plan,
      source,
      plan.layout.side.account,
      source.account,
      `the texts of the line are longer than ${LIMITS.memoLength} characters together`,
    );
  const isPurchase = code !== undefined && code.kind !== 'sales';
  return {
    source,
    account,
    ...(code && { code }),
    line: {
      side: source.side,
      accountCode: account.code,
      amount: source.amount,
      ...(code && { taxCode: code.code }),
      ...(code && isTaxed(code) && { taxEntryMethod: 'inclusive' as const }),
      ...(stated !== undefined && { taxAmount: stated }),
      ...(isPurchase && tax.taxUse && isTaxed(code) && { taxUse: tax.taxUse }),
      ...(tax.businessType !== undefined && { businessType: tax.businessType }),
      ...(partnerId !== undefined && { partnerId }),
      ...(labelIds.length > 0 && { labelIds: [...new Set(labelIds)] }),
      ...(memo !== '' && { memo }),
    },
  };
}

/** Joins rows on the accounts of consumption tax with the one base row that has their tax category. */
function joinTaxRows(plan: Planning, lines: readonly Drawn[]): boolean {
  let joined = true;
  for (const tax of lines.filter(isTaxRow)) {
    const { code, source } = tax;
    const bases = lines.filter(
      (one) => one !== tax && !isTaxRow(one) && one.code === code && one.source.side === source.side,
    );
    const [base] = bases;
    if (bases.length !== 1 || !base || base.line.taxEntryMethod === 'none') {
      refused(
        plan,
        source,
        plan.layout.side.taxName,
        source.taxName,
        `a row on ${tax.account.name} belongs to exactly one other row of its entry with the same tax category; ` +
          `there are ${bases.length}`,
      );
      joined = false;
      continue;
    }
    base.line.taxEntryMethod = 'none';
    delete base.line.taxAmount;
    tax.line.taxEntryMethod = 'none';
    tax.line.isTaxLine = true;
    tax.line.baseLine = lines.indexOf(base);
    if (base.line.taxUse) tax.line.taxUse = base.line.taxUse;
  }
  return joined;
}

/**
 * True for an entry that settles consumption tax, as programs know none by itself: without a tax category it clears
 * what was received and paid, against each other or what is owed, and nothing in it is taxed. It says nothing about
 * sales and purchases, and the return leaves it out (`tax/movements.ts`).
 */
function settlesTax(plan: Planning, lines: readonly Drawn[]): boolean {
  const cleared = lines.filter(({ account }) => TAX_ROLES.has(account.systemRole ?? ''));
  if (cleared.length === 0 || lines.some(({ code }) => code !== undefined && isTaxed(code))) return false;
  const clears = ({ account, line }: Drawn): boolean =>
    (account.systemRole === 'consumption_tax_received') === (line.side === 'debit');
  const roles = new Set(cleared.map(({ account }) => account.systemRole));
  return cleared.every(clears) && (roles.size > 1 || lines.some(({ account }) => plan.taxOwed.has(account.id)));
}

/** What an entry says, as text: equal for equal entries of any file of the same program. */
function contentOf({ date, adjustment, memo, lines }: SourceEntry): string {
  return JSON.stringify([
    date,
    adjustment,
    memo,
    lines.map((line) => [
      line.side,
      line.account,
      line.subAccount,
      line.department,
      line.partner,
      line.taxName,
      line.invoice,
      line.amount,
      line.tax ?? null,
      line.memo,
      line.kept,
    ]),
  ]);
}

/** The first year of the fiscal year of a day. */
function fiscalYearOf(date: CalendarDate, { month, day }: { readonly month: number; readonly day: number }): number {
  const begins = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return Number(date.slice(0, 4)) - (date.slice(5) < begins ? 1 : 0);
}

/** Tells days on which the clearing account does not come to 0. */
function checkClearing(plan: Planning, days: ReadonlyMap<CalendarDate, { sum: bigint; readonly row: number }>): void {
  for (const [date, { sum, row }] of days)
    if (sum !== 0n)
      plan.refused.push({
        row,
        value: String(sum),
        message: `the clearing account is left with ${sum} on ${date}; its rows of a day must come to 0`,
      });
}

/** Adds to what clearing lines come to on a day. */
function addClearing(days: Map<CalendarDate, { sum: bigint; readonly row: number }>, entry: SourceEntry): void {
  for (const { account, side, amount, row } of entry.lines) {
    if (!CLEARING.has(comparedName(account))) continue;
    const day = days.get(entry.date) ?? { sum: 0n, row };
    day.sum += side === 'debit' ? BigInt(amount) : -BigInt(amount);
    days.set(entry.date, day);
  }
}

function metadataOf(plan: Planning, { row, kept }: SourceEntry): Record<string, string> | undefined {
  const pairs = Object.entries(kept);
  if (pairs.length === 0) return undefined;
  if (pairs.length > LIMITS.metadataKeys) {
    plan.refused.push({ row, message: `the rows of the entry say more than ${LIMITS.metadataKeys} further things` });
    return undefined;
  }
  return Object.fromEntries(pairs);
}

/** What a file comes to in a company. Yields now and then. */
export function* planJournal(
  file: JournalFile,
  names: Names,
  mapping: ImportMapping,
  ground: PlanGround,
): Generator<undefined, JournalPlan> {
  const layout = LAYOUTS[file.layout];
  const plan: Planning = {
    layout,
    names,
    known: knownIn(names),
    mapping,
    maps: {
      accounts: lookup(mapping.accounts),
      subAccounts: lookup(mapping.subAccounts),
      departments: lookup(mapping.departments),
      partners: lookup(mapping.partners),
      taxNames: lookup(mapping.taxNames),
    },
    taxNames: saidTaxNames(names.taxNames.byId.values()),
    taxOwed: new Set(
      (['consumption_tax_payable', 'consumption_tax_receivable'] as const).flatMap(
        (part) => accountPlaying(names, part)?.id ?? [],
      ),
    ),
    open: new Map(),
    refused: [...file.refused],
    partners: new Set(),
    labels: new Set(),
    splitsByUse: (date) => ground.splitsByUse(date),
  };
  const entries: PlannedEntry[] = [];
  const copies = new Map<string, number>();
  const cleared = new Map<CalendarDate, { sum: bigint; readonly row: number }>();
  for (const [i, entry] of file.entries.entries()) {
    if (i % 200 === 199) yield;
    const content = sha256(contentOf(entry)).slice(0, 40);
    const copy = (copies.get(content) ?? 0) + 1;
    copies.set(content, copy);
    addClearing(cleared, entry);
    const lines = entry.lines.map((line) => drawn(plan, line, entry.date));
    if (lines.includes(undefined)) continue;
    const whole = lines as Drawn[];
    if (!joinTaxRows(plan, whole)) continue;
    const metadata = metadataOf(plan, entry);
    entries.push({
      row: entry.row,
      rows: entry.lines.map(({ row }) => row),
      input: {
        effectiveDate: entry.date,
        sourceType: layout.opening !== undefined ? 'opening' : settlesTax(plan, whole) ? 'tax_settlement' : 'import',
        externalId: `${layout.program}:${fiscalYearOf(entry.date, ground)}:${content}:${copy}`,
        adjustment: entry.adjustment,
        ...(entry.memo !== '' && { memo: entry.memo }),
        ...(entry.number !== '' && { reference: entry.number }),
        ...(metadata && { metadata }),
        lines: whole.map(({ line }) => line),
      },
    });
  }
  checkClearing(plan, cleared);
  return {
    entries,
    names: [...plan.open.values()],
    refused: plan.refused.toSorted((a, b) => a.row - b.row),
    makes: { partners: [...plan.partners], labels: [...plan.labels] },
  };
}
