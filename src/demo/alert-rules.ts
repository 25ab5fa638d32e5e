// The alert rules of the demo company: one that fires as soon as it is looked at, because customers are late, and one
// that does not while there is money.

/** Inputs of rules, in order. */
export const DEMO_ALERT_RULES: readonly Readonly<Record<string, unknown>>[] = [
  { name: '売掛金の支払遅延', metric: 'overdue_receivables', severity: 'warning' },
  { name: '現預金が30万円を下回る', metric: 'cash_balance', operator: 'lt', threshold: 300_000, severity: 'critical' },
];
