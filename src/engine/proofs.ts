// What is asked of proofs: signed checkpoints, leaves with the paths that prove them, tiles. Read from what the prover
// published and kept; where leaves are shown they come from the log.
import { AnchorTimestamped, CHECKPOINTS_STREAM } from '../domain/checkpoints.ts';
import { LIMITS } from '../domain/limits.ts';
import { refuse } from '../domain/refusal.ts';
import { isSigning, originIn, untilOf, type CosignedAnchor, type Signing } from './checkpoints.ts';
import { leafOf } from './leaf.ts';
import { slices } from './loop.ts';
import { verifierKey } from './note.ts';
import type { ProofStatus } from './prover.ts';
import type { Clock, EventLog, ProofStore, Published } from './ports.ts';
import { readStored } from './recall.ts';
import {
  consistencyRanges,
  frontierFromTiles,
  hashesOfRanges,
  inclusionRanges,
  joined,
  nodesOfRange,
  tilesOfRanges,
  TILE_WIDTH,
  type Hash,
  type Ranges,
} from './tree.ts';

/** An event with the path that proves it, hashes in base64. */
export interface EventProof {
  readonly sequence: number;
  readonly type: string;
  readonly leaf: string;
  readonly proof: readonly string[];
}

/** Events of one stream with their paths, all in one checkpoint. */
export interface EventProofs {
  readonly origin: string;
  readonly size: number;
  readonly checkpoint: string;
  readonly events: readonly EventProof[];
}

/** A checkpoint of a company in the tree of all checkpoints. Hashes in base64. */
export interface Anchored {
  readonly origin: string;
  readonly size: number;
  /** The checkpoint of all checkpoints. */
  readonly anchor: string;
  /** Place of the event that holds the checkpoint, that event as it is hashed, and its path. */
  readonly sequence: number;
  readonly leaf: string;
  readonly proof: readonly string[];
  /** A time stamp over the bytes of the anchor (RFC 3161, DER in base64), where one was asked for. */
  readonly token?: string;
}

/** A key that signs the checkpoints of a stream, as verifiers take it. */
export interface CheckpointKeyView {
  readonly vkey: string;
  /** RFC 3339; `until`: another has taken over, and from then on this one does not sign along any more. */
  readonly from: string;
  readonly until?: string;
}

/** What can be asked. Refuses `not_found` for what is not there, `proof_not_ready` while it is being made. */
export interface Proofs {
  /** False where nothing is signed (CHECKPOINTS=0). */
  signs(): boolean;
  /**
   * The newest checkpoint, or the one of this size; waits until events up to `least` are in one (all that there are
   * now, where it waits and nothing is said), at most `waitS`.
   */
  checkpoint(
    stream: string,
    asked?: { readonly size?: number; readonly least?: number; readonly waitS?: number },
  ): Promise<Published>;
  checkpoints(
    stream: string,
    page: { limit: number; offset: number },
  ): Promise<{ notes: readonly Published[]; total: number }>;
  /** Size and root (base64) of the newest checkpoint within the first `events` events; undefined when there is none. */
  within(stream: string, events: number): Promise<{ readonly size: number; readonly root: string } | undefined>;
  /**
   * What a paper bears about an event: half of the root of the first checkpoint over it, 32 hex digits. Waits a moment
   * for one that is being signed; undefined where none is.
   */
  mark(stream: string, sequence: number): Promise<string | undefined>;
  keys(stream: string): Promise<readonly CheckpointKeyView[]>;
  /**
   * The newest checkpoint, or the one of this size, in an anchor; waits at most `waitS` for an anchor over it, and for
   * the outside witnesses to sign that. `stamped`: the newest checkpoint in the newest anchor that has a time stamp.
   */
  anchored(
    stream: string,
    asked?: { readonly size?: number; readonly waitS?: number; readonly stamped?: boolean },
  ): Promise<Anchored>;
  /** The events of these sequences with their paths. */
  events(
    stream: string,
    sequences: readonly number[],
    asked?: { readonly size?: number; readonly waitS?: number },
  ): Promise<EventProofs>;
  consistency(stream: string, from: number, to: number): Promise<readonly string[]>;
  /** Leaves from one sequence to another (exclusive), a line each. */
  leaves(stream: string, from: number, to: number): AsyncGenerator<string>;
  /** Hashes from which the root of this size is made, in base64. */
  frontier(stream: string, size: number): Promise<readonly string[]>;
  /** The bytes of a tile of the newest checkpoint; `width` for one that is not full. */
  tile(stream: string, level: number, index: number, width: number): Promise<Buffer>;
}

