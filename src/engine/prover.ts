// The prover: grows the tree of every stream as events are projected, and signs a checkpoint of each that has grown.
// One process does it, the one that projects; two that believe so cannot both publish, because every append names the
// revision that it follows. No note is shown before its event is durable and the signer remembers it.
import {
  CheckpointSigned,
  CHECKPOINTS_STREAM,
  CheckpointsOpened,
  SIGNED_AT_ONCE,
  type SignedCheckpoint,
} from '../domain/checkpoints.ts';
import type { LedgerEvent } from '../domain/event.ts';
import { advanced, originIn, publishedOf, readCheckpoints, signersAt, type CheckpointBook } from './checkpoints.ts';
import type { GrowingTree } from './growing.ts';
import { slices } from './loop.ts';
import { checkpointText, keyIdOf, type CheckpointFacts, type Signer } from './note.ts';
import {
  CHECKPOINT_WANTED,
  storeErrorKind,
  type Bell,
  type Clock,
  type EventLog,
  type NewEvent,
  type ProofStore,
  type Published,
  type Remembered,
  type SignerMemory,
  type StoredEvent,
} from './ports.ts';
import { appendWithRetry } from './retry.ts';
import { PROOF_SLICE_MS, streamTrees, type Claim } from './stream-trees.ts';

/** What the prover needs. */
export interface ProverDeps {
  readonly log: EventLog;
  readonly store: ProofStore;
  /**
   * The keys at hand, the newest last; asked whenever this process begins to sign. Which of them sign is said by the
   * stream of checkpoints.
   */
  signers(): readonly Signer[];
  /** What the notes of this installation are called. */
  readonly base: string;
  /** Where the signer remembers, all of them: one that was lost ends the signing. */
  readonly memories: readonly SignerMemory[];
  readonly clock: Clock;
  /** True where this process is the one that looks after the others. */
  isLeader(): boolean;
  onProblem(message: string, error: unknown): void;
  /** The longest time from an event to its checkpoint; default 60 s. */
  readonly checkpointMs?: number;
  /** Who waits gets a checkpoint of a stream so often at most; default every 5 s. */
  readonly askedGapMs?: number;
  /** Rings when somebody waits; without it that is looked for every time. */
  readonly bell?: Bell | undefined;
}

/** How proofs stand. Nothing of it keeps the service from being ready. */
export interface ProofStatus {
  /**
   * `ok`: what was acknowledged is signed in time. `behind`: it is not. `building`: history is being hashed. `failing`:
   * it is tried again. `memory_lost`, `history_changed`: not signed until a person has looked. `elsewhere`: another
   * process signs, and knows how it stands.
   */
  readonly state: 'ok' | 'behind' | 'building' | 'failing' | 'memory_lost' | 'history_changed' | 'elsewhere';
  /**
   * Age of the oldest event that no checkpoint covers, in seconds; 0 = there is none. Undefined where another process
   * signs. Of what was written before this process led it is the time since then.
   */
  readonly oldestUnsignedSeconds: number | undefined;
  /** What a person must look at. */
  readonly problems: readonly string[];
}

/** A prover that runs. */
export interface Prover {
  /** Hears of events that are in the rows, in the order of their streams. Cheap: they are hashed later. */
  saw(events: readonly StoredEvent[]): void;
  /** Signs a stream as soon as possible; the stream of checkpoints: an anchor over all that was signed. */
  wake(stream: string): void;
  /** Keeps what others said of the anchor in the stream of checkpoints, at the next look. */
  tell(fact: LedgerEvent): void;
  /** Looks now; resolves when everything that is due is signed. */
  tick(): Promise<void>;
  status(): ProofStatus;
  /** How it stands with one stream: another one that was changed does not concern it. */
  standing(stream: string): ProofStatus['state'];
  stop(): Promise<void>;
}

