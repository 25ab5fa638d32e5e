// Objects that stand in several places of a description get one name and one place.
import type { JsonSchema } from './json-schema.ts';

/** Objects with fewer members say more where they stand than behind a name. */
const LEAST_MEMBERS = 3;
const isNamed = (schema: JsonSchema): boolean => Object.keys(schema.properties ?? {}).length >= LEAST_MEMBERS;

/** A schema and what it is called where it stands: words from the whole to the part. */
export interface SchemaPlace {
  readonly schema: JsonSchema;
  readonly words: readonly string[];
}

/** One item of a list by the name of the list: lines -> line. */
const itemOf = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|sh|x)es$/, '')
    .replace(/(?<![su])s$/, '');

/**
 * Takes objects that stand in several of these places, or are components, out of them. Returns a function from a place
 * to its schema with references (`#/components/schemas/...`) instead, and all schemas by name, components first; these
 * fill up while it is used.
 */
export function namedSchemas(
  components: Readonly<Record<string, JsonSchema>>,
  places: readonly SchemaPlace[],
): { readonly schemas: Readonly<Record<string, JsonSchema>>; readonly refer: (place: SchemaPlace) => JsonSchema } {
  const times = new Map<string, number>();
  const count = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(count);
    if (typeof value !== 'object' || value === null) return;
    if (isNamed(value as JsonSchema)) {
      const key = JSON.stringify(value);
      times.set(key, (times.get(key) ?? 0) + 1);
      // What stands inside one that stands here again is counted once, with its first.
      if ((times.get(key) ?? 0) > 1) return;
    }
    Object.values(value).forEach(count);
  };
  for (const schema of [...Object.values(components), ...places.map((place) => place.schema)]) count(schema);

  const names = new Map<string, string>();
  const named: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(components)) {
    const key = JSON.stringify(schema);
    if (isNamed(schema) && !names.has(key)) names.set(key, name);
    named[name] = schema;
  }
  const nameOf = (key: string, words: readonly string[]): string => {
    const parts = words.map((word) => word.replace(/(?:^|_)([a-z])/g, (_all, letter: string) => letter.toUpperCase()));
    // What it is, and of what: a line of an entry is no line of an invoice.
    const tries = parts.map((_part, n) => parts.slice(Math.max(0, parts.length - 2 - n)).join(''));
    const name = tries.find((one) => !(one in named)) ?? `${parts.join('')}${Object.keys(named).length}`;
    names.set(key, name);
    return name;
  };
  const inside = (schema: JsonSchema, words: readonly string[]): JsonSchema => {
    const out: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(schema)) {
      if (key === 'properties')
        out[key] = Object.fromEntries(
          Object.entries(member as Record<string, JsonSchema>).map(([name, one]) => [
            name,
            refer([...words, name], one),
          ]),
        );
      else if (key === 'items')
        out[key] = refer([...words.slice(0, -1), itemOf(words.at(-1) ?? '')], member as JsonSchema);
      else if (key === 'additionalProperties' && typeof member === 'object')
        out[key] = refer(words, member as JsonSchema);
      else if (key === 'anyOf' || key === 'oneOf' || key === 'allOf')
        out[key] = (member as JsonSchema[]).map((one) => refer(words, one));
      else out[key] = member;
    }
    return out;
  };
  const refer = (words: readonly string[], schema: JsonSchema): JsonSchema => {
    if (!isNamed(schema)) return inside(schema, words);
    const key = JSON.stringify(schema);
    let name = names.get(key);
    if (name === undefined && (times.get(key) ?? 0) < 2) return inside(schema, words);
    if (name === undefined) {
      name = nameOf(key, words);
      named[name] = {};
      named[name] = inside(schema, words);
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  for (const [name, schema] of Object.entries(components)) named[name] = inside(schema, [name]);
  return { schemas: named, refer: ({ schema, words }) => refer(words, schema) };
}
