// Fills a company's ledger with generated entries, straight through the event store in large groups: for benches at a million entries.
import { uuidv7 } from 'uuidv7';
import { EntryPosted } from '../../src/domain/journal.ts';
import { daysInMonth } from '../../src/domain/dates.ts';
import type { EventLog, NewEvent } from '../../src/engine/ports.ts';

/** What the generator must know of the company: its accounts by code, its partners, and the fiscal year of the entries. */
export interface Fill { readonly log: EventLog; readonly stream: string; readonly firstRevision: number; readonly firstNumber: number; readonly count: number; readonly accountIds: ReadonlyMap<string, string>; readonly partnerIds: readonly string[]; readonly fiscalYearId: string; readonly startYear: number; readonly recordedFrom: number }

const SHAPES = [
  { debit: '1220', credit: '4110' }, { debit: '1130', credit: '1220' }, { debit: '5120', credit: '2120' }, { debit: '2120', credit: '1130' }, { debit: '6240', credit: '2310' },
  { debit: '6250', credit: '1130' }, { debit: '6320', credit: '1130' }, { debit: '6290', credit: '1110' }, { debit: '2310', credit: '1130' }, { debit: '6370', credit: '1130' },
] as const;

/** Appends `count` posted entries spread over the twelve months from April of `startYear`; returns the last revision. Deterministic but for the ids. */
export async function fill(plan: Fill, onProgress?: (done: number) => void): Promise<number> {
  let random = 42;
  const draw = (n: number): number => (random = (random * 48271) % 2147483647) % n;
  let revision = plan.firstRevision; let number = plan.firstNumber;
  for (let done = 0; done < plan.count;) {
    const events: NewEvent[] = [];
    while (events.length < 500 && done + events.length < plan.count) {
      const i = done + events.length;
      const m = Math.floor((i / plan.count) * 12);
      const month = ((3 + m) % 12) + 1; const year = plan.startYear + (month < 4 ? 1 : 0);
      const day = 1 + draw(daysInMonth(year, month));
      const shape = SHAPES[draw(SHAPES.length)] as (typeof SHAPES)[number];
      const amount = 100 + draw(1_000_000);
      const partnerId = draw(3) === 0 ? plan.partnerIds[draw(plan.partnerIds.length)] : undefined;
      const line = (side: 'debit' | 'credit', accountCode: string, value: number): object => ({ side, accountId: plan.accountIds.get(accountCode), accountCode, amount: value });
      const tax = Math.floor(amount / 11);
      const lines = i % 2 === 0 ? [line('debit', shape.debit, amount), line('credit', shape.credit, amount)]
        : shape.credit === '4110' ? [line('debit', shape.debit, amount), line('credit', shape.credit, amount - tax), line('credit', '2580', tax)]
          : [line('debit', shape.debit, amount - tax), line('debit', '1580', tax), line('credit', shape.credit, amount)];
      const posted = EntryPosted({
        entryId: `je_${uuidv7()}`, version: 1, entryNumber: number++, fiscalYearId: plan.fiscalYearId,
        content: { effectiveDate: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, sourceType: 'import', adjustment: false, currency: 'JPY', memo: `取引 ${i}`, ...(partnerId ? { partnerId } : {}), lines: lines as never },
      });
      events.push({
        id: uuidv7(), type: posted.type, data: posted.data as object,
        meta: { v: 1, recordedAt: new Date(plan.recordedFrom + i).toISOString(), actor: { type: 'system', id: 'bench', via: 'system' }, command: 'post-entry', index: 0, count: 1 },
      });
    }
    ({ lastRevision: revision } = await plan.log.append(plan.stream, revision, events));
    done += events.length;
    onProgress?.(done);
  }
  return revision;
}
