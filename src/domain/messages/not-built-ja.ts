// What people ask for by name and is not built: each with the words that it is asked for by, why it is not there, and
// what to do instead, in both languages.

/** One thing that is not built. */
export interface NotBuilt {
  /** As a caller writes it in a path or a parameter. */
  readonly name: string;
  /** Its other names, as comparedName leaves them. */
  readonly words: readonly string[];
  /** What a file of it begins with. */
  readonly begins?: RegExp;
  /** Why it is not there, and what to do; the same in Japanese. */
  readonly why: string;
  readonly ja: string;
}

/** Papers that authorities ask for, and layouts that nobody has shown us. */
const PAPERS: readonly NotBuilt[] = [
  {
    name: 'withholding-slips',
    words: ['withholdingslip', 'gensenchoshuhyo', '源泉徴収票', '給与所得の源泉徴収票'],
    why:
      'withholding-slips (源泉徴収票) are not built: there is no annual adjustment, and individual numbers are never ' +
      'stored; take wages, tax and premiums from reports/wage-ledger into the program that makes them',
    ja:
      '源泉徴収票（withholding-slips）には対応していません。年末調整がなく、個人番号は保存しないためです。賃金・税・保険料は reports/wage-ledger ' +
      'から取り、作成するソフトに移してください',
  },
  {
    name: 'salary-payment-reports',
    words: ['salarypaymentreport', 'kyuyoshiharaihokokusho', '給与支払報告書'],
    why:
      'salary-payment-reports (給与支払報告書) are not built: there is no annual adjustment, and individual numbers are ' +
      'never stored; take wages, tax and premiums from reports/wage-ledger into the program that makes them',
    ja:
      '給与支払報告書（salary-payment-reports）には対応していません。年末調整がなく、個人番号は保存しないためです。賃金・税・保険料は reports/wage-ledger ' +
      'から取り、作成するソフトに移してください',
  },
  {
    name: 'statutory-report-summary',
    words: ['hoteichosho', '法定調書', '法定調書合計表'],
    why:
      'statutory-report-summary (法定調書合計表) is not built: it adds up slips that are not made here; take what was ' +
      'withheld from reports/withholding',
    ja:
      '法定調書合計表（statutory-report-summary）には対応していません。集計する調書をここでは作成しないためです。源泉徴収した額は reports/withholding ' +
      'から取ってください',
  },
  {
    name: 'payment-records',
    words: ['paymentrecord', 'shiharaichosho', '支払調書'],
    why:
      'payment-records (支払調書) are not built: their layout was seen in part only; take what was paid and withheld ' +
      'from reports/withholding',
    ja:
      '支払調書（payment-records）には対応していません。様式の一部しか確認できていないためです。支払額と源泉徴収額は reports/withholding ' +
      'から取ってください',
  },
  {
    name: 'account-breakdowns',
    words: ['uchiwakemeisaisho', '内訳明細書', '勘定科目内訳明細書', '科目内訳書'],
    why:
      'account-breakdowns (勘定科目内訳明細書) are not built as a file: their layout was seen in part only; ' +
      'reports/account-details has the figures by account and partner',
    ja:
      '勘定科目内訳明細書（account-breakdowns）のファイルには対応していません。様式の一部しか確認できていないためです。科目・取引先別の金額は ' +
      'reports/account-details にあります',
  },
  {
    name: 'standard-remuneration-report',
    words: ['santeikisotodoke', '算定基礎届', '月額算定基礎届'],
    why:
      'standard-remuneration-report (算定基礎届) is not built: the only layout that was found is of 2002; take the ' +
      'wages of April to June from reports/wage-ledger',
    ja:
      '算定基礎届（standard-remuneration-report）には対応していません。確認できた様式が 2002 年のものだけのためです。4 月から ' +
      '6 月の賃金は reports/wage-ledger から取ってください',
  },
  {
    name: 'depreciable-assets-return',
    words: ['shokyakushisan', '償却資産', '償却資産申告', '償却資産申告書'],
    why:
      'depreciable-assets-return (償却資産申告) is not built as a file: no layout was found; take the assets from ' +
      'fixed-assets?format=csv',
    ja:
      '償却資産申告（depreciable-assets-return）のファイルには対応していません。様式が確認できていないためです。資産の一覧は fixed-assets?format=csv ' +
      'から取ってください',
  },
];

