// The description as it is published: every object and parameter once under a name, examples, texts that are safe as
// Markdown.
import type { Members } from './json.ts';
import { namedSchemas, type SchemaPlace } from './named-schemas.ts';
import { describeApi } from './openapi.ts';
import type { Example } from './reference-examples.ts';
import type { Row } from './route.ts';
import type { JsonSchema } from './json-schema.ts';

/** Text that CommonMark shows as it stands, but for code in backticks: `<dimension>` is no element of a page. */
function markdownSafe(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[<*\\]|\[(?=[^\]]*\]\()|\b_|_\b/g, '\\$&')))
    .join('');
}

/** Members of a description whose content is the user's, not ours. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** The same description with texts that no reader takes for markup. */
function safe(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(safe);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      DATA.has(name)
        ? member
        : name === 'description' && typeof member === 'string'
          ? markdownSafe(member)
          : safe(member),
    ]),
  );
}

/** A parameter that stands in so many operations gets a place of its own. */
const SEVERAL = 4;

/** Replaces parameters that several operations share by references, in place; returns them by name. */
function namedParameters(operations: readonly Members[]): Readonly<Record<string, unknown>> {
  const lists = operations.map((words) => words['parameters'] as Members[]);
  // What is said of a parameter is said once.
  for (const one of lists.flat()) {
    const { description, ...schema } = one['schema'] as JsonSchema;
    if (description === one['description']) one['schema'] = schema;
  }
  const times = new Map<string, number>();
  for (const one of lists.flat()) times.set(JSON.stringify(one), (times.get(JSON.stringify(one)) ?? 0) + 1);
  const named: Record<string, Members> = {};
  const names = new Map<string, string>();
  for (const list of lists)
    for (const [at, one] of list.entries()) {
      const key = JSON.stringify(one);
      if ((times.get(key) ?? 0) < SEVERAL) continue;
      const plain = (one['name'] as string).replaceAll('-', '');
      const free = plain in named ? `${plain}${Object.keys(named).length}` : plain;
      const name = names.get(key) ?? free;
      names.set(key, name);
      named[name] = one;
      list[at] = { $ref: `#/components/parameters/${name}` };
    }
  return named;
}

/** The description with a name for every object that stands in several places. */
export function withNames(description: Members): Members {
  const { paths, components, ...rest } = description as {
    paths: Readonly<Record<string, Readonly<Record<string, Members>>>>;
    components: Members & { schemas: Readonly<Record<string, JsonSchema>> };
  };
  const places: SchemaPlace[] = [];
  const of = (schema: JsonSchema, words: readonly string[]): SchemaPlace => {
    const place = { schema, words };
    places.push(place);
    return place;
  };
  /** Where schemas stand in an operation: the objects that hold them, each with its place. */
  const held: [holder: Members, place: SchemaPlace][] = [];
  const copy = (value: unknown, words: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => copy(one, words));
    if (typeof value !== 'object' || value === null) return value;
    const made: Members = {};
    for (const [name, member] of Object.entries(value)) {
      if (name === 'schema') held.push([made, of(member as JsonSchema, words)]);
      made[name] = name === 'schema' || DATA.has(name) ? member : copy(member, words);
    }
    return made;
  };
  const operations = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, words]) => [method, copy(words, [words['operationId'] as string])]),
    ),
  ]);
  const { schemas, refer } = namedSchemas(components.schemas, places);
  for (const [holder, place] of held) holder['schema'] = refer(place);
  const lists = operations.flatMap(([, methods]) => Object.values(methods as Members) as Members[]);
  const parameters = namedParameters(lists);
  return { ...rest, paths: Object.fromEntries(operations), components: { ...components, schemas, parameters } };
}

/** The description as it is published: named schemas, examples, texts that are safe as Markdown. */
export function publishedApi(
  rows: readonly Row[],
  version: string,
  examples: Readonly<Record<string, Example>>,
): Members {
  return safe(withNames(describeApi(rows, version, examples))) as Members;
}
