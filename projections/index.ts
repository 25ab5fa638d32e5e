// All projections, in the order in which they see each event.
import { apiKeys, members } from './access.ts';
import { adoptedCharts } from './adopted.ts';
import { alerts } from './alert-rules.ts';
import { balances } from './balances.ts';
import { bankMatches } from './bank-transactions.ts';
import { consumptionTax } from './consumption-tax.ts';
import { depreciation } from './depreciation.ts';
import { documentLinks } from './documents.ts';
import { eventIndex, receipts } from './events.ts';
import { unapplied } from './invoices.ts';
import { journal } from './journal.ts';
import { payslips } from './payroll.ts';
import type { Projection } from './projection.ts';
import { companies, fiscalPeriods, kept, resourceKeys } from './registers.ts';
import { ruleUses } from './rules.ts';
import { statements } from './statements.ts';

/** Every projection of the service. */
export const PROJECTIONS: readonly Projection[] = [
  journal,
  balances,
  consumptionTax,
  statements,
  companies,
  fiscalPeriods,
  ...kept,
  adoptedCharts,
  bankMatches,
  ruleUses,
  alerts,
  resourceKeys,
  depreciation,
  documentLinks,
  unapplied,
  payslips,
  apiKeys,
  members,
  eventIndex,
  receipts,
];

/**
 * Events that have no rows of their own: the company's own stream tells its state, the checkpoint keeps the
 * installation, and balances of a close are there to be proved from the stream. The index of events holds them all the
 * same, but for those of signed checkpoints: their stream is not projected.
 */
export const UNPROJECTED: ReadonlySet<string> = new Set([
  'company.registered',
  'company.moving',
  'company.fenced',
  'company.resumed',
  'installation.fenced',
  'installation.promoted',
  'installation.created',
  'installation.pepper_noted',
  'fiscal_period.balances_recorded',
  'fiscal_period.balances_committed',
  'checkpoints.opened',
  'checkpoint.signed',
  'checkpoints.key_rotated',
  'checkpoints.restarted',
  'anchor.cosigned',
  'anchor.timestamped',
  'session.opened',
  'session.ended',
  'procedure.begun',
  'procedure.answered',
]);