/** Files of other programs and institutions. */
const FILES: readonly NotBuilt[] = [
  {
    name: 'xbrl',
    words: ['ixbrl', 'edinet'],
    begins: /^[^]{0,2000}<(?:\w+:)?xbrl[\s>]/,
    why:
      'xbrl is not built; reports/etax-statements writes the statements as HOT010 for e-Tax, and format=csv any ' +
      'report',
    ja:
      'XBRL には対応していません。財務諸表は reports/etax-statements が e-Tax 用の HOT010 で、各帳票は format=csv ' +
      'で出力できます',
  },
  {
    name: 'ofx',
    words: ['qfx'],
    begins: /^\s*(?:OFXHEADER|<\?OFX|<OFX>)/,
    why: 'ofx is not built; fetch the statement as CSV or in the fixed format of the banks (zengin)',
    ja: 'OFX には対応していません。明細は CSV か全銀形式で取得してください',
  },
  {
    name: 'qif',
    words: [],
    begins: /^\s*!(?:Type|Account|Option):/i,
    why: 'qif is not built; fetch the statement as CSV or in the fixed format of the banks (zengin)',
    ja: 'QIF には対応していません。明細は CSV か全銀形式で取得してください',
  },
  {
    name: 'camt.053',
    words: ['camt', 'camt053', 'iso20022'],
    begins: /^[^]{0,2000}iso:20022:tech:xsd:camt/,
    why: 'camt.053 is not built; fetch the statement as CSV or in the fixed format of the banks (zengin)',
    ja: 'CAMT.053 には対応していません。明細は CSV か全銀形式で取得してください',
  },
  {
    name: 'kanjo-bugyo',
    words: ['bugyo', 'kanjobugyo', '勘定奉行', '奉行'],
    why:
      'kanjo-bugyo (勘定奉行) is not built: its columns were seen in part only; write the journal in the import form of ' +
      'yayoi, moneyforward or freee',
    ja: '勘定奉行（kanjo-bugyo）には対応していません。列の一部しか確認できていないためです。仕訳を弥生・マネーフォワード・freee の取込形式で出力してください',
  },
  {
    name: 'jdl',
    words: ['jdlibex'],
    why: 'jdl is not built: no layout was found; write the journal in the import form of yayoi, moneyforward or freee',
    ja: 'JDL には対応していません。様式が確認できていないためです。仕訳を弥生・マネーフォワード・freee の取込形式で出力してください',
  },
  {
    name: 'tkc',
    words: ['fx2', 'fx4'],
    why: 'tkc is not built: no layout was found; write the journal in the import form of yayoi, moneyforward or freee',
    ja: 'TKC には対応していません。様式が確認できていないためです。仕訳を弥生・マネーフォワード・freee の取込形式で出力してください',
  },
  ...['stripe', 'paypay', 'square'].map((name) => ({
    name,
    words: [],
    why: `${name} has no form of its own here; import its CSV with format csv and a mapping of columns`,
    ja: `${name} 専用の形式はありません。CSV を format csv と列の対応で取り込んでください`,
  })),
];

/** Everything that is refused by name. */
export const NOT_BUILT: readonly NotBuilt[] = [...PAPERS, ...FILES];

/** Why each is not built, and the same in Japanese. */
export const NOT_BUILT_JA: Readonly<Record<string, string>> = Object.fromEntries(
  NOT_BUILT.map(({ why, ja }) => [why, ja]),
);
