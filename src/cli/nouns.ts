// Words that the table of operations makes by itself: daicho NOUN VERB. What the service can do has a word here without
// a line of its own: `billContract` below /contracts/{conId} is `daicho contracts bill ID`.
import { OPERATIONS, type Known } from '../client/operations.ts';
import { isId } from '../domain/ids.ts';
import { nearest } from '../domain/nearest.ts';
import { prefixAt } from '../domain/places.ts';
import { EXIT, fail } from './client.ts';

/** One operation as a word. */
export interface NounWord {
  readonly noun: string;
  readonly verb: string;
  readonly operation: string;
  readonly known: Known;
  /** Places of the path, the company aside: they are given in order. */
  readonly places: readonly string[];
  readonly fields: readonly Field[];
}
/** A member of what an operation takes. `mark`: how a word on the command line becomes its value. */
export interface Field {
  readonly name: string;
  readonly mark: '' | '#' | '?' | '*';
  readonly isRequired: boolean;
}

/** Below these no words are made: reports, events, tools of agents and tiles have words of their own or none. */
const APART = new Set(['reports', 'events', 'mcp', 'nl-journal', 'add', 'me', 'log']);
/** What people call entries; the folder of evidence has a word of its own, so that of one figure is called by it. */
const CALLED: Readonly<Record<string, string>> = { 'journal-entries': 'entries', evidence: 'figure' };

const singular = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?<=ch|x)es$/, '')
    .replace(/(?<!s)s$/, '');

/** The name of an operation without the words of its noun: reverseInvoicePayment -> reverse-payment. */
function verbOf(operation: string, noun: readonly string[]): string {
  const words = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).split('-');
  const rest = words.filter((word, n) => n === 0 || !noun.includes(singular(word)));
  return rest.join('-');
}

