// The worst files inside of bodies, for every route that takes one: none holds the event loop or the memory of the
// service, and no answer sends them back.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { z } from 'zod';
import { LIMITS } from '../../src/domain/limits.ts';
import { ROWS } from '../../src/http/app.ts';
import { operationOf, type Row } from '../../src/http/route.ts';
import { startApi, type Api } from '../api.ts';
import { isProof } from '../depth.ts';
import { elsewhere, type Heard } from '../elsewhere.ts';
import { heldMsHere, stretchOf } from '../stretch.ts';
import { FRAMES, type BadFile, type Frame } from './files.ts';
import { furnish, nameOf, SAMPLES, type House } from './samples.ts';

const HELD_MS = heldMsHere();
/**
 * An upper bound: garbage that the collector leaves for a while counts. What one file adds to a service of its own
 * (64 MB at most) is measured by `npm run prove`.
 */
const HELD_MB = 96;
/** Entries of 20,000 rows, their plan and the document beside them. */
const JOURNAL_HELD_MB = 144;
/** A plan tells 100 rows that it refuses, and what stands in them. */
const ANSWER_BYTES = 128 * 1024;
const EVENTS_BYTES = 4 * 1024 * 1024;
/** What is sent again and again and comes back: more than the 80 characters that a message quotes. */
const SENT_BACK = /(.{1,6}?)\1{80}/su;

/** True for a route whose body holds a file. */
function takesFile(row: Row): boolean {
  const input = row.method === 'GET' ? undefined : operationOf(row)?.input;
  return input instanceof z.ZodObject && Object.keys(input.shape as object).some((name) => /base64/i.test(name));
}
const WITH_FILE = ROWS.filter(takesFile);

/** Each way to send each file to each route. */
const ALL = WITH_FILE.flatMap((row) =>
  (FRAMES[nameOf(row)] ?? []).flatMap((frame) => frame.files.map((file) => ({ row, frame, file }))),
);
const isGood = ([what]: BadFile): boolean => /^20,000 good/.test(what);
/** True for the first way to send a file to a route. */
const isFirst = ({ row, file }: (typeof ALL)[number], n: number): boolean =>
  ALL.findIndex((other) => other.row === row && other.file === file) === n;
/** True for the first file of good rows that a route takes: the others differ in what a row says. */
const isFirstGood = ({ row, file }: (typeof ALL)[number]): boolean =>
  ALL.find((other) => other.row === row && isGood(other.file))?.file === file;
/** `npm test` sends every tenth of them, and of those that are really stored the first of each route. */
const taken = ALL.filter((way, n) =>
  isGood(way.file) ? isFirst(way, n) && (isProof || isFirstGood(way)) : isProof || n % 10 === 0,
);

describe('worst files', function worstFiles() {
  this.timeout(120_000);
  let api: Api;
  let house: House;
  const client = elsewhere();
  before(async () => {
    api = await startApi('http_worst_files');
    house = await furnish(api);
  });
  after(() => client.close());
  after(() => api.close());

  it('every route that takes a file has ways to send one', () => {
    expect(WITH_FILE.length).to.be.above(1);
    for (const row of WITH_FILE) expect(FRAMES, row.path).to.have.property(nameOf(row));
  });

  /** Resolves when the read models have everything. */
  async function projected(): Promise<void> {
    const lag = async (): Promise<number> => {
      const { projector } = (await api.call('GET', '/health/ready')).body as { projector?: { lagEvents?: number } };
      return projector?.lagEvents ?? 0;
    };
    while ((await lag()) > 0) await sleep(20);
  }

  async function bear(row: Row, { members }: Frame, [what, make]: BadFile, isPreview: boolean): Promise<void> {
    const { values = {} } = (await SAMPLES[nameOf(row)]?.(api, house)) ?? {};
    const path = row.path.replace(
      /:(\w+)/g,
      (_, name: string) => new Map(Object.entries({ ...values, companyId: house.companyId })).get(name) ?? name,
    );
    const bytes = Math.min(LIMITS.documentBytes, Math.floor(((row.bodyBytes - 1_000) * 3) / 4));
    const text = Buffer.from(JSON.stringify({ ...members, contentBase64: make(bytes).toString('base64') }));
    const query = isPreview && row.behind.kind !== 'asks' ? '?dryRun=true' : '';
    const heldMb = nameOf(row) === 'plan-journal-import' ? JOURNAL_HELD_MB : HELD_MB;
    let answer: Heard | undefined;
    const { longestMs, memoryMb } = await stretchOf(
      async () => {
        answer = await client.send(row.method, `${api.origin}${path}${query}`, house.key, new Uint8Array(text));
        // What was stored also becomes rows, and the next file is not measured with the rows of this one.
        await projected();
      },
      (held) => held.longestMs < HELD_MS && held.memoryMb < heldMb,
    );
    const said = `${row.path}: ${what} (${text.length} bytes, ${answer?.status} ${answer?.text.slice(0, 200)})`;
    if (process.env['TEST_FIGURES'])
      console.log(`      ${longestMs.toFixed(0)} ms, ${memoryMb.toFixed(0)} MB, ${answer?.text.length} bytes: ${said}`);
    expect(answer?.status, said).to.be.within(200, 499);
    // A preview of what would be taken shows its events.
    expect(answer?.text.length, said).to.be.below(isPreview && answer?.status === 200 ? EVENTS_BYTES : ANSWER_BYTES);
    if (answer && answer.status >= 400) expect(answer.text, said).not.to.match(SENT_BACK);
    expect(longestMs, `milliseconds of the loop: ${said}`).to.be.below(HELD_MS);
    expect(memoryMb, `MB: ${said}`).to.be.below(heldMb);
  }

  // Before they are really there: all steps are tried on a copy of the book.
  for (const { row, frame, file } of taken.filter((way) => isGood(way.file) && (isProof || isFirstGood(way))))
    it(`${nameOf(row)}, ${frame.what}: a preview of ${file[0]}`, () => bear(row, frame, file, true));

  for (const { row, frame, file } of taken)
    it(`${nameOf(row)}, ${frame.what}: ${file[0]}`, () => bear(row, frame, file, !/^20,000 /.test(file[0])));
});