const CHECKPOINT_MS = 60_000;
const ASKED_GAP_MS = 5_000;
/** What takes longer than this beyond the time that is promised is behind. */
const LATE_MS = 5_000;
/** Who waits for a checkpoint and is not heard ringing is found within so long. */
const WANTED_NET_MS = 2_000;
const HEADS_PER_APPEND = 200;
/** Waits after failures. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** What is not signed yet of a stream. */
interface Unsigned {
  /** When the first of it was seen, in milliseconds since some moment. */
  readonly sinceMs: number;
  /** Why it does not wait. */
  urgent: 'close' | 'asked' | undefined;
}

/** What a leader has read before he signs. */
interface SignerDesk {
  book: CheckpointBook;
  /** The keys at hand by their public half in base64. */
  readonly signers: ReadonlyMap<string, Signer>;
  readonly remembered: readonly (readonly [SignerMemory, ReadonlyMap<string, Remembered>])[];
}

/** The memory of what was signed is not there any more. */
function memoryLost(names: readonly string[], message: string): Error {
  return Object.assign(new Error(`${names.join(', ')} ${message}`), { name: MEMORY_LOST });
}
const MEMORY_LOST = 'MemoryLost';

/** Raises an Error when a key that signs is not at hand, or another name signs here. */
function checkSigning(
  { signing: { base, keys } }: CheckpointBook,
  desk: Pick<SignerDesk, 'signers'>,
  deps: ProverDeps,
): void {
  if (base !== deps.base)
    throw new Error(`the checkpoints of this installation are called ${String(base)}, not ${deps.base}`);
  const [newest = '', ...former] = signersAt(keys, deps.clock.now());
  if (!desk.signers.has(newest))
    throw new Error('the checkpoint key is not the one that signs for this installation: restore it');
  const missing = former.find((key) => !desk.signers.has(key));
  if (missing !== undefined)
    throw new Error(`the former checkpoint key, ${missing}, signs along for 30 days: restore it beside the new one`);
}

/** Appends events to the stream of checkpoints, right behind what was read of it; resolves with when they were made. */
async function write(
  deps: Pick<ProverDeps, 'log' | 'clock'>,
  book: CheckpointBook,
  facts: readonly LedgerEvent[],
  nowMs = deps.clock.now(),
): Promise<string> {
  return appendFacts(deps, CHECKPOINTS_STREAM, book.revision, facts, nowMs);
}

/** Appends events of the signer right behind a revision (-1: to none); resolves with when they were made. */
export async function appendFacts(
  { log, clock }: { readonly log: EventLog; readonly clock: Pick<Clock, 'now' | 'uuid' | 'attended'> },
  stream: string,
  revision: number,
  facts: readonly LedgerEvent[],
  nowMs = clock.now(),
): Promise<string> {
  const recordedAt = new Date(nowMs).toISOString();
  const actor = { type: 'system', id: 'prover', name: 'Prover', via: 'system' };
  const command = clock.uuid();
  const events: NewEvent[] = facts.map(({ type, version, data }, index) => ({
    id: clock.uuid(),
    type,
    data: data as object,
    meta: { v: version, recordedAt, actor, command, index, count: facts.length },
  }));
  await appendWithRetry(log, stream, revision < 0 ? 'none' : revision, events, { now: clock.attended });
  return recordedAt;
}

/**
 * Reads the stream of checkpoints and all memories, and opens them in a new installation. Raises an Error of the
 * name MemoryLost when one of them is missing though something was signed.
 */
