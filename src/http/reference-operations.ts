// The pages of operations: what each takes and answers, with an example in several languages, from the description.
import { EXPORT_PARAMETERS, isPrinted } from './exports.ts';
import { inline, markup, prose, type Html } from './reference-html.ts';
import { realAnswer } from './openapi.ts';
import type { Example } from './reference-examples.ts';
import { curlOf, targetOf, typescriptOf } from './reference-samples.ts';
import { sectionsOf, type Section } from './reference-sections.ts';
import { descriptionOf, summaryOf } from './reference-texts.ts';
import type { Say } from './reference-language.ts';
import { operationIdOf, type Row, type Surface } from './route.ts';
import type { JsonSchema } from './json-schema.ts';

/** A described operation, as far as a page shows it. */
interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: JsonSchema } } };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: JsonSchema }>> }>>;
}
/** What the pages are made from. */
export interface Described {
  readonly rows: readonly Row[];
  /** Says the texts of the pages. */
  readonly say: Say;
  readonly examples: Readonly<Record<string, Example>>;
  readonly description: {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
  };
}

/** So deep members are shown; a reader who needs more has the description. */
const DEPTH = { sent: 3, answered: 2 } as const;
const VALUES = 14;
/** So many parameters are shown at once, required ones first. */
const FOLD = 10;
/** How a printed report is asked for as a file. */
const FORMATS = `\`${Object.keys(EXPORT_PARAMETERS.shape)[0]}=csv\`, \`xlsx\`, \`pdf\``;

interface Shown extends JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly format?: string;
  readonly $ref?: string;
}

/** A schema, where it is a reference what that stands for. */
function resolved(schema: JsonSchema, { description }: Described): Shown {
  const { $ref } = schema as Shown;
  return ($ref === undefined ? schema : (description.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {})) as Shown;
}

/** What a value is, in a few words. */
function kindOf(schema: JsonSchema, of: Described): string {
  const shown = resolved(schema, of);
  const branches = shown.anyOf ?? shown.oneOf;
  if (branches)
    return [...new Set(branches.map((one) => kindOf(one, of)))].reduce((one, other) =>
      of.say('{one} or {other}', { one, other }),
    );
  if ('const' in shown) return JSON.stringify(shown['const']);
  if (shown.items)
    return of.say('list of {kind}', {
      kind: resolved(shown.items, of).enum ? of.say('these') : kindOf(shown.items, of),
    });
  if (shown.enum) return of.say('one of');
  const type = typeof shown.type === 'object' ? shown.type.join(' / ') : (shown.type ?? of.say('anything'));
  return shown.format === undefined || type !== 'string' ? type : shown.format;
}

/** The object whose members are to be shown inside a value: itself, an item of a list, a branch. */
function objectIn(schema: JsonSchema, of: Described): Shown | undefined {
  const shown = resolved(schema, of);
  if (shown.properties) return shown;
  if (shown.items) return objectIn(shown.items, of);
  for (const branch of shown.anyOf ?? shown.oneOf ?? []) {
    const found = objectIn(branch, of);
    if (found) return found;
  }
  return undefined;
}

/** What bounds a value, as code. */
function boundsOf(schema: JsonSchema, of: Described): Html | undefined {
  const shown = resolved(schema, of);
  const all = shown.enum ?? (shown.items && resolved(shown.items, of).enum) ?? [];
  const values = all
    .slice(0, VALUES)
    .map((value) => `\`${String(value)}\``)
    .join(' ');
  const { say } = of;
  const { maxLength, maxItems } = shown as { maxLength?: number; maxItems?: number };
  const said = [
    ...(all.length > VALUES ? [say('{values} and {n} more.', { values, n: all.length - VALUES })] : []),
    ...(all.length > 0 && all.length <= VALUES ? [values] : []),
    ...(shown.default === undefined ? [] : [say('Default: {value}.', { value: `\`${String(shown.default)}\`` })]),
    ...(maxLength === undefined ? [] : [say('At most {n} characters.', { n: maxLength })]),
    ...(maxItems === undefined ? [] : [say('At most {n} items.', { n: maxItems })]),
  ];
  return said.length === 0 ? undefined : markup`<p>${inline(said.join(' '))}</p>`;
}

