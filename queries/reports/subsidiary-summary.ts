// The summary of subsidiary ledgers (補助元帳・取引先別残高): opening, debits, credits and closing of accounts by partner or by
// the labels of a dimension.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../projections/tables.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { onOneSnapshot, query } from '../query.ts';
import { isBalanceSheet, sumsOfSpans, type Dimension, type BalanceSpan, type SpanSums } from './balances.ts';
import { labelsOf } from './breakdown.ts';
import {
  equal,
  ledgerFigure,
  ledgerSpans,
  PARAMETERS,
  reportSchema,
  requireRange,
  setting,
  type Report,
  type Setting,
  type TakenFields,
} from './report.ts';
import { statementRow, type ChartAccount, type Row, type Values } from './statement.ts';
import type { Range } from './columns.ts';
import { endsOf, type NameInBoth } from './ends.ts';
import { closing, net } from './figures.ts';
import { envelope } from './envelope.ts';

/** The uuid that stands for no partner in the read model. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';
/** Flags of accounts that have a subsidiary ledger. */
export const CONTROL_FLAGS = ['subledger:customer', 'subledger:vendor'] as const;

/** Accounts that carry one of these flags; ids are bare. Archived ones too: they may have a balance. */
export async function flaggedAccounts(
  rows: Kysely<Database>,
  companyId: string,
  flags: readonly string[],
): Promise<{ id: string; code: string }[]> {
  return (
    await sql<{ id: string; code: string }>`
    select id, code from accounts where company_id = ${companyId} and exists (select 1
      from json_array_elements_text(state->'flags') f where f = any(${flags}::text[])) order by code`.execute(rows)
  ).rows;
}

/** A row of the summary: an account, or below it a partner or label. */
export interface SubsidiaryRow extends Row {
  readonly partnerId?: string;
  readonly labelId?: string;
}
/** The summary: by what, and its rows. */
export interface SubsidiarySummary extends Report {
  readonly by: string;
  readonly rows: readonly SubsidiaryRow[];
}
const { from, to, period, knownAt, showZero, adjustment, includeClosing, accountCode, locale } = PARAMETERS;
/** The parameter that says what a subsidiary summary is by. */
export const BY = z
  .string()
  .max(120)
  .regex(/^(partner|label:.+)$/, 'must be partner or label:<dimension>')
  .optional()
  .describe('partner (default), or label:<dimension> where no line can have two labels');
const subsidiaryInput = z.strictObject({
  from,
  to,
  period,
  knownAt,
  showZero,
  adjustment,
  includeClosing,
  locale,
  accountCode: accountCode.describe(
    'Accounts (codes or ids), repeated or separated by commas; default: those with a subsidiary ledger',
  ),
  by: BY,
} satisfies TakenFields<'by'>);
type SubsidiaryInput = z.infer<typeof subsidiaryInput>;

const isEmpty = (row: Row): boolean => Object.values(row.values).every((amount) => amount === 0n);

/** Titles of the figures of an account. */
function titlesOf({ frame }: Setting, range: Range): Record<string, NameInBoth> {
  const ends = endsOf(frame, range);
  return {
    opening: ends.opensYear ? ['前期繰越', 'Opening balance'] : ends.opening,
    debit: ['借方', 'Debit'],
    credit: ['貸方', 'Credit'],
    closing: ends.closing,
  };
}

/** Figures of an account, or of a share of it, on its normal side. */
function figuresOf(account: ChartAccount, sums: SpanSums): Values {
  const side = account.normalSide;
  const figure = ledgerFigure(isBalanceSheet(account), sums);
  return {
    opening: net(side, figure.opening, 0n),
    debit: figure.debit,
    credit: figure.credit,
    closing: net(side, closing(figure), 0n),
  };
}

/** Whose shares accounts have: sums per account and member ('' = none), and who the members are. */
interface MemberShares {
  readonly kind: 'partner' | 'label';
  readonly parts: ReadonlyMap<string, ReadonlyMap<string, SpanSums>>;
  readonly owners: ReadonlyMap<string, { readonly code: string | null; readonly name: string }>;
}

/** By partner or label other totals are read than for the accounts: that they agree is checked. */
async function readShares(
  rows: Kysely<Database>,
  { companyId, books }: Setting,
  {
    accountIds,
    by,
    spans,
  }: { readonly accountIds: readonly string[]; readonly by: string; readonly spans: readonly BalanceSpan[] },
): Promise<MemberShares> {
  const labels = by === 'partner' ? undefined : await labelsOf(rows, companyId, by.slice('label:'.length), 'by');
  const dimension: Dimension = labels ? { kind: 'label', labelIds: labels.map(({ id }) => id) } : { kind: 'partner' };
  const found = await sumsOfSpans(rows, { ...books, accountIds }, spans, dimension);
  const parts = new Map(found.map(({ account, members }) => [account.id, members]));
  const ids = [...new Set([...parts.values()].flatMap((members) => [...members.keys()]))].filter((id) => id !== '');
  const owners =
    labels ??
    (await rows
      .selectFrom('partners')
      .select(['id', 'code', 'name'])
      .where('company_id', '=', companyId)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute());
  return { kind: dimension.kind, parts, owners: new Map(owners.map((owner) => [owner.id, owner])) };
}

