// The door of an installation of several cells: a request goes to the cell that its key names, and on a 421 to the one
// that the answer names, which is remembered. Bytes and feeds are streamed through as they come. It holds nothing that
// must be right: a router that knows nothing finds every key again. Whoever has no key is for cell 0.
import { createHash } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import express from 'express';
import { Refusal } from '../domain/refusal.ts';
import type { Clock } from '../engine/ports.ts';
import { cellOfSecret } from '../engine/secrets.ts';
import { OWN, ownAnswer, stoppable, tell, type StoppableServer } from './bare-door.ts';
import { addresses } from './caller-address.ts';
import { HOPS, type CellAddress } from './cells.ts';
import { headersBut } from './forwarding.ts';
import { listenerOf } from './listener.ts';
import { routerFigures } from './metrics.ts';
import { busy, STATUS } from './refusals.ts';
import { REQUEST_ID } from './request.ts';
import { cellOfPerson, companiesOfPerson, isListOfCompanies, isPerson } from './routing-people.ts';

/** What a router is made of. */
export interface RouterDeps {
  /** Cell 0 first. */
  readonly cells: readonly CellAddress[];
  readonly clock: Pick<Clock, 'uuid'>;
  readonly settings: {
    readonly trustedProxies: readonly string[];
    readonly connectionsPerAddress?: number | undefined;
    /** The token that reads the metrics; without it only this machine does. */
    readonly metricsToken?: string | undefined;
    /** A cell that says nothing for so long has not answered; default two minutes. */
    readonly silentMs?: number;
  };
  /** Hears of cells that do not answer. */
  onProblem(message: string, error: unknown): void;
}

/** A router. `stop` lets running requests finish, at most `drainMs`. */
export type RouterServer = StoppableServer;

/** A cell must take the connection within. */
const CONNECT_MS = 2_000;
const SILENT_MS = 120_000;
/** A connection to a cell that nobody used for so long is closed, before the cell closes it (after 61 s). */
const IDLE_MS = 20_000;
/** So much of a body is kept until it is known that the cell is the right one. */
const KEPT_BYTES = 1024 * 1024;
/** So many keys and companies are remembered that are elsewhere than they say. */
const REMEMBERED = 10_000;
/** A request is sent to so many cells at most. */
const MOST_CELLS = 4;
/** What concerns one connection alone, and what a caller may not say of himself. */
const OF_A_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'expect',
  'upgrade',
  'proxy-authorization',
  'x-forwarded-for',
  'forwarded',
  'daicho-forwarded',
  HOPS,
]);
const IN_PATH = /^(?:\/app)?\/v1\/companies\/([^/?]+)/;
const SAFE: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

const UNREACHED = 'the cell of this company cannot be reached: nothing was done; try again soon';
const SILENT =
  'the cell of this company does not answer; ask again with the same Idempotency-Key, and see whether it was written';
const MOVED =
  'this company is in another cell than its key says, and the request was too large to be sent again: repeat it';

/** The body of a request, which goes to one cell after the other until one takes it. */
function bodyOf(req: http.IncomingMessage) {
  let kept: Buffer[] | undefined = [];
  let bytes = 0;
  let sink: http.ClientRequest | undefined;
  let isOver = false;
  const goOn = (): void => void req.resume();
  function give(chunk: Buffer): void {
    if (sink && !sink.destroyed && !sink.write(chunk)) req.pause();
  }
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > KEPT_BYTES) kept = undefined;
    kept?.push(chunk);
    give(chunk);
  });
  req.on('end', () => {
    isOver = true;
    sink?.end();
  });
  return {
    /** From now on it goes there, from its beginning. */
    to(next: http.ClientRequest): void {
      sink = next;
      next.on('drain', goOn);
      for (const chunk of kept ?? []) next.write(chunk);
      if (isOver) next.end();
      else goOn();
    },
    /** The cell has taken the request: nothing is kept any more. */
    taken(): void {
      kept = undefined;
    },
    /** True while all of it could be sent to another cell. */
    isWhole: () => kept !== undefined,
    /** Nobody wants the rest. */
    drop(): void {
      sink = undefined;
      kept = undefined;
      goOn();
    },
  };
}
type RoutedBody = ReturnType<typeof bodyOf>;

