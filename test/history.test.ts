// Every event version ever written still reads and folds. history.json is append-only: a new version adds a sample, old
// ones are never changed.
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'chai';
import { z } from 'zod';
import { COMMANDS } from '../commands/index.ts';
import { balanceOf } from '../src/domain/accounts.ts';
import { BOOK_SHAPE, copyBook, fold, isKept, newBook, unfolded, type Book } from '../src/domain/book.ts';
import { bookToJson, frameText, readFrame, takeBook } from '../src/domain/book-text.ts';
import { foldDirectory, newDirectory } from '../src/domain/directory.ts';
import { taxablePeriods } from '../src/domain/tax/settlement.ts';
import type { EventMeta, LedgerEvent } from '../src/domain/event.ts';
import { lineId } from '../src/domain/ids.ts';
import { foldEntry, type EntryState } from '../src/domain/journal.ts';
import { byCode } from '../src/domain/register.ts';
import { moveSettled } from '../src/domain/open-items.ts';
import { catalog, readEvent, type RecordedFact } from '../src/domain/events.ts';

interface Sample {
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
  readonly meta: EventMeta;
}
const HISTORY = new URL('./history.json', import.meta.url);
const samples = JSON.parse(readFileSync(HISTORY, 'utf8')) as Sample[];
if (process.env.RECORD === '1') record();

/** Appends samples of events that have none yet: what commands decide by the example of their declaration. */
function record(): void {
  const recordedAt = '2026-04-15T03:00:00.000Z';
  const actor = { type: 'api_key', id: 'key_00000000-0000-7000-8000-00000000f001', name: 'Owner', via: 'surface_b' };
  for (const { name, input, decide } of COMMANDS.values()) {
    const example = z.globalRegistry.get(input)?.['example'];
    if (example === undefined) continue;
    const id = ({ prefix }: { readonly prefix: string }): string =>
      `${prefix}_00000000-0000-7000-8000-${String(samples.length).padStart(12, '0')}`;
    const moment = { nowIso: recordedAt, nowMs: Date.parse(recordedAt), actor, may: () => true, id };
    let events: readonly LedgerEvent[];
    try {
      events = decide(newBook() as never, input.parse(example) as never, moment as never, undefined as never);
    } catch {
      continue; // It needs more than an example: its sample is written by hand.
    }
    for (const { type, data } of events) {
      const v = catalog().get(type)?.version ?? 1;
      if (samples.some((sample) => sample.type === type && sample.meta.v === v)) continue;
      const meta = { v, recordedAt, actor, command: name, index: 0, count: 1 } as EventMeta;
      samples.push({ revision: samples.length, type, data, meta });
    }
  }
  writeFileSync(HISTORY, `[\n${samples.map((sample) => JSON.stringify(sample)).join(',\n')}\n]\n`);
}
const read = (sample: Sample): RecordedFact => readEvent({ id: '', stream: 'history', ...sample });

