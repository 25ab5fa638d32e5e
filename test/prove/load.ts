// npm run prove: load. Fifty at a time of one company beside the posts of another, 220 feeds and 100 exports that
// nobody reads, large bad bodies, and more connections than one address may hold.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { call, newCompany } from '../crash.ts';
import { besideThem, stage, underLoad, type Asked, type Party, type Stage, type UnderLoad } from '../load.ts';

const SECONDS = Number(process.env.SECONDS ?? 10);
const ENTRIES = Number(process.env.ENTRIES ?? 20_000);
const MEMORY_MB = 400;

const year = 'from=2026-04-01&to=2026-12-31';

describe('prove: load', function () {
  this.timeout(1_800_000);
  let s: Stage;
  before(async () => {
    s = await stage(ENTRIES);
    console.log(`      ${ENTRIES} entries, ${s.memoryMb().toFixed(0)} MB at rest`);
  });
  after(() => s.close());

  function told(found: UnderLoad): void {
    console.log(
      `      ${found.posts} posts: p50 ${found.p50Ms} ms, p90 ${found.p90Ms} ms, longest ${found.maxMs} ms, ` +
        `reading each p50 ${found.readP50Ms} ms; ` +
        `beside them ${found.load.perS} answers a second ${JSON.stringify(found.load.statuses)}, ` +
        `p50 ${Math.round(found.load.p50Ms)} ms; ${found.memoryMb} MB at most`,
    );
    expect(found.failed, 'posts that were refused').to.deep.equal([]);
    expect(found.p50Ms).to.be.below(300);
    for (const status of Object.keys(found.load.statuses)) expect(status).to.be.oneOf(['200', '400', '503']);
  }

  for (const [what, path] of [
    ['searches for 500 rows', `/journal-entries?limit=500&q=${encodeURIComponent('仕入')}`],
    ['pages of the ledger', `/reports/general-ledger?${year}&limit=500`],
    ['prints', `/reports/trial-balance?${year}&format=pdf`],
    ['long prints', '/reports/general-ledger?from=2026-04-01&to=2026-04-30&format=pdf'],
    ['workbooks', '/reports/general-ledger?from=2026-04-01&to=2026-04-30&format=xlsx'],
    ['profit and loss by months', `/reports/pl?${year}&interval=month`],
  ] as const)
    it(`50 ${what} of one company at a time: posts of another below 300 ms (p50)`, async () => {
      const found = await underLoad(s, [path], 50, SECONDS);
      told(found);
      expect(found.readP50Ms).to.be.below(300);
    });

  it('16 bad bodies of 4 MB at a time: posts of another company below 300 ms (p50), none refused', async () => {
    const empty = Array.from({ length: 1_000 }, () => '{}').join(',');
    const entry = `{"effectiveDate":"2026-04-15","lines":[${empty}],"memo":"${'\u0301\u0323'.repeat(1_000)}"}`;
    const body = `{"entries":[${Array.from({ length: 5 }, () => entry).join(',')}],"x":"${'家'.repeat(1_300_000)}"}`;
    const path = '/journal-entries/batch';
    told(await underLoad(s, [path], 16, SECONDS, body));
  });

  it('one address holds 1,000 connections: the next ones are refused, and other work goes on', async () => {
    const { port } = new URL(s.victim.baseUrl);
    const sockets: net.Socket[] = [];
    let refused = 0;
    for (let n = 0; n < 1_100; n++) {
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.on('data', (chunk) => {
        if (chunk.toString().startsWith('HTTP/1.1 503')) refused++;
      });
      sockets.push(socket);
      if (n % 100 === 99) await sleep(50);
    }
    await sleep(1_000);
    for (const socket of sockets) socket.destroy();
    console.log(`      ${refused} of 1,100 refused`);
    expect(refused).to.be.within(100, 110);
    await sleep(500);
    expect((await call(s.victim.baseUrl, 'GET', '/health/live', '')).status).to.equal(200);
  });
});

