// What a caller wishes for in the headers of a request: words with weights, best first; how an answer is packed; in
// which language it speaks; and whether he has it already.
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import { counted } from '../domain/counted.ts';
import { inJapanese, LANGUAGES, type Language } from '../domain/messages.ts';
import { sentenceIn } from './export-reasons.ts';
import { toJson } from './json.ts';

/** Headers in which a caller says how he wants to be answered, as Node names them. */
export interface Wishes {
  readonly accept?: string | undefined;
  readonly 'accept-language'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** One word of such a header: in lower case, its place in the header, and its weight from 0 (never) to 1. */
export interface Wish {
  readonly word: string;
  readonly place: number;
  readonly q: number;
}

/** Longer headers than this name nothing that we speak. */
const MOST_CHARACTERS = 1_000;

/** The words of a header with weights (RFC 9110, 12.4.2), those wanted most first; none for an absent header. */
export function wished(header: string | undefined): readonly Wish[] {
  if (header === undefined || header.length > MOST_CHARACTERS) return [];
  return header
    .split(',')
    .map((part, place) => {
      const [word = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const q = parameters.find((text) => text.startsWith('q='));
      return { word, place, q: q === undefined ? 1 : Number(q.slice(2)) || 0 };
    })
    .filter(({ word }) => word !== '')
    .sort((a, b) => b.q - a.q || a.place - b.place);
}

/** The language that Accept-Language wants most of those that we speak; ours where it names none of them. */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return LANGUAGES[0];
  for (const { word, q } of wished(acceptLanguage)) {
    const named = LANGUAGES.find((language) => word === language || word.startsWith(`${language}-`));
    if (q > 0 && named !== undefined) return named;
    if (q > 0 && word === '*') break;
  }
  return LANGUAGES[0];
}

/** A message in Japanese; reasons of the tax return in the words of its sheets; what is not ours as it is. */
const ours = (message: string): string => inJapanese(message) ?? sentenceIn('ja', message);

/** A message in the language that a caller wishes for; of ours, one thing is told as one. */
export function inLanguage(wishes: Wishes | undefined, message: string): string {
  return languageOf(wishes?.['accept-language']) === 'ja' ? ours(message) : counted(message);
}

/**
 * Reasons and messages anywhere in an answer, in the language of the caller; of ours, one thing is told as one. The
 * answer itself where nothing of it changes.
 */
export function toldIn<T>(wishes: Wishes | undefined, answer: T): T {
  return said(answer, languageOf(wishes?.['accept-language']) === 'ja' ? ours : counted) as T;
}

const CODE = /^[a-z][a-z0-9_]*$/;

type Telling = (text: string) => string;

/** A list in which each is told by `each`; the same list where none changes. */
function sameOr(list: readonly unknown[], each: (one: unknown) => unknown): readonly unknown[] {
  let made: unknown[] | undefined;
  for (const [i, one] of list.entries()) {
    const next = each(one);
    if (next !== one) made ??= [...list];
    if (made) made[i] = next;
  }
  return made ?? list;
}

/** What is told of a value: texts of ours by `tell`, all else as it is. */
function said(value: unknown, tell: Telling): unknown {
  if (Array.isArray(value)) return sameOr(value, (one) => said(one, tell));
  if (typeof value !== 'object' || value === null) return value;
  const isCoded = ('code' in value && typeof value.code === 'string') || ('times' in value && 'message' in value);
  // Why a method of the tax return may not be used; what people gave as a reason is theirs.
  const isJudged = 'eligible' in value;
  // Of suggestions the reasons are codes, which programs compare: one of them is a word of ours as well.
  const ofUs = (text: unknown): unknown =>
    typeof text !== 'string' ? said(text, tell) : CODE.test(text) ? text : tell(text);
  let made: Record<string, unknown> | undefined;
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    const next =
      (name === 'message' && isCoded) || (name === 'reason' && isJudged)
        ? ofUs(member)
        : name === 'reasons' && Array.isArray(member)
          ? sameOr(member, ofUs)
          : typeof member === 'object'
            ? said(member, tell)
            : member;
    if (next !== member) made = { ...(made ?? value), [name]: next };
  }
  return made ?? value;
}