function fieldsOf(takes: string): Field[] {
  return takes
    .split(' ')
    .filter((text) => text !== '')
    .map((text) => {
      const [, name = text, mark = '', required] = /^(\w+)([#?*]?)(!?)$/.exec(text) ?? [];
      return { name, mark: mark as Field['mark'], isRequired: required === '!' };
    });
}

/** Every word of this kind, in the order of the table. Operations of one name are told apart by their whole name. */
export function nounWords(table: Readonly<Record<string, Known>> = OPERATIONS): NounWord[] {
  const found = Object.entries(table).flatMap(([operation, known]) => {
    const [, path, , , takes] = known;
    const segments = path
      .replace(/^\/companies\/\{companyId\}(?=\/)/, '')
      .split('/')
      .slice(1);
    const [first = ''] = segments;
    // `daicho events` reads the stream; what is asked of one event has words.
    const isOfOne = first === 'events' && segments[1]?.startsWith('{') === true;
    if (APART.has(first) && !isOfOne) return [];
    const noun = isOfOne ? 'event' : (CALLED[first] ?? first);
    const fixed = segments.filter((segment) => !segment.startsWith('{'));
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    const own = new Set([...first.split('-'), ...(fixed[1] === 'runs' ? ['run'] : [])].map(singular));
    const verb = verbOf(operation, [...own]);
    return [
      {
        noun,
        verb: verb === noun || operation === camel(noun) ? '' : verb,
        operation,
        known,
        places: first === 'companies' ? places : places.filter((name) => name !== 'companyId'),
        fields: fieldsOf(takes).filter(({ name }) => !places.includes(name) && name !== 'companyId'),
      },
    ];
  });
  return found.map((word, n) =>
    found.findIndex(({ noun, verb }) => noun === word.noun && verb === word.verb) === n
      ? word
      : { ...word, verb: word.operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) },
  );
}
const camel = (noun: string): string => noun.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

/** The word that lists what an id at the end of this path names: `daicho entries list`; undefined when none does. */
function listWord(path: string): string | undefined {
  const word = nounWords().find(
    ({ known: [method, listed, kind] }) => method === 'GET' && kind === 'read' && listed === path,
  );
  return word && ['daicho', word.noun, word.verb, ...word.places.map((place) => place.toUpperCase())].join(' ').trim();
}

/**
 * What to do about a route of which the service says that nothing is there: ids in it that have not the form of one,
 * and the words that list those that there are.
 */
export function idHints(route: string): readonly string[] {
  const asked = `/companies/_${route}`
    .replace(/^\/companies\/_(?=\/companies\/)/, '')
    .split('/')
    .map(decodeURIComponent);
  const fits = (path: string): boolean => {
    const parts = path.split('/');
    return parts.length === asked.length && parts.every((part, n) => part.startsWith('{') || part === asked[n]);
  };
  const path = Object.values<Known>(OPERATIONS).find(([, known]) => fits(known))?.[1];
  if (path === undefined)
    return ['daicho --help lists what there is a word for; daicho get takes the paths of the interface.'];
  return path.split('/').flatMap((part, n, parts) => {
    const prefix = prefixAt(part.slice(1, -1));
    // A company that is not one's own is told apart by the service.
    const isAside = part === '{companyId}' && path.includes('/{', path.indexOf(part) + 1);
    if (prefix === undefined || isAside) return [];
    const text = (asked[n] ?? '').slice(0, 60);
    const list = listWord(parts.slice(0, n).join('/'));
    return [
      ...(isId({ prefix }, text) ? [] : [`"${text}" is no id: one of this kind has the form ${prefix}_<uuid>.`]),
      ...(list === undefined ? [] : [`The ids that there are: npx ${list}`]),
    ];
  });
}

/** What a field takes, for help and refusals. */
export function fieldText({ name, mark, isRequired }: Field): string {
  const value = { '': 'TEXT', '#': 'NUMBER', '?': 'true|false', '*': 'JSON' }[mark];
  return `${name}=${value}${isRequired ? ' (required)' : ''}`;
}

/** Names that are nearest to a mistyped one. */
export function near(name: string, names: readonly string[]): string {
  const found = nearest(name, names);
  return found === undefined ? '' : ` Did you mean ${found}?`;
}

/** Reads the file of a field: base64 for `...Base64`, JSON for JSON, else its text. */
export type FileReader = (file: string) => Promise<Buffer>;

/** The value of a field from a word `name=value`; `name=@file` reads a file. Refuses what does not fit, by name. */
async function valueOf(field: Field, text: string, readFile: FileReader): Promise<unknown> {
  const bytes = text.startsWith('@') ? await readFile(text.slice(1)) : undefined;
  if (bytes && field.name.endsWith('Base64')) return bytes.toString('base64');
  const value = bytes?.toString('utf8') ?? text;
  if (field.mark === '') return value;
  if (field.mark === '?')
    return value === 'true' || value === 'false'
      ? value === 'true'
      : fail(EXIT.usage, `${field.name} is true or false, not "${value}".`);
  if (field.mark === '#') {
    const number = Number(value.replaceAll(',', ''));
    if (value.trim() === '' || !Number.isSafeInteger(number))
      fail(EXIT.usage, `${field.name} takes a whole number, not "${value}".`);
    return number;
  }
  try {
    return JSON.parse(value) as unknown;
  } catch {
    // Lists of plain words need no quotes: labelCodes=A,B.
    if (/^[^[\]{}"]+$/.test(value)) return value.split(',').map((one) => one.trim());
    return fail(EXIT.usage, `${field.name} takes JSON, and "${value.slice(0, 60)}" is none: quote it for the shell.`);
  }
}

/** A word as one types it: `partners create`. */
function calledOf({ noun, verb }: NounWord): string {
  return verb === '' ? noun : `${noun} ${verb}`;
}

function fieldNames({ fields }: NounWord): string {
  return fields.map(({ name }) => name).join(', ') || 'nothing';
}

/** What `name=value` words give for a word, on top of what a file says. Refuses unknown names by those there are. */
export async function inputOf(
  word: NounWord,
  given: readonly string[],
  file: Readonly<Record<string, unknown>>,
  readFile: FileReader,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = { ...file };
  const named = new Set<string>();
  for (const text of given) {
    const at = text.indexOf('=');
    if (at <= 0)
      fail(EXIT.usage, `"${text}" must have the form NAME=VALUE. ${calledOf(word)} takes: ${fieldNames(word)}.`);
    const name = text.slice(0, at);
    const field = word.fields.find((one) => one.name === name);
    if (!field)
      return fail(
        EXIT.usage,
        `${calledOf(word)} takes no "${name}".${near(
          name,
          word.fields.map((one) => one.name),
        )} It takes: ${fieldNames(word)}.`,
      );
    if (named.has(name)) fail(EXIT.usage, `"${name}" is given twice.`);
    named.add(name);
    input[name] = await valueOf(field, text.slice(at + 1), readFile);
  }
  const missing = word.fields.filter(({ name, isRequired }) => isRequired && input[name] === undefined);
  if (missing.length > 0)
    fail(EXIT.usage, `${calledOf(word)} needs ${missing.map(fieldText).join(', ').replaceAll(' (required)', '')}.`);
  return input;
}
