// The dashboard as files: bundled in memory out of `src/web` when it is first asked for, or read from where
// `npm run build` has written the same, because an image has no esbuild.
import fs from 'node:fs';
import path from 'node:path';
import type { WebFile, WebFiles } from './web.ts';

/** The page itself: an empty place that the script fills. */
const PAGE = `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>台帳 Daicho</title>
<link rel="icon" href="/app/icon.svg">
<link rel="stylesheet" href="/app/web.css">
<script type="module" src="/app/start.js"></script>
</head>
<body><div id="app"></div></body>
</html>
`;
/** Its mark in the tab of the browser. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect x="3" y="2" width="18" height="20" rx="3" ' +
  'fill="#1f4e79"/><path d="M8 7h8M8 11h8M8 15h5" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const HERE = import.meta.dirname;
/** Where a build has put what it made of the sources: `dist/web`. */
const BUILT = path.join(HERE, '..', '..', 'web');
type Made = readonly (readonly [name: string, bytes: Buffer])[];

/** The folder of the sources: that of the checkout this file lies in, however deep; undefined in an image. */
function sources(): string | undefined {
  for (let at = HERE; path.dirname(at) !== at; at = path.dirname(at)) {
    const folder = path.join(at, 'src', 'web');
    if (fs.existsSync(path.join(folder, 'start.tsx'))) return folder;
  }
  return undefined;
}

async function built(): Promise<Made> {
  const names = fs.readdirSync(BUILT);
  return Promise.all(names.map(async (name) => [name, await fs.promises.readFile(path.join(BUILT, name))] as const));
}

async function bundled(folder: string): Promise<Made> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [path.join(folder, 'start.tsx'), path.join(folder, 'web.css')],
    bundle: true,
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
  return outputFiles.map(({ path: file, contents }) => [path.basename(file), Buffer.from(contents)] as const);
}

/** Writes script and style into a folder, as `npm run build` does for the image. */
export async function writeWebFiles(into: string): Promise<void> {
  const folder = sources();
  if (folder === undefined) throw new Error('there are no sources of the dashboard to build');
  fs.mkdirSync(into, { recursive: true });
  for (const [name, bytes] of await bundled(folder)) fs.writeFileSync(path.join(into, name), bytes);
}

/** The files of the dashboard by their address; `/app` is the page. Throws what keeps the bundle from being made. */
export async function webFiles(): Promise<WebFiles> {
  const folder = sources();
  const files = folder === undefined ? await built() : await bundled(folder);
  const found = files.map(([name, bytes]) => {
    const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
    return [`/app/${name}`, { bytes, type }] as const;
  });
  return new Map<string, WebFile>([
    ['/app', { bytes: PAGE, type: 'text/html; charset=utf-8' }],
    ['/app/icon.svg', { bytes: ICON, type: 'image/svg+xml' }],
    ...found,
  ]);
}
