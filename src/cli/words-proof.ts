// The word that hands a company's history over to an auditor: a folder that proves itself to whoever has the key of the
// checkpoints, without this service and without its code (verifier/daicho-verify.mjs).
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { call, cliError, download, EXIT, fail, pages, type Connection } from './client.ts';
import { JOURNAL_CSV_HEADER, journalCsvLines, type LeafEvent } from './journal-csv.ts';
import { told } from './spoken.ts';
import { grouped, progressBar } from './terminal.ts';
import { examples, note, raw, say, type Hand } from './word.ts';

/** A file of the folder that is written piece by piece. */
interface Growing {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

function growingFile(file: string, isCompressed: boolean): Growing {
  const out = fs.createWriteStream(file, { flags: 'wx' });
  const into = isCompressed ? createGzip() : out;
  const failed = Promise.race([once(out, 'error'), once(into, 'error')]).then(([error]) =>
    Promise.reject(error as Error),
  );
  failed.catch(() => undefined);
  if (into !== out) into.pipe(out);
  return {
    async write(text) {
      if (!into.write(text)) await Promise.race([failed, once(into, 'drain')]);
    },
    async end() {
      into.end();
      await Promise.race([failed, once(out, 'close')]);
    },
  };
}

/** A signed checkpoint as one line, its own lines with spaces between: for a commit, a mail, a chat. */
export const noteLine = (signed: string): string => signed.trim().replaceAll(/\n+/g, ' ');

/** The checkpoint that such a line says; anything else as it is. */
export function noteOfLine(text: string): string {
  const [, head = '', signatures = ''] = /^(\S+ \S+ \S+) (— \S.*\S)\n?$/u.exec(text) ?? [];
  return head === '' ? text : `${head.replaceAll(' ', '\n')}\n\n${signatures.replaceAll(' — ', '\n— ')}\n`;
}

/** A text that the service sends. */
export async function textOf(
  at: Connection,
  route: string,
  query: Readonly<Record<string, string>> = {},
  accept?: string,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of download(at, route, query, accept)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** How many leaves were written, and what of them is needed further on. */
interface Leaves {
  readonly count: number;
  readonly seals: readonly Seal[];
  readonly charts: readonly LeafEvent[];
}
/** A seal of a close as its event carries it. */
interface Seal {
  readonly id: string;
  readonly periodId: string;
  readonly closeSequence: number;
  readonly size: number;
  readonly note: string;
  readonly files: readonly { readonly name: string }[];
  readonly status: string;
}
const sealIn = ({ type, data }: LeafEvent): Seal[] =>
  type === 'period_seal.made' ? [(data as { readonly periodSeal: Seal }).periodSeal] : [];

const CHART_ADOPTED = 'company.chart_adopted';

/** Writes the rows of the templates that a company adopted: its leaves name them by their digest alone. */
async function writeTemplates(charts: readonly LeafEvent[], put: Put): Promise<void> {
  if (charts.length === 0) return;
  const { rowsText } = await import('../domain/templates.ts');
  for (const { data } of charts) {
    const { template, templateVersion } = data as { readonly template: string; readonly templateVersion: number };
    put(`templates/${template}-${templateVersion}.json`, rowsText(template, templateVersion));
  }
}

/** Writes leaves.ndjson.gz and, made from them, journal.csv. */
async function writeLeaves(
  at: Connection,
  base: string,
  folder: string,
  [from, to]: readonly [from: number, to: number],
  progress: (done: number, total: number) => void,
): Promise<Leaves> {
  const leaves = growingFile(path.join(folder, 'leaves.ndjson.gz'), true);
  const csv = growingFile(path.join(folder, 'journal.csv'), false);
  await csv.write(JOURNAL_CSV_HEADER);
  const seals: Seal[] = [];
  const charts: LeafEvent[] = [];
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [rest, count] = ['', 0];
  for await (const piece of download(at, `${base}/leaves`, { from: String(from), to: String(to) })) {
    const text = rest + decoder.decode(piece, { stream: true });
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    await leaves.write(text.slice(0, end));
    const events = text
      .slice(0, end)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LeafEvent);
    await csv.write(events.map(journalCsvLines).join(''));
    seals.push(...events.flatMap(sealIn));
    charts.push(...events.filter(({ type }) => type === CHART_ADOPTED));
    count += events.length;
    progress(count, to - from);
  }
  await leaves.end();
  await csv.end();
  if (count !== to - from || rest !== '')
    fail(EXIT.unreachable, `The service sent ${count} of ${to - from} events: nothing here is whole. Try again.`);
  return { count, seals, charts };
}

/** A signed checkpoint as lists show it. */
interface Signed {
  readonly size: number;
  readonly signedAt: string;
  readonly reason: string;
  readonly note: string;
}

/** Checkpoints worth handing over: the last of every day, and those of closes. */
async function earlierNotes(at: Connection, base: string, to: number): Promise<Map<number, string>> {
  const kept = new Map<number, string>();
  const days = new Set<string>();
  for (let offset = 0, more = true; more;) {
    const query = { limit: '500', offset: String(offset) };
    const { data } = (await call(at, 'GET', `${base}/checkpoints`, { query })).data as { data: readonly Signed[] };
    for (const { size, signedAt, reason, note: signed } of data) {
      const day = signedAt.slice(0, 10);
      if (size >= to || (reason !== 'close' && days.has(day))) continue;
      days.add(day);
      kept.set(size, signed);
    }
    offset += data.length;
    more = data.length > 0;
  }
  return kept;
}

const BALANCES = 'fiscal_period.balances_';
const BEFORE = ['company.chart_adopted', 'account.created', 'account.updated', 'fiscal_period.*'].join(',');

/** Sequences of what a folder of later years begins with: periods, accounts, balances of the close that was sealed. */
async function opening(
  at: Connection,
  base: string,
  seal: Seal,
): Promise<{ readonly sequences: number[]; readonly charts: LeafEvent[] }> {
  const found: number[] = [];
  const charts: LeafEvent[] = [];
  let balances: number[] = [];
  let isComplete = false;
  for await (const page of pages<LeafEvent>(at, `${base}/events`, { type: BEFORE }))
    for (const event of page) {
      const { sequence, type, data } = event;
      if (sequence > seal.closeSequence) continue;
      if (type === CHART_ADOPTED) charts.push(event);
      if (!type.startsWith(BALANCES)) found.push(sequence);
      else if ((data as { readonly periodId?: string }).periodId === seal.periodId) {
        // A period that was closed again has balances twice: the last ones are meant.
        balances = isComplete ? [sequence] : [...balances, sequence];
        isComplete = type === `${BALANCES}committed`;
      }
    }
  return { sequences: [...found, ...balances].sort((a, b) => a - b), charts };
}

/** Writes opening.json: those events, each with its proof in the checkpoint of `size` events. */
async function writeOpening(
  at: Connection,
  base: string,
  put: Put,
  sequences: readonly number[],
  size: number,
): Promise<void> {
  const events: unknown[] = [];
  for (const sequence of sequences) {
    const { data } = await call(at, 'GET', `${base}/events/${sequence}/proof`, { query: { size: String(size) } });
    events.push(...(data as { readonly events: readonly unknown[] }).events);
  }
  put('opening.json', `${JSON.stringify({ events })}\n`);
}

/** Fiscal periods by id. */
async function periodsOf(at: Connection, base: string): Promise<ReadonlyMap<string, { readonly name: string }>> {
  const known = new Map<string, { readonly name: string }>();
  for await (const page of pages(at, `${base}/fiscal-periods`))
    for (const { id, name } of page as readonly { id: string; name: string }[]) known.set(id, { name });
  return known;
}

/** The seal in force of the period with this name. Fails when there is none. */
async function sealNamed(at: Connection, base: string, wanted: string): Promise<Seal> {
  const [id] = [...(await periodsOf(at, base))].find(([own, { name }]) => name === wanted || own === wanted) ?? [];
  if (id === undefined)
    return fail(EXIT.usage, `There is no fiscal period "${wanted}". See: daicho list fiscal-periods`);
  for await (const page of pages<Seal>(at, `${base}/fiscal-periods/${id}/seals`))
    for (const seal of page) if (seal.status === 'current') return seal;
  return fail(
    EXIT.usage,
    `${wanted} was not sealed: it has to be closed for good, and its seal follows within minutes.`,
  );
}

/** What the service names is written below the folder, or not at all. */
const PLAIN_PATH = /^statements\/[\p{L}\p{N}][\p{L}\p{N} ._-]*\/[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u;

/**
 * Writes the statements of seals, byte for byte as they were sealed, below the name of their period and the sequence of
 * its close: a period that was closed again has another one. Returns what could not be had, and why.
 */
async function writeStatements(
  at: Connection,
  base: string,
  folder: string,
  seals: readonly Seal[],
): Promise<readonly string[]> {
  const missing: string[] = [];
  const periods = seals.length > 0 ? await periodsOf(at, base) : new Map<string, never>();
  for (const { id, periodId, closeSequence, files } of seals)
    for (const { name } of files) {
      const file = `statements/${periods.get(periodId)?.name ?? periodId}-${closeSequence}/${name}`;
      if (!PLAIN_PATH.test(file)) {
        missing.push(`${file}: is no name of a file`);
        continue;
      }
      const route = `${base}/fiscal-periods/${periodId}/seals/${id}/files/${encodeURIComponent(name)}`;
      try {
        const pieces: Uint8Array[] = [];
        for await (const piece of download(at, route)) pieces.push(piece);
        fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        fs.writeFileSync(path.join(folder, file), Buffer.concat(pieces));
      } catch (error) {
        if (!cliError(error)) throw error;
        missing.push(`${file}: ${(error as Error).message}`);
      }
    }
  return missing;
}

/** Names of the files below a folder, with slashes. */
function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(folder, path.join(one.parentPath, one.name)).replaceAll(path.sep, '/'))
    .sort();
}