/** One field with what is inside it. */
function field(name: string, schema: JsonSchema, isRequired: boolean, of: Described, depth: number): Html {
  const shown = resolved(schema, of);
  const inside = depth > 0 ? objectIn(schema, of) : undefined;
  const description = shown.description ?? (schema as Shown).description;
  return markup`<div><dt><code>${name}</code><span class="kind">${kindOf(schema, of)}</span>${
    isRequired ? markup`<span class="need">${of.say('required')}</span>` : undefined
  }</dt><dd>${description === undefined ? undefined : prose(description, of.say)}${boundsOf(schema, of)}${
    inside
      ? markup`<details><summary>${of.say('Fields inside')}</summary>${fields(inside, of, depth - 1)}</details>`
      : undefined
  }</dd></div>`;
}

function fields(schema: Shown, of: Described, depth: number): Html {
  const required = schema.required ?? [];
  return markup`<dl class="fields">${Object.entries(schema.properties ?? {}).map(([name, member]) =>
    field(name, member, required.includes(name), of, depth),
  )}</dl>`;
}

const SIGN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?/g;
/** JSON with its names, texts and numbers set apart. */
export function json(value: unknown): Html {
  const text = JSON.stringify(value, undefined, 2);
  let at = 0;
  const parts: Html[] = [];
  for (const found of text.matchAll(SIGN)) {
    const [whole, quoted, colon] = found;
    const kind = quoted === undefined ? 'number' : colon === undefined ? 'text' : 'key';
    parts.push(markup`${text.slice(at, found.index)}<span class="${kind}">${quoted ?? whole}</span>${colon}`);
    at = found.index + whole.length;
  }
  return markup`${parts}${text.slice(at)}`;
}

/** An answer as it comes: JSON, or the text of a file. */
const answerOf = (answer: unknown): Html => (typeof answer === 'string' ? markup`${answer}` : json(answer));

function samples(row: Row, example: Example, say: Say): Html {
  const isAlone = row.method === 'GET' && row.file === undefined && row.behind.kind !== 'stream';
  const mayRun = isAlone && Object.keys(example.values ?? {}).every((name) => name === 'companyId');
  return markup`<div class="code"><div class="bar"><span>${say('Request')}</span>
<button data-speak="curl">curl</button><button
 data-speak="typescript">TypeScript</button><button data-copy>${say('Copy')}</button>${
   mayRun ? markup`<button class="run" data-run="${targetOf(row, example)}">${say('Run')}</button>` : undefined
 }</div><pre class="sample curl">${curlOf(row, example)}</pre>
<pre class="sample typescript">${typescriptOf(row, example)}</pre>${
    example.answer === undefined
      ? undefined
      : markup`<div class="bar"><span>${say('Answer {status}', { status: row.status })}</span></div>
<pre class="answer">${answerOf(example.answer)}</pre>`
  }</div>`;
}

/** Members of a body as they are listed: those that are required first. */
function membersAsParameters({ properties = {}, required = [] }: JsonSchema): Operation['parameters'] {
  return Object.entries(properties)
    .map(([name, schema]) => ({ name, in: 'query' as const, required: required.includes(name), schema }))
    .sort((one, other) => Number(other.required) - Number(one.required));
}

