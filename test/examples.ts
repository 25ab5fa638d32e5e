// The examples of a Markdown file, as they are written: what they print is held against what is printed below them.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { run, type DemoService } from './demo-service.ts';
import { program } from './program.ts';

const REPO = path.resolve(import.meta.dirname, '..');

/** A fenced block. */
export interface Block {
  readonly language: string;
  readonly text: string;
}

/** Every fenced block of a file of this checkout, in order. */
export function blocksOf(file: string): readonly Block[] {
  return [...fs.readFileSync(path.join(REPO, file), 'utf8').matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(
    ([, language, text]) => ({ language: language!, text: text! }),
  );
}

/**
 * Text without what differs from run to run: ids, keys, times, addresses, counts of events, and the widths that follow
 * from them.
 */
export function masked(text: string): string {
  return text
    .replace(/\b(je|comp|acct|key|fp)_[0-9a-f-]{36}/g, '$1_…')
    .replace(/dch_sk_\w{36}/g, 'dch_sk_…')
    .replace(/(?<=reader=|code=)[\w-]{22,}/g, '…')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://ADDRESS')
    .replace(/\(kept in [^)]*\)/g, '(kept in FILE)')
    .replace(/^ *[\d,]+(?= {2}\w+\.)/gm, '#')
    .replace(/[\d,]+(?= (events|streams|posted entries))/g, '#')
    .replace(/(?<=rows compared: |none covers yet: )[\d,]+/g, '#')
    .replace(/[\d,]+(?= (?:signed checkpoints|files of documents))/g, '#')
    .replace(/in [\d.]+ s\b/g, 'in # s')
    .replace(/\bje_…-*/g, 'je_…')
    .split('\n')
    .map((line) => line.replace(/-{3,}/g, '---').replace(/ {2,}/g, '  ').trim())
    .join('\n')
    .trim();
}

/** True when everything that `shown` says is in `real`; `…` stands for anything. */
export function holds(shown: unknown, real: unknown, at = ''): void {
  if (Array.isArray(shown)) {
    for (const [index, item] of shown.entries()) holds(item, (real as unknown[])?.[index], `${at}[${index}]`);
  } else if (typeof shown === 'object' && shown !== null) {
    for (const [key, value] of Object.entries(shown))
      holds(value, (real as Record<string, unknown>)?.[key], `${at}.${key}`);
  } else if (typeof shown === 'string' && shown.includes('…')) {
    expect(String(real), at).to.match(
      new RegExp(
        `^${shown
          .split('…')
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.*')}$`,
      ),
    );
  } else expect(real, at).to.equal(shown);
}

/** What stands in every example for the address of the service. */
const ADDRESS = 'http://127.0.0.1:3000';

/**
 * Runs shell blocks as they stand, in order, in one shell in the folder of the service: each must end well and answer
 * what the block after it shows (`json`: at least that; `text`: that). What shows nothing prints nothing or, where it
 * may, anything but a refusal. `npx daicho` is what it starts, without looking whether everything is installed.
 */
export async function runShell(
  service: { readonly folder: string; readonly demo: Pick<DemoService['demo'], 'baseUrl'> },
  blocks: readonly Block[],
  { mayPrint = false }: { readonly mayPrint?: boolean } = {},
): Promise<void> {
  const shell = blocks.filter(({ language }) => language === 'sh');
  const origin = service.demo.baseUrl.replace(/\/v1$/, '');
  const daicho = [process.execPath, ...program('src/cli/main.ts')].map((word) => JSON.stringify(word)).join(' ');
  const script = [
    'set -e -o pipefail',
    `npx() { shift; ${daicho} "$@"; }`,
    ...shell.map(({ text }) => `${text.replaceAll(ADDRESS, origin)}\necho; echo ===`),
  ].join('\n');
  const { stdout, stderr, code } = await run('bash', ['-c', script], {
    cwd: service.folder,
    env: { ...process.env, DATA_DIR: '', DAICHO_KEY: '', DAICHO_URL: '', DAICHO_COMPANY: '', LANG: 'C', LC_ALL: '' },
  });
  expect(code, `${stdout.slice(-2_000)}\n${stderr}`).to.equal(0);
  const answers = stdout.split(/^===\n/m);
  for (const [index, block] of shell.entries()) {
    const printed = blocks[blocks.indexOf(block) + 1];
    const answer = answers[index]!.trim();
    if (printed?.language === 'json') holds(JSON.parse(printed.text), JSON.parse(answer));
    else if (printed?.language === 'text') expect(masked(answer)).to.equal(masked(printed.text));
    else if (mayPrint) expect(answer, block.text).to.not.match(/"error":|_error\b/);
    else expect(answer, block.text).to.equal('');
  }
}
