// What proofs cost at size: a long history that nobody signed is hashed and signed for the first time, then events of
// it are proved, beside the read of one of them by its primary key. Run by `npm run bench -- --proofs [--events N]`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { fileSink } from '../../src/adapters/checkpoint-sink.file.ts';
import { embeddedEventLog } from '../../src/adapters/event-log.embedded.ts';
import { startEmbeddedPostgres } from '../../src/adapters/postgres.embedded.ts';
import { rowsPostgres } from '../../src/adapters/rows.postgres.ts';
import { keyOfSeed, keySigner } from '../../src/engine/note.ts';
import type { EventLog, NewEvent } from '../../src/engine/ports.ts';
import { proofsOver } from '../../src/engine/proofs.ts';
import { startProver } from '../../src/engine/prover.ts';

const APPEND_EVENTS = 400;
const ASKED = 2_000;

interface Sample {
  readonly type: string;
  readonly data: object;
  readonly meta: NewEvent['meta'];
}

/** Events as a company has them most: posted entries of two or three lines, from the frozen history. */
function postedEntries(): readonly Sample[] {
  const file = path.resolve(import.meta.dirname, '../history.json');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as readonly Sample[]).filter(
    ({ type }) => type === 'journal_entry.posted',
  );
}

async function fillStream(log: EventLog, stream: string, count: number, say: (text: string) => void): Promise<void> {
  const kinds = postedEntries();
  let last = -1;
  for (let made = 0; made < count; made += APPEND_EVENTS) {
    const batch = Array.from({ length: Math.min(APPEND_EVENTS, count - made) }, (_, n): NewEvent => {
      const { type, data, meta } = kinds[(made + n) % kinds.length] as Sample;
      return { id: uuidv7(), type, data: { ...data, n: made + n }, meta };
    });
    ({ lastRevision: last } = await log.append(stream, last < 0 ? 'none' : last, batch));
    if (made > 0 && made % 200_000 === 0) say(`  ${made} events are there`);
  }
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** The figures of a run, in the units of their names. */
export interface ProofFigures {
  readonly events: number;
  readonly firstSignedS: number;
  readonly eventsPerS: number;
  readonly processorUsPerEvent: number;
  readonly peakMb: number;
  readonly proofMsP50: number;
  readonly readMsP50: number;
}

/** Fills a database of its own with so many events, signs them for the first time and proves some of them. */
export async function measureProofs(count: number, say: (text: string) => void): Promise<ProofFigures> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daicho-bench-proofs-'));
  const postgres = await startEmbeddedPostgres({ folder });
  const log = await embeddedEventLog({ connectionString: postgres.ownerUrl });
  const rows = rowsPostgres({ connectionString: postgres.ownerUrl });
  const pool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 1 });
  const stream = `ledger-comp_${uuidv7()}`;
  try {
    await rows.store.prepare();
    await fillStream(log, stream, count, say);
    let peakMb = 0;
    const watch = setInterval(() => {
      peakMb = Math.max(peakMb, process.memoryUsage().rss / 2 ** 20);
    }, 50);
    const clock = {
      now: Date.now,
      elapsed: () => performance.now(),
      attended: () => performance.now(),
      uuid: () => uuidv7(),
    };
    // What is unsigned is told by the rows of a projected company; here it is this one stream.
    const store = { ...rows.proof, unsigned: () => Promise.resolve([{ stream, size: count }]) };
    const prover = startProver(
      {
        log,
        store,
        signers: () => [keySigner(keyOfSeed(Buffer.alloc(32, 1)))],
        base: 'bench.example',
        memories: [rows.signed, fileSink(path.join(folder, 'checkpoints.log'))],
        clock,
        isLeader: () => true,
        onProblem: (message, error) => {
          say(`${message}: ${String(error)}`);
        },
      },
      { tickMs: 0 },
    );
    const startMs = performance.now();
    const before = process.cpuUsage();
    await prover.tick();
    const firstSignedS = (performance.now() - startMs) / 1_000;
    const used = process.cpuUsage(before);
    await prover.stop();
    clearInterval(watch);
    const note = await rows.proof.noteOf(stream);
    if (note?.size !== count) throw new Error(`signed are ${note?.size ?? 0} of ${count} events`);

    const proofs = proofsOver({ log, store: rows.proof, clock, wake: () => undefined, standing: () => 'ok' });
    const proofMs: number[] = [];
    const readMs: number[] = [];
    for (let n = 0; n < ASKED; n++) {
      const sequence = (n * 7_919 * 613) % count;
      let fromMs = performance.now();
      await proofs.events(stream, [sequence]);
      proofMs.push(performance.now() - fromMs);
      fromMs = performance.now();
      await pool.query(
        `select e.* from events.event e
          where e.stream = (select s.id from events.stream s where s.name = $1) and e.revision = $2`,
        [stream, sequence],
      );
      readMs.push(performance.now() - fromMs);
    }
    return {
      events: count,
      firstSignedS,
      eventsPerS: count / firstSignedS,
      processorUsPerEvent: (used.user + used.system) / count,
      peakMb,
      proofMsP50: percentile(proofMs, 0.5),
      readMsP50: percentile(readMs, 0.5),
    };
  } finally {
    await pool.end();
    await rows.close();
    await log.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
