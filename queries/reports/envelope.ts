// The envelope around the figures of a report: names in one language, links, parts, what it stands on.
import type { CalendarDate } from '../../src/domain/dates.ts';
import type { Asked } from '../query.ts';
import type { Column, Locale } from './columns.ts';
import { linker, type EvidenceLink } from './links.ts';
import { withParts, type Formulas } from './parts.ts';
import { filtersOf, type Check, type Report, type ReportInput, type Setting } from './report.ts';
import type { Cells, Row, Values } from './statement.ts';

/** Rows with names in a language; each keeps its English name beside. */
export function inLocale<V extends Cells>(rows: readonly Row<V>[], locale: Locale | undefined): readonly Row<V>[] {
  return locale === 'en' ? rows.map((row) => (row.nameEn ? { ...row, name: row.nameEn } : row)) : rows;
}

/**
 * Builds the envelope around a report's own figures. Filters show what was asked, in its canonical form; names are in
 * the language asked for; every row that can gets links to what it stands on.
 */
export function envelope<V extends Cells = Values>(
  asked: Asked,
  at: Setting,
  report: string,
  input: ReportInput,
  body: {
    from?: CalendarDate;
    to?: CalendarDate;
    asOf?: CalendarDate;
    columns: readonly Column[];
    rows: readonly Row<V>[];
    totals: Values;
    checks: readonly Check[];
    /** How rows come from lines; default movements. */
    evidence?: EvidenceLink;
    /** What its lines are made of, where that does not follow from who stands under whom. */
    formulas?: Formulas;
  },
): Report<V> {
  const { from, to, asOf, columns, totals, checks } = body;
  const linked = inLocale(body.rows, input.locale).map(
    linker(asked.companyId, at, input, body, body.evidence ?? 'movements'),
  );
  const rows = withParts(linked, columns, body.formulas);
  return {
    report,
    companyId: asked.companyId,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(asOf ? { asOf } : {}),
    ...(at.knownAt ? { knownAt: at.knownAt } : {}),
    currency: at.frame.currency,
    basis: 'accrual',
    unit: 'minor',
    filters: filtersOf(at, input),
    columns,
    rows,
    totals,
    checks,
    projection: { position: at.revision ?? asked.projectedRevision, upToDate: asked.upToDate },
    generatedAt: new Date(asked.nowMs).toISOString(),
  };
}
