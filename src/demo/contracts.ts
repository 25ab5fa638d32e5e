// The contracts of the demo company: they run from October 2026 on, after the last of its entries, so that what they
// draft waits for whoever looks at it. Nothing of them is in the books yet.
import { type CalendarDate, monthsBetween } from '../domain/dates.ts';

/** A contract of the demo: what is written, the dates that are billed, and from when it is suspended. */
export interface DemoContract {
  readonly ref: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly billed: readonly string[];
  /** Billed on the same day of later months too, up to the last day of the demo. */
  readonly isBilledOn?: true;
  readonly suspendedFrom?: string;
}

/** The dates on which a contract is billed in a demo that goes to `through`. */
export function billedIn({ billed, isBilledOn }: DemoContract, through: CalendarDate): readonly CalendarDate[] {
  const [first] = billed;
  if (!isBilledOn || first === undefined || through <= first) return billed;
  return monthsBetween(first, through)
    .map((month) => `${month}${first.slice(7)}`)
    .filter((date) => date <= through);
}

export const DEMO_CONTRACTS: readonly DemoContract[] = [
  {
    ref: 'rent',
    input: {
      number: 'K-2019-001',
      title: '店舗・事務所賃貸借',
      direction: 'payable',
      partnerCode: 'V001',
      startDate: '2019-04-01',
      endDate: '2027-03-31',
      autoRenew: true,
      renewalTermMonths: 24,
      noticeDays: 180,
      billedThrough: '2026-09-30',
      billing: { frequency: 'monthly', anchorDay: 25, dueRule: { type: 'days_after_issue', days: 0 } },
      items: [
        { description: '店舗・事務所家賃', amount: 280_000, taxCode: 'P10', accountCode: '6320', labelCodes: ['SHOP'] },
        { description: '倉庫賃料', amount: 90_000, taxCode: 'P10', accountCode: '6320', labelCodes: ['WHOLESALE'] },
      ],
    },
    billed: ['2026-10-25'],
    isBilledOn: true,
  },
  {
    ref: 'maintenance',
    input: {
      number: 'K-2026-014',
      title: 'エスプレッソマシン年間保守',
      partnerCode: 'C005',
      startDate: '2026-10-01',
      endDate: '2027-09-30',
      autoRenew: true,
      renewalTermMonths: 12,
      noticeDays: 30,
      recognition: 'straight_line',
      billing: { frequency: 'yearly', dueRule: { type: 'end_of_month', months: 1 } },
      items: [
        { description: '年間保守', amount: 240_000, taxCode: 'S10', accountCode: '4120', labelCodes: ['WHOLESALE'] },
        { description: '初期点検', kind: 'initial', amount: 30_000, taxCode: 'S10', accountCode: '4120' },
      ],
    },
    billed: ['2026-10-01'],
  },
  {
    ref: 'office-coffee',
    input: {
      number: 'K-2026-015',
      title: 'オフィスコーヒー定期便',
      partnerCode: 'C001',
      startDate: '2026-10-01',
      noticeDays: 30,
      billing: { frequency: 'monthly', anchorDay: 31 },
      items: [
        {
          description: 'マシン利用料',
          quantity: '2',
          unit: '台',
          unitPrice: 9_000,
          taxCode: 'S10',
          accountCode: '4110',
        },
        {
          description: 'コーヒー豆',
          kind: 'usage',
          unit: 'kg',
          unitPrice: 2_800,
          taxCode: 'S08R',
          accountCode: '4115',
        },
      ],
    },
    billed: ['2026-10-31'],
    suspendedFrom: '2026-12-01',
  },
];
