// A report as an export: its head, and its tables, the most important first.
import type { Members } from './json.ts';
import { bookTables } from './export-books.ts';
import { cellOf, isMembers, membersOf, type ExportCompany, type Exported, type Table } from './export-table.ts';
import { furtherTables } from './export-lists.ts';
import { views } from './export-readers.ts';
import { statementTable } from './export-statements.ts';
import { taxReturnTables } from './export-tax-return.ts';
import { choice, CHOICES, dayOf, decimalsOf, moment, periodOf, unitOf, word, type Locale } from './export-words.ts';

/** Choices that the title or the whole sheet says. */
const IN_TITLE = new Set(['locale', 'interval', 'breakdown', 'expand']);
const PREFIXED = /^[a-z]+_[0-9a-f]{8}-[0-9a-f-]{27}$/;
const filtersOf = (report: Members): Members => (isMembers(report['filters']) ? report['filters'] : {});

/** `損益計算書（部門別）`, `試算表（月次推移）`, `Balance sheet by month`, and of differences what they are differences of. */
function titleOf(locale: Locale, report: Members): string {
  const { interval, breakdown } = filtersOf(report);
  const called = word(locale, String(report['report'] ?? 'report'));
  const base = report['report'] === 'diff' ? differencesOf(locale, word(locale, String(report['of']))) : called;
  const by = breakdown === undefined ? undefined : word(locale, String(breakdown).replace(/^label:/, ''));
  const cut = interval === undefined || interval === 'total' ? undefined : String(interval);
  if (locale === 'en')
    return [base, ...[cut, by].flatMap((each) => (each === undefined ? [] : [`by ${each.toLowerCase()}`]))].join(' ');
  const parts = [...(cut === undefined ? [] : [word(locale, `${cut}_`)]), ...(by === undefined ? [] : [`${by}別`])];
  return parts.length === 0 ? base : `${base}（${parts.join('・')}）`;
}
const differencesOf = (locale: Locale, report: string): string =>
  locale === 'ja' ? `${report}　差分表` : `Differences: ${report}`;

/** What a reader has to know of the figures besides company, title and period. */
function factsOf(locale: Locale, report: Members, company: ExportCompany): string[] {
  const ja = locale === 'ja';
  const projection = isMembers(report['projection']) ? report['projection'] : {};
  const filters = Object.entries(filtersOf(report)).filter(
    ([name]) => !IN_TITLE.has(name) && !(name === 'type' && /_aging$/.test(String(report['report']))),
  );
  // An id says nothing to a reader: its name does, or at least that something was chosen.
  const asText = (name: string, one: unknown): string =>
    one === false
      ? String(cellOf(locale, name, one))
      : CHOICES.has(name)
        ? choice(locale, one)
        : typeof one === 'bigint'
          ? one.toLocaleString('en')
          : PREFIXED.test(String(one))
            ? ja
              ? (company.names?.get(String(one)) ?? '指定あり')
              : (company.names?.get(String(one)) ?? 'chosen')
            : dayOf(locale, one);
  return [
    ...(report['knownAt'] === undefined
      ? []
      : [`${ja ? '記録時点' : 'As known at'}: ${moment(locale, company.timezone, report['knownAt'])}`]),
    ...['knownAtA', 'knownAtB'].flatMap((name) =>
      report[name] === undefined ? [] : [`${word(locale, name)}: ${moment(locale, company.timezone, report[name])}`],
    ),
    ...filters.map(([name, value]) =>
      value === true
        ? word(locale, name)
        : `${word(locale, name)}: ${[value]
            .flat()
            .map((one) => asText(name, one))
            .join(', ')}`,
    ),
    ...(report['generatedAt'] === undefined
      ? []
      : [`${ja ? '作成' : 'Made'}: ${moment(locale, company.timezone, report['generatedAt'])}`]),
    ...(projection['upToDate'] === false
      ? [ja ? '最新の仕訳はまだ含まれていません' : 'The newest entries are not in these figures yet']
      : []),
  ];
}

const PERSON: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  ja: { name: '氏名', number: '社員番号' },
  en: { name: 'Name', number: 'Employee number' },
};
/** Whom a report is about: what a wage ledger has to say above its figures. */
function personFacts(locale: Locale, employee: unknown): string[] {
  if (!isMembers(employee)) return [];
  const { code, ...rest } = employee;
  return Object.entries({ name: rest['name'], number: code, ...rest }).flatMap(([key, value]) => {
    const cell = cellOf(locale, key, value);
    return cell === undefined ? [] : [`${PERSON[locale][key] ?? word(locale, key)}: ${dayOf(locale, cell)}`];
  });
}

/** The signed checkpoint that figures stand on, as paper bears it: `署名済み 1234 件 3f9a...`; the root in hex. */
function signedText(locale: Locale, checkpoint: unknown): string | undefined {
  if (!isMembers(checkpoint)) return undefined;
  const root = Buffer.from(String(checkpoint['root']), 'base64').toString('hex');
  const size = String(checkpoint['size']);
  return locale === 'ja' ? `署名済み ${size} 件 ${root}` : `Signed: ${size} events, ${root}`;
}

/**
 * A report as an export. `pages` of a ledger are read while its rows are; the first of them is `report` itself. `given`
 * are the tables of a sheet that is no report.
 */
export function exported(
  report: Members,
  pages: AsyncIterable<unknown>,
  company: ExportCompany,
  locale: Locale,
  given?: readonly Table[],
): Exported {
  const { employee, ...besides } = report;
  const { from, to, asOf } = report;
  const currency = String(report['currency'] ?? 'JPY');
  const projection = isMembers(report['projection']) ? report['projection'] : {};
  const position = projection['position'] ?? report['positionB'];
  const signed = signedText(locale, projection['checkpoint']);
  const hasRows = membersOf(report['rows']).length > 0;
  const statements = views(locale, report).map(({ report: viewed, only }) => ({
    ...statementTable(locale, viewed),
    ...(only === undefined ? {} : { only }),
  }));
  const further = furtherTables(locale, besides);
  const book = bookTables(locale, report, pages, company.timezone, statementTable(locale, report));
  // Without any row the statement still stands, with its titles alone: an empty report is an answer too.
  const tables = book ?? (hasRows || further.every(({ only }) => only === 'csv') ? statements : []);
  return {
    locale,
    company: company.name,
    title: titleOf(locale, report),
    period: periodOf(locale, from, to, asOf),
    facts: [...personFacts(locale, employee), ...factsOf(locale, report, company)],
    unit: unitOf(locale, currency),
    state: [position === undefined ? [] : `Stream position ${String(position)}`, signed ?? []].flat().join(', '),
    ...(signed === undefined ? {} : { signed }),
    decimals: decimalsOf(currency),
    ...(report['generatedAt'] === undefined ? {} : { generatedAt: String(report['generatedAt']) }),
    tables: given ?? [...tables, ...taxReturnTables(locale, report), ...further],
  };
}
