// Every field and parameter says what it means, in English and in Japanese, whatever noun is added.
import { expect } from 'chai';
import { ROWS } from '../../src/http/app.ts';
import { fieldWords, keyOf } from '../../src/http/field-words.ts';
import { describeApi } from '../../src/http/openapi.ts';
import { SURFACE_B } from '../../src/http/surface-b.ts';
import { tools } from '../../src/http/mcp-tools.ts';
import type { JsonSchema } from '../../src/http/json-schema.ts';

type Members = Readonly<Record<string, unknown>>;
/** A field or parameter of the description. */
interface Said {
  /** Where it stands, for people. */
  readonly where: string;
  readonly name: string;
  readonly text: unknown;
}

const LONGEST = 300;
const HINT = 'say it by .describe() on its schema, or in src/http/field-words-*.ts';

/** Every property inside a schema. */
function* fieldsOf(schema: unknown, where: string): Generator<Said> {
  if (Array.isArray(schema)) for (const one of schema) yield* fieldsOf(one, where);
  else if (typeof schema === 'object' && schema !== null) {
    const { properties = {}, items, anyOf, oneOf, allOf, additionalProperties } = schema as JsonSchema;
    for (const [name, member] of Object.entries(properties)) {
      const branches = (member['anyOf'] as JsonSchema[] | undefined)?.map((branch) => branch['description']) ?? [];
      const text = member['description'] ?? branches.find((said) => said !== undefined);
      yield { where: `${where}.${name}`, name, text };
      yield* fieldsOf(member, `${where}.${name}`);
    }
    for (const inner of [items, anyOf, oneOf, allOf, additionalProperties]) yield* fieldsOf(inner, where);
  }
}

/** Every field and parameter of a description. */
function* saidIn(api: Members): Generator<Said> {
  const { paths, components } = api as {
    paths: Record<string, Record<string, Members>>;
    components: { schemas: Record<string, JsonSchema> };
  };
  for (const [name, schema] of Object.entries(components.schemas)) yield* fieldsOf(schema, name);
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const id = String(operation['operationId']);
    for (const { name, description } of operation['parameters'] as { name: string; description?: string }[])
      yield { where: `${id} ?${name}`, name, text: description };
    const contents = [operation['requestBody'], ...Object.values(operation['responses'] as Members)];
    for (const one of contents)
      for (const { schema } of Object.values(
        ((one as Members | undefined)?.['content'] ?? {}) as Record<string, Members>,
      ))
        yield* fieldsOf(schema, id);
  }
}

const letters = (text: string): string => text.toLowerCase().replace(/^(?:the|an?) |[^a-z]/g, '');
const all = [...saidIn(describeApi(ROWS, '1'))];

describe('field words', () => {
  it('no field and no parameter of either surface lacks a description, repeats its name, or tells a story', () => {
    expect(all.length).to.be.above(10_000);
    expect(
      all.filter(({ text }) => typeof text !== 'string').map(({ where }) => where),
      HINT,
    ).to.deep.equal([]);
    const repeats = all.filter(({ name, text }) => letters(text as string) === letters(name));
    expect(repeats.map(({ where }) => where)).to.deep.equal([]);
    const long = all.filter(({ text }) => (text as string).length > LONGEST);
    expect([...new Set(long.map(({ text }) => text))]).to.deep.equal([]);
  });

  it('a word of a place goes before that of a name, and the operation before its section', () => {
    expect(keyOf(['results', 'entry', 'lines', 'amount'], ['post-entries', 'journal-entries'])).to.equal(
      'lines.amount',
    );
    expect(keyOf(['total'], ['invoices'])).to.equal('invoices:total');
    expect(keyOf(['from'], ['list-entries', 'journal-entries'])).to.equal('list-entries:from');
    expect(keyOf(['nobody'], ['list-entries'])).to.equal(undefined);
  });

  it('few words hold everywhere: a name in a new section gets none that was written for another thing', () => {
    const everywhere = [...fieldWords().keys()].filter((key) => !/[:.]/.test(key));
    expect(everywhere.length, everywhere.join(' ')).to.be.below(65);
  });

  it('no word is forgotten: each is told somewhere', () => {
    const told = new Set(all.map(({ text }) => text));
    expect([...fieldWords()].filter(([, text]) => !told.has(text)).map(([key]) => key)).to.deep.equal([]);
  });

  it('tools of agents describe what they take', () => {
    for (const { name, inputSchema } of tools())
      for (const { where, text } of fieldsOf(inputSchema, name)) expect(text, `${where}: ${HINT}`).to.be.a('string');
    expect(SURFACE_B.length).to.be.above(tools().length);
  });
});
