// How long and how branched functions may be, and how many names types share: today's exceptions by name, and they only
// shrink.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { functionsIn, typesIn, type Measured } from './functions.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MADE = /^src\/client\/(?:api|operations)\.ts$/;
const FILES = ['src', 'commands', 'queries', 'projections']
  .flatMap((room) =>
    (fs.readdirSync(path.join(ROOT, room), { recursive: true }) as string[]).map((file) => path.posix.join(room, file)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !MADE.test(file))
  .sort();
const textOf = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** No function is longer, and none has more branches. */
const MOST_LINES = 120;
const MOST_COMPLEXITY = 25;

/** What is over today, `file name`: its lines and complexity, which may fall and never rise. */
const OVER: Readonly<Record<string, readonly [lines: number, complexity: number]>> = JSON.parse(
  textOf('test/functions.json'),
) as Record<string, [number, number]>;

/** What is wrong with functions: over the limits and not said to be, more than was said, or said and no longer so. */
function wrong(found: readonly Measured[], over: typeof OVER): string[] {
  const worst = new Map<string, readonly [lines: number, complexity: number]>();
  for (const { file, name, lines, complexity } of found) {
    if (lines <= MOST_LINES && complexity <= MOST_COMPLEXITY) continue;
    const [most = 0, branches = 0] = worst.get(`${file} ${name}`) ?? [];
    worst.set(`${file} ${name}`, [Math.max(most, lines), Math.max(branches, complexity)]);
  }
  const problems: string[] = [];
  for (const [key, [lines, complexity]] of worst) {
    const [most = MOST_LINES, branches = MOST_COMPLEXITY] = over[key] ?? [];
    if (lines > Math.max(most, MOST_LINES) || complexity > Math.max(branches, MOST_COMPLEXITY))
      problems.push(
        `${key} has ${lines} lines and a complexity of ${complexity}, at most ${most} and ${branches}: ` +
          'make several functions of it, each with a name that says what it does',
      );
  }
  for (const key of Object.keys(over))
    if (!worst.has(key)) problems.push(`${key} is within the limits: take it out of test/functions.json`);
  return problems;
}

/** Names of types that several files declare. */
function shared(files: Iterable<readonly [file: string, text: string]>): string[] {
  const where = new Map<string, Set<string>>();
  for (const [file, text] of files)
    for (const name of typesIn(file, text)) where.set(name, (where.get(name) ?? new Set()).add(file));
  return [...where].filter(([, places]) => places.size > 1).map(([name]) => name);
}

describe('functions', () => {
  it('are counted as a reader counts them', () => {
    const [outer, inner] = functionsIn(
      'x.ts',
      'function outer(a: boolean) {\n  if (a && b) return 1;\n' +
        '  const inner = () => (a ? 1 : b ?? 2);\n  return inner;\n}\n',
    );
    expect(outer).to.include({ name: 'outer', lines: 5, complexity: 3 });
    expect(inner).to.include({ name: 'inner', lines: 1, complexity: 3 });
  });

  it(`have at most ${MOST_LINES} lines and a complexity of ${MOST_COMPLEXITY}, but for those that are named`, () => {
    const long = functionsIn('src/x.ts', `function long() {\n${'  f();\n'.repeat(MOST_LINES)}}\n`);
    expect(wrong(long, {})).to.have.length(1);
    expect(wrong(long, { 'src/x.ts long': [MOST_LINES + 2, 1] })).to.deep.equal([]);
    expect(wrong(long, { 'src/x.ts long': [MOST_LINES + 1, 1] }), 'grown').to.have.length(1);
    expect(wrong([], { 'src/x.ts long': [130, 1] }), 'no longer so').to.have.length(1);
    const branched = functionsIn('src/x.ts', `const f = () => ${'a || '.repeat(MOST_COMPLEXITY)}b;\n`);
    expect(wrong(branched, {})).to.have.length(1);
    const found = FILES.flatMap((file) => functionsIn(file, textOf(file)));
    if (process.env['RECORD']) {
      const over = Object.fromEntries(
        found
          .filter(({ lines, complexity }) => lines > MOST_LINES || complexity > MOST_COMPLEXITY)
          .filter(({ file, name }) => `${file} ${name}` in OVER)
          .map(({ file, name, lines, complexity }) => [`${file} ${name}`, [lines, complexity]]),
      );
      fs.writeFileSync(path.join(ROOT, 'test/functions.json'), `${JSON.stringify(over, null, 1)}\n`);
    } else expect(wrong(found, OVER)).to.deep.equal([]);
  });
});

describe('names of types', function () {
  // All files are parsed: a busy machine takes longer for it than other tests may.
  this.timeout(60_000);
  it('mean one thing: those that several files declare only become fewer', () => {
    expect(
      shared([
        ['a.ts', 'interface Place {}'],
        ['b.ts', 'type Place = 1;'],
        ['c.ts', 'const Place = 1;'],
      ]),
    ).to.deep.equal(['Place']);
    // Call a type what it is, not what its file already says. Make this number smaller, never larger.
    const tolerated = 43;
    const names = shared(FILES.map((file) => [file, textOf(file)] as const));
    expect(names.length, `${names.length} names: ${names.join(', ')}`).to.be.at.most(tolerated);
  });
});
