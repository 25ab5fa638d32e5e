// A company moves from one cell to another under load: what was acknowledged is there, once, the roots are equal, its
// keys and webhooks go on, the old cell says where it is. A move that breaks off at any step leaves one cell that takes
// what is sent, and is finished by running it again.
import { expect } from 'chai';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { ledgerStream } from '../src/domain/book.ts';
import {
  giveUpMove,
  moveCompany,
  MOVE_STEPS,
  type Move,
  type MovedCompany,
  type MovingCell,
} from '../src/engine/moving.ts';
import { startOpener } from '../src/engine/opening.ts';
import { MOVED, type WebhookSender } from '../src/engine/ports.ts';
import { oldCellsOf } from '../src/main.ts';
import { createRouter, type RouterServer } from '../src/http/routing.ts';
import { piiKeyFrom } from '../src/pii-key.ts';
import { CLOCK, PEPPER, startApi, type Api } from './api.ts';
import {
  call as crashCall,
  killChild,
  readBooks,
  startClients,
  startVictim,
  type Target,
  type Victim,
} from './crash.ts';
import { isProof } from './depth.ts';
import { quickFolder } from './folder.ts';
import { documentBody, employeeBody, entryBody, webhookBody } from './http/samples.ts';
import { testDatabase } from './postgres.ts';
import { program } from './program.ts';
import { until } from './projecting.ts';

const NAMES = ['00', '01'] as const;
const PROXIES = ['127.0.0.1'];
const PDF = Buffer.from('%PDF-1.7\n');

