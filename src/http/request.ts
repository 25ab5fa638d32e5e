// What a request says, read once and checked: body, query parameters, paging, dry run, versions, idempotency key. Each
// refusal names the field as it was sent.
import { createHash } from 'node:crypto';
import type http from 'node:http';
import { Refusal, refuse } from '../domain/refusal.ts';
import { LIMITS } from '../domain/limits.ts';
import { CORRELATION_ID_LENGTH, lineText } from '../domain/text.ts';
import type { Slices } from '../engine/loop.ts';
import { timesSent } from './auth.ts';
import { bodyReadBefore } from './forwarding.ts';
import { snake } from './dialect-a.ts';
import type { Dialect } from './dialect-b.ts';
import { canonicalJson, canonicalPieces } from './json.ts';
import { busy, NOT_HERE } from './refusals.ts';
import type { Row } from './route.ts';

type PathValues = Readonly<Record<string, string>>;
/** Form of ids that callers may give requests. */
export const REQUEST_ID = /^[A-Za-z0-9._:-]{1,128}$/;

/** Counts bytes of bodies that are not parsed yet; false = `who` has too many of them. */
interface Arrivals {
  arrive(who: string, bytes: number): boolean;
}

/** The bytes of a body. They count as arrived until `done` is called: when they are parsed or given up. */
export interface Body {
  /** Whoever has made them into text lets go of them: those of a file are many. */
  bytes: Buffer;
  done(): void;
}

/** A body that is not there is an object without members. */
const nothing = (): Body => ({ bytes: Buffer.from('{}'), done: () => undefined });

/**
 * The bytes of a request's JSON body. Refuses unsupported_media_type, payload_too_large, and unavailable when too much
 * of `who` is arriving already.
 */
export function bytesOf(
  req: http.IncomingMessage,
  row: Pick<Row, 'bodyBytes'>,
  arrivals: Arrivals,
  who: string,
): Promise<Body> {
  const declared = req.headers['content-length'];
  const encoding = req.headers['content-encoding'];
  const type = req.headers['content-type'];
  const empty = declared === '0' || (declared === undefined && req.headers['transfer-encoding'] === undefined);
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    refuse('unsupported_media_type', 'Content-Encoding is not supported; send the body as it is', 'Content-Encoding');
  if (empty) return Promise.resolve(nothing());
  if (
    type !== 'application/json' &&
    !(type !== undefined && /^application\/json *(?:; *charset *= *"?utf-8"? *)?$/i.test(type))
  )
    refuse('unsupported_media_type', 'send the body as Content-Type: application/json (UTF-8)', 'Content-Type');
  if (declared !== undefined && Number(declared) > row.bodyBytes)
    refuse('payload_too_large', `the body is larger than ${row.bodyBytes} bytes`);
  const before = bodyReadBefore(req);
  if (before) return Promise.resolve({ bytes: before, done: () => undefined });
  return read(req, row.bodyBytes, arrivals, who);
}

/** The members of a parsed body. Refuses what is no object. */
export function membersOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    refuse('validation_error', 'the body must be a JSON object');
  return body as Record<string, unknown>;
}

/** Bodies below this are not worth counting while they arrive. */
const UNCOUNTED_BYTES = 64 * 1024;

/** All bytes of a body. Refuses payload_too_large as soon as there are too many. */
function read(req: http.IncomingMessage, atMost: number, arrivals: Arrivals, who: string): Promise<Body> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let counted = 0;
    const done = (): void => {
      if (counted > 0) arrivals.arrive(who, -counted);
      counted = 0;
    };
    const drop = (refusal: Refusal): void => {
      chunks.length = 0;
      req.removeAllListeners('data');
      req.resume();
      done();
      reject(refusal);
    };
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > atMost) {
        drop(new Refusal('payload_too_large', `the body is larger than ${atMost} bytes`));
        return;
      }
      chunks.push(chunk);
      if (size <= UNCOUNTED_BYTES) return;
      const fits = arrivals.arrive(who, size - counted);
      counted = size;
      if (!fits) drop(busy('too many large bodies of this company are arriving; send them one after the other'));
    });
    req.on('end', () => {
      const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
      // What listens to the request holds them for as long as it lives.
      if (chunks.splice(0).length === 0) resolve(nothing());
      else resolve({ bytes, done });
    });
    req.on('error', reject);
    const cutOff = (): void => {
      done();
      reject(new Refusal('validation_error', 'the body was cut off'));
    };
    req.on('close', () => {
      if (!req.complete) cutOff();
    });
    // Whoever went while it was found out who he is has closed already, and that is told once.
    if (req.destroyed) cutOff();
  });
}

