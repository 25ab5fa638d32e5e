// The Model Context Protocol at /mcp: Streamable HTTP without sessions, for clients of today and of years ago. The
// package of the protocol speaks it; what tools and resources do is said in mcp.ts.
import type { McpHttpHandler, Server } from '@modelcontextprotocol/server';
import type { Express, Request as Asked, Response as Answering } from 'express';
import { LIMITS } from '../domain/limits.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import { authenticate, type AuthDeps, type Session } from './auth.ts';
import { dialectB } from './dialect-b.ts';
import { parseArrived, toJson } from './json.ts';
import {
  callTool,
  contentOf,
  faultIn,
  noTool,
  readResource,
  refusedCall,
  resourcesFor,
  RESOURCE_TEMPLATES,
  toolsFor,
  type Agent,
  type Called,
} from './mcp.ts';
import { dataJson } from './mcp-data.ts';
import { INSTRUCTIONS } from './mcp-guide.ts';
import { inLanguage } from './negotiation.ts';
import { refused, takeShare, type House } from './perform.ts';
import { asRefusal, NOT_HERE } from './refusals.ts';
import { bytesOf, correlationOf, idempotencyKeyOf } from './request.ts';
import { commonHeaders, endAnswer, preflight, type Sender } from './sending.ts';

/** What the door works with. */
export interface McpDoor {
  readonly house: House;
  readonly auth: AuthDeps;
  readonly sender: Sender;
  readonly arrivals: Parameters<typeof bytesOf>[2];
  readonly version: string;
  requestIdOf(req: Asked): string;
  /** A request has begun; what is answered is called when it has ended. */
  began(): () => void;
  /** Something was thrown that is no refusal. */
  defect(requestId: string, error: unknown): void;
  /** Names under which a service of this machine alone may be called; absent where others reach it. */
  readonly hosts?: ReadonlySet<string> | undefined;
  /** Where tokens for this service come from; absent without OAuth. */
  readonly oauth?: { readonly resource: string; readonly issuer: string; readonly metadata: string } | undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const PATH = '/mcp';
const METADATA = '/.well-known/oauth-protected-resource';
/** Methods that take one request of the share themselves, of the company that they name. */
const PAYING = new Set(['tools/call', 'resources/read']);
/** Methods that would keep a connection open: nothing here changes while a client listens. */
const LISTENING = new Set(['subscriptions/listen', 'resources/subscribe']);

/** The package of the protocol. */
type Protocol = typeof import('@modelcontextprotocol/server');

/** The result of a refused call: the error as JSON, told as text to models and beside it to programs. */
function errorResult({ value }: Called) {
  const { error: message, ...rest } = value;
  const told = { ...rest, message };
  return {
    isError: true as const,
    content: [{ type: 'text' as const, text: dataJson(told) }],
    _meta: { 'daicho/error': told },
  };
}

/** The call of a tool in a message that JSON can be read of, though not all of it is taken; undefined for any other. */
function callIn(bytes: Buffer): { readonly id: string | number; readonly name: string } | undefined {
  try {
    const { id, method, params } = JSON.parse(bytes.toString('utf8')) as {
      id?: unknown;
      method?: unknown;
      params?: { name?: unknown };
    };
    const isCall = method === 'tools/call' && typeof params?.name === 'string';
    if (!isCall || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
    return { id, name: params.name as string };
  } catch {
    return undefined;
  }
}

/** A server for one request: it holds nothing between requests, and knows only who asks. */
function serverOf(protocol: Protocol, { version }: McpDoor, agent: Agent, defect: (error: unknown) => void): Server {
  const server = new protocol.Server(
    { name: 'daicho', title: 'Daicho', version },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  const nothing = (what: string): never => {
    throw new protocol.ProtocolError(protocol.ProtocolErrorCode.InvalidParams, what);
  };
  server.setRequestHandler('tools/list', () => ({ tools: [...toolsFor(agent.session)] as never }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const called = await callTool(agent, params.name, params.arguments ?? {});
    if (!called) return nothing(noTool(agent.session, params.name));
    if ('defect' in called) defect(called.defect);
    return called.isError
      ? errorResult(called)
      : { content: [...contentOf(called)], ...(called.isReplayed && { _meta: { 'daicho/replayed': true } }) };
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...resourcesFor(agent.session)] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...RESOURCE_TEMPLATES] }));
  server.setRequestHandler('resources/read', async ({ params }) => {
    const read = await readResource(agent, params.uri);
    if (read?.called && 'defect' in read.called) defect(read.called.defect);
    if (read?.contents) return { contents: [...read.contents] };
    const { code, error } = read?.called.value ?? {};
    const isThere = read !== undefined && code !== 'not_found';
    return nothing(isThere ? `${String(code)}: ${String(error)}` : NOT_HERE);
  });
  return server;
}

