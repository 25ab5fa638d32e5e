// The reports against a second implementation: random books are posted over HTTP, and cash flow, changes in net assets,
// aging and subsidiary ledgers are worked out again by brute force over their entries.
import { expect } from 'chai';
import fc from 'fast-check';
import { startApi, type Api } from '../api.ts';
import { depth } from '../depth.ts';

/**
 * How each account of the random books counts: cash, an asset or debt of investing, financing, net assets, the opening
 * balance, depreciation or a gain on a sale; else its row under the direct method.
 */
const ACCOUNTS: Readonly<Record<string, string>> = {
  1110: 'cash',
  1130: 'cash',
  1220: 'receipts_from_customers',
  1410: 'payments_to_suppliers',
  1540: 'operating_other',
  1545: 'investing',
  1580: 'consumption_tax_paid',
  1640: 'investing',
  1140: 'investing',
  1810: 'investing',
  1690: 'of_a_sale',
  2120: 'payments_to_suppliers',
  2310: 'operating_other',
  2350: 'financing',
  2316: 'investing',
  2330: 'income_taxes_paid',
  2340: 'consumption_tax_paid',
  2511: 'payments_to_employees',
  2620: 'financing',
  2210: 'financing',
  3110: 'equity',
  3120: 'equity',
  3130: 'equity',
  3210: 'equity',
  3220: 'equity',
  3230: 'equity',
  3310: 'equity',
  3410: 'equity',
  3990: 'opening',
  4110: 'receipts_from_customers',
  5120: 'payments_to_suppliers',
  6120: 'payments_to_employees',
  6320: 'operating_other',
  6510: 'operating_other',
  7110: 'interest_and_dividends_received',
  7210: 'interest_paid',
  8110: 'of_a_sale',
  8210: 'of_a_sale',
  9110: 'income_taxes_paid',
};
const COLUMN: Readonly<Record<string, string>> = {
  3110: 'capital_stock',
  3120: 'capital_reserve',
  3130: 'other_capital_surplus',
  3210: 'legal_reserve',
  3220: 'voluntary_reserve',
  3230: 'retained_earnings',
  3310: 'treasury_stock',
  3410: 'valuation_differences',
  3990: 'other_equity',
};
const CONTROL = { receivable: ['1220'], payable: ['2120', '2310', '2316'] };
const PARTNERS = ['TERMS', 'NONE'] as const;
const LABELS = ['EAST', 'WEST'];
const day = (n: number): string => new Date(Date.UTC(2025, 3, 1 + n)).toISOString().slice(0, 10);
const isResult = (code: string): boolean => code >= '4';
const yearOf = (date: string): string => (date < '2026-04-01' ? '2025-04-01' : '2026-04-01');

interface Line {
  readonly code: string;
  readonly amount: number;
  readonly id: string;
  readonly partner?: string | undefined;
  readonly label?: string | undefined;
  readonly due?: string | undefined;
  readonly kind?: string | undefined;
  readonly settles?: readonly { lineId: string; amount: number }[] | undefined;
}
interface Entry {
  readonly id: string;
  readonly date: string;
  readonly number: number;
  readonly closing: boolean;
  readonly reverses?: string | undefined;
  readonly lines: readonly Line[];
}
type Sums = Record<string, number>;
const put = (sums: Sums, key: string, amount: number): void => {
  sums[key] = (sums[key] ?? 0) + amount;
};
const present = (sums: Sums): Sums => Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

/** Whether an entry opens the books: it stands on 3990, or takes back one that does. */
const opens = ({ lines, reverses }: Entry, entries: readonly Entry[]): boolean =>
  [lines, entries.find(({ id }) => id === reverses)?.lines ?? []].some((of) =>
    of.some(({ code }) => ACCOUNTS[code] === 'opening'),
  );