describe('moving a company', function moving() {
  this.timeout(600_000);
  const apis: Api[] = [];
  let router: RouterServer;
  let origin = '';
  let ticking = true;
  const problems: string[] = [];
  /** What webhooks of a company were called with, by its id. */
  const calls = new Map<string, number[]>();
  let isReceiverUp = true;
  const sender: WebhookSender = {
    problemOf: () => Promise.resolve(undefined),
    async send({ url, headers }) {
      await pause(2);
      if (!isReceiverUp) return { status: 500 };
      const heard = calls.get(url) ?? [];
      heard.push(Number(headers['Webhook-Sequence']));
      calls.set(url, heard);
      return { status: 200 };
    },
  };
  before(async () => {
    for (const own of NAMES)
      apis.push(await startApi(`moving_${own}`, { cells: { own, names: NAMES }, trustedProxies: PROXIES, sender }));
    router = createRouter({
      cells: NAMES.map((name, n) => ({ name, url: apis[n]?.origin ?? '' })),
      clock: CLOCK,
      settings: { trustedProxies: [], silentMs: 10_000 },
      onProblem: (message) => problems.push(message),
    });
    await new Promise<void>((resolve) => {
      router.listen(0, '127.0.0.1', resolve);
    });
    origin = `http://127.0.0.1:${(router.address() as AddressInfo).port}`;
    for (const api of apis)
      void (async () => {
        while (ticking) {
          await api.engine.deliverer.tick();
          await pause(20);
        }
      })();
  });
  after(async () => {
    ticking = false;
    await router?.stop(0);
    for (const api of apis) await api.close();
  });

  const cellOf = (n: number): MovingCell => {
    const { log, documents, rows } = apis[n] as Api;
    return {
      log,
      documents,
      belongings: rows.belongings,
      revisionOf: async (stream) => (await rows.store.liveRevisions([stream])).get(stream) ?? -1,
      wrappingKey: piiKeyFrom(PEPPER),
    };
  };
  const moveOf = (companyId: string, from: number, to: number, onStep?: Move['onStep']): Move => ({
    companyId,
    from: cellOf(from),
    to: cellOf(to),
    cells: { own: NAMES[from] ?? '', names: NAMES },
    toCell: NAMES[to] ?? '',
    clock: { now: () => Date.now(), elapsed: () => performance.now(), uuid: uuidv7 },
    actor: { type: 'system', id: 'daicho', name: 'Daicho', via: 'system' },
    nonce: randomBytes,
    readsMs: 0,
    onStep,
  });

  interface House {
    readonly companyId: string;
    readonly ownerKey: string;
  }
  function call(
    at: string,
    method: string,
    pathname: string,
    key: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; cell: string | undefined; body: Record<string, unknown> }> {
    return new Promise((resolve, reject) => {
      const asked = http.request(
        `${at}${pathname}`,
        {
          method,
          headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }), ...headers },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            const cell = answer.headers['daicho-cell'];
            resolve({
              status: answer.statusCode ?? 0,
              cell: typeof cell === 'string' ? cell : undefined,
              body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
            });
          });
        },
      );
      asked.on('error', reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
  const hookOf = async ({ companyId, ownerKey }: House): Promise<string> => {
    const { body } = await call(origin, 'GET', `/v1/companies/${companyId}/webhooks`, ownerKey);
    return String((body['data'] as { id: string }[])[0]?.id);
  };
  const post = (at: string, { companyId, ownerKey }: House, key: string = randomUUID()): ReturnType<typeof call> =>
    call(at, 'POST', `/v1/companies/${companyId}/journal-entries`, ownerKey, entryBody(), { 'idempotency-key': key });

  /** A company with a webhook in cell 0. */
  async function house(): Promise<House> {
    const made = await (apis[0] as Api).newCompany();
    const at = `/v1/companies/${made.companyId}`;
    const hook = webhookBody({ url: `https://hooks.example.com/${made.companyId}`, status: 'enabled' });
    expect((await call(origin, 'POST', `${at}/webhooks`, made.ownerKey, hook)).status).to.equal(201);
    return made;
  }

  /** Clients that post through the router until they are stopped. */
  function clients(at: House, count: number) {
    const acknowledged: string[] = [];
    const other = new Map<number, number>();
    let slowestMs = 0;
    let isOver = false;
    const client = async (): Promise<void> => {
      while (!isOver) {
        const key = randomUUID();
        for (let status = 0; status !== 201;) {
          const sinceMs = performance.now();
          ({ status } = await post(origin, at, key));
          slowestMs = Math.max(slowestMs, performance.now() - sinceMs);
          if (status !== 201) {
            other.set(status, (other.get(status) ?? 0) + 1);
            await pause(20);
          }
        }
        acknowledged.push(key);
      }
    };
    const all = Promise.all(Array.from({ length: count }, client));
    return {
      acknowledged,
      other,
      slowestMs: () => slowestMs,
      async stop(): Promise<void> {
        isOver = true;
        await all;
      },
    };
  }
  /** Idempotency keys of posts in the stream of a company, in a cell. */
  async function keysIn(n: number, companyId: string): Promise<string[]> {
    const found: string[] = [];
    for (let from = 0; ;) {
      const page = await (apis[n] as Api).log.readStream(ledgerStream(companyId), { from, limit: 1_000 });
      for (const { type, meta } of page.events)
        if (type === 'journal_entry.posted') found.push((meta as { idempotencyKey: string }).idempotencyKey);
      from += page.events.length;
      if (page.events.length === 0) return found;
    }
  }
  async function check(
    at: House,
    n: number,
    acknowledged: readonly string[],
  ): Promise<{ lost: number; doubled: number }> {
    const there = await keysIn(n, at.companyId);
    const lost = acknowledged.filter((key) => !there.includes(key)).length;
    return { lost, doubled: there.length - new Set(there).size };
  }

  /** Waits until the webhook has heard of every entry since it is there: each once, and in order. */
  async function heardAll(at: House, n: number, why: string): Promise<readonly number[]> {
    const wanted: number[] = [];
    let isThere = false;
    for (let from = 0; ;) {
      const page = await (apis[n] as Api).log.readStream(ledgerStream(at.companyId), { from, limit: 1_000 });
      for (const { type, revision } of page.events) {
        if (isThere && type.startsWith('journal_entry.')) wanted.push(revision);
        isThere ||= type === 'webhook.created';
      }
      from += page.events.length;
      if (page.events.length === 0) break;
    }
    const heard = (): readonly number[] => calls.get(`https://hooks.example.com/${at.companyId}`) ?? [];
    // However slow the machine is: it is over when nothing more is heard.
    for (let [tries, last] = [0, 0]; tries < 1_000 && heard().length < wanted.length; tries++) {
      if (heard().length > last) [tries, last] = [0, heard().length];
      await pause(20);
    }
    expect(heard(), why).to.deep.equal(wanted);
    return heard();
  }

  it('under load: nothing acknowledged is lost or doubled, webhooks go on, the old cell says where', async () => {
    const at = await house();
    const busy = clients(at, 8);
    while (busy.acknowledged.length < 50) await pause(5);
    const moved = await moveCompany(moveOf(at.companyId, 0, 1));
    const before = busy.acknowledged.length;
    while (busy.acknowledged.length < before + 50) await pause(5);
    await busy.stop();
    const { lost, doubled } = await check(at, 1, busy.acknowledged);
    console.log(
      `    ${moved.events} events, shut ${moved.shutMs?.toFixed(0)} ms in ${moved.attempts} attempt(s); ` +
        `${busy.acknowledged.length} posts acknowledged, ${lost} lost, ${doubled} doubled, ` +
        `slowest ${busy.slowestMs().toFixed(0)} ms, other answers ${JSON.stringify([...busy.other])}`,
    );
    expect([lost, doubled, [...busy.other]]).to.deep.equal([0, 0, []]);
    expect(moved.shutMs).to.be.below(2_000);
    const old = await post(apis[0]?.origin ?? '', at);
    expect([old.status, old.cell, old.body['code']]).to.deep.equal([421, '01', 'wrong_cell']);
    const last = await (apis[0] as Api).log.readStream(ledgerStream(at.companyId), {
      direction: 'backwards',
      limit: 1,
    });
    expect(last.events[0]?.type).to.equal('company.moved');
    const again = await post(origin, at, busy.acknowledged[0]);
    expect(again.status, 'a receipt of before').to.equal(201);
    const heard = await heardAll(at, 1, 'under load');
    console.log(`    webhook: ${heard.length} events, each once and in order, up to ${heard.at(-1)}`);
  });

  it('goes with its employees, a thing of 8 MB and the key of an agent', async () => {
    const at = await house();
    const books = `/v1/companies/${at.companyId}`;
    const [old, next] = [apis[0] as Api, apis[1] as Api];
    const made = async (where: string, body: object): Promise<Record<string, unknown>> => {
      const answer = await call(old.origin, 'POST', `${books}${where}`, at.ownerKey, body);
      expect(answer.status, `${where}: ${JSON.stringify(answer.body)}`).to.equal(201);
      return answer.body;
    };
    const person = await made('/employees', employeeBody());
    const bytes = randomBytes(8 * 1024 * 1024);
    const large = { fileName: '契約書.pdf', contentBase64: Buffer.concat([PDF, bytes]).toString('base64') };
    const paper = await made('/documents', documentBody(large));
    const agent = await made('/api-keys', { name: 'agent', role: 'agent' });
    const asked = async (where: string): Promise<readonly unknown[]> => {
      const list = await call(where, 'GET', `${books}/documents`, agent['secret'] as string);
      const posted = await post(where, { ...at, ownerKey: agent['secret'] as string });
      return [list.status, list.body['total'], posted.status, posted.body['code']];
    };
    const before = await asked(old.origin);
    expect(before.slice(0, 2)).to.deep.equal([200, 1]);
    const { readsMs: _none, ...move } = moveOf(at.companyId, 0, 1);
    // Who reads in the old cell until it says that the company is elsewhere is never told that a name was erased.
    const names = new Set<unknown>();
    const reading = (async () => {
      for (let status = 200; status === 200; await pause(20)) {
        const read = await call(old.origin, 'GET', `${books}/employees/${String(person['id'])}`, at.ownerKey);
        if ((status = read.status) === 200) names.add(read.body['lastName']);
      }
    })();
    const moved = await moveCompany(move);
    await reading;
    expect([...names]).to.deep.equal(['山田']);
    expect([moved.files, moved.webhooks]).to.deep.equal([1, 1]);
    const employee = await call(origin, 'GET', `${books}/employees/${String(person['id'])}`, at.ownerKey);
    expect(employee.body).to.deep.include({ lastName: '山田', birthDate: '1991-05-20' });
    const content = await fetch(`${next.origin}${books}/documents/${String(paper['id'])}/content`, {
      headers: { authorization: `Bearer ${at.ownerKey}` },
    });
    expect(
      Buffer.from(await content.arrayBuffer())
        .subarray(PDF.length)
        .equals(bytes),
      'the 8 MB',
    ).to.equal(true);
    // An agent may there what it may here.
    expect(await asked(origin)).to.deep.equal(before);
  });

  it('broken off at any step: one cell takes what is sent, and running it again finishes it', async () => {
    for (const broken of MOVE_STEPS) {
      const at = await house();
      const acknowledged: string[] = [];
      /** Posts until it is taken. Whoever must wait is told so, and never that his key is none. */
      const posted = async (): Promise<string> => {
        const others: number[] = [];
        await until(async () => {
          const key = randomUUID();
          const { status } = await post(origin, at, key);
          if (status === 201) acknowledged.push(key);
          else if (!others.includes(status)) others.push(status);
          return status === 201;
        }, 'a post is taken');
        return others.every((status) => status === 503) ? 'taken' : `told ${others.join()}`;
      };
      for (let n = 0; n < 3; n++) await posted();
      // Whoever asks the other cell too early is told where to go; that it did not know him is not remembered.
      const early = await post((apis[1] as Api).origin, at);
      expect([early.status, early.cell], broken).to.deep.equal([421, '00']);
      await moveCompany(
        moveOf(at.companyId, 0, 1, (step) => {
          if (step === broken) throw new Error(`broken off: ${step}`);
        }),
      ).then(
        () => expect.fail('it should have been broken off'),
        (error: unknown) => expect(String(error)).to.contain('broken off'),
      );
      const isOver = MOVE_STEPS.indexOf(broken) >= MOVE_STEPS.indexOf('moved');
      const [old, next] = [apis[0] as Api, apis[1] as Api];
      if (broken === 'moved') {
        const refused = await post(origin, at);
        expect([refused.status, (await post(old.origin, at)).status], broken).to.deep.equal([503, 421]);
      } else {
        expect(await posted(), broken).to.equal('taken');
        const [here, there] = [await post(old.origin, at), await post(next.origin, at)];
        expect([here.status, here.cell, there.status, there.cell], broken).to.deep.equal(
          isOver ? [421, '01', 201, undefined] : [201, undefined, 421, '00'],
        );
      }
      const moved = await moveCompany(moveOf(at.companyId, 0, 1));
      expect(moved.shutMs === undefined, broken).to.equal(isOver);
      expect(await posted(), broken).to.equal('taken');
      expect(await check(at, 1, acknowledged), broken).to.deep.equal({ lost: 0, doubled: 0 });
      await heardAll(at, 1, broken);
      expect(await old.rows.belongings.secrets(at.companyId), broken).to.deep.equal([]);
    }
  });

  it('broken off once the old stream says it: the new cell does the rest, and nobody runs it again', async () => {
    const old = apis[0] as Api;
    const next = apis[1] as Api;
    let isReached = true;
    const { hasMoved, behind } = oldCellsOf(
      { cells: NAMES.map((name, n) => ({ name, url: apis[n]?.origin ?? '' })) },
      PEPPER,
    );
    const problems: string[] = [];
    const opener = startOpener(
      {
        ...{ log: next.log, belongings: next.rows.belongings, duty: { any: () => true }, clock: CLOCK },
        oldCells: { hasMoved: (it) => (isReached ? hasMoved(it) : Promise.reject(new Error('cut off'))), behind },
        onProblem: (message, error) => problems.push(`${message}: ${String(error)}`),
      },
      { tickMs: 100 },
    );
    try {
      for (const step of ['moved', 'opened', 'served'] as const) {
        const at = await house();
        const acknowledged: string[] = [];
        const posted = async (): Promise<boolean> => {
          const key = randomUUID();
          const isTaken = (await post(origin, at, key)).status === 201;
          if (isTaken) acknowledged.push(key);
          return isTaken;
        };
        for (let n = 0; n < 3; n++) await posted();
        // Given a mover that left how it opens, and moved nothing: the old cell has not said so, and goes on
        isReached = true;
        const event = { id: randomUUID(), type: 'company.moved', data: {}, meta: {} };
        await next.rows.belongings.leaveOpening({ companyId: at.companyId, from: '00', revision: 2, event });
        await pause(300);
        expect(await posted()).to.equal(true);
        // When one dies after this step, and the old cell cannot be asked
        isReached = false;
        const move = moveOf(at.companyId, 0, 1, (done) => {
          if (done === step) throw new Error(`broken off: ${step}`);
        });
        expect(String(await moveCompany(move).catch((error: unknown) => error))).to.contain('broken off');
        const shutMs = performance.now();
        await pause(300);
        expect(await posted(), `${step}: no cell takes it`).to.equal(step !== 'moved');
        const reachedMs = performance.now();
        isReached = true;
        await until(posted, 'a post is taken');
        const openMs = performance.now();
        // Then posts go on, every webhook is called from where the old cell had come to, each time once and in order
        for (let n = 0; n < 3; n++) await posted();
        await heardAll(at, 1, step);
        const heardMs = performance.now();
        console.log(
          `    after ${step}: open ${(openMs - shutMs).toFixed(0)} ms after the mover died, ` +
            `${(openMs - reachedMs).toFixed(0)} ms after the old cell could be asked, ` +
            `webhooks after ${(heardMs - reachedMs).toFixed(0)} ms`,
        );
        expect(openMs - shutMs).to.be.below(15_000);
        // The keys of what is sealed are forgotten by the old cell as soon as nobody reads there any more.
        await until(async () => (await next.rows.belongings.openings()).length === 0, 'nothing is left to do', 30_000);
        expect(await old.rows.belongings.secrets(at.companyId)).to.deep.equal([]);
        expect(await next.rows.belongings.secrets(at.companyId)).to.have.length(1);
        expect((await post(old.origin, at)).cell).to.equal('01');
        const tried = await call(
          origin,
          'GET',
          `/v1/companies/${at.companyId}/webhooks/${await hookOf(at)}/deliveries?limit=500`,
          at.ownerKey,
        );
        expect((tried.body['data'] as object[]).length).to.equal(acknowledged.length);
        expect(await check(at, 1, acknowledged)).to.deep.equal({ lost: 0, doubled: 0 });
        // And running it again finds nothing to do.
        expect((await moveCompany(moveOf(at.companyId, 0, 1))).shutMs).to.equal(undefined);
        await posted();
        await heardAll(at, 1, `${step}, run again`);
        expect(problems.filter((one) => !one.includes('cut off'))).to.deep.equal([]);
      }
    } finally {
      await opener.stop();
    }
  });

  it('what a company left behind is handed to its cell alone, and only while it is elsewhere', async () => {
    const at = await house();
    const old = apis[0] as Api;
    await moveCompany(moveOf(at.companyId, 0, 1));
    const [last] = (await old.log.readStream(ledgerStream(at.companyId), { direction: 'backwards', limit: 1 })).events;
    const { id = '', revision = 0 } = last ?? {};
    const opening = { companyId: at.companyId, from: '00', revision, event: { id, type: '', data: {}, meta: {} } };
    const cells = [{ name: '00', url: old.origin }];
    const asked = async (pepper: string): Promise<unknown> =>
      oldCellsOf({ cells }, pepper)
        .behind(opening)
        .webhooks()
        .then(
          (found) => found?.length,
          (error: unknown) => String(error),
        );
    expect(await asked(PEPPER)).to.equal(1);
    expect(await asked('another pepper')).to.contain('hands over nothing');
    await moveCompany(moveOf(at.companyId, 1, 0));
    expect(await asked(PEPPER), 'it is back').to.contain('hands over nothing');
    expect((await post(origin, at)).status).to.equal(201);
    await heardAll(at, 0, 'back');
  });

  it('what was tried of webhooks comes whole, or not at all', async () => {
    let isCut = false;
    const cell = http.createServer((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/x-ndjson' });
      res.write('{"n":1}\n{"n":');
      setTimeout(() => (isCut ? res.destroy() : res.end('2}\n')), 20);
    });
    await new Promise<void>((resolve) => {
      cell.listen(0, '127.0.0.1', resolve);
    });
    try {
      const url = `http://127.0.0.1:${(cell.address() as AddressInfo).port}`;
      const event = { id: randomUUID(), type: '', data: {}, meta: {} };
      const behind = oldCellsOf({ cells: [{ name: '00', url }] }, PEPPER).behind({
        ...{ companyId: 'comp_1', from: '00', revision: 1, event },
      });
      const lines = async (): Promise<string[]> => {
        const found: string[] = [];
        for await (const page of behind.deliveries()) found.push(...page);
        return found;
      };
      expect(await lines()).to.deep.equal(['{"n":1}', '{"n":2}']);
      isCut = true;
      expect(await lines().catch(() => 'cut off')).to.equal('cut off');
    } finally {
      cell.closeAllConnections();
      cell.close();
    }
  });

  it('given up: the other cell forgets its keys; moved and back again it is where it was', async () => {
    const at = await house();
    await moveCompany(
      moveOf(at.companyId, 0, 1, (step) => {
        if (step === 'handed') throw new Error(step);
      }),
    ).catch(() => undefined);
    const [old, next] = [apis[0] as Api, apis[1] as Api];
    expect(await next.rows.belongings.secrets(at.companyId)).to.have.length(1);
    await giveUpMove(moveOf(at.companyId, 0, 1));
    expect(await next.rows.belongings.secrets(at.companyId)).to.have.length(0);
    await moveCompany(moveOf(at.companyId, 0, 1));
    expect(String(await giveUpMove(moveOf(at.companyId, 0, 1)).catch(String))).to.contain('has moved to cell 01');
    expect((await post(origin, at)).status).to.equal(201);
    const back = await moveCompany(moveOf(at.companyId, 1, 0));
    expect((await post(origin, at)).status).to.equal(201);
    expect((await post(old.origin, at)).status).to.equal(201);
    const gone = await post(next.origin, at);
    expect([gone.status, gone.cell]).to.deep.equal([421, '00']);
    expect(String(await moveCompany(moveOf(at.companyId, 1, 0)).then(({ shutMs }) => shutMs))).to.equal('undefined');
    await heardAll(at, 0, 'moved back');
    expect(back.webhooks).to.equal(1);
  });

  it('a receiver that is away stays away: nothing is tried twice at once, and all of it arrives', async () => {
    const at = await house();
    isReceiverUp = false;
    try {
      await post(origin, at);
      const { belongings } = cellOf(0);
      const attempts = async (): Promise<number> => (await belongings.webhooks(at.companyId))[0]?.place.attempts ?? 0;
      while ((await attempts()) === 0) await pause(10);
      await moveCompany(moveOf(at.companyId, 0, 1));
      const [moved] = await cellOf(1).belongings.webhooks(at.companyId);
      expect([moved?.place.attempts, moved?.epoch === MOVED]).to.deep.equal([1, false]);
    } finally {
      isReceiverUp = true;
    }
  });
});