/**
 * Query parameters by canonical name; a repeated one is a list. Refuses names that are not of this surface, and broken
 * text.
 */
export function readParameters(search: string, dialect: Dialect): Map<string, string | string[]> {
  const parameters = new Map<string, string | string[]>();
  if (search === '') return parameters;
  for (const part of search.split('&')) {
    if (part === '') continue;
    const mark = part.indexOf('=');
    const [name, text] = [
      decodeText(mark < 0 ? part : part.slice(0, mark)),
      decodeText(mark < 0 ? '' : part.slice(mark + 1)),
    ];
    const field = dialect.parameter(name);
    if (field === undefined || field === '') {
      const hint =
        dialect.surface === 'a' ? `here names are written like ${snake(name)}` : 'remove it or check its spelling';
      const told = name.slice(0, 100);
      refuse('validation_error', `${told}: unknown query parameter; ${hint.slice(0, 160)}`, told);
    }
    const value = dialect.parameterValue(field, text);
    const before = parameters.get(field);
    if (Array.isArray(before)) before.push(value);
    else parameters.set(field, before === undefined ? value : [before, value]);
  }
  return parameters;
}

function decodeText(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return refuse('validation_error', 'the query string is not valid percent-encoded UTF-8');
  }
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
  if (/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(decoded))
    refuse('invalid_text', 'the query string contains a control character');
  return decoded;
}

/** `page` and `per_page` of surface A as limit and offset. Refuses a page together with a cursor. */
export function readPaging(parameters: Map<string, string | string[]>): void {
  for (const foreign of ['limit', 'offset'])
    if (parameters.has(foreign))
      refuse(
        'validation_error',
        `${foreign}: unknown query parameter; here it is ${foreign === 'limit' ? 'per_page' : 'page'}`,
        foreign,
      );
  const [page, perPage] = [parameters.get('page'), parameters.get('perPage')];
  parameters.delete('page');
  parameters.delete('perPage');
  const size = perPage === undefined ? LIMITS.pageDefault : wholeNumber('perPage', perPage, 1, LIMITS.pageSize);
  if (perPage !== undefined) parameters.set('limit', String(size));
  if (page === undefined) return;
  if (parameters.has('cursor'))
    refuse('validation_error', 'cursor and page exclude each other: send one of them', 'cursor');
  parameters.set('offset', String((wholeNumber('page', page, 1, 100_000_000) - 1) * size));
}

/**
 * A whole number from a query parameter or a body. Refuses validation_error outside of `least` to `most`, naming the
 * field.
 */
export function wholeNumber(field: string, value: unknown, least: number, most: number): number {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{1,15}$/.test(value)
        ? Number(value)
        : Number.NaN;
  return number >= least && number <= most
    ? number
    : refuse('validation_error', `${field}: must be an integer from ${least} to ${most}`, field);
}

/** `dryRun` of the query or the body. Refuses other values, and a query and a body that contradict each other. */
export function readDryRun(input: Record<string, unknown>, parameters: Map<string, string | string[]>): boolean {
  const inBody = input['dryRun'];
  const inQuery = parameters.get('dryRun');
  parameters.delete('dryRun');
  delete input['dryRun'];
  if (inBody !== undefined && typeof inBody !== 'boolean')
    refuse('validation_error', 'dryRun: must be true or false', 'dryRun');
  if (inQuery !== undefined && inQuery !== 'true' && inQuery !== 'false')
    refuse('validation_error', 'dryRun: must be true or false', 'dryRun');
  if (inBody !== undefined && inQuery !== undefined && String(inBody) !== inQuery)
    refuse('validation_error', 'dryRun: the query and the body contradict each other', 'dryRun');
  return inBody === true || inQuery === 'true';
}