async function sitDown(deps: ProverDeps): Promise<SignerDesk> {
  const signers = new Map(deps.signers().map((one) => [one.publicKey.toString('base64'), one]));
  const held = await Promise.all(deps.memories.map((memory) => memory.read()));
  const there = deps.memories.filter((_memory, n) => held[n] !== undefined);
  const keep = async (notes: readonly Published[]): Promise<void> => {
    for (const memory of there) await memory.keep(notes);
  };
  let book = await readCheckpoints(deps.log, deps.store, keep);
  if (book.signing.base === undefined) {
    const remembering = deps.memories.filter((_memory, n) => (held[n]?.size ?? 0) > 0);
    if (remembering.length > 0)
      throw memoryLost(namesOf(remembering), 'remembers checkpoints, and their stream is not there any more');
    // The memories first: one that is missing later was lost.
    for (const memory of deps.memories) await memory.make();
    const publicKey = [...signers.keys()].at(-1) ?? '';
    await write(deps, book, [CheckpointsOpened({ origin: deps.base, publicKey })]);
    book = await readCheckpoints(deps.log, deps.store, keep);
  } else if (there.length < deps.memories.length) {
    const lost = deps.memories.filter((memory) => !there.includes(memory));
    throw memoryLost(namesOf(lost), 'does not remember any more what was signed');
  }
  checkSigning(book, { signers }, deps);
  return { book, signers, remembered: deps.memories.map((memory, n) => [memory, held[n] ?? new Map()] as const) };
}

const namesOf = (memories: readonly SignerMemory[]): string[] => memories.map(({ name }) => name);

/** Streams with the origin of their notes today. */
const historiesOf = (streams: readonly string[], { book }: Pick<SignerDesk, 'book'>) =>
  streams.map((stream) => ({ stream, origin: originIn(book.signing, stream) }));

/** What is held of each of these streams: its last checkpoint, and what the signer remembers. */
async function claimsOf(
  store: Pick<ProofStore, 'newest'>,
  streams: readonly string[],
  at: SignerDesk,
): Promise<ReadonlyMap<string, readonly Claim[]>> {
  const histories = historiesOf(streams, at);
  const newest = await store.newest(histories);
  return new Map(
    histories.map(({ stream, origin }) => {
      const last = newest.get(stream);
      const kept = at.remembered.flatMap(([{ name }, held]) => {
        const one = held.get(origin);
        return one ? [{ ...one, by: name }] : [];
      });
      return [stream, [...(last ? [{ ...last, by: 'its last checkpoint' }] : []), ...kept]];
    }),
  );
}

/** What every key that signs at this moment says of a checkpoint, the newest first. */
async function signatures(
  facts: CheckpointFacts,
  { book, signers }: SignerDesk,
  nowMs: number,
): Promise<readonly { readonly keyId: string; readonly signature: string }[]> {
  const made: { readonly keyId: string; readonly signature: string }[] = [];
  for (const key of signersAt(book.signing.keys, nowMs)) {
    const signer = signers.get(key);
    if (!signer) throw new Error('a key that signs is not at hand');
    const signature = await signer.sign(checkpointText(facts));
    made.push({
      keyId: keyIdOf(facts.origin, signer.publicKey).toString('hex'),
      signature: signature.toString('base64'),
    });
  }
  return made;
}

/** A checkpoint with what every key that signs at this moment says of it. */
async function signedHead(
  facts: CheckpointFacts,
  at: SignerDesk,
  nowMs: number,
): Promise<Pick<SignedCheckpoint, 'size' | 'root' | 'keyId' | 'signature' | 'also'>> {
  const [signed, ...also] = await signatures(facts, at, nowMs);
  if (!signed) throw new Error('no key signs here');
  return { size: facts.size, root: facts.root.toString('base64'), ...signed, ...(also.length > 0 && { also }) };
}

const epochIn = ({ book }: SignerDesk, stream: string): number => book.signing.epochs[stream] ?? 1;

/** What others said of the anchor until it is kept: who signs writes it, and so loses no look to another writer. */
function tellings(deps: ProverDeps): {
  add(fact: LedgerEvent): void;
  forget(): void;
  keep(at: SignerDesk): Promise<void>;
} {
  let told: readonly LedgerEvent[] = [];
  return {
    add(fact) {
      told = [...told, fact];
    },
    forget() {
      told = [];
    },
    async keep(at) {
      if (told.length === 0) return;
      const facts = told;
      const recordedAt = await write(deps, at.book, facts);
      told = told.slice(facts.length);
      at.book = advanced(at.book, facts, recordedAt);
      await deps.store.publish(at.book.revision, at.book.signing, []);
    },
  };
}

