// What signed checkpoints say of the events: every tree is made anew and held against all that was ever signed of it,
// against what the signer remembers, and against notes that somebody kept outside.
import { AnchorCosigned, CHECKPOINTS_STREAM, streamOfOrigin } from '../domain/checkpoints.ts';
import { bookOf, signersAt, type CheckpointBook } from './checkpoints.ts';
import { leafHash, leafOf } from './leaf.ts';
import { isCosignedBy, isSignedBy, keyIdOf, openedNote, readCheckpoint, readWitnessKey } from './note.ts';
import type { EventLog, ProofStore, Published, SignerMemory, StoredEvent } from './ports.ts';
import type { Claim } from './stream-trees.ts';
import { closesAudit, type CloseFinding } from './verify-closes.ts';
import { grown, NO_LEAVES, rootFromTiles, rootOf, tilesOfRanges, type Frontier, type Hash } from './tree.ts';

/** One thing that signed checkpoints say against the events, or against each other. */
export interface ProofFinding {
  readonly check:
    | 'checkpoint_differs'
    | 'event_changed'
    | 'history_shorter'
    | 'bad_signature'
    | 'forked'
    | 'memory_lost'
    | 'unknown_checkpoint'
    | 'file_differs'
    | CloseFinding['check'];
  readonly stream: string;
  readonly revision: number;
  readonly message: string;
}

/** Takes a finding. */
type FindProof = (check: ProofFinding['check'], stream: string, revision: number, message: string) => void;

/** A note that somebody kept. */
export interface OutsideNote {
  /** Where it is kept, as findings say it. */
  readonly by: string;
  readonly note: string;
}

/** How a stream stands against what is claimed of it. */
export interface StreamStanding {
  readonly size: number;
  /** The largest claim that holds; 0 = none does. */
  readonly goodSize: number;
  /** The largest claim. */
  readonly claimedSize: number;
  readonly holds: boolean;
}

/** What an audit of proofs came to. */
export interface ProofsVerified {
  readonly findings: readonly ProofFinding[];
  /** Signed checkpoints, and notes from elsewhere, that were held against the events. */
  readonly claims: number;
  /** Closes whose balances were added up anew, and seals that were held against closes and checkpoints. */
  readonly closes: number;
  readonly seals: number;
  /** Events that no checkpoint covers yet. */
  readonly unsigned: number;
  readonly streams: ReadonlyMap<string, StreamStanding>;
  readonly book: CheckpointBook;
  /** The name of the installation, as checkpoints or whoever remembers them say it; undefined: nothing was signed. */
  readonly base: string | undefined;
  /** The newest history of a stream that anybody knows. */
  readonly epochs: ReadonlyMap<string, number>;
  /** Memories that are not there. */
  readonly lost: readonly SignerMemory[];
}

/** An audit while events pass. */
export interface ProofAudit {
  /** Sees every event of every stream, each stream in its order. */
  see(event: StoredEvent): void;
  done(): Promise<ProofsVerified>;
}

/** What it is held against. */
export interface ProofAuditDeps {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly store: Pick<ProofStore, 'tiles'>;
  readonly memories: readonly SignerMemory[];
  readonly notes?: readonly OutsideNote[];
}

/** A stream while its events pass. */
interface VerifyProofWalk {
  frontier: Frontier;
  /** Claims by size, those that the walk has not reached. */
  readonly ahead: Map<number, Claim[]>;
  readonly claimedSize: number;
  goodSize: number;
  /** Hashes of the leaves since the last claim that held; undefined behind the first that did not. */
  since: Hash[] | undefined;
  broken: { readonly claim: Claim; readonly from: number; readonly hashes: readonly Hash[] } | undefined;
  next: number;
}

const PAGE_EVENTS = 500;
/** So many changed events of a stream are named. */
const MOST_NAMED = 20;

/** Whether one of the keys that this installation ever signed with signed a note, under the name that it bears. */
function isOurs({ signing }: CheckpointBook, note: string): boolean {
  const opened = openedNote(note);
  const facts = opened && readCheckpoint(opened.text);
  if (!opened || !facts) return false;
  return opened.signatures.some(({ keyId, signature, name }) =>
    signing.keys.some(({ key }) => {
      const publicKey = Buffer.from(key, 'base64');
      return keyIdOf(name, publicKey).equals(keyId) && isSignedBy(publicKey, opened.text, signature);
    }),
  );
}

