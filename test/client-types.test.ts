// The types of daicho/client as somebody else compiles them: the package as `npm run build` makes it, in a project of
// its own that is as strict as a project can be, with what Node.js knows and with what a browser knows.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { run } from './demo-service.ts';
import { quickFolder } from './folder.ts';

const REPO = path.resolve(import.meta.dirname, '..');
const TSC = path.join(REPO, 'node_modules', 'typescript', 'bin', 'tsc');

/** Scripts of a Markdown file that use the client. */
const scriptsIn = (file: string): string[] =>
  [...fs.readFileSync(path.join(REPO, file), 'utf8').matchAll(/^```(?:js|ts)\n([\s\S]*?)^```$/gm)]
    .map(([, script]) => script!)
    .filter((script) => script.includes("from 'daicho/client'"));

/** What a careful program does with it, in both worlds. */
const CAREFUL = `
import { daicho, daichoError, type Client, type Event, type JournalEntry } from 'daicho/client';

declare const settings: { url?: string; key: string | undefined; company?: string; memo?: string; from?: string };
const books: Client = daicho({ url: settings.url, key: settings.key, companyId: settings.company });

export async function post(amount: number): Promise<string | undefined> {
  try {
    const entry = await books.postEntry({
      effectiveDate: '2026-10-01',
      memo: settings.memo,
      lines: [
        { side: 'debit', accountCode: '6320', amount, memo: settings.memo },
        { side: 'credit', accountCode: '1130', amount },
      ],
    });
    const again: JournalEntry = await books.getEntry({ jeId: entry.id });
    return again.lines[0]?.accountName;
  } catch (error) {
    const problem = daichoError(error);
    if (problem === undefined) throw error;
    const { code, field, fix, details } = problem;
    return [code, field ?? '', fix, details[0]?.message ?? ''].join(': ');
  }
}
export async function totals(): Promise<number> {
  let sum = 0;
  for await (const { total } of books.each('listEntries', { from: settings.from })) sum += total;
  return sum;
}
export async function watch(seen: (event: Event) => void, signal: AbortSignal): Promise<void> {
  for await (const event of books.streamEvents({ types: ['journal_entry.*'] }, { signal })) seen(event);
}
export const file = async (invId: string): Promise<Blob> => (await books.getInvoicePdf({ invId })).blob();
`;
/** What the types must not let through; each line is an error. */
const WRONG: readonly string[] = [
  'await books.postEntry({ lines: [] });',
  "await books.postEntry({ effectiveDate: '2026-10-01', lines: [{ side: 'debet', accountCode: '6320', amount: 1 }] });",
  'const text: string = (await books.getCompany()).displayName;',
  "await books.streamEvents({ afterSequence: '5' }).next();",
  'for await (const { nothing } of books.streamEvents()) console.log(nothing);',
  "for await (const one of books.each('getCompany')) console.log(one);",
];

describe('daicho/client, its types', function () {
  this.timeout(240_000);
  let folder: string;

  before(async () => {
    folder = quickFolder('client-types');
    const made = path.join(folder, 'node_modules', 'daicho');
    const built = await run(process.execPath, [
      TSC,
      ...['-p', path.join(REPO, 'tsconfig.client.json'), '--outDir', path.join(made, 'dist')],
    ]);
    expect(built.stdout + built.stderr).to.equal('');
    fs.copyFileSync(path.join(REPO, 'package.json'), path.join(made, 'package.json'));
    fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  });

  /** Compiles files of a project of this world; what the compiler says. */
  async function compiled(world: 'node' | 'browser', files: Readonly<Record<string, string>>): Promise<string> {
    const place = path.join(folder, `${world}-${Object.keys(files)[0]}`);
    fs.mkdirSync(place);
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(place, name), text);
    const worlds = {
      node: { lib: ['es2023'], types: ['node'], typeRoots: [path.join(REPO, 'node_modules', '@types')] },
      browser: { lib: ['es2023', 'dom'], types: [] },
    };
    const compilerOptions = {
      ...worlds[world],
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noImplicitOverride: true,
      skipLibCheck: false,
      noEmit: true,
    };
    fs.writeFileSync(path.join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const { stdout, stderr } = await run(process.execPath, [TSC, '-p', place]);
    return stdout + stderr;
  }

  it('hold with strict, exactOptionalPropertyTypes and noUncheckedIndexedAccess, for Node.js', async () => {
    const scripts = ['README.md', 'GUIDE.md'].flatMap(scriptsIn);
    expect(scripts).to.have.lengthOf.above(1);
    const files = Object.fromEntries(scripts.map((script, n) => [`script-${n}.ts`, script]));
    expect(await compiled('node', { 'careful.ts': CAREFUL, ...files })).to.equal('');
  });

  it('hold in a browser', async () => {
    expect(await compiled('browser', { 'careful.ts': CAREFUL })).to.equal('');
  });

  it('let nothing through that the service would refuse', async () => {
    const head = "import { daicho } from 'daicho/client';\nconst books = daicho({ url: 'x', key: 'y' });\n";
    const said = await compiled('browser', { 'wrong.ts': head + WRONG.join('\n') });
    const lines = [...new Set([...said.matchAll(/wrong\.ts[(:](\d+)/g)].map(([, line]) => Number(line)))];
    expect(lines, said).to.deep.equal(WRONG.map((_line, n) => n + 3));
  });
});
