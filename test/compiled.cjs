// Program and tests as JavaScript for a whole run: compiled once, so that none of the hundred processes of a run has to
// read TypeScript. Whoever runs single files does without: then src/typescript.mjs reads them.
'use strict';
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

/**
 * Compiles everything below `root` into a new folder, without looking at types; gives the folder and what removes it.
 * Undefined where that does not work: then nothing is lost but time.
 */
exports.compile = function compile(root) {
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  if (!fs.existsSync(compiler)) return undefined;
  const cache = path.join(root, 'node_modules', '.cache');
  fs.mkdirSync(cache, { recursive: true });
  const folder = fs.mkdtempSync(path.join(cache, 'daicho-tests-'));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  const words = ['-p', 'tsconfig.json', '--noEmit', 'false', '--noCheck', '--outDir', folder];
  const maps = ['--inlineSourceMap', '--sourceRoot', `${pathToFileURL(root).href}/`];
  const { status } = spawnSync(process.execPath, [compiler, ...words, ...maps], { cwd: root, stdio: 'ignore' });
  if (status !== 0) {
    remove();
    return undefined;
  }
  // Some tests play a user who is nobody; and below node_modules a folder has to say what its files are.
  fs.chmodSync(folder, 0o755);
  fs.copyFileSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
  return { folder, remove };
};
