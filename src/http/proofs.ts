// Questions about proofs as rows ask them: signed checkpoints, leaves with the paths that prove them, tiles. What is
// answered is for a verifier that trusts nobody: nothing here says that anything is true.
import { z } from 'zod';
import { integerParam } from '../../queries/page.ts';
import { ledgerStream } from '../domain/book.ts';
import { isId } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import { refuse } from '../domain/refusal.ts';
import type { Scope } from '../domain/access.ts';
import type { Caller, Service } from '../service.ts';
import type { Work } from './admission.ts';
import { wished } from './negotiation.ts';
import type { Content } from './perform.ts';
import { NOT_HERE } from './refusals.ts';

/** Who asks about whom, and what of the service is asked. */
export interface ProofAsk {
  readonly service: Pick<Service, 'proofs' | 'evidence' | 'entryEvents' | 'sequenceOf' | 'ask' | 'book'>;
  readonly companyId: string;
  readonly caller: Caller;
  /** The Accept header. */
  readonly accept: string | undefined;
}

/** A question about the proofs of a company. */
export interface ProofQuestion<I = never> {
  readonly name: string;
  readonly summary: string;
  readonly needs: Scope;
  /** Scopes without which a leaf is not shown, beside `needs`. */
  readonly needsAlso?: readonly Scope[];
  readonly input: z.ZodType<I>;
  /** Schema of an answer in JSON. */
  readonly output?: z.ZodType;
  /** The type of an answer that is no JSON. */
  readonly file?: string;
  /** A type beside JSON that Accept may name. */
  readonly otherwise?: string;
  /** Where the answer is dear: what kind of work it is. */
  readonly work?: Work;
  answer(ask: ProofAsk, input: I): Promise<Content>;
}

/** Declares a question; it needs proofs:read. */
export const question = <I>(definition: Omit<ProofQuestion<I>, 'needs'>): ProofQuestion<I> => ({
  ...definition,
  needs: 'proofs:read',
});

/**
 * Who is given leaves or their hashes must see all of the events: with the rest of an event one could try out what is
 * hidden of it, as figures of payroll and what procedures answered are. Personal fields are sealed: nobody can guess a
 * seal.
 */
export const ALL_SEEN: readonly Scope[] = ['events:read', 'reports:read', 'payroll:read'];

const MOST = Number.MAX_SAFE_INTEGER;
const NOTE_TYPE = 'text/plain';
/** One answer shows so many events; more are read as leaves. */
const MOST_EVENTS = 500;
const PIECE_LINES = 100;

export const hash = z.string().describe('SHA-256 in base64');
export const size = integerParam(1, MOST)
  .optional()
  .describe('The size of a checkpoint that was signed; default: the newest');
export const wait = integerParam(0, 10)
  .optional()
  .describe('Seconds to wait until what is there now is signed, 0 to 10; default 0');
export const note = z.string().describe('The signed checkpoint, a C2SP note');
/** An answer in JSON. */
export const json = (value: unknown): Content => ({ kind: 'json', value });
const text = (value: string): Content => ({ kind: 'bytes', contentType: `${NOTE_TYPE}; charset=utf-8`, bytes: value });

/** A signed checkpoint, as the text that others read. */
export const getCheckpoint = question({
  name: 'get-checkpoint',
  summary: 'The signed checkpoint of the history',
  input: z.strictObject({ size, wait }),
  file: NOTE_TYPE,
  async answer({ service, companyId }, { size: asked, wait: waitS }) {
    const found = await service.proofs.checkpoint(ledgerStream(companyId), { size: asked, waitS });
    return text(found.note);
  },
});

/** The newest checkpoint where tools that read tiles look for it. */
export const getLogCheckpoint = question({
  name: 'get-log-checkpoint',
  summary: 'The newest checkpoint, for tools that read tiles',
  input: z.strictObject({}),
  file: NOTE_TYPE,
  answer: async ({ service, companyId }) => text((await service.proofs.checkpoint(ledgerStream(companyId))).note),
});

/** All checkpoints that were signed. */
export const listCheckpoints = question({
  name: 'list-checkpoints',
  summary: 'List signed checkpoints',
  input: z.strictObject({
    limit: integerParam(1, LIMITS.pageSize)
      .optional()
      .describe(`Page size, 1 to ${LIMITS.pageSize}; default ${LIMITS.pageDefault}`),
    offset: integerParam(0, 1_000_000_000).optional().describe('Checkpoints to skip'),
  }),
  output: z.object({
    data: z.array(
      z.object({
        size: z.int().describe('How many events it covers'),
        root: hash,
        signedAt: z.string().describe('When it was signed: RFC 3339 time in UTC'),
        reason: z.string().describe('interval, close or asked: why it was signed when it was'),
        note,
      }),
    ),
  }),
  async answer({ service, companyId }, { limit = LIMITS.pageDefault, offset = 0 }) {
    const { notes, total } = await service.proofs.checkpoints(ledgerStream(companyId), { limit, offset });
    const data = notes.map((one) => ({
      size: one.size,
      root: one.root.toString('base64'),
      signedAt: one.signedAt,
      reason: one.reason,
      note: one.note,
    }));
    return json({ data, total, limit, offset });
  },
});

