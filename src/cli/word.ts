// What every word of the command line has at hand: the flags of the program, the connection they mean, and ways to say
// things.
import fs from 'node:fs';
import type { Command } from 'commander';
import { companyOf, connection, EXIT, fail, type Connection, type ConnectionFlags } from './client.ts';
import { storedLogins } from './credentials.ts';
import { heading, told } from './spoken.ts';
import { grouped } from './terminal.ts';

/** Flags that every word takes. */
export interface Shared extends ConnectionFlags {
  readonly json?: boolean;
}

/** What the words do that open the stores of this machine: only main.ts knows how. */
export interface Installation {
  createOperatorKey(options: { name: string; expiresAt?: string | undefined }): Promise<{ id: string; secret: string }>;
  acceptPepper(): Promise<void>;
}

/** The program with its surroundings. `now`: milliseconds since 1970. */
export interface Hand {
  readonly program: Command;
  readonly env: NodeJS.ProcessEnv;
  now(): number;
  readonly installation: Installation;
  shared(): Shared;
  connect(): Connection;
  /** A connection, its company, and the path of that company. */
  connectCompany(): Promise<{ at: Connection; base: string; companyId: string }>;
}

/** What a word of this program has at hand. */
export function handOf(program: Command, { env, now, installation }: Pick<Hand, 'env' | 'now' | 'installation'>): Hand {
  const shared = (): Shared => program.opts<Shared>();
  const connect = (): Connection => connection(shared(), env, storedLogins(env, now));
  return {
    program,
    env,
    now,
    installation,
    shared,
    connect,
    async connectCompany() {
      const at = connect();
      const companyId = await companyOf(at);
      return { at, companyId, base: `/companies/${companyId}` };
    },
  };
}

/** Prints a line for people or programs that read on. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
/** Prints a line that is no answer: what was done beside, what is being waited for. */
export function note(text: string): void {
  process.stderr.write(`${told(text)}\n`);
}
/** Asks on a terminal whether to go on; elsewhere, and where JSON is printed, nobody can be asked: false. */
export async function agreed(question: string, json: boolean | undefined): Promise<boolean> {
  if (json || !process.stdin.isTTY || !process.stdout.isTTY) return false;
  const { createInterface } = await import('node:readline/promises');
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  const said = await asking.question(`${told(question)} [y/N] `);
  asking.close();
  return /^(y|yes|はい)$/i.test(said.trim());
}
/** Prints the service's own body untouched. */
export function raw(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** `name=value` words as query parameters or as a map. Refuses a name that is given two values. */
export function pairs(list: readonly string[] = [], what: string): Record<string, string> {
  const found = new Map<string, string>();
  for (const text of list) {
    const at = text.lastIndexOf('=');
    if (at <= 0) fail(EXIT.usage, `"${text}" must have the form ${what}.`);
    const [name, value] = [text.slice(0, at), text.slice(at + 1)];
    const before = found.get(name) ?? value;
    if (before !== value) fail(EXIT.usage, `"${name}" is given two values, ${before} and ${value}.`);
    found.set(name, value);
  }
  return Object.fromEntries(found);
}

/** The bytes of a file, or of standard input for `-`. Refuses what cannot be read, and more than `most` bytes. */
export async function readBytes(file: string, most: number, advice = 'Split it.'): Promise<Buffer> {
  let bytes: Buffer;
  try {
    if (file === '-') {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      bytes = Buffer.concat(chunks);
    } else bytes = fs.readFileSync(file);
  } catch (error) {
    return fail(EXIT.usage, `${file} cannot be read: ${(error as Error).message}`);
  }
  if (bytes.length > most)
    fail(EXIT.usage, `${file} has ${grouped(bytes.length)} bytes; at most ${grouped(most)} are read. ${advice}`);
  return bytes;
}

/** Reads a file, or standard input for `-`, as strict UTF-8. */
export async function readText(file: string, most: number): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(file, most));
  } catch (error) {
    if (error instanceof Error && 'exitCode' in error) throw error;
    return fail(EXIT.usage, `${file} is not UTF-8 text: save it as UTF-8 (iconv -f SHIFT_JIS -t UTF-8 FILE).`);
  }
}

/** Reads a file, or standard input for `-`, as JSON; `text` is as it stands there. */
export async function readJson(file: string, most: number): Promise<{ text: string; value: unknown }> {
  const text = (await readText(file, most)).trim();
  if (text === '') fail(EXIT.usage, `${file === '-' ? 'Standard input' : file} is empty: JSON is expected there.`);
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch (error) {
    return fail(EXIT.usage, `${file === '-' ? 'Standard input' : file} is not JSON: ${(error as Error).message}`);
  }
}

/** How many of a list were shown: `50 of 3,687`. */
export function counted(shown: number, total: number): string {
  return `${grouped(shown)} ${heading('of')} ${grouped(total)}`;
}

/** Examples below the help of a word. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  npx daicho ${line}`).join('\n')}`;
}