/** Rows of the direct method, sums of the sections and cash, entry by entry. */
function cashFlowOf(
  entries: readonly Entry[],
  from: string,
  to: string,
): { rows: Sums; sections: Sums; opening: number; closing: number } {
  const rows: Sums = {};
  const sections: Sums = {};
  let opening = 0;
  let closing = 0;
  for (const entry of entries) {
    const { date, lines } = entry;
    const cash = lines.filter(({ code }) => ACCOUNTS[code] === 'cash');
    const moved = cash.reduce((sum, { amount }) => sum + amount, 0);
    if (date < from) opening += moved;
    if (date <= to) closing += moved;
    if (date < from || date > to || cash.length === 0) continue;
    // What the books open with is cash at the beginning.
    if (opens(entry, entries)) {
      opening += moved;
      continue;
    }
    const investing = lines.some(({ code }) => ACCOUNTS[code] === 'investing');
    for (const { code, amount } of lines) {
      const as = ACCOUNTS[code] as string;
      if (as === 'cash') continue;
      const section =
        as === 'investing' || (as === 'of_a_sale' && investing)
          ? 'investing'
          : as === 'financing' || as === 'equity'
            ? 'financing'
            : 'operating';
      put(sections, section, -amount);
      if (section === 'operating') put(rows, as === 'of_a_sale' ? 'operating_other' : as, -amount);
    }
  }
  return { rows: present(rows), sections: present(sections), opening, closing };
}

/** Who gives whom within the shareholders' equity, in the order in which an entry is read; `*` = any of them. */
const GIFTS = `* 3310 out, 3310 * treasury_buy, 3230 3210 reserve_transfer, 3220 3210 reserve_transfer,
  3130 3120 capital_reserve_transfer, 3230 3220 voluntary_reserve, 3220 3230 voluntary_reserve,
  3110 3120 capital_reduction, 3110 3130 capital_reduction, 3120 3130 reserve_reduction,
  3210 3230 reserve_reduction, 3210 3220 reserve_reduction, 3110 3230 loss_compensation,
  3120 3230 loss_compensation, 3130 3230 loss_compensation, * 3110 capitalization, 3230 3130 surplus_transfer,
  3220 3130 surplus_transfer, * * shareholders_other`
  .split(',')
  .map((rule) => rule.trim().split(' ') as [string, string, string]);

/**
 * What each line of an entry on equity changes: [row, account, more net assets]. `whole`: the entry whose nature
 * decides, the reversed one's of a reversal.
 */