/** The streams that wait to be signed, and why they do not wait longer. */
interface UnsignedStreams {
  /** Something of a stream is not signed; `urgent`: why it does not wait. */
  note(stream: string, urgent?: 'close' | 'asked'): void;
  /** Those that wait and may be signed, the first noted first: what is due, or all of it, and what only grows. */
  sorted(
    mayBe: (stream: string) => boolean,
    isAll: boolean,
  ): { readonly due: readonly string[]; readonly growing: readonly string[] };
  /** The head of a stream is about to be read: what was told of closes until now is in it. */
  reading(stream: string): void;
  reasonOf(stream: string): SignedCheckpoint['reason'];
  /** A head was signed; so many events of its stream are known. */
  signed(head: SignedCheckpoint, known: number): void;
  /** Nothing of a stream is new. */
  drop(stream: string): void;
  clear(): void;
  /** Forgets who was answered so long ago that it does not matter. */
  forgetAnswers(): void;
  /** How long a stream has waited, or the one that waits longest, in milliseconds. */
  waitedMs(stream?: string): number;
}

function unsignedStreams(clock: Clock, checkpointMs: number, askedGapMs: number): UnsignedStreams {
  const waiting = new Map<string, Unsigned>();
  /** Streams of which a close was told since their head was last read. */
  const closed = new Set<string>();
  /** When streams were signed because somebody had asked, as long as that matters. */
  const answeredMs = new Map<string, number>();

  function note(stream: string, urgent?: 'close' | 'asked'): void {
    const one = waiting.get(stream) ?? { sinceMs: clock.elapsed(), urgent };
    if (urgent === 'close') closed.add(stream);
    one.urgent = urgent === 'close' ? urgent : (one.urgent ?? urgent);
    waiting.set(stream, one);
  }
  function isDue(stream: string, { sinceMs, urgent }: Unsigned): boolean {
    const nowMs = clock.elapsed();
    if (urgent === 'close' || nowMs - sinceMs >= checkpointMs) return true;
    return urgent === 'asked' && nowMs - (answeredMs.get(stream) ?? -Infinity) >= askedGapMs;
  }

  return {
    note,
    sorted(mayBe, isAll) {
      const [due, growing]: [string[], string[]] = [[], []];
      for (const [stream, one] of waiting)
        if (mayBe(stream)) (isAll || isDue(stream, one) ? due : growing).push(stream);
      return { due, growing };
    },
    reading: (stream) => void closed.delete(stream),
    reasonOf: (stream) => waiting.get(stream)?.urgent ?? 'interval',
    signed({ stream, size, reason }, known) {
      waiting.delete(stream);
      if (reason === 'asked') answeredMs.set(stream, clock.elapsed());
      // What came while this was signed goes on waiting; a close among it does not wait.
      if (known > size) note(stream, closed.has(stream) ? 'close' : undefined);
    },
    drop: (stream) => void waiting.delete(stream),
    clear() {
      waiting.clear();
      closed.clear();
    },
    forgetAnswers() {
      for (const [stream, atMs] of answeredMs) if (clock.elapsed() - atMs >= askedGapMs) answeredMs.delete(stream);
    },
    waitedMs(stream) {
      const nowMs = clock.elapsed();
      if (stream !== undefined) return nowMs - (waiting.get(stream)?.sinceMs ?? nowMs);
      return nowMs - [...waiting.values()].reduce((least, { sinceMs }) => Math.min(least, sinceMs), nowMs);
    },
  };
}

/** The pen of a leader: grows the trees of streams, and signs their heads. */
interface SigningPen {
  readonly trees: ReturnType<typeof streamTrees>;
  /** Streams that are not what was signed of them, and how: nothing of them is signed. */
  readonly changed: Map<string, string>;
  /** The trees of streams, up to all that is known; one whose events are not those that were signed is left out. */
  grow(streams: readonly string[], at: SignerDesk): Promise<ReadonlyMap<string, GrowingTree>>;
  /** Signs these streams: durable, then remembered, then published. */
  sign(streams: readonly string[], at: SignerDesk): Promise<void>;
}

