// Sentences of the consumption tax return in Japanese: why a method may or may not be used, and what to look at.
import type { Locale } from './export-words.ts';

/** Parts of sentences as the domain says them, `#` for a sum of yen; whatever is not here stays as it is. */
const JA: ReadonlyMap<string, string> = new Map([
  [
    'base-period sales are not known, the limit of # yen was not tested',
    '基準期間の課税売上高が不明のため、#円の上限は判定していません',
  ],
  ['base-period sales # exceed # yen', '基準期間の課税売上高#円が#円を超えています'],
  ['a registered issuer of qualified invoices is always taxable', '適格請求書発行事業者は免税事業者になりません'],
  [
    'full deduction needs taxable sales of at most 500,000,000 yen a year and a taxable sales ratio of at least 95 %',
    '全額控除には年間の課税売上高5億円以下かつ課税売上割合95％以上が必要です',
  ],
  ['shown by the proportional method', '一括比例配分方式により表示しています'],
  [
    'all input tax is deducted, the tests of full deduction are met',
    '全額控除の要件を満たすため、仕入税額は全額控除されます',
  ],
  ['binds for two years', '2年間の継続適用が必要です'],
  ['needs an election filed before the period begins', '課税期間の開始前に簡易課税制度選択届出書の提出が必要です'],
  [
    'only for periods with a day from 2023-10-01 to 2026-09-30',
    '2023年10月1日から2026年9月30日までの日の属する課税期間に限ります',
  ],
  ['for individuals only', '個人事業者に限ります'],
  ['only for the calendar years 2027 and 2028', '2027年分及び2028年分に限ります'],
  ['for registered issuers of qualified invoices only', '適格請求書発行事業者に限ります'],
  ['set invoiceRegistrationNumber of the company', '会社の登録番号を設定してください'],
  [
    'not for taxable periods that are shortened to quarters or months (taxSettings.filingFrequency)',
    '課税期間を3か月又は1か月に短縮している場合は適用できません',
  ],
  ['for those who became taxable by registering for invoices', 'インボイス登録により課税事業者となった者に限ります'],
  [
    'not tested: sales and salaries both above 10,000,000 yen in the first half of the year before (Act art. 9-2), ' +
      'capital of 10,000,000 yen or more, or a large parent, in the first two years (art. 12-2, 12-3), an election ' +
      'to be taxable (art. 9 (4)), assets of high value bought (art. 12-4), succession or merger (art. 10 to 12)',
    '判定していない事項：特定期間の課税売上高及び給与等支払額1,000万円超（消費税法9条の2）、新設法人・特定新規設立法人' +
      '（12条の2、12条の3）、課税事業者の選択（9条4項）、高額特定資産の取得（12条の4）、相続・合併・分割（10条〜12条）',
  ],
  [
    'purchases from non-qualified suppliers on lines without partner could not be tested against the cap per supplier',
    '取引先のない明細の経過措置対象仕入れは、取引先ごとの上限を判定できません',
  ],
  [
    'sales without business type are credited at the lowest rate in use',
    '事業区分のない課税売上げには、使用中の最も低いみなし仕入率を適用しています',
  ],
  [
    'set businessType on the lines or simplifiedBusinessType in the tax settings',
    '明細又は消費税の設定で事業区分を指定してください',
  ],
  [
    'purchases without taxUse count as common to taxable and exempt sales',
    '用途区分のない課税仕入れは、課税・非課税共通用として計算しています',
  ],
  [
    'the ratio is below 80 %: non-deductible tax on assets of 200,000 yen or more may have to be deferred over ' +
      'five years',
    '課税売上割合が80％未満です。20万円以上の資産に係る控除対象外消費税額等は、5年で繰り延べる必要がある場合があります',
  ],
  ['that is not computed', '計算していません'],
  ['reversals exceed the sales of the period at a rate', 'ある税率の取消額が期間の売上げを超えています'],
  ['enter them with a sales return code', '売上げの返還等の税区分で入力してください'],
  ['the period ends before the reduced rate began on 2019-10-01', '軽減税率の開始（2019年10月1日）前に終わる期間です'],
  ['its return is made on other forms', '別の様式で申告します'],
  ['amend them, or leave them as they are', '必要に応じて訂正してください'],
]);

/** Sums of yen within a sentence: no days, no numbers of articles. */
const SUMS = /(?<![\d,.-])\d{5,}(?![\d,.-])/g;
const grouped = (sum: string): string => sum.replace(/\B(?=(\d{3})+$)/g, ',');

/**
 * A sentence of the return in the language of the sheet, part by part (`; `); a part that has no translation stays.
 * English says settings in words.
 */
export function sentenceIn(locale: Locale, text: string): string {
  // Settings are named as readers say them, not as programs do: `filingFrequency` -> `filing frequency`.
  if (locale === 'en')
    return text
      .replace(/[a-z]+(?:\.?[A-Z]?[a-z]+)*[A-Z][a-z]+/g, (name) =>
        name.replace(/\./g, ': ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      )
      .replace(SUMS, grouped);
  const parts = text.split('; ').map((part) => {
    const sums: string[] = [];
    const pattern = part.replace(SUMS, (sum) => {
      sums.push(grouped(sum));
      return '#';
    });
    return JA.get(pattern)?.replaceAll('#', () => sums.shift() ?? '') ?? part;
  });
  return parts.join('。');
}