/** An operation: text and fields on one side, samples on the other. */
function operation(row: Row, of: Described): Html {
  const id = operationIdOf(row);
  const template = row.path.replace(/:(\w+)/g, '{$1}');
  const described = of.description.paths[template]?.[row.method.toLowerCase()];
  if (!described) return markup``;
  const places = (where: string): Operation['parameters'] =>
    described.parameters
      .filter((one) => one.in === where)
      .sort((one, other) => Number(other.required) - Number(one.required));
  const list = (parameters: Operation['parameters']): Html =>
    markup`<dl class="fields">${parameters.map(({ name, description, schema, required }) =>
      field(name, description === undefined ? schema : { ...schema, description }, required, of, DEPTH.sent - 1),
    )}</dl>`;
  const { say } = of;
  const part = (title: string, parameters: Operation['parameters']): Html | undefined => {
    if (parameters.length === 0) return undefined;
    const [first, more] =
      parameters.length > FOLD + 2 ? [parameters.slice(0, FOLD), parameters.slice(FOLD)] : [parameters, []];
    return markup`<h3>${title === '' ? title : say(title)}</h3>${list(first)}${
      more.length > 0
        ? markup`<details><summary>${say('{n} more: {names}', {
            n: more.length,
            names: more.map(({ name }) => name).join(', '),
          })}</summary>
${list(more)}</details>`
        : undefined
    }`;
  };
  const body = described.requestBody?.content['application/json'].schema;
  const said = Object.values(described.responses[row.status]?.content ?? {})[0]?.schema;
  const answers = said && realAnswer(said);
  const answered = answers && objectIn(answers, of);
  const isShort = Object.keys(body?.properties ?? {}).length > 0;
  return markup`<section class="operation" id="${id}"><div><h2><a href="#${id}">${say(summaryOf(row))}</a></h2>
<p class="route"><span class="verb ${row.method.toLowerCase()}">${row.method}</span> ${template}${
    row.extension
      ? markup` <span class="beyond" title="${say('Goes beyond the specification')}">${say('extension')}</span>`
      : undefined
  }</p>${prose(descriptionOf(row, say) ?? '')}${part('Path', places('path'))}${part('Query', places('query'))}${part(
    'Body',
    body && isShort ? membersAsParameters(body) : [],
  )}${isPrinted(row) ? markup`<p>${inline(say('Also as a file: {formats}.', { formats: FORMATS }))}</p>` : undefined}${
    answered
      ? markup`<h3>${say('Answer')}</h3><details><summary>${say('Fields inside')}</summary>
${fields(answered, of, DEPTH.answered - 1)}</details>`
      : undefined
  }${
    places('header').length > 0
      ? markup`<h3>${say('Headers')}</h3><details><summary>${places('header')
          .map(({ name }) => name)
          .join(', ')}</summary>${part('', places('header'))}</details>`
      : undefined
  }</div>${samples(row, of.examples[id] ?? {}, say)}</section>`;
}

/** The page of a section on a surface. */
export function sectionPage(section: Section, rows: readonly Row[], of: Described): Html {
  return markup`<h1>${of.say(section.title)}</h1><p class="lead">${inline(of.say(section.text))}</p>
${rows.map((row) => operation(row, of))}`;
}

/** Every operation of a surface on one page, as a table. */
export function everyOperation(rows: readonly Row[], surface: Surface, say: Say): Html {
  const own = sectionsOf(rows, surface);
  const count = own.reduce((sum, [, within]) => sum + within.length, 0);
  const about =
    surface === 'b'
      ? '{n} operations of surface B: paths below a company, camelCase.'
      : '{n} operations of surface A: flat paths, snake_case, the company of the key. Surface B has more.';
  return markup`<h1>${say('All operations')}</h1><p class="lead">${say(about, { n: count })}</p>${own.map(
    ([section, within]) => markup`<h2><a href="/docs/${surface}/${section.slug}">${say(section.title)}</a></h2>
<div class="wide"><table class="all"><tbody>${within.map(
      (row) => markup`<tr><td class="route"><span class="verb ${row.method.toLowerCase()}">${row.method}</span></td>
<td class="route">${row.path.replace(/:(\w+)/g, '{$1}')}</td>
<td><a href="/docs/${surface}/${section.slug}#${operationIdOf(row)}">${say(summaryOf(row))}</a></td></tr>`,
    )}</tbody></table></div>`,
  )}`;
}
