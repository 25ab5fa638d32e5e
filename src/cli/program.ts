// The program `daicho`: its words put together, and one run of it: from words to an exit code.
import fs from 'node:fs';
import path from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { cliError, demoFilePath, EXIT, fail, readDemoFile } from './client.ts';
import { SHELLS } from './completion.ts';
import { columnsOf, table } from './terminal.ts';
import { accessWords } from './words-access.ts';
import { booksWords, listNouns } from './words-books.ts';
import { controlWords } from './words-control.ts';
import { journalWords } from './words-journals.ts';
import { nounCommands } from './words-nouns.ts';
import { REPORTS, reportWords } from './words-reports.ts';
import { examples, handOf, note, raw, say, type Hand } from './word.ts';

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
    .addOption(
      new Option('--lang <LANG>', 'language in which the service says what is wrong (LANG)').choices(['en', 'ja']),
    )
    .option('--json', 'print the untouched JSON answer')
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .showHelpAfterError('(daicho --help shows all words)')
    .exitOverride()
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 key not accepted, 4 service not reachable, 5 verification failed.
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
            ['company', file.companyId ?? '(none: started with DEMO=0)'],
            ['owner key', file.ownerKey ?? ''],
            ['operator key', file.operatorKey ?? ''],
            ['company on the plan free', file.free?.companyId ?? ''],
            ['its owner key', file.free?.ownerKey ?? ''],
          ].filter(([, value]) => value !== ''),
        ),
      );
      say(
        '\nTry:\n  npx daicho report trial-balance --from 2026-04-01 --to 2026-09-30\n' +
          '  npx daicho list entries --limit 5\n  npx daicho events --follow',
      );
    });
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
  booksWords(hand);
  controlWords(hand);
  reportWords(hand);
  journalWords(hand);
  nounCommands(hand);
  completionWord(hand);
  try {
    await program.parseAsync(words, { from: 'user' });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    const known = cliError(error);
    if (known && hand.shared().json && known.body) process.stderr.write(`${known.body}\n`);
    else if (known) note(columnsOf(known.message) === 0 ? 'failed' : known.message);
    else note(error instanceof Error ? error.message : String(error));
    return known?.exitCode ?? EXIT.refused;
  }
}
