// The stream of checkpoints as the engine reads it: which key signs, under which name, and what was signed last.
import {
  AnchorCosigned,
  AnchorTimestamped,
  CHECKPOINTS_STREAM,
  CheckpointKeyRotated,
  CheckpointSigned,
  CheckpointsOpened,
  CheckpointsRestarted,
  FORMER_KEY_DAYS,
  originOf,
  rotationText,
  type SignedCheckpoint,
} from '../domain/checkpoints.ts';
import type { LedgerEvent } from '../domain/event.ts';
import { checkpointText, isSignedBy, readWitnessKey, signatureLine } from './note.ts';
import type { EventLog, ProofStore, Published, StoredEvent } from './ports.ts';

/** A key that signs from a moment on, until the next one does. */
export interface SigningKey {
  /** The public key, in base64. */
  readonly key: string;
  /** RFC 3339. */
  readonly from: string;
  /** Revision of the event that says so. */
  readonly revision: number;
}

/** What was opened and changed since; small, and kept beside the published notes. */
export interface Signing {
  /** The name of all trees of this installation; undefined before the first checkpoint. */
  readonly base?: string;
  /** Every key that signed or signs, the one that signs last. */
  readonly keys: readonly SigningKey[];
  /** Histories of streams beyond the first. */
  readonly epochs: Readonly<Record<string, number>>;
  /** False where checkpoints stand behind the newest one of the stream of checkpoints itself, the anchor. */
  readonly isAnchored?: boolean;
  /** Revisions of rotations that one of both keys did not sign: they are none. */
  readonly refused?: readonly number[];
  /** The newest anchors that outside witnesses signed, the newest first, with the line of each by its key. */
  readonly cosigned?: readonly CosignedAnchor[];
  /** The newest anchor that has a time stamp: the event that holds it, and when it was recorded (RFC 3339). */
  readonly stamped?: { readonly size: number; readonly revision: number; readonly at: string };
}

/** What outside witnesses added to an anchor. */
export interface CosignedAnchor {
  readonly size: number;
  /** Signature lines, each without its end, by the key of the witness. */
  readonly lines: Readonly<Record<string, string>>;
}
/** Witnesses do not answer at once, nor all for the same anchor: so many are shown. */
const COSIGNED_ANCHORS = 3;

const NOTHING: Signing = { keys: [], epochs: {} };
const PAGE_EVENTS = 500;

/** Whether what was stored with the published notes is what this program stores there. */
export function isSigning(state: unknown): state is Signing {
  if (typeof state !== 'object' || state === null) return false;
  const { keys } = state as Partial<Signing>;
  return Array.isArray(keys) && keys.every((one: unknown) => typeof (one as SigningKey).revision === 'number');
}

/** Whether both keys say that one takes over from the other, which is the one that signs. */
function isRotation({ base, keys }: Signing, { data }: Pick<StoredEvent, 'data'>): boolean {
  const { from, to, signatures } = CheckpointKeyRotated.read(1, data);
  if (base === undefined || from !== keys.at(-1)?.key || keys.some(({ key }) => key === to)) return false;
  const text = rotationText(base, from, to);
  return [
    [from, signatures.old],
    [to, signatures.new],
  ].every(([key = '', signature = '']) =>
    isSignedBy(Buffer.from(key, 'base64'), text, Buffer.from(signature, 'base64')),
  );
}

const DAY_MS = 86_400_000;

/** When a key signs no more (RFC 3339); undefined for the one that no other has taken over from. */
export function untilOf(keys: readonly SigningKey[], n: number): string | undefined {
  const next = keys[n + 1];
  return next && new Date(Date.parse(next.from) + FORMER_KEY_DAYS * DAY_MS).toISOString();
}

/** The public keys (base64) whose signatures a checkpoint of this moment bears, the one that signs first. */
export function signersAt(keys: readonly SigningKey[], nowMs: number): readonly string[] {
  const isSigning = (n: number): boolean => nowMs < Date.parse(untilOf(keys, n) ?? '9999-12-31');
  return keys.flatMap(({ key }, n) => (isSigning(n) ? [key] : [])).reverse();
}

/** The anchors that witnesses signed, with one signature more. */
function cosigned({ cosigned: known = [] }: Signing, data: unknown): readonly CosignedAnchor[] {
  const { size, witness, signature } = AnchorCosigned.read(1, data);
  const key = readWitnessKey(witness);
  if (!key) return known;
  const line = signatureLine({ ...key, signature: Buffer.from(signature, 'base64') });
  const same = known.find((one) => one.size === size);
  const others = known.filter((one) => one.size !== size);
  return [{ size, lines: { ...same?.lines, [witness]: line } }, ...others]
    .sort((a, b) => b.size - a.size)
    .slice(0, COSIGNED_ANCHORS);
}

/** What is known after events that were appended behind what was read. */
export function advanced(
  { revision, signing }: CheckpointBook,
  facts: readonly LedgerEvent[],
  at: string,
): CheckpointBook {
  return {
    revision: revision + facts.length,
    signing: facts.reduce(
      (known, { type, data }, n) =>
        changed(known, { type, data, meta: { recordedAt: at }, revision: revision + 1 + n }),
      signing,
    ),
  };
}