/** The rows below an account: its members by code, and last what has none. */
function sharesOf(account: ChartAccount, { kind, parts, owners }: MemberShares): SubsidiaryRow[] {
  const nobody =
    kind === 'partner'
      ? { name: '（取引先なし）', nameEn: 'No partner' }
      : { name: '（ラベルなし）', nameEn: 'No label' };
  const rowOf = (member: string, own: SpanSums): SubsidiaryRow => {
    const id = member === '' ? null : withPrefix(kind, member);
    const owner = owners.get(member);
    const key = kind === 'partner' ? 'partnerId' : 'labelId';
    const named =
      id === null ? { code: 'none', ...nobody } : { code: owner?.code ?? id, name: owner?.name ?? '', [key]: id };
    // No list can say `no label of this dimension`.
    const behind = id !== null ? { [key]: id } : kind === 'partner' ? { partnerId: 'none' } : undefined;
    return {
      kind: 'account',
      level: 1,
      ...named,
      parentCode: account.code,
      values: figuresOf(account, own),
      ...(behind ? { behind: { accounts: [account.code], ...behind } } : {}),
    };
  };
  return [...(parts.get(account.id) ?? [])]
    .map(([member, own]) => rowOf(member, own))
    .sort((a, b) => (a.code === 'none' ? 1 : b.code === 'none' ? -1 : a.code < b.code ? -1 : 1));
}

function headOf(account: ChartAccount, values: Values): SubsidiaryRow {
  return {
    kind: 'group',
    level: 0,
    code: account.code,
    name: account.name,
    ...(account.nameEn ? { nameEn: account.nameEn } : {}),
    accountId: account.id,
    class: account.class,
    values,
    behind: { accounts: [account.code] },
  };
}

/**
 * Balances and movements of control accounts (or the accounts named) per partner or label, each held against its
 * account. Result accounts open at 0 at the start of
 * the fiscal year of `from`. A line with several labels of the dimension (possible from before it was exclusive) counts
 * for the last one, as in breakdowns. Refuses validation_error without from and to.
 */
export const subsidiarySummary = query<SubsidiaryInput, SubsidiarySummary>({
  name: 'report-subsidiary-summary',
  summary: 'Subsidiary ledgers by partner or label',
  text:
    'Balances and movements of control accounts (or the accounts named) per partner or label, each held against its ' +
    'account.',
  ja: {
    summary: '取引先・ラベル別の補助元帳',
    text: '統制勘定（または指定した科目）の取引先・ラベル別の残高と増減。それぞれ科目の残高と照合します。',
  },
  needs: 'reports:read',
  input: subsidiaryInput,
  output: reportSchema.extend({
    by: z.string(),
    rows: z.array(statementRow.extend({ partnerId: z.string().optional(), labelId: z.string().optional() })),
  }),
  run(rows, asked, input) {
    return onOneSnapshot(rows, async (snapshot) => {
      const at = await setting(snapshot, asked, input);
      if (!at) return undefined;
      const range = requireRange(input, at.frame);
      const by = input.by ?? 'partner';
      const accountIds =
        at.lines.accountIds ?? (await flaggedAccounts(snapshot, at.companyId, CONTROL_FLAGS)).map(({ id }) => id);
      const spans = ledgerSpans(at.frame, range, input);
      const found = await sumsOfSpans(snapshot, { ...at.books, accountIds, all: true }, spans);
      const read = await readShares(snapshot, at, { accountIds, by, spans });
      const out: SubsidiaryRow[] = [];
      const totals = { debit: 0n, credit: 0n };
      const checks = [];
      for (const sums of found) {
        const { account } = sums;
        const whole = figuresOf(account, sums);
        const inside = sharesOf(account, read);
        checks.push(
          equal(
            `ties_to_account_${account.code}`,
            inside.reduce((sum, row) => sum + (row.values['closing'] ?? 0n), 0n),
            whole['closing'] ?? 0n,
          ),
        );
        totals.debit += whole['debit'] ?? 0n;
        totals.credit += whole['credit'] ?? 0n;
        const shown = inside.filter((row) => input.showZero || !isEmpty(row));
        const head = headOf(account, whole);
        if (shown.length > 0 || input.showZero || at.lines.accountIds || !isEmpty(head)) out.push(head, ...shown);
      }
      const body = envelope(asked, at, 'subsidiary_summary', input, {
        ...range,
        evidence: 'turnover',
        columns: Object.entries(titlesOf(at, range)).map(([key, [ja, en]]) => ({
          key,
          label: input.locale === 'en' ? en : ja,
          ...range,
          kind: 'actual' as const,
        })),
        rows: out,
        totals,
        checks,
      });
      return { ...body, filters: { ...body.filters, ...(input.by ? { by } : {}) }, by };
    });
  },
});
