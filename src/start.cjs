#!/usr/bin/env node
// The first file that runs, by `npm start`, `npm test` and `npx daicho`. Built-ins only and old syntax, so that any Node gets as far as a clear sentence.
// It checks Node, installs what the lock file asks for when that is missing, and then becomes the program that was asked for, in this very process.
'use strict';
var fs = require('fs');
var path = require('path');
var childProcess = require('child_process');

var ROOT = path.resolve(__dirname, '..');
var NEEDED = [20, 19];
var TESTING = { test: true, bench: true, prove: true, build: true, client: true };
// By way of Function, because an old Node cannot even parse a dynamic import.
var load = function (file) { return new Function('u', 'return import(u)')(require('url').pathToFileURL(file).href); };

function fail(sentence) {
  process.stderr.write(sentence + '\n');
  process.exit(1);
}

function checkNode() {
  var have = process.versions.node.split('.').map(Number);
  if (have[0] < NEEDED[0] || (have[0] === NEEDED[0] && have[1] < NEEDED[1])) {
    fail('Daicho needs Node.js ' + NEEDED.join('.') + ' or newer; this is ' + process.versions.node + '. Install a current version from https://nodejs.org and start again.');
  }
}

function readJson(file) {
  try { return JSON.parse(fs.readFileSync(file, 'utf8')); } catch (error) { return undefined; }
}

function changedAt(file) {
  try { return fs.statSync(file).mtime.getTime(); } catch (error) { return 0; }
}

/** True when node_modules holds what package-lock.json asks for; packages for testing count only when tests are to run. */
function installed(testing) {
  var hidden = path.join(ROOT, 'node_modules', '.package-lock.json');
  var locked = path.join(ROOT, 'package-lock.json');
  if (!fs.existsSync(hidden)) return false;
  if (!fs.existsSync(locked)) return true;
  if (changedAt(hidden) >= changedAt(locked) && !testing) return true;
  // The lock file is newer, as it is after a checkout: what counts is whether it asks for anything else.
  var wanted = (readJson(locked) || {}).packages || {};
  var present = (readJson(hidden) || {}).packages || {};
  return Object.keys(wanted).every(function (name) {
    var want = wanted[name];
    if (name === '' || want.link || want.optional || want.devOptional || want.peer || (want.dev && !testing)) return true;
    return present[name] !== undefined && present[name].version === want.version;
  });
}

/**
 * Installs what the word needs, and goes on. The packages for testing are added to those that are there, because a
 * service of this folder may be running on them; whatever else is wrong is put right by installing all of it anew.
 */
function install(testing, goOn) {
  var adding = testing && installed(false);
  var words = adding ? ['install', '--no-save'] : ['ci'];
  var command = 'npm ' + words.join(' ');
  var begun = process.uptime();
  process.stderr.write((adding
    ? 'Adding the packages for testing (' + command + '), once'
    : 'Installing the packages of package-lock.json (' + command + '), once' + (testing ? ', with those for testing' : '')) + ' ...\n');
  var windows = process.platform === 'win32';
  var run = childProcess.spawn(
    windows ? 'npm.cmd' : 'npm',
    words.concat(['--no-audit', '--no-fund', '--loglevel=error', testing ? '--include=dev' : '--omit=dev']),
    { cwd: ROOT, stdio: ['ignore', 2, 2], shell: windows }
  );
  var elapsed = function () { return Math.round(process.uptime() - begun) + ' s'; };
  var sign = setInterval(function () { process.stderr.write('  ... still installing, ' + elapsed() + '\n'); }, 5000);
  run.on('error', function (error) {
    if (error.code === 'ENOENT') fail('npm was not found. It comes with Node.js: install it, then run `npm ci` in ' + ROOT + ' and start again.');
    report(error);
  });
  run.on('exit', function (status, signal) {
    clearInterval(sign);
    if (signal) fail('The installation was interrupted.');
    if (status !== 0) fail(command + ' failed (see above). Check the network and the free disk space, then run `npm ci` in ' + ROOT + ' and start again.');
    process.stderr.write('Installed in ' + elapsed() + '.\n');
    if (!installed(testing)) fail('node_modules still differs from package-lock.json after ' + command + '. Run `npm ci` in ' + ROOT + ' and read its output.');
    goOn();
  });
}

function report(error) {
  fail(error && error.stack ? error.stack : String(error));
}

/** What lets this process read TypeScript; in a whole run of tests, what was compiled for it. */
function loadTypeScript() {
  return load(path.join(ROOT, process.env.DAICHO_COMPILED ? 'test/compiled.mjs' : 'src/typescript.mjs'));
}

/**
 * Makes what of the client is written from the description of the interface and not committed, where it is not there
 * or older than that; where it cannot be made anew, what is there stays.
 */
function withClient(mayBeOld) {
  var writer = path.join(ROOT, 'src', 'client-write.ts');
  if (process.env.DAICHO_COMPILED || !fs.existsSync(writer)) return Promise.resolve();
  var client = require('./client-made.cjs');
  if (mayBeOld ? client.isMade(ROOT) : client.isFresh(ROOT)) return Promise.resolve();
  return loadTypeScript()
    .then(function () { return load(writer); })
    .then(function (made) { made.writeClient(ROOT); })
    .catch(function (error) { if (!client.isMade(ROOT)) throw error; });
}

