// What a figure of a page opens, added up by the test from the lists of the API, line by line: the sum that the figure
// has to be. Nothing of the pages is believed: neither their parts nor the sums of a report.
import { expect } from 'chai';
import type { Shown } from './chromium.ts';

interface SummedAccount {
  readonly code: string;
  readonly class: string;
  readonly normalSide: 'debit' | 'credit';
  readonly opening: number;
  readonly lines: readonly { readonly debit: number; readonly credit: number }[];
}
interface SummedLedger {
  readonly accounts: readonly SummedAccount[];
  readonly nextCursor?: string;
}
interface SummedLine {
  readonly side: 'debit' | 'credit';
  readonly accountCode: string;
  readonly amount: number;
}
interface SummedEntries {
  readonly total: number;
  readonly nextCursor?: string;
  readonly data: readonly { readonly total: number; readonly lines: readonly SummedLine[] }[];
}
interface SummedRow {
  readonly code: string;
  readonly kind: string;
  readonly class?: string;
  readonly values: Readonly<Record<string, number | null>>;
}
interface SummedReport {
  readonly rows: readonly SummedRow[];
  readonly totals?: Readonly<Record<string, number>>;
}
interface SummedAges {
  readonly buckets: readonly { readonly key: string; readonly to?: number }[];
  readonly rows: readonly { readonly invoices?: readonly { readonly daysOverdue: number; readonly open: number }[] }[];
}
interface SummedBankLines {
  readonly nextCursor?: string;
  readonly data: readonly { direction: 'in' | 'out'; amount: number; unmatchedAmount: number }[];
}
interface SummedCauses {
  readonly rows: readonly {
    readonly code: string;
    readonly parentCode?: string;
    readonly column: string;
    readonly events: { amount: number }[];
  }[];
}
/** Debits and credits of an account over all its pages, debits above zero. */
interface AccountMoved {
  readonly isDebit: boolean;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
}

/** Where statements of the dashboard are asked for. */
const REPORTS: Readonly<Record<string, string>> = {
  receivables: '/reports/ar-aging?type=receivable',
  payables: '/reports/ar-aging?type=payable',
};
/** Amounts of a tax code: their lists hold whole entries, so that only their number is held against them. */
const BY_TAX_CODE = /[?&]taxCodeId=/;
const DEBIT_CLASSES = new Set(['asset', 'expense']);

/** How figures of one company are held against what they open. */
export interface Sums {
  /** Asks anew what changes between two pages. */
  forget(): void;
  /** What is wrong with a figure; undefined = what it opens adds up to it. */
  wrongWith(
    figure: Pick<Shown, 'value' | 'opens' | 'name'>,
    place: string,
    moment?: string,
  ): Promise<string | undefined>;
  /** Figures that are estimates, and figures of tax codes, which are held against the number of their entries. */
  readonly tally: { readonly estimates: number; readonly byCode: number };
}