function signingPen(deps: ProverDeps, unsigned: UnsignedStreams, isStopped: () => boolean): SigningPen {
  const { log, store, clock, onProblem } = deps;
  const trees = streamTrees(log, store);
  const changed = new Map<string, string>();

  async function grow(streams: readonly string[], at: SignerDesk): Promise<ReadonlyMap<string, GrowingTree>> {
    const found = await trees.grown(streams, (some) => claimsOf(store, some, at));
    const grown = new Map<string, GrowingTree>();
    for (const [stream, tree] of found)
      if (tree instanceof Error) {
        changed.set(stream, tree.message);
        onProblem(`nothing of it is signed any more: ${tree.message}; run \`daicho verify\``, tree);
      } else grown.set(stream, tree);
    return grown;
  }

  /** The heads of those streams of which something is new, ready to be signed, with all their tiles kept. */
  async function headsOf(streams: readonly string[], at: SignerDesk, nowMs: number): Promise<SignedCheckpoint[]> {
    const grown = await grow(streams, at);
    const histories = historiesOf([...grown.keys()], at);
    const newest = await store.newest(histories);
    const fresh: CheckpointFacts[] = [];
    const named: string[] = [];
    for (const { stream, origin } of histories) {
      const tree = grown.get(stream);
      if (!tree || tree.size <= (newest.get(stream)?.size ?? 0)) continue;
      fresh.push({ origin, size: tree.size, root: tree.root() });
      named.push(stream);
    }
    await trees.keep(named);
    const heads: SignedCheckpoint[] = [];
    const pace = slices('read', PROOF_SLICE_MS);
    for (const [n, facts] of fresh.entries()) {
      if (pace.isDue()) await pace.turn();
      const stream = named[n] ?? '';
      const reason = unsigned.reasonOf(stream);
      heads.push({ stream, reason, ...(await signedHead(facts, at, nowMs)), epoch: epochIn(at, stream) });
    }
    return heads;
  }

  async function sign(streams: readonly string[], at: SignerDesk): Promise<void> {
    if (isStopped()) return;
    const nowMs = clock.now();
    for (const stream of streams) unsigned.reading(stream);
    const heads = await headsOf(streams, at, nowMs);
    const signed = new Set(heads.map(({ stream }) => stream));
    for (const stream of streams) if (!signed.has(stream)) unsigned.drop(stream);
    if (heads.length === 0 || isStopped() || !deps.isLeader()) return;
    const facts = heads.map((head) => CheckpointSigned(head));
    const signedAt = await write(deps, at.book, facts, nowMs);
    const first = at.book.revision + 1;
    const isAnchored = heads.at(-1)?.stream === CHECKPOINTS_STREAM;
    at.book = { revision: at.book.revision + heads.length, signing: { ...at.book.signing, isAnchored } };
    const notes = heads.map((head, n) => publishedOf(at.book.signing, head, { revision: first + n, signedAt }));
    for (const memory of deps.memories) await memory.keep(notes);
    await store.publish(at.book.revision, at.book.signing, notes);
    for (const head of heads) unsigned.signed(head, trees.known(head.stream));
  }

  return { trees, changed, grow, sign };
}

/** Whether a look may be taken, after what became of the last: a store that is away is not asked every second. */
interface LookPatience {
  isDue(): boolean;
  /** A look came to its end. */
  ended(): void;
  failed(error: unknown): void;
  /** All is signed that was due. */
  healed(): void;
  /** The memory of what was signed that is not there any more. */
  lost(): string | undefined;
  isFailing(): boolean;
}