const POLL_MS = 200;
/** Whoever waits asks for a checkpoint with every so many looks. */
const ASK_POLLS = 5;
/** When to ask again for what only a person changes. */
const SELDOM_S = 3_600;
const PAGE_EVENTS = 500;
/** A paper waits so long for the checkpoint over what it says. */
const MARK_MS = 2_000;
const MARK_DIGITS = 32;

/** What the questions are answered from. */
export interface ProofsDeps {
  readonly log: Pick<EventLog, 'readStream'>;
  readonly store: ProofStore;
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Wakes the prover of this process, if it has one. */
  readonly wake: (stream: string) => void;
  /** How the signing of a stream stands, as far as this process knows; undefined = nothing is signed here. */
  readonly standing: (stream: string) => ProofStatus['state'] | undefined;
  /** How many outside witnesses are asked to sign anchors; default none. */
  readonly witnesses?: number;
}

const text = (hash: Hash): string => hash.toString('base64');

/** The paths of these ranges (hashes in base64), from tiles that are fetched in one go. */
export async function pathsOf(
  store: Pick<ProofStore, 'tiles'>,
  stream: string,
  all: readonly Ranges[],
): Promise<readonly (readonly string[])[]> {
  const tiles = await store.tiles(stream, tilesOfRanges(all.flat()));
  const known = new Map<string, Hash>();
  const pace = slices('read');
  const paths: (readonly string[])[] = [];
  for (const ranges of all) {
    paths.push(hashesOfRanges(ranges, tiles, known).map(text));
    if (pace.isDue()) await pace.turn();
  }
  return paths;
}

/** Why nobody needs to wait for a checkpoint, by how signing stands. */
const NEVER: Readonly<Partial<Record<ProofStatus['state'] | 'none', string>>> = {
  none: 'nothing is signed here: the service runs with CHECKPOINTS=0',
  memory_lost:
    'nothing is signed until the operator has looked: what the signer remembers of earlier checkpoints is lost ' +
    '(OPERATIONS.md, "Signed checkpoints")',
  history_changed:
    'nothing of this company is signed until the operator has looked: its events are not those that were signed; ' +
    'keep the checkpoints that you have',
};

/** Refuses where no checkpoint will come by itself. */
function refuseNever(standing: ProofStatus['state'] | undefined): void {
  const message = NEVER[standing ?? 'none'];
  if (message !== undefined) refuse('proof_not_ready', message, undefined, { retryAfterS: SELDOM_S });
}
/** A paper waits for its checkpoint while signing stands so. */
const IN_TIME: ReadonlySet<unknown> = new Set(['ok', 'behind', 'elsewhere'] satisfies ProofStatus['state'][]);

/** How many events a stream has now. */
async function headOf(log: ProofsDeps['log'], stream: string): Promise<number> {
  return (await log.readStream(stream, { direction: 'backwards', limit: 1 })).lastRevision + 1;
}

/** The anchor of this size with what outside witnesses added to it. */
function withCosignatures(anchor: Published, { lines }: CosignedAnchor): Published {
  return {
    ...anchor,
    note: `${anchor.note}${Object.values(lines)
      .map((line) => `${line}\n`)
      .join('')}`,
  };
}

