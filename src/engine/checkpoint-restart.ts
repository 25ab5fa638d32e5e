// A new history of checkpoints after signed events were lost, as the restore of an older backup loses them: said in an
// event, under another name, so that no fork hides under the old one.
import { CHECKPOINTS_STREAM, CheckpointsOpened, CheckpointsRestarted } from '../domain/checkpoints.ts';
import type { LedgerEvent } from '../domain/event.ts';
import { readCheckpoints } from './checkpoints.ts';
import type { Clock, EventLog, ProofStore, SignerMemory } from './ports.ts';
import { appendFacts } from './prover.ts';
import type { ProofsVerified } from './verify-proofs.ts';

/** A stream whose next checkpoints have another name. */
export interface Restarted {
  readonly stream: string;
  readonly epoch: number;
  readonly lost: { readonly signedSize: number; readonly size: number };
}

/** What it takes. */
export interface RestartDeps {
  readonly log: EventLog;
  readonly store: Pick<ProofStore, 'forgetTiles' | 'published' | 'publish' | 'forgetOthers'>;
  readonly memories: readonly SignerMemory[];
  readonly clock: Pick<Clock, 'now' | 'uuid' | 'attended'>;
  /** The public key that signs, in base64, and the name: where the stream of checkpoints itself is gone. */
  readonly publicKey: string;
}

/**
 * Begins another history of every stream that does not hold what was signed of it; of all of them where a memory of the
 * signer is lost, because nobody knows then what was signed. Lost memories are made anew. Resolves with what was begun.
 */
export async function restartCheckpoints(
  { log, store, memories, clock, publicKey }: RestartDeps,
  { book, streams, lost, base, epochs }: ProofsVerified,
  reason: string,
): Promise<readonly Restarted[]> {
  if (base === undefined) return [];
  const restarted = [...streams]
    .filter(([, { holds, claimedSize }]) => claimedSize > 0 && (!holds || lost.length > 0))
    .map(([stream, { claimedSize, goodSize }]): Restarted => ({
      stream,
      epoch: (epochs.get(stream) ?? 1) + 1,
      lost: { signedSize: claimedSize, size: goodSize },
    }));
  const facts: LedgerEvent[] = [
    ...(book.signing.base === undefined ? [CheckpointsOpened({ origin: base, publicKey })] : []),
    ...restarted.map((one) => CheckpointsRestarted({ ...one, reason })),
  ];
  if (facts.length === 0) return [];
  // The tiles are of the history that is given up.
  for (const { stream } of restarted) await store.forgetTiles(stream);
  await appendFacts({ log, clock }, CHECKPOINTS_STREAM, book.revision, facts);
  for (const memory of lost) await memory.make();
  // From now on nobody is shown a checkpoint of what was given up.
  await readCheckpoints(log, store, async (notes) => {
    for (const memory of memories) await memory.keep(notes);
  });
  return restarted;
}
