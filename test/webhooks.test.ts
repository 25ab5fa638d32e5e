// Webhooks through HTTP and the deliverer: signed, in order, at least once, retried by the clock, given up after three
// days, sent again by sequence; a service that dies between sending and noting sends again.
import { expect } from 'chai';
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { createWebhook } from '../commands/webhooks.ts';
import type { Clock, WebhookSender } from '../src/engine/ports.ts';
import { signatureOf } from '../src/engine/webhook-secrets.ts';
import { startDeliverer } from '../src/engine/webhooks.ts';
import { entryBody, made, webhookBody } from './http/samples.ts';
import { quickFolder } from './folder.ts';
import { CLOCK, startApi, type Answer, type Api } from './api.ts';
import { until } from './projecting.ts';

interface Received {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
interface Delivery {
  readonly sequence: number;
  readonly round: number;
  readonly status: string;
  readonly attempts: number;
  readonly httpStatus?: number;
  readonly error?: string;
  readonly nextAttemptAt?: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('webhooks', function webhooks() {
  this.timeout(120_000);
  let api: Api;
  let nowMs = Date.parse('2026-07-10T03:00:00Z');
  const clock: Clock = { ...CLOCK, now: () => nowMs };
  const received: Received[] = [];
  /** What a receiver answers next; 200 when nothing is said. */
  let answers: (request: Received) => { status: number } | { error: string } = () => ({ status: 200 });
  const sender: WebhookSender = {
    problemOf: (url) => Promise.resolve(url.includes('internal') ? 'its host is not public' : undefined),
    send(request) {
      received.push(request);
      return Promise.resolve(answers(request));
    },
  };
  before(async () => {
    api = await startApi('webhooks', { clock, sender });
  });
  after(() => api.close());
  beforeEach(() => {
    received.length = 0;
    answers = () => ({ status: 200 });
  });

  interface Place {
    readonly companyId: string;
    readonly key: string;
    readonly id: string;
    readonly secret: string;
    send(method: string, path: string, body?: object): Promise<Answer>;
    post(times?: number): Promise<void>;
    deliveries(): Promise<Delivery[]>;
    sequences(): number[];
  }
  const places: Place[] = [];
  async function place(more: object = {}): Promise<Place> {
    const { companyId, ownerKey: key } = await api.newCompany({});
    const send: Place['send'] = (method, path, body) =>
      api.call(method, `/v1/companies/${companyId}${path}`, { key, body });
    const url = `https://hooks.example.com/${companyId}`;
    const hook = await made(api, { companyId, key }, '/webhooks', webhookBody({ url, status: 'enabled', ...more }));
    const id = hook['id'] as string;
    const here: Place = {
      companyId,
      key,
      id,
      secret: hook['secret'] as string,
      send,
      async post(times = 1) {
        for (let n = 0; n < times; n++) await made(api, { companyId, key }, '/journal-entries', entryBody());
      },
      deliveries: async () =>
        (await send('GET', `/webhooks/${id}/deliveries?sort=sequence`)).body['data'] as Delivery[],
      sequences: () =>
        received.filter((one) => one.url.startsWith(url)).map(({ headers }) => Number(headers['Webhook-Sequence'])),
    };
    places.push(here);
    return here;
  }
  async function query(text: string): Promise<{ rows: object[] }> {
    const client = new pg.Client({ connectionString: api.databaseUrl });
    await client.connect();
    try {
      return await client.query(text);
    } finally {
      await client.end();
    }
  }
  /** Looks, when all that was done to the webhooks is in the rows. */
  async function tick(): Promise<void> {
    for (const { send, id } of places.slice(-2)) await send('GET', `/webhooks/${id}`);
    await api.engine.deliverer.tick();
  }

  it('send each event after their creation once, in order, as /events shows it, signed', async () => {
    const { post, secret, sequences, send, deliveries } = await place({ types: ['*'] });
    await post(3);
    await tick();
    await tick();
    const shown = (await send('GET', '/events?type=journal_entry.posted&order=asc')).body['data'] as object[];
    expect(received.map(({ body }) => JSON.parse(body) as object)).to.deep.equal(shown);
    for (const one of shown) expect((one as { hash: string }).hash, 'of its leaf').to.match(/^[0-9a-f]{64}$/);
    const [first] = sequences() as [number];
    expect(sequences()).to.deep.equal([first, first + 1, first + 2]);
    for (const { headers, body } of received) {
      const [, seconds = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['Webhook-Signature'] ?? '') ?? [];
      expect(Number(seconds)).to.equal(nowMs / 1_000);
      expect(signature).to.equal(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'));
      expect(headers['Webhook-Id']).to.equal((JSON.parse(body) as { id: string }).id);
    }
    expect(
      (await deliveries()).map(({ status, attempts, httpStatus }) => [status, attempts, httpStatus]),
    ).to.deep.equal(Array(3).fill(['delivered', 1, 200]));
  });

  it('hear only of the types that they want', async () => {
    const { post, send, companyId, key } = await place({ types: ['label.created', 'partner.*'] });
    await post(2);
    await made(api, { companyId, key }, '/labels', { name: '東京', dimension: 'department' });
    await made(api, { companyId, key }, '/partners', { name: '山田', code: 'C1' });
    await post();
    await tick();
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).to.deep.equal([
      'label.created',
      'partner.created',
    ]);
    expect((await send('GET', '/webhooks')).body['total']).to.equal(1);
  });

  it('show their secret once, never in events or lists; a new one signs beside the old one for a while', async () => {
    const { post, secret, send, id } = await place({});
    expect(secret).to.match(/^whsec_[\w-]{43}$/);
    const rotated = (await send('POST', `/webhooks/${id}/rotate`, { overlapS: 60 })).body;
    const fresh = rotated['secret'] as string;
    for (const path of ['/webhooks', `/webhooks/${id}`, '/events?limit=500']) {
      const { text } = await send('GET', path);
      expect(text.includes(secret) || text.includes(fresh), path).to.equal(false);
    }
    const signers = async (): Promise<string[]> => {
      received.length = 0;
      await post();
      await tick();
      const [{ headers, body }] = received as [Received];
      const [, seconds = '', rest = ''] = /^t=(\d+),(.*)$/.exec(headers['Webhook-Signature'] ?? '') ?? [];
      return rest.split(',').map((part) => {
        const found = [secret, fresh].findIndex(
          (one) => part === `v1=${createHmac('sha256', one).update(`${seconds}.${body}`).digest('hex')}`,
        );
        return ['old', 'new'][found] ?? 'nobody';
      });
    };
    expect(await signers()).to.deep.equal(['new', 'old']);
    nowMs += 61_000;
    expect(await signers()).to.deep.equal(['new']);
    const { rows } = await query('select wrapped from vault.secrets');
    expect(JSON.stringify(rows)).not.to.include(fresh.slice(6));
  });

  it('that fail are tried again, later and later, nothing overtakes, and it ends after three days', async () => {
    const { post, deliveries, sequences, send, id } = await place({});
    await post(2);
    answers = () => ({ status: 500 });
    await tick();
    const waits = [1, 5, 30, 120, 360, 1_440, 1_440];
    let attempts = 1;
    for (const minutes of waits) {
      nowMs += minutes * MINUTE_MS - 1;
      await tick();
      expect(sequences(), `before ${minutes}`).to.have.lengthOf(attempts);
      nowMs += 1;
      await tick();
      attempts += 1;
      expect(sequences(), `after ${minutes}`).to.have.lengthOf(attempts);
    }
    expect(new Set(sequences()).size, 'only the first event was tried').to.equal(1);
    expect(await deliveries()).to.have.lengthOf(1);
    expect((await deliveries())[0]).to.include({ status: 'failing', attempts, httpStatus: 500, error: 'answered 500' });
    // Three days after the first failure.
    nowMs += 3 * DAY_MS;
    await tick();
    const given = (await send('GET', `/webhooks/${id}`)).body;
    expect(given).to.include({ status: 'disabled', disabledReason: 'delivery_failed' });
    const tried = sequences().length;
    nowMs += 30 * DAY_MS;
    await tick();
    expect(sequences()).to.have.lengthOf(tried);
    // Enabled again it goes on where it stopped, at once.
    answers = () => ({ status: 204 });
    received.length = 0;
    await send('POST', `/webhooks/${id}/enable`, {});
    await until(async () => {
      await tick();
      return sequences().length >= 2;
    }, 'both events are sent');
    const [first] = sequences() as [number];
    expect(sequences()).to.deep.equal([first, first + 1]);
    expect((await deliveries()).map(({ status }) => status)).to.deep.equal(['delivered', 'delivered']);
  });

  it('a new address, or enabling anew, ends the waiting', async () => {
    const { post, send, id, companyId, sequences } = await place({});
    await post();
    answers = ({ url }) => (url.endsWith('/new') ? { status: 200 } : { error: 'no answer within 5000 ms' });
    await tick();
    await tick();
    expect(sequences()).to.have.lengthOf(1);
    await send('PATCH', `/webhooks/${id}`, { url: `https://hooks.example.com/${companyId}/new` });
    await tick();
    expect(sequences()).to.have.lengthOf(2);
  });

  it('an answer that is no success is none: redirects and refusals are tried again', async () => {
    for (const status of [199, 300, 301, 404]) {
      const { post, deliveries } = await place({});
      await post();
      answers = () => ({ status });
      await tick();
      expect((await deliveries())[0]).to.include({ status: 'failing', error: `answered ${status}` });
    }
  });

  it('are sent again by sequence, before anything new, and then go on', async () => {
    const { post, sequences, send, id, deliveries } = await place({});
    await post(4);
    await tick();
    const [first] = sequences() as [number];
    received.length = 0;
    await send('POST', `/webhooks/${id}/redeliver`, { fromSequence: first + 1, toSequence: first + 2 });
    await post();
    await tick();
    const all = sequences();
    expect(all.slice(0, 2)).to.deep.equal([first + 1, first + 2]);
    expect(all.slice(2), 'the redelivery itself is no entry').to.have.lengthOf(1);
    expect((await deliveries()).map(({ round }) => round).sort()).to.deep.equal([0, 0, 0, 0, 0, 1, 1]);
    received.length = 0;
    await send('POST', `/webhooks/${id}/redeliver`, { fromSequence: 0 });
    await tick();
    expect(sequences()).to.include.members([first, first + 3, all[2] as number]);
    expect(sequences()).to.deep.equal(sequences().toSorted((a, b) => a - b));
    const refused = await send('POST', `/webhooks/${id}/redeliver`, { fromSequence: 5, toSequence: 4 });
    expect(refused.body).to.include({ code: 'validation_error', field: 'toSequence' });
  });

  it('a service that dies between sending and noting sends again: nothing is lost', async () => {
    const { post, sequences, send, id } = await place({});
    await post(3);
    await send('GET', `/webhooks/${id}`);
    // The same service without its memory of what it noted: what a crash leaves.
    const dying = startDeliverer(
      {
        ...api.engine.delivererDeps,
        store: { ...api.engine.delivererDeps.store, keep: () => Promise.reject(new Error('crashed')) },
        onProblem: () => undefined,
      },
      { tickMs: 0 },
    );
    await dying.tick();
    await dying.stop();
    expect(sequences()).to.have.lengthOf(1);
    const again = startDeliverer(api.engine.delivererDeps, { tickMs: 0 });
    await again.tick();
    await again.stop();
    const [first] = sequences() as [number];
    expect(sequences()).to.deep.equal([first, first, first + 1, first + 2]);
  });

  // Found by simulation (seed 171): a stalled statement ran after its sender had given up and had gone on.
  it('what is noted too late does not put a webhook back', async () => {
    const { post, sequences, send, id } = await place({});
    await post(3);
    await send('GET', `/webhooks/${id}`);
    const { store } = api.engine.delivererDeps;
    const noted: Parameters<typeof store.keep>[] = [];
    const noting = {
      ...store,
      keep: (...given: Parameters<typeof store.keep>) => {
        noted.push(given);
        return store.keep(...given);
      },
    };
    const first = startDeliverer({ ...api.engine.delivererDeps, store: noting }, { tickMs: 0 });
    await first.tick();
    await first.stop();
    const sent = sequences();
    expect(sent).to.have.lengthOf(3);
    const [earliest] = noted.filter(([, webhookId]) => webhookId === id);
    expect(await store.keep(...earliest!), 'the first of three again, as late').to.equal(false);
    const second = startDeliverer(api.engine.delivererDeps, { tickMs: 0 });
    await second.tick();
    await second.stop();
    expect(sequences(), 'nothing is sent again').to.deep.equal(sent);
  });

  it('one that keeps failing holds nobody else up', async () => {
    const [bad, good] = [await place({}), await place({})];
    await bad.post(2);
    await good.post(2);
    answers = ({ url }) => (url.includes(bad.companyId) ? { error: 'no answer' } : { status: 200 });
    await tick();
    expect([bad.sequences().length, good.sequences().length]).to.deep.equal([1, 2]);
  });

  it('refuses addresses that are not https on 443 of a public host, also when they change or are enabled', async () => {
    const { send, id } = await place({});
    const refused = async (method: string, path: string, body: object): Promise<void> => {
      const answer = await send(method, path, body);
      expect([answer.status, answer.body['code'], answer.body['field']], answer.text).to.deep.equal([
        400,
        'validation_error',
        'url',
      ]);
    };
    for (const url of [
      'http://hooks.example.com/',
      'https://hooks.example.com:8443/',
      'https://user:secret@hooks.example.com/',
      'https://hooks.example.com/#a',
      'ftp://hooks.example.com/',
      'hooks',
      'https://internal.example.com/',
    ]) {
      await refused('POST', '/webhooks', { url });
      await refused('PATCH', `/webhooks/${id}`, { url });
    }
    const later = await send('POST', '/webhooks', webhookBody({ url: 'https://internal.example.com/' }));
    expect(later.status, later.text).to.equal(201);
    await refused('POST', `/webhooks/${later.body['id'] as string}/enable`, {});
  });

  it('a retried creation makes one webhook and shows no secret again; what was drawn for it is gone', async () => {
    const { companyId, key } = await place({});
    const create = (): Promise<Answer> =>
      api.call('POST', `/v1/companies/${companyId}/webhooks`, {
        key,
        body: webhookBody(),
        headers: { 'idempotency-key': 'hook-1' },
      });
    const [first, second] = [await create(), await create()];
    expect(first.body['secret']).to.match(/^whsec_/);
    expect([second.status, second.body['id'], second.body['secret']]).to.deep.equal([201, first.body['id'], null]);
    const { rows } = await query(`select id from vault.secrets where kind = 'webhook' and company_id = '${companyId}'`);
    expect(rows).to.have.lengthOf(2);
    expect(createWebhook.needs).to.equal('webhooks:write');
  });

  it('are verified by the receiver of OPERATIONS.md, as it stands there', async () => {
    const guide = fs.readFileSync(new URL('../OPERATIONS.md', import.meta.url), 'utf8');
    const code = /```js\n(\/\/ receiver\.mjs[\s\S]*?)```/.exec(guide)?.[1] as string;
    const folder = quickFolder('receiver');
    fs.writeFileSync(path.join(folder, 'receiver.mjs'), code);
    const secret = 'whsec_of-the-test';
    const child = spawn(process.execPath, ['receiver.mjs'], {
      cwd: folder,
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines: string[] = [];
      const said = async (n: number): Promise<string> => {
        while (lines.length < n) await new Promise((resolve) => child.stdout.once('data', resolve));
        return lines[n - 1] ?? '';
      };
      child.stdout.on('data', (text: Buffer) => lines.push(...text.toString().trim().split('\n')));
      const port = /\d+$/.exec(await said(1))?.[0] as string;
      const body = JSON.stringify({ id: 'evt_1', sequence: 7, type: 'journal_entry.posted' });
      const post = async (signature: string): Promise<number> =>
        (
          await fetch(`http://127.0.0.1:${port}/`, {
            method: 'POST',
            body,
            headers: { 'webhook-signature': signature },
          })
        ).status;
      const now = Math.floor(Date.now() / 1_000);
      expect(await post(signatureOf(['another', secret], now, body))).to.equal(204);
      expect(await said(2)).to.equal('7 journal_entry.posted');
      expect(await post(signatureOf(['another'], now, body))).to.equal(400);
      expect(await post(signatureOf([secret], now - 301, body))).to.equal(400);
      expect(await post(signatureOf([secret], now, `${body} `))).to.equal(400);
      expect(await post('x')).to.equal(400);
    } finally {
      child.kill();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });

  it('keep their place when the read models are built anew', async () => {
    const { post, sequences } = await place({});
    await post(2);
    await tick();
    expect(sequences()).to.have.lengthOf(2);
    await api.engine.projector.rebuild();
    await tick();
    expect(sequences()).to.have.lengthOf(2);
  });
});
