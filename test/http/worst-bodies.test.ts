// The worst bodies and queries of every route, made from the rows and their schemas: none within the limits holds the
// event loop or the memory of the service.
import { expect } from 'chai';
import { z } from 'zod';
import { postEntries } from '../../commands/journal.ts';
import { LIMITS } from '../../src/domain/limits.ts';
import { Refusal } from '../../src/domain/refusal.ts';
import { ROWS } from '../../src/http/app.ts';
import { snake } from '../../src/http/dialect-a.ts';
import type { Row } from '../../src/http/route.ts';
import type { Caller } from '../../src/service.ts';
import { startApi, type Api } from '../api.ts';
import { depth } from '../depth.ts';
import { heldMsHere, stretchOf } from '../stretch.ts';
import {
  allBodiesOf,
  entries,
  ENTRIES,
  fieldsOf,
  filled,
  line,
  lines,
  longTextsOf,
  QUERY_BYTES,
  queriesOf,
  type Body,
} from './bodies.ts';
import { entryBody, furnish, nameOf, SAMPLES, type House } from './samples.ts';

const HELD_MS = heldMsHere();
const HELD_MB = 64;
const ANSWER_BYTES = 64 * 1024;
/** What is left in a body for what is said of its file. */
const LEFT_BYTES = 64 * 1024;

