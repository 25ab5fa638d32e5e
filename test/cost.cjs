// What test files cost: wall time and processor time of everything they start. Processor time says the same on a busy
// machine, so that a file is held against its budget by it.
'use strict';
const fs = require('node:fs');

/** A tick of /proc/PID/stat: USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MS = 10;
/** Processor seconds that a file may take in `npm test` before it is named at the end. */
const BUDGET_S = 10;
/**
 * Files that may take more: they start programs, kill, fill books or send the worst bodies. Figures of 2026-11-22, taken
 * beside other work, and a quarter. Make them smaller, never larger.
 */
const MORE_S = {
  'test/cli.test.ts': 26,
  'test/start-problem.test.ts': 20,
  'test/adapters/event-log.test.ts': 31,
  'test/http/worst-bodies.test.ts': 30,
  'test/crash.test.ts': 27,
  'test/load.test.ts': 27,
  'test/readme.test.ts': 25,
  'test/oracle.test.ts': 20,
  'test/http/exports.test.ts': 24,
  'test/tables.test.ts': 23,
  'test/projector.test.ts': 19,
  'test/verify.test.ts': 18,
  'test/readiness.test.ts': 17,
  'test/adapters/postgres.embedded.test.ts': 16,
  'test/http/guards.test.ts': 16,
  'test/queries/search.test.ts': 16,
  'test/snapshots.test.ts': 14,
  'test/http/links.test.ts': 13,
  'test/writer.test.ts': 12,
};

/**
 * Processor milliseconds of this process and of all that descend from it, those that have ended included; undefined
 * where the system has no /proc.
 */
function processorMs() {
  if (process.platform !== 'linux') return undefined;
  const spent = new Map();
  const children = new Map();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // After the name in brackets: state, parent, ..., utime, stime, and those of children that were waited for.
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'latin1');
      const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      spent.set(Number(name), words.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS);
      const parent = Number(words[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      /* It has ended meanwhile. */
    }
  }
  const sum = (pid) => (spent.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((all, child) => all + sum(child), 0);
  return sum(process.pid);
}

/** `cost:` and what one file took, as a share says it and the whole run reads it. */
const told = (file, { wallMs, cpuMs }) => `cost: ${file} ${Math.round(wallMs)} ${Math.round(cpuMs ?? -1)}`;

/** What a line of `told` says; undefined for every other line. */
function heard(line) {
  const found = /^cost: (\S+) (\d+) (-?\d+)$/.exec(line);
  return found ? { file: found[1], wallMs: Number(found[2]), cpuMs: Number(found[3]) } : undefined;
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`.padStart(8);

/** The dearest files as lines for people, and one line per file above its budget. */
function summary(costs, most = 10) {
  const known = costs.some(({ cpuMs }) => cpuMs >= 0);
  const dear = [...costs].sort((a, b) => (known ? b.cpuMs - a.cpuMs : b.wallMs - a.wallMs)).slice(0, most);
  const lines = [`The dearest files (${known ? 'wall, processor' : 'wall'}):`];
  for (const { file, wallMs, cpuMs } of dear) lines.push(`${seconds(wallMs)}${known ? seconds(cpuMs) : ''}  ${file}`);
  for (const { file, cpuMs } of costs) {
    const allowed = MORE_S[file] ?? BUDGET_S;
    const says = `over its budget: ${file} takes ${seconds(cpuMs).trim()} of processor time, ${allowed} s are allowed`;
    if (cpuMs > allowed * 1000) lines.push(`  ${says}`);
  }
  return lines;
}

module.exports = { processorMs, told, heard, summary };