/** A message of a client, where it is answered: what came, what is sent, and headers that are collected for it. */
interface McpExchange {
  readonly req: Asked;
  readonly res: Answering;
  readonly requestId: string;
  readonly headers: string[];
}

function say(sender: Sender, { req, res, requestId, headers }: McpExchange, status: number, text: string): void {
  if (res.headersSent || res.destroyed) return;
  const length = String(Buffer.byteLength(text));
  const all = [...commonHeaders(sender, req, requestId), ...headers, 'Cache-Control', 'no-store'];
  res.writeHead(status, [...all, 'Content-Length', length]);
  endAnswer(req, res, text);
}

function sayJson(sender: Sender, at: McpExchange, status: number, told: object): void {
  say(sender, { ...at, headers: [...at.headers, 'Content-Type', JSON_TYPE] }, status, toJson(told));
}

/** An error of the protocol itself. */
function protocolError(
  sender: Sender,
  at: McpExchange,
  status: number,
  id: unknown,
  code: number,
  message: string,
): void {
  sayJson(sender, at, status, { jsonrpc: '2.0', id, error: { code, message } });
}

/** A refusal before the protocol is spoken: an HTTP status, and an error of the protocol for those who read it. */
function turnAway({ sender, defect: report, oauth }: McpDoor, at: McpExchange, error: unknown): void {
  const { req, requestId, headers } = at;
  const naming = { dialect: dialectB, row: undefined, body: undefined, asSent: false, ask: { wishes: req.headers } };
  const hasCredential = req.headers.authorization !== undefined;
  const from = { payer: '', leave: undefined };
  const { status, body } = refused(naming, error, requestId, headers, from, hasCredential);
  const { refusal, defect } = asRefusal(error);
  if (defect) report(requestId, error);
  if (status === 401 && oauth) {
    const place = headers.indexOf('WWW-Authenticate') + 1;
    if (place > 0) headers[place] = `${headers[place]}, resource_metadata="${oauth.metadata}"`;
  }
  const data = body.kind === 'json' ? body.value : undefined;
  const code = refusal.code === 'internal_error' ? -32603 : -32600;
  const message = inLanguage(req.headers, refusal.message);
  sayJson(sender, at, status, { jsonrpc: '2.0', id: null, error: { code, message, data } });
}