describe('history', () => {
  it('has a sample of every version of every event', () => {
    const missing: string[] = [];
    for (const { type, version } of catalog().values()) {
      for (let v = 1; v <= version; v++)
        if (!samples.some((sample) => sample.type === type && sample.meta.v === v))
          missing.push(`${type} version ${v}`);
    }
    expect(missing).to.deep.equal([]);
  });
  it('reads every sample into the shape of today', () => {
    for (const sample of samples) {
      const fact = read(sample);
      expect(
        catalog().get(fact.type)?.schema.safeParse(fact.data).error?.issues,
        `${sample.type}@${sample.revision}`,
      ).to.equal(undefined);
    }
  });
  it('folds into the same book, directory and entries as when it was written', () => {
    const book = newBook();
    const directory = newDirectory();
    const entries = new Map<string, EntryState>();
    for (const fact of samples.map(read)) {
      fold(book, fact);
      foldDirectory(directory, fact);
      if (!('entryId' in fact.data)) continue;
      const state = foldEntry(entries.get(fact.data.entryId), fact);
      if (state) entries.set(state.id, state);
    }
    const balance = (code: string): bigint => {
      const account = byCode(book.accounts, code);
      return account ? balanceOf(book, account) : -1n;
    };
    expect({
      '1130': balance('1130'),
      '6320': balance('6320'),
      '6990': balance('6990'),
      '4110': balance('4110'),
      '3230': balance('3230'),
    }).to.deep.equal({ '1130': 2_150n, '6320': 0n, '6990': 550n, '4110': 3_100n, '3230': 0n });
    expect(
      [...entries.values()].map(({ status, version, entryNumber }) => [status, version, entryNumber]),
    ).to.deep.equal([
      ['reversed', 4, 1],
      ['posted', 1, 2],
      ['posted', 6, 3],
      ['discarded', 2, undefined],
      ['posted', 1, 4],
      ['reversed', 2, 5],
      ['posted', 1, 6],
      ['posted', 1, 7],
      ['posted', 2, 8],
      ['posted', 1, 9],
      ['posted', 1, 10],
      // A sentence that was held back.
      ['draft', 1, undefined],
    ]);
    expect([
      book.company?.nameKana,
      directory.companies.size,
      [...book.labels.byId.values()][0]?.status,
      [...book.partners.byId.values()][0]?.status,
      [...book.members.byId.values()][0]?.status,
    ]).to.deep.equal(['ミホン', 1, 'archived', 'archived', 'removed']);
    expect(book.periods.years[0]?.year.status).to.equal('open');
    // Half-yearly filing was taken until 2026-11-22, though there is none: the taxable period is the year.
    const [fiscalYear] = book.periods.years;
    expect(
      fiscalYear && taxablePeriods(fiscalYear, book.company?.taxSettings.filingFrequency)?.map(({ name }) => name),
    ).to.deep.equal(['FY2026']);
    expect(book.company?.taxSettings.filingFrequency).to.equal('half');
    // Since 2026-11-22 an entry says what was doubtful about its tax.
    expect([...book.tax.findings].map(([month, counts]) => [month, [...counts]])).to.deep.equal([
      ['2026-08-01', [['tax_line_amount', 1]]],
    ]);
    // Runs and disposals of fixed assets add up per asset, and undoing them takes it back.
    expect([book.depreciation.posted.size, book.depreciation.runs.length]).to.deep.equal([0, 0]);
    expect([...book.invoiceNumbers]).to.deep.equal([
      ['INV-2026', 2],
      ['CN-2026', 1],
    ]);
    // Of expense reports the book holds the numbers, and what is still to be decided or paid.
    expect([[...book.expenseNumbers], [...book.openExpenses.values()]]).to.deep.equal([
      [['EXP-2026', 2]],
      [{ status: 'approved', date: '2026-04-08' }],
    ]);
    // Since 2026-11-22 a settlement by name tells the day of the charge, and a reversal what it gives free.
    const charge = [...entries.values()].find(({ content }) => content.sourceType === 'invoice') as EntryState;
    const settled = new Map<string, number>();
    for (const fact of samples.map(read)) moveSettled(settled, fact);
    expect([...settled]).to.deep.equal([[lineId(charge.id, 0), 600]]);
  });

  it('books share what is empty: nothing is written into it, and what one keeps is in no other', () => {
    const nothing = bookToJson(newBook());
    const book = newBook();
    for (const fact of samples.map(read)) {
      const before = bookToJson(book);
      fold(copyBook(book), fact);
      expect(bookToJson(book), `${fact.type} was folded into a copy`).to.equal(before);
      fold(book, fact);
    }
    expect(bookToJson(newBook()), 'a new book').to.equal(nothing);
    // Given books that hold nothing yet: made, copied, and read from a snapshot
    const shared = newBook().labels.byId;
    const { book: empty } = readFrame(frameText(takeBook(newBook())));
    for (const one of [newBook(), copyBook(newBook()), empty()])
      for (const slot of Object.keys(one).filter(isKept)) {
        const { byId, byKey } = one[slot as 'labels'] as { byId: Map<string, unknown>; byKey: Map<string, unknown> };
        expect(
          [byId, byKey].every((map) => map === shared),
          slot,
        ).to.equal(true);
        for (const map of [byId, byKey]) expect(() => map.set('a', {}), slot).to.throw('in many books');
      }
  });

  it('every event of a company changes its book by a row', () => {
    expect(unfolded()).to.deep.equal([]);
  });

  it('a noun that came since discards no snapshot: its slice is empty; a part that did, or is unknown, does', () => {
    const read = (book: object): Book => readFrame(frameText(takeBook(book as Book))).book();
    const { labels: _labels, ...older } = newBook();
    expect(bookToJson(read(older))).to.equal(bookToJson(newBook()));
    expect(BOOK_SHAPE.split(' ')).to.include('journal').and.not.include('labels');
    const { tax: _tax, ...withoutPart } = newBook();
    expect(() => read(withoutPart)).to.throw('its text is not that of a book');
    expect(() => read({ ...older, comptes: {} })).to.throw('its text is not that of a book');
  });

  // Snapshots of books are text of their shape: one of another shape must be ignored. book.json holds, per slice and
  // part, a digest of its texts, one after another, by these samples. Where only the shape or the samples are new,
  // record it: RECORD=1 npx mocha test/history.test.ts
  it('makes the books that are recorded, or BOOK_SHAPE is another one', () => {
    const file = new URL('./book.json', import.meta.url);
    const recorded = JSON.parse(readFileSync(file, 'utf8')) as Digests;
    const before = digestsOf(recorded.samples);
    const other = Object.keys(before.parts).filter(
      // A kept noun that came since has no digest yet: it makes no other shape.
      (name) => before.parts[name] !== recorded.parts[name] && (name in recorded.parts || !isKept(name)),
    );
    expect(recorded.shape === BOOK_SHAPE ? other : [], 'another book: raise FORM in src/domain/book.ts').to.deep.equal(
      [],
    );
    const now = digestsOf(samples.length);
    if (process.env.RECORD === '1') writeFileSync(file, `${JSON.stringify(now, undefined, 1)}\n`);
    else expect(recorded, 'record it').to.deep.equal(now);
  });
});

interface Digests {
  readonly shape: string;
  readonly samples: number;
  readonly parts: Readonly<Record<string, string>>;
}

function digestsOf(count: number): Digests {
  const book = newBook();
  const parts: Record<string, string> = {};
  const texts: Record<string, string> = {};
  for (const sample of samples.slice(0, count)) {
    fold(book, read(sample));
    for (const [name, part] of Object.entries(book)) {
      const text = bookToJson({ [name]: part as unknown } as unknown as Book);
      if (text === texts[name]) continue; // samples of other nouns change nothing here
      texts[name] = text;
      parts[name] = hash('sha256', `${parts[name] ?? ''}${text}`, 'hex').slice(0, 16);
    }
  }
  return { shape: BOOK_SHAPE, samples: count, parts };
}
