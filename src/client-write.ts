// Makes the part of the client that is written from the description of the interface, which is not committed: run by
// `npm run types`, `npm run build`, the tests, and the first start of a fresh clone.
import fs from 'node:fs';
import path from 'node:path';
import { writtenClient } from './http/client-written.ts';
import { SURFACE_A } from './http/surface-a.ts';
import { SURFACE_B } from './http/surface-b.ts';

/** Makes `src/client/operations.ts` and `src/client/api.ts` below this folder; each appears whole, or not at all. */
export function writeClient(root: string): void {
  for (const [file, text] of Object.entries(writtenClient([...SURFACE_A, ...SURFACE_B]))) {
    const at = path.join(root, file);
    fs.writeFileSync(`${at}.${process.pid}`, text);
    fs.renameSync(`${at}.${process.pid}`, at);
  }
}
