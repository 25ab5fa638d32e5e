// Loads the program with one fault planted in it: SIM_PLANT = {"file", "from", "to"}, where `from` stands in the file
// exactly once. Started by `node --import`, after src/typescript.mjs.
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { transform } from 'esbuild';

const ROOT = new URL('../../', import.meta.url);
const PLANT = JSON.parse(process.env.SIM_PLANT ?? 'null');

if (isMainThread && PLANT !== null) register(import.meta.url);

export async function load(url, context, next) {
  if (PLANT === null || url !== new URL(PLANT.file, ROOT).href) return next(url, context);
  const source = await readFile(new URL(url), 'utf8');
  if (source.split(PLANT.from).length !== 2) throw new Error(`${PLANT.file} does not hold once: ${PLANT.from}`);
  const { code } = await transform(source.replace(PLANT.from, () => PLANT.to), { loader: 'ts' });
  return { format: 'module', shortCircuit: true, source: code };
}
