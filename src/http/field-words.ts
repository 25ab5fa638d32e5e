// What a field or a parameter means where its own schema says nothing of it: each word once, for all that is described
// from the rows (OpenAPI, the reference, tools of agents, the client).
import { BOOKS_WORDS } from './field-words-books.ts';
import { COMPANY_WORDS } from './field-words-company.ts';
import { REPORT_WORDS } from './field-words-reports.ts';
import { TRADE_WORDS } from './field-words-trade.ts';
import type { JsonSchema } from './json-schema.ts';

const isText = (line: string): boolean => line.startsWith(' ');

/** Keys and the text of each block: lines of keys, then the text, indented. */
function blocksOf(text: string): readonly (readonly [keys: readonly string[], text: string])[] {
  return text
    .trim()
    .split(/(?<=\n .*)\n(?=\S)/)
    .map((block) => {
      const lines = block.split('\n');
      const keys = lines.filter((line) => !isText(line)).flatMap((line) => line.split(' '));
      const said = lines.filter(isText).map((line) => line.trim());
      return [keys, said.join(' ')] as const;
    });
}

let words: ReadonlyMap<string, string> | undefined;

/**
 * Key -> text. A key is a name (`amount`), a name within another (`lines.amount`), or either within an operation or a
 * section of the reference (`list-entries:from`, `invoices:status`). Read when first asked for; two texts under one key
 * are a mistake of ours, and throw.
 */
export function fieldWords(): ReadonlyMap<string, string> {
  if (words) return words;
  const all = new Map<string, string>();
  for (const [keys, text] of [COMPANY_WORDS, BOOKS_WORDS, TRADE_WORDS, REPORT_WORDS].flatMap(blocksOf))
    for (const key of keys) {
      if (all.has(key)) throw new Error(`field-words: ${key} stands there twice`);
      all.set(key, text);
    }
  return (words = all);
}

/** The key that says most of where a field stands: the longest, and of two that of the operation before its section. */
export function keyOf(path: readonly string[], contexts: readonly string[]): string | undefined {
  const known = fieldWords();
  for (let from = Math.max(0, path.length - 3); from < path.length; from++) {
    const name = path.slice(from).join('.');
    const key = [...contexts.map((context) => `${context}:${name}`), name].find((one) => known.has(one));
    if (key !== undefined) return key;
  }
  return undefined;
}

/** What one of the branches of a value says of the whole: `null` beside it says nothing. */
function saidInside({ anyOf }: JsonSchema): string | undefined {
  const said = (anyOf as readonly JsonSchema[] | undefined)?.map((branch) => branch['description']);
  const [only, ...others] = new Set(said?.filter((text) => typeof text === 'string'));
  return others.length === 0 ? only : undefined;
}

/** The text of a parameter or field of this name; undefined when nothing is known of it. */
export function wordOf(name: string, contexts: readonly string[]): string | undefined {
  const key = keyOf([name], contexts);
  return key === undefined ? undefined : fieldWords().get(key);
}

/**
 * The schema with a description on every property at every depth: its own, else what the words say of its name where it
 * stands. `contexts` are the operation and the section of the reference. What has no word is left as it is: a test
 * names it (test/http/field-words.test.ts).
 */
export function described(schema: JsonSchema, contexts: readonly string[], path: readonly string[] = []): JsonSchema {
  const inside = (member: unknown, at: readonly string[]): JsonSchema => described(member as JsonSchema, contexts, at);
  const made: JsonSchema = { ...schema };
  if (schema.items) made.items = inside(schema.items, path);
  for (const branches of ['anyOf', 'oneOf', 'allOf'])
    if (Array.isArray(schema[branches])) made[branches] = schema[branches].map((one) => inside(one, path));
  if (typeof schema['additionalProperties'] === 'object')
    made['additionalProperties'] = inside(schema['additionalProperties'], path);
  if (!schema.properties) return made;
  made.properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, member]) => {
      const at = [...path, name];
      const whole = inside(member, at);
      const key = keyOf(at, contexts);
      const description = whole['description'] ?? saidInside(whole) ?? (key && fieldWords().get(key));
      return [name, description === undefined ? whole : { ...whole, description }];
    }),
  );
  return made;
}
