// Surface A speaks snake_case in what it refuses, too: every operation of it is sent what it cannot take.
import { expect } from 'chai';
import { ROWS } from '../../src/http/app.ts';
import { describeApi } from '../../src/http/openapi.ts';
import { startApi, type Api } from '../api.ts';
import type { JsonSchema } from '../../src/http/json-schema.ts';

interface Operation {
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
}

/** Words in camelCase of a text, without what it quotes of the caller, and addresses. */
function camelIn(text: string): string[] {
  const own = text.replace(/"[^"]*"|「[^」]*」|\/v1\/\S*/g, '');
  return own.match(/\b[a-z]+\d*[A-Z][A-Za-z0-9]*\b/g) ?? [];
}

/** Keys of an answer, at every depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...keysOf(member)]);
}

/** Bodies that an operation cannot take: nothing, a stranger, and each of its members as something that it is not. */
function wrongBodies({ properties = {} }: JsonSchema): object[] {
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const nested = schema.properties ?? schema.items?.properties;
    const inner = nested
      ? Object.keys(nested).map((key) => (schema.items ? [{ [key]: { no: 1 } }] : { [key]: { no: 1 } }))
      : [];
    return [{ no: 1 }, 'x', -1.5, ...inner].map((value) => ({ [name]: value }));
  });
  return [{}, { no_such_thing: 1, alsoNone: 2 }, ...members];
}

describe('refusals of surface A', function () {
  this.timeout(240_000);
  let api: Api;
  let key: string;
  before(async () => {
    api = await startApi('http_snake');
    ({ ownerKey: key } = await api.newCompany());
  });
  after(() => api.close());

  it('name fields, members and words in snake_case, in both languages, whatever was wrong', async () => {
    const { paths } = describeApi(ROWS, '') as unknown as {
      paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    };
    const found = new Set<string>();
    let refusals = 0;
    const look = async (method: string, path: string, body?: object): Promise<void> => {
      for (const language of ['en', 'ja']) {
        const answer = await api.call(method, path, { key, body, headers: { 'accept-language': language } });
        if (answer.status < 400) return;
        refusals += 1;
        const { error } = answer.body as {
          error: { message: string; field?: string; details?: { message: string; field?: string }[] };
        };
        const texts = [error, ...(error.details ?? [])].flatMap((one) => [one.message, one.field ?? '']);
        const wrong = [...keysOf(answer.body).filter((name) => /[A-Z]/.test(name)), ...texts.flatMap(camelIn)];
        for (const word of wrong.filter((one) => one !== 'alsoNone'))
          found.add(`${method} ${path.split('?')[0]}: ${word}`);
      }
    };
    const rows = ROWS.filter(({ surface, behind }) => surface === 'a' && behind.kind !== 'later');
    expect(rows.length).to.be.above(30);
    for (const row of rows) {
      const operation = paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()] as Operation;
      const path = row.path.replace(/:\w+/g, 'x_01900000-0000-7000-8000-000000000000');
      await look(row.method, `${path}?no_such_thing=1&alsoNone=2`, row.method === 'GET' ? undefined : {});
      for (const { name } of operation.parameters.filter((one) => one.in === 'query'))
        await look(row.method, `${path}?${name}=%C2%A7`, row.method === 'GET' ? undefined : {});
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (schema) for (const body of wrongBodies(schema)) await look(row.method, path, body);
    }
    // What is nearly right, or said twice, is told in the same words.
    for (const sort of ['entry_numbr', 'entry_number,entry_number', 'created_at,-created_at'])
      await look('GET', `/v1/journals?sort=${sort}`);
    const { message } = (await api.call('GET', '/v1/journals?sort=entry_numbr', { key })).body['error'] as {
      message: string;
    };
    expect(message).to.match(/use one or more of date, entry_number, .*; did you mean entry_number\?$/);
    expect(refusals).to.be.above(500);
    expect([...found]).to.deep.equal([]);
  });
});