/** What is wrong with the signatures of a checkpoint of ours, as far as a message says it; undefined = nothing. */
function badlySigned({ signing }: CheckpointBook, { note, origin, revision, signedAt }: Published): string | undefined {
  const { text, signatures } = openedNote(note) ?? { text: '', signatures: [] };
  const announced = signing.keys.filter((one) => one.revision < revision);
  const hasSigned = new Set<string>();
  for (const { keyId, signature, name } of signatures) {
    const by = announced.find(({ key }) => keyIdOf(name, Buffer.from(key, 'base64')).equals(keyId));
    if (name !== origin || !by || !isSignedBy(Buffer.from(by.key, 'base64'), text, signature))
      return 'is not signed by a key of this installation';
    hasSigned.add(by.key);
  }
  const missing = signersAt(announced, Date.parse(signedAt)).find((key) => !hasSigned.has(key));
  return missing === undefined ? undefined : `lacks the signature of ${missing}, a key that had to sign it`;
}

/**
 * Tells when a stream does not begin with its first event: an administrator of an event store may hide events of a
 * stream, which stand in the order of all streams until the store is cleaned up.
 */
async function beginning(log: ProofAuditDeps['log'], stream: string, find: FindProof): Promise<void> {
  const first = (await log.readStream(stream, { from: 0, limit: 1 })).events[0]?.revision ?? 0;
  if (first > 0)
    find(
      'history_shorter',
      stream,
      0,
      `the stream begins with event ${first}: those before are hidden (truncated) there`,
    );
}

/** Every event of the stream of checkpoints, which has a tree too; what stands behind its anchor is never unsigned. */
async function* checkpointEvents(log: ProofAuditDeps['log']): AsyncGenerator<StoredEvent> {
  for (let from = 0; ;) {
    const { events } = await log.readStream(CHECKPOINTS_STREAM, { from, limit: PAGE_EVENTS });
    if (events.length === 0) return;
    yield* events;
    from += events.length;
  }
}

/** What is wrong with the signature of an outside witness, as a message says it; undefined = nothing. */
function badlyCosigned(data: unknown, anchors: ReadonlyMap<string, string>): string | undefined {
  const { witness, size, root, signature } = AnchorCosigned.read(1, data);
  const [key, note] = [readWitnessKey(witness), anchors.get(`${size} ${root}`)];
  const text = openedNote(note ?? '')?.text;
  if (text === undefined) return `the outside witness signed an anchor of ${size} events that was not signed here`;
  return key && isCosignedBy(key, text, Buffer.from(signature, 'base64'))
    ? undefined
    : `the outside witness did not sign the anchor of ${size} events`;
}

/** Every event of the stream of checkpoints; what outside witnesses did not sign is told by `find`. */
async function* auditedCheckpoints(
  log: ProofAuditDeps['log'],
  signed: readonly Published[],
  find: FindProof,
): AsyncGenerator<StoredEvent> {
  const ours = signed.filter(({ stream }) => stream === CHECKPOINTS_STREAM);
  const anchors = new Map(ours.map(({ size, root, note }) => [`${size} ${root.toString('base64')}`, note] as const));
  for await (const event of checkpointEvents(log)) {
    const bad = event.type === AnchorCosigned.type ? badlyCosigned(event.data, anchors) : undefined;
    if (bad !== undefined) find('bad_signature', CHECKPOINTS_STREAM, event.revision, bad);
    yield event;
  }
}

/** What is claimed of streams, before their events pass. */
interface Claimed {
  readonly book: CheckpointBook;
  readonly find: FindProof;
  /** Claims by stream: those of an earlier history hold as far as the restart says. */
  readonly claims: Map<string, Claim[]>;
  /** The newest history of each stream that anybody knows. */
  readonly epochs: Map<string, number>;
  /** How much of each origin stands in the stream of checkpoints. */
  readonly kept: Map<string, number>;
  /** Every checkpoint that was signed, of whatever history: a seal stays that of its own. */
  readonly everSigned: Set<string>;
  readonly lost: SignerMemory[];
  base: string | undefined;
}

function claim({ claims }: Claimed, stream: string, one: Claim): void {
  claims.set(stream, [...(claims.get(stream) ?? []), one]);
}

/** What an earlier history signed was given up when that was said (checkpoints.restarted). */
function isCurrent({ book }: Claimed, stream: string, epoch: number): boolean {
  return epoch >= (book.signing.epochs[stream] ?? 1);
}

