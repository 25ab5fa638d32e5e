// Questions about proofs as rows ask them: signed checkpoints, leaves with the paths that prove them, tiles. What is
// answered is for a verifier that trusts nobody: nothing here says that anything is true.
import { z } from 'zod';
import { booleanParam, integerParam } from '../../queries/page.ts';
import { ledgerStream } from '../domain/book.ts';
import { isId } from '../domain/ids.ts';
import { LIMITS } from '../domain/limits.ts';
import { refuse } from '../domain/refusal.ts';
import type { Wording } from '../domain/wording.ts';
import type { Caller, Service } from '../service.ts';
import { wished } from './negotiation.ts';
import { NOT_HERE } from './refusals.ts';
import type { Content } from './content.ts';
import type { Work } from './work.ts';
import type { Scope } from '../domain/scopes.ts';

/** Who asks about whom, and what of the service is asked. */
export interface ProofAsk {
  readonly service: Pick<Service, 'proofs' | 'evidence' | 'entryEvents' | 'sequenceOf' | 'ask' | 'book'>;
  readonly companyId: string;
  readonly caller: Caller;
  /** The Accept header. */
  readonly accept: string | undefined;
}

/** A question about the proofs of a company. */
export interface ProofQuestion<I = never> extends Wording {
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
  text:
    'How many events the company has and the root of the tree over them, signed: a C2SP note, as text. Whoever keeps ' +
    'one can tell later whether the history before it was changed. {size} names an earlier one.',
  ja: {
    summary: '履歴の署名済みチェックポイント',
    text:
      '会社のイベント数とそのツリーの根に署名したもの（C2SP note、文字列）。保管しておけば、' +
      '後でそれ以前の履歴が変えられていないかを確認できます。{size} で以前のものを指定します。',
  },
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
  text: 'The newest checkpoint under the path at which tools for C2SP tlog-tiles look for it.',
  ja: {
    summary: '最新のチェックポイント（タイルを読むツール向け）',
    text: '最新のチェックポイントを、C2SP tlog-tiles のツールが探すパスで返します。',
  },
  input: z.strictObject({}),
  file: NOTE_TYPE,
  answer: async ({ service, companyId }) => text((await service.proofs.checkpoint(ledgerStream(companyId))).note),
});

