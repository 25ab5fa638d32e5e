// How tests start a program of this checkout in a process of its own.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const REPO = path.resolve(import.meta.dirname, '..');
// Single files are read by tsx itself, whose import.meta cannot resolve.
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/**
 * The words after `node` that start a TypeScript file of ours: as compiled for a whole run (what production runs), else
 * by tsx. `options` are node's own. `src/start.cjs`, by which users come in, has tests of its own and starts the demo
 * service.
 */
export function program(file: string, options: readonly string[] = []): string[] {
  const compiled = process.env['DAICHO_COMPILED'];
  return compiled === undefined
    ? ['--import', TSX, ...options, path.join(REPO, file)]
    : [...options, path.join(compiled, file.replace(/\.ts$/, '.js'))];
}