/** Takes up what stands in the stream of checkpoints, as far as it is signed as it should be. */
function claimSigned(to: Claimed, signed: readonly Published[]): void {
  const { book, find, kept, everSigned } = to;
  const roots = new Map<string, string>();
  for (const revision of book.signing.refused ?? [])
    find('bad_signature', CHECKPOINTS_STREAM, revision, 'the rotation to another key is not signed by both keys');
  for (const one of signed) {
    const { stream, origin, size, root, revision } = one;
    const bad = badlySigned(book, one);
    if (bad !== undefined) {
      find('bad_signature', CHECKPOINTS_STREAM, revision, `the checkpoint of ${size} events of ${origin} ${bad}`);
      continue;
    }
    const at = `${origin} ${size}`;
    if ((roots.get(at) ?? root.toString('hex')) !== root.toString('hex'))
      find('forked', CHECKPOINTS_STREAM, revision, `${origin} has two checkpoints of ${size} events`);
    roots.set(at, root.toString('hex'));
    everSigned.add(`${stream} ${size} ${root.toString('base64')}`);
    kept.set(origin, Math.max(size, kept.get(origin) ?? 0));
    if (isCurrent(to, stream, streamOfOrigin(origin)?.epoch ?? 1))
      claim(to, stream, { size, root, by: 'its checkpoint' });
  }
}

/** Takes up what the signer remembers in one place, and finds what the stream of checkpoints has lost of it. */
async function claimRemembered(to: Claimed, memory: SignerMemory): Promise<void> {
  const { book, find, kept, epochs } = to;
  const held = await memory.read();
  if (held === undefined) {
    to.lost.push(memory);
    if (book.signing.base !== undefined)
      find('memory_lost', '', -1, `${memory.name} does not remember any more what was signed`);
  }
  for (const [origin, one] of held ?? []) {
    const named = streamOfOrigin(origin);
    if (!named) continue;
    to.base ??= named.base;
    epochs.set(named.stream, Math.max(named.epoch, epochs.get(named.stream) ?? 1));
    if (!isCurrent(to, named.stream, named.epoch)) continue;
    claim(to, named.stream, { ...one, by: memory.name });
    if (one.size > (kept.get(origin) ?? 0))
      find(
        'history_shorter',
        CHECKPOINTS_STREAM,
        -1,
        `${memory.name} remembers ${one.size} events of ${origin}, and the stream of checkpoints does not`,
      );
  }
}

/** Takes up a note that somebody kept, if it is one of this installation. */
function claimOutside(to: Claimed, { by, note }: OutsideNote): void {
  const { book, find } = to;
  const facts = readCheckpoint(openedNote(note)?.text ?? '');
  const named = facts && streamOfOrigin(facts.origin);
  if (!facts)
    find('unknown_checkpoint', '', -1, `${by} is no checkpoint: a note of three lines, an empty one, and signatures`);
  else if (!isOurs(book, note))
    find(
      'bad_signature',
      '',
      -1,
      `${by} is signed by no key of this installation: its keys were replaced, or it is of another one`,
    );
  else if (named && isCurrent(to, named.stream, named.epoch))
    claim(to, named.stream, { size: facts.size, root: facts.root, by });
  else
    find(
      'unknown_checkpoint',
      '',
      -1,
      `${by} is a checkpoint of ${facts.origin}, a history that was given up: compare it with a backup`,
    );
}

/** A stream before its first event passes, with what is claimed of it. */
function walkTo(claims: readonly Claim[]): VerifyProofWalk {
  const ahead = new Map<number, Claim[]>();
  for (const one of claims) ahead.set(one.size, [...(ahead.get(one.size) ?? []), one]);
  const claimedSize = Math.max(0, ...ahead.keys());
  return { frontier: NO_LEAVES, ahead, claimedSize, goodSize: 0, since: [], broken: undefined, next: 0 };
}

/** Takes one event into the tree of its stream, and holds the tree against what is claimed of this size. */
function passed(walk: VerifyProofWalk, event: StoredEvent): void {
  walk.next = event.revision + 1;
  const leaf = leafHash(leafOf(event));
  walk.frontier = grown(walk.frontier, leaf);
  if (walk.claimedSize < walk.frontier.size) return;
  walk.since?.push(leaf);
  const due = walk.ahead.get(walk.frontier.size);
  if (!due) return;
  walk.ahead.delete(walk.frontier.size);
  const root = rootOf(walk.frontier);
  const wrong = due.find((one) => !one.root.equals(root));
  if (!wrong) {
    if (walk.broken) return;
    walk.goodSize = walk.frontier.size;
    walk.since = [];
    return;
  }
  walk.broken ??= { claim: wrong, from: walk.goodSize, hashes: walk.since ?? [] };
  walk.since = undefined;
}

