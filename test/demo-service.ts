// One real service with the demo company for the tests that need it: started by the start file as a user would, in a
// folder of its own, once per run. In a whole run (test/lanes.cjs) one share fills the demo and keeps a copy of its
// folder; the services of the other shares start on copies of that.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoFile } from '../src/cli/client.ts';
import { quickFolder } from './folder.ts';
import { program } from './program.ts';

const REPO = path.resolve(import.meta.dirname, '..');

/** A finished program: its exit code and what it said. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}
/** The running service. `folder` holds `.daicho`, as the folder of a user would. */
export interface DemoService {
  readonly folder: string;
  readonly output: string;
  /** What `/health/ready` said while it started, and whether `demo.json` said by then that the demo is whole. */
  readonly start: readonly { readonly ready: number; readonly status: string; readonly isComplete: boolean }[];
  readonly demo: Required<DemoFile>;
  /** Runs `daicho` with these words in the folder. */
  daicho(
    words: readonly string[],
    more?: { input?: string; env?: Readonly<Record<string, string>> },
  ): Promise<Finished>;
  /** GET of a path below the demo company. */
  get(route: string): Promise<unknown>;
  /** The same as text: whole numbers keep all their digits. */
  text(route: string): Promise<string>;
}

/** Runs a program to its end. */
export function run(
  program: string,
  words: readonly string[],
  options: { cwd?: string; input?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.on('error', () => undefined).end(options.input ?? '');
  });
}

const COMPILED = process.env['DAICHO_COMPILED'];
/** The folder for the copy in a whole run: who keeps one names it first, who starts on one second. */
const KEEPS = process.env['DAICHO_DEMO_KEEPS'];
const KEPT = process.env['DAICHO_DEMO_KEPT'];
/** How long a share waits for the copy before it fills a demo of its own. */
const KEPT_WITHIN_MS = 180_000;

/** The demo goes so far in tests: a whole month beyond its fixed days, whatever the clock says. */
export const DEMO_UNTIL = '2026-10-31';

/** The environment of a program in the folder: nothing of the developer's own service leaks in. */
export function environment(folder: string, more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(DAICHO_|EVENTSTORE_|DATABASE_URL|REDIS_URL|OAUTH_|PRINT_OPERATOR_KEY|KEY_PEPPER|PII_KEY|NODE_ENV)/.test(
          name,
        ),
    ),
  );
  // The language of the developer's terminal is none of theirs.
  const spoken = { LANG: 'C', LC_ALL: '', LC_MESSAGES: '' };
  const places = { DATA_DIR: path.join(folder, '.daicho'), XDG_CONFIG_HOME: path.join(folder, 'config') };
  return { ...own, ...spoken, ...places, PORT: '0', LOG_LEVEL: 'warn', DEMO_UNTIL, ...more };
}

/** Asks a service that is starting whether it is ready, and only then reads the file that it writes. */
async function lookAt(file: string): Promise<DemoService['start'][number] | undefined> {
  try {
    const read = (): DemoFile => JSON.parse(fs.readFileSync(file, 'utf8')) as DemoFile;
    const answer = await fetch(`${read().baseUrl.replace(/\/v1$/, '')}/health/ready`);
    const { status } = (await answer.json()) as { status: string };
    const { seeded } = read() as { seeded?: boolean };
    return { ready: answer.status, status, isComplete: seeded === true };
  } catch {
    return undefined; // Neither there yet.
  }
}