describe('prove: the worst callers', function () {
  this.timeout(1_800_000);
  let s: Stage;
  /** Two companies with a statement of many lines and many things under one correlation id. */
  const callers: { readonly party: Party; readonly bank: string }[] = [];
  before(async () => {
    s = await stage(Math.min(ENTRIES, 5_000));
    for (const party of [s.busy, await newCompany(s.victim)]) {
      const ask = async (path: string, body: object, headers = {}): Promise<Record<string, unknown>> => {
        const at = `/v1/companies/${party.companyId}${path}`;
        const made = await call(s.victim.baseUrl, 'POST', at, party.ownerKey, body, headers);
        expect(made.status, JSON.stringify(made.body).slice(0, 300)).to.be.oneOf([200, 201]);
        return made.body;
      };
      const bank = (await ask('/bank-accounts', { name: '本店', type: 'bank', accountNumber: '1234567' }))[
        'id'
      ] as string;
      await ask(`/bank-accounts/${bank}/transactions/import`, { transactions: statement(5_000) });
      const lines = [
        { side: 'debit', accountCode: '6240', amount: 5 },
        { side: 'credit', accountCode: '1110', amount: 5 },
      ];
      const entries = Array.from({ length: 450 }, () => ({ effectiveDate: '2026-04-15', lines }));
      await ask('/journal-entries/batch', { entries }, { 'correlation-id': 'all-of-it' });
      callers.push({ party, bank });
    }
  });
  after(() => s.close());

  const statement = (lines: number): object[] =>
    Array.from({ length: lines }, (_, i) => ({
      date: `2026-${String(4 + (i % 9)).padStart(2, '0')}-15`,
      direction: 'out',
      amount: 1_000 + i,
      description: `デンキ ${'a'.repeat(80)} ${i}`,
    }));
  const glob = { field: 'description', operator: 'glob', value: `*${'a*'.repeat(99)}b` };
  const rule = { name: 'x', logic: 'or', action: 'ignore', conditions: Array.from({ length: 20 }, () => glob) };
  const undo = { correlationId: 'all-of-it', dryRun: true };
  /** What is dear, by what it is called. */
  const DEAR: Readonly<Record<string, (bank: string) => Omit<Asked, 'by'>>> = {
    'previews of an undo of 450 entries': () => ({ path: '/undo', body: JSON.stringify(undo) }),
    'backtests of 20 patterns of 99 stars': () => ({
      path: '/rules/backtest',
      body: JSON.stringify({ rule, from: '2026-04-01', to: '2026-12-31' }),
    }),
    'imports of 5,000 lines': (bank) => ({
      path: `/bank-accounts/${bank}/transactions/import`,
      body: JSON.stringify({ transactions: statement(5_000) }),
    }),
    'previews of a batch of 400 entries': () => ({
      path: '/journal-entries/batch?dryRun=true',
      body: JSON.stringify({
        entries: Array.from({ length: 400 }, () => ({
          effectiveDate: '2026-04-15',
          lines: [
            { side: 'debit', accountCode: '6240', amount: 5 },
            { side: 'credit', accountCode: '1110', amount: 5 },
          ],
        })),
      }),
    }),
    'workbooks of the ledger': () => ({ path: `/reports/general-ledger?${year}&format=xlsx` }),
    'searches for 500 rows': () => ({ path: `/journal-entries?limit=500&q=${encodeURIComponent('仕入')}` }),
  };

  it('a cheap post of a neighbour stays below 300 ms (p50) beside each of them, and beside the worst two', async () => {
    const found: { what: string; p50Ms: number }[] = [];
    const beside = async (what: string, asked: readonly Asked[], seconds: number): Promise<number> => {
      const under = await besideThem(s, asked, 16, seconds);
      console.log(
        `      ${what}: ${under.posts} posts, p50 ${under.p50Ms} ms, p90 ${under.p90Ms} ms, ` +
          `longest ${under.maxMs} ms; ` +
          `${under.load.perS} answers a second ${JSON.stringify(under.load.statuses)}, ${under.memoryMb} MB at most`,
      );
      expect(under.failed, what).to.deep.equal([]);
      for (const status of Object.keys(under.load.statuses))
        expect(status, what).to.be.oneOf(['200', '201', '409', '503']);
      return under.p50Ms;
    };
    for (const [what, asked] of Object.entries(DEAR)) {
      const all = callers.map(({ party, bank }) => ({ by: party, ...asked(bank) }));
      found.push({ what, p50Ms: await beside(`two companies, ${what}`, all, Math.min(SECONDS, 5)) });
    }
    const worst = found.toSorted((a, b) => b.p50Ms - a.p50Ms).slice(0, 2);
    const both = worst.flatMap(({ what }, i) => {
      const { party, bank } = callers[i] as (typeof callers)[number];
      return [{ by: party, ...(DEAR[what] as (bank: string) => Omit<Asked, 'by'>)(bank) }];
    });
    const together = await beside(`the worst two (${worst.map(({ what }) => what).join(', ')})`, both, SECONDS);
    expect([...found, { what: 'the worst two', p50Ms: together }].filter(({ p50Ms }) => p50Ms >= 300)).to.deep.equal(
      [],
    );
  });
});

describe('prove: unread', function () {
  this.timeout(600_000);
  let s: Stage;
  before(async () => {
    s = await stage(ENTRIES);
    console.log(`      ${ENTRIES} entries, ${s.memoryMb().toFixed(0)} MB at rest`);
  });
  after(() => s.close());

  it(`220 feeds and 100 exports that nobody reads stay below ${MEMORY_MB} MB`, async () => {
    const { companyId } = s.busy;
    const keys: string[] = [];
    for (let n = 0; n < 11; n++) {
      const made = await call(s.victim.baseUrl, 'POST', `/v1/companies/${companyId}/api-keys`, s.busy.ownerKey, {
        name: `feed ${n}`,
        role: 'viewer',
      });
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
      keys.push(made.body['secret'] as string);
    }
    const sockets: net.Socket[] = [];
    const { port } = new URL(s.victim.baseUrl);
    const open = (path: string, key: string): void => {
      const socket = net.connect(Number(port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.pause();
      const head = [`GET /v1/companies/${companyId}${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${key}`];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      sockets.push(socket);
    };
    for (const key of keys) for (let n = 0; n < 20; n++) open('/events/stream?afterSequence=-1', key);
    for (let n = 0; n < 100; n++) open(`/reports/general-ledger?${year}&format=csv`, s.busy.ownerKey);
    let most = 0;
    for (let n = 0; n < 20; n++) {
      await sleep(1_000);
      most = Math.max(most, s.memoryMb());
    }
    for (const socket of sockets) socket.destroy();
    console.log(`      ${most.toFixed(0)} MB at most`);
    expect(most).to.be.below(MEMORY_MB);
  });
});
