// Rates, limits and ages of Japanese payroll as dated rows. Sources are named in each row: the premium tables of the
// Japan Health Insurance Association (Kyokai Kenpo), leaflets of the Ministry of Health, Labour and Welfare, the acts
// themselves. A rate that is set anew each year ends with its year, so that a later run refuses instead of using an old
// one.
import type { AgeLimits, BonusCaps, CommutingLimit, RateRow } from './rates.ts';

const KYOKAI_2026 = 'Kyokai Kenpo, premium rates by prefecture, fiscal year 2026 (from March)';
const KYOKAI_2025 = 'Kyokai Kenpo, premium rates by prefecture, fiscal year 2025 (from March)';

/** JIS number, prefecture, health insurance in basis points: fiscal year 2026, fiscal year 2025. */
const HEALTH: readonly (readonly [number, string, number, number])[] = [
  [1, '北海道', 1028, 1031],
  [2, '青森県', 985, 985],
  [3, '岩手県', 951, 962],
  [4, '宮城県', 1010, 1011],
  [5, '秋田県', 1001, 1001],
  [6, '山形県', 975, 975],
  [7, '福島県', 950, 962],
  [8, '茨城県', 952, 967],
  [9, '栃木県', 982, 982],
  [10, '群馬県', 968, 977],
  [11, '埼玉県', 967, 976],
  [12, '千葉県', 973, 979],
  [13, '東京都', 985, 991],
  [14, '神奈川県', 992, 992],
  [15, '新潟県', 921, 955],
  [16, '富山県', 959, 965],
  [17, '石川県', 970, 988],
  [18, '福井県', 971, 994],
  [19, '山梨県', 955, 989],
  [20, '長野県', 963, 969],
  [21, '岐阜県', 980, 993],
  [22, '静岡県', 961, 980],
  [23, '愛知県', 993, 1003],
  [24, '三重県', 977, 999],
  [25, '滋賀県', 988, 997],
  [26, '京都府', 989, 1003],
  [27, '大阪府', 1013, 1024],
  [28, '兵庫県', 1012, 1016],
  [29, '奈良県', 991, 1002],
  [30, '和歌山県', 1006, 1019],
  [31, '鳥取県', 986, 993],
  [32, '島根県', 994, 994],
  [33, '岡山県', 1005, 1017],
  [34, '広島県', 978, 997],
  [35, '山口県', 1015, 1036],
  [36, '徳島県', 1024, 1047],
  [37, '香川県', 1002, 1021],
  [38, '愛媛県', 998, 1018],
  [39, '高知県', 1005, 1013],
  [40, '福岡県', 1011, 1031],
  [41, '佐賀県', 1055, 1078],
  [42, '長崎県', 1006, 1041],
  [43, '熊本県', 1008, 1012],
  [44, '大分県', 1008, 1025],
  [45, '宮崎県', 977, 1009],
  [46, '鹿児島県', 1013, 1031],
  [47, '沖縄県', 944, 944],
];

/** Prefectures by JIS number, 1..47. */
export const PREFECTURES: ReadonlyMap<number, string> = new Map(HEALTH.map(([number, name]) => [number, name]));

const health = HEALTH.flatMap(([number, , rate2026, rate2025]): RateRow[] => [
  row('health', '2025-03-01', '2026-02-28', rate2025, 'verified', KYOKAI_2025, String(number)),
  row('health', '2026-03-01', '2027-02-28', rate2026, 'verified', KYOKAI_2026, String(number)),
]);

function row(
  item: RateRow['item'],
  from: string,
  to: string | undefined,
  rateBps: number,
  status: RateRow['status'],
  source: string,
  scope?: string,
): RateRow {
  return {
    item,
    from,
    ...(to !== undefined && { to }),
    rateBps,
    status,
    source,
    ...(scope !== undefined && { scope }),
  };
}

const PENSION_ACT = "Employees' Pension Insurance Act art. 81 (4)";
const LEVY = 'Act on Child and Childcare Support art. 69 and its order: 0.36 % since fiscal year 2020';
const CHILD_SUPPORT = 'Children and Families Agency, leaflet on the child support contribution: 0.23 % from April 2026';

const insurance: readonly RateRow[] = [
  row('care', '2025-03-01', '2026-02-28', 159, 'unverified', 'Kyokai Kenpo, fiscal year 2025; from memory'),
  row('care', '2026-03-01', '2027-02-28', 162, 'verified', 'Kyokai Kenpo, fiscal year 2026'),
  // The contribution began with the premiums of April 2026: before, its rate is nothing, not unknown.
  row('child_support', '2025-03-01', '2026-03-31', 0, 'verified', CHILD_SUPPORT),
  row('child_support', '2026-04-01', '2027-03-31', 23, 'verified', CHILD_SUPPORT),
  row('pension', '2017-09-01', undefined, 1830, 'verified', PENSION_ACT),
  row('child_rearing_levy', '2020-04-01', undefined, 36, 'verified', LEVY),
  row('workers_accident', '2024-04-01', undefined, 30, 'unverified', 'other businesses, 3/1000; from memory', 'other'),
];

/** Fiscal year, kind of business, employee and employer in basis points of wages. */
const EMPLOYMENT: readonly (readonly [number, string, number, number])[] = [
  [2025, 'general', 55, 90],
  [2025, 'agri_fishery_sake', 65, 100],
  [2025, 'construction', 65, 110],
  [2026, 'general', 50, 85],
  [2026, 'agri_fishery_sake', 60, 95],
  [2026, 'construction', 60, 105],
];

const employment = EMPLOYMENT.flatMap(([year, business, employee, employer]): RateRow[] => {
  const source = `Ministry of Health, Labour and Welfare, employment insurance rates of fiscal year ${year}`;
  const dates = [`${year}-04-01`, `${year + 1}-03-31`] as const;
  return [
    row('employment_employee', ...dates, employee, 'verified', source, business),
    row('employment_employer', ...dates, employer, 'verified', source, business),
  ];
});

export const RATES_JA: readonly RateRow[] = [...health, ...insurance, ...employment];

export const BONUS_CAPS_JA: readonly BonusCaps[] = [
  {
    from: '2016-04-01',
    healthPerYear: 5_730_000,
    pensionPerMonth: 1_500_000,
    status: 'unverified',
    source: "Health Insurance Act art. 45, Employees' Pension Insurance Act art. 24-4; rule of the month from memory",
  },
];

const AGES = { from: '2008-04-01', status: 'unverified' } as const;
export const AGE_LIMITS_JA: readonly AgeLimits[] = [
  {
    ...AGES,
    item: 'care',
    fromAge: 40,
    toAge: 65,
    reached: 'day_before_birthday',
    source: 'Long-Term Care Insurance Act art. 9 (2); from memory',
  },
  {
    ...AGES,
    item: 'pension',
    fromAge: 0,
    toAge: 70,
    reached: 'day_before_birthday',
    source: "Employees' Pension Insurance Act art. 9; from memory",
  },
  {
    ...AGES,
    item: 'health',
    fromAge: 0,
    toAge: 75,
    reached: 'birthday',
    source: 'Act on Assurance of Medical Care for Elderly People art. 50; from memory',
  },
];

export const COMMUTING_LIMITS_JA: readonly CommutingLimit[] = [
  { from: '2016-01-01', perMonth: 150_000, status: 'verified', source: 'Income Tax Act Enforcement Order art. 20-2' },
];
