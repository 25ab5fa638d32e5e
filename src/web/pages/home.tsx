// Home: the company in ten seconds, by one read: cash, bank against books, how long it lasts, the month, the year,
// twelve months, who is late, and the work that waits by kind. Every figure and every bar opens.
import type { ComponentChildren, JSX } from 'preact';
import { atMoment, ofCompany, useRead } from '../state/books.ts';
import { shownTenths, type Amount } from '../state/money.ts';
import { endOf } from '../state/periods.ts';
import { pageAt, param } from '../state/place.ts';
import { shownTime, words } from '../words/words.ts';
import { Chart } from '../parts/chart.tsx';
import { Figure, FigureFact } from '../parts/figure.tsx';
import { Panel } from '../parts/panel.tsx';

type LinksByName = Readonly<Record<string, string>> | undefined;
/** What a figure opens: its lines in the ledger, its entries, the statement it is from, else a page of ours. */
const openedBy = (links: LinksByName, page: string): string =>
  links?.['ledger'] ?? links?.['entries'] ?? links?.['details'] ?? page;
interface Point {
  readonly month: string;
  readonly value: Amount;
  readonly links?: LinksByName;
}
interface Sides {
  readonly revenue: Amount;
  readonly expense: Amount;
  readonly net: Amount;
  readonly links?: LinksByName;
}
interface Owed {
  readonly total: Amount;
  readonly overdue: Amount;
  readonly ages?: readonly {
    readonly key: string;
    readonly from?: number;
    readonly to?: number;
    readonly amount: Amount;
  }[];
  readonly links?: LinksByName;
}
interface HomeFigures {
  readonly asOf: string;
  readonly currency: string;
  readonly cash: Amount;
  readonly receivables: Owed;
  readonly payables: Owed;
  readonly monthToDate: Sides;
  readonly yearToDate: Sides;
  readonly runwayMonthsX10: number | null;
  readonly zeroCashDate: string | null;
  readonly bankAccounts: readonly {
    readonly id: string;
    readonly name: string;
    readonly statementBalance?: Amount;
    readonly ledgerBalance?: Amount;
    readonly difference?: Amount;
  }[];
  readonly unmatchedBankCount: number;
  readonly draftsCount: number;
  readonly approvalsCount: number;
  readonly unpaidPayrollCount: number;
  readonly pendingExpenseCount: number;
  readonly alerts: readonly {
    readonly id: string;
    readonly ruleName: string;
    readonly severity: string;
    readonly triggeredAt: string;
    readonly value: Amount;
  }[];
  readonly periods: { readonly open: number; readonly nextClose?: { readonly id: string; readonly name: string } };
  readonly series: Readonly<Record<'revenue' | 'expense' | 'cash', readonly Point[]>>;
  readonly links?: LinksByName;
}

const profit = (from: string, to: string): string => pageAt('statements', { from, to }, 'pl');
const balance = (asOf: string): string => pageAt('statements', { asOf }, 'bs');
const ages = (asOf: string, which: 'receivables' | 'payables'): string => pageAt('statements', { asOf }, which);