describe('worst bodies', function worstBodies() {
  this.timeout(120_000);
  let api: Api;
  let house: House;
  const found: { readonly what: string; readonly ms: number; readonly mb: number }[] = [];

  before(async () => {
    api = await startApi('http_worst_bodies');
    house = await furnish(api);
  });
  after(() => api.close());
  after(() => {
    const [slowest, largest] = [found.toSorted((a, b) => b.ms - a.ms)[0], found.toSorted((a, b) => b.mb - a.mb)[0]];
    if (process.env['TEST_FIGURES'])
      console.log(
        `      ${found.length} bodies; longest ${slowest?.ms.toFixed(0)} ms (${slowest?.what}); ` +
          `largest ${largest?.mb.toFixed(0)} MB (${largest?.what})`,
      );
  });

  async function bear(
    row: Row,
    values: Readonly<Record<string, string>>,
    [what, text]: Body,
    query = '?dryRun=true',
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const path = row.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent({ ...values, companyId: house.companyId }[name] ?? name),
    );
    const key = row.noKeys ? api.operatorKey : house.key;
    let answer: Awaited<ReturnType<Api['call']>> | undefined;
    const body = row.method === 'GET' ? {} : { text: Buffer.from(text) };
    const headers = { 'idempotency-key': `${found.length}`, ...more };
    const { longestMs, memoryMb } = await stretchOf(
      async () => {
        answer = await api.call(row.method, `${path}${query}`, { key, headers, ...body });
      },
      (held) => held.longestMs < HELD_MS && held.memoryMb < HELD_MB,
    );
    const said =
      `${row.method} ${row.path}: ${what} (${text.length} characters, ${answer?.status} ` +
      `${answer?.text.slice(0, 200)})`;
    found.push({ what: said, ms: longestMs, mb: memoryMb });
    expect(answer?.status, said).to.be.within(200, 499);
    if (answer && answer.status >= 400) expect(answer.text.length, said).to.be.below(ANSWER_BYTES);
    expect(longestMs, `milliseconds of the loop: ${said}`).to.be.below(HELD_MS);
    expect(memoryMb, `MB: ${said}`).to.be.below(HELD_MB);
  }

  const withBody = ROWS.filter((row) => fieldsOf(row).length > 0);
  for (const row of withBody) {
    it(`${row.method} ${row.path}`, async () => {
      const { values = {} } = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
      for (const body of allBodiesOf(row)) await bear(row, values, body);
    });
  }

  it('the doors of agents bear what the row behind a tool bears', async () => {
    const row = ROWS.find(({ behind }) => behind.kind === 'call-tool') as Row;
    for (const [what, make] of ENTRIES) {
      const given = { companyId: house.companyId, dryRun: true, ...make() };
      const values = { name: 'create_entry' };
      await bear(row, values, [`a tool: ${what}`, JSON.stringify({ arguments: given })], '');
      const params = { name: 'create_entry', arguments: given };
      const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      await bear({ ...row, path: '/mcp' }, {}, [`the protocol: ${what}`, text], '', {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      });
    }
  });

  it('entries that are really written', async () => {
    const row = ROWS.find(({ path }) => path === '/v1/companies/:companyId/journal-entries/batch') as Row;
    await bear(row, {}, ['5 entries of 1,000 lines, written', JSON.stringify(entries(5, 1_000))], '');
    await bear(row, {}, ['250 entries, written', JSON.stringify(entries(250, 4))], '');
  });

  it('hundreds of batches of 5,000 lines that wait for one desk', async () => {
    // Each is refused for its last line, so that all of it is decided.
    const refused = Array.from({ length: 5 }, () =>
      entryBody({ lines: [...lines(999), line(999, { accountCode: 'none' })] }),
    );
    const input = postEntries.input.parse({ entries: refused });
    const caller: Caller = {
      kind: 'system',
      id: 'tests',
      name: 'tests',
      scopes: new Set(['entries:post']),
      via: 'system',
    };
    const codes: unknown[] = [];
    const { longestMs } = await stretchOf(
      async () => {
        const all = Array.from({ length: depth(150, 400) }, () =>
          api.engine.service
            .execute(postEntries, { companyId: house.companyId, input, caller })
            .catch((error: unknown) => {
              codes.push(error instanceof Refusal && error.code);
            }),
        );
        await Promise.all(all);
      },
      (held) => held.longestMs < HELD_MS,
    );
    expect(new Set(codes)).to.deep.equal(new Set(['account_not_found']));
    expect(longestMs).to.be.below(HELD_MS);
  });

  const reading = ROWS.filter((row) => row.behind.kind === 'query' || row.behind.kind === 'events');
  it('query strings and headers as long as they may be', async () => {
    // Every list and report is read by the same few lines: `npm test` asks every third of them.
    for (const [n, row] of reading.entries()) {
      if (n % depth(3, 1) > 0) continue;
      const { values = {} } = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
      const names =
        row.behind.kind === 'query' && row.behind.query.input instanceof z.ZodObject
          ? Object.keys(row.behind.query.input.shape as object)
          : ['type', 'entityId', 'from', 'cursor'];
      const words = names
        .filter((name) => !Object.values(row.params).includes(name))
        .map((name) => (row.surface === 'a' ? snake(name) : name));
      for (const query of queriesOf(words, n)) await bear(row, values, [query.slice(0, 60), ''], `?${query}`);
    }
    const row = reading.find(({ path }) => path.endsWith('/reports/bs')) as Row;
    for (const [name, text] of [
      ['accept', 'text/csv;q=0.1,'],
      ['accept', ' '],
      ['if-none-match', '"x",'],
      ['x-request-id', 'x'],
      ['company-id', 'x'],
      ['last-event-id', '9'],
      ['x-correlation-id', '::'],
    ] as const) {
      await bear(row, {}, [`the header ${name}`, ''], '?asOf=2026-06-30', { [name]: `a${filled(QUERY_BYTES, text)}` });
    }
  });

  it('every body of a route is bounded by LIMITS', () => {
    const { bodyBytes, journalBodyBytes, journalImportBodyBytes, ...others } = LIMITS;
    const { bankImportBodyBytes, documentBodyBytes, peppolBodyBytes } = others;
    const bounds = [bodyBytes, journalBodyBytes, journalImportBodyBytes];
    bounds.push(bankImportBodyBytes, documentBodyBytes, peppolBodyBytes);
    for (const row of ROWS) expect(row.bodyBytes, row.path).to.be.oneOf(bounds);
  });

  it('a file of the size that its field allows fits into the body, with what is said of it', () => {
    const files = ROWS.flatMap((row) => longTextsOf(row).map(([name, letters]) => ({ row, name, letters })));
    const small = files.filter(({ row, letters }) => row.bodyBytes < letters + LEFT_BYTES);
    expect(small.map(({ row, name, letters }) => `${row.method} ${row.path} ${name}: ${letters}`)).to.deep.equal([]);
    expect(files.length).to.be.above(3);
  });
});
