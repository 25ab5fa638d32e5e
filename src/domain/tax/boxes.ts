// Every box of the consumption tax return: its official label and how it is computed. Circled numbers are boxes of the
// same form.
// Source: the return forms and schedules of the National Tax Agency and their instructions.

type BoxTuple = readonly [box: string, label: string, formula: string];

const FIRST: readonly BoxTuple[] = [
  ['7', '控除税額小計', '④ + ⑤ + ⑥'],
  ['8', '控除不足還付税額', 'max(0, ⑦ - ② - ③), single yen'],
  ['9', '差引税額', 'max(0, ② + ③ - ⑦), floored to 100'],
  ['10', '中間納付税額', 'interim payments, national'],
  ['11', '納付税額', 'max(0, ⑨ - ⑩)'],
  ['12', '中間納付還付税額', 'max(0, ⑩ - ⑨)'],
  ['17', '地方消費税の課税標準となる消費税額 控除不足還付税額', '⑧'],
  ['18', '地方消費税の課税標準となる消費税額 差引税額', '⑨'],
  ['19', '譲渡割額 還付額', 'floor(⑰ x 22/78)'],
  ['20', '譲渡割額 納税額', '⑱ x 22/78, floored to 100'],
  ['21', '中間納付譲渡割額', 'interim payments, local'],
  ['22', '納付譲渡割額', 'max(0, ⑳ - ㉑)'],
  ['23', '中間納付還付譲渡割額', 'max(0, ㉑ - ⑳)'],
  ['26', '消費税及び地方消費税の合計(納付又は還付)税額', '(⑪ + ㉒) - (⑧ + ⑫ + ⑲ + ㉓); negative = refund'],
];
const SECOND: readonly BoxTuple[] = [
  ['1', '課税標準額', 'first sheet ①'],
  ['5', '課税資産の譲渡等の対価の額 6.24％適用分', 'net sales of the schedule, A'],
  ['6', '課税資産の譲渡等の対価の額 7.8％適用分', 'net sales of the schedule, B'],
  ['7', '課税資産の譲渡等の対価の額の合計額', '⑤ + ⑥'],
  ['9', '特定課税仕入れに係る支払対価の額 7.8％適用分', 'schedule 1-3 ①-2 B'],
  ['10', '特定課税仕入れに係る支払対価の額の合計額', '⑨'],
  ['11', '消費税額', 'first sheet ②'],
  ['15', '⑪の内訳 6.24％適用分', 'tax of the schedule, A'],
  ['16', '⑪の内訳 7.8％適用分', 'tax of the schedule, B'],
  ['17', '返還等対価に係る税額', '⑱ + ⑲'],
  ['18', '売上げの返還等対価に係る税額', 'schedule, sales returns C'],
  ['19', '特定課税仕入れの返還等対価に係る税額', 'schedule 1-3 ⑤-2 C'],
  ['20', '地方消費税の課税標準となる消費税額', 'first sheet ⑨ - ⑧'],
  ['23', '6.24％及び7.8％適用分', '⑳'],
];
const LOWER: readonly BoxTuple[] = [
  ['7', '控除税額小計', '④ + ⑤ + ⑥'],
  ['8', '控除不足還付税額', 'max(0, ⑦ - ② - ③) of C'],
  ['9', '差引税額', 'max(0, ② + ③ - ⑦) of C, floored to 100'],
  ['10', '地方消費税の課税標準 控除不足還付税額', '⑧'],
  ['11', '地方消費税の課税標準 差引税額', '⑨'],
  ['12', '譲渡割額 還付額', 'floor(⑩ x 22/78)'],
  ['13', '譲渡割額 納税額', '⑪ x 22/78, floored to 100'],
];
const RETURNS = 'floor(gross of sales returns x 6.24/108 | 7.8/110)';
const BAD_DEBTS = 'floor(gross of bad debts x 6.24/108 | 7.8/110)';
const RECOVERED = 'floor(gross of recovered bad debts x 6.24/108 | 7.8/110)';
const NET = 'floor(gross of taxable sales x 100/108 | 100/110)';
const BASE = 'per rate, floored to 1,000; C = A + B';
const TAX = 'A = floor(①A x 6.24 %), B = floor(①B x 7.8 %); accumulated: floor(sum of invoice tax x 78/100)';
const NAMES = ['第一種事業', '第二種事業', '第三種事業', '第四種事業', '第五種事業', '第六種事業'];
const PAIRS = NAMES.flatMap((high, i) => NAMES.slice(i + 1).map((low) => `${high}及び${low}`));