/** Puts the path's ids into the input. Refuses a body that names them too, and ids that cannot exist. */
export function addPathValues(values: PathValues, row: Row, input: Record<string, unknown>): void {
  for (const field of row.alsoNames ?? [])
    if (field in input) refuse('validation_error', `${field}: unknown field; the path names it`, field);
  for (const name of Object.keys(row.params)) {
    const field = row.params[name] as string;
    if (field in input) refuse('validation_error', `${field}: unknown field; the path names it`, field);
    // oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
    if (/[\0-\x1f]/.test(values[name] ?? '')) refuse('not_found', NOT_HERE);
    input[field] = values[name];
  }
}

/** A failed input: about the path, nothing is there; otherwise the refusal itself. */
export function refuseInput(row: Row, refusal: Refusal): never {
  if (refusal.field !== undefined && Object.values(row.params).includes(refusal.field)) refuse('not_found', NOT_HERE);
  throw refusal;
}

/** The version that `If-Match: "<version>"` demands becomes the input's version. */
export function addVersion(input: Record<string, unknown>, ifMatch: string): void {
  const version = /^(?:W\/)?"?(\d{1,15})"?$/.exec(ifMatch)?.[1];
  if (version === undefined)
    refuse(
      'validation_error',
      'If-Match: must be the version of the resource in quotes, as its ETag shows it',
      'If-Match',
    );
  if (input['version'] !== undefined && input['version'] !== Number(version))
    refuse('validation_error', 'version: contradicts If-Match; send one of them', 'version');
  input['version'] = Number(version);
}

/** Refuses an idempotency key that is empty, too long or not ASCII. */
export function checkIdempotencyKey(key: string | undefined): void {
  if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key))
    refuse(
      'validation_error',
      `Idempotency-Key: send it once, 1 to ${LIMITS.idempotencyKeyLength} printable ASCII characters`,
      'Idempotency-Key',
    );
}

/** The Idempotency-Key header, if any; one that is sent several times is no key at all: the empty text. */
export function idempotencyKeyOf(req: http.IncomingMessage): string | undefined {
  const key = req.headers['idempotency-key'];
  return typeof key === 'string' && timesSent(req, 'idempotency-key') > 1 ? '' : (key as string | undefined);
}

const askedOf = (values: PathValues, row: Row, input: Record<string, unknown>): unknown => [
  row.method,
  row.path,
  values,
  input,
];

/** SHA-256 (hex) of method, route template, path ids and canonical body: what an idempotency key stands for. */
export function fingerprintOf(values: PathValues, row: Row, input: Record<string, unknown>): string {
  return createHash('sha256')
    .update(canonicalJson(askedOf(values, row, input)))
    .digest('hex');
}

/** The same of a large body, in slices of time. */
export async function largeFingerprintOf(
  values: PathValues,
  row: Row,
  input: Record<string, unknown>,
  pace: Slices,
): Promise<string> {
  const hash = createHash('sha256');
  for (const piece of canonicalPieces(askedOf(values, row, input))) {
    hash.update(piece);
    if (pace.isDue()) await pace.turn();
  }
  return hash.digest('hex');
}

/** The caller's correlation id as it was sent: `Correlation-Id`, or its older name. A header is UTF-8. */
export function correlationOf(req: http.IncomingMessage): string | undefined {
  const given = req.headers['correlation-id'] ?? req.headers['x-correlation-id'];
  return typeof given === 'string' ? Buffer.from(given, 'latin1').toString('utf8') : undefined;
}

/** A correlation id as the value of a header of an answer: what is not ASCII stands there percent-encoded. */
export function asHeader(correlationId: string): string {
  return correlationId.replace(/[^\x20-\x7e]+/gu, encodeURIComponent);
}

const correlationIdText = lineText(CORRELATION_ID_LENGTH);

/**
 * The mark of what is asked: the caller's, as undo and the filters of events read theirs; else the id of the request.
 * Refuses one that is no line of printable text.
 */
export function readCorrelationId(given: string | undefined, requestId: string): string {
  if (given === undefined) return requestId;
  const read = correlationIdText.safeParse(given);
  if (read.success) return read.data;
  return refuse(
    'validation_error',
    `Correlation-Id: must be 1 to ${CORRELATION_ID_LENGTH} printable characters`,
    'Correlation-Id',
  );
}