/** What came of sending a request to a cell. */
type Routed =
  | { readonly kind: 'sent' }
  | { readonly kind: 'left' }
  | { readonly kind: 'elsewhere'; readonly cell: string; readonly answer: http.IncomingMessage }
  | { readonly kind: 'unreached' | 'silent'; readonly error: Error; readonly isStale: boolean };

/** What a caller is known by: his key, else the company that he names. */
function knownBy(req: http.IncomingMessage): string | undefined {
  const { authorization = '' } = req.headers;
  if (secretIn(authorization) !== undefined) return createHash('sha256').update(authorization).digest('base64');
  const header = req.headers['company-id'];
  return IN_PATH.exec(req.url ?? '')?.[1] ?? (typeof header === 'string' ? header.slice(0, 100) : undefined);
}

const secretIn = (authorization: string): string | undefined => /^bearer +(dch_sk_\S+) *$/i.exec(authorization)?.[1];

/** Where callers were found that are elsewhere than they say. */
function memory() {
  const cells = new Map<string, string>();
  return {
    of: (known: string | undefined) => (known === undefined ? undefined : cells.get(known)),
    note(known: string | undefined, cell: string | undefined): void {
      if (known === undefined) return;
      cells.delete(known);
      if (cell !== undefined) cells.set(known, cell);
      if (cells.size > REMEMBERED) cells.delete(cells.keys().next().value as string);
    },
  };
}

