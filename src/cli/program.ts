// The program `daicho`: its words put together, and one run of it: from words to an exit code.
import fs from 'node:fs';
import path from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { cliError, demoFilePath, EXIT, fail, languageIn, readDemoFile } from './client.ts';
import { SHELLS } from './completion.ts';
import { idHints } from './nouns.ts';
import { heading, speak, told } from './spoken.ts';
import { columnsOf, table } from './terminal.ts';
import { exampleOf, flagFor, usageText, wordIn } from './usage.ts';
import { accessWords } from './words-access.ts';
import { booksWords, listNouns } from './words-books.ts';
import { controlWords } from './words-control.ts';
import { dashboardWords } from './words-dashboard.ts';
import { journalWords } from './words-journals.ts';
import { nounCommands } from './words-nouns.ts';
import { proofWords } from './words-proof.ts';
import { REPORTS, reportWords } from './words-reports.ts';
import { examples, handOf, raw, say, type Hand } from './word.ts';

/** The version of this program, from package.json: two folders up, or three from where it is compiled. */
function version(): string {
  for (const up of ['../..', '../../..'])
    try {
      const file = path.join(import.meta.dirname, up, 'package.json');
      return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version;
    } catch {
      // Not there: one further up.
    }
  return 'unknown';
}

/** The program without its words. */
function emptyProgram(): Command {
  return new Command('daicho')
    .description('Daicho: an event-sourced double-entry accounting service.')
    .version(version(), '--version', 'the version of this program')
    .option('--url <URL>', 'address of the service (DAICHO_URL)')
    .option('--key <KEY>', 'API key (DAICHO_KEY; visible to others on this machine when given here)')
    .option('--company <ID>', 'company to work on (DAICHO_COMPANY)')
    .addOption(new Option('--lang <LANG>', 'language of messages and headings (LANG)').choices(['en', 'ja']))
    .option('--json', 'print the untouched JSON answer')
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .configureOutput({ outputError: () => undefined })
    .exitOverride()
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 key not accepted, 4 service not reachable, 5 verification failed.
With --json what is wrong is JSON too, on standard error: {"error", "code"}, of the service its own answer.
Without DAICHO_URL and DAICHO_KEY the service of this folder is used (DATA_DIR/demo.json), else the last login.`,
    );
}

function demoWord({ program, env, shared }: Hand): void {
  program
    .command('demo')
    .description('how to reach the demo company of this folder')
    .addHelpText('after', examples('demo'))
    .action(() => {
      const file = readDemoFile(env);
      if (!file) fail(EXIT.unreachable, `There is no ${demoFilePath(env)}: start the service here first (npm start).`);
      if (shared().json) return raw(JSON.stringify(file));
      say(
        table(
          [{ title: 'what' }, { title: 'value' }],
          [
            ['address', file.baseUrl],
            ['company', file.companyId ?? told('(none: started with DEMO=0)')],
            ['owner key', file.ownerKey ?? ''],
            ['operator key', file.operatorKey ?? ''],
            ['company on the plan free', file.free?.companyId ?? ''],
            ['its owner key', file.free?.ownerKey ?? ''],
          ].flatMap(([name = '', value = '']) => (value === '' ? [] : [[heading(name), value]])),
        ),
      );
      say(
        examples('report trial-balance --from 2026-04-01 --to 2026-09-30', 'list entries --limit 5', 'events --follow'),
      );
    });
}

function versionWord({ program, shared }: Hand): void {
  program
    .command('version')
    .description('the version of this program')
    .addHelpText('after', examples('version', '--json version'))
    .action(() => (shared().json ? raw(JSON.stringify({ version: version() })) : say(version())));
}

function completionWord({ program }: Hand): void {
  program
    .command('completion')
    .addArgument(program.createArgument('<shell>', 'bash, zsh or fish').choices(SHELLS))
    .description('a script that completes words in a shell')
    .addHelpText('after', examples('completion bash > ~/.local/share/bash-completion/completions/daicho'))
    .action(async (shell: (typeof SHELLS)[number]) => {
      const { completionScript } = await import('./completion.ts');
      const choices: Readonly<Record<string, readonly string[]>> = {
        list: listNouns(),
        report: REPORTS,
        diff: REPORTS,
        completion: SHELLS,
      };
      process.stdout.write(completionScript(shell, program, (word) => choices[word] ?? []));
    });
}

/** What `--lang` says, before anything is read in earnest. */
function flagsIn(words: readonly string[]): { readonly lang?: 'en' | 'ja' } {
  const at = words.findIndex((word) => /^--lang(=|$)/.test(word));
  const lang = words[at]?.split('=', 2)[1] ?? words[at + 1];
  return at >= 0 && (lang === 'en' || lang === 'ja') ? { lang } : {};
}

/** What is wrong, line by line, and the exit code; `body` is the service's own answer. */
interface Failure {
  readonly exitCode: number;
  readonly lines: readonly string[];
  readonly body?: string | undefined;
}

/** A failure of the command line's own as JSON. */
function asBody(exitCode: number, [error = '', ...more]: readonly string[]): object {
  const [code] = Object.entries(EXIT).find(([, known]) => known === exitCode) ?? ['refused'];
  return { error, code, ...(more.length > 0 ? { fix: more.join('\n') } : {}) };
}

/** Whatever a word threw, in words that teach. */
function failureOf(program: Command, words: readonly string[], error: unknown): Failure {
  const word = wordIn(program, words);
  if (error instanceof CommanderError)
    return error.exitCode === 0 || error.code === 'commander.help'
      ? { exitCode: error.exitCode === 0 ? EXIT.ok : EXIT.usage, lines: [] }
      : { exitCode: EXIT.usage, lines: usageText(word, error.message) };
  const known = cliError(error);
  const message = error instanceof Error ? error.message : String(error);
  const { exitCode = EXIT.refused, body, field, missing } = known ?? {};
  const flag = field === undefined ? undefined : flagFor(word, field);
  const example = flag ? exampleOf(word, flag.long) : undefined;
  return {
    exitCode,
    body,
    lines: [
      ...(columnsOf(message) === 0 ? ['failed'] : message.split('\n')),
      ...(flag ? [`Here it is given by ${flag.flags}: ${flag.description}`] : []),
      ...(example === undefined ? [] : [`For example: ${example}`]),
      ...(missing === undefined ? [] : idHints(missing)),
    ],
  };
}

/**
 * Runs the program on these words. `storeWords` adds what opens the stores of this machine. The exit code; undefined
 * where a word has said it already.
 */
export async function runProgram(
  words: readonly string[],
  storeWords: (hand: Hand) => void,
  surroundings: Pick<Hand, 'env' | 'now' | 'installation'>,
): Promise<number | undefined> {
  const program = emptyProgram();
  const hand = handOf(program, surroundings);
  storeWords(hand);
  demoWord(hand);
  accessWords(hand);
  dashboardWords(hand);
  booksWords(hand);
  controlWords(hand);
  reportWords(hand);
  journalWords(hand);
  proofWords(hand);
  nounCommands(hand);
  completionWord(hand);
  versionWord(hand);
  speak(languageIn(flagsIn(words), surroundings.env));
  try {
    const [, named] = words[0] === 'help' ? words : [];
    if (named !== undefined && !program.commands.some((command) => command.name() === named))
      program.error(`error: unknown command '${named}'`, { exitCode: EXIT.usage });
    await program.parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    const { exitCode, lines, body } = failureOf(program, words, error);
    if (lines.length === 0) return exitCode;
    if (!hand.shared().json && !words.includes('--json'))
      process.stderr.write(`${lines.map((line) => told(line)).join('\n')}\n`);
    else process.stderr.write(`${body ?? JSON.stringify(asBody(exitCode, lines))}\n`);
    return exitCode;
  }
}
