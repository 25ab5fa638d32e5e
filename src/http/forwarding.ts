// Writes go to the process at which their company is at home: it has the book, and what several clients post stands in
// one queue instead of racing for the next revision. Bytes are passed on as they came, before anything is looked at:
// who calls, and what he may, is found out there. Nothing rests on it: who is not home decides himself when the home is
// away, on exact revisions. One hop: what was passed on once is never passed on again.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import type { Clock, Peer } from '../engine/ports.ts';

/** The other processes, as the doors know them. */
export interface Neighbours {
  /** The process that decides for a company, as far as that is another one. */
  homeOf(companyId: string): Peer | undefined;
  /** Whether a process says still that it lives. */
  isMember(id: string): boolean;
  /** It did not answer. */
  avoid(id: string): void;
  /** Known to all processes of the installation and to nobody else. */
  readonly secret: string;
  /** It wrote: `position` is the X-Position of its answer. */
  saw(position: string): void;
}

/**
 * What came of a request: `here` = it is decided here, of which nothing is known to be written elsewhere or which is
 * safe to do again; `sent` = the caller has his answer; `unknown` = the home had it, and does not answer.
 */
type PassedOn = 'here' | 'sent' | 'unknown';

/** Passes writes on. */
export interface Forwarding {
  pass(req: http.IncomingMessage, res: http.ServerResponse): Promise<PassedOn>;
  /** A key of surface A, whose path names no company, is of this one. */
  learn(req: http.IncomingMessage, companyId: string): void;
  /** The address of the caller, where a member says it. */
  addressOf(req: http.IncomingMessage): string | undefined;
  /** How many were passed on, and how many of them were decided here or left open after all. */
  counts(): { readonly passed: number; readonly back: number };
  close(): void;
}

/** Which member a request was passed on by is proved by this: the address of the caller, and its HMAC. */
const HEADER = 'daicho-forwarded';
/** Larger bodies are decided here: they must be kept until the home has answered. */
const BODY_BYTES = 64 * 1024;
/** The home must take the connection within, and is asked whether it lives after so long without an answer. */
const CONNECT_MS = 500;
const LISTEN_MS = 600;
/** Who can be asked again without doing anything twice does not wait longer for a home that lives, and says nothing. */
const PATIENT_MS = 1_500;
/** Keys of surface A whose company is known. */
const KEYS = 10_000;
const SOCKETS = 64;
/** A connection that nobody used for so long is closed, before the home closes it (after 61 s). */
const IDLE_MS = 20_000;
const WRITES: ReadonlySet<string | undefined> = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);
const IN_PATH = /^\/v1\/companies\/([^/?]+)\/./;
/** What concerns one connection alone. */
const OF_A_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'expect', HEADER]);

const bodies = new WeakMap<http.IncomingMessage, Buffer>();
/** The body of a request that was read to be passed on, and is decided here after all. */
export const bodyReadBefore = (req: http.IncomingMessage): Buffer | undefined => bodies.get(req);

/** Headers as they came, as a flat list, without those of a connection: `ofAHop`, in small letters. */
export function headersBut(ofAHop: ReadonlySet<string>, raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let n = 0; n < raw.length; n += 2) {
    const name = raw[n] as string;
    if (!ofAHop.has(name.toLowerCase())) kept.push(name, raw[n + 1] as string);
  }
  return kept;
}

function bodyOf(req: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    req.on('error', reject);
    req.on('close', () => {
      if (!req.complete) reject(new Error('the body was cut off'));
    });
  });
}

/** What members say to each other of callers: an address, and its HMAC. */
function provedBy(secret: string) {
  const proofs = new Map<string, string>();
  function proved(address: string): string {
    let proof = proofs.get(address);
    if (proof === undefined) {
      if (proofs.size >= KEYS) proofs.clear();
      proof = createHmac('sha256', secret).update(address).digest('hex');
      proofs.set(address, proof);
    }
    return `${proof} ${address}`;
  }
  function addressOf(req: http.IncomingMessage): string | undefined {
    const said = req.headers[HEADER];
    if (typeof said !== 'string') return undefined;
    const [proof = '', address = ''] = said.split(' ', 2);
    const right = proved(address).slice(0, 64);
    const isRight = proof.length === right.length && timingSafeEqual(Buffer.from(proof), Buffer.from(right));
    return isRight ? address : undefined;
  }
  return { proved, addressOf };
}

/** Whether a member lives, asked over a connection of its own. */
function lives(home: Peer): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = http.get(`${home.address ?? ''}/health/live`, { timeout: LISTEN_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy(new Error('silent')));
    asked.on('error', () => resolve(false));
  });
}