/** Ports that are free just now. */
async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => http.createServer().listen(0, '127.0.0.1'));
  const ports: number[] = [];
  for (const server of servers) {
    if (!server.listening)
      await new Promise((resolve) => {
        server.once('listening', resolve);
      });
    ports.push((server.address() as AddressInfo).port);
  }
  for (const server of servers)
    await new Promise((resolve) => {
      server.close(resolve);
    });
  return ports;
}

describe('moving a company between cells of processes', function processes() {
  this.timeout(1_200_000);

  // PROVE=1 npx mocha --exit test/moving.test.ts
  it('under load, with movers that are killed at every step: nothing lost, nothing doubled', async function walk() {
    if (!isProof) this.skip();
    const folder = quickFolder('moving');
    const databases = [await testDatabase('moving_a'), await testDatabase('moving_b')];
    const sqls = databases.map(({ url }) => new pg.Client({ connectionString: url }));
    for (const sql of sqls) await sql.connect();
    const children = new Set<ChildProcess>();
    const settings = (n: number, cells: string): Record<string, string> => ({
      DATABASE_URL: databases[n]?.url ?? '',
      DATA_DIR: path.join(folder, String(n)),
      DOCUMENTS_URL: '',
      CELL: NAMES[n] ?? '',
      CELLS: cells,
      KEY_PEPPER: 'a pepper of both cells',
    });
    // Where they are reached has to be known before they start: each asks the other one.
    const ports = await freePorts(2);
    const named = NAMES.map((name, n) => `${name}=http://127.0.0.1:${ports[n]}`).join(',');
    const ended = async (child: ChildProcess): Promise<number | null> => {
      if (child.exitCode === null && child.signalCode === null)
        await new Promise((resolve) => {
          child.once('exit', resolve);
        });
      return child.exitCode;
    };
    try {
      const cells: Victim[] = [];
      for (const n of [0, 1]) {
        const own = path.join(folder, String(n));
        const { DATA_DIR: _own, ...rest } = settings(n, named);
        const victim = await startVictim(own, ['src/main.ts'], {
          ...rest,
          PORT: String(ports[n]),
          TRUSTED_PROXIES: '127.0.0.1',
        });
        cells.push(victim);
        children.add(victim.child);
        const lines = Object.entries(settings(n, named)).map(([name, value]) => `${name}="${value}"`);
        fs.writeFileSync(path.join(folder, `${n}.env`), `${lines.join('\n')}\n`);
      }
      const router = spawn(process.execPath, program('src/main.ts', []), {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          ROLES: 'router',
          PORT: '0',
          CELLS: cells.map(({ baseUrl }, n) => `${NAMES[n]}=${baseUrl}`).join(','),
        },
      });
      children.add(router);
      let said = '';
      router.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      await until(() => / -> 00, 01/.test(said), 'the router listens', 30_000);
      const baseUrl = /http:\S+/.exec(said)?.[0] ?? '';
      const made = await crashCall(baseUrl, 'POST', '/v1/companies', cells[0]?.operatorKey ?? '', {
        name: '引越',
        plan: 'enterprise',
        fiscalYearStart: '2026-04-01',
      });
      expect(made.status).to.equal(201);
      const target: Target = {
        victim: { ...(cells[0] as Victim), baseUrl },
        companyId: made.body['id'] as string,
        ownerKey: (made.body['ownerKey'] as { secret: string }).secret,
      };
      const move = async (from: number, to: number, point?: string): Promise<string> => {
        const [cell = '', file] = [NAMES[to], path.join(folder, `${to}.env`)];
        // Without a point at which it is killed it is the word of the command line itself.
        const words =
          point === undefined
            ? program('src/cli/main.ts', []).concat(
                '--json',
                'move',
                target.companyId,
                '--to',
                cell,
                '--settings',
                file,
              )
            : program('test/moving-main.ts', []).concat(target.companyId, cell, file, point);
        const child = spawn(process.execPath, words, {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { ...process.env, ...settings(from, named) },
        });
        children.add(child);
        let text = '';
        child.stdout.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        const code = await ended(child);
        if (point === undefined) expect(code, text).to.equal(0);
        else expect(child.signalCode, `${point}: ${text}`).to.equal('SIGKILL');
        return text;
      };
      const clients = startClients(target, 4, true);
      let [from, to] = [0, 1];
      try {
        await until(() => clients.acknowledged.size > 200, 'clients post', 60_000);
        for (const point of [undefined, ...MOVE_STEPS]) {
          if (point !== undefined) {
            await move(from, to, point);
            const diedMs = performance.now();
            const before = clients.acknowledged.size;
            await until(() => clients.acknowledged.size > before + 20, `posts go on after ${point}`, 30_000);
            if (MOVE_STEPS.indexOf(point) >= MOVE_STEPS.indexOf('moved')) {
              console.log(
                `    ${NAMES[from]} -> ${NAMES[to]}, mover killed after ${point}, and nobody runs it again: ` +
                  `20 posts more within ${(performance.now() - diedMs).toFixed(0)} ms`,
              );
              const left = async (): Promise<unknown> =>
                (await sqls[to]?.query('select count(*)::int as n from ops.openings'))?.rows[0]?.['n'];
              await until(async () => (await left()) === 0, 'the new cell has done all of it', 60_000);
              [from, to] = [to, from];
              continue;
            }
          }
          const { shutMs, events, attempts } = JSON.parse(await move(from, to)) as MovedCompany;
          const before = clients.acknowledged.size;
          await until(() => clients.acknowledged.size > before + 20, 'posts go on', 30_000);
          console.log(
            `    ${NAMES[from]} -> ${NAMES[to]}, mover killed after ${point ?? 'nothing'}: ${events} events, ` +
              `${shutMs === undefined ? 'finished' : `shut ${shutMs.toFixed(0)} ms`}, ${attempts} attempt(s)`,
          );
          expect(shutMs ?? 0).to.be.below(2_000);
          [from, to] = [to, from];
        }
        await clients.stop();
      } finally {
        clients.abandon();
      }
      const books = await readBooks(target, clients.acknowledged);
      console.log(
        `    ${books.acknowledged} posts acknowledged, ${books.lost.length} lost, ${books.doubled.length} doubled, ` +
          `slowest ${clients.slowestMs().toFixed(0)} ms`,
      );
      expect([books.lost, books.doubled, books.debit === books.credit]).to.deep.equal([[], [], true]);
    } finally {
      for (const child of children) {
        if (child.exitCode === null && child.signalCode === null) killChild(child.pid, 'SIGKILL');
        await ended(child);
      }
      for (const sql of sqls) await sql.end();
      for (const database of databases) await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
});