const FORMS: Readonly<Record<string, readonly BoxTuple[]>> = {
  'SHA010-1': [
    ['1', '課税標準額', 'schedule 1-3 ①C'],
    ['2', '消費税額', 'schedule 1-3 ②C'],
    ['3', '控除過大調整税額', 'schedule 1-3 ③C'],
    ['4', '控除対象仕入税額', 'schedule 1-3 ④C'],
    ['5', '返還等対価に係る税額', 'schedule 1-3 ⑤C'],
    ['6', '貸倒れに係る税額', 'schedule 1-3 ⑥C'],
    ['15', '課税資産の譲渡等の対価の額', 'schedule 2-3 ④'],
    ['16', '資産の譲渡等の対価の額', 'schedule 2-3 ⑦'],
    ['base', '基準期間の課税売上高', 'thousand yen'],
    ...FIRST,
  ],
  'SHA010-2': SECOND,
  'SHA020-1': [
    ['1', '課税標準額', 'schedule 4-3 ①C (special methods: schedule 6 ②C)'],
    ['2', '消費税額', 'schedule 4-3 ②C (schedule 6 ③C)'],
    ['3', '貸倒回収に係る消費税額', 'schedule 4-3 ③C (schedule 6 ④C)'],
    ['4', '控除対象仕入税額', 'schedule 4-3 ④C (schedule 6 ⑦C)'],
    ['5', '返還等対価に係る税額', 'schedule 4-3 ⑤C (schedule 6 ⑤C)'],
    ['6', '貸倒れに係る税額', 'schedule 4-3 ⑥C (schedule 6 ⑧C)'],
    ['15', 'この課税期間の課税売上高', 'net sales less returns, exports included'],
    ['16', '基準期間の課税売上高', 'from the settings, or from the books of two years before'],
    ['rule75', '特例計算適用（令５７（３））', '1 = a 75 % rule was chosen, 2 = not'],
    ...NAMES.flatMap((_, i): BoxTuple[] => [
      [`type${i + 1}`, `第${i + 1}種 課税売上高`, 'schedule 5-3, thousand yen'],
      [`type${i + 1}share`, `第${i + 1}種 売上割合`, 'percent, one decimal, truncated'],
    ]),
    ...FIRST,
  ],
  'SHA020-2': SECOND,
  SHB017: [
    ['1', '課税標準額', `①-1 + ①-2 ${BASE}`],
    ['1-1', '課税資産の譲渡等の対価の額', NET],
    ['1-2', '特定課税仕入れに係る支払対価の額', 'reverse charge purchases, when the ratio is below 95 %'],
    ['2', '消費税額', TAX],
    ['3', '控除過大調整税額', 'schedule 2-3 ㉗ + ㉘'],
    ['4', '控除対象仕入税額', 'schedule 2-3 ㉖'],
    ['5', '返還等対価に係る税額', '⑤-1 + ⑤-2'],
    ['5-1', '売上げの返還等対価に係る税額', RETURNS],
    ['5-2', '特定課税仕入れの返還等対価に係る税額', 'floor(returns of reverse charge purchases x 7.8 %)'],
    ['6', '貸倒れに係る税額', BAD_DEBTS],
    ...LOWER,
  ],
  SHB033: [
    ['1', '課税売上額（税抜き）', 'net sales less floor(gross of returns x 100/108 | 100/110)'],
    ['2', '免税売上額', 'exports less returns'],
    ['3', '非課税資産の輸出等の金額、海外支店等へ移送した資産の価額', 'exports of exempt assets'],
    ['4', '課税資産の譲渡等の対価の額', '①C + ② + ③'],
    ['5', '課税資産の譲渡等の対価の額', '④'],
    ['6', '非課税売上額', 'exempt sales less returns; securities count with 5 % of the price'],
    ['7', '資産の譲渡等の対価の額', '⑤ + ⑥'],
    ['8', '課税売上割合', '④ / ⑦ in percent, two decimals, truncated; deductions use the exact fraction'],
    ['9', '課税仕入れに係る支払対価の額（税込み）', 'gross of creditable purchases less returns'],
    [
      '10',
      '課税仕入れに係る消費税額',
      'floor(purchases x 6.24/108 | 7.8/110) - floor(returns x the same); accumulated: floor(sum of tax x 78/100)',
    ],
    [
      '11',
      '経過措置の適用を受ける課税仕入れに係る支払対価の額（税込み）',
      'gross of purchases from non-qualified suppliers less returns, up to the cap per supplier',
    ],
    [
      '12',
      '経過措置により課税仕入れに係る消費税額とみなされる額',
      'per credit share p: floor(purchases x 6.24/108 | 7.8/110 x p) - floor(returns x the same)',
    ],
    ['13', '特定課税仕入れに係る支払対価の額', 'reverse charge purchases less returns, when the ratio is below 95 %'],
    ['14', '特定課税仕入れに係る消費税額', 'floor(⑬ x 7.8 %)'],
    ['15', '課税貨物に係る消費税額', 'import consumption tax paid, national'],
    [
      '16',
      '納税義務の免除を受けない（受ける）こととなった場合における消費税額の調整（加算又は減算）額',
      'not computed',
    ],
    ['17', '課税仕入れ等の税額の合計額', '⑩ + ⑫ + ⑭ + ⑮ ± ⑯'],
    ['18', '課税売上高が５億円以下、かつ、課税売上割合が95％以上の場合', '⑰'],
    ['19', '課税売上げにのみ要するもの', '⑰ of purchases for taxable sales only'],
    ['20', '課税売上げと非課税売上げに共通して要するもの', '⑰ of purchases common to taxable and exempt sales'],
    ['21', '個別対応方式により控除する課税仕入れ等の税額', '⑲ + floor(⑳ x ④/⑦)'],
    ['22', '一括比例配分方式により控除する課税仕入れ等の税額', 'floor(⑰ x ④/⑦)'],
    ['26', '控除対象仕入税額', '⑱, ㉑ or ㉒ when positive'],
    ['27', '控除過大調整税額', '⑱, ㉑ or ㉒ when negative'],
    ['28', '貸倒回収に係る消費税額', RECOVERED],
  ],
  SHB047: [
    ['1', '課税標準額', `①-1 ${BASE}`],
    ['1-1', '課税資産の譲渡等の対価の額', NET],
    ['2', '消費税額', TAX],
    ['3', '貸倒回収に係る消費税額', RECOVERED],
    ['4', '控除対象仕入税額', 'schedule 5-3 ⑤ or ㊲'],
    ['5', '返還等対価に係る税額', RETURNS],
    ['6', '貸倒れに係る税額', BAD_DEBTS],
    ...LOWER,
  ],
  SHB067: [
    ['1', '課税標準額に対する消費税額', 'schedule 4-3 ②'],
    ['2', '貸倒回収に係る消費税額', 'schedule 4-3 ③'],
    ['3', '売上対価の返還等に係る消費税額', 'schedule 4-3 ⑤'],
    ['4', '控除対象仕入税額の計算の基礎となる消費税額', '① + ② - ③'],
    ['5', '１種類の事業の専業者の場合の控除対象仕入税額', '④ x deemed rate of the type'],
    ['5type', '区分', 'business type'],
    ['6', '事業区分別の課税売上高（税抜き） 合計額', 'sum of ⑦ to ⑫'],
    ['13', '事業区分別の課税売上高に係る消費税額 合計額', 'sum of ⑭ to ⑲'],
    ...NAMES.flatMap((name, i): BoxTuple[] => [
      [String(7 + i), `${name} 課税売上高（税抜き）`, `${NET}, less returns`],
      [`${7 + i}share`, `${name} 売上割合`, 'percent of ⑥C, one decimal, truncated'],
      [String(14 + i), `${name} 消費税額`, 'floor(gross x 6.24/108 | 7.8/110), less returns'],
    ]),
    ['20', '原則計算を適用する場合', '④ x sum(tax of type x its rate) / ⑬'],
    ['21', '１種類の事業で75％以上', '④ x rate of that type'],
    ['21type', '区分', 'business type with 75 % or more'],
    ...PAIRS.map((pair, i): BoxTuple => [
      String(22 + i),
      `２種類の事業で75％以上 ${pair}`,
      'of three types or more: ④ x (tax of the first x its rate + the rest x rate of the second) / ⑬',
    ]),
    ['37', '選択した控除対象仕入税額', 'the largest of ⑳ to ㊱'],
  ],
  SHB070: [
    ['1', '課税資産の譲渡等の対価の額', NET],
    ['2', '課税標準額', `① ${BASE}`],
    ['3', '課税標準額に対する消費税額', 'floor(②A x 6.24 %), floor(②B x 7.8 %)'],
    ['4', '貸倒回収に係る消費税額', RECOVERED],
    ['5', '売上対価の返還等に係る消費税額', RETURNS],
    ['6', '控除対象仕入税額の計算の基礎となる消費税額', '③ + ④ - ⑤'],
    ['7', '特別控除税額', 'floor(⑥ x 80 %); 30 % method: 70 %'],
    ['8', '貸倒れに係る税額', BAD_DEBTS],
  ],
};
const BY_NAME: ReadonlyMap<string, BoxTuple> = new Map(
  Object.entries(FORMS).flatMap(([form, rows]) => rows.map((row) => [`${form}:${row[0]}`, row] as const)),
);

/**
 * Label and formula of a box; `box` with or without its rate column (`10B`). Undefined when the form has no such box.
 */
export function boxText(form: string, box: string): { readonly label: string; readonly formula: string } | undefined {
  const row = BY_NAME.get(`${form}:${box}`) ?? BY_NAME.get(`${form}:${box.replace(/[ABC]$/, '')}`);
  return row && { label: row[1], formula: row[2] };
}