/** Proves checkpoints in anchors. */
function anchoring(
  { log, store, clock, wake, standing, witnesses = 0 }: ProofsDeps,
  checkpoint: Proofs['checkpoint'],
): Proofs['anchored'] {
  /** What the prover has noted of anchors; undefined before the first. */
  async function noted(): Promise<Signing | undefined> {
    const { state } = await store.published();
    return isSigning(state) ? state : undefined;
  }

  /** The anchor over this revision that most witnesses signed, the newest of those. */
  async function cosignedOver(
    revision: number,
  ): Promise<{ readonly anchor: Published; readonly by: number } | undefined> {
    if (witnesses === 0) return undefined;
    const over = ((await noted())?.cosigned ?? [])
      .filter(({ size }) => size > revision)
      .map((one) => ({ one, by: Object.keys(one.lines).length }))
      .sort((a, b) => b.by - a.by || b.one.size - a.one.size);
    const [best] = over;
    const anchor = best && (await store.noteOf(CHECKPOINTS_STREAM, best.one.size));
    return anchor && { anchor: withCosignatures(anchor, best.one), by: best.by };
  }

  async function anchorOver(revision: number, waitS: number): Promise<Published> {
    const untilMs = clock.elapsed() + waitS * 1_000;
    for (let polls = 0; ; polls++) {
      const newest = await store.noteOf(CHECKPOINTS_STREAM);
      if (newest && newest.size > revision) {
        const cosigned = await cosignedOver(revision);
        if (clock.elapsed() >= untilMs || (cosigned?.by ?? 0) >= witnesses) return cosigned?.anchor ?? newest;
      } else {
        refuseNever(standing(CHECKPOINTS_STREAM));
        if (clock.elapsed() >= untilMs)
          return refuse(
            'not_signed_yet',
            'no anchor covers this checkpoint yet: one will within a minute; wait=10 waits for it',
            'wait',
            { retryAfterS: LIMITS.retryAfterS },
          );
        if (polls % ASK_POLLS === 0) {
          wake(CHECKPOINTS_STREAM);
          await store.want(CHECKPOINTS_STREAM);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** The newest anchor that has a time stamp, and the token. */
  async function stampedAnchor(): Promise<{ readonly anchor: Published; readonly token: string }> {
    const stamped = (await noted())?.stamped;
    const anchor = stamped && (await store.noteOf(CHECKPOINTS_STREAM, stamped.size));
    const event = stamped && (await readStored(log, CHECKPOINTS_STREAM, [stamped.revision])).get(stamped.revision);
    if (!anchor || !event) return refuse('not_found', 'no checkpoint here has a time stamp');
    return { anchor, token: AnchorTimestamped.read(1, event.data).token };
  }

  async function proved(note: Published, anchor: Published): Promise<Anchored> {
    const [proof = []] = await pathsOf(store, CHECKPOINTS_STREAM, [inclusionRanges(note.revision, anchor.size)]);
    const event = (await readStored(log, CHECKPOINTS_STREAM, [note.revision])).get(note.revision);
    if (!event) return refuse('not_found', 'no such event');
    const { origin, revision: sequence } = note;
    return { origin, size: note.size, anchor: anchor.note, sequence, leaf: leafOf(event), proof };
  }

  return async (stream, { size, waitS = 0, stamped = false } = {}) => {
    if (!stamped) {
      const note = await checkpoint(stream, { size, waitS });
      return proved(note, await anchorOver(note.revision, waitS));
    }
    const { anchor, token } = await stampedAnchor();
    const note = await (size === undefined ? store.noteBefore(stream, anchor.size) : checkpoint(stream, { size }));
    if (!note || note.revision >= anchor.size) return refuse('not_found', 'no checkpoint here has a time stamp');
    return { ...(await proved(note, anchor)), token };
  };
}

/** Answers over what the prover keeps and the log. */
export function proofsOver(deps: ProofsDeps): Proofs {
  const { log, store, clock, wake, standing } = deps;
  async function signing(stream: string): Promise<Signing> {
    const { state } = await store.published();
    if (isSigning(state) && state.base !== undefined) return state;
    refuseNever(standing(stream));
    const message = 'no checkpoint of this installation was signed yet; ask again in a few seconds';
    return refuse('proof_not_ready', message, undefined, { retryAfterS: LIMITS.retryAfterS });
  }

  async function checkpoint(
    stream: string,
    asked: { readonly size?: number; readonly least?: number; readonly waitS?: number } = {},
  ): Promise<Published> {
    const { size, waitS = 0 } = asked;
    const least = asked.least ?? (waitS > 0 && size === undefined ? await headOf(log, stream) : 0);
    const untilMs = clock.elapsed() + waitS * 1_000;
    for (let polls = 0; ; polls++) {
      const found = await store.noteOf(stream, size);
      if (found && found.size >= least) return found;
      if (size !== undefined && found === undefined)
        return refuse('not_found', `no checkpoint of ${size} events was signed; list checkpoints`);
      if (size !== undefined)
        return refuse('validation_error', `size: the checkpoint of ${size} events does not cover that event`, 'size');
      if (polls === 0 && least > (await headOf(log, stream))) refuse('not_found', `there is no event ${least - 1}`);
      refuseNever(standing(stream));
      if (clock.elapsed() >= untilMs) {
        await signing(stream);
        return refuse(
          'not_signed_yet',
          'no checkpoint covers this yet: it will within a minute; wait=10 waits for it',
          'wait',
          { retryAfterS: LIMITS.retryAfterS },
        );
      }
      // Asked again and again: what was not projected at the first time could not be signed then.
      if (polls % ASK_POLLS === 0) {
        wake(stream);
        await store.want(stream);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async function signedSize(stream: string, size: number, field: string): Promise<void> {
    const newest = await checkpoint(stream);
    if (size > newest.size)
      refuse('validation_error', `${field}: at most ${newest.size}, which the newest checkpoint covers`, field);
  }

  return {
    signs: () => standing('') !== undefined,
    checkpoint,
    checkpoints: (stream, page) => store.notes(stream, page),
    async within(stream, events) {
      const found = await store.noteWithin(stream, events);
      return found && { size: found.size, root: text(found.root) };
    },
    async mark(stream, sequence) {
      const untilMs = clock.elapsed() + MARK_MS;
      for (let isFirst = true; ; isFirst = false) {
        const found = await store.noteOver(stream, sequence);
        if (found) return found.root.toString('hex').slice(0, MARK_DIGITS);
        if (!IN_TIME.has(standing(stream)) || clock.elapsed() >= untilMs) return undefined;
        if (isFirst) {
          wake(stream);
          await store.want(stream);
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    async keys(stream) {
      const state = await signing(stream);
      const origin = originIn(state, stream);
      return state.keys.map(({ key, from }, n) => {
        const until = untilOf(state.keys, n);
        return { vkey: verifierKey(origin, Buffer.from(key, 'base64')), from, ...(until && { until }) };
      });
    },
    anchored: anchoring(deps, checkpoint),
    async events(stream, sequences, { size, waitS } = {}) {
      const note = await checkpoint(stream, { size, least: Math.max(...sequences) + 1, waitS });
      const ranges = sequences.map((sequence) => inclusionRanges(sequence, note.size));
      const [paths, stored] = await Promise.all([pathsOf(store, stream, ranges), readStored(log, stream, sequences)]);
      const events = sequences.map((sequence, n): EventProof => {
        const event = stored.get(sequence) ?? refuse('not_found', `there is no event ${sequence}`);
        return { sequence, type: event.type, leaf: leafOf(event), proof: paths[n] ?? [] };
      });
      return { origin: note.origin, size: note.size, checkpoint: note.note, events };
    },
    async consistency(stream, from, to) {
      await signedSize(stream, to, 'to');
      if (from < 1 || from > to) refuse('validation_error', `from: must be an integer from 1 to ${to}`, 'from');
      const [path] = await pathsOf(store, stream, [consistencyRanges(from, to)]);
      return path ?? [];
    },
    async *leaves(stream, from, to) {
      for (let at = from; at < to;) {
        const { events } = await log.readStream(stream, { from: at, limit: Math.min(PAGE_EVENTS, to - at) });
        if (events.length === 0) return;
        for (const event of events) yield leafOf(event);
        at += events.length;
      }
    },
    async frontier(stream, size) {
      await signedSize(stream, size, 'size');
      const nodes = nodesOfRange(0, size);
      const ranges = nodes.map(({ level, index }) => [index * 2 ** level, (index + 1) * 2 ** level] as const);
      return frontierFromTiles(size, await store.tiles(stream, tilesOfRanges(ranges))).hashes.map(text);
    },
    async tile(stream, level, index, width) {
      const newest = await checkpoint(stream);
      const hashes = Math.floor(newest.size / TILE_WIDTH ** level) - index * TILE_WIDTH;
      if (width > Math.min(hashes, TILE_WIDTH)) refuse('not_found', 'this tile is not there, or not as long');
      const tiles = await store.tiles(stream, [{ level, index }]);
      const found = tiles.get({ level, index })?.slice(0, width) ?? [];
      return found.length === width ? joined(found) : refuse('not_found', 'this tile is not there');
    },
  };
}
