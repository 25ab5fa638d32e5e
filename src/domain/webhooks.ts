// Webhooks: addresses that hear of a company's events. A kept noun. Where each one stands, and what was tried, is no
// fact of the book: that lies in the schema `ops`, its secrets in the vault.
import { z } from 'zod';
import { idSchema } from './ids.ts';
import { register } from './register.ts';
import { metadataState } from './metadata.ts';

export const WEBHOOK_ID = { prefix: 'whk' } as const;
export const WEBHOOK_SECRET_ID = { prefix: 'whs' } as const;

/** What may be heard of: an event type, or all that begin alike (`journal_entry.*`, `*`). */
export const eventTypeSchema = z
  .string()
  .max(60)
  .regex(/^(\*|[a-z_]+\.(\*|[a-z_]+))$/, 'must be an event type such as journal_entry.posted, journal_entry.* or *');

/** Full state of a webhook, as its events and answers carry it; its secrets are never part of it. */
export const webhookState = z.object({
  id: idSchema(WEBHOOK_ID),
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().optional(),
  status: z.enum(['enabled', 'disabled']),
  /** Why it is disabled; `delivery_failed` = nothing arrived for three days. */
  disabledReason: z.string().optional(),
  /** When it was enabled last: what is due is tried anew from then on. */
  enabledAt: z.string().optional(),
  secretId: z.string(),
  secretLast4: z.string(),
  /** The secret before it signs too, until then. */
  previousSecretId: z.string().optional(),
  previousSecretUntil: z.string().optional(),
  /** What was asked to be sent again, the last time; `number` counts the times. */
  redelivery: z
    .object({
      number: z.number().int().positive(),
      fromSequence: z.number().int(),
      toSequence: z.number().int().optional(),
    })
    .optional(),
  externalId: z.string().optional(),
  metadata: metadataState.optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
/** A webhook. */
export type Webhook = z.infer<typeof webhookState>;

/** Webhooks as a kept noun. */
export const webhooks = register({
  noun: 'webhook',
  ja: 'Webhook ',
  field: 'webhook',
  id: WEBHOOK_ID,
  state: webhookState,
  acts: ['created', 'updated', 'enabled', 'disabled', 'rotated', 'redelivered'],
  shown: ['url', 'types', 'status', 'disabledReason', 'id'],
  listing: {
    table: 'webhooks',
    needs: 'webhooks:read',
    columns: { url: 'text' },
    search: ({ url, description }) => [url, description],
    sorts: ['url'],
    defaultSort: '-createdAt',
    // What the deliverer looks for, in all companies.
    indexes: { webhooks_enabled: "(company_id, id) where status = 'enabled'" },
  },
});
export const {
  created: WebhookCreated,
  updated: WebhookUpdated,
  enabled: WebhookEnabled,
  disabled: WebhookDisabled,
  rotated: WebhookRotated,
  redelivered: WebhookRedelivered,
} = webhooks.events;

/** True when a webhook wants to hear of events of this type. */
export function wants({ types }: Pick<Webhook, 'types'>, type: string): boolean {
  return types.some((one) => (one.endsWith('*') ? type.startsWith(one.slice(0, -1)) : one === type));
}
