// What the service sees to before a command is decided: what its events will name is there first.
import { createHash, hash } from 'node:crypto';
import type { Beforehand, Made } from '../../commands/command.ts';
import { withPrefix } from '../domain/ids.ts';
import { refuse } from '../domain/refusal.ts';
import { WEBHOOK_SECRET_ID } from '../domain/webhooks.ts';
import type { PastEntry } from '../domain/language/of-book.ts';
import { inSlices, slices } from './loop.ts';
import type { Clock, DocumentStore, SentenceModel, WebhookSender } from './ports.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/** What is needed for it. */
export interface Surroundings {
  /** Absent where the program was started without a place for documents. */
  readonly documents: DocumentStore | undefined;
  readonly sender: Pick<WebhookSender, 'problemOf'>;
  readonly webhookSecrets: Pick<WebhookSecrets, 'draw' | 'drop'>;
  /** How many entries of some days deduct tax without a document; null while the rows cannot tell. */
  missingDocuments(
    companyId: string,
    days: NonNullable<Beforehand<unknown>['missingDocuments']>,
  ): Promise<number | null>;
  readonly clock: Pick<Clock, 'uuid' | 'now'>;
  /** Whether the service sends mails. */
  readonly canMail: boolean;
  readonly sentences: {
    /** Posted entries of a company with all these words, newest first. */
    past(companyId: string, words: readonly string[], nowMs: number): Promise<readonly PastEntry[]>;
    /** Absent where no model is configured. */
    readonly model?: SentenceModel | undefined;
  };
}

/** The input of a command whose needs were seen to. */
export interface Seen<I> {
  readonly input: I;
  /** The secret that was drawn. */
  readonly secret?: string;
  /** Takes back what nothing refers to: the command was refused, or had been done before. */
  undo(): Promise<void>;
}

/** Bytes that are hashed before others may have their turn. */
const STRIDE = 1024 * 1024;

/** SHA-256 of bytes, hex, as work that yields now and then. */
function* hashing(bytes: Uint8Array): Generator<undefined, string> {
  const sum = createHash('sha256');
  for (let from = 0; from < bytes.length; from += STRIDE) {
    sum.update(bytes.subarray(from, from + STRIDE));
    yield;
  }
  return sum.digest('hex');
}

/** SHA-256 of bytes, hex. */
export function contentHash(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/**
 * Does what a command needs beforehand. A rehearsal only looks: it leaves nothing behind. Refuses unavailable when
 * something cannot be kept now, and validation_error for an address that is not public.
 */
export async function seeTo<I>(
  { documents, sender, webhookSecrets, clock, canMail, missingDocuments, sentences }: Surroundings,
  companyId: string,
  asked: Beforehand<I>,
  isRehearsal: boolean,
): Promise<Seen<I>> {
  let made: Made = {};
  if (asked.address) {
    const { url, field } = asked.address;
    const problem = await sender.problemOf(url);
    if (problem !== undefined) refuse('validation_error', `${field}: ${problem}; give one that is`, field);
  }
  const kept = async (bytes: Uint8Array): Promise<NonNullable<Made['bytes']>> => {
    if (!documents) return refuse('unavailable', 'no place for documents is configured');
    const sha256 = await inSlices(hashing(bytes), slices('command'));
    if (!isRehearsal) await documents.put(companyId, sha256, bytes);
    return { sha256, size: bytes.length };
  };
  if (asked.bytes) made = { ...made, bytes: await kept(asked.bytes) };
  if (asked.files) {
    const files: NonNullable<Made['bytes']>[] = [];
    for (const bytes of asked.files) files.push(await kept(bytes));
    made = { ...made, files };
  }
  if (asked.mail) made = { ...made, canMail };
  if (asked.missingDocuments)
    made = { ...made, missingDocuments: await missingDocuments(companyId, asked.missingDocuments) };
  if (asked.sentence) {
    const { words, question } = asked.sentence;
    const nowMs = clock.now();
    const past = words.length === 0 ? [] : await sentences.past(companyId, words, nowMs);
    const open = sentences.model && question(past, nowMs);
    const answer = open && (await sentences.model?.ask(open));
    made = { ...made, sentence: { nowMs, past, ...(answer !== undefined && { answer }) } };
  }
  if (!asked.secret) return { input: asked.with(made), undo: () => Promise.resolve() };
  const id = withPrefix(WEBHOOK_SECRET_ID, clock.uuid());
  const secret = isRehearsal ? undefined : await webhookSecrets.draw(companyId, id);
  return {
    input: asked.with({ ...made, secret: { id, last4: secret?.slice(-4) ?? '' } }),
    ...(secret !== undefined && { secret }),
    undo: () => (secret === undefined ? Promise.resolve() : webhookSecrets.drop(companyId, id)),
  };
}

/**
 * The bytes of a document. Throws for bytes that are not those that its event names: they are missing, or were altered.
 */
export async function contentOf(
  { documents }: Pick<Surroundings, 'documents'>,
  companyId: string,
  { sha256 }: { readonly sha256: string },
): Promise<Buffer> {
  if (!documents) return refuse('unavailable', 'no place for documents is configured');
  const bytes = await documents.get(companyId, sha256);
  if (bytes && (await inSlices(hashing(bytes), slices('read'))) === sha256) return bytes;
  const what = bytes ? 'are not those that were uploaded' : 'are missing';
  return refuse('internal_error', `the bytes of this document ${what}; the operator has to run "daicho verify"`);
}
