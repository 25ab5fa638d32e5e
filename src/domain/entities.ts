// Which thing an event is about: its type, id and version, for the events endpoint and for the index of events.
import { registerOf, type RecordedFact } from './events.ts';

/** The thing that an event is about. `version` counts the states of that thing, where the event knows it. */
export interface EntityRef {
  readonly type: string;
  readonly id: string;
  readonly version?: number;
}

/** Things that are no kept nouns but whose events carry their state: data field -> public name. */
const OTHERS = { company: 'company', key: 'api_key', run: 'depreciation_run', chunk: 'bank_transaction' } as const;

/**
 * The thing that a recorded event is about: the entry of an entry event, the first period of a period event, else the
 * kept noun.
 */
export function entityOf(recorded: RecordedFact): EntityRef {
  const data = recorded.data as Record<string, unknown>;
  if (typeof data.entryId === 'string')
    return { type: 'journal_entry', id: data.entryId, version: data.version as number };
  if (data.year || data.periods) {
    const period = (data.year ?? (data.periods as unknown[])[0]) as { id: string; version: number };
    return { type: 'fiscal_period', id: period.id, version: period.version };
  }
  if (typeof data.periodId === 'string') return { type: 'fiscal_period', id: data.periodId };
  if (typeof data.payrollRunId === 'string') return { type: 'payroll_run', id: data.payrollRunId, version: 1 };
  if (typeof data.procedureRunId === 'string') return { type: 'procedure_run', id: data.procedureRunId };
  if (typeof data.sessionId === 'string') return { type: 'session', id: data.sessionId };
  if (typeof data.companyId === 'string') return { type: 'company', id: data.companyId };
  if (typeof data.installationId === 'string') return { type: 'installation', id: data.installationId };
  const register = registerOf(recorded.type);
  for (const [field, type] of register ? ([[register.field, register.noun]] as const) : Object.entries(OTHERS)) {
    const state = data[field] as { id: string; version?: number } | undefined;
    if (state) return { type, id: state.id, ...(state.version !== undefined ? { version: state.version } : {}) };
  }
  throw new Error(`${recorded.type} names no entity`);
}