/** Passes writes on to where their companies are at home. */
export function forwarding(
  { homeOf, isMember, avoid, secret, saw }: Neighbours,
  clock: Pick<Clock, 'elapsed'>,
  callerOf: (req: http.IncomingMessage) => string,
): Forwarding {
  const agent = new http.Agent({ keepAlive: true, maxSockets: SOCKETS, timeout: IDLE_MS });
  const companies = new Map<string, string>();
  const { proved, addressOf } = provedBy(secret);
  let [passed, back] = [0, 0];

  const keyOf = ({ headers: { authorization = '' } }: http.IncomingMessage): string =>
    createHash('sha256').update(authorization).digest('base64');

  /** The company of a write, as far as it can be told without asking who calls. */
  function companyOf(req: http.IncomingMessage): string | undefined {
    const [, named] = IN_PATH.exec(req.url ?? '') ?? [];
    if (named !== undefined) return named;
    const header = req.headers['company-id'];
    if (typeof header === 'string') return header;
    return companies.size === 0 ? undefined : companies.get(keyOf(req));
  }

  /** Hands a request to its home. */
  function send(home: Peer, req: http.IncomingMessage, res: http.ServerResponse, body: Buffer) {
    return new Promise<PassedOn>((resolve) => {
      const [address, sentMs] = [callerOf(req), clock.elapsed()];
      let [isSent, isOver] = [false, false];
      const asked = http.request(`${home.address ?? ''}${req.url ?? ''}`, { method: req.method, agent });
      const raw = headersBut(OF_A_HOP, req.rawHeaders);
      for (let n = 0; n < raw.length; n += 2) asked.appendHeader(raw[n] as string, raw[n + 1] as string);
      asked.setHeader(HEADER, proved(address));
      const end = (outcome: PassedOn): void => {
        if (isOver) return;
        isOver = true;
        clearInterval(watch);
        if (outcome !== 'sent') {
          back += 1;
          avoid(home.id);
          asked.destroy();
        }
        resolve(outcome);
      };
      const isRepeatable = req.headers['idempotency-key'] !== undefined;
      const lost = (): void => end(isSent && !isRepeatable ? 'unknown' : 'here');
      let isAsking = false;
      const watch = setInterval(() => {
        if (!isSent && clock.elapsed() - sentMs > CONNECT_MS) return lost();
        if (isRepeatable && clock.elapsed() - sentMs > PATIENT_MS) return lost();
        if (isAsking || clock.elapsed() - sentMs < LISTEN_MS) return;
        // Cut off from the database it is no member any more, and answers nobody for long.
        if (!isMember(home.id)) return lost();
        isAsking = true;
        void lives(home).then((is) => {
          isAsking = false;
          if (is) return;
          // A home that is only busy may be as silent as one that is gone. Who cannot be asked again waits until it is
          // no member any more; those who come next do not go there.
          if (isRepeatable) lost();
          else avoid(home.id);
        });
      }, LISTEN_MS / 4);
      asked.on('socket', (socket) => {
        const go = (): void => {
          // From here on it may have been heard.
          isSent = true;
          asked.end(body);
        };
        if (socket.connecting) socket.once('connect', go);
        else go();
      });
      asked.on('error', lost);
      asked.on('response', (answer) => {
        const position = answer.headers['x-position'];
        if (typeof position === 'string') saw(position);
        res.writeHead(answer.statusCode ?? 502, headersBut(OF_A_HOP, answer.rawHeaders));
        answer.pipe(res);
        answer.on('error', () => res.destroy());
        end('sent');
      });
      const left = (): void => {
        if (!isOver && !res.writableFinished) asked.destroy();
      };
      res.on('close', left);
      // Whoever went while his body was read has closed already, and that is told once.
      if (res.destroyed) left();
    });
  }

  return {
    addressOf,
    learn(req, companyId) {
      if (companies.size >= KEYS) companies.clear();
      companies.set(keyOf(req), companyId);
    },
    async pass(req, res) {
      if (!WRITES.has(req.method)) return 'here';
      const companyId = companyOf(req);
      const home = companyId === undefined ? undefined : homeOf(companyId);
      if (home === undefined || companyId === undefined || addressOf(req) !== undefined) return 'here';
      const { 'content-length': declared, 'transfer-encoding': encoding } = req.headers;
      if (encoding !== undefined || Number(declared ?? 0) > BODY_BYTES) return 'here';
      const body = await bodyOf(req);
      bodies.set(req, body);
      passed += 1;
      return send(home, req, res, body);
    },
    counts: () => ({ passed, back }),
    close: () => agent.destroy(),
  };
}
