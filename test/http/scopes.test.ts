// What scopes show and hide: the list of companies, tokens whose claim says little or nothing, balances in dry runs and
// messages, and positions of foreign streams.
import { expect } from 'chai';
import { ledgerStream } from '../../src/domain/book.ts';
import { DIRECTORY_STREAM } from '../../src/domain/directory.ts';
import type { Identity } from '../../src/engine/ports.ts';
import { ROWS } from '../../src/http/app.ts';
import { positionToken } from '../../src/service.ts';
import { startApi, type Answer, type Api } from '../api.ts';
import { entryBody, furnish, made, nameOf, postDue, SAMPLES, send, type House } from './samples.ts';
import type { Scope } from '../../src/domain/scopes.ts';

const FISCAL_MONTHS = Array.from({ length: 12 }, (_month, i) =>
  new Date(Date.UTC(2026, 3 + i)).toISOString().slice(0, 7),
);

const ISSUER = 'https://login.example.com';
/** Tokens of a pretended identity provider: `<subject>` without a scope claim, `<subject>:<claim>` with one. */
const identity: Identity = {
  verify: (token) => {
    const [subject = '', claim] = token.split(':');
    return Promise.resolve({
      issuer: ISSUER,
      subject,
      expiresAtMs: Date.now() + 900_000,
      ...(claim !== undefined && {
        scopes: claim
          .replaceAll('.', ':')
          .split('+')
          .filter((word) => word !== ''),
      }),
    });
  },
};