/** What an event of the stream of checkpoints changes. */
function changed(signing: Signing, event: Pick<StoredEvent, 'type' | 'data' | 'meta' | 'revision'>): Signing {
  const { type, data, meta, revision } = event;
  const { recordedAt: from } = meta as { recordedAt: string };
  switch (type) {
    case CheckpointsOpened.type: {
      const { origin, publicKey } = CheckpointsOpened.read(1, data);
      return { ...signing, base: origin, keys: [{ key: publicKey, from, revision }] };
    }
    case CheckpointKeyRotated.type: {
      // A key that did not agree is nobody's successor: `verify` names the event.
      if (!isRotation(signing, event)) return { ...signing, refused: [...(signing.refused ?? []), revision] };
      return { ...signing, keys: [...signing.keys, { key: CheckpointKeyRotated.read(1, data).to, from, revision }] };
    }
    case CheckpointsRestarted.type: {
      const { stream, epoch } = CheckpointsRestarted.read(1, data);
      const { cosigned: _lines, stamped: _stamp, ...rest } = signing;
      const epochs = { ...signing.epochs, [stream]: epoch };
      // What others signed of a history of checkpoints says nothing of the next one.
      return stream === CHECKPOINTS_STREAM ? { ...rest, epochs } : { ...signing, epochs };
    }
    case AnchorCosigned.type:
      return { ...signing, cosigned: cosigned(signing, data) };
    case AnchorTimestamped.type:
      return { ...signing, stamped: { size: AnchorTimestamped.read(1, data).size, revision, at: from } };
    case CheckpointSigned.type:
      return { ...signing, isAnchored: CheckpointSigned.read(1, data).stream === CHECKPOINTS_STREAM };
    default:
      return signing;
  }
}

/** The origin of a stream's notes today. An Error says that nothing was opened yet. */
export function originIn({ base, epochs }: Signing, stream: string): string {
  if (base === undefined) throw new Error('no checkpoints were opened');
  return originOf(base, stream, epochs[stream] ?? 1);
}

/** A signed checkpoint as it is published. The note is put together from the event, which holds all of it. */
export function publishedOf(
  signing: Signing,
  signed: SignedCheckpoint,
  place: { readonly revision: number; readonly signedAt: string },
): Published {
  const { stream, epoch, size, reason, also = [] } = signed;
  const origin = originOf(signing.base ?? '', stream, epoch);
  const root = Buffer.from(signed.root, 'base64');
  const lines = [signed, ...also].map(({ keyId, signature }) => {
    const bytes = { keyId: Buffer.from(keyId, 'hex'), signature: Buffer.from(signature, 'base64') };
    return `${signatureLine({ name: origin, ...bytes })}\n`;
  });
  const note = `${checkpointText({ origin, size, root })}\n${lines.join('')}`;
  return { stream, origin, size, root, note, reason, ...place };
}

/** How far the stream of checkpoints is read. */
export interface CheckpointBook {
  /** Last revision, -1 = the stream does not exist. */
  readonly revision: number;
  readonly signing: Signing;
}

/**
 * Publishes what stands in the stream of checkpoints and is not published yet, after `keep` has remembered it: a note
 * that a process appended before it died is shown by the next one.
 */
export async function readCheckpoints(
  log: Pick<EventLog, 'readStream'>,
  store: Pick<ProofStore, 'published' | 'publish' | 'forgetOthers'>,
  keep: (notes: readonly Published[]) => Promise<void>,
): Promise<CheckpointBook> {
  const kept = await store.published();
  let signing = isSigning(kept.state) ? kept.state : NOTHING;
  let revision = isSigning(kept.state) ? kept.revision : -1;
  for (;;) {
    const page = await log.readStream(CHECKPOINTS_STREAM, { from: revision + 1, limit: PAGE_EVENTS });
    // A stream that is shorter than what was published is read anew: somebody restored a backup, or dropped events.
    if (page.lastRevision < revision) {
      [signing, revision] = [NOTHING, -1];
      if (page.lastRevision < 0) return { revision, signing };
      continue;
    }
    if (page.events.length === 0) return { revision, signing };
    const notes: Published[] = [];
    for (const event of page.events) {
      signing = changed(signing, event);
      revision = event.revision;
      if (event.type !== CheckpointSigned.type) continue;
      const { recordedAt: signedAt } = event.meta as { recordedAt: string };
      notes.push(publishedOf(signing, CheckpointSigned.read(1, event.data), { revision, signedAt }));
    }
    await keep(notes);
    const isShown = ({ stream, origin }: Published): boolean => origin === originIn(signing, stream);
    await store.publish(revision, signing, notes.filter(isShown));
    for (const { type, data } of page.events)
      if (type === CheckpointsRestarted.type) {
        const { stream } = CheckpointsRestarted.read(1, data);
        await store.forgetOthers(stream, originIn(signing, stream));
      }
  }
}

/** Reads the stream of checkpoints without publishing anything; `see` is handed its notes, page by page. */
export async function bookOf(
  log: Pick<EventLog, 'readStream'>,
  see: (notes: readonly Published[]) => void = () => undefined,
): Promise<CheckpointBook> {
  const nothing = {
    published: async () => ({ revision: -1, state: undefined }),
    publish: async () => undefined,
    forgetOthers: async () => undefined,
  };
  return readCheckpoints(log, nothing, async (page) => see(page));
}
