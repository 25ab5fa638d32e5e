// Statements: every report of the service in one form: columns of its periods, rows that open, compared with an earlier
// time or with an earlier moment of the books, and as files.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { atMoment, ofCompany, travels, useRead, withParams } from '../state/books.ts';
import { download, language, refusalOf, type Refused } from '../state/door.ts';
import { shownBps, withOtherSign, type Amount } from '../state/money.ts';
import { go, hereWith, pageAt, param, place } from '../state/place.ts';
import { usePeriods, useYear, type Period } from '../state/periods.ts';
import { sayOf } from '../state/said.ts';
import { words } from '../words/words.ts';
import { causesOf } from '../parts/causes.tsx';
import { Figure, narrowed, openParts, type Opens } from '../parts/figure.tsx';
import { isPast } from '../parts/moment-bar.tsx';
import { Failure, Panel } from '../parts/panel.tsx';
import { Differences } from './differences.tsx';

/** A column of a report. */
export interface Column {
  readonly key: string;
  readonly label: string;
  readonly from?: string;
  readonly to?: string;
  readonly kind: string;
}
interface Part {
  readonly code: string;
  readonly parentCode?: string;
  readonly sign: 1 | -1;
}
interface Row {
  readonly kind: string;
  readonly level: number;
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string;
  /** Of the consumption tax: which of the six kinds of business, by the simplified scheme. */
  readonly businessType?: number;
  readonly parentCode?: string;
  readonly values: Readonly<Record<string, Amount | null>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly parts?: readonly Part[];
  /** Of the ages: whose they are, and what is open, the oldest due first. */
  readonly partnerId?: string;
  readonly invoices?: readonly { readonly dueDate: string; readonly daysOverdue: number }[];
}
interface Report {
  readonly report: string;
  readonly from?: string;
  readonly to?: string;
  readonly asOf?: string;
  /** First day of the fiscal year in which the report ends; the page knows it. */
  readonly yearStart?: string | undefined;
  readonly currency: string;
  /** Of the ages. */
  readonly type?: string;
  readonly buckets?: readonly { readonly key: string; readonly label: string }[];
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly checks: readonly { readonly code: string; readonly ok: boolean; readonly difference?: Amount }[];
  readonly definition?: { readonly ja: string; readonly en: string };
  readonly warnings?: readonly (string | { readonly message: string })[];
}
/** Reports of the page: where each is asked for, whether at a day or over days, and what else it takes. */
const REPORTS = {
  'trial-balance': { path: '/reports/trial-balance', at: 'range', compares: true },
  pl: { path: '/reports/pl', at: 'range', compares: true },
  bs: { path: '/reports/bs', at: 'day', compares: true },
  ss: { path: '/reports/ss', at: 'range', compares: false },
  cs: { path: '/reports/cs', at: 'range', compares: true },
  receivables: { path: '/reports/ar-aging?type=receivable', at: 'today', compares: false },
  payables: { path: '/reports/ar-aging?type=payable', at: 'today', compares: false },
  'consumption-tax': { path: '/reports/consumption-tax', at: 'range', compares: false },
  runway: { path: '/reports/runway', at: 'none', compares: false },
} as const;
type Name = keyof typeof REPORTS;
const NAMES = Object.keys(REPORTS) as readonly Name[];

const COUNTS = /^(?:entries|count|invoiceCount)$/;

/** The days that a report is asked for; undefined while those of its year are not known. */
function daysOf(
  at: (typeof REPORTS)[Name]['at'],
  year: Period | undefined,
): Readonly<Record<string, string | undefined>> | undefined {
  const [from, to, asOf] = [param('from'), param('to'), param('asOf')];
  // Who is late is asked of today, and of another day only by its name: to come, everybody is.
  if (at === 'today') return { asOf };
  if (at === 'none') return {};
  if (at === 'range' && (from ?? to) !== undefined) return { from, to };
  if (at === 'day' && (asOf ?? to) !== undefined) return { asOf: asOf ?? to };
  return year === undefined ? undefined : { period: year.name };
}