/** The keys that sign. */
export const listCheckpointKeys = question({
  name: 'list-checkpoint-keys',
  summary: 'List the keys that sign checkpoints',
  input: z.strictObject({}),
  output: z.object({
    data: z.array(
      z.object({
        vkey: z.string().describe('The key as verifiers take it: name+id+key'),
        from: z.string().describe('It signs from this time on (RFC 3339)'),
        until: z.string().optional().describe('Another took over: this one signs along until then'),
      }),
    ),
  }),
  async answer({ service, companyId }) {
    const data = await service.proofs.keys(ledgerStream(companyId));
    return json({ data, total: data.length, limit: data.length, offset: 0 });
  },
});

const proofOutput = z.object({
  origin: z.string().describe('What the checkpoints of this history are called'),
  size: z.int().describe('How many events the checkpoint covers'),
  checkpoint: note,
  events: z
    .array(
      z.object({
        sequence: z.int().describe('Place of the event in the stream of the company, from 0'),
        type: z.string().describe('Type of the event, such as journal_entry.posted'),
        leaf: z.string().describe('All of the event, as the text that is hashed'),
        proof: z.array(hash).describe('RFC 6962, 2.1.1: lowest first'),
      }),
    )
    .describe('Each event with the hashes that lead from its leaf to the checkpoint'),
});
type Proven = Awaited<ReturnType<Service['proofs']['events']>>;

/** A proof as C2SP tlog-proof writes it; the leaf stands in `extra`, because a proof speaks of its hash alone. */
function tlogProof({ checkpoint, events }: Proven): string {
  const [event] = events;
  const extra = Buffer.from(event?.leaf ?? '').toString('base64');
  const hashes = (event?.proof ?? []).map((one) => `${one}\n`).join('');
  return `c2sp.org/tlog-proof@v1\nextra ${extra}\nindex ${event?.sequence}\n${hashes}\n${checkpoint}`;
}

/** One event with its proof. */
export const getEventProof = question({
  name: 'get-event-proof',
  summary: 'Prove an event',
  needsAlso: ALL_SEEN,
  input: z.strictObject({ event: z.string().min(1).max(60), size, wait }),
  output: proofOutput,
  otherwise: NOTE_TYPE,
  work: 'read',
  async answer(ask, { event, size: asked, wait: waitS }) {
    const { service, companyId } = ask;
    const isSequence = /^\d{1,15}$/.test(event);
    if (!isSequence && !isId('event', event)) refuse('not_found', NOT_HERE);
    const sequence = isSequence ? Number(event) : await service.sequenceOf(companyId, event);
    const proven = await service.proofs.events(ledgerStream(companyId), [sequence], { size: asked, waitS });
    const [best] = wished(ask.accept).filter(({ word }) => /^(?:application\/json|text\/plain|\*\/\*)$/.test(word));
    return best?.word === NOTE_TYPE ? text(tlogProof(proven)) : json(proven);
  },
});

/** All events of an entry with their proofs. */
export const getEntryProof = question({
  name: 'get-entry-proof',
  summary: 'Prove an entry: all of its events',
  needsAlso: [...ALL_SEEN, 'entries:read'],
  input: z.strictObject({ entryId: z.string(), size, wait }),
  output: proofOutput,
  work: 'read',
  async answer(ask, { entryId, size: asked, wait: waitS }) {
    const { service, companyId } = ask;
    if (!isId('entry', entryId)) refuse('not_found', NOT_HERE);
    const sequences = (await service.entryEvents(companyId, entryId)).map(({ revision }) => revision);
    if (sequences.length > MOST_EVENTS)
      refuse('too_large', `this entry has more than ${MOST_EVENTS} events: read them as leaves`);
    const found = await service.proofs.events(ledgerStream(companyId), sequences, { size: asked, waitS });
    return json(found);
  },
});

/** That a history continues an earlier one. */
export const getConsistencyProof = question({
  name: 'get-consistency-proof',
  summary: 'Prove that the history continues an earlier one',
  needsAlso: ALL_SEEN,
  input: z.strictObject({
    from: integerParam(1, MOST).describe('Size of the earlier checkpoint'),
    to: integerParam(1, MOST).describe('Size of the later one'),
  }),
  output: z.object({
    from: z.int().describe('Size of the earlier checkpoint'),
    to: z.int().describe('Size of the later one'),
    proof: z.array(hash).describe('RFC 6962, 2.1.2'),
  }),
  work: 'read',
  async answer({ service, companyId }, { from, to }) {
    return json({ from, to, proof: await service.proofs.consistency(ledgerStream(companyId), from, to) });
  },
});

