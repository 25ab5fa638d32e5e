// Words that the table of operations makes by itself: daicho NOUN VERB. What the service can do has a word here without
// a line of its own: `billContract` below /contracts/{conId} is `daicho contracts bill ID`.
import { OPERATIONS, type Known } from '../client/operations.ts';
import { nearest } from '../domain/nearest.ts';
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

/** Below these no words are made: reports, events and tools of agents have words of their own or none. */
const APART = new Set(['reports', 'events', 'mcp', 'nl-journal', 'add', 'me']);
/** What people call entries. */
const CALLED: Readonly<Record<string, string>> = { 'journal-entries': 'entries' };

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
    if (APART.has(first)) return [];
    const noun = CALLED[first] ?? first;
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

/** What a field takes, for help and refusals. */
export function fieldText({ name, mark, isRequired }: Field): string {
  const value = { '': 'TEXT', '#': 'NUMBER', '?': 'true|false', '*': 'JSON' }[mark];
  return `${name}=${value}${isRequired ? ' (required)' : ''}`;
}

/** Names that are nearest to a mistyped one. */
function near(name: string, names: readonly string[]): string {
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
    if (at <= 0) fail(EXIT.usage, `"${text}" must have the form NAME=VALUE.`);
    const name = text.slice(0, at);
    const field = word.fields.find((one) => one.name === name);
    if (!field)
      return fail(
        EXIT.usage,
        `${word.noun} ${word.verb} takes no "${name}".${near(
          name,
          word.fields.map((one) => one.name),
        )} It takes: ${word.fields.map((one) => one.name).join(', ') || 'nothing'}.`,
      );
    if (named.has(name)) fail(EXIT.usage, `"${name}" is given twice.`);
    named.add(name);
    input[name] = await valueOf(field, text.slice(at + 1), readFile);
  }
  const missing = word.fields.filter(({ name, isRequired }) => isRequired && input[name] === undefined);
  if (missing.length > 0)
    fail(
      EXIT.usage,
      `${word.noun} ${word.verb} needs ${missing.map(fieldText).join(', ').replaceAll(' (required)', '')}.`,
    );
  return input;
}