/** The address of the report that the page's parameters ask for. */
function addressOf(name: Name, year: Period | undefined): string | undefined {
  const { path, at, compares } = REPORTS[name];
  const days = daysOf(at, year);
  if (days === undefined) return undefined;
  return withParams(ofCompany(path), {
    ...days,
    ...(compares
      ? {
          compare: param('compare'),
          interval: param('interval'),
          includeDrafts: isPast() ? undefined : param('drafts'),
        }
      : {}),
    ...(name === 'pl' || name === 'bs' || name === 'trial-balance' ? { level: param('level') } : {}),
    locale: language.value,
  });
}

/** What an age of a row opens: what is that late; undefined where the ledger says it: not an age, or all ages. */
function openedByAge(report: Report, row: Row, column: Column): Opens | undefined {
  const { buckets, asOf } = report;
  if (buckets === undefined || column.key === 'total') return undefined;
  const partner = row.kind === 'total' ? {} : { partnerId: row.partnerId ?? 'none' };
  const late = (bucket: string): Opens =>
    withParams('/v1/companies/x/ages', { type: report.type, asOf, ...partner, bucket });
  if (column.key !== 'unapplied') return late(column.key);
  // What was paid too much is what the books have, less what is open.
  const all = report.columns.find(({ key }) => key === 'total');
  return openParts([
    ...(all === undefined ? [] : [[all.label, row.values['total'] ?? 0, opensOf(report, row, all)] as const]),
    ...buckets.map(({ key, label }) => [label, withOtherSign(row.values[key] ?? 0), late(key)] as const),
  ]);
}

/** Columns of the statement of changes in net assets that are sums of others. */
const CAPITAL_SUMS: Readonly<Record<string, readonly string[]>> = {
  capital_surplus_total: ['capital_reserve', 'other_capital_surplus'],
  retained_earnings_total: ['legal_reserve', 'voluntary_reserve', 'retained_earnings'],
  shareholders_equity_total: ['capital_stock', 'capital_surplus_total', 'retained_earnings_total', 'treasury_stock'],
};
/** All net assets are made of: a corporation's first, then a sole proprietor's. */
const CAPITAL_TOTAL = [
  ['shareholders_equity_total', 'valuation_differences', 'share_options', 'other_equity'],
  ['owner_capital', 'owner_contributions', 'owner_drawings', 'result', 'other_equity'],
] as const;

/**
 * What a cell of the statement of changes in net assets opens: sums their columns or rows, a balance it began with the
 * balance sheet of the day before, the result the profit and loss, any other change the entries that made it.
 */
function openedByCapital(report: Report, row: Row, column: Column): Opens | undefined {
  if (report.report !== 'equity') return undefined;
  const { columns, from, to } = report;
  const here = (code: string): Opens => pageAt('statements', { from, to, row: code }, 'ss');
  const total = CAPITAL_TOTAL.find(([first]) => columns.some(({ key }) => key === first));
  const sums = column.key === 'total' ? total : CAPITAL_SUMS[column.key];
  const cell = (it: Row, key: string): readonly [string, Amount, Opens] => [
    key === column.key ? nameOf(it) : (columns.find((one) => one.key === key)?.label ?? key),
    it.values[key] ?? 0,
    here(it.code),
  ];
  if (sums !== undefined)
    return openParts(sums.filter((key) => columns.some((it) => it.key === key)).map((key) => cell(row, key)));
  const others = (is: (it: Row) => boolean): Opens =>
    openParts(report.rows.filter((it) => it !== row && is(it)).map((it) => cell(it, column.key)));
  if (row.code === 'closing') return others(({ code }) => code === 'opening' || code === 'changes_total');
  if (row.code === 'changes_total') return others(({ kind }) => kind === 'group');
  if (Number(row.values[column.key] ?? 0) === 0) return openParts([]);
  if (row.code === 'opening' && from !== undefined)
    return pageAt('statements', { from: undefined, asOf: dayBefore(from) }, 'bs');
  if (row.code === 'net_income') return row.links?.['details'] ?? pageAt('statements', { from, to }, 'pl');
  return causesOf({ report: 'ss', from, to, row: row.code, column: column.key });
}

