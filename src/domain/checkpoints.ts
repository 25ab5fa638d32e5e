// Checkpoints: how large a stream was and which root its tree had, signed. All of them stand in one stream of their
// own, because each would grow the stream that it signs.
import { z } from 'zod';
import { event, type EventOf } from './event.ts';
import { FiscalPeriodClosed } from './fiscal-periods.ts';

/** The stream of all checkpoints. Nothing is projected from it. */
export const CHECKPOINTS_STREAM = 'checkpoints-main';

/** Why a checkpoint was made: time had passed, a period was closed, somebody waited for it. */
export const CHECKPOINT_REASONS = ['interval', 'close', 'asked'] as const;

/** Events after which a checkpoint does not wait. */
export const SIGNED_AT_ONCE: ReadonlySet<string> = new Set([FiscalPeriodClosed.type]);

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64');
const origin = z.string().regex(/^[^\s+]{1,200}$/, 'must have no space and no plus sign');

/** What the notes of this installation are called, and the key that signs them; the first event of the stream. */
export const CheckpointsOpened = event('checkpoints.opened', 1, z.object({ origin, publicKey: base64 }));
const keyId = z.string().regex(/^[0-9a-f]{8}$/);
/**
 * A signed checkpoint of a stream: its first `size` events have this root. `epoch` counts the histories of the stream:
 * it grows when events were lost and that was said (checkpoints.restarted). `signature` is that of the note's text;
 * `also`: those of keys that another one took over from (FORMER_KEY_DAYS).
 */
export const CheckpointSigned = event(
  'checkpoint.signed',
  1,
  z.object({
    stream: z.string(),
    epoch: z.int().min(1),
    size: z.int().min(1),
    root: base64,
    keyId,
    signature: base64,
    also: z.array(z.object({ keyId, signature: base64 })).optional(),
    reason: z.enum(CHECKPOINT_REASONS),
  }),
);
/** Another key signs from here on, and the former one along with it for a while: said by both (`rotationText`). */
export const CheckpointKeyRotated = event(
  'checkpoints.key_rotated',
  1,
  z.object({ from: base64, to: base64, signatures: z.object({ old: base64, new: base64 }) }),
);
/** Signed events of a stream were lost, as a restored backup loses them; its next checkpoints have another origin. */
export const CheckpointsRestarted = event(
  'checkpoints.restarted',
  1,
  z.object({
    stream: z.string(),
    epoch: z.int().min(2),
    /** What is missing or differs: the size that the last signed checkpoint had, and the size that is left. */
    lost: z.object({ signedSize: z.int().min(1), size: z.int().min(0) }),
    reason: z.string().min(1).max(500),
  }),
);

const anchor = { epoch: z.int().min(1), size: z.int().min(1), root: base64 };
/**
 * An outside witness (C2SP tlog-witness) signed the anchor, the checkpoint of this stream itself, after the proof that
 * it continues the one that it signed before. `witness`: its key as verifiers take it; `signature`: its time (8 bytes)
 * and Ed25519 signature (cosignature/v1).
 */
export const AnchorCosigned = event(
  'anchor.cosigned',
  1,
  z.object({ ...anchor, witness: z.string().max(400), signature: base64 }),
);
/** A time stamp authority (RFC 3161) signed when the anchor was there. `token`: DER over the bytes of its note. */
export const AnchorTimestamped = event(
  'anchor.timestamped',
  1,
  z.object({ ...anchor, authority: z.string().max(300), token: base64 }),
);

/** Every event of the stream of checkpoints. */
export const CHECKPOINT_EVENTS = {
  CheckpointsOpened,
  CheckpointSigned,
  CheckpointKeyRotated,
  CheckpointsRestarted,
  AnchorCosigned,
  AnchorTimestamped,
} as const;

/** A key that another one took over from signs along so long, for those who know only it. */
export const FORMER_KEY_DAYS = 30;

/** What both keys sign when one takes over from the other (keys in base64). It cannot be read as a checkpoint. */
export function rotationText(base: string, from: string, to: string): string {
  return [base, 'checkpoints.key_rotated', from, to, ''].join('\n');
}

/** What a signed checkpoint says. */
export type SignedCheckpoint = EventOf<typeof CheckpointSigned>['data'];

/** The name of a stream's tree: that of the installation, what the stream is of, and its history beyond the first. */
export function originOf(base: string, stream: string, epoch: number): string {
  return `${base}/${stream.replace(/^ledger-/, '').replace(/-main$/, '')}${epoch > 1 ? `/${epoch}` : ''}`;
}

/** Which stream and which of its histories an origin names, and the name of the installation; undefined = none. */
export function streamOfOrigin(origin: string): { base: string; stream: string; epoch: number } | undefined {
  const [, base, name, epoch] =
    /^(.+)\/(comp_[0-9a-f-]{36}|directory|checkpoints)(?:\/([1-9]\d{0,8}))?$/.exec(origin) ?? [];
  if (base === undefined || name === undefined) return undefined;
  return { base, stream: name.startsWith('comp_') ? `ledger-${name}` : `${name}-main`, epoch: Number(epoch ?? 1) };
}
