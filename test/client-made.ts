// Before any test: what of the client is written from the description of the interface is made, where it is not there
// or older than what it is written from.
import { createRequire } from 'node:module';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const { isFresh } = createRequire(import.meta.url)('../src/client-made.cjs') as { isFresh(root: string): boolean };

if (process.env['DAICHO_COMPILED'] === undefined && !isFresh(ROOT)) {
  const { writeClient } = await import('../src/client-write.ts');
  writeClient(ROOT);
}
