// The whole of `npm test`: shares of the test files, each a mocha of its own, one more at a time than there are
// processors, because all of them wait now and then (four at most); then the files that measure. The closing line adds up theirs.
'use strict';
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { compile } = require('./compiled.cjs');
const { heard, processorMs, summary } = require('./cost.cjs');

const MOST_LANES = 4;
const LINGER_MS = 5_000;

/**
 * What has its processor measured, all of these at once when the rest is done, and then what has its time measured: beside
 * other work it would measure that.
 */
const MEASURED = [/^test\/http\/worst-bodies\.test\.ts$/, /^test\/http\/worst-files\.test\.ts$/];
const TIMED = /^test\/(load|loop)\.test\.ts$/;
/**
 * A file is of the first share that it matches. Files of one share have one Postgres and one demo service. The longest
 * shares begin first and the shortest end the run: a long one that begins late runs alone.
 */
const SHARES = [
  // The first share is the one that fills the demo: the next waits for its copy.
  /^test\/(cli|cli-words|readme|demo|oracle|oracle-plain-text|readiness)\.test\.ts$/,
  // What looks at the demo, or at all pages: starting one takes half a minute of processor.
  /^test\/(guide|peppol)\.test\.ts$|^test\/(proof|web)\/|^test\/http\/(reference-demo|surfaces)/,
  /^test\/(pro|races|read|sn|start|ver|wri)[^/]*$/,
  /^test\/(sim\/|tables|rules-large|roles|two-processes|sentences-unseen|shutdown)/,
  /^test\/http\/[a-i]/,
  /^test\/(crash|clock|feed-crash|journal-import-crash)\.test\.ts$/,
  /^test\/[a-i][^/]*$/,
  /^test\/http\//,
  /^test\/[^/]*$/,
  /^test\/adapters\/event-log/,
  /^test\/reports\//,
  /^test\//,
];

/** The test files of each share, and those to run alone. */
exports.shared = function shared(root) {
  const files = fs.readdirSync(path.join(root, 'test'), { recursive: true })
    .map((file) => path.posix.join('test', file.split(path.sep).join('/')))
    .filter((file) => file.endsWith('.test.ts'))
    .sort();
  const shareOf = (file) => SHARES.findIndex((share) => share.test(file));
  const measured = MEASURED.map((one) => files.filter((file) => one.test(file)));
  const timed = files.filter((file) => TIMED.test(file));
  const alone = [...measured.flat(), ...timed];
  return {
    shares: SHARES.map((_share, n) => files.filter((file) => !alone.includes(file) && shareOf(file) === n)),
    measured,
    timed,
  };
};

/** Runs all tests of the program below `root`; this process ends with code 1 then when anything failed. */
exports.runAll = async function runAll(root) {
  const begunMs = Date.now();
  const count = { passed: 0, failed: 0, skipped: 0 };
  const costs = [];
  const compiled = compile(root);
  process.once('exit', () => compiled?.remove());
  const env = compiled ? { ...process.env, DAICHO_COMPILED: compiled.folder } : process.env;
  const demo = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-demo-kept-'));
  process.once('exit', () => fs.rmSync(demo, { recursive: true, force: true }));
  const running = new Set();
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      interrupted = true;
      for (const child of running) child.kill(signal);
    });

  /** Runs mocha on these files. Its lines appear as they come, but the list of failures comes in one piece. */
  const run = (files, more) => new Promise((resolve) => {
    const colors = process.stdout.isTTY && !process.env.NO_COLOR ? ['--color'] : [];
    const words = ['test', '--reporter-option', 'share', ...colors, ...files];
    const child = spawn(process.execPath, [path.join(root, 'src', 'start.cjs'), ...words], {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      rest += chunk;
      if (/^ {2}1\) /m.test(rest)) return;
      const end = rest.lastIndexOf('\n') + 1;
      const lines = rest.slice(0, end).split('\n').slice(0, -1);
      rest = rest.slice(end);
      // The closing line is the last one, so it is kept back until the next line shows that it was none.
      for (const line of lines) say(line);
    });
    let kept;
    const say = (line) => {
      const cost = heard(line);
      if (cost) {
        costs.push(cost);
        return;
      }
      if (kept !== undefined) process.stdout.write(`${kept}\n`);
      kept = line;
    };
    // What a share has started may outlive it and hold its output open: nobody waits for that.
    child.on('exit', () => setTimeout(() => child.stdout.destroy(), LINGER_MS).unref());
    child.on('close', (code, signal) => {
      running.delete(child);
      for (const line of rest.split('\n').filter((each, n, all) => each !== '' || n < all.length - 1)) say(line);
      const closing = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(kept ?? '');
      const failed = Number(closing?.[2] ?? 0);
      if (!closing && kept !== undefined) process.stdout.write(`${kept}\n`);
      count.passed += Number(closing?.[1] ?? 0);
      count.failed += failed;
      count.skipped += Number(closing?.[3] ?? 0);
      if (!closing || (code !== 0 && failed === 0)) {
        count.failed++;
        process.stdout.write(`FAILED: the run of ${files[0]} and what belongs to it ended with ${signal ?? code}\n`);
      }
      resolve();
    });
  });

  const { shares, measured, timed } = exports.shared(root);
  /** The first share fills the demo and keeps a copy of it; the demo services of the others start on that. */
  const kept = path.join(demo, 'kept');
  const runShare = async (files) => {
    if (files !== shares[0]) return run(files, { DAICHO_DEMO_KEPT: kept });
    await run(files, { DAICHO_DEMO_KEEPS: kept });
    // Whoever still waits for it fills one of his own.
    if (!fs.existsSync(kept)) fs.writeFileSync(`${kept}.none`, '');
  };
  const processors = os.availableParallelism();
  /** Runs shares, so many at a time. */
  const runEach = (all, atOnce) => {
    const waiting = all.filter((files) => files.length > 0);
    const lane = async () => {
      while (waiting.length > 0 && !interrupted) await runShare(waiting.shift());
    };
    return Promise.all(Array.from({ length: atOnce }, lane));
  };
  await runEach(shares, Math.min(MOST_LANES, processors + 1));
  await runEach(measured, Math.min(measured.length, processors));
  await runEach([timed], 1);
  if (interrupted) count.failed++;
  if (costs.length > 0) process.stdout.write(`\n${summary(costs, Number(process.env.COSTS ?? 10)).join('\n')}\n`);
  const cpuMs = processorMs();
  process.stdout.write(`\n${((Date.now() - begunMs) / 1000).toFixed(1)} s in all`);
  process.stdout.write(cpuMs === undefined ? '\n' : `, ${(cpuMs / 1000).toFixed(1)} s of processor time\n`);
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`);
  process.exitCode = count.failed > 0 ? 1 : 0;
};