/** Lines in pieces, so that not every line is a write. */
async function* inPieces(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let piece: string[] = [];
  for await (const line of lines) {
    piece.push(`${line}\n`);
    if (piece.length < PIECE_LINES) continue;
    yield piece.join('');
    piece = [];
  }
  if (piece.length > 0) yield piece.join('');
}

/** The history itself: every line is a leaf. */
export const readLeaves = question({
  name: 'read-leaves',
  summary: 'The history as leaves, one a line',
  needsAlso: ALL_SEEN,
  input: z.strictObject({
    from: integerParam(0, MOST).optional().describe('First sequence, inclusive; default 0'),
    to: integerParam(0, MOST).optional().describe('Last sequence, exclusive; default: all that is signed'),
  }),
  file: 'application/x-ndjson',
  work: 'export',
  async answer({ service, companyId }, { from = 0, to }) {
    const stream = ledgerStream(companyId);
    const newest = await service.proofs.checkpoint(stream);
    const end = to ?? newest.size;
    if (end > newest.size)
      refuse('validation_error', `to: at most ${newest.size}, which the newest checkpoint covers`, 'to');
    if (from > end) refuse('validation_error', `from: must be an integer from 0 to ${end}`, 'from');
    return {
      kind: 'pieces',
      contentType: 'application/x-ndjson; charset=utf-8',
      pieces: inPieces(service.proofs.leaves(stream, from, end)),
    };
  },
});

/** From which hashes the root of a size is made: what the audit of one year begins with. */
export const getFrontier = question({
  name: 'get-frontier',
  summary: 'The hashes that give the root of a size',
  needsAlso: ALL_SEEN,
  input: z.strictObject({ size: integerParam(1, MOST).describe('How many events') }),
  output: z.object({
    size: z.int().describe('How many events'),
    hashes: z.array(hash).describe('Of the complete subtrees, from left to right'),
  }),
  work: 'read',
  async answer({ service, companyId }, { size: asked }) {
    return json({ size: asked, hashes: await service.proofs.frontier(ledgerStream(companyId), asked) });
  },
});

const FULL_WIDTH = 256;
const GROUP = 1_000;

/**
 * The place of a tile as tlog-tiles writes it: groups of three digits, all but the last with an x before them, and for
 * a tile that is not full `.p` and its width. Refuses not_found what is not of that form.
 */
function placeOf(level: string, segments: readonly string[]): { level: number; index: number; width: number } {
  const [, path = '', width] = /^(.*?)(?:\.p\/(\d{1,3}))?$/.exec(segments.join('/')) ?? [];
  const isPlace = /^\d{1,2}$/.test(level) && /^(?:x\d{3}\/)*\d{3}$/.test(path);
  const hashes = width === undefined ? FULL_WIDTH : Number(width);
  if (!isPlace || hashes < 1 || (width !== undefined && hashes >= FULL_WIDTH)) refuse('not_found', NOT_HERE);
  const index = path.split('/').reduce((sum, group) => sum * GROUP + Number(group.replace('x', '')), 0);
  return { level: Number(level), index, width: hashes };
}

async function tile({ service, companyId }: ProofAsk, level: string, ...segments: readonly string[]): Promise<Content> {
  const { level: at, index, width } = placeOf(level, segments);
  const bytes = await service.proofs.tile(ledgerStream(companyId), at, index, width);
  return { kind: 'bytes', contentType: TILE_TYPE, bytes };
}

const TILE_TYPE = 'application/octet-stream';
const segment = z.string().max(20);

/** A full tile among the first thousand. */
export const getLogTile = question({
  name: 'get-log-tile',
  summary: 'A full tile of hashes',
  needsAlso: ALL_SEEN,
  input: z.strictObject({ level: segment, tile: segment }),
  file: TILE_TYPE,
  answer: (ask, { level, tile: index }) => tile(ask, level, index),
});

/** One that is not full, or a full one beyond the first thousand: its path has one segment more. */
export const getLogTilePart = question({
  name: 'get-log-tile-part',
  summary: 'A tile of hashes that is not full, or one beyond the first thousand',
  needsAlso: ALL_SEEN,
  input: z.strictObject({ level: segment, tile: segment, part: segment }),
  file: TILE_TYPE,
  answer: (ask, { level, tile: index, part }) => tile(ask, level, index, part),
});

/** One that is not full beyond the first thousand. */
export const getFarLogTilePart = question({
  name: 'get-far-log-tile-part',
  summary: 'A tile of hashes beyond the first thousand that is not full',
  needsAlso: ALL_SEEN,
  input: z.strictObject({ level: segment, group: segment, tile: segment, part: segment }),
  file: TILE_TYPE,
  answer: (ask, { level, group, tile: index, part }) => tile(ask, level, group, index, part),
});