function movesOf(
  lines: readonly Line[],
  whole: readonly Line[],
  factor: number,
): [row: string, code: string, amount: number][] {
  const shares = (code: string): boolean => /^3[123]/.test(code);
  const total = (of: (line: Line) => boolean): number =>
    whole.filter(of).reduce((sum, { amount }) => sum + Math.abs(amount), 0);
  const sells =
    total(({ code, amount }) => code === '3310' && amount < 0) >
    total(({ code, amount }) => shares(code) && amount > 0);
  const issues = whole.some(({ code, amount }) => /^31[12]0$/.test(code) && amount < 0);
  const paysOut = whole.some(({ code, amount }) => amount < 0 && (ACCOUNTS[code] === 'cash' || code === '2350'));
  // What was owed to shareholders is owed no more: a dividend that is taken back by hand.
  const takesBack = whole.some(({ code, amount }) => amount > 0 && code === '2350');
  const own = lines
    .filter(({ code }) => shares(code))
    .map(({ code, amount, kind = '' }, i) => ({
      code,
      kind,
      debit: amount > 0,
      left: Math.abs(amount),
      key: `${code} ${kind} ${String(i).padStart(3, '0')}`,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const moves: [string, string, number][] = lines
    .filter(({ code }) => /^3[49]/.test(code))
    .map(({ code, amount, kind }) => [kind ?? 'other', code, -amount]);
  const move = (line: (typeof own)[number], row: string, amount: number): void => {
    line.left -= amount;
    moves.push([row, line.code, line.debit ? -amount : amount]);
  };
  // First those that name the same, then those that nobody calls a dividend, which goes to shareholders, then the rest.
  const rounds: ((giver: string, taker: string) => boolean)[] = [
    (giver, taker) => giver !== '' && giver === taker,
    (giver, taker) => giver !== 'dividend' && taker !== 'dividend',
    () => true,
  ];
  for (const mayPair of rounds)
    for (const [from, to, row] of GIFTS)
      for (const giver of own.filter(({ debit, code }) => debit && (from === '*' || from === code)))
        for (const taker of own.filter(({ debit, code }) => !debit && (to === '*' || to === code))) {
          if (!mayPair(giver.kind, taker.kind)) continue;
          const amount = Math.min(giver.left, taker.left);
          const named = [taker.kind, giver.kind].find((kind) => kind !== '' && kind !== 'dividend');
          const said = named ?? (row === 'out' ? (sells ? 'treasury_sell' : 'treasury_cancel') : row);
          move(giver, said, amount);
          move(taker, said, amount);
        }
  for (const line of own) {
    const told = ((): string => {
      if (line.code === '3310') return line.debit ? 'treasury_buy' : 'treasury_sell';
      if (line.code === '3130' && sells) return 'treasury_sell';
      if (!line.debit && takesBack && line.code === '3230') return 'dividend';
      if (line.debit)
        return line.code === '3110'
          ? 'capital_reduction'
          : paysOut && ['3130', '3220', '3230'].includes(line.code)
            ? 'dividend'
            : 'shareholders_other';
      return ['3110', '3120'].includes(line.code) || (line.code === '3130' && issues) ? 'issue' : 'shareholders_other';
    })();
    move(line, line.kind || told, line.left);
  }
  return moves.map(([row, code, amount]) => [row, code, amount * factor]);
}

/** The same of any entry: a reversal takes back what its own lines did within the reversed entry. */
function changesOf(entry: Entry, entries: readonly Entry[]): [row: string, code: string, amount: number][] {
  const { lines, reverses } = entry;
  if (opens(entry, entries))
    return lines.filter(({ code }) => COLUMN[code] !== undefined).map(({ code, amount }) => ['opening', code, -amount]);
  if (reverses === undefined) return movesOf(lines, lines, 1);
  return movesOf(
    lines.map((line) => ({ ...line, amount: -line.amount })),
    entries.find(({ id }) => id === reverses)?.lines ?? lines,
    -1,
  );
}

/** Changes in net assets: movement kind -> column -> amount, with opening and closing. */
function equityOf(entries: readonly Entry[], from: string, to: string): Record<string, Sums> {
  const out: Record<string, Sums> = {};
  const add = (row: string, column: string, amount: number): void => put((out[row] ??= {}), column, amount);
  for (const entry of entries.filter(({ date }) => date <= to)) {
    for (const { code, amount } of entry.lines) {
      const column = isResult(code) ? 'retained_earnings' : COLUMN[code];
      if (column === undefined) continue;
      add('closing', column, -amount);
      if (entry.date < from) add('opening', column, -amount);
      else if (isResult(code) && !entry.closing) add('net_income', column, -amount);
    }
    if (entry.date >= from && !entry.closing)
      for (const [row, code, amount] of changesOf(entry, entries)) add(row, COLUMN[code] as string, amount);
  }
  return Object.fromEntries(
    Object.entries(out)
      .map(([row, sums]) => [row, present(sums)])
      .filter(([, sums]) => Object.keys(sums as Sums).length > 0),
  );
}

/** Rows of the cash flow statement that dividends, own shares and new shares make. */
function fundingOf(entries: readonly Entry[], from: string, to: string): Sums {
  const rows: Sums = {};
  const known: Record<string, string> = {
    issue: 'issuance_of_shares',
    dividend: 'dividends_paid',
    reserve_transfer: 'dividends_paid',
    capital_reserve_transfer: 'dividends_paid',
    treasury_buy: 'treasury_stock',
    treasury_sell: 'treasury_stock',
    treasury_cancel: 'treasury_stock',
  };
  for (const entry of entries.filter(
    ({ date, closing, lines }) =>
      from <= date && date <= to && !closing && lines.some(({ code }) => ACCOUNTS[code] === 'cash'),
  )) {
    if (opens(entry, entries)) continue;
    for (const { code, amount } of entry.lines) if (code === '2350') put(rows, 'dividends_paid', -amount);
    for (const [row, , amount] of changesOf(entry, entries))
      if (known[row] !== undefined) put(rows, known[row], amount);
  }
  return present(rows);
}

/**
 * Due day of a charge: the line's, else by the terms of TERMS (closed on the 20th, paid on the 10th of the month
 * after), else the entry's.
 */
function dueOf({ due, partner }: Line, date: string): string {
  if (due !== undefined || partner !== 'TERMS') return due ?? date;
  const [year, month, date_] = date.split('-').map(Number) as [number, number, number];
  return new Date(Date.UTC(year, month + (date_ > 20 ? 1 : 0), 10)).toISOString().slice(0, 10);
}

/**
 * Open charges (line id -> [due, open]) and what each partner has not applied: an entry and its reversal are as if they
 * were not; named settlements first, the rest to what is due first.
 */
function agingOf(
  entries: readonly Entry[],
  type: keyof typeof CONTROL,
  asOf: string,
): { open: Record<string, [string, number]>; unapplied: Sums } {
  const open: Record<string, [string, number]> = {};
  const unapplied: Sums = {};
  const sign = type === 'receivable' ? 1 : -1;
  const sorted = entries
    .filter(({ date }) => date <= asOf)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.number - b.number));
  const undone = new Set(
    sorted.flatMap(({ id, reverses }) =>
      reverses !== undefined && sorted.some((one) => one.id === reverses) ? [id, reverses] : [],
    ),
  );
  for (const account of CONTROL[type]) {
    for (const partner of [...PARTNERS, undefined]) {
      let pool = 0;
      const own = sorted
        .filter(({ id }) => !undone.has(id))
        .flatMap(({ date, lines }) =>
          lines
            .filter((line) => line.code === account && line.partner === partner)
            .map((line) => ({ ...line, amount: line.amount * sign, due: dueOf(line, date) })),
        );
      const charges = own.filter(({ amount }) => amount > 0).map(({ id, due, amount }) => ({ id, due, rest: amount }));
      for (const { amount, settles } of own.filter((line) => line.amount < 0)) {
        let money = -amount;
        for (const { lineId, amount: most } of settles ?? []) {
          const charge = charges.find(({ id }) => id === lineId);
          const part = charge ? Math.min(most, charge.rest, money) : 0;
          if (charge) charge.rest -= part;
          money -= part;
        }
        pool += money;
      }
      for (const charge of [...charges].sort((a, b) => (a.due < b.due ? -1 : a.due > b.due ? 1 : 0))) {
        const part = Math.min(pool, charge.rest);
        charge.rest -= part;
        pool -= part;
      }
      for (const { id, due, rest } of charges) if (rest > 0) open[id] = [due, rest];
      put(unapplied, partner ?? 'none', -pool);
    }
  }
  return { open, unapplied: present(unapplied) };
}

/** Subsidiary ledgers: `account owner` -> [opening, debit, credit, closing] on the normal side of the account. */
function subsidiaryOf(
  entries: readonly Entry[],
  accounts: readonly string[],
  owner: (line: Line) => string | undefined,
  from: string,
  to: string,
): Record<string, number[]> {
  const out: Record<string, number[]> = {};
  for (const entry of entries.filter(({ date }) => date <= to)) {
    const { date, closing, lines } = entry;
    for (const line of lines.filter(({ code }) => accounts.includes(code))) {
      const { code, amount } = line;
      const side = /^[234]/.test(code) ? -1 : 1;
      if (date < from ? isResult(code) && date < yearOf(from) : closing) continue;
      for (const key of [code, `${code} ${owner(line) ?? 'none'}`]) {
        const cells = (out[key] ??= [0, 0, 0, 0]);
        const cell = date < from || opens(entry, entries) ? 0 : amount > 0 ? 1 : 2;
        cells[cell] = (cells[cell] as number) + (cell === 0 ? side * amount : Math.abs(amount));
        cells[3] = (cells[3] as number) + side * amount;
      }
    }
  }
  return Object.fromEntries(Object.entries(out).filter(([, cells]) => cells.some((n) => n !== 0)));
}

interface Row {
  readonly kind: string;
  readonly level: number;
  readonly code: string;
  readonly parentCode?: string;
  readonly values: Sums;
  readonly invoices?: readonly { lineId: string; dueDate: string; open: number }[];
}
interface Answered {
  readonly rows: readonly Row[];
  readonly totals: Sums;
  readonly checks: readonly { code: string; ok: boolean }[];
}
interface Shown {
  readonly id: string;
  readonly effectiveDate: string;
  readonly entryNumber: number;
  readonly version: number;
  readonly recordedAt: string;
  readonly sourceType: string;
  readonly reverses?: string;
  readonly lines: readonly { id: string; side: string; accountCode: string; amount: number }[];
}

const line = fc.record({
  code: fc.constantFrom(...Object.keys(ACCOUNTS)),
  amount: fc.integer({ min: 1, max: 5_000 }),
  debit: fc.boolean(),
  partner: fc.constantFrom(undefined, ...PARTNERS),
  label: fc.constantFrom(undefined, ...LABELS),
  due: fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }),
  kind: fc.constantFrom(undefined, undefined, undefined, 'issue', 'other', 'dividend'),
  settles: fc.nat(50),
});
const entry = fc.record({
  day: fc.integer({ min: 0, max: 570 }),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  last: fc.constantFrom('1130', '1220', '2120', '4110', '1640', '3230', '6320', '1110', '2350', '3130', '3110'),
});
const book = fc.record({
  first: fc.array(entry, { minLength: 20, maxLength: 40 }),
  second: fc.array(entry, { minLength: 10, maxLength: 25 }),
  reverse: fc.array(fc.nat(), { maxLength: 9 }),
  amend: fc.array(fc.nat(), { maxLength: 9 }),
  close: fc.boolean(),
  cuts: fc.tuple(fc.nat(360), fc.nat(200)),
});