/** Starts the program in the folder, and waits until it serves the whole demo; `told` takes what it says meanwhile. */
async function launch(folder: string, told: (text: string) => void): Promise<DemoService['start']> {
  const started = spawn(process.execPath, [path.join(REPO, 'src/start.cjs'), 'serve'], {
    cwd: folder,
    // What is compiled for a whole run need not be compiled again here.
    env: environment(folder, COMPILED === undefined ? {} : { DAICHO_COMPILED: COMPILED }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      told(chunk);
    });
  const file = path.join(folder, '.daicho', 'demo.json');
  const looks: DemoService['start'][number][] = [];
  for (let waited = 0; !(/API\s+http/.test(output) && fs.existsSync(file)); waited += 1) {
    if (started.exitCode !== null) throw new Error(`the service ended with ${started.exitCode}:\n${output}`);
    if (waited > 2_400) throw new Error(`the service was not ready within 120 s:\n${output}`);
    await sleep(50);
    const seen = await lookAt(file);
    if (seen) looks.push(seen);
  }
  return looks;
}

/** Stops the service and waits for its end. */
async function stop(): Promise<void> {
  if (!child) return;
  const ended = new Promise<void>((resolve) => {
    if (child!.exitCode !== null || child!.signalCode !== null) resolve();
    else child!.once('exit', () => resolve());
  });
  child.kill('SIGTERM');
  await ended;
}

/** Copies a folder with the owners of its files: started by root, PostgreSQL is another user. */
function copyFolder(from: string, to: string): void {
  if (process.platform === 'win32') fs.cpSync(from, to, { recursive: true });
  else execFileSync('cp', ['-Rp', `${from}/.`, to]);
}

/** Puts a copy of a folder where another share looks for it: whole, or not at all. */
function keepCopy(folder: string, kept: string): void {
  const making = `${kept}.making`;
  fs.mkdirSync(making);
  copyFolder(folder, making);
  fs.renameSync(making, kept);
}

/** Copies the folder that another share keeps, as soon as it is there; false when it does not come. */
async function takeCopy(kept: string, folder: string): Promise<boolean> {
  for (const end = Date.now() + KEPT_WITHIN_MS; !fs.existsSync(kept); await sleep(100))
    if (Date.now() > end || fs.existsSync(`${kept}.none`)) return false;
  copyFolder(kept, folder);
  return true;
}

async function start(): Promise<DemoService> {
  const folder = quickFolder('demo');
  cleanup = () => fs.rmSync(folder, { recursive: true, force: true });
  let output = '';
  const tell = (text: string): void => {
    output += text;
  };
  if (KEPT !== undefined) await takeCopy(KEPT, folder);
  const looks = await launch(folder, tell);
  if (KEEPS !== undefined) {
    // The stores are copied while nobody writes. What the first start said is what the tests look at.
    while (!output.includes('Ctrl-C')) await sleep(20);
    await stop();
    keepCopy(folder, KEEPS);
    await launch(folder, () => undefined);
  }
  const file = path.join(folder, '.daicho', 'demo.json');
  const demo = JSON.parse(fs.readFileSync(file, 'utf8')) as Required<DemoFile>;
  // A machine that does much else makes the service shed reports; its callers ask again, as it tells them.
  const text = async (route: string, patience = 20): Promise<string> => {
    const response = await fetch(`${demo.baseUrl}/companies/${demo.companyId}${route}`, {
      headers: { authorization: `Bearer ${demo.ownerKey}` },
    });
    if (response.status === 503 && patience > 0) {
      await sleep(1_000);
      return text(route, patience - 1);
    }
    if (!response.ok) throw new Error(`GET ${route}: ${response.status} ${await response.text()}`);
    return response.text();
  };
  return {
    folder,
    demo,
    start: looks,
    get output() {
      return output;
    },
    daicho: (words, { input, env } = {}) =>
      run(process.execPath, [...program('src/cli/main.ts'), ...words], {
        cwd: folder,
        env: environment(folder, env),
        ...(input === undefined ? {} : { input }),
      }),
    text,
    async get(route) {
      return JSON.parse(await text(route)) as unknown;
    },
  };
}
let child: ChildProcess | undefined;
let cleanup: (() => void) | undefined;
let running: Promise<DemoService> | undefined;

/** The service of this run; the first call starts it and waits until the demo company is complete. */
export function demoService(): Promise<DemoService> {
  return (running ??= start());
}

after(async function () {
  this.timeout(60_000);
  await stop();
  cleanup?.();
});
