// The index of src/DECISIONS.md names every decision of the page under one subject. RECORD=1 writes it anew.
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';

const FILE = path.resolve(import.meta.dirname, '..', 'src/DECISIONS.md');
const END = '<!-- end of the index -->';

/** Subjects, and what titles that belong to them speak of; a title has the first subject that fits. */
const SUBJECTS: readonly (readonly [subject: string, ...words: string[]])[] = [
  ['Tax and Japanese law', '\\btax|law|Regulation|headings'],
  ['Payroll, employees and personal data', 'payroll|employee|personal|sealed|expense'],
  [
    'Invoices, contracts, bank, documents',
    'invoice|contract|bank|statements of|rules say',
    'papers|document|paid|billed|counts days',
  ],
  ['Fixed assets, accruals, closing', 'fixed assets|an asset|accrual', 'close\\b|end of a month|resources'],
  [
    'Reports and files',
    'report|balance|cash flow|runway|aging|open items|sheet|export|CSV',
    'breakdown|opens the books|past|scenario|earlier moment|net assets|statement|compared',
  ],
  ['Search, lists and sentences', 'search|lists of|sentence'],
  ['Who may do what', 'access|approv|caps|agent|alert', 'undo|calling|who may|webhook|name may'],
  ['Events, books and snapshots', 'event|stream|snapshot|book\\b|recall', 'noun|line ids|settles|label|journal'],
  [
    'Writing, stores and the clock',
    'post|writ|store|PostgreSQL|pepper|clock|conflict|overtaken',
    'group|decision|dear work|connection|session|process|ready',
  ],
  ['Read models', 'project|row|table|rebuild|version|read model|totals'],
  [
    'The surfaces, the client and the command line',
    'HTTP|JSON|Accept|route|link|answer|import',
    'client|command line|nearest|perform|body|transfer',
  ],
  [
    'Tests, tools, the demo and the README',
    'test|formatter|costs|demo|peers',
    'runs where|start|generation|issue|TypeScript',
  ],
];
const REST = 'Everything else';

interface Decision {
  readonly date: string;
  readonly title: string;
  readonly isHeading: boolean;
}

/** The decisions of a page: its dated headings, and the paragraphs that begin with a date and a title in bold. */
function decisionsOf(page: string): Decision[] {
  const found = page.matchAll(/^(?:## (\d{4}-\d\d-\d\d): (.+)|\*\*(\d{4}-\d\d-\d\d)[,:] (.+?)[.:]?\*\*.*)$/gm);
  return [...found].map(([, date, title, day, bold]) => ({
    date: date ?? day!,
    title: title ?? bold!,
    isHeading: title !== undefined,
  }));
}

/** Where GitHub puts a heading. */
function anchor({ date, title }: Decision): string {
  const text = `${date}: ${title}`.toLowerCase();
  return text.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}

/** The index of these decisions as the page holds it. */
function indexOf(decisions: readonly Decision[]): string {
  const subjectOf = ({ title }: Decision): string =>
    SUBJECTS.find(([, ...words]) => new RegExp(words.join('|'), 'i').test(title))?.[0] ?? REST;
  const sections = [...SUBJECTS.map(([subject]) => subject), REST].flatMap((subject) => {
    const those = decisions.filter((decision) => subjectOf(decision) === subject);
    const shown = those.map((one) => (one.isHeading ? `- [${one.title}](#${anchor(one)})` : `- ${one.title}`));
    return those.length === 0 ? [] : [`\n**${subject}**\n`, ...shown];
  });
  return [...sections, '', END].join('\n');
}

describe('src/DECISIONS.md', () => {
  it('has an index that names each decision once (RECORD=1 writes it)', () => {
    const page = fs.readFileSync(FILE, 'utf8');
    const [head, ...rest] = page.split(END);
    const begin = head!.indexOf('\n**');
    const wanted = indexOf(decisionsOf(rest.join(END)));
    if (process.env['RECORD']) fs.writeFileSync(FILE, `${head!.slice(0, begin)}${wanted}${rest.join(END)}`);
    expect(fs.readFileSync(FILE, 'utf8'), 'RECORD=1 npx mocha --exit test/decisions.test.ts').to.include(wanted);
    expect(decisionsOf(rest.join(END)).length).to.be.above(100);
  });
  it('finds headings and paragraphs, and gives each one subject', () => {
    const found = decisionsOf(
      '## 2026-11-21: line ids are derived\n\n**2026-11-22, a tax on x: not taken.** Because.\n',
    );
    expect(found.map(({ title, isHeading }) => [title, isHeading])).to.deep.equal([
      ['line ids are derived', true],
      ['a tax on x: not taken', false],
    ]);
    expect(indexOf(found)).to.equal(
      [
        ...['\n**Tax and Japanese law**\n', '- a tax on x: not taken'],
        ...[
          '\n**Events, books and snapshots**\n',
          '- [line ids are derived](#2026-11-21-line-ids-are-derived)',
          '',
          END,
        ],
      ].join('\n'),
    );
  });
});
