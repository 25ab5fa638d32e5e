// What people ask for by name and is not built: each with the words that it is asked for by, why it is not there, and
// what to do instead. Nothing here is a stub: whoever asks is told at once, in both languages, and nothing is written.
import { normalized } from '../unicode.ts';
import { refuse } from '../refusal.ts';

/** One thing that is not built. */
export interface NotBuilt {
  /** As a caller writes it in a path or a parameter. */
  readonly name: string;
  /** Its other names, as comparedName leaves them. */
  readonly words: readonly string[];
  /** What a file of it begins with. */
  readonly begins?: RegExp;
  /** Why it is not there, and what to do; its Japanese stands with the messages. */
  readonly why: string;
}

/** Papers that authorities ask for, and layouts that nobody has shown us. */
const PAPERS: readonly NotBuilt[] = [
  {
    name: 'withholding-slips',
    words: ['withholdingslip', 'gensenchoshuhyo', '源泉徴収票', '給与所得の源泉徴収票'],
    why:
      'withholding-slips (源泉徴収票) are not built: there is no annual adjustment, and individual numbers are never ' +
      'stored; take wages, tax and premiums from reports/wage-ledger into the program that makes them',
  },
  {
    name: 'salary-payment-reports',
    words: ['salarypaymentreport', 'kyuyoshiharaihokokusho', '給与支払報告書'],
    why:
      'salary-payment-reports (給与支払報告書) are not built: there is no annual adjustment, and individual numbers are ' +
      'never stored; take wages, tax and premiums from reports/wage-ledger into the program that makes them',
  },
  {
    name: 'statutory-report-summary',
    words: ['hoteichosho', '法定調書', '法定調書合計表'],
    why:
      'statutory-report-summary (法定調書合計表) is not built: it adds up slips that are not made here; take what was ' +
      'withheld from reports/withholding',
  },
  {
    name: 'payment-records',
    words: ['paymentrecord', 'shiharaichosho', '支払調書'],
    why:
      'payment-records (支払調書) are not built: their layout was seen in part only; take what was paid and withheld ' +
      'from reports/withholding',
  },
  {
    name: 'account-breakdowns',
    words: ['uchiwakemeisaisho', '内訳明細書', '勘定科目内訳明細書', '科目内訳書'],
    why:
      'account-breakdowns (勘定科目内訳明細書) are not built as a file: their layout was seen in part only; ' +
      'reports/account-details has the figures by account and partner',
  },
  {
    name: 'standard-remuneration-report',
    words: ['santeikisotodoke', '算定基礎届', '月額算定基礎届'],
    why:
      'standard-remuneration-report (算定基礎届) is not built: the only layout that was found is of 2002; take the ' +
      'wages of April to June from reports/wage-ledger',
  },
  {
    name: 'depreciable-assets-return',
    words: ['shokyakushisan', '償却資産', '償却資産申告', '償却資産申告書'],
    why:
      'depreciable-assets-return (償却資産申告) is not built as a file: no layout was found; take the assets from ' +
      'fixed-assets?format=csv',
  },
];

/** Files of other programs and institutions. */
const FILES: readonly NotBuilt[] = [
  {
    name: 'xbrl',
    words: ['ixbrl', 'edinet'],
    begins: /^[^]{0,2000}<(?:\w+:)?xbrl[\s>]/,
    why: 'xbrl is not built; reports/etax-statements writes the statements as HOT010 for e-Tax, and format=csv any report',
  },
  {
    name: 'ofx',
    words: ['qfx'],
    begins: /^\s*(?:OFXHEADER|<\?OFX|<OFX>)/,
    why: 'ofx is not built; fetch the statement as CSV or in the fixed format of the banks (zengin)',
  },
  {
    name: 'qif',
    words: [],
    begins: /^\s*!(?:Type|Account|Option):/i,
    why: 'qif is not built; fetch the statement as CSV or in the fixed format of the banks (zengin)',
  },
  {
    name: 'camt.053',
    words: ['camt', 'camt053', 'iso20022'],
    begins: /^[^]{0,2000}iso:20022:tech:xsd:camt/,
    why: 'camt.053 is not built; fetch the statement as CSV or in the fixed format of the banks (zengin)',
  },
  {
    name: 'kanjo-bugyo',
    words: ['bugyo', 'kanjobugyo', '勘定奉行', '奉行'],
    why:
      'kanjo-bugyo (勘定奉行) is not built: its columns were seen in part only; write the journal in the import form of ' +
      'yayoi, moneyforward or freee',
  },
  {
    name: 'jdl',
    words: ['jdlibex'],
    why: 'jdl is not built: no layout was found; write the journal in the import form of yayoi, moneyforward or freee',
  },
  {
    name: 'tkc',
    words: ['fx2', 'fx4'],
    why: 'tkc is not built: no layout was found; write the journal in the import form of yayoi, moneyforward or freee',
  },
  ...['stripe', 'paypay', 'square'].map((name) => ({
    name,
    words: [],
    why: `${name} has no form of its own here; import its CSV with format csv and a mapping of columns`,
  })),
];

/** Everything that is refused by name. */
export const NOT_BUILT: readonly NotBuilt[] = [...PAPERS, ...FILES];

/** A name as it is compared: NFKC, lower case, letters and digits alone. */
const compared = (name: string): string =>
  normalized(name, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const BY_NAME = new Map(NOT_BUILT.flatMap((one) => [one.name, ...one.words].map((name) => [compared(name), one])));

/** The longest text that is looked up as a name. */
const MOST = 60;

/** What is not built and called so; undefined for every other text. */
export function notBuilt(name: unknown): NotBuilt | undefined {
  return typeof name === 'string' && name.length <= MOST ? BY_NAME.get(compared(name)) : undefined;
}

/** Refuses (not_supported_yet) what is not built, by its name; any other text is let through. */
export function refuseNotBuilt(name: unknown, field?: string): void {
  const found = notBuilt(name);
  if (found) refuse('not_supported_yet', field === undefined ? found.why : `${field}: ${found.why}`, field);
}

/** Refuses (not_supported_yet) a file that begins like one of a form that is not built. Pass its beginning as text. */
export function refuseUnreadFile(beginning: string, field: string): void {
  const found = NOT_BUILT.find(({ begins }) => begins?.test(beginning));
  if (found) refuse('not_supported_yet', `${field}: ${found.why}`, field);
}
