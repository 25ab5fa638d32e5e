// Noise: valid requests of every route of banking, rules, documents and webhooks, each with a value of them replaced by
// something else, or one parameter too many: never a 5xx, always an error in the shape of the surface.
import { expect } from 'chai';
import { ROWS } from '../../src/http/app.ts';
import { startApi, type Api } from '../api.ts';
import { isProof } from '../depth.ts';
import { furnish, nameOf, SAMPLES, type House } from './samples.ts';

const JUNK: readonly unknown[] = [
  ...[null, true, -1, 0, 1e300, 0.5, '', 'x', '\u0000', '９', '2026-02-30', 'x'.repeat(5_000), [], {}, [[]], { id: 1 }],
  ...['ba_00000000-0000-7000-8000-000000000001', 'btx_00000000-0000-7000-8000-00000000ffff', '%27', '../..', '\ud800'],
];
/** A run of the tests takes every so many of them. */
const STRIDE = isProof ? 1 : 12;

/** The same value with one of its members, at any depth, replaced. */
function* replaced(value: unknown, by: unknown): Generator<unknown> {
  yield by;
  if (Array.isArray(value))
    for (const [i, item] of value.slice(0, 3).entries())
      for (const other of replaced(item, by)) yield [...value.slice(0, i), other, ...value.slice(i + 1)];
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      for (const other of replaced(member, by)) yield { ...value, [name]: other };
      yield { ...value, [`${name}x`]: by };
    }
}

describe('noise over valid requests', function noise() {
  this.timeout(180_000);
  let api: Api;
  let house: House;
  before(async () => {
    api = await startApi('http_noise');
    house = await furnish(api);
  });
  after(() => api.close());

  const rows = ROWS.filter(({ path }) => /\/(bank-accounts|rules|documents|webhooks)\b/.test(path));
  it(`${rows.length} routes never answer 5xx`, async () => {
    const seen = new Map<number, number>();
    let turn = 0;
    for (const row of rows) {
      const { values = {}, body, query = '' } = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
      const path = row.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? house.companyId);
      const ask = async (sent: unknown, search: string): Promise<void> => {
        if (++turn % STRIDE !== 0) return;
        const answer = await api.call(row.method, `${path}?${search}`, {
          key: house.key,
          ...(row.method === 'GET' ? {} : { text: Buffer.from(JSON.stringify(sent ?? null)) }),
        });
        const asked = `${row.method} ${path}?${search} ${JSON.stringify(sent)?.slice(0, 300)}`;
        const said = `${asked}: ${answer.text.slice(0, 300)}`;
        expect(answer.status, said).to.be.within(200, 499);
        if (answer.status >= 400)
          expect(row.surface === 'b' ? answer.body : answer.body['error'], said).to.include.keys(
            ...(row.surface === 'b' ? ['error', 'code', 'requestId'] : ['code', 'message', 'request_id']),
          );
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      };
      const names = [...new URLSearchParams(query).keys(), 'limit', 'sort', 'cursor', 'from', 'status'];
      for (const junk of JUNK) {
        if (row.method === 'GET')
          for (const name of names)
            await ask(undefined, `${name}=${encodeURIComponent(String(junk).replace('\ud800', '?'))}`);
        else for (const sent of replaced(body ?? {}, junk)) await ask(sent, 'dryRun=true');
      }
    }
    if (process.env['TEST_FIGURES']) console.log(`      ${turn} requests, every ${STRIDE}th asked:`, [...seen]);
    expect([...seen.keys()]).to.include.members([200, 400]);
    expect(api.problems).to.deep.equal([]);
  });
});
