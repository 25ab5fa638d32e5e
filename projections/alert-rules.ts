// Alerts: one row for each time that a rule fired, and whether that is over.
import { alertStatus, type AlertRule } from '../src/domain/alert-rules.ts';
import { bare } from '../src/domain/ids.ts';
import { projection, type RowChanges } from './projection.ts';

function alert(rows: RowChanges, companyId: string, { lastAlert }: AlertRule): void {
  if (!lastAlert) return;
  rows.upsert('alerts', {
    company_id: companyId,
    id: bare(lastAlert.id),
    rule_id: bare(lastAlert.ruleId),
    status: alertStatus(lastAlert),
    severity: lastAlert.severity,
    triggered_at: lastAlert.triggeredAt,
    state: lastAlert,
  });
}

/** Alerts. */
export const alerts = projection('alerts', ['alerts'], {
  'alert_rule.triggered': ({ data }, rows, companyId) => alert(rows, companyId, data.alertRule),
  'alert_rule.resolved': ({ data }, rows, companyId) => alert(rows, companyId, data.alertRule),
});
