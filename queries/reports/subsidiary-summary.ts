// The summary of subsidiary ledgers (補助元帳・取引先別残高): opening, debits, credits and closing of accounts by partner or by the labels of a dimension.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../projections/tables.ts';
import { addDays, firstOfMonth, lastOfMonth, monthOf, type CalendarDate } from '../../src/domain/dates.ts';
import { bare, withPrefix } from '../../src/domain/ids.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { every } from '../page.ts';
import { query } from '../query.ts';
import { fiscalYearStart, inForce, isBalanceSheet, movements } from './balances.ts';
import { onOneSnapshot } from './cash-flow.ts';
import { dayAfter, envelope, equal, kindsOf, PARAMETERS, reportSchema, requireRange, setting, type Report, type ReportInput, type Setting } from './report.ts';
import { statementRow, type Row, type Values } from './statement.ts';
import { net } from './figures.ts';

/** The uuid that stands for no partner in the read model. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
const COLUMNS = { opening: '前期繰越', debit: '借方', credit: '貸方', closing: '残高' } as const;
/** Flags of accounts that have a subsidiary ledger. */
export const CONTROL_FLAGS = ['subledger:customer', 'subledger:vendor'] as const;

/** Accounts that carry one of these flags; ids are bare. Archived ones too: they may have a balance. */
export async function flaggedAccounts(rows: Kysely<Database>, companyId: string, flags: readonly string[]): Promise<{ id: string; code: string }[]> {
  return (await sql<{ id: string; code: string }>`
    select id, code from accounts where company_id = ${companyId} and exists (select 1 from json_array_elements_text(state->'flags') f where f = any(${flags}::text[])) order by code`.execute(rows)).rows;
}

interface Sum { account_id: string; owner: string | null; stretch: number; debit: string; credit: string }

