// Seals of fiscal periods: those of one, and where a close waits for its seal.
import { sql } from 'kysely';
import { z } from 'zod';
import { bare, isId, withPrefix } from '../src/domain/ids.ts';
import { PeriodBalancesCommitted } from '../src/domain/period-balances.ts';
import { PERIOD_SEAL_ID, periodSeals, type PeriodSeal } from '../src/domain/period-seals.ts';
import type { StoredFile } from './documents.ts';
import { listOf, type ListInput } from './lists.ts';
import { query, type Page } from './query.ts';

const seals = listOf(periodSeals, {
  says: [
    'The seals of a period, newest first: which signed checkpoint covers its close, and the statements that were ' +
      'true ' +
      'at it by name and hash. A period that was opened again keeps them, superseded.',
    '期間の封印（新しい順）: 締めを含む署名済みチェックポイントと、その時点の決算書の名称とハッシュ。' +
      '再開した期間の封印は失効として残ります。',
  ],
});

/** Seals of a period, newest close first: superseded ones stay. */
export const listPeriodSeals = query<ListInput, Page<object>>({
  ...seals,
  async run(rows, asked, input) {
    const periodId = input['periodId'];
    if (periodId === undefined) return seals.run(rows, asked, input);
    if (typeof periodId !== 'string' || !isId('fiscalPeriod', periodId)) return undefined;
    const known = await rows
      .selectFrom('fiscal_periods')
      .select('id')
      .where('company_id', '=', bare(asked.companyId))
      .where('id', '=', bare(periodId))
      .executeTakeFirst();
    return known && seals.run(rows, asked, input);
  },
});

/** A statement of a seal, as it was at the close; also of a superseded one. */
export const getSealFile = query<{ periodId: string; sealId: string; file: string }, StoredFile>({
  name: 'get-seal-file',
  summary: 'Download a statement of a sealed close',
  text:
    'A statement that a seal names, byte for byte as it was sealed at the close. Its SHA-256 is the one that the ' +
    "seal says: whoever has a proof of the seal's event need not trust this answer.",
  ja: {
    summary: '封印された締めの決算書のダウンロード',
    text:
      '封印に記載された決算書を、締めの時点のまま 1 バイトも変えずに返します。SHA-256 は封印の値と同じです: ' +
      '封印のイベントの証明があれば、この応答を信用する必要はありません。',
  },
  needs: 'proofs:read',
  input: z.strictObject({ periodId: z.string(), sealId: z.string(), file: z.string() }),
  output: z.string().describe('The bytes that were sealed'),
  async run(rows, { companyId }, { periodId, sealId, file }) {
    if (!isId('fiscalPeriod', periodId) || !isId(PERIOD_SEAL_ID, sealId)) return undefined;
    const found = await rows
      .selectFrom('period_seals')
      .select('state')
      .where('company_id', '=', bare(companyId))
      .where('id', '=', bare(sealId))
      .where('period_id', '=', bare(periodId))
      .executeTakeFirst();
    const named = (found?.state as PeriodSeal | undefined)?.files.find(({ name }) => name === file);
    return named && { fileName: named.name, contentType: named.mimeType, file: { ...named, size: named.bytes } };
  },
});

/** A close whose balances are recorded and that has no seal. */
export interface UnsealedClose {
  readonly companyId: string;
  readonly periodId: string;
  /** Sequence of the event that closed the period. */
  readonly closeSequence: number;
}

/** Closes of all companies that have no seal: looked up when a process begins to look after the others. */
export const unsealedCloses = query<Record<string, never>, { closes: readonly UnsealedClose[] }>({
  name: 'unsealed-closes',
  summary: 'Closes without a seal',
  needs: null,
  input: z.strictObject({}),
  async run(rows) {
    const found = await sql<{ company_id: string; id: string; revision: number }>`
      select p.company_id, p.id, c.revision from fiscal_periods p
      cross join lateral (select max(e.revision) as revision from event_index e where e.company_id = p.company_id
        and e.entity_id = p.id and e.entity_type <> 'journal_entry' and e.type = ${PeriodBalancesCommitted.type}) c
      where p.status = 'closed' and c.revision is not null and not exists (select 1 from period_seals s
        where s.company_id = p.company_id and s.period_id = p.id and s.close_sequence = c.revision + 1)`.execute(rows);
    return {
      closes: found.rows.map(({ company_id, id, revision }) => ({
        companyId: withPrefix('company', company_id),
        periodId: withPrefix('fiscalPeriod', id),
        closeSequence: revision + 1,
      })),
    };
  },
});
