// Another key takes over the signing of checkpoints: said by both, in the stream of checkpoints. For a while the former
// one signs along, so that whoever knows only it goes on verifying, and learns of the new one meanwhile.
import { CHECKPOINTS_STREAM, CheckpointKeyRotated, rotationText } from '../domain/checkpoints.ts';
import { bookOf, signersAt, untilOf, type CheckpointBook } from './checkpoints.ts';
import type { Signer } from './note.ts';
import { storeErrorKind, type Clock, type EventLog } from './ports.ts';
import { appendFacts } from './prover.ts';

/** Who signs now, and until when the former key signs along. Keys in base64. */
export interface Rotated {
  readonly from: string;
  readonly to: string;
  /** RFC 3339. */
  readonly until: string;
  /** The name of the installation in its checkpoints. */
  readonly base: string;
}

/** What it takes. */
export interface RotationDeps {
  readonly log: EventLog;
  readonly clock: Pick<Clock, 'now' | 'uuid' | 'attended'>;
  /** The keys at hand, the newest last. */
  readonly signers: readonly Signer[];
}

/** A running service that signs between reading and appending wins; so often it is tried again. */
const ATTEMPTS = 10;

/** Which keys are at hand of the one that signs and the one that is to. An Error says which is not. */
function pairOf({ signing }: CheckpointBook, signers: readonly Signer[]): { base: string; old: Signer; next: Signer } {
  const { base, keys } = signing;
  if (base === undefined)
    throw new Error('nothing was signed yet: put the key that you want in its place, and start the service');
  const keyOf = ({ publicKey }: Signer): string => publicKey.toString('base64');
  const old = signers.find((one) => keyOf(one) === keys.at(-1)?.key);
  if (!old) throw new Error(`the key that signs, ${String(keys.at(-1)?.key)}, is not at hand: it has to agree`);
  const next = signers.at(-1);
  if (!next || keys.some(({ key }) => key === keyOf(next))) throw new Error('there is no key that never signed');
  return { base, old, next };
}

/** The public keys (base64) that ever signed here, and those that sign at this moment. */
export async function keysOfSigning(
  log: EventLog,
  nowMs: number,
): Promise<{ readonly ever: ReadonlySet<string>; readonly now: ReadonlySet<string> }> {
  const { keys } = (await bookOf(log)).signing;
  return { ever: new Set(keys.map(({ key }) => key)), now: new Set(signersAt(keys, nowMs)) };
}

/**
 * Has the newest key take over from the one that signs. Resolves when that is durable; an Error says what is missing.
 * Running services take it up at their next checkpoint, where they have the new key at hand.
 */
export async function rotateKey({ log, clock, signers }: RotationDeps): Promise<Rotated> {
  for (let attempt = 1; ; attempt++) {
    const book = await bookOf(log);
    const { base, old, next } = pairOf(book, signers);
    const [from, to] = [old.publicKey.toString('base64'), next.publicKey.toString('base64')];
    const text = rotationText(base, from, to);
    const signed = async (by: Signer): Promise<string> => (await by.sign(text)).toString('base64');
    const fact = CheckpointKeyRotated({ from, to, signatures: { old: await signed(old), new: await signed(next) } });
    try {
      const at = await appendFacts({ log, clock }, CHECKPOINTS_STREAM, book.revision, [fact]);
      const keys = [...book.signing.keys, { key: to, from: at, revision: book.revision + 1 }];
      return { from, to, base, until: untilOf(keys, keys.length - 2) ?? at };
    } catch (error) {
      if (storeErrorKind(error) !== 'wrong_revision' || attempt === ATTEMPTS) throw error;
    }
  }
}