/** Sums per account, owner (partner, or label) and stretch: 0 = before the fiscal year, 1 = the year before the range, 2 = the range. */
function sums(at: Setting, accountIds: readonly string[], range: { from: CalendarDate; to: CalendarDate }, input: ReportInput, labels: readonly string[] | undefined): RawBuilder<Sum> {
  const { companyId, revision } = at;
  const cuts = [fiscalYearStart(at.frame, range.from), range.from, dayAfter(range.to)];
  const end = cuts[2] as CalendarDate;
  const stretch = (column: RawBuilder<unknown>, of: (cut: CalendarDate) => string): RawBuilder<unknown> => sql`case ${sql.join(cuts.map((cut, i) => sql`when ${column} < ${of(cut)} then ${sql.lit(i)}`), sql` `)} end`;
  const owner = labels ? sql`(select x from unnest(l.label_ids) x where x = any(${labels}::uuid[]) limit 1)` : sql`l.partner_id`;
  const lines = (more: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select l.account_id, ${owner} as owner, l.kind, l.debit, l.credit, ${stretch(sql`l.effective_date`, (cut) => cut)} as stretch
    from entry_lines l where ${every([sql`l.company_id = ${companyId} and l.account_id = any(${accountIds}::uuid[])`, inForce(revision), sql`l.effective_date < ${end}`, more])}`;
  let source = lines(sql`true`);
  if (!labels && revision === undefined) {
    const cut = [...new Set(cuts.filter((bound) => !bound.endsWith('-01')).map(monthOf))];
    source = sql`
      select account_id, nullif(partner_id, ${NOBODY}::uuid) as owner, kind, debit, credit, ${stretch(sql`month`, monthOf)} as stretch from partner_months
      where company_id = ${companyId} and account_id = any(${accountIds}::uuid[]) and month < ${monthOf(addDays(lastOfMonth(monthOf(range.to)), 1))} and month <> all(${cut}::text[])
      ${cut.length > 0 ? sql`union all ${lines(sql`(${sql.join(cut.map((month) => sql`l.effective_date between ${firstOfMonth(month)} and ${lastOfMonth(month)}`), sql` or `)})`)}` : sql``}`;
  }
  const kinds = (['past', 'year', 'range'] as const).map((part, i) => sql`stretch = ${sql.lit(i)} and kind = any(${kindsOf(part, input)}::text[])`);
  return sql<Sum>`select account_id, owner, stretch, sum(debit)::text as debit, sum(credit)::text as credit from (${source}) s where ${sql.join(kinds, sql` or `)} group by account_id, owner, stretch`;
}

/** A row of the summary: an account, or below it a partner or label. */
export interface SubsidiaryRow extends Row { readonly partnerId?: string; readonly labelId?: string }
/** The summary: by what, and its rows. */
export interface SubsidiarySummary extends Report { readonly by: string; readonly rows: readonly SubsidiaryRow[] }
type SubsidiaryInput = ReportInput & { readonly by?: string | undefined };
const { from, to, period, knownAt, showZero, adjustment, includeClosing, accountCode, locale } = PARAMETERS;
const subsidiaryInput = z.strictObject({
  from, to, period, knownAt, showZero, adjustment, includeClosing, locale, accountCode: accountCode.describe('Accounts (codes or ids), repeated or separated by commas; default: those with a subsidiary ledger'),
  by: z.string().max(120).regex(/^(partner|label:.+)$/, 'must be partner or label:<dimension>').optional().describe('partner (default), or label:<dimension> where no line can have two labels'),
});

interface Owner { readonly id: string; readonly code: string | null; readonly name: string }

/** Labels of a dimension. Refuses validation_error for one that does not exist or of which a line may carry several labels. */
async function labelsOf(rows: Kysely<Database>, companyId: string, dimension: string): Promise<Owner[]> {
  const found = (await sql<Owner & { exclusive: boolean }>`select id, code, name, exclusive from labels where company_id = ${companyId} and dimension = ${dimension}`.execute(rows)).rows;
  if (found.length === 0) refuse('validation_error', `by: there are no labels of the dimension "${dimension.slice(0, 40)}"`, 'by');
  if (found.some(({ exclusive }) => !exclusive)) refuse('validation_error', `by: a line may carry several labels of "${dimension.slice(0, 40)}", so its amounts cannot be split; make all its labels exclusive`, 'by');
  return found;
}

/**
 * Balances and movements of control accounts (or the accounts named) per partner or label, each held against its account. Result accounts open at 0 at the start of
 * the fiscal year of `from`. By partner it reads monthly totals; by label, and for knownAt, the lines of the accounts. Refuses validation_error without from and to.
 */
export const subsidiarySummary = query<SubsidiaryInput, SubsidiarySummary>({
  name: 'report-subsidiary-summary', summary: 'Subsidiary ledgers by partner or label', needs: 'reports:read', input: subsidiaryInput as unknown as z.ZodType<SubsidiaryInput>,
  output: reportSchema.extend({ by: z.string(), rows: z.array(statementRow.extend({ partnerId: z.string().optional(), labelId: z.string().optional() })) }),
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const range = requireRange(input, at.frame);
      const by = input.by ?? 'partner'; const kind = by === 'partner' ? 'partner' : 'label';
      const accountIds = at.lines.accountIds ?? (await flaggedAccounts(snapshot, at.companyId, CONTROL_FLAGS)).map(({ id }) => id);
      const labels = kind === 'label' ? await labelsOf(snapshot, at.companyId, by.slice('label:'.length)) : undefined;
      const found = await movements(snapshot, {
        ...at.books, accountIds, bounds: [null, fiscalYearStart(at.frame, range.from), range.from, dayAfter(range.to)], kinds: [kindsOf('past', input), kindsOf('year', input), kindsOf('range', input)], all: true,
      });
      const parts = (await sums(at, accountIds, range, input, labels?.map(({ id }) => id)).execute(snapshot)).rows;
      const byAccount = new Map<string, Map<string | null, Sum[]>>();
      for (const part of parts) {
        const own = byAccount.get(part.account_id) ?? new Map<string | null, Sum[]>();
        byAccount.set(part.account_id, own);
        const stretches = own.get(part.owner) ?? [];
        own.set(part.owner, stretches);
        stretches[part.stretch] = part;
      }
      const ids = [...new Set(parts.flatMap(({ owner }) => (owner === null ? [] : [owner])))];
      const owners = new Map((labels ?? (await sql<Owner>`select id, code, name from partners where company_id = ${at.companyId} and id = any(${ids}::uuid[])`.execute(snapshot)).rows).map((owner) => [owner.id, owner]));
      const nobody = kind === 'partner' ? { name: '（取引先なし）', nameEn: 'No partner' } : { name: '（ラベルなし）', nameEn: 'No label' };

      const out: SubsidiaryRow[] = []; const totals = { debit: 0n, credit: 0n }; const checks = [];
      for (const { account, debit, credit } of found) {
        const side = account.normalSide; const carries = isBalanceSheet(account);
        const figures = (of: (stretch: number) => { debit: bigint; credit: bigint }): Values => {
          const opening = [0, 1].reduce((sum, stretch) => { const it = of(stretch); return stretch === 0 && !carries ? sum : sum + net(side, it.debit, it.credit); }, 0n);
          const moved = of(2);
          return { opening, debit: moved.debit, credit: moved.credit, closing: opening + net(side, moved.debit, moved.credit) };
        };
        const whole = figures((i) => ({ debit: debit[i] ?? 0n, credit: credit[i] ?? 0n }));
        const inside = [...byAccount.get(bare(account.id)) ?? []].map(([id, own]): SubsidiaryRow => {
          const values = figures((i) => ({ debit: BigInt(own[i]?.debit ?? 0), credit: BigInt(own[i]?.credit ?? 0) }));
          const owner = id === null ? undefined : owners.get(id);
          const named = id === null ? { code: 'none', ...nobody } : { code: owner?.code ?? withPrefix(kind, id), name: owner?.name ?? '', [kind === 'partner' ? 'partnerId' : 'labelId']: withPrefix(kind, id) };
          // No list can say `no label of this dimension`.
          const behind = kind === 'partner' ? { partnerId: id === null ? 'none' : withPrefix('partner', id) } : id === null ? undefined : { labelId: withPrefix('label', id) };
          return { kind: 'account', level: 1, ...named, parentCode: account.code, values, ...(behind ? { behind: { accounts: [account.code], ...behind } } : {}) };
        }).sort((a, b) => (a.code === 'none' ? 1 : b.code === 'none' ? -1 : a.code < b.code ? -1 : 1));
        checks.push(equal(`ties_to_account_${account.code}`, inside.reduce((sum, row) => sum + (row.values['closing'] ?? 0n), 0n), whole['closing'] ?? 0n));
        totals.debit += whole['debit'] ?? 0n; totals.credit += whole['credit'] ?? 0n;
        const empty = (row: Row): boolean => Object.values(row.values).every((amount) => amount === 0n);
        const shown = inside.filter((row) => input.showZero || !empty(row));
        const head: SubsidiaryRow = { kind: 'group', level: 0, code: account.code, name: account.name, ...(account.nameEn ? { nameEn: account.nameEn } : {}), accountId: account.id, class: account.class, values: whole, behind: { accounts: [account.code] } };
        if (shown.length > 0 || input.showZero || at.lines.accountIds || !empty(head)) out.push(head, ...shown);
      }
      const body = envelope(asked, at, 'subsidiary_summary', input, { ...range, columns: Object.entries(COLUMNS).map(([key, label]) => ({ key, label, ...range, kind: 'actual' as const })), rows: out, totals, checks });
      return { ...body, filters: { ...body.filters, ...(input.by ? { by } : {}) }, by };
    });
  },
});
