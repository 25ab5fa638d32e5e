// The oracle on random companies: fast-check makes up whole books, the service keeps them, and hledger, ledger and
// beancount must come to every figure of ours.
// Two companies in `npm test`, fifty in `npm run prove`; RUNS=500 asks for more, SEED=... for the same ones again,
// SHRINK=0 leaves the first failing company as it is, SHOW=1 tells what happened in all of them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { call, pages, type Connection } from '../src/cli/client.ts';
import { readExact } from '../src/client/exact.ts';
import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, makeDate, monthOf } from '../src/domain/dates.ts';
import { isFitLine } from '../src/domain/text.ts';
import { exporter } from '../src/cli/plain-text-write.ts';
import type { ChartAccount, FileBook, JournalEntry } from '../src/domain/interchange/plain-text-book.ts';
import { exportJournal } from '../src/cli/transfer.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { depth } from './depth.ts';
import { HOW_TO_INSTALL, missingPrograms, programsOver, type Program } from './oracle-programs.ts';
import { agree, questionsOf, wholeMonths, type Range } from './oracle-questions.ts';

const RUNS = Number(process.env['RUNS'] ?? depth(2, 50));

/** Texts that other programs could take for syntax: dates, tags, comments, prices, ends of names. */
const HOSTILE = [
  '"引用" \\ \'一重\'',
  'a;b ; c',
  '2行\n目\tと  空白',
  '全角　　空白',
  '絵文字 👨‍👩‍👧 と 𠮷',
  '[2001-01-01]',
  '[=2001/01/01]',
  '[9',
  'date:2001-01-01',
  'x, date: 2001-01-01',
  'closing:',
  ':closing:',
  'a:: 1+',
  '#closing ^link',
  'source:closing',
  '; closing:',
  '{1} @ 2 JPY = 3',
  '(c) ! *',
  'a|b',
  '%(account)',
  '¥1,000',
  'include x',
  '\\"',
  'e\u0301',
  '資産:1110',
  '1000 JPY',
  'a\u2003\u2003b',
] as const;
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', maxLength: 20 }));
const name = text.map((words) =>
  isFitLine(words.replace(/[\n\t]/g, ' ')) && words.trim() !== '' ? words.replace(/[\n\t]/g, ' ').trim() : '名前',
);
/** A part of a whole: anywhere, and often next to its ends. */
const share = fc.oneof(fc.noBias(fc.nat(9_999)), fc.nat(9_999)).map((n) => n / 10_000);