function Card(props: {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly class?: string;
}): JSX.Element {
  return (
    <section class={`card ${props.class ?? ''}`}>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

function Fact(props: {
  readonly name: string;
  readonly of: string;
  readonly value: Amount | undefined;
  readonly opens: string;
  readonly currency: string;
}): JSX.Element | null {
  if (props.value === undefined) return null;
  return (
    <FigureFact
      title={props.name}
      value={props.value}
      name={`${props.of} ${props.name}`}
      opens={props.opens}
      currency={props.currency}
    />
  );
}

function SidesCard(props: {
  readonly title: string;
  readonly of: Sides;
  readonly opens: string;
  readonly currency: string;
}): JSX.Element {
  const { home } = words();
  const { of, opens, currency, title } = props;
  return (
    <Card title={title}>
      <p class="headline">
        <span class="quiet">{home.net}</span>
        <Figure
          value={of.net}
          name={`${title} ${home.net}`}
          opens={openedBy(of.links, opens)}
          currency={currency}
          isLarge
        />
      </p>
      <dl class="facts">
        <Fact name={home.revenue} of={title} value={of.revenue} opens={openedBy(of.links, opens)} currency={currency} />
        <Fact name={home.expense} of={title} value={of.expense} opens={openedBy(of.links, opens)} currency={currency} />
      </dl>
    </Card>
  );
}

function OwedCard(props: { readonly which: 'receivables' | 'payables'; readonly board: HomeFigures }): JSX.Element {
  const { home } = words();
  const { board, which } = props;
  const [of, title, opens] = [board[which], home[which], ages(board.asOf, which)];
  return (
    <Card title={title}>
      <p class="headline">
        <span class="quiet">{home.total}</span>
        <Figure value={of.total} name={`${title} ${home.total}`} opens={opens} currency={board.currency} isLarge />
      </p>
      <dl class="facts">
        <Fact name={home.overdue} of={title} value={of.overdue} opens={opens} currency={board.currency} />
        {(of.ages ?? []).map(({ key, from, to, amount }) => (
          <Fact key={key} name={home.age(from, to)} of={title} value={amount} opens={opens} currency={board.currency} />
        ))}
      </dl>
    </Card>
  );
}

/** What has no past says so while the past is shown around it. */
function AsOfNow(): JSX.Element | null {
  return param('t') === undefined ? null : <p class="stripe">{words().moment.asOfNow}</p>;
}

function Bank(props: { readonly board: HomeFigures }): JSX.Element {
  const { home } = words();
  const { board } = props;
  return (
    <Card title={home.bank} class="bank">
      <AsOfNow />
      {board.bankAccounts.length === 0 ? <p class="empty">{home.noBank}</p> : null}
      {board.bankAccounts.map((account) => {
        const opens = pageAt('bank', {}, account.id);
        return (
          <>
            <h3>{account.name}</h3>
            {account.statementBalance === undefined ? (
              <p class="empty">
                <a href={opens}>{home.noStatement}</a>
              </p>
            ) : null}
            <dl class="facts">
              {(
                [
                  [home.statement, account.statementBalance],
                  [home.books, account.ledgerBalance],
                  [home.difference, account.difference],
                ] as const
              ).map(([name, value]) => (
                <Fact name={name} of={account.name} value={value} opens={opens} currency={board.currency} />
              ))}
            </dl>
          </>
        );
      })}
    </Card>
  );
}

function Runway(props: { readonly board: HomeFigures }): JSX.Element {
  const { home } = words();
  const { runwayMonthsX10, zeroCashDate } = props.board;
  return (
    <Card title={home.runway}>
      {runwayMonthsX10 === null ? (
        <p>
          <a href={pageAt('statements', {}, 'runway')}>{home.noBurn}</a>
        </p>
      ) : (
        <p class="headline">
          <a
            class="figure large"
            href={pageAt('statements', {}, 'runway')}
            data-value={String(runwayMonthsX10)}
            data-opens={pageAt('statements', {}, 'runway')}
            aria-label={words().evidence.open(home.runway, `${shownTenths(runwayMonthsX10)} ${home.months}`)}
          >
            {shownTenths(runwayMonthsX10)}
          </a>{' '}
          {home.months}
          {zeroCashDate === null ? null : <span class="quiet">{home.until(zeroCashDate)}</span>}
        </p>
      )}
    </Card>
  );
}

function Work(props: { readonly board: HomeFigures }): JSX.Element {
  const { home } = words();
  const { board } = props;
  const rows = [
    [home.approvals, board.approvalsCount, pageAt('inbox')],
    [home.drafts, board.draftsCount, pageAt('journal', { status: 'draft' })],
    [home.bankLines, board.unmatchedBankCount, pageAt('bank')],
    [home.expenses, board.pendingExpenseCount, pageAt('registers', { status: 'submitted' }, 'expense-reports')],
    [home.payroll, board.unpaidPayrollCount, pageAt('registers', { status: 'posted' }, 'payroll/runs')],
    [home.openMonths, board.periods.open, pageAt('close', { to: board.asOf })],
  ] as const;
  const waiting = rows.filter(([, count]) => count > 0);
  return (
    <Card title={home.work} class="work">
      <AsOfNow />
      {waiting.length === 0 ? <p class="empty">{home.nothingToDo}</p> : null}
      <ul>
        {waiting.map(([name, count, address]) => (
          <li>
            <a href={address}>
              <span>{name}</span>
              <strong data-count={count}>{count}</strong>
            </a>
          </li>
        ))}
      </ul>
      {board.periods.nextClose === undefined ? null : (
        <p class="quiet">{home.nextClose(board.periods.nextClose.name)}</p>
      )}
      {board.alerts.length === 0 ? null : <h3>{home.alerts}</h3>}
      <ul>
        {board.alerts.map((alert) => (
          <li class={`alert ${alert.severity}`}>
            <a href={pageAt('registers', {}, 'alerts')}>
              <span>{alert.ruleName}</span>
              <small>{shownTime(alert.triggeredAt)}</small>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** True where nothing was booked yet: not one figure says anything. */
const isBlank = ({ series, draftsCount, bankAccounts }: HomeFigures): boolean =>
  draftsCount === 0 &&
  bankAccounts.length === 0 &&
  Object.values(series).every((points) => points.every(({ value }) => Number(value) === 0));

/** What whoever stands before empty books does first. */
function Beginnings(): JSX.Element {
  const { home, pages } = words();
  return (
    <section class="sheet begin">
      <h2>{home.begin}</h2>
      <ul>
        <li>
          <a href={pageAt('post')}>{pages.post}</a> — {home.beginPost}
        </li>
        <li>
          {home.beginImport} <code>npx daicho import</code>
        </li>
        <li>
          <a href={pageAt('registers', {}, 'accounts')}>{home.accounts}</a> — {home.beginAccounts}
        </li>
        <li>{home.beginBank}</li>
      </ul>
    </section>
  );
}

function Board(props: { readonly board: HomeFigures }): JSX.Element {
  const { home } = words();
  const { board } = props;
  const { currency, series, asOf } = board;
  const month = asOf.slice(0, 7);
  const months = series.revenue.map((point) => point.month);
  const bars = (
    points: readonly Point[],
    opens: (month: string) => string,
  ): { readonly value: Amount; readonly opens: string }[] =>
    points.map((point) => ({ value: point.value, opens: openedBy(point.links, opens(point.month)) }));
  const ofMonth = (it: string): string => profit(`${it}-01`, endOf(it));
  return (
    <>
      <p class="quiet">
        {home.asOf(asOf)} · {words().report.unit(currency)}
      </p>
      {isBlank(board) ? <Beginnings /> : null}
      <div class="cards">
        <Card title={home.cash} class="first">
          <p class="headline">
            <Figure
              value={board.cash}
              name={home.cash}
              opens={openedBy(board.links, balance(asOf))}
              currency={currency}
              isLarge
            />
          </p>
        </Card>
        <Runway board={board} />
        <Work board={board} />
        <SidesCard title={home.month} of={board.monthToDate} opens={profit(`${month}-01`, asOf)} currency={currency} />
        <SidesCard title={home.year} of={board.yearToDate} opens={pageAt('statements', {}, 'pl')} currency={currency} />
        <Bank board={board} />
        <OwedCard which="receivables" board={board} />
        <OwedCard which="payables" board={board} />
      </div>
      <div class="charts">
        <Chart
          title={home.series}
          labels={months}
          series={[
            { name: home.revenue, bars: bars(series.revenue, ofMonth) },
            { name: home.expense, bars: bars(series.expense, ofMonth) },
          ]}
        />
        <Chart
          title={home.cashSeries}
          labels={months}
          series={[{ name: home.cash, bars: bars(series.cash, (it) => balance(it === month ? asOf : endOf(it))) }]}
        />
      </div>
    </>
  );
}

/** The first page. */
export function Home(): JSX.Element {
  const read = useRead<HomeFigures>(atMoment(ofCompany('/dashboard'), param('t')));
  return (
    <>
      <h1>{words().pages.home}</h1>
      <Panel read={read} class="flat">
        {(board) => <Board board={board} />}
      </Panel>
    </>
  );
}
