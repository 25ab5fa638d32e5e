// The registers of the dashboard: every list that is declared to be one shows what the service says, row by row, and
// opens it, value by value. What a list needs to have something in it comes from the samples of the interface, so that
// the next noun cannot be forgotten.
import { expect } from 'chai';
import { z } from 'zod';
import { SURFACE_B } from '../../src/http/surface-b.ts';
import { REGISTERS } from '../../src/web/state/registers.ts';
import { EN } from '../../src/web/words/en.ts';
import { FIELDS_JA } from '../../src/web/words/fields.ts';
import { JA } from '../../src/web/words/ja.ts';
import { furnish, nameOf, SAMPLES, send, type House } from '../http/samples.ts';
import { registerHeld } from './checks.ts';
import { browsingOf, comeIn } from './chromium.ts';
import { inProof, stage } from './stage.ts';

/** What is read of a schema. */
interface SchemaOf {
  readonly properties?: Readonly<Record<string, SchemaOf>>;
  readonly $defs?: Readonly<Record<string, SchemaOf>>;
  readonly $ref?: string;
  readonly items?: SchemaOf;
  readonly anyOf?: readonly SchemaOf[];
  readonly enum?: readonly string[];
}

describe('registers of the dashboard', function () {
  this.timeout(600_000);
  const on = stage('web_registers');

  it('every field of what they show has a name in Japanese', () => {
    const fields = new Set<string>();
    const walk = (schema: unknown): void => {
      if (typeof schema !== 'object' || schema === null) return;
      for (const [name, inner] of Object.entries(schema)) {
        if (name === 'properties') for (const field of Object.keys(inner as object)) fields.add(field);
        walk(inner);
      }
    };
    for (const [list, { isWhole }] of Object.entries(REGISTERS)) {
      const at = `/v1/companies/:companyId/${list}`;
      const row = SURFACE_B.find(
        ({ method, path }) => method === 'GET' && (isWhole ? path === at : /^\/:\w+$/.test(path.replace(at, ''))),
      );
      const output = row?.behind.kind === 'query' ? row.behind.query.output : undefined;
      expect(output, `${list} says what it answers`).to.not.equal(undefined);
      walk(z.toJSONSchema(output!, { io: 'output', unrepresentable: 'any' }));
    }
    expect(fields.size).to.be.above(400);
    // Fields of everything, and of pages, which are no facts of a thing.
    const hidden = new Set(['companyId', 'links', 'nextCursor']);
    expect([...fields].filter((field) => !hidden.has(field) && !FIELDS_JA.has(field))).to.deep.equal([]);
    for (const [field, said] of FIELDS_JA) expect(said, field).to.match(/[\u3040-\u30ff\u4e00-\u9fff]|^[A-Z]/);
  });

  it('every state, kind, role and severity of what they list has a word in both languages', () => {
    const words = [JA, EN].map(
      ({ registers, settings }) => new Set(Object.keys({ ...registers.values, ...settings.roles })),
    );
    const unsaid: string[] = [];
    let count = 0;
    for (const list of Object.keys(REGISTERS)) {
      const row = SURFACE_B.find(({ method, path }) => method === 'GET' && path === `/v1/companies/:companyId/${list}`);
      const output = row?.behind.kind === 'query' ? row.behind.query.output : undefined;
      const { properties, $defs = {} } = z.toJSONSchema(output!, { io: 'output', unrepresentable: 'any' }) as SchemaOf;
      const named = (schema: SchemaOf): SchemaOf => $defs[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
      const item = named(named(properties!['data']!).items!);
      for (const name of ['status', 'type', 'role', 'severity']) {
        const of = item.properties?.[name];
        const values =
          of === undefined ? [] : [named(of), ...(named(of).anyOf ?? []).map(named)].flatMap((it) => it.enum ?? []);
        count += values.length;
        for (const value of values) if (words.some((it) => !it.has(value))) unsaid.push(`${list} ${name} ${value}`);
      }
    }
    expect(count).to.be.above(100);
    expect(unsaid).to.deep.equal([]);
  });

  /** Puts something into a list, by the sample of the request that makes one. */
  async function filled(house: House, list: string): Promise<void> {
    // An alert is made by its rule, when the service looks.
    const makes = list === 'alerts' ? 'alert-rules' : list;
    const row = SURFACE_B.find(({ method, path }) => method === 'POST' && path === `/v1/companies/:companyId/${makes}`);
    const sample = row && SAMPLES[nameOf(row)];
    expect(sample, `no sample makes one of ${list}`).to.not.equal(undefined);
    const answer = await send(on.api, row!, await sample!(on.api, house), house);
    expect(answer.status, `${list}: ${answer.text.slice(0, 300)}`).to.be.within(200, 202);
  }

  inProof('each shows its list, and each row opens what the service says of the thing', async () => {
    const house = await furnish(on.api);
    const there = {
      at: (place: string): string => `${on.api.origin}/app/${house.companyId}/${place}`,
      of: async <T>(path: string): Promise<T> => {
        const { status, text } = await on.api.call('GET', `/v1/companies/${house.companyId}${path}`, {
          key: house.key,
        });
        expect(status, `${path} ${text.slice(0, 300)}`).to.equal(200);
        return JSON.parse(text) as T;
      },
    };
    const count = async (list: string): Promise<number> =>
      (await there.of<{ data: unknown[] }>(`/${list}?limit=1`)).data.length;
    for (const list of Object.keys(REGISTERS)) {
      if ((await count(list)) === 0) await filled(house, list);
      if (list === 'alerts') await on.api.engine.alerter.tick();
      expect(await count(list), `${list} is empty: ${on.api.problems.join(' ')}`).to.equal(1);
    }
    const kept = await comeIn(on.browser, { origin: on.api.origin, ...house });
    const browsing = await browsingOf(on.browser, { storageState: kept, locale: 'en-GB' });
    let [rows, values] = [0, 0];
    const wrong: string[] = [];
    for (const list of Object.keys(REGISTERS)) {
      const held = await registerHeld(there, browsing, list);
      [rows, values] = [rows + held.rows, values + held.values];
      wrong.push(...held.wrong);
    }
    process.stdout.write(
      `      ${Object.keys(REGISTERS).length} registers, ${rows} rows, ${values} values, ${wrong.length} wrong\n`,
    );
    expect(wrong, wrong.slice(0, 40).join('\n')).to.deep.equal([]);
    await browsing.close();
  });
});
