// The demo's entries, and those of generated books, out in each form and into an empty company: what a form cannot hold
// is refused by entry and column, and all others come back as they were.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { call, type Connection } from '../../src/cli/client.ts';
import { entriesFor } from '../../src/cli/handing.ts';
import { layoutOf, readJournal } from '../../src/domain/interchange/journal-file.ts';
import { writeJournal, type WrittenEntry } from '../../src/domain/interchange/journal-write.ts';
import { textOfFile, widthOf } from '../../src/domain/interchange/letters.ts';
import { PROGRAMS, taxNamed, type Program } from '../../src/domain/interchange/tax-names.ts';
import { startApi, type Api } from '../api.ts';
import { demoService } from '../demo-service.ts';
import { differences, taxSaid } from '../interchange-reports.ts';
import { twin } from '../round-trip.ts';

/** What a generator returns. */
function ended<T>(work: Generator<undefined, T>): T {
  let next = work.next();
  while (!next.done) next = work.next();
  return next.value;
}

/** A name as a cell of Yayoi holds it, of 24 half-width letters: what was cut is listed. */
const inYayoi = (name: string): string => {
  let cut = '';
  for (const letter of name)
    if (widthOf(cut + letter) <= 24) cut += letter;
    else break;
  return cut;
};

/** Each line with its tax in the amount: day, side, account, yen, partner, code. */
function grossLines(entries: readonly WrittenEntry[], as: (name: string) => string): string[] {
  return entries.flatMap(({ date, lines }) =>
    lines.flatMap((line, i) => {
      if (line.isTaxLine) return [];
      const taxes = lines.filter(({ isTaxLine, baseLine }) => isTaxLine && baseLine === i);
      const amount = taxes.reduce((sum, tax) => sum + tax.amount, line.amount);
      return [[date, line.side, as(line.account), amount, as(line.partner ?? ''), line.taxCode ?? ''].join('|')];
    }),
  );
}

describe('interchange: the entries of the demo', function () {
  this.timeout(900_000);

  for (const program of ['yayoi', 'moneyforward', 'freee'] as const)
    it(`${program}: what is not refused is read back as it was`, async () => {
      const { demo } = await demoService();
      const at = { baseUrl: demo.baseUrl, key: demo.ownerKey, companyId: demo.companyId, from: 'proof' };
      const entries = await entriesFor(at, demo.companyId, {});
      const { refused } = writeJournal(program, entries, { shorten: true });
      const reasons = new Map<string, number>();
      for (const { message } of refused) reasons.set(message, (reasons.get(message) ?? 0) + 1);
      const out = new Set(refused.map(({ entryId }) => entryId));
      const kept = entries.filter(({ id }) => !out.has(id));
      const { bytes, shortened, refused: still } = writeJournal(program, kept, { shorten: true });
      expect(still).to.deep.equal([]);
      const { text } = ended(textOfFile(bytes, program === 'yayoi' ? 'cp932' : 'utf-8'));
      const file = ended(readJournal(text, layoutOf(text, undefined)));
      expect(file.refused).to.deep.equal([]);
      const back = file.entries.flatMap(({ date, lines }) =>
        lines.map((line) => {
          const found = taxNamed(program, line.taxName, line.invoice, date);
          const code = typeof found === 'string' || 'otherDays' in found ? line.taxName : (found.taxCode ?? '');
          const who = line.partner === '' ? line.subAccount : line.partner;
          return [date, line.side, line.account, line.amount, who, code].join('|');
        }),
      );
      console.log(
        `      ${entries.length} entries: ${kept.length} written, ${out.size} refused, ${shortened.length} cells cut`,
        [...reasons],
      );
      expect(back.sort()).to.deep.equal(grossLines(kept, program === 'yayoi' ? inYayoi : String).sort());
    });
});

/** A line whose tax depends on what was bought is for, where books split that. */
const isPurchase = ({ taxCode, isTaxed }: WrittenEntry['lines'][number]): boolean =>
  isTaxed === true && taxCode?.startsWith('P') === true;

/**
 * What entries say, one text each, in order. Where a memo stands is left out, and whom a tax line concerns: it stands
 * in the row of its base.
 */
