// What every operation does, in the words of its user: the description of OpenAPI and of the reference. It stands
// beside each declaration; here is what is general, and what is said of rows behind which no declaration stands.
import { inEnglish, type Say } from './reference-language.ts';
import { filled } from './refusals.ts';
import { snake } from './dialect-a.ts';
import { operationOf, type Row } from './route.ts';

/** Kind of a row behind which no declaration stands -> text. Fields stand in braces. */
const TEXTS: Readonly<Record<string, string>> = {
  history: 'Every version of an entry, oldest first: what it said, who wrote it and when.',
  me:
    'Who is calling, with which scopes, in which companies, and what is left of the limits: the first call of a new ' +
    'integration.',
  events:
    'What happened in the books, event by event, in the order in which it was recorded: the audit trail, and the ' +
    'source of every figure. Personal data is masked without employees:pii, and the figures of payroll runs are null ' +
    'without payroll:read.',
  stream:
    'The same as they happen, as server-sent events: `id` is the sequence, `event` the type, `data` the event. ' +
    'Resume ' +
    'with Last-Event-ID or {afterSequence}. Personal data and figures of payroll runs never stand in it.',
  'list-resources': 'Resources that agents may read (ledger://...), as the Model Context Protocol lists them.',
  'read-resource': 'One resource, by its address, percent-encoded.',
  'list-tools': 'Tools that agents may call, with the schema of what each takes.',
  'call-tool':
    'Calls a tool with {arguments}: the same work, checks and limits as the operation behind it. Agents speak the ' +
    'protocol itself at /mcp.',
};

/** What a read of which nothing is to be said does: `list-rules`, `get-rule`. */
function plainRead(name: string, summary: string, say: Say): string | undefined {
  const thing = summary.replace(/^(?:List|Get) /, '');
  if (name.startsWith('list-'))
    return say(
      'The {thing} of the company, page by page, as the parameters below narrow and sort them. {total} is exact.',
      { thing },
    );
  return name.startsWith('get-')
    ? say('{Thing} by its id, in whatever state.', { Thing: `${thing.charAt(0).toUpperCase()}${thing.slice(1)}` })
    : undefined;
}

/** Names of rows behind which no declaration stands: what they do in a line. */
export const SUMMARIES: Readonly<Record<string, string>> = {
  events: 'List events',
  stream: 'Follow events live (server-sent events)',
  history: 'All versions of an entry',
  me: 'Tell who is calling, where, and what is left of the limits',
  'list-tools': 'List the tools of agents (Model Context Protocol)',
  'call-tool': 'Call a tool',
  'list-resources': 'List the resources of agents',
  'read-resource': 'Read a resource (ledger://...)',
};

/** What a row does, in a line. */
export function summaryOf(row: Row): string {
  return operationOf(row)?.summary ?? SUMMARIES[row.behind.kind] ?? 'Not built yet';
}

/** What the declaration behind a row says of it; undefined for a read that says nothing beyond its name. */
function ownText(row: Row): string | undefined {
  const operation = operationOf(row);
  return operation ? operation.text : TEXTS[row.behind.kind];
}

/** A field as this surface calls it, as code. */
const fieldOn =
  ({ surface }: Row) =>
  (name: string): string =>
    `\`${surface === 'b' ? name : name === 'effectiveDate' ? 'date' : snake(name)}\``;

/**
 * What a row does and who may, as Markdown: paragraphs with code in backticks, in the language of `say`. undefined for
 * a row that nobody has written about.
 */
export function descriptionOf(row: Row, say: Say = inEnglish): string | undefined {
  const own = ownText(row);
  const name = operationOf(row)?.name ?? row.behind.kind;
  const text = own === undefined ? plainRead(name, summaryOf(row), say) : say(own);
  if (text === undefined) return undefined;
  const scopes = row.needs ? [row.needs] : (row.needsAnyOf ?? []);
  const [first, ...others] = scopes.map((scope) => `\`${scope}\``);
  const needs = others.reduce((one, other) => say('{one} or {other}', { one, other }), first ?? '');
  const who = [
    ...(needs === '' ? [] : [say('Needs the scope {scopes}.', { scopes: needs })]),
    ...(row.operators ? [say(row.noKeys ? 'For operators and users.' : 'Operators may call it too.')] : []),
  ];
  return [filled(text, fieldOn(row)), ...(who.length > 0 ? [who.join(' ')] : [])].join('\n\n');
}

/** Fields that the text of a row names, in canonical words. */
export function fieldsNamed(row: Row): readonly string[] {
  return [...(ownText(row) ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
