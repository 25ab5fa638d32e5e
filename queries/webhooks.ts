// Webhooks: one by id, their list, what was delivered to one, and which wait in all companies.
import { sql } from 'kysely';
import { z } from 'zod';
import { bare, isId, withPrefix } from '../src/domain/ids.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { WEBHOOK_ID, webhooks, type Webhook } from '../src/domain/webhooks.ts';
import { getOf, listOf } from './lists.ts';
import { pageFields, pageOf, readPage, type PageAsk } from './page.ts';
import { query, type Page } from './query.ts';

/** Webhooks, newest first. */
export const listWebhooks = listOf(webhooks);
/** One webhook by id. */
export const getWebhook = getOf(webhooks);

const deliveryStatus = z.enum(['delivered', 'failing'], 'status must be delivered or failing');
/** What became of one event at one webhook. `round` 0 = the first time, else the number of the redelivery. */
const delivery = z
  .object({
    sequence: z.number().int(),
    round: z.number().int(),
    eventId: z.string(),
    eventType: z.string(),
    status: deliveryStatus,
    attempts: z.number().int(),
    httpStatus: z.number().int().optional(),
    error: z.string().optional(),
    firstAttemptAt: z.string(),
    lastAttemptAt: z.string(),
    nextAttemptAt: z.string().optional(),
  })
  .meta({ id: 'WebhookDelivery' });

type DeliveriesAsk = PageAsk & { readonly webhookId: string; readonly status?: string | undefined };
interface DeliveryRow {
  readonly state: z.infer<typeof delivery>;
}

/** What was sent to a webhook, newest event first; kept for 30 days. */
export const listWebhookDeliveries = query<DeliveriesAsk, Page<object>>({
  name: 'list-webhook-deliveries',
  summary: 'List deliveries of a webhook',
  text: 'What was sent to a webhook and how it was answered, newest event first; kept for 30 days.',
  ja: {
    summary: 'Webhook の配信の一覧',
    text: 'Webhook に送信した内容と応答を新しいイベント順に返します。30 日間保存します。',
  },
  needs: 'webhooks:read',
  input: z.strictObject({
    ...pageFields,
    webhookId: z.string().max(LIMITS.externalIdLength),
    status: deliveryStatus.optional(),
  }),
  output: pageOf(delivery),
  async run(rows, asked, input) {
    const { webhookId, status } = input;
    if (!isId(WEBHOOK_ID, webhookId)) return undefined;
    const [company, id] = [bare(asked.companyId), bare(webhookId)];
    const known = await rows
      .selectFrom('webhooks')
      .select('id')
      .where('company_id', '=', company)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) return undefined;
    const page = await readPage<DeliveryRow>(
      rows,
      {
        name: 'list-webhook-deliveries',
        companyId: asked.companyId,
        columns: sql`state`,
        from: sql`ops.webhook_deliveries`,
        sorts: { sequence: { by: sql`sequence`, type: 'int' } },
        defaultSort: '-sequence',
        where: [
          sql`company_id = ${company}`,
          sql`webhook_id = ${id}`,
          ...(status === undefined ? [] : [sql`state ->> 'status' = ${status}`]),
        ],
        filters: [webhookId, status],
        tieBreaker: { by: sql`round`, type: 'int' },
      },
      input,
    );
    return { ...page, data: page.data.map(({ state }) => state) };
  },
});

/** Enabled webhooks of all companies or of these, with the last revision of each company, for the deliverer. */
export const enabledWebhooks = query({
  name: 'enabled-webhooks',
  summary: 'Webhooks that are enabled',
  needs: null,
  input: z.strictObject({ companyIds: z.array(z.string()).readonly().optional() }),
  async run(rows, _asked, { companyIds }) {
    const among = companyIds?.map(bare) ?? null;
    const found = await sql<{ company_id: string; state: Webhook; revision: number | null }>`
      select w.company_id, w.state, p.revision from webhooks w
        left join stream_progress p on p.stream = 'ledger-comp_' || w.company_id::text
        where w.status = 'enabled' and (${among}::uuid[] is null or w.company_id = any(${among}::uuid[]))
        order by w.company_id, w.id`.execute(rows);
    return {
      hooks: found.rows.map(({ company_id: company, state, revision }) => ({
        companyId: withPrefix('company', company),
        webhook: state,
        revision: revision ?? -1,
      })),
    };
  },
});

/** Which events created these webhooks: their sequences, and their ids as /events shows them; for the deliverer. */
export const createdWebhooks = query({
  name: 'created-webhooks',
  summary: 'Events that created webhooks',
  needs: null,
  input: z.strictObject({
    webhooks: z.array(z.strictObject({ companyId: z.string(), webhookId: z.string() })).readonly(),
  }),
  async run(rows, _asked, { webhooks: asked }) {
    const [companies, ids] = [
      asked.map(({ companyId }) => bare(companyId)),
      asked.map(({ webhookId }) => bare(webhookId)),
    ];
    const found = await sql<{ id: string; revision: number; event_id: string }>`
      select a.id, e.revision, e.event_id from unnest(${companies}::uuid[], ${ids}::uuid[]) a (company_id, id)
        cross join lateral (select i.revision, i.event_id from event_index i
          where i.company_id = a.company_id and i.entity_id = a.id and i.entity_type <> 'journal_entry'
          order by i.revision limit 1) e`.execute(rows);
    return {
      created: found.rows.map(({ id, revision, event_id: eventId }) => ({
        ...{ webhookId: withPrefix(WEBHOOK_ID, id), sequence: revision, eventId: `evt_${eventId}` },
      })),
    };
  },
});