function lookPatience({ clock, onProblem }: Pick<ProverDeps, 'clock' | 'onProblem'>): LookPatience {
  let failures = 0;
  let notBeforeMs = -Infinity;
  let lost: string | undefined;
  let failing: string | undefined;
  return {
    isDue: () => clock.elapsed() >= notBeforeMs,
    ended() {
      failures = 0;
      notBeforeMs = -Infinity;
    },
    failed(error) {
      if ((error as Error).name === MEMORY_LOST) lost = (error as Error).message;
      // Another process was faster, or the store is away: the next look reads what is there.
      const isPassing = storeErrorKind(error) === 'wrong_revision';
      if (!isPassing && failing !== String(error)) onProblem('no checkpoints are signed; it is tried again', error);
      failing = isPassing ? undefined : String(error);
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
      notBeforeMs = isPassing ? -Infinity : clock.elapsed() + waitMs;
      failures += isPassing ? 0 : 1;
    },
    healed() {
      lost = undefined;
      failing = undefined;
    },
    lost: () => lost,
    isFailing: () => failing !== undefined,
  };
}

/** Takes looks one after the other: who asks while one is taken gets another, once. */
function turns(
  look: () => Promise<void>,
  onEnd: (error?: unknown) => void,
  patience: LookPatience,
  isStopped: () => boolean,
): { beat(): void; soon(): void; tick(): Promise<void>; stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let waiting: NodeJS.Immediate | undefined;
  /** Looks that are asked for and not done, and whether somebody has come since. */
  let looks = 0;
  let isAsked = false;

  /** Looks if it is not looking already, nor waiting because a store was away. */
  function beat(): void {
    waiting = undefined;
    if (looks > 0) isAsked = true;
    else if (patience.isDue()) void tick();
  }

  function tick(): Promise<void> {
    looks += 1;
    running = running
      .then(look)
      .then(() => onEnd())
      .catch((error: unknown) => onEnd(error))
      .then(() => {
        looks -= 1;
        if (looks > 0 || !isAsked || isStopped()) return;
        isAsked = false;
        beat();
      });
    return running;
  }

  return {
    beat,
    soon: () => void (waiting ??= setImmediate(beat)),
    tick,
    async stop() {
      clearImmediate(waiting);
      await running;
    },
  };
}

/**
 * Looks that also tell for which streams others wait: after every ring, and now and then, for one may be lost, or
 * somebody waits who does not ring. Whoever asks for a look has that looked for too.
 */
function heeding(
  { bell, clock, store }: Pick<ProverDeps, 'bell' | 'clock' | 'store'>,
  looks: ReturnType<typeof turns>,
) {
  let askedMs = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    askedMs = Number.NEGATIVE_INFINITY;
  };
  const stopHearing = bell?.hear((moved) => {
    if (moved && !moved.has(CHECKPOINT_WANTED)) return;
    ask();
    looks.soon();
  });
  return {
    ...looks,
    async wanted(): Promise<readonly string[]> {
      const nowMs = clock.elapsed();
      if (bell?.isOpen() === true && nowMs - askedMs < WANTED_NET_MS) return [];
      askedMs = nowMs;
      try {
        return await store.wanted();
      } catch (error) {
        ask();
        throw error;
      }
    },
    tick(): Promise<void> {
      ask();
      return looks.tick();
    },
    stop(): Promise<void> {
      stopHearing?.();
      return looks.stop();
    },
  };
}

