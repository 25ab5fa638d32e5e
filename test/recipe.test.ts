// The recipe of CONTRIBUTING.md for a new noun, walked word for word in a copy of the program: it is served, listed,
// kept and described, with no more than five files of ours.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { BOOK_SHAPE } from '../src/domain/book.ts';
import { isProof } from './depth.ts';
import { quickFolder } from './folder.ts';

const REPO = path.resolve(import.meta.dirname, '..');
const ROOMS = ['src', 'commands', 'projections', 'queries'];

/** A step of the recipe: a whole file, or lines (`+`) that are put behind others. */
interface Step {
  readonly file: string;
  readonly kind: string;
  readonly text: string;
}
const STEPS: readonly Step[] = [
  ...fs
    .readFileSync(path.join(REPO, 'CONTRIBUTING.md'), 'utf8')
    .matchAll(/^`(\S+)`\n\n```(ts|diff)\n([\s\S]*?)^```$/gm),
].map(([, file = '', kind = '', text = '']) => ({ file, kind, text }));

/** Puts added lines behind the line that stands above them. Throws when that one is not there: the recipe is old. */
function added(before: string, { file, text }: Step): string {
  let [lines, at] = [before.split('\n'), -1];
  for (const step of text.trimEnd().split('\n')) {
    const line = step.slice(1);
    if (step.startsWith('+')) lines = [...lines.slice(0, at + 1), line, ...lines.slice(++at)];
    else at = lines.indexOf(line);
    if (at < 0) throw new Error(`CONTRIBUTING.md, recipe: ${file} has no line "${line}" any more: name another one`);
  }
  return lines.join('\n');
}

/** What a program in the copy says of itself. */
const ASKING = `
const { SURFACE_B } = await import('./src/http/surface-b.ts');
const { describeApi } = await import('./src/http/openapi.ts');
const { sectionOf } = await import('./src/http/reference-sections.ts');
const { japaneseTexts } = await import('./src/http/reference-language.ts');
const { descriptionOf, summaryOf } = await import('./src/http/reference-texts.ts');
const { COMMANDS } = await import('./commands/index.ts');
const { BOOK_SHAPE, fold, newBook } = await import('./src/domain/book.ts');
const { readEvent } = await import('./src/domain/events.ts');
const { tablesDdl } = await import('./projections/ddl.ts');
const rows = SURFACE_B.filter(({ path }) => path.includes('/reminders'));
const ja = await japaneseTexts();
const actor = { type: 'user', id: 'owner', via: 'surface_b' };
const id = () => 'rem_019a0000-0000-7000-8000-000000000001';
const moment = { nowIso: '2026-04-01T00:00:00.000Z', actor, may: () => true, id };
const { decide } = COMMANDS.get('create-reminder');
const [event] = decide(newBook(), { name: 'A', date: '2026-04-30' }, moment, undefined);
const book = newBook();
const meta = { v: 1, recordedAt: moment.nowIso, actor, command: '', index: 0, count: 1 };
fold(book, readEvent({ id: '', stream: 'ledger-1', revision: 0, ...event, meta }));
console.log(JSON.stringify({
  operations: Object.values(describeApi(SURFACE_B, '').paths).flatMap(Object.values)
    .map(({ operationId }) => operationId).filter((name) => /Reminder/.test(name)),
  described: rows.every((row) => descriptionOf(row) && sectionOf(row)?.title === 'Reminders'),
  japanese: rows.every((row) => ja.has(summaryOf(row))) && ja.get('Reminders') === 'リマインダー',
  kept: book.reminders.byId.size,
  tables: tablesDdl('public').includes('reminders'),
  shape: BOOK_SHAPE,
}));
`;

describe('the recipe for a new noun', function () {
  this.timeout(120_000);
  const copy = quickFolder('recipe');
  after(() => fs.rmSync(copy, { recursive: true }));

  it('makes a noun that is served, kept, listed and described, with at most five files', () => {
    for (const room of ROOMS) fs.cpSync(path.join(REPO, room), path.join(copy, room), { recursive: true });
    for (const file of ['package.json', 'tsconfig.json']) fs.copyFileSync(path.join(REPO, file), path.join(copy, file));
    fs.symlinkSync(path.join(REPO, 'node_modules'), path.join(copy, 'node_modules'));
    for (const step of STEPS) {
      const at = path.join(copy, step.file);
      fs.writeFileSync(at, step.kind === 'ts' ? step.text : added(fs.readFileSync(at, 'utf8'), step));
    }
    fs.writeFileSync(path.join(copy, 'asking.mjs'), ASKING);
    const { DAICHO_COMPILED: _compiled, ...env } = process.env;
    const words = ['--import', path.join(REPO, 'src/typescript.mjs'), path.join(copy, 'asking.mjs')];
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: copy, env, encoding: 'utf8' });
    expect(stdout, stderr.slice(0, 2_000)).to.not.equal('');
    expect(JSON.parse(stdout)).to.deep.equal({
      operations: ['listReminders', 'createReminder', 'getReminder'],
      described: true,
      japanese: true,
      kept: 1,
      tables: true,
      shape: BOOK_SHAPE,
    });
    const linesOf = ({ kind, text }: Step): number =>
      text.split('\n').filter((line) => (kind === 'ts' ? line !== '' : line.startsWith('+'))).length;
    const lines = STEPS.reduce((sum, step) => sum + linesOf(step), 0);
    console.log(`      reminder: ${STEPS.length} files, ${lines} lines`);
    expect(STEPS.length).to.be.within(4, 5);
  });

  if (isProof)
    it('compiles', () => {
      const tsc = path.join(REPO, 'node_modules/typescript/bin/tsc');
      const { stdout, status } = spawnSync(process.execPath, [tsc, '--noEmit', '-p', copy], { encoding: 'utf8' });
      expect(status, stdout.slice(0, 2_000)).to.equal(0);
    });
});