function saidBy(entries: readonly WrittenEntry[], as: (name: string) => string = String): string[] {
  return entries
    .map(({ date, adjustment, splitsByUse, lines }) => {
      const told = lines.map((line) =>
        [
          line.side,
          as(line.account),
          line.amount,
          line.isTaxLine === true ? '' : as(line.partner ?? ''),
          line.isTaxLine === true ? '' : [...(line.labels ?? [])].sort().join('+'),
          line.taxCode ?? '',
          line.taxUse ?? (splitsByUse && isPurchase(line) ? 'common' : ''),
          line.isTaxLine === true ? 'tax' : '',
        ].join('|'),
      );
      return JSON.stringify([date, adjustment, told.sort()]);
    })
    .sort();
}

interface Planned {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly posted: number;
  readonly plan: {
    readonly names: readonly { readonly kind: string; readonly name: string }[];
    readonly openNames: number;
    readonly refused: readonly object[];
    readonly refusedRows: number;
    readonly entries: number;
  };
}

/**
 * A file into a company. A sub-account is a partner here, and `accounts` says which account a name means that was cut.
 * Returns how many entries were posted.
 */
async function takenIn(to: Connection, bytes: Uint8Array, accounts: Record<string, string>): Promise<number> {
  const base = `/companies/${to.companyId ?? ''}/journal-imports`;
  const contentBase64 = Buffer.from(bytes).toString('base64');
  const plan = async (mapping: object, query: Record<string, string>): Promise<Planned> =>
    (await call(to, 'POST', base, { query, body: { contentBase64, mapping } })).data as Planned;
  const create = { createPartners: true, createLabels: true };
  const first = await plan({ ...create, accounts }, { dryRun: 'true' });
  const subAccounts = Object.fromEntries(
    first.plan.names.flatMap(({ kind, name }) =>
      kind === 'subAccount' ? [[name, { partner: name.slice(name.indexOf('/') + 1) }]] : [],
    ),
  );
  const made = await plan({ ...create, accounts, subAccounts }, {});
  expect([made.plan.names, made.plan.refused]).to.deep.equal([[], []]);
  let ran = (await call(to, 'POST', `${base}/${made.id}/run`, { body: { version: made.version } })).data as Planned;
  // What takes longer than a caller waits is looked at until its end.
  for (; ran.status === 'planned' || ran.status === 'running'; await sleep(500))
    ran = (await call(to, 'GET', `${base}/${made.id}`)).data as Planned;
  expect([ran.status, ran.posted]).to.deep.equal(['done', made.plan.entries]);
  // Reads wait for rows a while, and then say that they are behind.
  while ((await call(to, 'GET', `/companies/${to.companyId ?? ''}`)).headers.get('X-Stale') === 'true');
  return ran.posted;
}

interface PostedLine extends Readonly<Record<string, unknown>> {
  readonly id: string;
  readonly baseLineId?: string;
}

/**
 * Posts entries of one company in another, as they are but for partners and labels; what settles the tax does so here.
 */
async function byHand(from: Connection, to: Connection, entries: readonly WrittenEntry[]): Promise<void> {
  const OF_A_LINE = ['side', 'accountCode', 'amount', 'taxCode', 'taxUse', 'businessType', 'isTaxLine', 'taxBase'];
  const bodies: object[] = [];
  for (const { id } of entries) {
    const { data } = await call(from, 'GET', `/companies/${from.companyId ?? ''}/journal-entries/${id}`);
    const { effectiveDate, adjustment, sourceType, lines } = data as Record<string, unknown> & {
      lines: readonly PostedLine[];
    };
    bodies.push({
      effectiveDate,
      adjustment,
      ...(sourceType === 'tax_settlement' && { sourceType }),
      lines: lines.map((line) => ({
        ...Object.fromEntries(OF_A_LINE.filter((field) => field in line).map((field) => [field, line[field]])),
        ...(line.baseLineId !== undefined && { baseLine: lines.findIndex((one) => one.id === line.baseLineId) }),
      })),
    });
  }
  for (let at = 0; at < bodies.length; at += 100)
    await call(to, 'POST', `/companies/${to.companyId ?? ''}/journal-entries/batch`, {
      body: { entries: bodies.slice(at, at + 100) },
    });
}

