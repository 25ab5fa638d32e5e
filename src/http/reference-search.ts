// What the search of the reference looks through: operations, fields, errors, events and chapters of the guide, in both
// languages at once, so that a Japanese word finds its English page.
import { REFUSALS } from '../domain/refusal.ts';
import { realAnswer } from './openapi.ts';
import type { Say } from './reference-language.ts';
import type { Described } from './reference-operations.ts';
import { sectionOf, sectionsOf } from './reference-sections.ts';
import { descriptionOf, summaryOf } from './reference-texts.ts';
import { REMEDIES } from './refusal-remedies.ts';
import { operationIdOf, type Row, type Surface } from './route.ts';
import type { JsonSchema } from './json-schema.ts';
import { catalog } from '../domain/events.ts';

/**
 * One thing that can be found: what it is (operation, field, error, event, guide), its name, where it stands (one place
 * or the first few of them, of `count`), and what is said of it in English and Japanese.
 */
export interface Findable {
  readonly kind: 'operation' | 'field' | 'error' | 'event' | 'guide';
  readonly name: string;
  readonly places: readonly (readonly [title: string, titleJa: string, address: string])[];
  readonly count?: number;
  readonly en: string;
  readonly ja: string;
}

/** Places of a field that are shown. */
const PLACES = 4;
/** So deep fields are looked for inside others. */
const DEPTH = 4;

/** Fields of a schema with what is said of them; references are followed once each. */
function* fieldsIn(schema: JsonSchema, of: Described, depth = DEPTH): Generator<readonly [name: string, text: string]> {
  const { $ref } = schema as { $ref?: string };
  const known = $ref === undefined ? schema : of.description.components.schemas[$ref.split('/').at(-1) ?? ''];
  if (!known || depth === 0) return;
  for (const [name, member] of Object.entries(known.properties ?? {})) {
    yield [name, String(member['description'] ?? '')];
    yield* fieldsIn(member, of, depth - 1);
  }
  const branches = [known.items, known['anyOf'], known['oneOf']].flat() as (JsonSchema | undefined)[];
  for (const branch of branches) if (branch) yield* fieldsIn(branch, of, depth);
}

/** Fields and parameters of an operation, each with what is said of it. */
function* fieldsOf(row: Row, of: Described): Generator<readonly [name: string, text: string]> {
  const described = of.description.paths[row.path.replace(/:(\w+)/g, '{$1}')]?.[row.method.toLowerCase()];
  if (!described) return;
  for (const { name, description = '' } of described.parameters) yield [name, description];
  const body = described.requestBody?.content['application/json'].schema;
  if (body) yield* fieldsIn(body, of);
  for (const { schema } of Object.values(described.responses[row.status]?.content ?? {}))
    yield* fieldsIn(realAnswer(schema), of);
}

const addressOf = (row: Row): string => `/docs/${row.surface}/${sectionOf(row)?.slug ?? ''}#${operationIdOf(row)}`;

/** Fields of the operations of a surface: each name and meaning once, with the operations where it stands. */
function fieldsFound(rows: readonly Row[], surface: Surface, of: Described, ja: Say): Findable[] {
  const found = new Map<string, { name: string; text: string; rows: Set<Row> }>();
  for (const row of sectionsOf(rows, surface).flatMap(([, within]) => within))
    for (const [name, text] of fieldsOf(row, of)) {
      const key = `${name} ${text}`;
      const one = found.get(key) ?? { name, text, rows: new Set<Row>() };
      found.set(key, one);
      one.rows.add(row);
    }
  return [...found.values()].map(({ name, text, rows: within }) => ({
    kind: 'field',
    name,
    places: [...within].slice(0, PLACES).map((row) => [summaryOf(row), ja(summaryOf(row)), addressOf(row)]),
    count: within.size,
    en: text,
    ja: text === '' ? '' : ja(text),
  }));
}

/** Everything that can be found on a surface, operations first. */
export function searchIndex(of: Described, ja: Say, surface: Surface): readonly Findable[] {
  const operations = of.rows
    .filter((row) => row.surface === surface && sectionOf(row))
    .map((row): Findable => {
      const [title, address] = [summaryOf(row), addressOf(row)];
      return {
        kind: 'operation',
        name: `${row.method} ${row.path.replace(/:(\w+)/g, '{$1}')}`,
        places: [[title, ja(title), address]],
        en: `${operationIdOf(row)} ${descriptionOf(row) ?? ''}`,
        ja: descriptionOf(row, ja) ?? '',
      };
    });
  const errors = REFUSALS.map((code): Findable => {
    const [means, remedy] = REMEDIES[code];
    return {
      kind: 'error',
      name: code,
      places: [[means, ja(means), `/docs/errors#${code}`]],
      en: remedy,
      ja: ja(remedy),
    };
  });
  const events = [...catalog().keys()].map((type): Findable => {
    return { kind: 'event', name: type, places: [[type, type, `/docs/events#${type}`]], en: '', ja: '' };
  });
  return [...operations, ...errors, ...fieldsFound(of.rows, surface, of, ja), ...events];
}