function writeSums(folder: string): void {
  const lines = filesBelow(folder).map((name) => {
    const hash = createHash('sha256').update(fs.readFileSync(path.join(folder, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  });
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), lines.join(''));
}

/** An empty folder at this place. Fails where something is. */
function newFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
    if (fs.readdirSync(folder).length > 0) fail(EXIT.usage, `${folder} is not empty: name a new folder.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    fail(EXIT.usage, `${folder} cannot be written: ${(error as Error).message}`);
  }
}

/** The size that a signed checkpoint speaks of. */
function sizeOf(signed: string): number {
  const size = Number(signed.split('\n')[1]);
  return Number.isSafeInteger(size) ? size : fail(EXIT.unreachable, 'The service sent no signed checkpoint.');
}

type Put = (name: string, content: string) => void;

/** A proof that a checkpoint of the company is in an anchor that bears a time stamp. */
interface StampedAnchor {
  readonly size: number;
  readonly anchor: string;
  readonly sequence: number;
  readonly leaf: string;
  readonly proof: readonly string[];
  readonly token: string;
}

/**
 * Writes the newest time stamp, where there is one: its token, the anchor that it is over, and the proof that a
 * checkpoint of the company is in that (a C2SP tlog-proof).
 */
async function writeStamp(at: Connection, base: string, folder: string, put: Put): Promise<void> {
  let found: StampedAnchor;
  try {
    found = (await call(at, 'GET', `${base}/checkpoint-anchor`, { query: { timestamped: 'true' } }))
      .data as StampedAnchor;
  } catch (error) {
    if (!cliError(error)) throw error;
    return;
  }
  const { anchor, size, sequence, leaf, proof, token } = found;
  const lines = [`extra ${Buffer.from(leaf).toString('base64')}`, `index ${sequence}`, ...proof];
  put(`anchor/${size}-stamped.tlog-proof`, `c2sp.org/tlog-proof@v1\n${lines.join('\n')}\n\n${anchor}`);
  put(`anchor/${size}-stamped.txt`, anchor);
  fs.writeFileSync(path.join(folder, `anchor/${size}-stamped.tst`), Buffer.from(token, 'base64'));
}

/** Writes the proof that the newest checkpoint is in the checkpoint of all checkpoints. Returns what is missing. */
async function writeAnchor(at: Connection, base: string, put: Put, size: number): Promise<readonly string[]> {
  const query = { size: String(size), wait: '10' };
  try {
    put(`anchor/${size}.tlog-proof`, await textOf(at, `${base}/checkpoint-anchor`, query, 'text/plain'));
    return [];
  } catch (error) {
    if (!cliError(error)) throw error;
    return [`anchor/${size}.tlog-proof: ${(error as Error).message}`];
  }
}

async function evidence(hand: Hand, folder: string, { fromSeal }: { readonly fromSeal?: string }): Promise<void> {
  const { at, base } = await hand.connectCompany();
  const seal = fromSeal === undefined ? undefined : await sealNamed(at, base, fromSeal);
  newFolder(folder);
  const put: Put = (name, content) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  };
  const newest = await textOf(at, `${base}/checkpoint`, { wait: '10' });
  // What was appended between the close and the checkpoint that covers it belongs to what came after the close.
  const [from, to] = [seal ? seal.closeSequence + 1 : 0, sizeOf(newest)];
  put('checkpoint.txt', newest);
  const bar = progressBar('evidence', process.stderr);
  const { count, seals, charts } = await writeLeaves(at, base, folder, [from, to], bar);
  await writeTemplates(charts, put);
  const notes = await earlierNotes(at, base, to);
  for (const one of seals) notes.set(one.size, one.note);
  for (const [size, signed] of notes) if (size >= from) put(`checkpoints/${size}.txt`, signed);
  if (seal) {
    const { hashes } = (await call(at, 'GET', `${base}/frontier`, { query: { size: String(from) } })).data as {
      hashes: readonly string[];
    };
    put('frontier.txt', `${[from, ...hashes].join('\n')}\n`);
    const before = await opening(at, base, seal);
    await writeOpening(at, base, put, before.sequences, to);
    await writeTemplates(before.charts, put);
  }
  const missing = await writeStatements(at, base, folder, seals);
  for (const one of await writeAnchor(at, base, put, to)) note(one);
  await writeStamp(at, base, folder, put);
  writeSums(folder);
  const { data: keys } = (await call(at, 'GET', `${base}/checkpoint-keys`)).data as { data: { vkey: string }[] };
  const vkey = keys.at(-1)?.vkey ?? '';
  for (const one of missing) note(one);
  if (missing.length > 0) note('Without these statements the folder proves everything else.');
  if (hand.shared().json)
    return raw(JSON.stringify({ folder, from, events: count, files: filesBelow(folder), missing, vkey }));
  say(told(`${grouped(count)} events are in ${folder}.`));
  note('Whoever tests it needs Node, verifier/daicho-verify.mjs, and this key, which you tell by another way:');
  return say(vkey);
}

/** Adds evidence. */
export function proofWords({ program, ...hand }: Hand): void {
  program
    .command('evidence')
    .argument('<folder>', 'a new folder')
    .description('write the whole history with its signed checkpoints, for an auditor who trusts nobody')
    .option('--from-seal <PERIOD>', 'only what came after the sealed close of this period, such as FY2025')
    .addHelpText('after', examples('evidence audit-2026', 'evidence audit-2026 --from-seal FY2025'))
    .action((folder: string, options: { fromSeal?: string }) => evidence({ program, ...hand }, folder, options));
}
