// The stream of checkpoints as the engine reads it: which key signs, under which name, and what was signed last.
import {
  CHECKPOINTS_STREAM,
  CheckpointKeyRotated,
  CheckpointSigned,
  CheckpointsOpened,
  CheckpointsRestarted,
  originOf,
  type SignedCheckpoint,
} from '../domain/checkpoints.ts';
import { checkpointText, signatureLine } from './note.ts';
import type { EventLog, ProofStore, Published, StoredEvent } from './ports.ts';

/** A key that signs from a moment on, until the next one does. */
export interface SigningKey {
  /** The public key, in base64. */
  readonly key: string;
  /** RFC 3339. */
  readonly from: string;
}

/** What was opened and changed since; small, and kept beside the published notes. */
export interface Signing {
  /** The name of all trees of this installation; undefined before the first checkpoint. */
  readonly base?: string;
  /** Every key that signed or signs, the one that signs last. */
  readonly keys: readonly SigningKey[];
  /** Histories of streams beyond the first. */
  readonly epochs: Readonly<Record<string, number>>;
}

const NOTHING: Signing = { keys: [], epochs: {} };
const PAGE_EVENTS = 500;

/** Whether what was stored with the published notes is what this program stores there. */
export function isSigning(state: unknown): state is Signing {
  if (typeof state !== 'object' || state === null) return false;
  const { keys } = state as Partial<Signing>;
  return Array.isArray(keys) && keys.every((one: unknown) => typeof one === 'object');
}

/** What an event of the stream of checkpoints changes. */
function changed(signing: Signing, { type, data, meta }: StoredEvent): Signing {
  const { recordedAt: from } = meta as { recordedAt: string };
  switch (type) {
    case CheckpointsOpened.type: {
      const { origin, publicKey } = CheckpointsOpened.read(1, data);
      return { ...signing, base: origin, keys: [{ key: publicKey, from }] };
    }
    case CheckpointKeyRotated.type:
      return { ...signing, keys: [...signing.keys, { key: CheckpointKeyRotated.read(1, data).to, from }] };
    case CheckpointsRestarted.type: {
      const { stream, epoch } = CheckpointsRestarted.read(1, data);
      return { ...signing, epochs: { ...signing.epochs, [stream]: epoch } };
    }
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
  const { stream, epoch, size, reason } = signed;
  const origin = originOf(signing.base ?? '', stream, epoch);
  const root = Buffer.from(signed.root, 'base64');
  const key = Buffer.from(signing.keys.at(-1)?.key ?? '', 'base64');
  const line = signatureLine(origin, key, Buffer.from(signed.signature, 'base64'));
  return { stream, origin, size, root, note: `${checkpointText({ origin, size, root })}\n${line}\n`, reason, ...place };
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
