// How tests start a program of this checkout in a process of its own.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const REPO = path.resolve(import.meta.dirname, '..');
const READER = pathToFileURL(path.join(REPO, 'src', 'typescript.mjs')).href;

/**
 * The words after `node` that start a TypeScript file of ours: as compiled for a whole run (what production runs), else
 * as it is read. `options` are node's own. `src/start.cjs`, by which users come in, has tests of its own and starts the
 * demo service.
 */
export function program(file: string, options: readonly string[] = []): string[] {
  const compiled = process.env['DAICHO_COMPILED'];
  return compiled === undefined
    ? ['--import', READER, ...options, path.join(REPO, file)]
    : [...options, path.join(compiled, file.replace(/\.ts$/, '.js'))];
}