/** Refuses a browser that was led here by another site, or by a name that was made to lead to this machine. */
function checkOrigin({ sender, hosts }: McpDoor, { headers }: Asked): void {
  const { origin } = headers;
  // Whatever the name of the other site resolves to.
  if (origin !== undefined && !sender.corsOrigins.has(origin))
    refuse('forbidden', `pages of ${origin.slice(0, 200)} may not call this service; see CORS_ORIGINS`, 'Origin');
  // DNS rebinding.
  const host = (headers.host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
  if (hosts && !hosts.has(host))
    refuse('forbidden', 'this service is called by the name of this machine, or by PUBLIC_URL', 'Host');
}

/** Answers a body that cannot be read: as the result of the call that it was to be, where that can be seen. */
async function answerFault(
  door: McpDoor,
  at: McpExchange,
  session: Session,
  bytes: Buffer,
  error: unknown,
): Promise<void> {
  const { house, sender } = door;
  const fault = faultIn(error, 'params.arguments.');
  const call = fault && callIn(bytes);
  if (call) {
    const agent = { house, session, requestId: at.requestId, wishes: at.req.headers };
    const result = errorResult(await refusedCall(agent, call.name, {}, fault));
    sayJson(sender, at, 200, { jsonrpc: '2.0', id: call.id, result });
    return;
  }
  await takeShare(house, session, 'b', undefined, at.headers);
  if (!(error instanceof Refusal)) throw error;
  protocolError(sender, at, 400, null, -32700, error.message);
}

/** A message as it arrived, and whose it is. */
interface Arrived {
  readonly message: unknown;
  readonly session: Session;
  readonly bodyBytes: number;
}

/** Reads the message; undefined where it was answered already. */
async function arrivedAt(door: McpDoor, at: McpExchange): Promise<Arrived | undefined> {
  const { req } = at;
  checkOrigin(door, req);
  const session = await authenticate(door.auth, req, 'b');
  const arrived = await bytesOf(req, { bodyBytes: LIMITS.journalBodyBytes }, door.arrivals, session.id);
  const bodyBytes = arrived.bytes.length;
  try {
    return { message: await parseArrived(arrived), session, bodyBytes };
  } catch (error) {
    await answerFault(door, at, session, arrived.bytes, error);
    return undefined;
  } finally {
    arrived.done();
  }
}

/** Adds /mcp, and where OAuth is set up what clients must know of it (RFC 9728). */
export function mcpRoutes(app: Express, door: McpDoor): void {
  const { sender, house, oauth } = door;
  const agents = new WeakMap<object, Agent>();
  let handler: Promise<McpHttpHandler> | undefined;
  /** The package is loaded with the first message: most services never get one, and a start takes 60 ms less. */
  const handling = (): Promise<McpHttpHandler> =>
    (handler ??= import('@modelcontextprotocol/server').then((protocol) =>
      protocol.createMcpHandler(
        ({ authInfo }) => {
          const agent = agents.get(authInfo ?? {});
          if (!agent) throw new Error('a request of /mcp without its caller');
          return serverOf(protocol, door, agent, (error) => door.defect(agent.requestId, error));
        },
        { legacy: 'stateless', onerror: () => undefined },
      ),
    ));

  const serve = async (at: McpExchange): Promise<void> => {
    const { req, res, requestId, headers } = at;
    const arrived = await arrivedAt(door, at);
    if (!arrived) return;
    const { message, session, bodyBytes } = arrived;
    const { method, id = null } = (typeof message === 'object' && message !== null ? message : {}) as {
      method?: unknown;
      id?: unknown;
    };
    if (Array.isArray(message) || typeof method !== 'string' || !PAYING.has(method))
      await takeShare(house, session, 'b', undefined, headers);
    if (Array.isArray(message)) {
      protocolError(sender, at, 400, null, -32600, 'send one message at a time: a list of them is not served');
      return;
    }
    if (typeof method === 'string' && LISTENING.has(method)) {
      protocolError(sender, at, 200, id, -32601, `${method} is not served: ask again when you want to know`);
      return;
    }
    const agent: Agent = {
      house,
      session,
      requestId,
      correlationId: correlationOf(req),
      idempotencyKey: idempotencyKeyOf(req),
      bodyBytes,
      wishes: req.headers,
      hasLeft: () => res.destroyed,
    };
    const authInfo = { token: '', clientId: session.id, scopes: [] };
    agents.set(authInfo, agent);
    const passed = Object.entries(req.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && (/^mcp-/.test(name) || name === 'accept' || name === 'content-type')
        ? [[name, value]]
        : [],
    );
    const asked = new Request(`http://localhost${PATH}`, { method: 'POST', headers: passed, body: '{}' });
    const answer = await (await handling()).fetch(asked, { authInfo, parsedBody: message });
    const type = answer.headers.get('content-type');
    if (type) headers.push('Content-Type', type);
    say(sender, at, answer.status, await answer.text());
  };

  app.all(PATH, async (req, res) => {
    const at: McpExchange = { req, res, requestId: door.requestIdOf(req), headers: [] };
    if (preflight(sender, req, res)) return;
    const ended = door.began();
    try {
      if (req.method === 'POST') await serve(at);
      else {
        at.headers.push('Allow', 'POST');
        turnAway(door, at, new Refusal('method_not_allowed', 'this path knows POST only'));
      }
    } catch (error) {
      turnAway(door, { ...at, headers: [] }, error);
    } finally {
      ended();
    }
  });
  if (!oauth) return;
  for (const path of [METADATA, `${METADATA}${PATH}`])
    app.get(path, (req, res) => {
      const told = {
        resource: oauth.resource,
        authorization_servers: [oauth.issuer],
        bearer_methods_supported: ['header'],
      };
      sayJson(sender, { req, res, requestId: door.requestIdOf(req), headers: [] }, 200, told);
    });
}