/** How figures of one company are held against what they open; `get` asks below the company. */
export function sumsOf(get: <T>(path: string) => Promise<T>): Sums {
  const known = new Map<string, Promise<unknown>>();
  const tally = { estimates: 0, byCode: 0 };
  function once<T>(path: string): Promise<T> {
    const asked = (known.get(path) as Promise<T> | undefined) ?? get<T>(path);
    known.set(path, asked);
    return asked;
  }

  /** Every account of a ledger, its lines added up. */
  async function ledger(path: string): Promise<readonly AccountMoved[]> {
    const moved = new Map<string, AccountMoved>();
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page: SummedLedger = await once(`${path}&limit=500${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      for (const { code, class: kind, normalSide, opening, lines } of page.accounts) {
        const before = moved.get(code) ?? {
          isDebit: DEBIT_CLASSES.has(kind),
          opening: normalSide === 'debit' ? opening : -opening,
          debit: 0,
          credit: 0,
        };
        moved.set(code, {
          ...before,
          debit: lines.reduce((sum, { debit }) => sum + debit, before.debit),
          credit: lines.reduce((sum, { credit }) => sum + credit, before.credit),
        });
      }
      cursor = page.nextCursor;
    }
    return [...moved.values()];
  }

  /** The one sum of a ledger that a figure of this page and column has to be. */
  async function ofLedger(path: string, place: string, name: string): Promise<readonly number[]> {
    const all = await ledger(path);
    const side = (all[0]?.isDebit ?? true) ? 1 : -1;
    const sum = (of: (it: AccountMoved) => number): number => all.reduce((total, it) => total + of(it), 0);
    const end = ({ opening, debit, credit }: AccountMoved): number => opening + debit - credit;
    if (place.startsWith('statements/trial-balance')) {
      if (/期首借方残高/.test(name)) return [sum(({ opening }) => Math.max(0, opening))];
      if (/期首貸方残高/.test(name)) return [sum(({ opening }) => Math.max(0, -opening))];
      if (/借方残高/.test(name)) return [sum((it) => Math.max(0, end(it)))];
      if (/貸方残高/.test(name)) return [sum((it) => Math.max(0, -end(it)))];
      if (/借方$/.test(name)) return [sum(({ debit }) => debit)];
      if (/貸方$/.test(name)) return [sum(({ credit }) => credit)];
      return [side * sum(end)];
    }
    const movement = sum(({ debit, credit }) => debit - credit);
    if (/期首残高/.test(name)) return [sum(({ opening }) => opening)];
    // Balances are what the ledger ends with; what a period made is what moved in it.
    if (/^(?:statements\/bs|statements\/(?:receivables|payables)|bank|post|inbox)/.test(place))
      return [side * sum(end)];
    if (/^statements\/pl/.test(place)) return [side * movement];
    if (/^home/.test(place)) return [/現金/.test(name) ? sum(end) : side * movement];
    // Cash flow and changes of net assets count what came in, tax what is owed: each by its own side.
    return [movement, -movement, sum(end), -sum(end), sum(({ debit }) => debit), sum(({ credit }) => credit)];
  }

  async function ofEntries(path: string, isCount: boolean): Promise<readonly number[]> {
    const accounts = new URLSearchParams(path.split('?')[1]).get('accountCode')?.split(',') ?? [];
    let [debits, credits] = [0, 0];
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page: SummedEntries = await once(`${path}&limit=500${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      if (isCount) return [page.total];
      for (const { side, amount, accountCode } of page.data.flatMap(({ lines }) => lines)) {
        if (!accounts.includes(accountCode)) continue;
        if (side === 'debit') debits += amount;
        else credits += amount;
      }
      cursor = page.nextCursor;
    }
    return [debits - credits, credits - debits];
  }

  /** Rows of a page of ours: the row that its address names, else every sum of the report. */
  async function ofPage(address: string, name: string): Promise<readonly number[]> {
    const url = new URL(address, 'http://localhost');
    const [, , , page = '', ...id] = url.pathname.split('/').map(decodeURIComponent);
    const { from, to, asOf, t, drafts, row } = Object.fromEntries(url.searchParams) as Record<string, string>;
    if (page === 'bank') {
      const { statementBalance, ledgerBalance, difference } = await once<Record<string, number>>(
        `/bank-accounts/${id[0]!}/reconciliation`,
      );
      return [/帳簿/.test(name) ? ledgerBalance! : /差額/.test(name) ? difference! : statementBalance!];
    }
    if (page === 'home')
      return [(await once<{ cash: number }>(`/dashboard${t === undefined ? '' : `?knownAt=${t}`}`)).cash];
    expect(page, address).to.equal('statements');
    const asked = new URLSearchParams({
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(asOf === undefined ? {} : { asOf }),
      ...(t === undefined ? {} : { knownAt: t }),
      ...(drafts === undefined ? {} : { includeDrafts: drafts }),
    });
    const report = id[0] ?? 'pl';
    const path = REPORTS[report] ?? `/reports/${report}?`;
    const isOfYear = report !== 'runway' && !(report in REPORTS);
    if (isOfYear && from === undefined && asOf === undefined) asked.set('period', 'FY2026');
    const { rows, totals = {} } = await once<SummedReport>(`${path}&${asked.toString()}`.replace('?&', '?'));
    if (row !== undefined) {
      // A row that is not there yet is nothing.
      const values = rows.flatMap((it) => (it.code === row ? [Object.values(it.values).map(Number)] : [])).flat();
      return values.length === 0 ? [0] : values;
    }
    // A balance that a year began with stands in a row of the balance sheet of the day before.
    if (report === 'bs') return rows.map(({ values }) => Number(values['total'] ?? 0));
    const of = (kind: string): number =>
      rows.reduce((sum, it) => (it.kind === 'account' && it.class === kind ? sum + (it.values['total'] ?? 0) : sum), 0);
    if (report === 'pl') {
      if (/収益$/.test(name)) return [of('revenue')];
      if (/費用$/.test(name)) return [of('expense')];
      return [of('revenue') - of('expense')];
    }
    if (/期日超過$/.test(name))
      return [Object.entries(totals).reduce((s, [key, it]) => (/^(?:\d|over)/.test(key) ? s + it : s), 0)];
    const age = /期日前$/.test(name) ? 'current' : /(\d+)〜(\d+)日/.exec(name)?.slice(1).join('_');
    if (age !== undefined) return [totals[age] ?? 0];
    return [totals[/日以上/.test(name) ? 'over_90' : 'total'] ?? 0];
  }

  /** What an address of the API holds, added up. */
  async function of(link: string, moment: string, place: string, name: string): Promise<readonly number[]> {
    const url = new URL(link, 'http://localhost');
    const path = url.pathname.replace(/^\/v1\/companies\/[^/]+/, '');
    const { searchParams: asked } = url;
    const isPast = moment !== '' && (path.startsWith('/reports/') || path === '/ages');
    if (isPast && !asked.has('knownAt')) asked.set('knownAt', moment);
    if (path === '/reports/general-ledger') {
      if (!asked.has('from') && !asked.has('period')) asked.set('period', 'FY2026');
      return ofLedger(`${path}?${asked.toString()}`, place, name);
    }
    if (path === '/ages') {
      const bucket = asked.get('bucket');
      asked.delete('bucket');
      const { buckets, rows } = await once<SummedAges>(`/reports/ar-aging?${asked.toString()}`);
      const of = (days: number): string | undefined => buckets.find(({ to }) => to === undefined || days <= to)?.key;
      const items = rows.flatMap(({ invoices = [] }) => invoices).filter((it) => of(it.daysOverdue) === bucket);
      return [items.reduce((sum, { open }) => sum + open, 0)];
    }
    if (path === '/causes') {
      const { report = '', row, parent, column, ...days } = Object.fromEntries(asked);
      const query = new URLSearchParams({ ...days, knownAtA: '0', ...(moment === '' ? {} : { knownAtB: moment }) });
      const { rows } = await once<SummedCauses>(`/reports/${report}/diff?${query.toString()}`);
      const cell = rows.find(
        (it) => it.code === row && it.column === column && (parent === undefined || it.parentCode === parent),
      );
      return [cell?.events.reduce((sum, { amount }) => sum + amount, 0) ?? 0];
    }
    if (path === '/journal-entries') return ofEntries(`${path}?${asked.toString()}`, /仕訳数/.test(name));
    const report = /^\/reports\/(pl|bs|ss|trial-balance|consumption-tax|runway)$/.exec(path)?.[1];
    if (report !== undefined) {
      const { knownAt, includeDrafts, ...days } = Object.fromEntries(asked);
      const page = new URLSearchParams(days);
      if (knownAt !== undefined) page.set('t', knownAt);
      if (includeDrafts !== undefined) page.set('drafts', includeDrafts);
      return ofPage(`/app/x/statements/${report}?${page.toString()}`, name);
    }
    if (path.startsWith('/reports/ar-aging')) {
      const { rows, totals = {} } = await once<SummedReport>(`${path}?${asked.toString()}`);
      return [totals['total'] ?? 0, ...rows.map(({ values }) => Number(values['total'] ?? 0))];
    }
    if (/\/transactions$/.test(path)) return ofBank(`${path}?${asked.toString()}`);
    if (/\/reconciliation$/.test(path)) {
      const { explainedBy, unmatchedEntries } = await once<{
        explainedBy: { timing: number };
        unmatchedEntries: readonly { amount: number }[];
      }>(path);
      return [/時期/.test(name) ? explainedBy.timing : unmatchedEntries.reduce((sum, { amount }) => sum + amount, 0)];
    }
    if (/\/transactions\/[^/]+$/.test(path)) return [(await once<{ unmatchedAmount: number }>(path)).unmatchedAmount];
    if (/^\/journal-entries\/[^/]+$/.test(path)) {
      const { total, lines } = await once<SummedEntries['data'][number]>(path);
      // Rows of a statement take the part of an entry that is theirs: any of its accounts, each by its side.
      const side = (it: SummedLine): number => (it.side === 'debit' ? it.amount : -it.amount);
      const accounts = [...new Set(lines.map(({ accountCode }) => accountCode))].slice(0, 14);
      const moved = accounts.map((code) =>
        lines.reduce((sum, it) => (it.accountCode === code ? sum + side(it) : sum), 0),
      );
      const some = moved.reduce<readonly number[]>((all, n) => [...all, ...all.map((sum) => sum + n)], [0]);
      return [total, ...lines.map(({ amount }) => amount), ...some, ...some.map((sum) => -sum)];
    }
    const thing = await once<Readonly<Record<string, unknown>>>(path);
    return ['total', 'amount', 'balanceDue', 'openAmount', 'netTotal', 'netPayTotal', 'totalAmount'].flatMap((it) =>
      typeof thing[it] === 'number' ? [thing[it]] : [],
    );
  }

  async function ofBank(path: string): Promise<readonly number[]> {
    let [whole, left] = [0, 0];
    const all = path.replace(/limit=\d+/, 'limit=200');
    for (let cursor: string | undefined, first = true; first || cursor !== undefined; first = false) {
      const page: SummedBankLines = await once(`${all}${cursor === undefined ? '' : `&cursor=${cursor}`}`);
      for (const { direction, amount, unmatchedAmount } of page.data) {
        whole += direction === 'in' ? amount : -amount;
        left += direction === 'in' ? unmatchedAmount : -unmatchedAmount;
      }
      cursor = page.nextCursor;
    }
    if (/open=true/.test(path)) return [left];
    if (/status=/.test(path)) return [whole];
    const { openingBalance = 0 } = await once<{ openingBalance?: number }>(path.replace(/\/transactions.*/, ''));
    return [openingBalance + whole];
  }

  /**
   * What is wrong with a figure at a place (`moment`: as of which record, '' = now); undefined when what it opens adds
   * up to it: parts first by themselves, then each by what it opens.
   */
  async function wrongWith(
    { value, opens, name }: Pick<Shown, 'value' | 'opens' | 'name'>,
    place: string,
    moment = '',
  ): Promise<string | undefined> {
    if (opens === '') return 'it opens nothing';
    const plain = name.replace(/ [△−]?[\d,.]+(?:：根拠を開く)?$/, '');
    const [path = '', query = ''] = opens.split('?');
    if (path.endsWith('/parts')) {
      const parts = new URLSearchParams(query).getAll('of').map((it) => it.split('|'));
      const sum = parts.reduce((total, [, amount]) => total + Number(amount), 0);
      if (sum !== Number(value)) return `its parts are ${sum}`;
      for (const [part = '', amount = '', ...link] of parts) {
        const inner = link.join('|');
        // A row of the very page is held by itself, and so are the lines of a voucher.
        if (inner.startsWith('/app/') && !/[?&](?:row|t)=|\/home/.test(inner)) continue;
        // What is taken off opens a list of its own sign.
        const taken = String(0 - Number(amount));
        const figure = { opens: inner, name: `${part} ${plain}` };
        const wrong =
          (await wrongWith({ ...figure, value: amount }, place, moment)) &&
          (await wrongWith({ ...figure, value: taken }, place, moment));
        if (wrong !== undefined) return `${part}: ${wrong}`;
      }
      return undefined;
    }
    // What is to come is an estimate: it opens the months that it is made of, and the page says how.
    if (/^statements\/runway.*cs\?|^home.*\/statements\/runway/.test(place + opens)) return void (tally.estimates += 1);
    if (BY_TAX_CODE.test(opens)) {
      // Lists of a tax code are those of now, and hold whole entries of all rows that the code stands in.
      const [count = 0] = await of(opens, '', place, '仕訳数');
      tally.byCode += 1;
      const is = /仕訳数/.test(plain) ? Number(value) <= count : count > 0 || value === '0';
      return is || moment !== '' ? undefined : `of ${count} entries`;
    }
    const sums = opens.startsWith('/app/') ? await ofPage(opens, plain) : await of(opens, moment, place, plain);
    const isRight = sums.some((sum) => sum === Number(value));
    return isRight ? undefined : `${decodeURIComponent(opens)} adds up to ${sums.slice(0, 6).join(' or ')}`;
  }
  return { forget: () => known.clear(), wrongWith, tally };
}
