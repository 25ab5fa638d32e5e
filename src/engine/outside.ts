// Memory outside: witnesses that sign the anchor after a proof that it continues what they signed before, and tokens of
// a time stamp authority over it. Both are asked beside everything else: nothing waits for them, and what they say is
// kept by the prover in the stream of checkpoints, whenever it comes.
import { AnchorCosigned, AnchorTimestamped, CHECKPOINTS_STREAM } from '../domain/checkpoints.ts';
import type { LedgerEvent } from '../domain/event.ts';
import { PeriodSealMade } from '../domain/period-seals.ts';
import { isSigning, originIn, type Signing } from './checkpoints.ts';
import { isCosignedBy, openedNote, readWitnessKey, type WitnessKey } from './note.ts';
import type { Clock, OutsideWitness, ProofStore, Published, StoredEvent, TimeStamper } from './ports.ts';
import { pathsOf } from './proofs.ts';
import { consistencyRanges } from './tree.ts';

/** What it needs. */
export interface OutsideDeps {
  readonly store: Pick<ProofStore, 'published' | 'noteOf' | 'noteOver' | 'tiles'>;
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly witnesses: readonly OutsideWitness[];
  readonly stamper?: TimeStamper;
  /** True where this process is the one that looks after the others. */
  isLeader(): boolean;
  /** Keeps what was said of the anchor. */
  tell(fact: LedgerEvent): void;
  onProblem(message: string, error: unknown): void;
}

