// The statements of the bench as rows: what is asked, and how many times an entry read it may take at a million entries
// (median).
/**
 * What the paths need to know of the book: its company's path, the time at which half of it was recorded, a partner and
 * a label.
 */
export interface BenchBook {
  readonly base: string;
  readonly half: string;
  readonly partnerId: string;
  readonly labelId: string;
}
/**
 * One question: `most` = times an entry read; `growth` false = it finds more in a larger book, so that only `most`
 * counts.
 */
export interface BenchStatement {
  readonly name: string;
  readonly path: (book: BenchBook) => string;
  readonly most: number;
  readonly growth?: false;
}

const WHOLE = 'from=2026-04-01&to=2027-03-31';
const RAGGED = 'from=2026-04-10&to=2027-02-17';
const WHOLE_MONTHS = 10;
const ANY_DATES = 25;
const KNOWN_AT = 50;
const report = (name: string, query: string, most: number, title: string): BenchStatement => ({
  name: title,
  path: ({ base }) => `${base}/reports/${name}?${query}`,
  most,
});
const past = (name: string, query: string, title: string): BenchStatement => ({
  name: `${title}, knownAt half`,
  path: ({ base, half }) => `${base}/reports/${name}?${query}&knownAt=${encodeURIComponent(half)}`,
  most: KNOWN_AT,
});

/**
 * Every statement, whole months, any dates, and as known when half of the book was recorded; then the list and the
 * searches beside them.
 */
export const STATEMENTS: readonly BenchStatement[] = [
  report('trial-balance', WHOLE, WHOLE_MONTHS, 'trial balance, whole months'),
  report('trial-balance', RAGGED, ANY_DATES, 'trial balance, any dates'),
  past('trial-balance', WHOLE, 'trial balance'),
  {
    name: 'trial balance of one partner, whole months',
    path: ({ base, partnerId }) => `${base}/reports/trial-balance?${WHOLE}&partnerId=${partnerId}`,
    most: WHOLE_MONTHS,
  },
  {
    name: 'trial balance of one department, any dates',
    path: ({ base, labelId }) => `${base}/reports/trial-balance?${RAGGED}&labelId=${labelId}`,
    most: ANY_DATES,
  },
  report('pl', WHOLE, WHOLE_MONTHS, 'profit and loss, whole months'),
  report('pl', `${WHOLE}&interval=month`, WHOLE_MONTHS, 'profit and loss, twelve columns'),
  report('pl', `${WHOLE}&breakdown=${encodeURIComponent('label:部門')}`, WHOLE_MONTHS, 'profit and loss by department'),
  report('pl', `${WHOLE}&breakdown=tax_code`, WHOLE_MONTHS, 'profit and loss by tax code'),
  report('pl', `${RAGGED}&breakdown=partner`, ANY_DATES, 'profit and loss by partner, any dates'),
  past('pl', `${WHOLE}&breakdown=partner`, 'profit and loss by partner'),
  report(
    'pl',
    `${RAGGED}&breakdown=${encodeURIComponent('label:部門')}`,
    ANY_DATES,
    'profit and loss by department, any dates',
  ),
  report('pl', `${RAGGED}&breakdown=tax_code`, ANY_DATES, 'profit and loss by tax code, any dates'),
  past('pl', `${WHOLE}&breakdown=${encodeURIComponent('label:部門')}`, 'profit and loss by department'),
  past('pl', `${RAGGED}&breakdown=tax_code`, 'profit and loss by tax code, any dates'),
  report('bs', 'asOf=2027-03-31&breakdown=partner', WHOLE_MONTHS, 'balance sheet by partner'),
  {
    name: 'profit and loss of one partner, any dates, knownAt half',
    path: ({ base, half, partnerId }) =>
      `${base}/reports/pl?${RAGGED}&partnerId=${partnerId}&knownAt=${encodeURIComponent(half)}`,
    most: KNOWN_AT,
  },
  report('bs', 'asOf=2027-03-31', WHOLE_MONTHS, 'balance sheet'),
  report('bs', 'asOf=2027-01-17', ANY_DATES, 'balance sheet, any date'),
  report('ss', WHOLE, WHOLE_MONTHS, 'changes in net assets'),
  report('ss', RAGGED, ANY_DATES, 'changes in net assets, any dates'),
  past('ss', WHOLE, 'changes in net assets'),
  report('cs', WHOLE, WHOLE_MONTHS, 'cash flow, whole months'),
  report('cs', RAGGED, ANY_DATES, 'cash flow, any dates'),
  report('cs', `${WHOLE}&interval=month`, WHOLE_MONTHS, 'cash flow, twelve columns'),
  past('cs', WHOLE, 'cash flow'),
  past('cs', RAGGED, 'cash flow, any dates'),
  report('subsidiary-summary', WHOLE, WHOLE_MONTHS, 'subsidiary ledgers, whole months'),
  report('subsidiary-summary', RAGGED, ANY_DATES, 'subsidiary ledgers, any dates'),
  past('subsidiary-summary', WHOLE, 'subsidiary ledgers'),
  report(
    'subsidiary-summary',
    `${WHOLE}&by=${encodeURIComponent('label:部門')}&accountCode=4110,5120,6240`,
    WHOLE_MONTHS,
    'results by department',
  ),
  report(
    'subsidiary-summary',
    `${RAGGED}&by=${encodeURIComponent('label:部門')}&accountCode=4110,5120,6240`,
    ANY_DATES,
    'results by department, any dates',
  ),
  report('ar-aging', 'asOf=2027-03-31', WHOLE_MONTHS, 'aging of receivables'),
  report('ar-aging', 'asOf=2027-01-17', ANY_DATES, 'aging of receivables, any date'),
  { ...past('ar-aging', 'asOf=2027-03-31', 'aging of receivables'), growth: false },
  report('ar-aging', 'asOf=2027-01-17&level=group', ANY_DATES, 'aging of receivables, sums only'),
  report('consumption-tax', WHOLE, 40, 'consumption tax return'),
  report('consumption-tax', `${WHOLE}&expand=boxes`, 40, 'consumption tax return with the entries of its boxes'),
  past('consumption-tax', WHOLE, 'consumption tax return'),
  report('consumption-tax', RAGGED, 40, 'consumption tax return, any dates'),
  report('consumption-tax', `${WHOLE}&interval=month`, 40, 'consumption tax return, twelve columns'),
  report('runway', '', ANY_DATES, 'runway'),
  { name: 'dashboard', path: ({ base }) => `${base}/dashboard`, most: ANY_DATES },
  report('general-ledger', `${WHOLE}&accountCode=1130&limit=50`, ANY_DATES, 'general ledger page'),
  report('journal-book', `${WHOLE}&limit=50`, ANY_DATES, 'journal book page'),
  past('journal-book', `${RAGGED}&limit=50`, 'journal book page, any dates'),
  {
    name: 'search by date, amount, partner',
    path: ({ base, partnerId }) =>
      `${base}/journal-entries?from=2026-06-01&to=2026-06-30&minAmount=1000&maxAmount=50000&partnerId=${partnerId}`,
    most: 300,
    growth: false,
  },
];
