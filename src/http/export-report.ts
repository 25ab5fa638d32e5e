// A report as an export: its head, and its tables, the most important first.
import { bookTables } from './export-books.ts';
import { cellOf, isMembers, membersOf, type ExportCompany, type Exported, type Members } from './export-table.ts';
import { furtherTables, statementTable } from './export-statements.ts';
import { taxReturnTables } from './export-tax-return.ts';
import { choice, CHOICES, decimalsOf, moment, periodOf, unitOf, word, type Locale } from './export-words.ts';

/** What a reader has to know of the figures besides company, title and period. */
function factsOf(locale: Locale, report: Members, company: ExportCompany): string[] {
  const ja = locale === 'ja';
  const projection = isMembers(report['projection']) ? report['projection'] : {};
  const filters = isMembers(report['filters'])
    ? Object.entries(report['filters']).filter(([name]) => name !== 'locale')
    : [];
  const asText = (name: string, one: unknown): string =>
    one === false ? String(cellOf(locale, name, one)) : CHOICES.has(name) ? choice(locale, one) : String(one);
  return [
    ...(report['knownAt'] === undefined
      ? []
      : [`${ja ? '記録時点' : 'As known at'}: ${moment(locale, company.timezone, report['knownAt'])}`]),
    ...filters.map(([name, value]) =>
      value === true
        ? word(locale, name)
        : `${word(locale, name)}: ${[value]
            .flat()
            .map((one) => asText(name, one))
            .join(', ')}`,
    ),
    `${ja ? '作成' : 'Made'}: ${moment(locale, company.timezone, report['generatedAt'])}`,
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
    return cell === undefined ? [] : [`${PERSON[locale][key] ?? word(locale, key)}: ${String(cell)}`];
  });
}

/** A report as an export. `pages` of a ledger are read while its rows are; the first of them is `report` itself. */
export function exported(
  report: Members,
  pages: AsyncIterable<unknown>,
  company: ExportCompany,
  locale: Locale,
): Exported {
  const { employee, ...besides } = report;
  const { from, to, asOf } = report;
  const currency = String(report['currency'] ?? 'JPY');
  const projection = isMembers(report['projection']) ? report['projection'] : {};
  const position = projection['position'] ?? report['positionB'];
  const hasRows = membersOf(report['rows']).length > 0;
  const statement = statementTable(locale, report);
  const further = furtherTables(locale, besides);
  const book = bookTables(locale, report, pages, company.timezone, statement);
  // Without any row the statement still stands, with its titles alone: an empty report is an answer too.
  const tables = book ?? (hasRows || further.length === 0 ? [statement] : []);
  return {
    locale,
    company: company.name,
    title: word(locale, String(report['report'] ?? 'report')),
    period: periodOf(locale, from, to, asOf),
    facts: [...personFacts(locale, employee), ...factsOf(locale, report, company)],
    unit: unitOf(locale, currency),
    state: position === undefined ? '' : `Stream position ${String(position)}`,
    decimals: decimalsOf(currency),
    generatedAt: String(report['generatedAt']),
    tables: [...tables, ...taxReturnTables(locale, report), ...further],
  };
}
