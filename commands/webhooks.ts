// Webhooks: create, change, enable, disable, rotate the secret, send again. What is delivered, and when, is the
// deliverer's affair (src/engine/webhooks.ts).
import { z } from 'zod';
import type { Book } from '../src/domain/book.ts';
import { metadataSchema } from '../src/domain/companies.ts';
import { LIMITS } from '../src/domain/limits.ts';
import { refuse } from '../src/domain/refusal.ts';
import { checkNewExternalId } from '../src/domain/register.ts';
import { externalIdText, lineText, reasonText } from '../src/domain/text.ts';
import {
  eventTypeSchema,
  WEBHOOK_ID,
  WebhookCreated,
  WebhookDisabled,
  WebhookEnabled,
  WebhookRedelivered,
  WebhookRotated,
  webhookState,
  WebhookUpdated,
  type Webhook,
} from '../src/domain/webhooks.ts';
import {
  checkVersion,
  clearable,
  command,
  nextState,
  omittable,
  same,
  seenTo,
  stateIn,
  versionField,
} from './command.ts';
import { undoing } from './undoing.ts';
import type { Made, Moment } from './command.ts';
import { idText } from './entry-input.ts';
import type { RecordedFact } from '../src/domain/events.ts';

const url = z
  .string()
  .max(1_000)
  .refine((text) => problemOf(text) === undefined, { error: (issue) => problemOf(String(issue.input)) ?? 'is no URL' })
  .meta({ description: 'https, on port 443, of a public host.', example: 'https://hooks.example.com/daicho' });
const types = z
  .array(eventTypeSchema)
  .min(1)
  .max(50)
  .meta({ description: 'Event types; `*` at the end stands for all that begin alike.', example: ['journal_entry.*'] });
const optional = { description: lineText(LIMITS.nameLength), externalId: externalIdText, metadata: metadataSchema };

/** What is wrong with the form of a URL; undefined = nothing. Whether its host is public is seen by looking it up. */
function problemOf(text: string): string | undefined {
  let parsed: URL;
  try {
    parsed = new URL(text);
  } catch {
    return 'must be a URL such as https://hooks.example.com/daicho';
  }
  if (parsed.protocol !== 'https:') return 'must use https';
  if (parsed.port !== '') return 'must use port 443';
  if (parsed.username !== '' || parsed.password !== '') return 'must hold no user and no password';
  if (parsed.hash !== '') return 'must have no fragment (#)';
  return undefined;
}

const ofWebhook = { webhookId: idText, version: versionField.optional() };
type WebhookNamed = { readonly webhookId: string; readonly version?: number | undefined };

/** The webhook that a path names, at the version that its caller read. Refuses not_found and version_conflict. */
function webhookAt(book: Readonly<Book>, { webhookId, version }: WebhookNamed): Webhook {
  const webhook =
    book.webhooks.byId.get(webhookId) ?? refuse('not_found', `there is no webhook ${webhookId} in this company`);
  checkVersion(webhook, version);
  return webhook;
}

function answer<I extends WebhookNamed>(
  events: readonly RecordedFact[],
  input: I,
  _recalled: unknown,
  page: Readonly<Book>,
): Webhook {
  return stateIn(events, 'webhook', page.webhooks.byId.get(input.webhookId));
}

const next = (webhook: Webhook, changes: Partial<Webhook>, moment: Moment): Webhook => ({
  ...webhook,
  ...changes,
  version: webhook.version + 1,
  updatedAt: moment.nowIso,
});

/** The secret that was drawn for a decision. */
function drawn(secret: Made['secret']): Pick<Webhook, 'secretId' | 'secretLast4'> {
  if (!secret) return refuse('internal_error', 'a webhook was decided before its secret was kept');
  return { secretId: secret.id, secretLast4: secret.last4 };
}

const createInput = z
  .strictObject({
    url,
    types: types.optional(),
    status: webhookState.shape.status.optional().meta({ description: 'Default: enabled.' }),
    ...omittable(optional),
  })
  .meta({ id: 'WebhookInput', example: { url: 'https://hooks.example.com/daicho', types: ['journal_entry.*'] } });
type WebhookCreateInput = z.infer<typeof createInput> & Pick<Made, 'secret'>;