describe('scopes', function () {
  this.timeout(120_000);
  let api: Api;
  let house: House;
  let B: string;
  before(async () => {
    api = await startApi('http_scopes', { identity });
    house = await furnish(api);
    B = `/v1/companies/${house.companyId}`;
  });
  after(() => api.close());

  const keyWith = (...scopes: Scope[]): Promise<string> => api.newKey(house.key, { scopes });
  const codeOf = ({ status, body }: Answer): unknown[] => [status, body['code']];
  const idsIn = (answer: Answer): string[] => (answer.body['data'] as { id: string }[]).map(({ id }) => id);

  describe('the list of companies', () => {
    it('is for holders of companies:read', async () => {
      const without = await api.call('GET', '/v1/companies', { key: await keyWith('entries:post', 'entries:read') });
      expect(codeOf(without)).to.deep.equal([403, 'insufficient_scope']);
      expect(without.headers.get('www-authenticate')).to.equal(
        'Bearer realm="daicho", error="insufficient_scope", scope="companies:read"',
      );
      expect(idsIn(await api.call('GET', '/v1/companies', { key: await keyWith('companies:read') }))).to.deep.equal([
        house.companyId,
      ]);
      expect(idsIn(await api.call('GET', '/v1/companies', { key: api.operatorKey }))).to.include(house.companyId);
    });
  });

  describe('the claim of a token', () => {
    const [all, some, none] = [
      [200, 200, 201, 201],
      [403, 200, 403, 403],
      [403, 403, 403, 403],
    ];
    const claims: [what: string, claim: string | undefined, statuses: number[]][] = [
      ['absent: all that the role may do', undefined, all],
      ['one scope of ours among others: that one', 'openid+accounts.read', some],
      ['empty: nothing', '', none],
      ['no scope of ours: nothing', 'openid+profile', none],
      ['a scope of ours in other letters: nothing', 'Accounts.read', none],
      ['a wildcard: nothing', '*', none],
    ];
    for (const [i, [what, claim, statuses]] of claims.entries())
      it(what, async () => {
        const subject = `anna${i}`;
        await made(api, house, '/members', { subject: `${ISSUER}|${subject}`, role: 'owner' });
        const key = claim === undefined ? subject : `${subject}:${claim}`;
        const asked = [
          await api.call('GET', '/v1/companies', { key }),
          await api.call('GET', `${B}/accounts?limit=1`, { key }),
          await api.call('POST', `${B}/journal-entries`, { key, body: entryBody() }),
          await api.call('POST', '/v1/companies', { key, body: { name: '新会社' } }),
        ];
        expect(
          asked.map(({ status }) => status),
          asked.map(({ text }) => text).join('\n'),
        ).to.deep.equal(statuses);
      });
  });

  describe('balances', () => {
    /** An amount far above those of samples: whoever sees one that begins like it has seen a balance. */
    const HUGE = 9_876_543_210_000;
    const FIGURE = /98765\d{8}/;
    let rich: House;
    before(async () => {
      rich = await furnish(api);
      await made(api, rich, '/journal-entries', {
        effectiveDate: '2026-04-20',
        lines: [
          { side: 'debit', accountCode: '1120', amount: HUGE },
          { side: 'credit', accountCode: '4110', amount: HUGE },
        ],
      });
    });
    const at = (path: string): string => `/v1/companies/${rich.companyId}${path}`;
    const scoped = (...scopes: Scope[]): Promise<string> => api.newKey(rich.key, { scopes });

    it('stand in a dry run for who may read accounts or reports, and for nobody else', async () => {
      const effects = async (...scopes: Scope[]): Promise<Record<string, unknown>> => {
        const answer = await api.call('POST', at('/journal-entries?dryRun=true'), {
          key: await scoped('entries:post', ...scopes),
          body: entryBody(),
        });
        expect(answer.status, answer.text).to.equal(200);
        return answer.body['effects'] as Record<string, unknown>;
      };
      for (const scope of ['reports:read', 'accounts:read'] as const) {
        expect((await effects(scope))['balances'], scope).to.deep.include({
          accountId: ((await effects(scope))['balances'] as { accountId: string }[])[1]?.accountId,
          accountCode: '1120',
          before: HUGE - 110_000,
          after: HUGE - 220_000,
          normalSide: 'debit',
        });
      }
      for (const scopes of [[], ['entries:read'], ['events:read', 'companies:read', 'periods:read']] as Scope[][])
        expect(await effects(...scopes), scopes.join()).to.have.all.keys('events', 'warnings');
    });

    it('do not stand in the refusal of a condition for who may not read them', async () => {
      const refused = async (...scopes: Scope[]): Promise<Answer> =>
        api.call('POST', at('/journal-entries'), {
          key: await scoped('entries:post', ...scopes),
          body: entryBody({
            conditions: [{ accountCode: '1120', field: 'balance', operator: 'gte', value: 2 * HUGE }],
          }),
        });
      const [blind, seeing] = [await refused(), await refused('reports:read')];
      expect([...codeOf(blind), blind.body['error']]).to.deep.equal([
        409,
        'condition_failed',
        'conditions[0].value: the balance of 1120 当座預金 would not be at least 19753086420000; ' +
          'post other amounts, or another condition',
      ]);
      expect([...codeOf(seeing), seeing.body['error']]).to.deep.equal([
        409,
        'condition_failed',
        'conditions[0].value: the balance of 1120 当座預金 would be 9876542990000, not at least 19753086420000; ' +
          'post other amounts, or another condition',
      ]);
      const batch = await api.call('POST', at('/journal-entries/batch'), {
        key: await scoped('entries:post'),
        body: {
          entries: [entryBody({ conditions: [{ accountCode: '1120', field: 'available', operator: 'lt', value: 0 }] })],
        },
      });
      expect(codeOf(batch)).to.deep.equal([409, 'condition_failed']);
      expect(batch.text).to.not.match(FIGURE);
    });

    it('nor in the refusal to archive an account, nor where a year is closed or its tax settled', async () => {
      const archive = async (...scopes: Scope[]): Promise<Answer> =>
        api.call('PATCH', '/v1/accounts/1120', {
          key: await scoped('accounts:write', ...scopes),
          body: { status: 'archived' },
        });
      expect((await archive()).text)
        .to.match(/account_in_use/)
        .and.not.match(FIGURE);
      expect((await archive('accounts:read')).text)
        .to.match(/account_in_use/)
        .and.match(FIGURE);
      await postDue(api, rich, FISCAL_MONTHS);
      const close = async (...scopes: Scope[]): Promise<Answer> =>
        api.call('POST', at(`/fiscal-periods/${rich.yearId}/close?dryRun=true`), {
          key: await scoped('periods:close', ...scopes),
          body: {},
        });
      expect(codeOf(await close())).to.deep.equal([403, 'insufficient_scope']);
      const seen = await close('reports:read');
      expect([seen.status, FIGURE.test(seen.text)], seen.text).to.deep.equal([200, true]);
      const settle = await api.call('POST', at(`/fiscal-periods/${rich.yearId}/tax-settlement?dryRun=true`), {
        key: await scoped('periods:close'),
        body: {},
      });
      expect(codeOf(settle)).to.deep.equal([403, 'insufficient_scope']);
    });

    it('nor in the warnings of a close', async () => {
      await postDue(api, rich, FISCAL_MONTHS);
      const soft = async (...scopes: Scope[]): Promise<{ code: string; message: string }[]> => {
        const answer = await api.call('POST', at(`/fiscal-periods/${rich.yearId}/close?dryRun=true`), {
          key: await scoped('periods:close', ...scopes),
          body: { mode: 'soft' },
        });
        expect(answer.status, answer.text).to.equal(200);
        return answer.body['effects'] === undefined
          ? []
          : (answer.body['effects'] as { warnings: { code: string; message: string }[] }).warnings;
      };
      await made(api, rich, '/journal-entries', {
        effectiveDate: '2026-04-21',
        lines: [
          { side: 'debit', accountCode: '1580', amount: HUGE },
          { side: 'credit', accountCode: '2120', amount: HUGE },
        ],
      });
      const [blind, seeing] = [await soft(), await soft('reports:read')];
      expect(seeing.find(({ code }) => code === 'untagged_tax_lines')?.message).to.match(FIGURE);
      expect(blind.map(({ code }) => code))
        .to.deep.equal(seeing.map(({ code }) => code))
        .and.include('untagged_tax_lines');
      expect(JSON.stringify(blind)).to.not.match(FIGURE);
      expect(seeing[0]).to.have.all.keys('code', 'message');
    });
    it('nor in any answer or dry run of a command, for a key that has only the scopes of that command', async () => {
      const commands = ROWS.filter(({ behind, company }) => behind.kind === 'command' && company !== 'none');
      expect(commands.length).to.be.above(40);
      for (const row of commands) {
        const scopes = row.needs !== null ? [row.needs] : (row.needsAnyOf ?? []);
        const key = scopes.length === 0 ? rich.key : await scoped(...scopes);
        const sample = await SAMPLES[nameOf(row)]?.(api, rich);
        const dry = await send(api, row, sample ?? {}, { key, companyId: rich.companyId, query: 'dryRun=true' });
        expect(dry.status, `${row.method} ${row.path}: ${dry.text}`).to.not.be.oneOf([400, 401, 404, 500]);
        expect(dry.text, `${row.method} ${row.path}`).to.not.match(FIGURE);
      }
    });
  });

  describe('minPosition', () => {
    const ask = (path: string, key: string, stream: string, revision: number): Promise<Answer> =>
      api.call('GET', `${path}${path.includes('?') ? '&' : '?'}minPosition=${positionToken(stream, revision)}`, {
        key,
      });
    const plain = ({ status, headers, text }: Answer): unknown[] => [
      status,
      headers.get('x-stale'),
      text.replace(/"generatedAt":"[^"]*"|req_[\w-]+/g, ''),
    ];

    it('of a foreign stream counts for nothing: the same answer at any revision, without waiting', async () => {
      const other = ledgerStream((await furnish(api)).companyId);
      const never = ledgerStream('comp_01938f5e-0000-7000-8000-000000000000');
      await made(api, house, '/members', { subject: `${ISSUER}|ben`, role: 'viewer' });
      for (const key of [house.key, 'ben']) {
        for (const path of [
          '/v1/companies',
          `${B}/labels`,
          `${B}/reports/trial-balance?from=2026-04-01&to=2026-04-30`,
          `${B}/journal-entries/${house.entryId}`,
          '/v1/accounts',
        ]) {
          const word = path === '/v1/accounts' ? 'min_position' : 'minPosition';
          const expected = plain(await api.call('GET', path, { key }));
          for (const stream of [other, never, DIRECTORY_STREAM])
            for (const revision of [0, 999_999]) {
              const answer = await api.call(
                'GET',
                `${path}${path.includes('?') ? '&' : '?'}${word}=${positionToken(stream, revision)}`,
                { key },
              );
              expect(plain(answer), `${path} ${stream}@${revision}`).to.deep.equal(expected);
            }
        }
      }
    });

    it('of the own company is waited for, also in the list of companies', async () => {
      const renamed = await api.call('PATCH', B, { key: house.key, body: { displayName: '新しい名前' } });
      const position = renamed.headers.get('x-position') as string;
      const listed = await api.call('GET', `/v1/companies?minPosition=${position}`, { key: house.key });
      expect([
        listed.headers.get('x-stale'),
        (listed.body['data'] as { displayName: string }[])[0]?.displayName,
      ]).to.deep.equal([null, '新しい名前']);
      const stale = await Promise.all([
        ask('/v1/companies', house.key, ledgerStream(house.companyId), 999_999),
        ask('/v1/companies', 'ben', ledgerStream(house.companyId), 999_999),
        ask(`${B}/labels`, house.key, ledgerStream(house.companyId), 999_999),
        ask('/v1/companies', api.operatorKey, DIRECTORY_STREAM, 999_999),
      ]);
      expect(stale.map(({ status, headers }) => [status, headers.get('x-stale')])).to.deep.equal(
        stale.map(() => [200, 'true']),
      );
      expect((await api.call('GET', `${B}/labels?minPosition=nonsense`, { key: house.key })).status).to.equal(400);
    });
  });
});