/** The events that differ, where the kept tiles still have the root that was signed. */
async function changedEvents(
  store: ProofAuditDeps['store'],
  stream: string,
  { claim: { size, root }, from, hashes }: NonNullable<VerifyProofWalk['broken']>,
): Promise<readonly number[]> {
  const tiles = await store.tiles(stream, [
    ...tilesOfRanges([[0, size]]),
    ...Array.from({ length: Math.ceil(size / 256) }, (_tile, index) => ({ level: 0, index })),
  ]);
  try {
    if (!rootFromTiles(size, tiles).equals(root)) return [];
  } catch {
    return [];
  }
  return hashes.flatMap((hash, n) => {
    const sequence = from + n;
    const kept = tiles.get({ level: 0, index: Math.floor(sequence / 256) })?.[sequence % 256];
    return kept === undefined || kept.equals(hash) ? [] : [sequence];
  });
}

/** What a stream, all of whose events have passed, says against what is claimed of it. */
async function tellWalk(
  store: ProofAuditDeps['store'],
  find: FindProof,
  stream: string,
  { frontier, goodSize, broken, ahead }: VerifyProofWalk,
): Promise<void> {
  if (broken) {
    find(
      'checkpoint_differs',
      stream,
      broken.claim.size - 1,
      `its first ${broken.claim.size} events have not the root that ${broken.claim.by} holds of them; ` +
        `the first ${goodSize} have theirs`,
    );
    for (const sequence of (await changedEvents(store, stream, broken)).slice(0, MOST_NAMED))
      find('event_changed', stream, sequence, 'the event is not the one that was signed');
  }
  const [beyond] = [...ahead.values()].flat().sort((a, b) => b.size - a.size);
  if (beyond)
    find(
      'history_shorter',
      stream,
      frontier.size,
      `it has ${frontier.size} events, and ${beyond.by} holds the root of its first ${beyond.size}`,
    );
}

/** Begins an audit: reads what was signed, what is remembered, and the notes from outside. */
export async function proofAudit({ log, store, memories, notes = [] }: ProofAuditDeps): Promise<ProofAudit> {
  const findings: ProofFinding[] = [];
  const find: FindProof = (check, stream, revision, message) =>
    void findings.push({ check, stream, revision, message });
  const signed: Published[] = [];
  const book = await bookOf(log, (page) => void signed.push(...page));
  const claimed: Claimed = {
    book,
    find,
    claims: new Map(),
    epochs: new Map(Object.entries(book.signing.epochs)),
    kept: new Map(),
    everSigned: new Set(),
    lost: [],
    base: book.signing.base,
  };
  claimSigned(claimed, signed);
  for (const memory of memories) await claimRemembered(claimed, memory);
  for (const note of notes) claimOutside(claimed, note);
  const { claims, everSigned } = claimed;

  const closes = closesAudit();
  const walks = new Map<string, VerifyProofWalk>();
  function walkOf(stream: string): VerifyProofWalk {
    const walk = walks.get(stream) ?? walkTo(claims.get(stream) ?? []);
    walks.set(stream, walk);
    return walk;
  }
  function pass(event: StoredEvent): void {
    closes.see(event);
    passed(walkOf(event.stream), event);
  }

  return {
    see: (event) => (event.stream === CHECKPOINTS_STREAM ? undefined : pass(event)),
    async done() {
      for await (const event of auditedCheckpoints(log, signed, find)) pass(event);
      for (const stream of claims.keys()) walkOf(stream);
      let unsigned = 0;
      const streams = new Map<string, StreamStanding>();
      for (const [stream, walk] of walks) {
        const { frontier, claimedSize, goodSize, broken, ahead } = walk;
        unsigned += stream === CHECKPOINTS_STREAM ? 0 : Math.max(0, frontier.size - claimedSize);
        await beginning(log, stream, find);
        streams.set(stream, { size: frontier.size, goodSize, claimedSize, holds: !broken && ahead.size === 0 });
        await tellWalk(store, find, stream, walk);
      }
      const closed = closes.done((stream, size, root) => everSigned.has(`${stream} ${size} ${root}`));
      findings.push(...closed.findings);
      const { seals, balances } = closed;
      const count = [...claims.values()].reduce((sum, of) => sum + of.length, 0);
      const { base, epochs, lost } = claimed;
      return { findings, claims: count, closes: balances, seals, unsigned, streams, book, base, epochs, lost };
    },
  };
}
