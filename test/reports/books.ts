// A company's read model for tests: event constructors go through the real projections into a real Postgres, queries
// are asked of it.
import { adoptedStates, ChartAdopted } from '../../src/domain/templates.ts';
import { uuidv7 } from 'uuidv7';
import { foundCompany } from '../../commands/companies.ts';
import { unitOfWork } from '../../projections/changes.ts';
import { PROJECTIONS } from '../../projections/index.ts';
import type { Query } from '../../queries/query.ts';
import { rowsPostgres } from '../../src/adapters/rows.postgres.ts';
import { CompanyRegistered } from '../../src/domain/companies.ts';
import { ledgerStream, newBook } from '../../src/domain/book.ts';
import type { LedgerEvent } from '../../src/domain/event.ts';
import { bare, withPrefix, type IdKind } from '../../src/domain/ids.ts';
import { EntryDrafted, EntryPosted, type EntryContent, type StoredLine } from '../../src/domain/journal.ts';
import type { Checkpoint, Rows } from '../../src/engine/ports.ts';
import { NOTHING_YET } from '../../src/engine/replay.ts';
import type { Moment } from '../../commands/command.ts';
import { preparedDatabase } from '../postgres.ts';
import type { RecordedFact } from '../../src/domain/events.ts';

/** A line of a test entry: account code, debit (positive) or credit (negative), and what else it says. */
export type Line = readonly [account: string, amount: number, more?: Partial<StoredLine>];
/** What a test entry says besides date and lines. */
export type More = Partial<EntryContent> & { readonly draft?: true };

/** A company under test. */
export interface Company {
  readonly id: string;
  /** Typed id of an account by code. */
  account(code: string): string;
  taxCode(code: string): string;
  readonly yearId: string;
  /** The events that founded it: a world in memory begins with them. */
  readonly founded: readonly LedgerEvent[];
  /**
   * Records events and projects them; the recording time moves on by one second per event. Returns the last revision.
   */
  record(...events: LedgerEvent[]): Promise<number>;
  /** The entry's event, not yet recorded, and its typed id. */
  entry(date: string, lines: readonly Line[], more?: More): { id: string; event: LedgerEvent; content: EntryContent };
  /** Posts one entry; returns its typed id. */
  post(date: string, lines: readonly Line[], more?: More): Promise<string>;
  /** Leaves out so many revisions, as if others had recorded in between. */
  skip(revisions: number): void;
  /** Recording time of a revision. */
  recordedAt(revision: number): string;
  ask<I, A>(query: Query<I, A>, input: unknown, options?: { nowMs?: number; projectedRevision?: number }): Promise<A>;
}
/** A database with companies. */
export interface Books {
  readonly rows: Rows;
  readonly url: string;
  company(options?: {
    fiscalYearStart?: string;
    years?: number;
    entityType?: 'corporation' | 'sole_proprietor';
    timezone?: string;
  }): Promise<Company>;
  close(): Promise<void>;
}

/** Now of the tests: after everything that they record. */
export const NOW = Date.parse('2026-11-21T00:00:00Z');