/** All checkpoints that were signed. */
export const listCheckpoints = question({
  name: 'list-checkpoints',
  summary: 'List signed checkpoints',
  text: 'Every checkpoint that was signed, newest first, and why it was signed when it was. They are kept for ever.',
  ja: {
    summary: '署名済みチェックポイントの一覧',
    text: '署名された全てのチェックポイントと署名の契機（新しい順）。永久に保存されます。',
  },
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

/** A checkpoint in the tree of all checkpoints of the installation. */
export const getCheckpointAnchor = question({
  name: 'get-checkpoint-anchor',
  summary: 'The checkpoint in that of all checkpoints',
  text:
    'All checkpoints of an installation stand in one stream, which has a tree and a checkpoint of its own: the ' +
    'anchor. Who holds one holds the history of every company up to then. The answer proves that the ' +
    'checkpoint of this company is in it; as text/plain it is a C2SP tlog-proof, as a folder of evidence holds it. ' +
    'Where outside witnesses are asked, the anchor bears their signatures; {timestamped} asks for the newest one ' +
    'with a time stamp (RFC 3161): openssl ts -verify -token_in -in TOKEN -data ANCHOR.',
  ja: {
    summary: '全体のチェックポイントに含まれることの証明',
    text:
      'このサービスのすべてのチェックポイントは一つのストリームにあり、そのストリームにもツリーとチェックポイント' +
      '（アンカー）があります。アンカーを持つ人は、その時点までの全社の履歴を押さえています。応答は、この会社の' +
      'チェックポイントがアンカーに含まれることを証明します。text/plain では C2SP の tlog-proof になります' +
      '（証拠フォルダにあるものと同じ形です）。外部の証人に署名を求めている場合、アンカーにはその署名が付きます。' +
      '{timestamped} ではタイムスタンプ（RFC 3161）のある最新のアンカーを返します: ' +
      'openssl ts -verify -token_in -in TOKEN -data ANCHOR。',
  },
  input: z.strictObject({
    size,
    wait,
    timestamped: booleanParam().optional().describe('true: in the newest anchor that has a time stamp'),
  }),
  output: z.object({
    origin: z.string().describe('What the checkpoints of this history are called'),
    size: z.int().describe('How many events the checkpoint covers'),
    anchor: z.string().describe('The checkpoint of all checkpoints (a C2SP note)'),
    sequence: z.int().describe('Place of the checkpoint in the stream of checkpoints, from 0'),
    leaf: z.string().describe('The event that holds the checkpoint, as the text that is hashed'),
    proof: z.array(hash).describe('The hashes that lead from the leaf to the anchor; RFC 6962, 2.1.1'),
    token: z
      .string()
      .optional()
      .describe('Where a time stamp was asked for: its token over the bytes of the anchor (RFC 3161, DER in base64)'),
  }),
  otherwise: NOTE_TYPE,
  async answer(ask, { size: asked, wait: waitS, timestamped: stamped }) {
    const found = await ask.service.proofs.anchored(ledgerStream(ask.companyId), { size: asked, waitS, stamped });
    return wantsText(ask.accept) ? text(tlogProof(found.anchor, found)) : json(found);
  },
});

/** The keys that sign. */
export const listCheckpointKeys = question({
  name: 'list-checkpoint-keys',
  summary: 'List the keys that sign checkpoints',
  text:
    'The keys that sign checkpoints of this company, as verifiers take them. Keep the one that you have checked: a ' +
    'key that is asked of the service whenever something is verified proves nothing.',
  ja: {
    summary: 'チェックポイントに署名するキーの一覧',
    text:
      'この会社のチェックポイントに署名するキー（検証に使う形）。確認済みのものを保管してください。' +
      '検証のたびにサービスに尋ねるキーは何の証明にもなりません。',
  },
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
function tlogProof(checkpoint: string, event: Pick<Proven['events'][number], 'sequence' | 'leaf' | 'proof'>): string {
  const extra = Buffer.from(event.leaf).toString('base64');
  const hashes = event.proof.map((one) => `${one}\n`).join('');
  return `c2sp.org/tlog-proof@v1\nextra ${extra}\nindex ${event.sequence}\n${hashes}\n${checkpoint}`;
}

/** Whether the caller would rather have a text than JSON. */
function wantsText(accept: string | undefined): boolean {
  const [best] = wished(accept).filter(({ word }) => /^(?:application\/json|text\/plain|\*\/\*)$/.test(word));
  return best?.word === NOTE_TYPE;
}

/** One event with its proof. */
export const getEventProof = question({
  name: 'get-event-proof',
  summary: 'Prove an event',
  text:
    'An event (by its id or its sequence) as the leaf that was hashed, with the path to the root of a signed ' +
    'checkpoint. A leaf is shown whole. With Accept: text/plain the same as a C2SP tlog-proof, the leaf in extra. An ' +
    'event is signed within a minute; {wait} waits for it.',
  ja: {
    summary: 'イベントを証明する',
    text:
      'イベント（ID または連番）を、ハッシュの対象となったリーフと、' +
      '署名済みチェックポイントの根に至る経路として返します。リーフは全体を示します。Accept: ' +
      'text/plain では C2SP tlog-proof（リーフは extra）になります。イベントは 1 ' +
      '分以内に署名され、{wait} で待てます。',
  },
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
    const [only] = proven.events;
    return only && wantsText(ask.accept) ? text(tlogProof(proven.checkpoint, only)) : json(proven);
  },
});

/** All events of an entry with their proofs. */
export const getEntryProof = question({
  name: 'get-entry-proof',
  summary: 'Prove an entry: all of its events',
  text:
    'Every event of an entry (posted, amended, reversed ...), each as its leaf with the path to the root of one ' +
    'signed checkpoint. It proves that these events stand in the history, not that there are no others: the leaves ' +
    'do.',
  ja: {
    summary: '仕訳を証明する（全イベント）',
    text:
      '仕訳の全イベント（記帳、修正、取消など）を、それぞれリーフと、1 ' +
      'つの署名済みチェックポイントの根に至る経路として返します。これらが履歴にあることの証明であり、' +
      '他にないことの証明はリーフの一覧によります。',
  },
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
  text:
    'The path that proves that the first {from} of the first {to} events are the history whose root was signed ' +
    'then.',
  ja: {
    summary: '履歴が以前の履歴の続きであることを証明する',
    text: '先頭 {to} 件のうち最初の {from} 件が、当時署名された根の履歴であることを証明する経路。',
  },
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
  text:
    'Every event of a range as its leaf, one a line, as it was hashed: SHA-256 of a zero byte and the line. It is ' +
    'read as far as the newest checkpoint covers it.',
  ja: {
    summary: 'リーフとしての履歴（1 行に 1 つ）',
    text:
      '範囲の全イベントをリーフとして 1 行に 1 つ、ハッシュされたとおりに返します（0 のバイトと行の ' +
      'SHA-256）。最新のチェックポイントが及ぶところまでです。',
  },
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
  text:
    'The hashes of the complete subtrees of the first {size} events, from left to right: with them the leaves that ' +
    'follow give the next root, so that a year can be audited without those before it.',
  ja: {
    summary: 'あるサイズの根を与えるハッシュ',
    text:
      '最初の {size} 件の完全な部分木のハッシュ（左から順）。続くリーフと合わせて次の根が得られるため、' +
      '過年度なしに 1 年分を監査できます。',
  },
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
  text: 'The hashes of a full tile as bytes (C2SP tlog-tiles): {tile} is its index in three digits.',
  ja: {
    summary: '満杯のハッシュのタイル',
    text: '満杯のタイルのハッシュ（バイト列、C2SP tlog-tiles）。{tile} は 3 桁の番号です。',
  },
  needsAlso: ALL_SEEN,
  input: z.strictObject({ level: segment, tile: segment }),
  file: TILE_TYPE,
  answer: (ask, { level, tile: index }) => tile(ask, level, index),
});

/** One that is not full, or a full one beyond the first thousand: its path has one segment more. */
export const getLogTilePart = question({
  name: 'get-log-tile-part',
  summary: 'A tile of hashes that is not full, or one beyond the first thousand',
  text:
    'The hashes of a tile that is not full ({tile} 067.p, {part} its width), or of a full one beyond the first ' +
    'thousand ({tile} x001, {part} 067).',
  ja: {
    summary: '満杯でないタイル、または 1000 番以降のタイル',
    text:
      '満杯でないタイルのハッシュ（{tile} は 067.p、{part} はその幅）、または 1000 ' +
      '番以降の満杯のタイル（{tile} は x001、{part} は 067）。',
  },
  needsAlso: ALL_SEEN,
  input: z.strictObject({ level: segment, tile: segment, part: segment }),
  file: TILE_TYPE,
  answer: (ask, { level, tile: index, part }) => tile(ask, level, index, part),
});

/** One that is not full beyond the first thousand. */
export const getFarLogTilePart = question({
  name: 'get-far-log-tile-part',
  summary: 'A tile of hashes beyond the first thousand that is not full',
  text:
    'The hashes of a tile beyond the first thousand that is not full: {group} x001, {tile} 067.p, {part} its ' +
    'width.',
  ja: {
    summary: '1000 番以降の満杯でないタイル',
    text: '1000 番以降の満杯でないタイルのハッシュ: {group} は x001、{tile} は 067.p、' + '{part} はその幅。',
  },
  needsAlso: ALL_SEEN,
  input: z.strictObject({ level: segment, group: segment, tile: segment, part: segment }),
  file: TILE_TYPE,
  answer: (ask, { level, group, tile: index, part }) => tile(ask, level, group, index, part),
});