/** A day of the open years, and where in its month or year it is moved: ends and beginnings are where mistakes live. */
const place = fc.record({
  share,
  edge: fc.constantFrom('none', 'none', 'none', 'monthEnd', 'monthStart', 'yearEnd', 'yearStart'),
});
type Place = typeof place extends fc.Arbitrary<infer T> ? T : never;
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 5_000_000 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 4_503_599_627_370_496),
  },
);
const leg = fc.record({
  debit: fc.nat(1000),
  credit: fc.nat(1000),
  amount,
  partner: fc.nat(3),
  taxed: fc.constantFrom(false, false, true),
});
type Leg = typeof leg extends fc.Arbitrary<infer T> ? T : never;
const legs = fc.array(leg, { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      at: place,
      legs,
      adjustment: fc.constantFrom(false, false, false, true),
      opening: fc.constantFrom(false, false, false, false, true),
      partner: fc.nat(3),
      label: fc.nat(2),
      memo: text,
      reference: name,
      lineMemo: text,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('draft' as const), at: place, legs, memo: text }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('decide' as const), which: fc.nat(1000), post: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('amend' as const),
      which: fc.nat(1000),
      at: fc.option(place, { nil: undefined }),
      legs,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('annotate' as const), which: fc.nat(1000), memo: text, reference: name }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('reverse' as const),
      which: fc.nat(1000),
      part: fc.option(share, { nil: undefined }),
      at: fc.option(place, { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      closingEntries: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const recipe = fc.record({
  year: fc.integer({ min: 2020, max: 2024 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.constantFrom(1, 1, 1, 16, 21, 29, 31),
  firstMonths: fc.constantFrom(12, 12, 12, 5),
  years: fc.integer({ min: 2, max: 3 }),
  proprietor: fc.constantFrom(false, false, true),
  additions: fc.array(
    fc.record({
      code: fc.stringMatching(/^[0-9A-Za-z][0-9A-Za-z_-]{0,7}$/),
      name,
      class: fc.constantFrom('asset', 'liability', 'equity', 'revenue', 'expense'),
      normalSide: fc.constantFrom(undefined, undefined, 'debit', 'credit'),
    }),
    { maxLength: 6 },
  ),
  partners: fc.array(
    fc.record({
      name,
      code: fc.option(
        name.map((words) => [...words].slice(0, 15).join('').trim()),
        { nil: undefined },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  // A step that shrinks away becomes undefined, so that the smallest company has few although none begins with few.
  steps: fc.array(fc.option(step, { nil: undefined, freq: 1_000_000 }), { minLength: 30, maxLength: 80 }),
  asked: fc.record({
    days: fc.tuple(share, share, share),
    range: fc.tuple(share, share),
    registerOf: fc.nat(1000),
    registerFrom: share,
    knownAt: share,
  }),
});
type Recipe = typeof recipe extends fc.Arbitrary<infer T> ? T : never;

/** Refusals that a random history may meet; any other ends the test. */
const MAY_REFUSE = new Set([
  'period_closed',
  'already_reversed',
  'entry_not_reversible',
  'fiscal_year_change',
  'invalid_state',
  'duplicate_code',
  'period_has_blockers',
]);
/** What must have happened in all companies together, so that the comparison is not about nothing. */
const MUST_HAPPEN = [
  'post',
  'draft',
  'decide',
  'amend',
  'annotate',
  'reverse',
  'reverse in part',
  'close',
  'reopen',
  'closing entry',
  'amount near 2^53',
  'opening',
  'adjustment',
  'tax line',
  'backdated',
  'two accounts on each side',
  'account on both sides',
  'odd first day',
  'knownAt before an amendment',
] as const;

interface Entry {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly effectiveDate: string;
  readonly sourceType: string;
  readonly reverses?: string;
  readonly lines: readonly {
    id: string;
    side: 'debit' | 'credit';
    accountCode: string;
    amount: number;
    isTaxLine?: boolean;
  }[];
}

describe('oracle: random companies, kept by the service and by three other programs', function () {
  this.timeout(Math.max(300_000, RUNS * 12_000));
  let api: Api;
  let folder: string;
  const happened = new Map<string, number>();
  const note = (what: string): void => {
    happened.set(what, (happened.get(what) ?? 0) + 1);
  };

  before(async () => {
    const missing = missingPrograms();
    if (missing.length > 0)
      console.log(`      not asked, because not installed: ${missing.join(', ')} (${HOW_TO_INSTALL})`);
    api = await startApi('oracle_companies');
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-oracle-'));
  });
  after(async () => {
    await api?.close();
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
  });

  /** A company as the recipe says, with its connection. */
  async function found(
    made: Recipe,
  ): Promise<{ at: Connection; base: string; accounts: readonly ChartAccount[]; years: readonly Range[] }> {
    const lastDay = Number(lastOfMonth(`${made.year}-${String(made.month).padStart(2, '0')}`).slice(8));
    const start = makeDate(made.year, made.month, Math.min(made.day, lastDay));
    if (made.day > 1) note('odd first day');
    const { companyId, ownerKey } = await api.newCompany({
      name: 'ランダム "株式会社"; [1]',
      entityType: made.proprietor ? 'sole_proprietor' : 'corporation',
      fiscalYearStart: start,
      ...(made.firstMonths === 12 ? {} : { fiscalYearEnd: addDays(addMonths(start, made.firstMonths), -1) }),
    });
    const at: Connection = { baseUrl: api.baseUrl, key: ownerKey, companyId, from: 'test' };
    const base = `/companies/${companyId}`;
    const periods = async (): Promise<readonly (Range & { id: string; status: string })[]> =>
      (
        await listed<{ id: string; type: string; startDate: string; endDate: string; status: string }>(
          at,
          `${base}/fiscal-periods`,
        )
      )
        .filter(({ type }) => type === 'year')
        .map(({ id, status, startDate: from, endDate: to }) => ({ id, status, from, to }))
        .sort((a, b) => (a.from < b.from ? -1 : 1));
    const send = async (method: string, route: string, body: unknown): Promise<Answer | undefined> => {
      const answer = await api.call(method, `/v1${base}${route}`, { key: ownerKey, body });
      if (answer.status < 300) return answer;
      if (!MAY_REFUSE.has(String(answer.body['code'])))
        throw new Error(`${method} ${route} ${JSON.stringify(body)}: ${answer.status} ${answer.text}`);
      note(`refused: ${String(answer.body['code'])}`);
      return undefined;
    };
    for (let [last] = (await periods()).slice(-1), n = 1; n < made.years; n += 1, [last] = (await periods()).slice(-1))
      await send('POST', '/fiscal-periods', { startDate: addDays(last!.to, 1) });
    for (const addition of made.additions) await send('POST', '/accounts', addition);
    const partners: string[] = [];
    for (const partner of made.partners) {
      const answer = await send('POST', '/partners', { ...partner, type: 'both' });
      if (answer) partners.push(answer.body['id'] as string);
    }
    const labels: string[] = [];
    for (const label of ['東京', '大阪']) {
      const answer = await send('POST', '/labels', { code: label, name: label, dimension: 'department' });
      if (answer) labels.push(answer.body['id'] as string);
    }
    const accounts = (await listed<ChartAccount & { isPostable: boolean }>(at, `${base}/accounts`)).sort((a, b) =>
      a.code < b.code ? -1 : 1,
    );
    // Few accounts, so that lines meet: those added, and every eleventh of the chart.
    const own = new Set(made.additions.map(({ code }) => code));
    const used = accounts.filter(({ code, isPostable }, i) => isPostable && (own.has(code) || i % 11 === 3));

    const entries: Entry[] = [];
    let latest = '';
    const keep = (answer: Answer | undefined): boolean => {
      if (!answer) return false;
      const entry = readExact(answer.text) as Entry;
      const known = entries.findIndex(({ id }) => id === entry.id);
      if (known < 0) entries.push(entry);
      else entries[known] = entry;
      return true;
    };
    const dayOf = async ({ share: part, edge }: Place, within?: Range): Promise<string> => {
      const open = (await years()).filter(({ status }) => status === 'open');
      const { from, to } = within ?? open[Math.floor(part * open.length)] ?? (await years()).at(-1)!;
      const day = addDays(from, Math.floor(((part * Math.max(open.length, 1)) % 1) * (daysBetween(from, to) + 1)));
      const moved =
        edge === 'monthEnd'
          ? lastOfMonth(monthOf(day))
          : edge === 'monthStart'
            ? firstOfMonth(monthOf(day))
            : edge === 'yearEnd'
              ? to
              : edge === 'yearStart'
                ? from
                : day;
      return moved < from ? from : moved > to ? to : moved;
    };
    let known: Awaited<ReturnType<typeof periods>> | undefined;
    const years = async (): ReturnType<typeof periods> => (known ??= await periods());
    // Tax on the sale of an asset would need its price besides.
    const mayTax = (code: string): boolean =>
      used.find((account) => account.code === code)!.class === 'expense' && (own.has(code) || /^[56]/.test(code));
    const linesOf = (list: readonly Leg[], lineMemo?: string): unknown[] => {
      // One credit against several debits is the usual compound entry.
      const sum = list.reduce((total, each) => total + BigInt(each.amount), 0n);
      const compound = list.length > 2 && sum <= BigInt(Number.MAX_SAFE_INTEGER);
      const codeAt = (index: number): string => used[index % used.length]!.code;
      return list.flatMap((each, i) => {
        const partner = partners[each.partner];
        return [
          {
            side: 'debit',
            accountCode: codeAt(each.debit),
            amount: each.amount,
            ...(each.taxed && mayTax(codeAt(each.debit)) ? { taxCode: 'P10', taxEntryMethod: 'inclusive' } : {}),
            ...(partner ? { partnerId: partner } : {}),
            ...(lineMemo ? { memo: lineMemo } : {}),
          },
          ...(compound
            ? i === 0
              ? [{ side: 'credit', accountCode: codeAt(each.credit), amount: Number(sum) }]
              : []
            : [{ side: 'credit', accountCode: codeAt(each.credit), amount: each.amount }]),
        ];
      });
    };
    const tell = (entry: Entry): void => {
      const sides = (side: string): Set<string> =>
        new Set(entry.lines.filter((line) => line.side === side).map((line) => line.accountCode));
      const [debits, credits] = [sides('debit'), sides('credit')];
      if (debits.size > 1 && credits.size > 1) note('two accounts on each side');
      if ([...debits].some((code) => credits.has(code))) note('account on both sides');
      if (entry.lines.some((line) => line.amount > 9e15)) note('amount near 2^53');
      if (entry.lines.some((line) => line.isTaxLine)) note('tax line');
      if (entry.effectiveDate < latest) note('backdated');
      else latest = entry.effectiveDate;
    };
    const posted = (): readonly Entry[] => entries.filter(({ status }) => status === 'posted' || status === 'reversed');

    const play: { [K in Step['kind']]: (it: Extract<Step, { kind: K }>) => Promise<boolean> } = {
      async post(it) {
        const partnerId = partners[it.partner];
        const labelId = labels[it.label];
        if (
          !keep(
            await send('POST', '/journal-entries', {
              effectiveDate: await dayOf(it.at),
              lines: linesOf(it.legs, it.lineMemo),
              memo: it.memo,
              reference: it.reference,
              adjustment: it.adjustment,
              ...(it.opening ? { sourceType: 'opening' } : {}),
              ...(partnerId ? { partnerId } : {}),
              ...(labelId ? { labelIds: [labelId] } : {}),
            }),
          )
        )
          return false;
        tell(entries.at(-1)!);
        if (it.opening) note('opening');
        if (it.adjustment) note('adjustment');
        return true;
      },
      async draft(it) {
        return keep(
          await send('POST', '/journal-entries', {
            effectiveDate: await dayOf(it.at),
            lines: linesOf(it.legs),
            memo: it.memo,
            status: 'draft',
          }),
        );
      },
      async decide(it) {
        const drafts = entries.filter(({ status }) => status === 'draft');
        const draft = drafts[it.which % drafts.length];
        return (
          draft !== undefined &&
          keep(await send('POST', `/journal-entries/${draft.id}/${it.post ? 'post' : 'discard'}`, {}))
        );
      },
      async amend(it) {
        const list = entries.filter(({ status }) => status === 'posted' || status === 'draft');
        const entry = list[it.which % list.length];
        if (!entry) return false;
        const within = (await years()).find(({ from, to }) => from <= entry.effectiveDate && entry.effectiveDate <= to);
        return keep(
          await send('PATCH', `/journal-entries/${entry.id}`, {
            version: entry.version,
            lines: linesOf(it.legs),
            ...(it.at ? { effectiveDate: await dayOf(it.at, within) } : {}),
          }),
        );
      },
      async annotate(it) {
        const entry = posted()[it.which % posted().length];
        return (
          entry !== undefined &&
          keep(await send('PATCH', `/journal-entries/${entry.id}`, { memo: it.memo, reference: it.reference }))
        );
      },
      async reverse(it) {
        const list = posted().filter(({ sourceType, reverses }) => sourceType !== 'closing' && reverses === undefined);
        const entry = list[it.which % list.length];
        if (!entry) return false;
        const [debit, credit] = [
          entry.lines.find(({ side }) => side === 'debit')!,
          entry.lines.find(({ side }) => side === 'credit')!,
        ];
        const part =
          it.part === undefined ? undefined : Math.max(1, Math.floor(it.part * Math.min(debit.amount, credit.amount)));
        const day = it.at === undefined ? undefined : await dayOf(it.at);
        const answer = await send('POST', `/journal-entries/${entry.id}/reverse`, {
          reason: '誤り',
          ...(day !== undefined && day >= entry.effectiveDate ? { date: day } : {}),
          ...(part === undefined ? {} : { lines: [debit, credit].map(({ id }) => ({ lineId: id, amount: part })) }),
        });
        if (!keep(answer)) return false;
        if (part !== undefined) note('reverse in part');
        return keep(await api.call('GET', `/v1${base}/journal-entries/${entry.id}`, { key: ownerKey }));
      },
      async close(it) {
        const year = (await years()).find(({ status }) => status !== 'closed');
        if (!year) return false;
        for (const draft of entries.filter(
          ({ status, effectiveDate }) => status === 'draft' && year.from <= effectiveDate && effectiveDate <= year.to,
        ))
          keep(await send('POST', `/journal-entries/${draft.id}/discard`, {}));
        known = undefined;
        const answer = await send('POST', `/fiscal-periods/${year.id}/close`, { closingEntries: it.closingEntries });
        if (answer && (answer.body['closingEntries'] as unknown[]).length > 0) note('closing entry');
        return answer !== undefined;
      },
      async reopen() {
        const year = (await years()).findLast(({ status }) => status === 'closed');
        known = undefined;
        return (
          year !== undefined &&
          (await send('POST', `/fiscal-periods/${year.id}/reopen`, { reason: '訂正のため' })) !== undefined
        );
      },
    };
    for (const it of made.steps) if (it && (await (play[it.kind] as (it: Step) => Promise<boolean>)(it))) note(it.kind);
    return { at, base, accounts, years: await years() };
  }

  async function listed<T>(at: Connection, route: string): Promise<T[]> {
    const items: T[] = [];
    for await (const page of pages(at, route)) items.push(...(page as unknown as T[]));
    return items;
  }

  /**
   * The company's journal as it stood when the event at `part` of its history was recorded: the events up to then,
   * folded here, with nothing of our read models.
   */
  async function journalThen(
    at: Connection,
    base: string,
    part: number,
  ): Promise<{ knownAt: string; entries: readonly JournalEntry[] } | undefined> {
    interface Event {
      type: string;
      recordedAt: string;
      data: {
        entryId: string;
        entryNumber?: number;
        status?: string;
        content?: Omit<JournalEntry, 'id' | 'status' | 'entryNumber'>;
        after?: Omit<JournalEntry, 'id' | 'status' | 'entryNumber'>;
      };
    }
    const events: Event[] = [];
    for await (const page of pages(at, `${base}/events`, { type: 'journal_entry.*' }))
      events.push(...(page as unknown as Event[]));
    const knownAt = events[Math.floor(part * events.length)]?.recordedAt;
    if (knownAt === undefined) return undefined;
    const entries = new Map<string, JournalEntry>();
    for (const {
      type,
      recordedAt,
      data: { entryId: id, entryNumber, status, content, after },
    } of events) {
      if (recordedAt > knownAt) {
        if (type === 'journal_entry.amended' && entries.has(id)) note('knownAt before an amendment');
        continue;
      }
      if (type === 'journal_entry.posted' && content && entryNumber !== undefined)
        entries.set(id, { ...content, id, status: 'posted', entryNumber });
      if (type === 'journal_entry.amended' && status === 'posted' && after)
        entries.set(id, { ...entries.get(id)!, ...after });
    }
    return {
      knownAt,
      entries: [...entries.values()].sort((a, b) =>
        a.effectiveDate < b.effectiveDate
          ? -1
          : a.effectiveDate > b.effectiveDate
            ? 1
            : a.entryNumber! - b.entryNumber!,
      ),
    };
  }

  let companies = 0;
  /** Every comparison of one company. */
  async function check(made: Recipe): Promise<void> {
    companies += 1;
    const { at, base, accounts, years } = await found(made);
    const file = (kind: string, format: string): string => path.join(folder, `${kind}.${companies}.${format}`);
    const get = async (route: string): Promise<unknown> => (await call(at, 'GET', `${base}${route}`)).data;
    const programs = async (
      kind: string,
      write: (format: 'hledger' | 'beancount') => Promise<string>,
    ): Promise<readonly Program[]> => {
      const files = { hledger: file(kind, 'hledger'), beancount: file(kind, 'beancount') };
      for (const format of ['hledger', 'beancount'] as const) fs.writeFileSync(files[format], await write(format));
      return programsOver(files, accounts);
    };
    const [first, last] = [years[0]!.from, years.at(-1)!.to];
    const dayIn = ({ from, to }: Range, part: number): string =>
      addDays(from, Math.floor(part * (daysBetween(from, to) + 1)));
    const dayAt = (part: number): string => dayIn({ from: first, to: last }, part);
    const yearOf = (day: string): Range => years.find(({ from, to }) => from <= day && day <= to)!;
    const {
      days,
      range: [a, b],
      registerOf,
      registerFrom,
      knownAt,
    } = made.asked;
    const range: Range = { from: dayAt(Math.min(a, b)), to: dayAt(Math.max(a, b)) };
    const inYear: Range = { from: range.from, to: range.to < yearOf(range.from).to ? range.to : yearOf(range.from).to };
    const whole = wholeMonths(range.from < first ? first : range.from, 8);
    // A trial balance stays in its fiscal year: the whole months from the first one that begins in it.
    const year = yearOf(dayAt(days[0]));
    const firstMonth =
      year.from === firstOfMonth(monthOf(year.from)) ? year.from : addMonths(firstOfMonth(monthOf(year.from)), 1);
    const wholeInYear: Range = { from: firstMonth, to: addDays(firstOfMonth(monthOf(addDays(year.to, 1))), -1) };

    const ask = questionsOf({ accounts, years, get });
    const now = await programs('now', async (format) => {
      let out = '';
      await exportJournal(at, at.companyId!, { format }, async (part) => {
        out += part;
      });
      return out;
    });
    // The account with lines that the recipe points to.
    const moved = (
      (await get(`/reports/trial-balance?from=${yearOf(range.from).from}&to=${yearOf(range.from).to}`)) as {
        rows: { kind: string; code: string }[];
      }
    ).rows.filter(({ kind }) => kind === 'account');
    const register = moved[registerOf % Math.max(moved.length, 1)]?.code;
    const registerRange: Range = { from: dayIn(yearOf(range.from), registerFrom), to: last };
    await Promise.all([
      agree(
        [
          ...days.map((part) => ask.trialBalance(dayAt(part))),
          ask.profitAndLoss(range),
          ask.balanceSheet(range.to),
          ask.resultsInBalanceSheet(range.to),
          ...(register === undefined
            ? []
            : [ask.register(register, registerRange), ...ask.counterAccounts(register, registerRange)]),
        ],
        now,
      ),
      // Months that begin and end inside a calendar month for those who can cut them, whole months for the other one.
      agree(
        [...ask.trialBalanceByMonth(inYear), ask.profitAndLossByMonth(range), ask.balanceSheetByMonth(range)],
        now.filter(({ cutsMonths }) => cutsMonths),
      ),
      agree(
        [
          ...(wholeInYear.from < wholeInYear.to ? ask.trialBalanceByMonth(wholeInYear) : []),
          ask.profitAndLossByMonth(whole),
          ask.balanceSheetByMonth(whole),
        ],
        now.filter(({ cutsMonths }) => !cutsMonths),
      ),
    ]);

    const then = await journalThen(at, base, knownAt);
    if (!then) return;
    const book: FileBook = {
      companyId: at.companyId!,
      companyName: '当時',
      currency: 'JPY',
      from: first,
      to: last,
      accounts,
      taxCodes: new Map(),
      partners: [],
      labels: [],
    };
    const earlier = await programs('then', async (format) => {
      const writer = exporter(format, book);
      return writer.head() + then.entries.map((entry, i) => writer.entry(entry, i === 0)).join('') + writer.foot();
    });
    await agree(
      [questionsOf({ accounts, years, get, knownAt: then.knownAt }).trialBalance(dayAt(days[1]))],
      earlier.slice(0, 2),
    );
  }

  it(`${RUNS} companies: trial balance, statements, months, registers, earlier times`, async function () {
    if (missingPrograms().length === 3) this.skip();
    const seed = Number(process.env['SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
    // Shrinking runs whole companies too, so it has a time of its own; the smallest one found by then is printed.
    await fc.assert(fc.asyncProperty(recipe, check), {
      numRuns: RUNS,
      seed,
      endOnFailure: process.env['SHRINK'] === '0',
      interruptAfterTimeLimit: this.timeout() - 30_000,
    });
    if (companies < RUNS) console.log(`      time was over after ${companies} of ${RUNS} companies`);
    if (process.env['SHOW']) console.log(`      ${companies} companies`, happened);
    if (RUNS >= 50) for (const what of MUST_HAPPEN) expect(happened.get(what) ?? 0, what).to.be.above(0);
  });
});