/** Starts a prover; `tickMs` 0 = it never looks by itself. */
export function startProver(deps: ProverDeps, { tickMs = 1_000 }: { tickMs?: number } = {}): Prover {
  const { store, clock } = deps;
  const checkpointMs = deps.checkpointMs ?? CHECKPOINT_MS;
  const askedGapMs = deps.askedGapMs ?? ASKED_GAP_MS;
  let stopped = false;
  const isStopped = (): boolean => stopped;
  const unsigned = unsignedStreams(clock, checkpointMs, askedGapMs);
  const { trees, changed, grow, sign } = signingPen(deps, unsigned, isStopped);
  const patience = lookPatience(deps);
  const told = tellings(deps);
  let desk: SignerDesk | undefined;
  let isBuilding = false;
  /** When the last anchor was signed here, and whether somebody waits for one. */
  let anchoredMs = -Infinity;
  let isAnchorAsked = false;

  function note(stream: string, urgent?: 'close' | 'asked'): void {
    if (stream === CHECKPOINTS_STREAM) isAnchorAsked = true;
    else unsigned.note(stream, urgent);
    if (stream === CHECKPOINTS_STREAM || urgent) looks.soon();
  }

  /** Signs the stream of checkpoints itself, where something was signed since: one checkpoint over all companies. */
  async function anchor(at: SignerDesk): Promise<void> {
    const isWaiting = clock.elapsed() - anchoredMs < (isAnchorAsked ? askedGapMs : checkpointMs);
    if (at.book.signing.isAnchored !== false || changed.has(CHECKPOINTS_STREAM) || isWaiting) return;
    trees.has(CHECKPOINTS_STREAM, at.book.revision + 1);
    await sign([CHECKPOINTS_STREAM], at);
    anchoredMs = clock.elapsed();
    isAnchorAsked = false;
  }

  async function look(): Promise<void> {
    if (stopped || !deps.isLeader()) {
      if (desk) standUp();
      unsigned.clear();
      told.forget();
      return;
    }
    if (!desk) {
      desk = await sitDown(deps);
      const history = await store.unsigned();
      for (const { stream, size } of history) {
        trees.has(stream, size);
        note(stream);
      }
      // What was written before this process led waits no longer.
      isBuilding = history.length > 0;
    }
    await told.keep(desk);
    unsigned.forgetAnswers();
    for (const stream of await looks.wanted()) note(stream, 'asked');
    const { due, growing } = unsigned.sorted((stream) => !changed.has(stream), isBuilding);
    await grow(growing, desk);
    for (let n = 0; n < due.length && !stopped; n += HEADS_PER_APPEND)
      await sign(due.slice(n, n + HEADS_PER_APPEND), desk);
    if (!stopped) await anchor(desk);
    isBuilding = false;
    patience.healed();
  }

  /** Forgets all that another process may change while it leads, but for how long something has waited. */
  function standUp(): void {
    desk = undefined;
    anchoredMs = -Infinity;
    trees.clear();
    changed.clear();
  }

  function onEnd(error?: unknown): void {
    if (error === undefined) return patience.ended();
    standUp();
    patience.failed(error);
  }
  const looks = heeding(deps, turns(look, onEnd, patience, isStopped));
  const timer = tickMs > 0 ? setInterval(looks.beat, tickMs).unref() : undefined;

  function stateOf(waitedMs: number, isChanged: boolean): ProofStatus['state'] {
    if (patience.lost() !== undefined) return 'memory_lost';
    if (isChanged) return 'history_changed';
    if (patience.isFailing()) return 'failing';
    if (isBuilding || !desk) return 'building';
    return waitedMs > checkpointMs + LATE_MS ? 'behind' : 'ok';
  }

  return {
    saw(events) {
      trees.saw(events);
      for (const { stream, type } of events) note(stream, SIGNED_AT_ONCE.has(type) ? 'close' : undefined);
    },
    wake: (stream) => note(stream, 'asked'),
    tell(fact) {
      told.add(fact);
      looks.soon();
    },
    tick: looks.tick,
    status() {
      if (!deps.isLeader()) return { state: 'elsewhere', oldestUnsignedSeconds: undefined, problems: [] };
      const waitedMs = unsigned.waitedMs();
      const lost = patience.lost();
      return {
        state: stateOf(waitedMs, changed.size > 0),
        oldestUnsignedSeconds: Math.round(waitedMs / 1_000),
        problems: [...(lost === undefined ? [] : [lost]), ...changed.values()],
      };
    },
    standing(stream) {
      if (!deps.isLeader()) return 'elsewhere';
      return stateOf(unsigned.waitedMs(stream), changed.has(stream));
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looks.stop();
    },
  };
}
