// The words of nouns.ts in the program: each with its help, what it sends, and how its answer is shown.
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { LIMITS } from '../domain/limits.ts';
import { call, companyOf, download, EXIT, fail } from './client.ts';
import { fieldText, inputOf, nounWords, type NounWord } from './nouns.ts';
import type { ShownThing } from './shown.ts';
import { told } from './spoken.ts';
import { noteLine, textOf } from './words-proof.ts';
import { save } from './words-reports.ts';
import { counted, examples, raw, readBytes, readJson, say, type Hand } from './word.ts';

interface Flags {
  readonly file?: string;
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
  readonly output?: string;
  readonly line?: boolean;
}

/** How to go on where a page is not the last one. */
function more({ nextCursor }: ShownThing): string {
  return typeof nextCursor === 'string' ? `. ${told(`There is more: add cursor=${nextCursor}`)}` : '';
}

async function act(hand: Hand, word: NounWord, words: readonly string[], options: Flags): Promise<void> {
  const [method, path, kind] = word.known;
  // The company at hand is meant where none is named.
  const isAtHand = word.places[0] === 'companyId' && (words[0] === undefined || words[0].includes('='));
  const all = isAtHand ? [await companyOf(hand.connect()), ...words] : words;
  const [places, given] = [all.slice(0, word.places.length), all.slice(word.places.length)];
  const readFile = (file: string): Promise<Buffer> => readBytes(file, LIMITS.documentBodyBytes);
  const file = options.file === undefined ? {} : (await readJson(options.file, LIMITS.documentBodyBytes)).value;
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    return fail(EXIT.usage, `${options.file ?? ''} must hold one JSON object.`);
  const body = await inputOf(word, given, file as Readonly<Record<string, unknown>>, readFile);
  const isAbove = word.places.includes('companyId') || !path.includes('{companyId}');
  const { at, companyId } = isAbove ? { at: hand.connect(), companyId: '' } : await hand.connectCompany();
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const place = word.places.indexOf(name);
    return encodeURIComponent(place < 0 ? companyId : (places[place] as string));
  });
  const query = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );
  if (options.line) return say(noteLine(await textOf(at, filled, query)));
  if (kind === 'file') return save(download(at, filled, query), options.output);
  const isRead = method === 'GET' || method === 'DELETE';
  const answer = await call(at, method, filled, {
    ...(isRead ? { query } : { body: { ...body, ...(options.dryRun ? { dryRun: true } : {}) } }),
    headers: isWrite(kind) ? { 'idempotency-key': options.idempotencyKey ?? randomUUID() } : {},
  });
  if (hand.shared().json) return raw(answer.text);
  const { listNamed, listTable, thingText } = await import('./shown.ts');
  const { data, total } = answer.data as { data?: ShownThing[]; total?: number };
  const text =
    Array.isArray(data) && total !== undefined
      ? `${listTable(listNamed(word.noun, path), data)}\n\n${counted(data.length, total)}` +
        more(answer.data as ShownThing)
      : thingText(answer.data as ShownThing);
  return say(options.dryRun ? `${text}\n\n${told('Dry run: nothing was written.')}` : text);
}

/** True for what writes: it takes an idempotency key. */
const isWrite = (kind: NounWord['known'][2]): boolean => kind === 'command' || kind === 'procedure';

function define(hand: Hand, below: Command, word: NounWord, name: string): void {
  const [method, path, kind, summary] = word.known;
  const command = below.command(name).description(summary.charAt(0).toLowerCase() + summary.slice(1));
  for (const place of word.places)
    if (place === 'companyId') command.argument(`[${place}]`, 'id of a company (default: the one at hand)');
    else command.argument(`<${place}>`, 'its id');
  if (word.fields.length > 0) command.argument('[fields...]', 'NAME=VALUE; NAME=@FILE reads a file');
  if (method !== 'GET' && method !== 'DELETE')
    command.option('--file <FILE>', 'a JSON object with these fields; - reads standard input');
  if (word.fields.some((field) => field.name === 'dryRun'))
    command.option('--dry-run', 'show what would happen, write nothing');
  if (isWrite(kind)) command.option('--idempotency-key <KEY>', 'the same key never writes twice');
  if (kind === 'file') command.option('--output <FILE>', 'write the file here');
  if (word.operation === 'getCheckpoint') command.option('--line', 'as one line: for a commit, a mail, a chat');
  const fields = word.fields.filter((field) => field.name !== 'dryRun');
  const needed = fields
    .filter(({ isRequired }) => isRequired)
    .map((field) => fieldText(field).replace(' (required)', ''));
  const about = fields.length > 0 ? `\nFields:\n${fields.map((field) => `  ${fieldText(field)}\n`).join('')}` : '';
  const places = word.places
    .filter((place) => place !== 'companyId')
    .map((place) => place.replace(/Id$/, '').toUpperCase());
  command
    .addHelpText(
      'after',
      `${about}${examples(
        [word.noun, word.verb, ...places, ...needed].filter((part) => part !== '').join(' '),
      )}\n\n${method} ${path}`,
    )
    .action((...all: unknown[]) => {
      const words = all
        .slice(0, -2)
        .flat()
        .filter((one): one is string => typeof one === 'string');
      return act(hand, word, words, all.at(-2) as Flags);
    });
}

/** Adds a word for every noun of the service that has none yet, with a word below it for everything it can do. */
export function nounCommands(hand: Hand): void {
  const { program } = hand;
  const nouns = new Map<string, NounWord[]>();
  for (const word of nounWords()) nouns.set(word.noun, [...(nouns.get(word.noun) ?? []), word]);
  for (const [noun, words] of nouns) {
    if (program.commands.some((command) => command.name() === noun)) continue;
    const [only] = words;
    if (words.length === 1 && only && (only.verb === '' || only.known[0] === 'GET')) {
      define(hand, program, { ...only, verb: '' }, noun);
      continue;
    }
    const verbs = words.map(({ verb }) => verb);
    const group = program.command(noun).description(verbs.filter((verb) => verb !== '').join(', '));
    for (const word of words) define(hand, group, word, word.verb === '' ? 'run' : word.verb);
  }
}