/** Creates a webhook, which hears of every event after its own creation. Its secret is shown once. */
export const createWebhook = command({
  name: 'create-webhook',
  summary: 'Create a webhook',
  text:
    'Creates a webhook, which hears of every event after its own creation. Its secret, which signs every delivery, ' +
    'is shown once.',
  ja: {
    summary: 'Webhook を作成する',
    text: 'Webhook を作成します。作成後の全イベントが対象です。配信に署名する秘密は一度だけ表示されます。',
  },
  undo: { by: ['disable-webhook'] },
  needs: 'webhooks:write',
  input: seenTo<WebhookCreateInput>(createInput),
  beforehand: (input) => ({
    secret: true,
    ...(input.status === 'disabled' ? {} : { address: { url: input.url, field: 'url' } }),
    with: ({ secret }) => ({ ...input, ...(secret && { secret }) }),
  }),
  decide(book, input, moment) {
    const { secret, status = 'enabled', types: asked = ['*'], ...given } = input;
    if (book.webhooks.byId.size >= LIMITS.webhooks)
      refuse('validation_error', `url: a company has at most ${LIMITS.webhooks} webhooks; change one of them`, 'url');
    checkNewExternalId(book.webhooks, given.externalId);
    const webhook: Webhook = {
      id: moment.id(WEBHOOK_ID),
      ...given,
      types: asked,
      status,
      ...(status === 'enabled' && { enabledAt: moment.nowIso }),
      ...drawn(secret),
      createdAt: moment.nowIso,
      updatedAt: moment.nowIso,
      version: 1,
    };
    return [WebhookCreated({ webhook })];
  },
  answer: (events): Webhook => stateIn<Webhook>(events, 'webhook', undefined),
  output: webhookState,
});

/** Changes a webhook. What it did not get yet goes to the new address, at once. */
export const updateWebhook = command({
  name: 'update-webhook',
  summary: 'Change a webhook',
  text: 'Changes a webhook. What it did not get yet goes to the new address, at once.',
  ja: { summary: 'Webhook を変更する', text: 'Webhook を変更します。未配信のものは直ちに新しい送信先に送られます。' },
  undo: { why: 'what was sent is sent; a webhook is changed by hand' },
  needs: 'webhooks:write',
  input: z
    .strictObject({ ...ofWebhook, url: url.optional(), types: types.optional(), ...clearable(optional) })
    .meta({ id: 'WebhookChange', description: 'Omitted fields stay, null clears.' }),
  beforehand: (input) =>
    input.url === undefined ? undefined : { address: { url: input.url, field: 'url' }, with: () => input },
  decide(book, input, moment) {
    const webhook = webhookAt(book, input);
    const { webhookId: _id, version: _version, ...changes } = input;
    checkNewExternalId(book.webhooks, changes.externalId, webhook.id);
    const changed = nextState(webhook, changes, moment);
    return changed ? [WebhookUpdated({ webhook: changed })] : [];
  },
  answer,
  output: webhookState,
});

/** Enables a webhook: it goes on with the event at which it stopped, at once. */
export const enableWebhook = command({
  name: 'enable-webhook',
  summary: 'Enable a webhook',
  text: 'Enables a webhook: it goes on with the event at which it stopped, at once.',
  ja: { summary: 'Webhook を有効にする', text: 'Webhook を有効にします。停止したイベントから直ちに再開します。' },
  undo: { by: ['disable-webhook'] },
  needs: 'webhooks:write',
  input: z.strictObject(ofWebhook),
  beforehand(input, book) {
    const webhook = book.webhooks.byId.get(input.webhookId);
    return webhook && { address: { url: webhook.url, field: 'url' }, with: () => input };
  },
  decide(book, input, moment) {
    const webhook = webhookAt(book, input);
    if (webhook.status === 'enabled') return [];
    const { disabledReason: _reason, ...rest } = webhook;
    return [WebhookEnabled({ webhook: next({ ...rest, status: 'enabled', enabledAt: moment.nowIso }, {}, moment) })];
  },
  answer,
  output: webhookState,
});