/** A fresh database; close it after the tests. */
export async function openBooks(name: string): Promise<Books> {
  const { url, drop } = await preparedDatabase(name);
  const { rows, store, close } = rowsPostgres({ connectionString: url, readers: 4, writers: 1 });
  await store.prepare();
  const lead = await store.lead();
  if (!lead) throw new Error('another session leads');
  const session = lead;
  let at: Checkpoint = NOTHING_YET;

  return {
    rows,
    url,
    async close() {
      await session.close();
      await close();
      await drop();
    },
    async company({
      fiscalYearStart = '2025-04-01',
      years = 2,
      entityType = 'corporation',
      timezone = 'Asia/Tokyo',
    } = {}) {
      const id = withPrefix('company', uuidv7());
      const stream = ledgerStream(bare(id));
      let revision = -1;
      let seconds = 0;
      let number = 0;
      const times: string[] = [];
      async function record(...events: LedgerEvent[]): Promise<number> {
        const { rows: changes, work } = unitOfWork();
        for (const event of events) {
          const recordedAt = new Date(Date.parse('2026-04-01T00:00:00Z') + 1000 * seconds++).toISOString();
          times[revision + 1] = recordedAt;
          const fact = {
            id: uuidv7(),
            stream,
            revision: ++revision,
            type: event.type,
            version: event.version,
            data: event.data,
            meta: {
              v: event.version,
              recordedAt,
              actor: { type: 'api_key', id: 'key_test', name: 'Test', via: 'system' },
              command: 'test',
              index: 0,
              count: 1,
            },
          } as RecordedFact;
          for (const projection of PROJECTIONS) {
            projection.every?.(fact, changes, bare(id), fact.id);
            (
              projection.on[fact.type] as
                ((event: RecordedFact, rows: typeof changes, companyId: string) => void) | undefined
            )?.(fact, changes, bare(id));
          }
        }
        const next: Checkpoint = {
          ...at,
          position: String(at.events + BigInt(events.length)),
          events: at.events + BigInt(events.length),
        };
        if (!(await session.apply(work(), new Map([[stream, revision]]), at, next)))
          throw new Error('the checkpoint moved');
        at = next;
        return revision;
      }
      const ids = new Map<string, string>();
      const taxCodes = new Map<string, string>();
      const moment = {
        now: NOW,
        nowIso: new Date(NOW).toISOString(),
        id: (kind: IdKind) => withPrefix(kind, uuidv7()),
        may: () => true,
        actor: { type: 'api_key', id: 'key_test', name: 'Test', via: 'system' },
      } as unknown as Moment;
      let yearId = '';
      const made = CompanyRegistered({
        company: {
          id,
          name: '株式会社テスト',
          entityType,
          country: 'JP',
          baseCurrency: 'JPY',
          timezone,
          fiscalYearStartMonth: Number(fiscalYearStart.slice(5, 7)),
          fiscalYearStartDay: 1,
          taxSettings: {},
          template: entityType === 'corporation' ? 'jp_corporation' : 'jp_sole_proprietor',
          plan: 'free',
          isDemo: false,
          status: 'active',
          createdAt: moment.nowIso,
          updatedAt: moment.nowIso,
          version: 1,
        },
        firstYear: {
          startDate: fiscalYearStart,
          endDate:
            fiscalYearStart.slice(5, 7) === '01'
              ? `${fiscalYearStart.slice(0, 4)}-12-31`
              : `${Number(fiscalYearStart.slice(0, 4)) + 1}-03-31`,
        },
      }).data;
      const founded = foundCompany.decide(newBook(), made, moment, {
        state: () => undefined,
        holder: () => undefined,
        lines: () => new Map(),
      });
      for (const event of founded) {
        const data = event.data as {
          account?: { id: string; code: string };
          taxCode?: { id: string; code: string };
          year?: { id: string };
        };
        if (data.account) ids.set(data.account.code, data.account.id);
        if (data.taxCode) taxCodes.set(data.taxCode.code, data.taxCode.id);
        if (data.year) yearId = data.year.id;
        if (event.type !== ChartAdopted.type) continue;
        const rows = adoptedStates(ChartAdopted.schema.parse(event.data));
        for (const row of rows.accounts) ids.set(row.code, row.id);
        for (const row of rows.taxCodes) taxCodes.set(row.code, row.id);
      }
      await record(...founded);
      const later = founded[founded.length - 1] as LedgerEvent<
        string,
        { year: { startDate: string; endDate: string }; months: object[] }
      >;
      for (let i = 1; i < years; i++) {
        const move = (period: { startDate: string; endDate: string }): object => ({
          ...period,
          id: moment.id('fiscalPeriod'),
          startDate: `${Number(period.startDate.slice(0, 4)) + i}${period.startDate.slice(4)}`,
          endDate: `${Number(period.endDate.slice(0, 4)) + i}${period.endDate.slice(4)}`,
        });
        await record({ ...later, data: { year: move(later.data.year), months: [] } });
      }
      const account = (code: string): string =>
        ids.get(code) ??
        (() => {
          throw new Error(`no account ${code}`);
        })();

      const company: Company = {
        id,
        account,
        yearId,
        founded,
        record,
        taxCode: (code) =>
          taxCodes.get(code) ??
          (() => {
            throw new Error(`no tax code ${code}`);
          })(),
        recordedAt: (of) => times[of] ?? '',
        skip(revisions) {
          revision += revisions;
        },
        entry(date, lines, { draft, ...more } = {}) {
          const entryId = withPrefix('entry', uuidv7());
          const content: EntryContent = {
            effectiveDate: date,
            sourceType: 'manual',
            adjustment: false,
            currency: 'JPY',
            ...more,
            lines: lines.map(([code, amount, said]) => ({
              side: amount > 0 ? 'debit' : 'credit',
              accountId: account(code),
              accountCode: code,
              amount: Math.abs(amount),
              ...said,
            })),
          };
          const event = draft
            ? EntryDrafted({ entryId, version: 1, content })
            : EntryPosted({ entryId, version: 1, entryNumber: ++number, fiscalYearId: yearId, content });
          return { id: entryId, event, content };
        },
        async post(date, lines, more) {
          const { id: entryId, event } = company.entry(date, lines, more);
          await record(event);
          return entryId;
        },
        async ask(query, input, { nowMs = NOW, projectedRevision = revision } = {}) {
          const answer = await query.run(
            rows,
            { companyId: id, nowMs, projectedRevision, upToDate: true },
            query.input.parse(input),
          );
          if (answer === undefined) throw new Error(`${query.name}: not found`);
          return answer;
        },
      };
      return company;
    },
  };
}

/** Figures without what leads from them, and ages, which have tests of their own (test/web/home.test.ts). */
export function figuresAlone(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(figuresAlone);
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).filter(([name]) => name !== 'links' && name !== 'ages');
  return Object.fromEntries(own.map(([name, member]) => [name, figuresAlone(member)]));
}
