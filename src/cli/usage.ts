// What is said of a line of words that the program cannot read: what is wrong with it, how it is meant to be written,
// and an example.
import type { Command, Option } from 'commander';
import { nearest } from '../domain/nearest.ts';

/** The deepest word that a line names: `keys create` of `--json keys create --nam x`; the program itself for none. */
export function wordIn(program: Command, words: readonly string[]): Command {
  let found = program;
  for (const word of words) {
    const below = found.commands.find((one) => one.name() === word);
    if (below) found = below;
  }
  return found;
}

/** A word with those above it: `daicho keys create`. */
function nameOf(word: Command): string {
  return word.parent ? `${nameOf(word.parent)} ${word.name()}` : word.name();
}

/** The help of a word with its examples, as it would be printed. */
function helpOf(word: Command): string {
  let text = '';
  const keep = (more: string): void => {
    text += more;
  };
  word.configureOutput({ writeOut: keep, writeErr: keep, getOutHelpWidth: () => 1_000 }).outputHelp();
  return text;
}

/** The first example in the help of a word, if possible one with this flag; undefined where it has none. */
export function exampleOf(word: Command, flag = ''): string | undefined {
  const [, text = ''] = /\nExamples:\n((?: +npx .*\n?)+)/.exec(helpOf(word)) ?? [];
  const all = text.split('\n').flatMap((line) => line.trim() || []);
  return all.find((line) => line.includes(`${flag} `)) ?? all[0];
}

/** Fields that a flag stands for under another name. */
const FLAGS: Readonly<Record<string, string>> = {
  knownAtA: 'since',
  knownAtB: 'until',
  expires_at: 'expires',
  effectiveDate: 'date',
  correlationId: 'session',
  actorId: 'actor',
};

/** The flag of a word that stands for a field of the service: `--from <DATE>` for `from`. */
export function flagFor(word: Command, field: string): Option | undefined {
  return word.options.find((option) => [field, FLAGS[field]].includes(option.attributeName()));
}

/** What is meant by words that are too many: `from=2026-04-01` where there is a flag --from. */
function meantBy(word: Command, extra: readonly string[]): string | undefined {
  for (const text of extra) {
    const [, name = '', value = ''] = /^([\w-]+)=(.*)$/.exec(text) ?? [];
    const flags = word.options.map((option) => option.attributeName());
    const camel = name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
    const known = flags.includes(camel) ? camel : name === '' ? undefined : nearest(camel, flags);
    const flag = known === undefined ? undefined : flagFor(word, known)?.long;
    if (flag) return `Write ${flag} ${value} in place of ${text}.`;
  }
  return undefined;
}

/** What is meant by a flag that a word has not, but a field: `limit=2` for `--limit 2`. */
function fieldMeant(word: Command, flag: string): string | undefined {
  const [, name = '', value = ''] = /^--?([\w-]+)=?(.*)$/.exec(flag) ?? [];
  const camel = name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const isField = new RegExp(`^ {2}${camel}=`, 'm').test(helpOf(word));
  return isField ? `Fields are written without dashes: ${camel}=${value || '...'}` : undefined;
}

/**
 * Lines that say what is wrong with a line of words, how the word is written, and an example. `problem` is what the
 * parser says of it: `error: unknown option '--form'\n(Did you mean --from?)`.
 */
export function usageText(word: Command, problem: string): readonly string[] {
  const [first = '', ...hints] = problem.replace(/^error: /, '').split('\n');
  const name = nameOf(word);
  const extra = word.args.slice(word.registeredArguments.length);
  const isTooMuch = /^too many arguments/.test(first);
  const unknown = /^unknown option '(.*)'/.exec(first)?.[1];
  const meant = isTooMuch ? meantBy(word, extra) : unknown === undefined ? undefined : fieldMeant(word, unknown);
  const [argument] = word.registeredArguments;
  const isShort = /^missing required argument/.test(first) && argument !== undefined && argument.description !== '';
  const example = exampleOf(word);
  return [
    `${isTooMuch && extra.length > 0 ? `These words are too many: ${extra.join(' ')}` : first}`,
    ...hints,
    ...(meant === undefined ? [] : [meant]),
    ...(isShort ? [`${argument.name()}: ${argument.description}`] : []),
    `Usage: ${name} ${word.usage()}`,
    ...(example === undefined ? [] : [`For example: ${example}`]),
    `More: ${name} --help`,
  ];
}
