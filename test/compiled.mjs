// Reads TypeScript of this checkout from where test/compiled.cjs has compiled it (DAICHO_COMPILED). Modules keep the
// addresses of their sources, so that they find what stands beside them.
import fs from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const ROOT = new URL('../', import.meta.url);
const COMPILED = process.env.DAICHO_COMPILED;

if (isMainThread) {
  process.setSourceMapsEnabled(true);
  register(import.meta.url);
}

const isOurs = (url) => url?.startsWith(ROOT.href) && url.endsWith('.ts');

/** The compiler calls a neighbour `./x.js`; here it is `./x.ts` again. */
export function resolve(specifier, context, next) {
  const isNeighbour = /^\.\.?\/.*\.js$/.test(specifier) && isOurs(context.parentURL);
  return next(isNeighbour ? `${specifier.slice(0, -'.js'.length)}.ts` : specifier, context);
}

export function load(url, context, next) {
  if (!isOurs(url)) return next(url, context);
  const file = fileURLToPath(url).slice(fileURLToPath(ROOT).length, -'.ts'.length);
  return { format: 'module', shortCircuit: true, source: fs.readFileSync(`${COMPILED}/${file}.js`) };
}