describe('reports worked out again', function recomputed() {
  const runs = Number(process.env.RUNS ?? depth(2, 6));
  this.timeout(30_000 + runs * 15_000);
  let api: Api;
  before(async () => {
    api = await startApi('recomputed');
  });
  after(() => api.close());

  it('cash flow, net assets, aging and subsidiary ledgers of random books, now and as known before', () =>
    fc.assert(
      fc.asyncProperty(book, async ({ first, second, reverse, amend, close, cuts }) => {
        const { companyId, ownerKey: key } = await api.newCompany({ fiscalYearStart: '2025-04-01' });
        const C = `/v1/companies/${companyId}`;
        const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
          const answer = await api.call(method, `${C}${path}`, { key, body });
          if (answer.status >= 300) throw new Error(`${path} ${answer.status} ${answer.text}`);
          return answer.body as T;
        };
        for (const code of LABELS)
          await send('POST', '/labels', { name: code, code, dimension: 'area', exclusive: true });
        await send('POST', '/partners', {
          name: 'T',
          code: 'TERMS',
          paymentTerms: { closingDay: 20, payMonthOffset: 1, payDay: 10 },
        });
        await send('POST', '/partners', { name: 'N', code: 'NONE' });
        const entries = new Map<string, Entry>();
        const moments: [at: string, entries: readonly Entry[]][] = [];
        const charges = (): Line[] =>
          [...entries.values()].flatMap(({ lines }) =>
            lines.filter(
              ({ code, amount }) => (code === '1220' && amount > 0) || (/^(2120|2310|2316)$/.test(code) && amount < 0),
            ),
          );
        // How much of a charge is settled by name: never more than it is.
        const taken = new Map<string, number>();
        const take = (some: Line['settles'], sign: 1 | -1): void => {
          for (const { lineId, amount } of some ?? []) taken.set(lineId, (taken.get(lineId) ?? 0) + sign * amount);
        };
        const isSettled = ({ lines }: Entry): boolean => lines.some(({ id }) => (taken.get(id) ?? 0) > 0);
        const made = (one: (typeof first)[number], own?: Entry): { date: string; lines: Omit<Line, 'id'>[] } => {
          const known = charges().filter(({ id }) => !own?.lines.some((line) => line.id === id));
          const lines = one.lines.map(
            ({ code, amount, debit, partner, label, due, kind, settles }): Omit<Line, 'id'> => {
              const found =
                known.length > 0 &&
                settles > 5 &&
                ((code === '1220' && !debit) || (code !== '1220' && debit && CONTROL.payable.includes(code)))
                  ? known[settles % known.length]
                  : undefined;
              const left = found ? Math.min(amount, Math.abs(found.amount) - (taken.get(found.id) ?? 0)) : 0;
              const settled = found?.code === code && left > 0 ? found : undefined;
              const named = settled && [{ lineId: settled.id, amount: left }];
              take(named, 1);
              return {
                code,
                amount: debit ? amount : -amount,
                partner: settled ? settled.partner : partner,
                label,
                ...(due === undefined ? {} : { due: day(due) }),
                ...(COLUMN[code] === undefined ? {} : { kind }),
                ...(named ? { settles: named } : {}),
              };
            },
          );
          const rest = -lines.reduce((sum, { amount }) => sum + amount, 0);
          return {
            date: day(one.day),
            lines: [
              ...lines,
              ...(rest === 0
                ? [
                    { code: '1130', amount: 7 },
                    { code: '6320', amount: -7 },
                  ]
                : [{ code: one.last, amount: rest, partner: one.lines[0]?.partner }]),
            ],
          };
        };
        const bodyOf = ({ date, lines }: { date: string; lines: readonly Omit<Line, 'id'>[] }): object => ({
          effectiveDate: date,
          lines: lines.map(({ code, amount, partner, label, due, kind, settles }) => ({
            side: amount > 0 ? 'debit' : 'credit',
            accountCode: code,
            amount: Math.abs(amount),
            partnerCode: partner,
            labelCodes: label && [label],
            dueDate: due,
            movementKind: kind,
            settles,
          })),
        });
        // What is known of an entry is what was sent; from the answer come ids and numbers only.
        const keep = (shown: Shown, lines: readonly Omit<Line, 'id'>[]): void => {
          entries.set(shown.id, {
            id: shown.id,
            date: shown.effectiveDate,
            number: shown.entryNumber,
            closing: shown.sourceType === 'closing',
            reverses: shown.reverses,
            lines: lines.map((one, i) => ({ ...one, id: shown.lines[i]?.id ?? '' })),
          });
        };
        const moment = async (): Promise<void> => {
          const { data } = await send<{ data: { recordedAt: string }[] }>('GET', '/events?order=desc&limit=1');
          moments.push([data[0]?.recordedAt ?? '', [...entries.values()]]);
          await new Promise((done) => {
            setTimeout(done, 3);
          });
        };
        const post = async (some: readonly (typeof first)[number][]): Promise<void> => {
          const ready = some.map((one) => made(one));
          const { results } = await send<{ results: { entry: Shown }[] }>('POST', '/journal-entries/batch', {
            entries: ready.map(bodyOf),
          });
          results.forEach(({ entry: shown }, i) => {
            keep(shown, ready[i]?.lines ?? []);
          });
        };
        for (const some of [first, second]) {
          await post(some);
          await moment();
        }
        for (const n of amend) {
          const all = [...entries.values()].filter((one) => !isSettled(one));
          const named = all.filter(({ lines }) => lines.some(({ settles }) => settles));
          const old = (n % 2 === 0 && named.length > 0 ? named[n % named.length] : all[n % all.length]) as Entry;
          for (const { settles } of old.lines) take(settles, -1);
          const next = made(
            {
              ...(second[n % second.length] as (typeof second)[number]),
              day: yearOf(old.date) === '2025-04-01' ? n % 365 : 365 + (n % 200),
            },
            old,
          );
          const { version } = await send<{ version: number }>('GET', `/journal-entries/${old.id}`);
          keep(await send<Shown>('PATCH', `/journal-entries/${old.id}`, { ...bodyOf(next), version }), next.lines);
        }
        await moment();
        for (const [i, old] of [
          ...new Set(reverse.map((n) => [...entries.values()][n % entries.size] as Entry)),
        ].entries()) {
          const taken = (of: readonly Line[]): Omit<Line, 'id'>[] =>
            of.map(({ settles: _settles, ...rest }) => ({ ...rest, amount: -rest.amount }));
          // In part: a debit and a credit, as long as nothing hangs on them that is settled.
          const pair = [old.lines.find(({ amount }) => amount > 0), old.lines.find(({ amount }) => amount < 0)] as [
            Line,
            Line,
          ];
          const part = Math.ceil(Math.min(...pair.map(({ amount }) => Math.abs(amount))) / 2);
          const inPart =
            i % 2 === 1 && !old.lines.some(({ code }) => [...CONTROL.receivable, ...CONTROL.payable].includes(code));
          const body = inPart ? { lines: pair.map(({ id }) => ({ lineId: id, amount: part })) } : {};
          keep(
            await send<Shown>('POST', `/journal-entries/${old.id}/reverse`, body),
            inPart ? taken(pair.map((one) => ({ ...one, amount: Math.sign(one.amount) * part }))) : taken(old.lines),
          );
        }
        if (close) {
          const { data } = await send<{ data: { id: string; name: string }[] }>('GET', '/fiscal-periods');
          const { closingEntries } = await send<{ closingEntries: Shown[] }>(
            'POST',
            `/fiscal-periods/${data.find(({ name }) => name === 'FY2025')?.id}/close`,
            {},
          );
          for (const shown of closingEntries)
            keep(
              shown,
              shown.lines.map(({ side, accountCode, amount }) => ({
                code: accountCode,
                amount: side === 'debit' ? amount : -amount,
              })),
            );
        }

        for (const [at, known] of [['', [...entries.values()]] as const, ...moments]) {
          const asked = at === '' ? '' : `&knownAt=${at}`;
          const ask = async (report: string): Promise<Answered> => {
            const found = await send<Answered>('GET', `/reports/${report}${asked}`);
            expect(
              found.checks.filter(
                ({ code, ok }) =>
                  !ok && code !== 'asset_purchase_via_2310' && code !== 'dividends_agree_with_cash_flow',
              ),
              `checks of ${report}${asked}`,
            ).to.deep.equal([]);
            return found;
          };
          for (const [from, to] of [
            ['2025-04-01', '2026-03-31'],
            [day(cuts[0] / 2), day(cuts[0])],
            ['2026-04-01', day(365 + cuts[1])],
          ] as [string, string][]) {
            const range = `from=${from}&to=${to}`;
            const what = `${range}${asked}`;
            const flow = cashFlowOf(known, from, to);
            await Promise.all(
              ['direct', 'indirect'].map(async (method) => {
                const { rows, totals } = await ask(`cs?${range}&method=${method}`);
                expect(
                  [
                    present({
                      operating: totals['operating'] ?? 0,
                      investing: totals['investing'] ?? 0,
                      financing: totals['financing'] ?? 0,
                    }),
                    totals['openingCash'],
                    totals['closingCash'],
                  ],
                  `${method} ${what}`,
                ).to.deep.equal([flow.sections, flow.opening, flow.closing]);
                const financing = rows.filter(
                  ({ kind, parentCode, code }) =>
                    kind === 'group' &&
                    parentCode === 'financing' &&
                    /^(issuance_of_shares|dividends_paid|treasury_stock)$/.test(code),
                );
                expect(
                  present(Object.fromEntries(financing.map(({ code, values }) => [code, values['total'] ?? 0]))),
                  `${method} ${what}`,
                ).to.deep.equal(fundingOf(known, from, to));
                if (method === 'direct')
                  expect(
                    present(
                      Object.fromEntries(
                        rows
                          .filter(({ kind, parentCode }) => kind === 'group' && parentCode === 'operating')
                          .map(({ code, values }) => [code, values['total'] ?? 0]),
                      ),
                    ),
                    what,
                  ).to.deep.equal(flow.rows);
              }),
            );
            const equity = await ask(`ss?${range}`);
            const columns = new Set(Object.values(COLUMN));
            expect(
              Object.fromEntries(
                equity.rows
                  .filter(({ code }) => code !== 'changes_total')
                  .map(({ code, values }) => [
                    code,
                    present(Object.fromEntries(Object.entries(values).filter(([column]) => columns.has(column)))),
                  ])
                  .filter(([, sums]) => Object.keys(sums as Sums).length > 0),
              ),
              `ss ${what}`,
            ).to.deep.equal(equityOf(known, from, to));
            for (const [query, accounts, owner] of [
              ['', [...CONTROL.receivable, ...CONTROL.payable], (one: Line) => one.partner],
              ['&by=label:area&accountCode=1220,4110', ['1220', '4110'], (one: Line) => one.label],
            ] as const) {
              const { rows } = await ask(`subsidiary-summary?${range}${query}`);
              const figures = rows.map(
                ({ code, parentCode, values }) =>
                  [
                    parentCode === undefined ? code : `${parentCode} ${code}`,
                    ['opening', 'debit', 'credit', 'closing'].map((name) => values[name] ?? 0),
                  ] as const,
              );
              expect(
                Object.fromEntries(figures.filter(([, cells]) => cells.some((n) => n !== 0))),
                `subsidiary ${what}${query}`,
              ).to.deep.equal(subsidiaryOf(known, accounts, owner, from, to));
            }
            for (const type of ['receivable', 'payable'] as const) {
              const { rows } = await ask(`ar-aging?asOf=${to}&type=${type}`);
              const { open, unapplied } = agingOf(known, type, to);
              const partners = rows.filter(({ code }) => code !== 'total');
              expect(
                Object.fromEntries(
                  partners.flatMap(({ invoices = [] }) =>
                    invoices.map(({ lineId, dueDate, open: rest }) => [lineId, [dueDate, rest]]),
                  ),
                ),
                `${type} ${to}${asked}`,
              ).to.deep.equal(open);
              expect(
                present(Object.fromEntries(partners.map(({ code, values }) => [code, values['unapplied'] ?? 0]))),
                `unapplied ${type} ${to}${asked}`,
              ).to.deep.equal(unapplied);
            }
          }
        }
      }),
      { numRuns: runs, endOnFailure: true },
    ));
});
