// The summary of subsidiary ledgers (補助元帳・取引先別残高): opening, debits, credits and closing of accounts by partner or by
// the labels of a dimension.
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../projections/tables.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { onOneSnapshot, query } from '../query.ts';
import { isBalanceSheet, sumsOfSpans, type SpanSums } from './balances.ts';
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
  type Taken,
} from './report.ts';
import { statementRow, type Row, type Values } from './statement.ts';
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
    select id, code from accounts where company_id = ${companyId} and exists (select 1 from json_array_elements_text(state->'flags') f where f = any(${flags}::text[])) order by code`.execute(
      rows,
    )
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
} satisfies Taken<'by'>);
type SubsidiaryInput = z.infer<typeof subsidiaryInput>;

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
      const kind = by === 'partner' ? 'partner' : 'label';
      const accountIds =
        at.lines.accountIds ?? (await flaggedAccounts(snapshot, at.companyId, CONTROL_FLAGS)).map(({ id }) => id);
      const labels =
        kind === 'label' ? await labelsOf(snapshot, at.companyId, by.slice('label:'.length), 'by') : undefined;
      const spans = ledgerSpans(at.frame, range, input);
      const ends = endsOf(at.frame, range);
      const columns: Record<string, NameInBoth> = {
        opening: ends.opensYear ? ['前期繰越', 'Opening balance'] : ends.opening,
        debit: ['借方', 'Debit'],
        credit: ['貸方', 'Credit'],
        closing: ends.closing,
      };
      const found = await sumsOfSpans(snapshot, { ...at.books, accountIds, all: true }, spans);
      // By partner or label other totals are read than for the accounts: that they agree is checked.
      const parts = new Map(
        (
          await sumsOfSpans(
            snapshot,
            { ...at.books, accountIds },
            spans,
            labels ? { kind: 'label', labelIds: labels.map(({ id }) => id) } : { kind: 'partner' },
          )
        ).map(({ account, members }) => [account.id, members]),
      );
      const ids = [...new Set([...parts.values()].flatMap((members) => [...members.keys()]))].filter((id) => id !== '');
      const owners = new Map(
        (
          labels ??
          (await snapshot
            .selectFrom('partners')
            .select(['id', 'code', 'name'])
            .where('company_id', '=', at.companyId)
            .where('id', '=', sql<string>`any(${ids}::uuid[])`)
            .execute())
        ).map((owner) => [owner.id, owner]),
      );
      const nobody =
        kind === 'partner'
          ? { name: '（取引先なし）', nameEn: 'No partner' }
          : { name: '（ラベルなし）', nameEn: 'No label' };

      const out: SubsidiaryRow[] = [];
      const totals = { debit: 0n, credit: 0n };
      const checks = [];
      for (const { account, debit, credit } of found) {
        const side = account.normalSide;
        const carries = isBalanceSheet(account);
        const figures = (sums: SpanSums): Values => {
          const figure = ledgerFigure(carries, sums);
          return {
            opening: net(side, figure.opening, 0n),
            debit: figure.debit,
            credit: figure.credit,
            closing: net(side, closing(figure), 0n),
          };
        };
        const whole = figures({ debit, credit });
        const inside = [...(parts.get(account.id) ?? [])]
          .map(([member, own]): SubsidiaryRow => {
            const id = member === '' ? null : member;
            const values = figures(own);
            const owner = id === null ? undefined : owners.get(id);
            const named =
              id === null
                ? { code: 'none', ...nobody }
                : {
                    code: owner?.code ?? withPrefix(kind, id),
                    name: owner?.name ?? '',
                    [kind === 'partner' ? 'partnerId' : 'labelId']: withPrefix(kind, id),
                  };
            // No list can say `no label of this dimension`.
            const behind =
              kind === 'partner'
                ? { partnerId: id === null ? 'none' : withPrefix('partner', id) }
                : id === null
                  ? undefined
                  : { labelId: withPrefix('label', id) };
            return {
              kind: 'account',
              level: 1,
              ...named,
              parentCode: account.code,
              values,
              ...(behind ? { behind: { accounts: [account.code], ...behind } } : {}),
            };
          })
          .sort((a, b) => (a.code === 'none' ? 1 : b.code === 'none' ? -1 : a.code < b.code ? -1 : 1));
        checks.push(
          equal(
            `ties_to_account_${account.code}`,
            inside.reduce((sum, row) => sum + (row.values['closing'] ?? 0n), 0n),
            whole['closing'] ?? 0n,
          ),
        );
        totals.debit += whole['debit'] ?? 0n;
        totals.credit += whole['credit'] ?? 0n;
        const empty = (row: Row): boolean => Object.values(row.values).every((amount) => amount === 0n);
        const shown = inside.filter((row) => input.showZero || !empty(row));
        const head: SubsidiaryRow = {
          kind: 'group',
          level: 0,
          code: account.code,
          name: account.name,
          ...(account.nameEn ? { nameEn: account.nameEn } : {}),
          accountId: account.id,
          class: account.class,
          values: whole,
          behind: { accounts: [account.code] },
        };
        if (shown.length > 0 || input.showZero || at.lines.accountIds || !empty(head)) out.push(head, ...shown);
      }
      const body = envelope(asked, at, 'subsidiary_summary', input, {
        ...range,
        evidence: 'turnover',
        columns: Object.entries(columns).map(([key, [ja, en]]) => ({
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
