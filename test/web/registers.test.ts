// The registers of the dashboard: every list that is declared to be one shows what the service says, row by row, and
// opens it, value by value. What a list needs to have something in it comes from the samples of the interface, so that
// the next noun cannot be forgotten.
import { expect } from 'chai';
import { z } from 'zod';
import { catalog } from '../../src/domain/events.ts';
import { SURFACE_B } from '../../src/http/surface-b.ts';
import { REGISTERS } from '../../src/web/state/registers.ts';
import { FIELDS_JA } from '../../src/web/words/fields.ts';
import { valueIn } from '../../src/web/words/values.ts';
import { furnish, nameOf, SAMPLES, send, type House } from '../http/samples.ts';
import { registerHeld } from './checks.ts';
import { browsingOf, comeIn } from './chromium.ts';
import { inProof, stage } from './stage.ts';

/** What is read of a schema. */
interface SchemaOf {
  readonly type?: string;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, SchemaOf>>;
  readonly additionalProperties?: boolean | SchemaOf;
  readonly $defs?: Readonly<Record<string, SchemaOf>>;
  readonly $ref?: string;
  readonly items?: SchemaOf;
  readonly anyOf?: readonly SchemaOf[];
  readonly oneOf?: readonly SchemaOf[];
  readonly allOf?: readonly SchemaOf[];
  readonly enum?: readonly unknown[];
}
/** Fields whose values are names of the engine: codes of checks, which say themselves in a sentence. */
const RECORDED_ONLY = new Set(['code', 'text']);

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

  it('every value of a field that has only some of them has a word in both languages', () => {
    const unsaid = new Set<string>();
    const said = new Set<string>();
    const note = (field: string, value: unknown): void => {
      const [ja, en] = [valueIn('ja', field, value), valueIn('en', field, value)];
      said.add(`${field}.${String(value)}`);
      // Names of programs and formats are written alike everywhere.
      if (ja === undefined || en === undefined || /[\u3040-\u30ff\u4e00-\u9fff]/.test(en))
        unsaid.add(`${field}.${String(value)}`);
    };
    const walk = (all: SchemaOf['$defs'], schema: SchemaOf, field: string, met: ReadonlySet<SchemaOf>): void => {
      const it = all?.[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
      if (met.has(it)) return;
      const more = new Set([...met, it]);
      const values = [...(it.enum ?? []), ...(it.const === undefined ? [] : [it.const])];
      for (const value of values) if (typeof value !== 'number' && !RECORDED_ONLY.has(field)) note(field, value);
      if (it.type === 'boolean') for (const value of [true, false]) note(field, value);
      for (const [name, inner] of Object.entries(it.properties ?? {})) walk(all, inner, name, more);
      for (const inner of [it.items, ...(it.anyOf ?? []), ...(it.oneOf ?? []), ...(it.allOf ?? [])])
        if (inner !== undefined) walk(all, inner, field, more);
      if (typeof it.additionalProperties === 'object') walk(all, it.additionalProperties, field, more);
    };
    const walkAll = (type: z.ZodType): void => {
      const schema = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' }) as SchemaOf;
      walk(schema.$defs, schema, '', new Set());
    };
    // What a drawer or a register shows whole, and what the audit page shows of events before and after.
    for (const list of Object.keys(REGISTERS)) {
      const at = `/v1/companies/:companyId/${list}`;
      for (const { method, path, behind } of SURFACE_B) {
        const isOfList = path === at || (path.startsWith(at) && /^\/:\w+$/.test(path.slice(at.length)));
        if (method === 'GET' && isOfList && behind.kind === 'query' && behind.query.output !== undefined)
          walkAll(behind.query.output);
      }
    }
    for (const { schema } of catalog().values()) walkAll(schema);
    expect(said.size).to.be.above(500);
    expect([...unsaid]).to.deep.equal([]);
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
