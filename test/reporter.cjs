// Our mocha reporter: one line per test in a small run, one per suite in a large one, failures with diffs, and the closing line
// `N passed, N failed[, N skipped]` as the very last thing, also when the run is cut short.
'use strict';
const { reporters, Runner } = require('mocha');
const path = require('node:path');
const { processorMs, told } = require('./cost.cjs');
const { EVENT_RUN_BEGIN, EVENT_RUN_END, EVENT_SUITE_END, EVENT_TEST_FAIL, EVENT_TEST_PASS, EVENT_TEST_PENDING } = Runner.constants;

const SMALL_RUN = 80;
const SLOW_MS = 2000;
/** How long after its last test a process may go on by itself (`--reporter-option leaveMs=`). */
const LEAVE_MS = 30_000;

/**
 * Remembers where timers were made, from now on; returns what says it of those that still keep this process running.
 * Without that nobody finds the one test of thousands that left a timer behind, once in many runs.
 */
function watchTimers() {
  const made = new Set();
  const isOpen = ({ timer }) => {
    const alive = timer.deref();
    return alive !== undefined && !alive._destroyed && alive.hasRef();
  };
  let most = 10_000;
  for (const name of ['setTimeout', 'setInterval']) {
    const original = globalThis[name];
    const remembering = (...words) => {
      const timer = original(...words);
      // What is over is forgotten now and then: a run makes millions.
      if (made.size > most) {
        for (const each of made) if (each.timer.deref()?._destroyed ?? true) made.delete(each);
        most = 2 * made.size + 10_000;
      }
      made.add({ timer: new WeakRef(timer), name, at: new Error(name) });
      return timer;
    };
    // Node's own promisified form stays.
    globalThis[name] = Object.defineProperties(remembering, Object.getOwnPropertyDescriptors(original));
  }
  return () => [...made].filter(isOpen).map(({ name, at }) => {
    const frames = at.stack.split('\n').slice(2).map((line) => line.trim()).filter((line) => !line.includes('node:'));
    return `${name} ${frames.slice(0, 3).join(' ')}`;
  });
}

/** The title of the outermost suite that a test stands in. */
function topTitle(test) {
  let suite = test.parent;
  while (suite?.parent && !suite.parent.root) suite = suite.parent;
  return suite?.title ?? '';
}

/** How much processor time this run took, for the line at its end. */
const processor = () => {
  const ms = processorMs();
  return ms === undefined ? '' : `, ${seconds(ms)} of processor time`;
};
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

// A class because mocha's Base is one: it collects the failures and makes their diffs.
module.exports = class Compact extends reporters.Base {
  constructor(runner, options) {
    super(runner, options);
    // A share of a whole run (test/lanes.cjs) is as terse as the whole.
    const { share, leaveMs } = options?.reporterOptions ?? {};
    follow(runner, this.failures, share !== undefined, Number(leaveMs ?? LEAVE_MS));
  }
};

function follow(runner, failures, share, leaveMs) {
  const color = reporters.Base.color;
  const count = { passed: 0, failed: 0, skipped: 0 };
  const suite = { passed: 0, skipped: 0, startedAt: Date.now() };
  let every = false;
  let shown = '';
  let ended = false;
  const openTimers = watchTimers();
  const print = (line) => process.stdout.write(`${line}\n`);

  const heading = (test) => {
    if (!every || topTitle(test) === shown) return;
    shown = topTitle(test);
    print(`\n${shown}`);
  };
  // What each file has taken; loading them all has a line of its own.
  const costs = new Map();
  let before = { wallMs: 0, cpuMs: 0 };
  const book = (file) => {
    const now = { wallMs: performance.now(), cpuMs: processorMs() };
    const sum = costs.get(file) ?? { wallMs: 0, cpuMs: 0 };
    const cpuMs = now.cpuMs === undefined ? undefined : sum.cpuMs + now.cpuMs - before.cpuMs;
    costs.set(file, { wallMs: sum.wallMs + now.wallMs - before.wallMs, cpuMs });
    before = now;
  };
  const inner = (test) => test.fullTitle().slice(topTitle(test).length).trim();

  runner.once(EVENT_RUN_BEGIN, () => {
    every = !share && runner.total <= SMALL_RUN;
    book('(loading)');
  });
  runner.on(EVENT_TEST_PASS, (test) => {
    count.passed++; suite.passed++;
    const slow = test.duration > SLOW_MS ? color('slow', ` (${seconds(test.duration)})`) : '';
    if (every) { heading(test); print(`  ${color('checkmark', 'ok')} ${inner(test)}${slow}`); }
    else if (slow) print(`  slow: ${test.fullTitle()}${slow}`);
  });
  runner.on(EVENT_TEST_PENDING, (test) => {
    count.skipped++; suite.skipped++;
    heading(test);
    print(color('pending', `  skipped: ${every ? inner(test) : test.fullTitle()}`));
  });
  runner.on(EVENT_TEST_FAIL, (test) => {
    // A hook may fail once per test: each counts, because none of them ran.
    count.failed++;
    heading(test);
    print(color('fail', `  FAILED ${failures.length}) ${every ? inner(test) : test.fullTitle()}`));
  });
  runner.on(EVENT_SUITE_END, (ending) => {
    if (!ending.parent?.root) return;
    book(ending.file ? path.relative(process.cwd(), ending.file).split(path.sep).join('/') : '(elsewhere)');
    if (!every) print(`${ending.title}: ${suite.passed} passed${suite.skipped > 0 ? `, ${suite.skipped} skipped` : ''} (${seconds(Date.now() - suite.startedAt)})`);
    Object.assign(suite, { passed: 0, skipped: 0, startedAt: Date.now() });
  });
  runner.once(EVENT_RUN_END, () => {
    ended = true;
    if (failures.length > 0) reporters.Base.list(failures);
    if (share) for (const [file, cost] of costs) print(told(file, cost));
    else print(`\n${seconds(Date.now() - begun)} in all${processor()}`);
    leaveAtLast();
  });
  const begun = Date.now();

  // A red test often leaves a timer or a server behind; the whole run would wait for it until somebody ends it.
  const leaveAtLast = () =>
    setTimeout(() => {
      if (count.failed === 0) {
        count.failed++;
        print('FAILED: all tests ended, but something keeps the process running: a hook has to close it');
      }
      print(`  still open ${seconds(leaveMs)} after the last test: ${process.getActiveResourcesInfo().sort().join(', ')}`);
      for (const timer of openTimers()) print(`    ${timer}`);
      // Mocha sets the code as the process exits, from what its runner counted; this comes after it.
      process.once('exit', () => (process.exitCode = 1));
      process.exit();
    }, leaveMs).unref();

  process.once('exit', (code) => {
    if (!ended) {
      count.failed++;
      print('FAILED: the run ended before its last test did');
      if (code === 0) process.exitCode = 1;
    } else if (count.passed + count.failed === 0) {
      count.failed++;
      print('FAILED: no test ran'); // the exit code is mocha's `fail-zero`
    }
    print(`${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`);
  });
}
