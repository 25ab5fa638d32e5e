// The Model Context Protocol at /mcp: Streamable HTTP without sessions, for clients of today and of years ago. The
// package of the protocol speaks it; what tools and resources do is said in mcp.ts.
import type { McpHttpHandler, Server } from '@modelcontextprotocol/server';
import type { Express, Request as Asked, Response as Answering } from 'express';
import { LIMITS } from '../domain/limits.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import { authenticate, type AuthDeps } from './auth.ts';
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

/** Adds /mcp, and where OAuth is set up what clients must know of it (RFC 9728). */
export function mcpRoutes(app: Express, door: McpDoor): void {
  const { sender, auth, house, oauth } = door;
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

  const say = (
    req: Asked,
    res: Answering,
    requestId: string,
    status: number,
    headers: string[],
    text: string,
  ): void => {
    if (res.headersSent || res.destroyed) return;
    const length = String(Buffer.byteLength(text));
    const all = [...commonHeaders(sender, req, requestId), ...headers, 'Cache-Control', 'no-store'];
    res.writeHead(status, [...all, 'Content-Length', length]);
    endAnswer(req, res, text);
  };
  /** A refusal before the protocol is spoken: an HTTP status, and an error of the protocol for those who read it. */
  const turnAway = (req: Asked, res: Answering, requestId: string, error: unknown, headers: string[] = []): void => {
    const naming = { dialect: dialectB, row: undefined, body: undefined, asSent: false, ask: { wishes: req.headers } };
    const hasCredential = req.headers.authorization !== undefined;
    const from = { payer: '', leave: undefined };
    const { status, body } = refused(naming, error, requestId, headers, from, hasCredential);
    const { refusal, defect } = asRefusal(error);
    if (defect) door.defect(requestId, error);
    if (status === 401 && oauth) {
      const at = headers.indexOf('WWW-Authenticate') + 1;
      if (at > 0) headers[at] = `${headers[at]}, resource_metadata="${oauth.metadata}"`;
    }
    const data = body.kind === 'json' ? body.value : undefined;
    const code = refusal.code === 'internal_error' ? -32603 : -32600;
    const told = { jsonrpc: '2.0', id: null, error: { code, message: inLanguage(req.headers, refusal.message), data } };
    say(req, res, requestId, status, [...headers, 'Content-Type', JSON_TYPE], toJson(told));
  };
  /** An error of the protocol itself. */
  const protocolError = (
    [req, res, requestId, headers]: [Asked, Answering, string, string[]],
    status: number,
    id: unknown,
    code: number,
    message: string,
  ): void => {
    const told = { jsonrpc: '2.0', id, error: { code, message } };
    say(req, res, requestId, status, [...headers, 'Content-Type', JSON_TYPE], toJson(told));
  };

  const serve = async (req: Asked, res: Answering, requestId: string): Promise<void> => {
    const headers: string[] = [];
    const { origin } = req.headers;
    // A browser that was led here by another site: whatever its name resolves to.
    if (origin !== undefined && !sender.corsOrigins.has(origin))
      refuse('forbidden', `pages of ${origin.slice(0, 200)} may not call this service; see CORS_ORIGINS`, 'Origin');
    // The same by a name that was made to lead to this machine (DNS rebinding).
    const host = (req.headers.host ?? '').replace(/:\d{1,5}$/, '').toLowerCase();
    if (door.hosts && !door.hosts.has(host))
      refuse('forbidden', 'this service is called by the name of this machine, or by PUBLIC_URL', 'Host');
    const session = await authenticate(auth, req, 'b');
    const arrived = await bytesOf(req, { bodyBytes: LIMITS.journalBodyBytes }, door.arrivals, session.id);
    const here: [Asked, Answering, string, string[]] = [req, res, requestId, headers];
    const bodyBytes = arrived.bytes.length;
    let message: unknown;
    try {
      message = await parseArrived(arrived);
    } catch (error) {
      const fault = faultIn(error, 'params.arguments.');
      const call = fault && callIn(arrived.bytes);
      if (call) {
        const agent = { house, session, requestId, wishes: req.headers };
        const result = errorResult(await refusedCall(agent, call.name, {}, fault));
        const told = toJson({ jsonrpc: '2.0', id: call.id, result });
        say(req, res, requestId, 200, [...headers, 'Content-Type', JSON_TYPE], told);
        return;
      }
      await takeShare(house, session, 'b', undefined, headers);
      if (!(error instanceof Refusal)) throw error;
      protocolError(here, 400, null, -32700, error.message);
      return;
    } finally {
      arrived.done();
    }
    const { method, id = null } = (typeof message === 'object' && message !== null ? message : {}) as {
      method?: unknown;
      id?: unknown;
    };
    if (Array.isArray(message) || typeof method !== 'string' || !PAYING.has(method))
      await takeShare(house, session, 'b', undefined, headers);
    if (Array.isArray(message)) {
      protocolError(here, 400, null, -32600, 'send one message at a time: a list of them is not served');
      return;
    }
    if (typeof method === 'string' && LISTENING.has(method)) {
      protocolError(here, 200, id, -32601, `${method} is not served: ask again when you want to know`);
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
    say(req, res, requestId, answer.status, [...headers, ...(type ? ['Content-Type', type] : [])], await answer.text());
  };

  app.all(PATH, async (req, res) => {
    const requestId = door.requestIdOf(req);
    if (preflight(sender, req, res)) return;
    const ended = door.began();
    try {
      if (req.method !== 'POST')
        turnAway(req, res, requestId, new Refusal('method_not_allowed', 'this path knows POST only'), [
          'Allow',
          'POST',
        ]);
      else await serve(req, res, requestId);
    } catch (error) {
      turnAway(req, res, requestId, error);
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
      say(req, res, door.requestIdOf(req), 200, ['Content-Type', JSON_TYPE], toJson(told));
    });
}