/** How an answer may be packed; what comes first is preferred among equals. */
const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** Answers of fewer bytes are sent as they are: packing them costs more than it saves. */
export const WORTH_PACKING_BYTES = 8 * 1024;

/** Types that are text; PDF and XLSX are packed in themselves. */
const TEXT = /^(?:text\/|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))\b)/;

/** True for types that shrink when they are packed. */
export const isText = (contentType: string): boolean => TEXT.test(contentType);

/** The packing that Accept-Encoding wants most for an answer of this type; undefined = none that we speak. */
export function codingOf(acceptEncoding: string | string[] | undefined, contentType: string): Coding | undefined {
  if (!isText(contentType)) return undefined;
  const wishes = wished(typeof acceptEncoding === 'string' ? acceptEncoding : acceptEncoding?.join(','));
  const weightOf = (coding: string): number => (wishes.find(({ word }) => word === coding) ?? OTHERS(wishes))?.q ?? 0;
  const plain = wishes.find(({ word }) => word === 'identity')?.q ?? 0;
  const [best] = [...CODINGS].sort((a, b) => weightOf(b) - weightOf(a));
  return best !== undefined && weightOf(best) > 0 && weightOf(best) >= plain ? best : undefined;
}

const OTHERS = (wishes: readonly Wish[]): Wish | undefined => wishes.find(({ word }) => word === '*');

// Quality 4 packs our JSON as small as gzip does, in less time; the highest would take a hundred times as long.
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };
const PACK = { br: promisify(zlib.brotliCompress), gzip: promisify(zlib.gzip) };

/** A whole answer, packed, outside of the event loop. */
export function packed(coding: Coding, bytes: string | Buffer): Promise<Buffer> {
  return coding === 'br' ? PACK.br(bytes, BROTLI) : PACK.gzip(bytes);
}

/** What packs an answer piece by piece. */
export function packing(coding: Coding): Transform {
  return coding === 'br' ? zlib.createBrotliCompress(BROTLI) : zlib.createGzip();
}

const tagOf = (bytes: string | Buffer): string =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;

/**
 * Another program may make another answer from the same events, and what it shows is not versioned: validators hold for
 * one run of the program.
 */
const RUN = randomBytes(6).toString('base64url');

/** The entity tag of an answer that follows from these values alone, in this run of the program; weak. */
export function entityTag(values: readonly unknown[]): string {
  return tagOf(toJson([RUN, ...values]));
}

/** True when If-None-Match names the tag, or anything at all (`*`). */
export function isNamed(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag));
}

/** What one page is to a caller: its tag, and its bytes, packed where that was asked for and is worth it. */
export interface FixedPage {
  readonly tag: string;
  readonly bytes: Buffer;
  readonly coding: Coding | undefined;
}

/** A page that is the same for everybody: made when it is first asked for, and packed once per coding. */
export function fixedPage(
  make: () => string | Buffer,
): (acceptEncoding: string | string[] | undefined, contentType: string) => Promise<FixedPage> {
  let plain: Buffer | undefined;
  let tag = '';
  const kept = new Map<Coding, Promise<Buffer>>();
  return async (acceptEncoding, contentType) => {
    if (plain === undefined) {
      plain = Buffer.from(make());
      tag = tagOf(plain);
    }
    const coding = plain.length > WORTH_PACKING_BYTES ? codingOf(acceptEncoding, contentType) : undefined;
    if (coding === undefined) return { tag, bytes: plain, coding };
    const bytes = kept.get(coding) ?? packed(coding, plain);
    kept.set(coding, bytes);
    return { tag, bytes: await bytes, coding };
  };
}
