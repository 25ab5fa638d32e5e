// The reference in reading order: chapters, their sections, and which rows stand in each.
import type { Row, Surface } from './route.ts';
import { LISTED } from '../domain/events.ts';

/** A section: what is said of one thing on one page. */
export interface Section {
  /** In addresses. */
  readonly slug: string;
  readonly chapter: string;
  readonly title: string;
  readonly text: string;
  /** First segments of the paths of its rows, in order. */
  readonly nouns: readonly string[];
}

type WrittenSection = readonly [title: string, nouns: string, text: string];
const CHAPTERS: Readonly<Record<string, readonly WrittenSection[]>> = {
  'The books': [
    [
      'Journal entries',
      'journal-entries journals add nl-journal undo',
      'Entries are what happened, in double entry. A posted entry is never overwritten: it is amended as a new ' +
        'version, or reversed, and every version stays readable.',
    ],
    [
      'Approvals',
      'approvals approval-policy',
      'Drafts that wait for a second pair of eyes, and the policy that says which must.',
    ],
    ['Accounts', 'accounts', 'The chart of accounts. A new company has the standard Japanese chart.'],
    ['Partners', 'partners', 'Customers, suppliers, employees: whoever one deals with.'],
    ['Labels', 'labels', 'Departments, projects, any dimension by which reports are broken down.'],
    ['Tax codes', 'tax-codes', 'Rates and treatments of the consumption tax, with the days from which they hold.'],
    [
      'Fiscal periods',
      'fiscal-periods jobs',
      'Years and months: what is open, closing and reopening, the end of a month in one call, and what the ' +
        'calendar asks for.',
    ],
  ],
  Reports: [
    [
      'Reports',
      'reports',
      'Statements, ledgers and tax returns. All take `knownAt`: the books as they were known at a moment. All ' +
        'come as JSON, CSV, XLSX or PDF.',
    ],
    ['Dashboard', 'dashboard', 'The figures that one looks at every morning, of one moment.'],
    ['Scenarios', 'scenarios', 'What if: assumptions that reports show beside the books, without a single entry.'],
    ['Alerts', 'alert-rules alerts', 'Rules about figures, evaluated as the books change, and what they have found.'],
  ],
  'Sales and purchases': [
    [
      'Invoices',
      'invoices',
      'Invoices, credit notes and bills: drafted, issued with number and entry in one step, paid, written off. ' +
        'Qualified invoices as the law asks for them.',
    ],
    ['Contracts', 'contracts', 'What is billed again and again: terms, billing dates, suspensions, renewals and ends.'],
    ['Expense reports', 'expense-reports', 'What employees paid for the company: submitted, approved, paid back.'],
    [
      'Documents',
      'documents',
      'Receipts and other papers, kept unchanged with their hash, found by day, amount and partner (電子帳簿保存法).',
    ],
  ],
  'Coming and going': [
    [
      'Journal imports',
      'journal-imports',
      'Journals of other programs: planned whole, mapped by a person, posted once.',
    ],
  ],
  Bank: [
    ['Bank accounts', 'bank-accounts', 'Statements imported line by line, matched with the books, and reconciled.'],
    ['Rules', 'rules', 'What a line of a statement is: suggested or booked by rules that are tried on the past first.'],
  ],
  'Assets and accruals': [
    ['Fixed assets', 'fixed-assets', 'Assets, their depreciation month by month, and their disposal.'],
    ['Accrual schedules', 'accrual-schedules', 'Prepaid and deferred amounts, posted slice by slice.'],
  ],
  People: [
    ['Employees', 'employees', 'Who is paid what. Personal data is sealed under a key per employee and can be erased.'],
    ['Payroll', 'payroll', 'Payroll by the Japanese tables: payslips, one entry that names nobody, payment.'],
  ],
  'Access and integration': [
    ['Who is calling', 'me', 'The first call of an integration.'],
    ['Companies', 'companies', 'Each company has books of its own.'],
    ['API keys', 'api-keys', 'Keys with a role or scopes, and caps for what they may post by themselves.'],
    ['Members', 'members', 'Users who log in at a provider, and their roles.'],
    ['Events', 'events', 'The stream that everything follows from, as a list and live.'],
    ['Recordings', 'recordings', 'When the books were written: moments to look at them from.'],
    [
      'Proofs',
      'checkpoint checkpoints checkpoint-keys checkpoint-anchor evidence consistency leaves frontier log',
      'A signed tree over every event of a company: who holds a checkpoint can tell whether history was changed ' +
        'since, and check it without this service. Proofs of events and entries stand beside them.',
    ],
    ['Webhooks', 'webhooks', 'Events sent to you: signed, in order, at least once.'],
    ['Agents', 'mcp', 'Tools and resources of the Model Context Protocol. The protocol itself is spoken at `/mcp`.'],
  ],
};

const slugOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** Sections that nouns declare themselves (`about`), behind the others of the books. */
const DECLARED: readonly WrittenSection[] = LISTED.flatMap(({ listing, about }) => {
  const path = listing.table.replaceAll('_', '-');
  const words = path.replaceAll('-', ' ');
  return about ? [[`${words.charAt(0).toUpperCase()}${words.slice(1)}`, path, about.en] as const] : [];
});
const [BOOKS = ''] = Object.keys(CHAPTERS);

/** Every section, in reading order. */
export const SECTIONS: readonly Section[] = Object.entries(CHAPTERS).flatMap(([chapter, sections]) =>
  [...sections, ...(chapter === BOOKS ? DECLARED : [])].map(([title, nouns, text]) => ({
    ...{ slug: slugOf(title), chapter, title, text },
    nouns: nouns.split(' '),
  })),
);

/** Japanese of the titles and texts that nouns declare, by the English ones. */
export const SECTIONS_JA: readonly (readonly [english: string, japanese: string])[] = LISTED.flatMap(
  ({ ja, listing, about }) => {
    const [title] = DECLARED.find(([, path]) => path === listing.table.replaceAll('_', '-')) ?? [];
    return about && title !== undefined ? [[title, ja.trim()] as const, [about.en, about.ja] as const] : [];
  },
);

/** The first segment of a path that is about a thing: companies for /v1/companies/:companyId itself. */
function nounOf({ path }: Row): string {
  return path.replace(/^\/v1\/(?:companies\/:companyId\/)?/, '').split('/')[0] ?? '';
}

/** The section in which a row stands; undefined when none names its noun. */
export function sectionOf(row: Row): Section | undefined {
  const noun = nounOf(row);
  return SECTIONS.find(({ nouns }) => nouns.includes(noun));
}

/** Rows of a surface by section, in reading order; sections without rows are left out. */
export function sectionsOf(rows: readonly Row[], surface: Surface): readonly (readonly [Section, readonly Row[]])[] {
  const own = rows.filter((row) => row.surface === surface);
  return SECTIONS.flatMap((section) => {
    const within = section.nouns.flatMap((noun) => own.filter((row) => nounOf(row) === noun));
    return within.length > 0 ? [[section, within] as const] : [];
  });
}

/** What the description calls a section of a surface. */
export function tagOf({ title }: Section, surface: Surface): string {
  return surface === 'b' ? title : `${title} (surface A)`;
}