/** The same texts in the same order; else the first of each side that the other has not. */
function expectSame(ours: readonly string[], theirs: readonly string[]): void {
  const lacking = (a: readonly string[], b: readonly string[]): string[] => {
    const known = new Set(b);
    return a.filter((one) => !known.has(one)).slice(0, 3);
  };
  expect([ours.length, new Set(ours).size]).to.deep.equal([theirs.length, new Set(theirs).size]);
  expect({ ours: lacking(ours, theirs), theirs: lacking(theirs, ours) }).to.deep.equal({ ours: [], theirs: [] });
  expect(ours.length).to.equal(theirs.length);
}

/** Entries that a form holds, and why it refuses the others. */
function fitting(program: Program, entries: readonly WrittenEntry[], shorten: boolean) {
  const { refused } = writeJournal(program, entries, { shorten });
  const reasons = new Map<string, number>();
  for (const { message } of refused) reasons.set(message, (reasons.get(message) ?? 0) + 1);
  const out = new Set(refused.map(({ entryId }) => entryId));
  const kept = entries.filter(({ id }) => !out.has(id));
  return { kept, reasons, bytes: writeJournal(program, kept, { shorten }).bytes };
}

describe('interchange: out and into an empty company', function () {
  this.timeout(7_200_000);

  for (const program of PROGRAMS)
    it(`${program}: the demo's entries come back as they were`, async () => {
      const { demo } = await demoService();
      const from = { baseUrl: demo.baseUrl, key: demo.ownerKey, companyId: demo.companyId, from: 'proof' };
      const entries = await entriesFor(from, demo.companyId, {});
      const { kept, reasons, bytes } = fitting(program, entries, true);
      const operator = { ...from, key: demo.operatorKey, companyId: undefined };
      const to = await twin(from, operator);
      interface Row {
        readonly code: string;
        readonly name: string;
      }
      const rows = async (of: Connection): Promise<Row[]> =>
        (
          (await call(of, 'GET', `/companies/${of.companyId ?? ''}/accounts`, { query: { limit: '500' } })).data as {
            data: Row[];
          }
        ).data;
      const [theirs, ours] = [await rows(from), new Set((await rows(to)).map(({ code }) => code))];
      expect(theirs.filter(({ code }) => !ours.has(code))).to.deep.equal([]);
      const as = program === 'yayoi' ? inYayoi : String;
      const accounts = Object.fromEntries(theirs.map(({ code, name }) => [as(name), code]));
      const posted = await takenIn(to, bytes, accounts);
      expect(posted).to.equal(kept.length);
      const back = await entriesFor(to, to.companyId ?? '', {});
      expectSame(saidBy(back, as), saidBy(kept, as));
      const why = JSON.stringify([...reasons]);
      console.log(
        `      ${entries.length} entries: ${posted} back, 0 differ, ${entries.length - posted} refused: ${why}`,
      );
      // With what the form refused posted by hand, the tax of both years is the same: rows, boxes, every method.
      const held = new Set(kept.map(({ id }) => id));
      await byHand(
        from,
        to,
        entries.filter(({ id }) => !held.has(id)),
      );
      for (const year of [2025, 2026])
        expect(
          differences(await taxSaid(to, { year, isTaxAlone: true }), await taxSaid(from, { year, isTaxAlone: true })),
          String(year),
        ).to.deep.equal([]);
    });

  describe('generated books', () => {
    let api: Api;
    before(async () => {
      api = await startApi('round_trips');
    });
    after(() => api.close());

    const place = async (): Promise<Connection & { readonly companyId: string }> => {
      const { companyId, ownerKey } = await api.newCompany({ fiscalYearStart: '2026-04-01' });
      return { baseUrl: api.baseUrl, key: ownerKey, companyId, from: 'proof' };
    };
    const yen = fc.integer({ min: 2, max: 9_999_999 });
    const who = fc.constantFrom(undefined, '山田商店', '北日本, 食品', '=青葉', 'ｶﾌﾞ ミドリ', '㈱髙﨑');
    const costs = fc.constantFrom(
      ...([
        ['5120', 'P10'],
        ['5125', 'P08R'],
        ['6180', 'P10_T80'],
        // Without a code it would go out as 対象外, and come back as what that is on costs: P_OUT.
        ['6120', 'P_OUT'],
        ['6350', 'P_OUT'],
        ['4110', 'S10'],
        ['4110', 'S08R'],
      ] as const),
    );
    const entry = fc.record({
      date: fc.constantFrom('2026-04-01', '2026-06-30', '2026-09-30', '2026-10-01', '2027-03-31'),
      taxUse: fc.constantFrom(undefined, 'taxable', 'common', 'exempt'),
      adjustment: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
      memo: fc.constantFrom('4月分 "家賃", 他', '①～②', '=1+1', 'メモ'),
      against: fc.constantFrom('1110', '1130', '2120', '1220'),
      lines: fc.array(fc.record({ cost: costs, amount: yen, who, isPartOf: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
    });
    const anyBook = fc.array(entry, { minLength: 1, maxLength: 6 });

    it('each form: what is not refused comes back as it was', async () => {
      const counts = new Map<Program, { written: number; refused: number }>(
        PROGRAMS.map((program) => [program, { written: 0, refused: 0 }]),
      );
      const reasons = new Map<string, number>();
      let whole = 0;
      // In pieces: BOOKS_FROM=300 BOOKS=400 takes the 100 behind the first 300.
      const [first, last] = [Number(process.env['BOOKS_FROM'] ?? 0), Number(process.env['BOOKS'] ?? 1_000)];
      const many = last - first;
      for (const book of fc.sample(anyBook, { numRuns: last, seed: 30 }).slice(first)) {
        const from = await place();
        const at = `/companies/${from.companyId}`;
        const label = { name: '本社', dimension: 'department', code: 'HQ' };
        const { id: labelId } = (await call(from, 'POST', `${at}/labels`, { body: label })).data as { id: string };
        const partners = new Map<string, string>();
        for (const name of new Set(book.flatMap(({ lines }) => lines.flatMap((one) => one.who ?? []))))
          partners.set(
            name,
            ((await call(from, 'POST', `${at}/partners`, { body: { name } })).data as { id: string }).id,
          );
        for (const { date, adjustment, memo, against, taxUse, lines } of book) {
          // Of 70 % no form has a name for sure but that of freee: the code of the measure stands on its days alone.
          const codeOn = (code: string | undefined): string | undefined =>
            code === 'P10_T80' && date >= '2026-10-01' ? 'P10' : code;
          const own = lines.map(({ cost: [accountCode, code], amount, who: name, isPartOf }) => ({
            side: accountCode === '4110' ? 'credit' : 'debit',
            accountCode,
            amount,
            ...(code !== undefined && { taxCode: codeOn(code) }),
            ...(code !== undefined && code !== 'P_OUT' && { taxEntryMethod: 'inclusive' }),
            ...(code?.startsWith('P') && code !== 'P_OUT' && { taxUse }),
            ...(name !== undefined && { partnerId: partners.get(name) }),
            ...(isPartOf && { labelIds: [labelId] }),
          }));
          const net = own.reduce((sum, { side, amount }) => sum + (side === 'debit' ? amount : -amount), 0);
          if (net === 0) continue;
          const counter = { side: net > 0 ? 'credit' : 'debit', accountCode: against, amount: Math.abs(net) };
          await call(from, 'POST', `${at}/journal-entries`, {
            body: { effectiveDate: date, adjustment, memo, lines: [...own, counter] },
          });
        }
        const entries = await entriesFor(from, from.companyId, {});
        const theirs = await taxSaid(from, { isSplit: true });
        for (const program of PROGRAMS) {
          const { kept, reasons: why, bytes } = fitting(program, entries, false);
          for (const [message, count] of why) {
            const key = `${program}: ${message}`;
            reasons.set(key, (reasons.get(key) ?? 0) + count);
          }
          const count = counts.get(program);
          if (count) {
            count.written += kept.length;
            count.refused += entries.length - kept.length;
          }
          if (kept.length === 0) continue;
          const to = await place();
          expect(await takenIn(to, bytes, {})).to.equal(kept.length);
          const there = await entriesFor(to, to.companyId ?? '', {});
          expect(saidBy(there), JSON.stringify(book)).to.deep.equal(saidBy(kept));
          // What the reports say of all of it is the same.
          if (kept.length < entries.length) continue;
          whole += 1;
          expect(differences(await taxSaid(to, { isSplit: true }), theirs), JSON.stringify(book)).to.deep.equal([]);
        }
      }
      for (const [program, { written, refused }] of counts) {
        console.log(`      ${program}: ${many} books, ${written} entries back, 0 differ, ${refused} refused`);
        expect(written).to.be.above(0);
      }
      console.log(`      ${whole} books whole, and their reports and returns equal; ${JSON.stringify([...reasons])}`);
    });
  });
});
