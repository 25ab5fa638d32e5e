// Reads TypeScript: esbuild takes the types out of our files as they are loaded, and changes nothing else. Started by
// `node --import`, or imported by a program that loads TypeScript next.
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { transform } from 'esbuild';

if (isMainThread) {
  process.setSourceMapsEnabled(true);
  register(import.meta.url);
}

const isOurs = (url) => /^file:.*\.ts$/.test(url) && !url.includes('/node_modules/');

export async function load(url, context, next) {
  if (!isOurs(url)) return next(url, context);
  const { code } = await transform(await readFile(new URL(url), 'utf8'), {
    loader: 'ts',
    target: `node${process.versions.node}`,
    sourcefile: fileURLToPath(url),
    sourcemap: 'inline',
    sourcesContent: false,
  });
  return { format: 'module', shortCircuit: true, source: code };
}