/** What asks outside. */
export interface Outside {
  /** Hears of events that are in the rows: seals are stamped. */
  saw(events: readonly StoredEvent[]): void;
  /** Asks now whoever is due; resolves when all have answered. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Waits after failures, in seconds. */
const WAITS_S = [10, 60, 300, 1_800] as const;
/** A witness that knows another size is asked again from there; it may have been asked by another process meanwhile. */
const ATTEMPTS = 3;

/** How it goes with one of those who are asked. */
interface Errand {
  failures: number;
  /** Not asked before this moment of the clock. */
  fromMs: number;
  /** Size of the anchor that it signed last, and when (since 1970), as far as this process knows; -1 = never. */
  size: number;
  atMs: number;
}

/** Raises an Error that says what was answered instead of a cosignature of this note. */
function cosignatureIn(lines: string, note: string, key: WitnessKey): Buffer {
  const { text, signatures } = openedNote(`${note}${lines}`) ?? { text: '', signatures: [] };
  const mine = signatures.filter(({ name, keyId }) => name === key.name && keyId.equals(key.keyId));
  const good = mine.find(({ signature }) => isCosignedBy(key, text, signature));
  if (!good) throw new Error('it answered no signature of its key over this checkpoint');
  return good.signature;
}

/** Facts about an anchor begin so. */
const about = (signing: Signing, { size, root }: Published): { epoch: number; size: number; root: string } => ({
  epoch: signing.epochs[CHECKPOINTS_STREAM] ?? 1,
  size,
  root: root.toString('base64'),
});

/** Has a witness sign the anchor, from what it has signed before on. An Error says why it did not. */
async function cosign(
  { store, clock, tell }: Pick<OutsideDeps, 'store' | 'clock' | 'tell'>,
  witness: OutsideWitness,
  anchor: Published,
  signing: Signing,
  errand: Errand,
): Promise<void> {
  const key = readWitnessKey(witness.key);
  if (!key) throw new Error('its key cannot be read');
  const kept = signing.cosigned?.find(({ lines }) => lines[witness.key] !== undefined)?.size ?? 0;
  let old = Math.max(kept, errand.size);
  for (let attempt = 1; ; attempt++) {
    const [proof = []] =
      old > 0 && old < anchor.size
        ? await pathsOf(store, CHECKPOINTS_STREAM, [consistencyRanges(old, anchor.size)])
        : [];
    const answer = await witness.cosign(old, proof, anchor.note);
    if ('lines' in answer) {
      const signature = cosignatureIn(answer.lines, anchor.note, key).toString('base64');
      tell(AnchorCosigned({ ...about(signing, anchor), witness: witness.key, signature }));
      [errand.size, errand.atMs] = [anchor.size, clock.now()];
      return;
    }
    if (answer.size > anchor.size)
      throw new Error(
        `it has signed a history of ${answer.size} checkpoints, and here are ${anchor.size}: this is an older state ` +
          'of it, or another one; run `daicho verify`',
      );
    if (attempt === ATTEMPTS) throw new Error(`it knows ${answer.size} checkpoints, and then others again`);
    old = answer.size;
  }
}

/** Starts asking; `tickMs` 0 = it never looks by itself. */
export function startOutside(deps: OutsideDeps, { tickMs }: { tickMs: number }): Outside {
  const { store, clock, witnesses, stamper } = deps;
  const errands = new Map<string, Errand>();
  /** Seals that no token covers yet, by their stream: the sequence of the newest. */
  const seals = new Map<string, number>();
  let stopped = false;
  let running: Promise<void> | undefined;

  function errandOf(name: string): Errand {
    const found = errands.get(name) ?? { failures: 0, fromMs: -Infinity, size: -1, atMs: -Infinity };
    errands.set(name, found);
    return found;
  }

  /** Does an errand unless it failed a moment ago; what goes wrong is told once, and tried again later. */
  async function run(name: string, act: (errand: Errand) => Promise<void>): Promise<void> {
    const errand = errandOf(name);
    if (clock.elapsed() < errand.fromMs) return;
    try {
      await act(errand);
      errand.failures = 0;
    } catch (error) {
      const waitS = WAITS_S[Math.min(errand.failures, WAITS_S.length - 1)] ?? 0;
      errand.fromMs = clock.elapsed() + waitS * 1_000;
      if (errand.failures++ === 0)
        deps.onProblem(`${name}: ${(error as Error).message}; it is asked again later`, error);
    }
  }

  /** Whether the seal that was made last somewhere is under this anchor and under no token. */
  async function isSealDue(anchor: Published): Promise<boolean> {
    let isDue = false;
    for (const [stream, sequence] of seals) {
      const over = await store.noteOver(stream, sequence);
      if (over && over.revision < anchor.size) isDue = true;
    }
    return isDue;
  }

  async function stamp(by: TimeStamper, anchor: Published, signing: Signing, errand: Errand): Promise<void> {
    const stampedMs = Math.max(Date.parse(signing.stamped?.at ?? '1970-01-01'), errand.atMs);
    const isNew = anchor.size > Math.max(signing.stamped?.size ?? 0, errand.size);
    if (!isNew || (clock.now() - stampedMs < DAY_MS && !(await isSealDue(anchor)))) return;
    const heard = new Map(seals);
    const token = (await by.stamp(Buffer.from(anchor.note))).toString('base64');
    deps.tell(AnchorTimestamped({ ...about(signing, anchor), authority: by.name, token }));
    [errand.size, errand.atMs] = [anchor.size, clock.now()];
    for (const [stream, sequence] of heard) {
      const over = await store.noteOver(stream, sequence);
      if (over && over.revision < anchor.size && seals.get(stream) === sequence) seals.delete(stream);
    }
  }

  /** Whether a witness has signed this anchor within a day: who asks for its day wants a new one. */
  const isFresh = ({ size, atMs }: Errand, anchor: Published): boolean =>
    size >= anchor.size && clock.now() - atMs < DAY_MS;

  async function round(): Promise<void> {
    if (stopped) return;
    if (!deps.isLeader()) {
      errands.clear();
      seals.clear();
      return;
    }
    const [anchor, { state }] = await Promise.all([store.noteOf(CHECKPOINTS_STREAM), store.published()]);
    if (!anchor || !isSigning(state) || anchor.origin !== originIn(state, CHECKPOINTS_STREAM)) return;
    await Promise.all([
      ...witnesses.map((witness) =>
        run(`the outside witness ${witness.key.split('+', 1)[0]}`, async (errand) =>
          isFresh(errand, anchor) ? undefined : cosign(deps, witness, anchor, state, errand),
        ),
      ),
      stamper && run(`time stamps of ${stamper.name}`, (errand) => stamp(stamper, anchor, state, errand)),
    ]);
  }

  const tick = (): Promise<void> =>
    (running ??= round()
      .catch((error: unknown) => deps.onProblem('nobody outside could be asked for a signature', error))
      .finally(() => {
        running = undefined;
      }));
  const timer = tickMs > 0 ? setInterval(() => void tick(), tickMs).unref() : undefined;
  return {
    saw(events) {
      if (!stamper) return;
      for (const { stream, revision, type } of events) if (type === PeriodSealMade.type) seals.set(stream, revision);
    },
    tick,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