/** Disables a webhook: nothing is sent until it is enabled. */
export const disableWebhook = command({
  name: 'disable-webhook',
  summary: 'Disable a webhook',
  text: 'Disables a webhook: nothing is sent until it is enabled.',
  ja: { summary: 'Webhook を無効にする', text: 'Webhook を無効にします。有効にするまで送信しません。' },
  undo: { why: 'what was sent is sent; a webhook is changed by hand' },
  needs: 'webhooks:write',
  input: z.strictObject({ ...ofWebhook, reason: reasonText.optional() }),
  decide(book, input, moment) {
    const webhook = webhookAt(book, input);
    if (webhook.status === 'disabled') return [];
    const reason = input.reason === undefined ? {} : { disabledReason: input.reason };
    return [WebhookDisabled({ webhook: next(webhook, { status: 'disabled', ...reason }, moment) })];
  },
  answer,
  output: webhookState,
});

const rotateInput = z
  .strictObject({
    ...ofWebhook,
    overlapS: z
      .number()
      .int()
      .min(0)
      .max(LIMITS.keyOverlapS)
      .optional()
      .meta({ description: 'How long the old secret signs too, seconds. Default: a day.' }),
  })
  .meta({ id: 'WebhookRotation' });
type RotateInput = z.infer<typeof rotateInput> & Pick<Made, 'secret'>;
const OVERLAP_S = 86_400;

/** Gives a webhook a new secret, shown once; the old one signs beside it for a while. */
export const rotateWebhook = command({
  name: 'rotate-webhook',
  summary: "Rotate a webhook's secret",
  text: 'Gives a webhook a new secret, shown once; the old one signs beside it for a while.',
  ja: {
    summary: 'Webhook の秘密をローテーションする',
    text: 'Webhook に新しい秘密を与えます（一度だけ表示）。旧い秘密もしばらく併せて署名します。',
  },
  undo: { why: 'what was sent is sent; a webhook is changed by hand' },
  needs: 'webhooks:write',
  input: seenTo<RotateInput>(rotateInput),
  beforehand: (input) => ({ secret: true, with: ({ secret }) => ({ ...input, ...(secret && { secret }) }) }),
  decide(book, input, moment) {
    const webhook = webhookAt(book, input);
    const previousSecretUntil = new Date(moment.now + 1_000 * (input.overlapS ?? OVERLAP_S)).toISOString();
    const changes = { ...drawn(input.secret), previousSecretId: webhook.secretId, previousSecretUntil };
    return [WebhookRotated({ webhook: next(webhook, changes, moment) })];
  },
  answer,
  output: webhookState,
});

const sequence = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Sends events again, in their order, before anything new. */
export const redeliverWebhook = command({
  name: 'redeliver-webhook',
  summary: 'Send events to a webhook again',
  text: 'Sends events again, in their order, before anything new.',
  ja: { summary: 'Webhook にイベントを再送する', text: '新しいイベントより先に、イベントを順番どおり再送します。' },
  undo: { why: 'what was sent is sent; a webhook is changed by hand' },
  needs: 'webhooks:write',
  input: z
    .strictObject({
      ...ofWebhook,
      fromSequence: sequence.meta({ description: 'The first event.' }),
      toSequence: sequence.optional().meta({ description: 'The last one. Default: all that it was sent.' }),
    })
    .meta({ id: 'WebhookRedelivery', example: { fromSequence: 120, toSequence: 125 } }),
  decide(book, input, moment) {
    const webhook = webhookAt(book, input);
    const { fromSequence, toSequence } = input;
    if (toSequence !== undefined && toSequence < fromSequence)
      refuse('validation_error', 'toSequence: must not lie before {fromSequence}', 'toSequence');
    if (webhook.status === 'disabled')
      refuse('invalid_state', `webhook ${webhook.id} is disabled; enable it first`, undefined, {
        related: { id: webhook.id, status: webhook.status },
      });
    const number = (webhook.redelivery?.number ?? 0) + 1;
    const redelivery = { number, fromSequence, ...(toSequence !== undefined && { toSequence }) };
    return same(redelivery, webhook.redelivery)
      ? []
      : [WebhookRedelivered({ webhook: next(webhook, { redelivery }, moment) })];
  },
  answer,
  output: webhookState,
});

/**
 * What undoes webhooks: nothing is sent to new ones any more. One is enabled, and its address changed, by hand: the
 * address is looked up before.
 */
export const webhookUndoing = [WebhookCreated, WebhookEnabled].map((event) =>
  undoing(
    event,
    'disable',
    disableWebhook,
    ({ webhook: { id } }, reason) => ({ webhookId: id, reason }),
    event === WebhookCreated ? 'ends' : 'goes on',
  ),
);