/** What sends requests to cells. */
function senderTo(from: (req: http.IncomingMessage) => string, silentMs: number) {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS }),
    'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS }),
  };
  function send(
    { url }: CellAddress,
    hops: number,
    req: http.IncomingMessage,
    res: http.ServerResponse,
    body: RoutedBody,
    requestId: string,
  ): Promise<Routed> {
    return new Promise<Routed>((resolve) => {
      const secure = url.startsWith('https:');
      const agent = agents[secure ? 'https:' : 'http:'];
      const asked = (secure ? https : http).request(`${url}${req.url ?? '/'}`, { method: req.method ?? 'GET', agent });
      const raw = headersBut(OF_A_HOP, req.rawHeaders);
      for (let n = 0; n < raw.length; n += 2) asked.appendHeader(raw[n] as string, raw[n + 1] as string);
      asked.setHeader('x-forwarded-for', from(req));
      asked.setHeader('x-request-id', requestId);
      if (hops > 0) asked.setHeader(HOPS, String(hops));
      let [isSent, isAnswered] = [false, false];
      const left = (): void => {
        if (!res.writableFinished) asked.destroy();
        if (!isAnswered) resolve({ kind: 'left' });
      };
      const lost = (error: Error): void => {
        res.off('close', left);
        if (isAnswered) return;
        asked.destroy();
        resolve({ kind: isSent ? 'silent' : 'unreached', error, isStale: asked.reusedSocket });
      };
      const connecting = setTimeout(() => asked.destroy(new Error('it does not take the connection')), CONNECT_MS);
      asked.setTimeout(silentMs, () => asked.destroy(new Error('it says nothing')));
      asked.on('socket', (socket) => {
        const go = (): void => {
          clearTimeout(connecting);
          // From here on it may have been heard.
          isSent = true;
          body.to(asked);
        };
        if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', go);
        else go();
      });
      asked.on('error', (error) => {
        clearTimeout(connecting);
        lost(error);
      });
      asked.on('response', (answer) => {
        isAnswered = true;
        const cell = answer.headers['daicho-cell'];
        if (answer.statusCode === STATUS.wrong_cell && typeof cell === 'string') {
          res.off('close', left);
          resolve({ kind: 'elsewhere', cell, answer });
          return;
        }
        body.taken();
        passBack(answer, res);
        resolve({ kind: 'sent' });
      });
      res.on('close', left);
      if (res.destroyed) left();
    });
  }
  return {
    send,
    close(): void {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Streams an answer back; one that breaks off is broken off for its caller too. */
function passBack(answer: http.IncomingMessage, res: http.ServerResponse): void {
  res.writeHead(answer.statusCode ?? 502, headersBut(OF_A_HOP, answer.rawHeaders));
  // What is a feed may have nothing to tell for a while.
  res.flushHeaders();
  answer.on('error', () => res.destroy());
  answer.on('close', () => {
    if (!answer.complete) res.destroy();
  });
  answer.pipe(res);
}

/** Answers with the companies of a person in all cells. */
async function listOfPerson(
  cells: readonly CellAddress[],
  req: http.IncomingMessage,
  res: http.ServerResponse,
  caller: string,
  requestId: string,
): Promise<void> {
  try {
    const { status, headers, text } = await companiesOfPerson(cells, req, caller);
    res.writeHead(status, [...headers, 'Content-Length', String(Buffer.byteLength(text))]);
    res.end(text);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(req, res, requestId, error);
  }
}

/** Builds the router; nothing listens yet. */
export function createRouter({ cells, clock, settings, onProblem }: RouterDeps): RouterServer {
  const [first] = cells;
  if (first === undefined) throw new Error('a router without cells');
  const named = new Map(cells.map((cell) => [cell.name, cell]));
  const from = addresses(settings.trustedProxies);
  const remembered = memory();
  const sender = senderTo(from.of, settings.silentMs ?? SILENT_MS);
  const counts = { passed: 0, followed: 0, unanswered: 0 };
  let isStopping = false;

  /** The cell that is asked first. */
  function chosen(req: http.IncomingMessage, known: string | undefined): CellAddress {
    const secret = secretIn(req.headers.authorization ?? '');
    const name = remembered.of(known) ?? (secret === undefined ? undefined : cellOfSecret(secret));
    return (name === undefined ? undefined : named.get(name)) ?? (first as CellAddress);
  }

  async function route(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const given = req.headers['x-request-id'];
    const requestId = typeof given === 'string' && REQUEST_ID.test(given) ? given : `req_${clock.uuid()}`;
    const known = knownBy(req);
    if (cells.length > 1 && isPerson(req)) {
      if (isListOfCompanies(req)) {
        counts.passed += 1;
        return listOfPerson(cells, req, res, from.of(req), requestId);
      }
      if (known !== undefined && remembered.of(known) === undefined) {
        const found = await cellOfPerson(cells, known, req, from.of(req));
        if (found !== undefined) remembered.note(known, found);
      }
    }
    const body = bodyOf(req);
    const asked: string[] = [];
    let isRepeated = false;
    let cell = chosen(req, known);
    counts.passed += 1;
    for (;;) {
      const outcome = await sender.send(cell, asked.length, req, res, body, requestId);
      if (outcome.kind === 'sent') {
        if (asked.length > 0) remembered.note(known, res.statusCode === STATUS.unauthorized ? undefined : cell.name);
        return;
      }
      if (outcome.kind === 'left') return body.drop();
      if (outcome.kind === 'elsewhere') {
        asked.push(cell.name);
        const next = named.get(outcome.cell);
        const isNew = next !== undefined && !asked.includes(next.name) && asked.length < MOST_CELLS;
        if (isNew && body.isWhole()) {
          counts.followed += 1;
          outcome.answer.resume();
          cell = next;
          continue;
        }
        body.taken();
        if (!isNew) return passBack(outcome.answer, res);
        // Whoever repeats it goes there at once.
        remembered.note(known, next.name);
        outcome.answer.resume();
        return tell(req, res, requestId, busy(MOVED));
      }
      // A connection that was kept may have been closed at the other end meanwhile: what only reads is read again.
      if (outcome.isStale && !isRepeated && SAFE.has(req.method) && body.isWhole()) {
        isRepeated = true;
        continue;
      }
      counts.unanswered += 1;
      body.drop();
      onProblem(`the cell ${cell.name} does not answer`, outcome.error);
      return tell(req, res, requestId, busy(outcome.kind === 'unreached' ? UNREACHED : SILENT));
    }
  }

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((req, res) => {
    const own = OWN.exec(req.url)?.[1];
    if (own === undefined) return route(req, res);
    const about = { isReady: !isStopping, status: isStopping ? 'stopping' : 'ready' };
    return ownAnswer(own, about, () => routerFigures(counts), settings.metricsToken, req, res);
  });

  const server = listenerOf(app, { ...settings, isProxy: from.isProxy }, (address) =>
    onProblem(`too many connections from ${address}`, undefined),
  );
  return stoppable(
    server,
    () => {
      isStopping = true;
    },
    () => sender.close(),
  );
}
