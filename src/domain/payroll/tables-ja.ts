// The tables of Japanese payroll as one value: what a run looks up unless it is given others.
import type { PayrollTables } from './rates.ts';
import { AGE_LIMITS_JA, BONUS_CAPS_JA, COMMUTING_LIMITS_JA, RATES_JA } from './rates-ja.ts';
import { GRADES_JA, PENSION_BOUNDS_JA } from './standard-remuneration-ja.ts';
import { BONUS_JA, KOU_JA } from './withholding-ja.ts';
import { OTSU_JA } from './withholding-otsu-ja.ts';

export const PAYROLL_TABLES_JA: PayrollTables = {
  rates: RATES_JA,
  grades: GRADES_JA,
  pensionBounds: PENSION_BOUNDS_JA,
  bonusCaps: BONUS_CAPS_JA,
  ages: AGE_LIMITS_JA,
  commutingLimits: COMMUTING_LIMITS_JA,
  kou: KOU_JA,
  otsu: OTSU_JA,
  bonus: BONUS_JA,
};
