// One request from the door to the receiver of a webhook, as a collector gets it; and what must not be in it.
import { expect } from 'chai';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { otlpTracer } from '../src/adapters/tracing.otlp.ts';
import type { Tracer, WebhookSender } from '../src/engine/ports.ts';
import { startApi, type Api } from './api.ts';

/** A span as OTLP writes it. */
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string }[];
  readonly attributes?: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
/** What no trace may hold: a memo, an amount, a partner, and the key is looked for beside them. */
const SECRETS = ['ひみつのメモ', '987654', '株式会社カナリア'];

/** A collector on this machine that keeps what it gets. */
async function collector(): Promise<{ url: string; bodies: string[]; close(): Promise<void> }> {
  const bodies: string[] = [];
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'));
      res.setHeader('Content-Type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const spansIn = (bodies: readonly string[]): SentSpan[] =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );

describe('traces', function traces() {
  this.timeout(60_000);
  const closers: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  const sender: WebhookSender = {
    problemOf: () => Promise.resolve(undefined),
    send: () => Promise.resolve({ status: 200 }),
  };

  async function start(
    name: string,
    url: string,
    ratio = 0,
  ): Promise<{ api: Api; tracer: Tracer & { close(): Promise<void> } }> {
    const tracer = otlpTracer({ url, serviceName: 'daicho', serviceVersion: '0.0.0', ratio });
    const api = await startApi(name, { tracer, sender });
    closers.push(() => api.close());
    return { api, tracer };
  }

  async function post(api: Api, traceparent: string | undefined) {
    const { companyId, ownerKey: key } = await api.newCompany({ name: SECRETS[2] });
    const at = `/v1/companies/${companyId}`;
    const hook = { url: 'https://hooks.example.com/x', types: ['journal_entry.posted'], status: 'enabled' };
    await api.call('POST', `${at}/webhooks`, { key, body: hook });
    const answer = await api.call('POST', `${at}/journal-entries`, {
      key,
      headers: traceparent === undefined ? undefined : { traceparent },
      body: {
        effectiveDate: '2026-05-01',
        memo: SECRETS[0],
        lines: [
          { side: 'debit', accountCode: '1110', amount: Number(SECRETS[1]) },
          { side: 'credit', accountCode: '4110', amount: Number(SECRETS[1]) },
        ],
      },
    });
    expect(answer.status, answer.text).to.equal(201);
    await api.call('GET', `${at}/reports/trial-balance`, { key });
    await api.engine.deliverer.tick();
    const events = await api.call('GET', `${at}/events?type=journal_entry.posted`, { key });
    const [event] = events.body['data'] as { traceparent?: string }[];
    return { key, event };
  }

  it('go from the caller to the webhook; the batch of rows is linked; no secret is in them', async () => {
    const collected = await collector();
    closers.push(() => collected.close());
    const { api, tracer } = await start('traces', collected.url);
    const { key, event } = await post(api, `00-${TRACE}-${CALLER}-01`);
    await tracer.close();
    const spans = spansIn(collected.bodies);
    const own = spans.filter(({ traceId }) => traceId === TRACE);
    const one = (name: string): SentSpan => own.find((span) => span.name === name) ?? expect.fail(`no ${name}`);
    const door = one('POST /v1/companies/:companyId/journal-entries');
    const command = one('command post-entry');
    expect(door.parentSpanId).to.equal(CALLER);
    expect(command.parentSpanId).to.equal(door.spanId);
    expect(one('append').parentSpanId).to.equal(command.spanId);
    expect(one('webhook').parentSpanId).to.equal(command.spanId);
    expect(event?.traceparent, 'what the event says').to.equal(`00-${TRACE}-${command.spanId}-01`);
    const batches = spans.filter(({ name }) => name === 'project');
    expect(batches.some(({ links = [] }) => links.some(({ traceId }) => traceId === TRACE))).to.equal(true);
    for (const secret of [...SECRETS, key]) for (const body of collected.bodies) expect(body).not.to.include(secret);
  });

  it('that nobody samples leave nothing: no span, and no mark on the event', async () => {
    const collected = await collector();
    closers.push(() => collected.close());
    const { api, tracer } = await start('traces-off', collected.url);
    for (const traceparent of [undefined, `00-${TRACE}-${CALLER}-00`, 'no such text']) {
      const { event } = await post(api, traceparent);
      expect(event).not.to.have.property('traceparent');
    }
    await tracer.close();
    expect(collected.bodies).to.deep.equal([]);
  });

  it('whose collector is silent or away keep nobody waiting', async () => {
    const silent = http.createServer(() => undefined);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    closers.push(
      () => silent.closeAllConnections(),
      () => silent.close(),
    );
    for (const url of [`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'http://127.0.0.1:9']) {
      const { api, tracer } = await start('traces-away', url, 1);
      const begunMs = performance.now();
      await post(api, undefined);
      expect(performance.now() - begunMs, 'the post').to.be.below(5_000);
      const endingMs = performance.now();
      await tracer.close();
      expect(performance.now() - endingMs, 'the end').to.be.below(5_000);
    }
  });
});