/** Runs a TypeScript file of ours in this process. */
function runTypeScript(file, mayBeOld) {
  loadTypeScript()
    .then(function () { return withClient(mayBeOld); })
    .then(function () { return load(path.join(ROOT, file)); })
    .catch(report);
}

/** The test files whose sweeps go deeper in `npm run prove`: those that ask test/depth.ts how deep. */
function deepTests() {
  return fs.readdirSync(path.join(ROOT, 'test'), { recursive: true })
    .map(function (file) { return path.join('test', file); })
    .filter(function (file) {
      if (!/\.test\.ts$/.test(file)) return false;
      return /from .*\/depth\.ts/.test(fs.readFileSync(path.join(ROOT, file), 'utf8'));
    });
}

/** Runs mocha in this process, as .mocharc.json says, on these files unless the words name others. */
function runMocha(files, words) {
  process.chdir(ROOT);
  var named = words.some(function (word) { return /\.ts$/.test(word); });
  process.argv = [process.argv[0], path.join(ROOT, 'node_modules', 'mocha', 'bin', 'mocha.js')].concat(words, named ? [] : files);
  loadTypeScript()
    .then(function () { return withClient(); })
    .then(function () { return load(path.join(ROOT, 'node_modules', 'mocha', 'lib', 'cli', 'cli.js')); })
    .then(function (cli) { return cli.main(); })
    .catch(report);
}

/** Runs all tests, several files at a time. */
function runAllTests() {
  withClient().then(function () { return require('../test/lanes.cjs').runAll(ROOT); }).catch(report);
}

/**
 * npm runs its scripts by way of a shell, and hands SIGTERM to the shell alone, which ends without us: a service whose
 * starter has gone stops, as it would at the signal. Where no npm script starts us, nothing is watched.
 */
function followStarter() {
  if (process.env.npm_lifecycle_event === undefined) return;
  var starter = process.ppid;
  var watch = setInterval(function () {
    if (process.ppid === starter) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

function main() {
  checkNode();
  var word = process.argv[2];
  if (word === 'serve') followStarter();
  // After an installation, by npm: who develops gets what types need. Nothing is installed from here.
  if (word === 'prepare') return prepare();
  var testing = TESTING.hasOwnProperty(word);
  if (installed(testing)) become(word);
  else install(testing, function () { become(word); });
}

/** Makes the client's written part once packages are there; an installation does not fail for it. */
function prepare() {
  if (/\bdev\b/.test(process.env.npm_config_omit || '')) return;
  withClient().catch(function (error) {
    process.stderr.write('The client could not be made (npm run types makes it): ' + (error && error.message) + '\n');
  });
}

/** Makes JavaScript of the program (dist), of the client and of the dashboard. */
function build() {
  var compiler = path.join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  ['tsconfig.build.json', 'tsconfig.client.json'].forEach(function (file) {
    var made = childProcess.spawnSync(process.execPath, [compiler, '-p', path.join(ROOT, file)], { stdio: 'inherit' });
    if (made.status !== 0) process.exit(made.status || 1);
  });
  // The image has no esbuild: what makes the dashboard out of its sources has to have done so before.
  loadTypeScript()
    .then(function () { return load(path.join(ROOT, 'src', 'http', 'web-bundle.ts')); })
    .then(function (made) { return made.writeWebFiles(path.join(ROOT, 'dist', 'web')); })
    .catch(report);
}

/** Becomes the program that the word names. */
function become(word) {
  // `daicho ... | head` is no crash; a service goes on when nobody reads its output any more.
  process.stdout.on('error', function (error) {
    if (error.code !== 'EPIPE') throw error;
    if (word !== 'serve') process.exit(0);
  });
  var words = process.argv.slice(3);
  if (word === 'test' && words.length === 0) return runAllTests();
  if (word === 'test') return runMocha(['test/**/*.test.ts'], ['--forbid-only'].concat(words));
  if (word === 'prove') {
    process.env.PROVE = '1';
    withClient().then(function () {
      // Hundreds of starts: each would read all TypeScript anew.
      var made = require('../test/compiled.cjs').compile(ROOT);
      if (made) {
        process.env.DAICHO_COMPILED = made.folder;
        process.once('exit', made.remove);
      }
      runMocha(['test/prove/**/*.ts'].concat(deepTests()), ['--timeout', '600000'].concat(words));
    }).catch(report);
    return undefined;
  }
  if (word === 'client') return withClient().catch(report);
  if (word === 'build') return withClient().then(build).catch(report);
  if (word === 'bench') { process.argv.splice(2, 1); return runTypeScript('test/bench.ts'); }
  var compiled = path.join(ROOT, 'dist', 'src', 'cli', 'main.js');
  if (process.env.NODE_ENV === 'production' && fs.existsSync(compiled)) load(compiled).catch(report);
  else runTypeScript('src/cli/main.ts', word === 'serve');
}

main();