/** Rows of the cash flow statement of which an account moves as a whole: its ledger adds up to them. */
const WHOLE_ACCOUNTS = new Set([
  'income_before_tax',
  'trade_receivables',
  'trade_payables',
  'inventories',
  'consumption_tax',
  'other_working_capital',
]);

/** What a cell of the cash flow statement opens: its accounts, and of those the part of their entries that made it. */
function openedByFlow(report: Report, row: Row, column: Column): Opens | undefined {
  if (report.report !== 'cash_flow' || row.parts !== undefined || row.links === undefined) return undefined;
  const accounts = report.rows.filter((it) => it.kind === 'account' && it.parentCode === row.code);
  const from = column.from ?? report.from;
  const to = column.to ?? report.to;
  if (row.kind === 'group' && accounts.length > 0)
    return openParts(accounts.map((it) => [nameOf(it), it.values[column.key] ?? 0, opensOf(report, it, column)]));
  if (row.kind !== 'account' || WHOLE_ACCOUNTS.has(row.parentCode ?? '')) return undefined;
  return causesOf({ report: 'cs', from, to, row: row.code, parent: row.parentCode, column: 'total' });
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/** Results of earlier years that no closing entry has carried over: their profit and loss, from the first day on. */
function openedByEarlier(report: Report, row: Row, column: Column): Opens | undefined {
  if (row.code !== 'prior_results' || report.yearStart === undefined) return undefined;
  if (Number(row.values[column.key] ?? 0) === 0) return openParts([]);
  return pageAt('statements', { from: '1900-01-01', to: dayBefore(report.yearStart), asOf: undefined }, 'pl');
}

/** What months to come are made of: each begins as the one before ends, and ends by what comes in and goes out. */
function openedByMonth(report: Report, row: Row, column: Column): Opens | undefined {
  if (report.report !== 'runway') return undefined;
  const name = (key: string): string => report.columns.find((it) => it.key === key)?.label ?? key;
  const here = pageAt('statements', { row: row.code }, 'runway');
  if (column.key === 'closing')
    return openParts([
      [name('opening'), row.values['opening'] ?? 0, here],
      [name('inflow'), row.values['inflow'] ?? 0, here],
      [name('outflow'), withOtherSign(row.values['outflow'] ?? 0), here],
    ]);
  if (column.key !== 'opening') return undefined;
  const before = report.rows[report.rows.indexOf(row) - 1];
  const [code, value] = [before?.code, before?.values['closing'] ?? row.values['opening'] ?? 0];
  return openParts([
    [
      before === undefined ? words().home.cash : `${before.name} ${name('closing')}`,
      value,
      before === undefined ? pageAt('home') : pageAt('statements', { row: code }, 'runway'),
    ],
  ]);
}

/** Where a cell of an earlier time stands as what it is: the same row in the statement of its days. */
function thereAt(report: Report, row: Row, column: Column): Opens {
  const { from, to } = column;
  const days = report.asOf === undefined ? { from, to, asOf: undefined } : { from: undefined, to: undefined, asOf: to };
  return pageAt('statements', { ...days, drafts: param('drafts'), row: row.code }, place.value.id);
}

/**
 * What is compared: an earlier figure opens its own ledger, or else the statement in which it stands; a difference the
 * two figures between which it lies.
 */
function openedByCompared(report: Report, row: Row, column: Column): Opens | undefined {
  const link = row.links?.['ledger'] ?? row.links?.['entries'];
  if (column.kind === 'comparison') {
    // A balance of earlier has another year behind it than the link of the row.
    const isItsLedger = link !== undefined && report.asOf === undefined && report.report !== 'cash_flow';
    return isItsLedger ? narrowed(link, column) : thereAt(report, row, column);
  }
  if (column.kind !== 'change') return undefined;
  const { columns } = report;
  // Figures, those that they are compared with, differences: each kind in the same order.
  const measures = columns.filter(({ kind }) => kind === 'change').length;
  const [now, before] = [2, 1].map((groups) => columns[columns.indexOf(column) - groups * measures]);
  if (now === undefined || before === undefined) return undefined;
  const side = (it: Column, value: Amount): readonly [string, Amount, Opens] => {
    const opens = opensOf(report, row, it);
    return [it.label, value, opens.includes('/parts?') ? thereAt(report, row, { ...report, ...it }) : opens];
  };
  return openParts([side(now, row.values[now.key] ?? 0), side(before, withOtherSign(row.values[before.key] ?? 0))]);
}

/** What a cell of a row opens: its ledger over the days of its column, else what it is made of. */
function opensOf(report: Report, row: Row, column: Column): Opens {
  const own =
    openedByCompared(report, row, column) ??
    openedByAge(report, row, column) ??
    openedByMonth(report, row, column) ??
    openedByCapital(report, row, column) ??
    openedByFlow(report, row, column) ??
    openedByEarlier(report, row, column);
  if (own !== undefined) return own;
  const link = row.links?.['ledger'] ?? row.links?.['entries'] ?? row.links?.['details'];
  if (link !== undefined) return narrowed(link, column);
  const below = report.rows.filter((it) => isPartOf(it, row));
  const parts = below.map((it) => {
    const inner = it.links?.['ledger'] ?? it.links?.['entries'] ?? it.links?.['details'];
    // What is not simply its ledger is opened where it stands.
    const isOwn = inner === undefined || openedByFlow(report, it, column) !== undefined;
    const days = { from: param('from'), to: param('to'), asOf: param('asOf') };
    const opens = isOwn ? pageAt('statements', { ...days, row: it.code }, place.value.id) : narrowed(inner, column);
    const value = it.values[column.key] ?? 0;
    return [nameOf(it), isTakenOff(it, row) ? withOtherSign(value) : value, opens] as const;
  });
  return openParts(parts);
}

const partIn = (it: Row, row: Row): Part | undefined =>
  row.parts?.find(
    ({ code, parentCode }) => code === it.code && (parentCode === undefined || parentCode === it.parentCode),
  );
const isPartOf = (it: Row, row: Row): boolean =>
  row.parts === undefined ? it.parentCode === row.code : partIn(it, row) !== undefined;
const isTakenOff = (it: Row, row: Row): boolean => partIn(it, row)?.sign === -1;

function nameOf(row: Row): string {
  const name = language.value === 'en' ? (row.nameEn ?? row.name) : row.name;
  return row.businessType === undefined ? name : `${name} ${words().report.businessType(row.businessType)}`;
}

function Cell(props: { readonly report: Report; readonly row: Row; readonly column: Column }): JSX.Element {
  const { report, row, column } = props;
  const value = row.values[column.key];
  if (value === undefined || value === null) return <td class="number" />;
  if (column.kind === 'change_bps' || /bps$/i.test(column.key))
    return <td class="number quiet">{shownBps(Number(value), language.value)}</td>;
  const name = `${nameOf(row)} ${column.label}`;
  return (
    <td class="number">
      <Figure
        value={value}
        name={name}
        opens={opensOf(report, row, column)}
        currency={COUNTS.test(column.key) ? 'JPY' : report.currency}
      />
    </td>
  );
}

/** Since when a partner is late: the oldest day on which something that is open was due. */
function LateSince(props: { readonly of: Row }): JSX.Element | null {
  const oldest = props.of.invoices?.[0];
  if (oldest === undefined || oldest.daysOverdue <= 0) return null;
  return <small class="late">{words().report.lateSince(oldest.dueDate, String(oldest.daysOverdue))}</small>;
}

/** What the rows of a report are. */
function headOf({ report, buckets }: Report): string {
  if (buckets !== undefined) return words().report.partner;
  return report === 'runway' ? words().chart.month : words().report.item;
}

function Table(props: { readonly report: Report; readonly title: string }): JSX.Element {
  const { report } = props;
  const said = words().report;
  return (
    <div class="scrolls" tabIndex={0} role="region" aria-label={props.title}>
      <table class={report.rows.some(({ kind }) => kind === 'account') ? 'statement' : 'statement plain'}>
        <caption>
          {report.asOf ?? `${report.from ?? ''} – ${report.to ?? ''}`}{' '}
          <span class="quiet">{said.unit(report.currency)}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{headOf(report)}</th>
            {report.columns.map(({ label }) => (
              <th scope="col" class="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.rows.map((row) => (
            <tr
              class={`${row.kind} level-${Math.min(row.level, 4)}`}
              data-code={row.code}
              aria-current={row.code === param('row') ? 'true' : undefined}
            >
              <th scope="row">
                {row.kind === 'account' ? <span class="code">{row.code}</span> : null} {nameOf(row)}
                <LateSince of={row} />
              </th>
              {report.columns.map((column) => (
                <Cell report={report} row={row} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Checks(props: { readonly report: Report }): JSX.Element | null {
  const said = words().report;
  const { checks, warnings, definition } = props.report;
  return (
    <footer class="checks">
      {checks.length === 0 ? null : (
        <details>
          <summary>
            {said.checks}: {checks.every(({ ok }) => ok) ? said.ok : said.notOk}
          </summary>
          <ul>
            {checks.map(({ code, ok }) => (
              <li class={ok ? '' : 'wrong'}>
                {code}: {ok ? said.ok : said.notOk}
              </li>
            ))}
          </ul>
        </details>
      )}
      {warnings === undefined || warnings.length === 0 ? null : (
        <details>
          <summary>{said.warnings}</summary>
          <ul>
            {warnings.map((it) => (
              <li>{sayOf(it)}</li>
            ))}
          </ul>
        </details>
      )}
      {definition === undefined ? null : (
        <details>
          <summary>{said.definition}</summary>
          <p>{definition[language.value]}</p>
        </details>
      )}
    </footer>
  );
}

function Files(props: { readonly address: string; readonly name: string }): JSX.Element {
  const [error, fail] = useState<Refused | undefined>(undefined);
  const get = (format: string): void => {
    fail(undefined);
    download(withParams(props.address, { format }), `${props.name}.${format}`).catch((thrown: unknown) =>
      fail(refusalOf(thrown)),
    );
  };
  return (
    <div class="files" role="group" aria-label={words().report.file}>
      {['pdf', 'xlsx', 'csv'].map((format) => (
        <button type="button" class="plain" onClick={() => get(format)}>
          {format.toUpperCase()}
        </button>
      ))}
      {error === undefined ? null : <Failure error={error} />}
    </div>
  );
}

function Choice(props: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, says: string])[];
}): JSX.Element {
  return (
    <label>
      {props.label}
      <select
        value={param(props.name) ?? ''}
        onChange={(event) => go(hereWith({ [props.name]: event.currentTarget.value, e: undefined }))}
      >
        {props.options.map(([value, says]) => (
          <option value={value}>{says}</option>
        ))}
      </select>
    </label>
  );
}

function Day(props: {
  readonly name: string;
  readonly label: string;
  readonly shown: string | undefined;
  /** What has to be said with it: the other end of a range. */
  readonly with?: Readonly<Record<string, string | undefined>>;
}): JSX.Element {
  return (
    <label>
      {props.label}
      <input
        type="date"
        value={param(props.name) ?? props.shown ?? ''}
        onChange={(event) => go(hereWith({ ...props.with, [props.name]: event.currentTarget.value, e: undefined }))}
      />
    </label>
  );
}

/** The periods of the company to choose from; one read of few rows. */
function PeriodChoice(): JSX.Element {
  const said = words().report;
  const periods = usePeriods() ?? [];
  return (
    <label>
      {said.period}
      <select
        value=""
        onChange={(event) => {
          const period = periods.find(({ id }) => id === event.currentTarget.value);
          if (period !== undefined)
            go(hereWith({ from: period.startDate, to: period.endDate, asOf: period.endDate, e: undefined }));
        }}
      >
        <option value="">{said.choosePeriod}</option>
        {periods.toReversed().map(({ id, name }) => (
          <option value={id}>{name}</option>
        ))}
      </select>
    </label>
  );
}

function Controls(props: { readonly name: Name; readonly report: Report | undefined }): JSX.Element {
  const said = words().report;
  const { at, compares } = REPORTS[props.name];
  const interval = param('interval');
  const range = { from: param('from') ?? props.report?.from, to: param('to') ?? props.report?.to };
  return (
    <form class="controls" onSubmit={(event) => event.preventDefault()}>
      {at === 'none' ? null : <PeriodChoice />}
      {at === 'range' ? (
        <>
          <Day name="from" label={said.from} shown={props.report?.from} with={range} />
          <Day name="to" label={said.to} shown={props.report?.to} with={range} />
        </>
      ) : null}
      {at === 'day' || at === 'today' ? <Day name="asOf" label={said.asOf} shown={props.report?.asOf} /> : null}
      {compares && interval === undefined ? (
        <Choice
          name="compare"
          label={said.compare}
          options={[
            ['', said.noCompare],
            ['previous_period', said.previous_period],
            ['previous_year', said.previous_year],
          ]}
        />
      ) : null}
      {compares && param('compare') === undefined ? (
        <Choice
          name="interval"
          label={said.interval}
          options={[
            ['', said.total],
            ['month', said.month],
            ['quarter', said.quarter],
          ]}
        />
      ) : null}
      {compares && !isPast() ? (
        <label class="check">
          <input
            type="checkbox"
            checked={param('drafts') === 'true'}
            onChange={(event) => go(hereWith({ drafts: event.currentTarget.checked ? 'true' : undefined }))}
          />
          {said.drafts}
        </label>
      ) : null}
    </form>
  );
}

/** The page of statements; `pl` when none is named. */
export function Statements(): JSX.Element {
  const name = NAMES.find((it) => it === place.value.id) ?? 'pl';
  const { reports, report: said } = words();
  const asked = addressOf(name, useYear());
  const address = asked === undefined ? undefined : atMoment(asked, param('t'));
  const read = useRead<Report>(address);
  const since = param('u');
  const years = usePeriods()?.filter(({ type }) => type === 'year') ?? [];
  const yearOf = ({ asOf, to }: Report): string | undefined =>
    years.find(({ startDate, endDate }) => startDate <= (asOf ?? to ?? '') && (asOf ?? to ?? '') <= endDate)?.startDate;
  return (
    <>
      <h1>{reports[name]}</h1>
      <nav class="tabs" aria-label={words().pages.statements}>
        {NAMES.map((it) => (
          <a
            href={pageAt('statements', { from: param('from'), to: param('to'), asOf: param('asOf') }, it)}
            aria-current={it === name ? 'page' : undefined}
          >
            {reports[it]}
          </a>
        ))}
      </nav>
      <Controls name={name} report={read.data} />
      {since === undefined || asked === undefined || !travels(asked) ? null : (
        <Differences of={name} address={asked} since={since} />
      )}
      <Panel read={read} class="sheet" isEmpty={({ rows }) => rows.length === 0} empty={said.empty}>
        {(report) => (
          <>
            <Files
              address={address ?? ''}
              name={`${name}-${report.asOf ?? `${report.from ?? ''}_${report.to ?? ''}`}`}
            />
            <Table report={{ ...report, yearStart: yearOf(report) }} title={reports[name]} />
            <Checks report={report} />
          </>
        )}
      </Panel>
    </>
  );
}
