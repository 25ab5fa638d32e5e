// The dashboard as files: bundled in memory out of `src/web` when it is first asked for, or read from where
// `npm run build` has written the same, because an image has no esbuild.
import fs from 'node:fs';
import path from 'node:path';
import type { Metafile } from 'esbuild';
import { WEB, type WebFiles } from './web.ts';

/** What is served as it lies in the sources: the page itself, and its mark. */
const AS_IS = ['page.html', 'icon.svg'] as const;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const HERE = import.meta.dirname;
/** Where a build has put what it made of the sources: `dist/web`. */
const BUILT = path.join(HERE, '..', '..', 'web');
type BundledFiles = readonly (readonly [name: string, bytes: Buffer])[];

/** The folder of the sources: that of the checkout this file lies in, however deep; undefined in an image. */
function sources(): string | undefined {
  for (let at = HERE; path.dirname(at) !== at; at = path.dirname(at)) {
    const folder = path.join(at, 'src', 'web');
    if (fs.existsSync(path.join(folder, 'start.tsx'))) return folder;
  }
  return undefined;
}

function filesIn(folder: string, names: readonly string[]): Promise<BundledFiles> {
  return Promise.all(names.map(async (name) => [name, await fs.promises.readFile(path.join(folder, name))] as const));
}

/** What a script brings along with it before it can run, itself first; files that come later are not named. */
function broughtBy(script: string, outputs: Metafile['outputs']): string[] {
  const brought = new Set([script]);
  for (const file of brought)
    for (const { kind, path: other } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement') brought.add(other);
  return [...brought];
}

/** The page with the names that script and style have, and with what the script brings along asked for at once. */
function pageWith(page: string, { outputs }: Metafile): string {
  const madeOf = (source: string): string =>
    Object.keys(outputs).find((file) => outputs[file]?.entryPoint?.endsWith(`/${source}`) === true) ?? source;
  const nameOf = (file: string): string => `${WEB}/${path.basename(file)}`;
  const [script = '', ...brought] = broughtBy(madeOf('start.tsx'), outputs).map(nameOf);
  return page
    .replace(`${WEB}/web.css`, nameOf(madeOf('web.css')))
    .replace(/.*\/app\/brought\.js.*\n/, (line) =>
      brought.map((name) => line.replace(`${WEB}/brought.js`, name)).join(''),
    )
    .replace(`${WEB}/start.js`, script);
}

async function bundled(folder: string): Promise<BundledFiles> {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(folder, 'start.tsx'), path.join(folder, 'web.css')],
    // Names say what is in them: who has a file need not ask again whether it is still the same.
    entryNames: '[name]-[hash]',
    metafile: true,
    bundle: true,
    // Pages are files of their own, which come when somebody goes to them.
    splitting: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    charset: 'utf8',
    outdir: BUILT,
    logLevel: 'silent',
  });
  const made = outputFiles.map(({ path: file, contents }) => [path.basename(file), Buffer.from(contents)] as const);
  const asTheyAre = await filesIn(folder, AS_IS);
  const page = asTheyAre.map(([name, bytes]) =>
    name === 'page.html' ? ([name, Buffer.from(pageWith(String(bytes), metafile))] as const) : ([name, bytes] as const),
  );
  return [...page, ...made];
}

/** Writes the page, script and style into a folder, as `npm run build` does for the image. */
export async function writeWebFiles(into: string): Promise<void> {
  const folder = sources();
  if (folder === undefined) throw new Error('there are no sources of the dashboard to build');
  fs.mkdirSync(into, { recursive: true });
  for (const [name, bytes] of await bundled(folder)) fs.writeFileSync(path.join(into, name), bytes);
}

/**
 * The files of the dashboard by their address; `/app` is the page. `folder`: other sources than ours. Throws what keeps
 * the bundle from being made.
 */
export async function webFiles(folder = sources()): Promise<WebFiles> {
  const files = folder === undefined ? await filesIn(BUILT, fs.readdirSync(BUILT)) : await bundled(folder);
  return new Map(
    files.map(([name, bytes]) => {
      const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
      return [name === 'page.html' ? WEB : `${WEB}/${name}`, { bytes, type }] as const;
    }),
  );
}
