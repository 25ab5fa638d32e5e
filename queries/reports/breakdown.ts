// Breakdowns: which dimension a report splits its rows by, and the names of its members.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../projections/tables.ts';
import { withPrefix } from '../../src/domain/ids.ts';
import { didYouMean } from '../../src/domain/nearest.ts';
import { refuse } from '../../src/domain/refusal.ts';
import type { Dimension } from './balances.ts';
import type { Locale } from './columns.ts';
import type { FigureMember } from './figures.ts';

/** Most members of one breakdown. */
const MOST_MEMBERS = 1_000;

/** A label as a row names it; the id is bare. */
interface Owner {
  readonly id: string;
  readonly code: string | null;
  readonly name: string;
}

/**
 * Labels of a dimension. Refuses validation_error for one that has no labels, naming the nearest that has, and for one
 * of which a line may carry several: it would count twice.
 */
export async function labelsOf(
  rows: Kysely<Database>,
  companyId: string,
  dimension: string,
  field: string,
): Promise<Owner[]> {
  const found = (
    await sql<Owner & { exclusive: boolean }>`select id, code, name, exclusive from labels
      where company_id = ${companyId} and dimension = ${dimension}`.execute(rows)
  ).rows;
  const shown = dimension.slice(0, 40);
  if (found.length === 0) {
    const known = (
      await sql<{ dimension: string }>`select distinct dimension from labels where company_id = ${companyId}`.execute(
        rows,
      )
    ).rows.map((label) => label.dimension);
    refuse(
      'validation_error',
      `${field}: there are no labels of the dimension "${shown}"${didYouMean(dimension, known)}`,
      field,
    );
  }
  if (found.some(({ exclusive }) => !exclusive))
    refuse(
      'validation_error',
      `${field}: all labels of the dimension "${shown}" must be exclusive, or a line could count twice`,
      field,
    );
  return found;
}

/**
 * The dimension that `partner`, `tax_code` or `label:<dimension>` names. Refuses validation_error as labelsOf does.
 */
export async function dimensionOf(rows: Kysely<Database>, companyId: string, breakdown: string): Promise<Dimension> {
  if (breakdown === 'partner') return { kind: 'partner' };
  if (breakdown === 'tax_code') return { kind: 'taxCode' };
  const labels = await labelsOf(rows, companyId, breakdown.slice('label:'.length), 'breakdown');
  return { kind: 'label', labelIds: labels.map(({ id }) => id) };
}

const REGISTERS = {
  partner: { table: sql`partners`, kind: 'partner' },
  taxCode: { table: sql`tax_codes`, kind: 'taxCode' },
  label: { table: sql`labels`, kind: 'label' },
} as const;

/**
 * The members that these sums have, by bare id: ordered by code, then name; lines without one last. Refuses
 * validation_error above 1,000 members.
 */
export async function membersOf(
  rows: Kysely<Database>,
  companyId: string,
  dimension: Dimension,
  sums: readonly { readonly members: ReadonlyMap<string, unknown> }[],
  locale: Locale,
): Promise<Map<string, FigureMember>> {
  const ids = [...new Set(sums.flatMap(({ members }) => [...members.keys()]))].filter((id) => id !== '');
  if (ids.length > MOST_MEMBERS)
    refuse(
      'validation_error',
      `breakdown has ${ids.length} members, at most ${MOST_MEMBERS}: ` +
        'narrow the report by {accountCode}, {partnerId}, {labelId} or dates',
      'breakdown',
    );
  const { table, kind } = REGISTERS[dimension.kind];
  const found =
    ids.length === 0
      ? []
      : (
          await sql<{ id: string; code: string | null; name: string }>`
    select id, code, name from ${table} where company_id = ${companyId} and id = any(${ids}::uuid[])
    order by code nulls last, name, id`.execute(rows)
        ).rows;
  return new Map<string, FigureMember>([
    ...found.map(
      ({ id, code, name }) => [id, { id: withPrefix(kind, id), ...(code === null ? {} : { code }), name }] as const,
    ),
    ['', { id: null, name: locale === 'ja' ? 'なし' : 'None' }],
  ]);
}
