// Completion for bash, zsh and fish: one table of words and flags, written as each shell reads it.
import type { Command } from 'commander';

/** Words that may stand behind a path of words (`''`, `keys`, `keys create`), flags among them. */
type CompletionTable = readonly (readonly [
  path: string,
  words: readonly { readonly word: string; readonly about: string }[],
])[];

/** Shells that are served. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

function tableOf(program: Command, choicesOf: (path: string) => readonly string[]): CompletionTable {
  const found: [string, { word: string; about: string }[]][] = [];
  const walk = (command: Command, path: string): void => {
    const flags = [...command.options, ...(command === program ? [] : program.options)].flatMap(
      ({ long, description }) => (long ? [{ word: long, about: description }] : []),
    );
    const below = command.commands.map((one) => ({ word: one.name(), about: one.description() }));
    const choices = choicesOf(path).map((word) => ({ word, about: '' }));
    found.push([path, [...below, ...choices, ...flags, { word: '--help', about: 'help' }]]);
    for (const one of command.commands) walk(one, `${path} ${one.name()}`.trim());
  };
  walk(program, '');
  return found;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const plain = (text: string): string => text.replace(/[\s:'\\[\]]+/g, ' ').trim();

/** The arms of a `case` over the paths. */
function arms(table: CompletionTable, arm: (words: CompletionTable[number][1]) => string): string {
  return table.map(([path, words]) => `  ${quoted(path.replaceAll(' ', '/'))}) ${arm(words)} ;;`).join('\n');
}

/** Behind the words of the line that are no flags, the longest path that the table knows says what may follow. */
function bash(table: CompletionTable): string {
  return `# daicho completion for bash: eval "$(daicho completion bash)"
_daicho() {
  local cur=\${COMP_WORDS[COMP_CWORD]} path= word n
  for ((n = 1; n < COMP_CWORD; n++)); do
    word=\${COMP_WORDS[n]}
    case $word in -*) continue ;; esac
    case " $_daicho_paths " in *" \${path:+$path/}$word "*) path=\${path:+$path/}$word ;; esac
  done
  local words
  case $path in
${arms(table, (words) => `words=${quoted(words.map(({ word }) => word).join(' '))}`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$cur"))
}
_daicho_paths=${quoted(table.map(([path]) => path.replaceAll(' ', '/')).join(' '))}
complete -F _daicho daicho
`;
}

const described = ({ word, about }: { word: string; about: string }): string =>
  quoted(about === '' ? word : `${word}:${plain(about)}`);
function zsh(table: CompletionTable): string {
  return `#compdef daicho
# daicho completion for zsh: daicho completion zsh > "\${fpath[1]}/_daicho"
_daicho() {
  local at= word
  local -a list
  for word in \${words[2,CURRENT-1]}; do
    case $word in -*) continue ;; esac
    case " $_daicho_paths " in *" \${at:+$at/}$word "*) at=\${at:+$at/}$word ;; esac
  done
  case $at in
${arms(table, (words) => `list=(${words.map(described).join(' ')})`)}
  esac
  _describe daicho list || _files
}
_daicho_paths=${quoted(table.map(([path]) => path.replaceAll(' ', '/')).join(' '))}
compdef _daicho daicho
`;
}

function fish(table: CompletionTable): string {
  const lines = table.flatMap(([path, words]) => {
    const above = path === '' ? [] : path.split(' ');
    const condition =
      above.length === 0
        ? '__fish_use_subcommand'
        : above.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ');
    return words.map(({ word, about }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${quoted(word)}`;
      return `complete -c daicho -n ${quoted(condition)} ${what}${about === '' ? '' : ` -d ${quoted(plain(about))}`}`;
    });
  });
  return `# daicho completion for fish: daicho completion fish > ~/.config/fish/completions/daicho.fish
complete -c daicho -f
${lines.join('\n')}
`;
}

/** The script that completes this program's words in a shell. `choicesOf`: what stands behind a word (`list NOUN`). */
export function completionScript(
  shell: (typeof SHELLS)[number],
  program: Command,
  choicesOf: (path: string) => readonly string[],
): string {
  const table = tableOf(program, choicesOf);
  return { bash, zsh, fish }[shell](table);
}
