// The prover on real Postgres: what is signed is the history that was acknowledged, there is never a second one, and
// whoever takes away its memory ends the signing.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { s3Sink } from '../../src/adapters/checkpoint-sink.s3.ts';
import { fileSink } from '../../src/adapters/checkpoint-sink.file.ts';
import { CHECKPOINTS_STREAM } from '../../src/domain/checkpoints.ts';
import { leafHash, leafOf } from '../../src/engine/leaf.ts';
import { rotateKey, type Rotated } from '../../src/engine/checkpoint-rotation.ts';
import {
  isSignedBy,
  keyOfSeed,
  keySigner,
  openedNote,
  readCheckpoint,
  verifierKey,
  type Signer,
} from '../../src/engine/note.ts';
import type { Clock, EventLog, ProofStore, Published, SignerMemory, StoredEvent } from '../../src/engine/ports.ts';
import { proofsOver } from '../../src/engine/proofs.ts';
import { startProver, type Prover, type ProverDeps } from '../../src/engine/prover.ts';
import { verifyProofs } from '../../src/engine/verify.ts';
import { proofAudit } from '../../src/engine/verify-proofs.ts';
import { startBucket, type Bucket } from '../bucket.ts';
import { quickFolder } from '../folder.ts';
import { append, install, story, type Story } from '../ledger-events.ts';
import { bench, until, type Bench } from '../projecting.ts';
import { countOf, statementsOf } from '../statements.ts';
import { definedRoot, isConsistent, isIncluded } from './reference-proofs.ts';

const SIGNER = keySigner(keyOfSeed(Buffer.alloc(32, 3)));
const BASE = 'ledger.example';

/** All events of a stream, as they are stored. */
async function eventsOf(log: EventLog, stream: string): Promise<readonly StoredEvent[]> {
  return (await log.readStream(stream, { limit: 100_000 })).events;
}
const hashesOf = async (log: EventLog, stream: string): Promise<Buffer[]> =>
  (await eventsOf(log, stream)).map((event) => leafHash(leafOf(event)));

const CLOCK: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  attended: () => performance.now(),
  uuid: () => crypto.randomUUID(),
};

describe('the prover', function () {
  this.timeout(60_000);
  let b: Bench;
  let folder: string;
  let provers: Prover[];
  beforeEach(async () => {
    b = await bench('prover');
    folder = quickFolder('prover');
    provers = [];
    await install(b.log);
    // Somebody who may do everything in the database is not kept from it by what refuses changes there.
    await b.sql.query('alter table events.event disable trigger all');
  });
  afterEach(async () => {
    for (const prover of provers) await prover.stop();
    await b.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const sinkFile = (): string => path.join(folder, 'checkpoints.log');
  /** A prover that looks only when it is told to, and signs all that is there then. */
  function prover(changes: Partial<ProverDeps> = {}, tickMs = 0): Prover {
    const made = startProver(
      {
        log: b.log,
        store: b.rows.proof,
        signers: () => [SIGNER],
        base: BASE,
        memories: [b.rows.signed, fileSink(sinkFile())],
        clock: CLOCK,
        isLeader: () => true,
        onProblem: () => undefined,
        checkpointMs: 0,
        ...changes,
      },
      { tickMs },
    );
    provers.push(made);
    return made;
  }
  /** A company whose events are in the log and in the rows, heard of by these provers. */
  async function projected(tale: Story, heard: readonly Prover[], steps = 20): Promise<void> {
    const live = b.project({
      onWritten: (events) => {
        for (const one of heard) one.saw(events);
      },
    });
    await live.start();
    for (let n = 0; n < steps; n++) tale.step();
    const last = await append(b.log, tale.stream, tale.take());
    expect(await live.progress.waitFor(tale.stream, last, 30_000)).to.equal(true);
    await live.stop();
  }
  function founded(seed: number): Story {
    const tale = story(seed);
    tale.found();
    return tale;
  }
  /** Somebody who may do everything in the database raises all amounts of these events. */
  const edit = (stream: string, from: number, to: number): Promise<unknown> =>
    b.sql.query(
      `update events.event e set data = replace(e.data, '"amount":', '"amount":1')
        from events.stream s where s.id = e.stream and s.name = $1 and e.revision between $2 and $3`,
      [stream, from, to],
    );
  /** The newest events are gone, as after the restore of an older backup. */
  const cut = (stream: string, from: number): Promise<unknown> =>
    b.sql.query(
      'delete from events.event e using events.stream s where s.id = e.stream and s.name = $1 and e.revision >= $2',
      [stream, from],
    );
  const notesOf = async (stream: string): Promise<readonly Published[]> =>
    (await b.rows.proof.notes(stream, { limit: 1_000, offset: 0 })).notes;

  it('who waits elsewhere is heard ringing at once, and found without a ring; at rest nothing is asked', async () => {
    const tale = founded(22);
    let asked = 0;
    const wanted: ProofStore['wanted'] = () => {
      asked += 1;
      return b.rows.proof.wanted();
    };
    const { bell } = b.rows;
    // Given a time that stands still: nothing but a ring makes it look again
    let elapsedMs = 0;
    const clock = { ...CLOCK, elapsed: () => elapsedMs };
    const store = { ...b.rows.proof, wanted };
    const one = prover({ bell, clock, checkpointMs: 3_600_000, askedGapMs: 0, store }, 20);
    await projected(tale, [one]);
    await until(async () => (await notesOf(tale.stream)).length === 1, 'the history is signed');
    await until(() => bell.isOpen(), 'the bell is heard');
    await until(async () => {
      const before = asked;
      await sleep(500);
      return asked === before;
    }, 'nothing is asked for');
    const isSigned = (count: number): Promise<void> =>
      until(async () => (await notesOf(tale.stream)).length === count, 'it is signed');
    await projected(tale, [one], 3);
    await b.rows.proof.want(tale.stream);
    await isSigned(2);
    // When a ring is lost, and two seconds have passed
    await projected(tale, [one], 3);
    await b.sql.query('insert into proof.wanted (stream) values ($1)', [tale.stream]);
    await sleep(200);
    expect(await notesOf(tale.stream)).to.have.length(2);
    elapsedMs += 2_000;
    await isSigned(3);
  });

  it('signs what is in the log, and its proofs hold for whoever knows the key', async () => {
    const tale = founded(21);
    const one = prover();
    await projected(tale, [one], 40);
    await one.tick();
    const [note] = await notesOf(tale.stream);
    const hashes = await hashesOf(b.log, tale.stream);
    const { text, signatures } = openedNote(note?.note ?? '') ?? { text: '', signatures: [] };
    const facts = readCheckpoint(text);
    expect(facts?.origin).to.equal(`${BASE}/${tale.companyId}`);
    expect(facts?.size).to.equal(hashes.length);
    expect(facts?.root).to.deep.equal(definedRoot(hashes));
    expect(isSignedBy(SIGNER.publicKey, text, signatures[0]?.signature ?? Buffer.alloc(0))).to.equal(true);
    expect(one.status()).to.deep.equal({ state: 'ok', oldestUnsignedSeconds: 0, problems: [] });

    const wake = (): void => undefined;
    const proofs = proofsOver({
      log: b.log,
      store: b.rows.proof,
      clock: { elapsed: () => performance.now() },
      wake,
      standing: () => 'ok',
    });
    const size = hashes.length;
    for (const sequence of [0, 7, size - 1]) {
      const { events } = await proofs.events(tale.stream, [sequence]);
      const [proof] = events;
      const path = proof?.proof.map((hash) => Buffer.from(hash, 'base64')) ?? [];
      const leaf = leafHash(proof?.leaf ?? '');
      expect(isIncluded(leaf, sequence, size, path, definedRoot(hashes)), `event ${sequence}`).to.equal(true);
    }
  });

  it('signs again only what has grown, and what it signs begins with what was signed', async () => {
    const tale = founded(22);
    const one = prover();
    await projected(tale, [one], 30);
    await one.tick();
    await one.tick();
    const [first] = await notesOf(tale.stream);
    expect(await notesOf(tale.stream)).to.have.length(1);
    await projected(tale, [one], 300);
    await one.tick();
    const [second, ...rest] = await notesOf(tale.stream);
    expect(rest).to.deep.equal([first]);
    const wake = (): void => undefined;
    const proofs = proofsOver({
      log: b.log,
      store: b.rows.proof,
      clock: { elapsed: () => performance.now() },
      wake,
      standing: () => 'ok',
    });
    const [from, to] = [first?.size ?? 0, second?.size ?? 0];
    const path = (await proofs.consistency(tale.stream, from, to)).map((hash) => Buffer.from(hash, 'base64'));
    const roots = [first?.root ?? Buffer.alloc(0), second?.root ?? Buffer.alloc(0)] as const;
    expect(isConsistent(from, to, path, ...roots)).to.equal(true);
    const signed = (await eventsOf(b.log, CHECKPOINTS_STREAM)).filter(({ type }) => type === 'checkpoint.signed');
    expect(signed.filter(({ data }) => (data as { stream: string }).stream === tale.stream)).to.have.length(2);
  });

  it('a close that is told while a checkpoint is signed is signed by the next look, not a minute later', async () => {
    const tale = founded(7);
    let meanwhile = (): Promise<void> => Promise.resolve();
    const memory: SignerMemory = {
      ...b.rows.signed,
      async keep(notes) {
        await meanwhile();
        await b.rows.signed.keep(notes);
      },
    };
    const signer = prover({ memories: [memory], checkpointMs: 3_600_000, askedGapMs: 0 });
    await signer.tick();
    await projected(tale, [signer], 3);
    meanwhile = async () => {
      meanwhile = () => Promise.resolve();
      tale.step();
      const before = (await eventsOf(b.log, tale.stream)).length;
      await append(
        b.log,
        tale.stream,
        tale.take().map((event) => ({ ...event, type: 'fiscal_period.closed' })),
      );
      signer.saw((await eventsOf(b.log, tale.stream)).slice(before));
    };
    signer.wake(tale.stream);
    await signer.tick();
    await signer.tick();
    const [newest] = await notesOf(tale.stream);
    expect([newest?.size, newest?.reason]).to.deep.equal([(await eventsOf(b.log, tale.stream)).length, 'close']);
  });

  it('another process goes on where it was, also when all tiles and published notes are gone', async () => {
    const tale = founded(23);
    const one = prover();
    await projected(tale, [one], 300);
    await one.tick();
    const before = await notesOf(tale.stream);
    await one.stop();
    await b.sql.query('truncate proof.tiles, proof.notes, proof.published');
    const two = prover();
    await two.tick();
    expect(await notesOf(tale.stream), 'published again, and nothing signed twice').to.deep.equal(before);
    await projected(tale, [two], 10);
    await two.tick();
    const [note] = await notesOf(tale.stream);
    expect(note?.root).to.deep.equal(definedRoot(await hashesOf(b.log, tale.stream)));
    expect((await b.rows.proof.leaves([tale.stream])).get(tale.stream)).to.equal(note?.size);
  });

  it('tells how old the oldest event is that nothing covers, when that is late, and who knows', async () => {
    const tale = founded(29);
    let nowMs = 1_000;
    let isLeader = true;
    const clock = { now: Date.now, elapsed: () => nowMs, attended: () => nowMs, uuid: () => crypto.randomUUID() };
    const one = prover({ clock, checkpointMs: 60_000, isLeader: () => isLeader });
    expect(one.status()).to.include({ state: 'building', oldestUnsignedSeconds: 0 });
    await one.tick();
    expect(one.status()).to.include({ state: 'ok', oldestUnsignedSeconds: 0 });
    await projected(tale, [one], 5);
    nowMs += 50_000;
    await one.tick();
    expect(one.status()).to.include({ state: 'ok', oldestUnsignedSeconds: 50 });
    nowMs += 16_000;
    expect(one.status()).to.include({ state: 'behind', oldestUnsignedSeconds: 66 });
    await one.tick();
    expect(one.status()).to.include({ state: 'ok', oldestUnsignedSeconds: 0 });
    isLeader = false;
    expect(one.status()).to.include({ state: 'elsewhere', oldestUnsignedSeconds: undefined });
    // Whoever takes the memory away does not make it young again.
    isLeader = true;
    await projected(tale, [one], 5);
    fs.rmSync(sinkFile());
    isLeader = false;
    await one.tick();
    isLeader = true;
    await projected(tale, [one], 5);
    await one.tick();
    nowMs += 100_000;
    await one.tick();
    expect(one.status()).to.include({ state: 'memory_lost', oldestUnsignedSeconds: 100 });
  });

  it('history from before the first checkpoint is signed from event 0 on, though nobody handed it over', async () => {
    const tale = founded(24);
    await projected(tale, [], 50);
    const one = prover({ checkpointMs: 3_600_000 });
    await one.tick();
    const [note] = await notesOf(tale.stream);
    expect(note?.root).to.deep.equal(definedRoot(await hashesOf(b.log, tale.stream)));
  });

  it('asks of the stores for hundreds of streams together, and not of each, whoever handed them over', async () => {
    const tales = Array.from({ length: 260 }, (_, n) => founded(2_000 + n));
    const project = async (heard: readonly Prover[]): Promise<void> => {
      const live = b.project({ onWritten: (events) => heard.forEach((one) => one.saw(events)) });
      await live.start();
      const ends = await Promise.all(tales.map((tale) => append(b.log, tale.stream, tale.take())));
      for (const [n, tale] of tales.entries())
        expect(await live.progress.waitFor(tale.stream, ends[n] ?? 0, 30_000)).to.equal(true);
      await live.stop();
    };
    const areSigned = async (): Promise<void> => {
      for (const tale of tales) {
        const [note] = await notesOf(tale.stream);
        expect(note?.root).to.deep.equal(definedRoot(await hashesOf(b.log, tale.stream)));
      }
    };
    // Given histories that nobody signed: a start reads and signs all of them
    await project([]);
    const first = prover();
    const atStart = await statementsOf(() => first.tick());
    await areSigned();
    await first.stop();
    // When another process takes over, and each of them grows by an event that is handed over
    let nowMs = 0;
    const second = prover({ checkpointMs: 60_000, clock: { ...CLOCK, elapsed: () => nowMs } });
    await second.tick();
    for (const tale of tales) tale.step();
    await project([second]);
    const grown = await statementsOf(() => second.tick());
    nowMs += 60_000;
    const signed = await statementsOf(() => second.tick());
    await areSigned();
    // Eight questions for each two hundred of streams, and what is asked once
    for (const asked of [atStart, grown, signed]) expect(countOf(asked), inspect(asked)).to.be.below(40);
  });

  it('signs an event as it was acknowledged: who edits it before the checkpoint is found out', async () => {
    const tale = founded(25);
    const one = prover();
    await projected(tale, [one], 30);
    const acknowledged = await hashesOf(b.log, tale.stream);
    await edit(tale.stream, 0, 1_000);
    const edited = await hashesOf(b.log, tale.stream);
    expect(definedRoot(edited)).to.not.deep.equal(definedRoot(acknowledged));
    await one.tick();
    expect((await notesOf(tale.stream))[0]?.root).to.deep.equal(definedRoot(acknowledged));
  });

  describe('who changes what was signed', () => {
    let tale: Story;
    let other: Story;
    beforeEach(async () => {
      [tale, other] = [founded(26), founded(27)];
      const one = prover();
      await projected(other, [one], 10);
      await projected(tale, [one], 40);
      await one.tick();
      await one.stop();
    });
    /** A new process looks, after both companies have grown. */
    async function next(): Promise<Prover> {
      const two = prover();
      await append(b.log, other.stream, [
        { id: crypto.randomUUID(), type: 'x', data: {}, meta: { recordedAt: '2030-01-01T00:00:00.000Z' } },
      ]);
      for (const stream of [tale.stream, other.stream])
        await b.sql.query('update read_model.stream_progress set revision = revision + 1 where stream = $1', [stream]);
      await two.tick();
      return two;
    }

    it('an edited event ends the signing of its stream, and of no other', async () => {
      await edit(tale.stream, 20, 30);
      await b.sql.query('truncate proof.tiles');
      const { state, problems } = (await next()).status();
      expect(state).to.equal('history_changed');
      expect(problems).to.have.length(1);
      expect(problems[0]).to.match(new RegExp(`events of ${tale.stream} have not the root that its last checkpoint`));
      expect(await notesOf(tale.stream)).to.have.length(1);
      expect(await notesOf(other.stream), 'the other goes on').to.have.length(2);
    });

    it('a shorter history ends it, though all checkpoints are gone too: the signer remembers', async () => {
      await cut(tale.stream, 30);
      await cut(CHECKPOINTS_STREAM, 1);
      await b.sql.query('truncate proof.tiles, proof.notes, proof.published');
      const { state, problems } = (await next()).status();
      expect(state).to.equal('history_changed');
      expect(problems.join()).to.match(/has 30 events, and vault.signed holds the root of its first \d+/);
      expect(await notesOf(tale.stream)).to.deep.equal([]);
    });

    it('so does the whole database of an older day: what remembers elsewhere is newer', async () => {
      await cut(tale.stream, 30);
      await cut(CHECKPOINTS_STREAM, 1);
      await b.sql.query('truncate proof.tiles, proof.notes, proof.published');
      await b.sql.query("delete from vault.signed where origin <> ''");
      const { state, problems } = (await next()).status();
      expect(state).to.equal('history_changed');
      expect(problems.join()).to.include('checkpoints.log holds the root');
    });

    for (const [what, lose] of [
      ['the file', async () => fs.rmSync(sinkFile())],
      ['the row in the vault', () => b.sql.query('truncate vault.signed')],
      ['the stream of checkpoints', () => cut(CHECKPOINTS_STREAM, 0)],
    ] as const)
      it(`without ${what} that remembers nothing at all is signed, and nothing is made anew`, async () => {
        const before = (await eventsOf(b.log, CHECKPOINTS_STREAM)).length;
        await lose();
        await b.sql.query('truncate proof.notes, proof.published');
        const one = await next();
        expect(one.status().state).to.equal('memory_lost');
        await one.tick();
        expect(one.status().state).to.equal('memory_lost');
        expect(fs.existsSync(sinkFile())).to.equal(what !== 'the file');
        expect((await eventsOf(b.log, CHECKPOINTS_STREAM)).length).to.be.at.most(before);
      });

    it('another key, or another name, signs nothing here', async () => {
      const told: string[] = [];
      const onProblem = (_message: string, error: unknown): void => void told.push((error as Error).message);
      const stranger = prover({ signers: () => [keySigner(keyOfSeed(Buffer.alloc(32, 4)))], onProblem });
      await stranger.tick();
      const renamed = prover({ base: 'other.example', onProblem });
      await renamed.tick();
      expect(told[0]).to.include('the checkpoint key is not the one that signs for this installation');
      expect(told[1]).to.equal('the checkpoints of this installation are called ledger.example, not other.example');
      expect(stranger.status().state).to.equal('failing');
    });

    it('what a crash left of a line in the file is cut off, and a damaged line is named', async () => {
      fs.appendFileSync(sinkFile(), '{"origin":"ledger.exam');
      expect((await next()).status().state).to.equal('ok');
      const lines = fs.readFileSync(sinkFile(), 'utf8').trimEnd().split('\n');
      expect(lines.map((line) => (JSON.parse(line) as { origin: string }).origin)).to.include(
        `${BASE}/${tale.companyId}`,
      );
      fs.writeFileSync(sinkFile(), `${lines[0]}\nnonsense\n${lines[1]}\n`);
      const told: string[] = [];
      const broken = prover({ onProblem: (_message, error) => told.push((error as Error).message) });
      await broken.tick();
      expect(told.join()).to.match(/checkpoints\.log \(CHECKPOINT_SINK\) cannot be read: line 2 is damaged/);
    });
  });

  describe('the anchor: the checkpoint of the stream of checkpoints', () => {
    let tale: Story;
    let one: Prover;
    beforeEach(async () => {
      tale = founded(51);
      one = prover();
      await projected(tale, [one], 5);
      await one.tick();
    });
    const found = async (): Promise<string[]> => {
      const memories = [b.rows.signed, fileSink(sinkFile())];
      const { findings } = await verifyProofs(b.log, await proofAudit({ log: b.log, store: b.rows.proof, memories }));
      return findings.map(({ check, stream }) => `${check} ${stream}`);
    };

    it('covers every checkpoint that was signed, and is not signed again for its own sake', async () => {
      const [first, ...none] = await notesOf(CHECKPOINTS_STREAM);
      expect(none).to.deep.equal([]);
      const hashes = await hashesOf(b.log, CHECKPOINTS_STREAM);
      expect([first?.origin, first?.size]).to.deep.equal([`${BASE}/checkpoints`, hashes.length - 1]);
      expect(first?.root).to.deep.equal(definedRoot(hashes.slice(0, -1)));
      for (let n = 0; n < 3; n++) await one.tick();
      expect(await notesOf(CHECKPOINTS_STREAM)).to.have.length(1);
      await projected(tale, [one], 5);
      await one.stop();
      const two = prover();
      await two.tick();
      const [second] = await notesOf(CHECKPOINTS_STREAM);
      const all = await hashesOf(b.log, CHECKPOINTS_STREAM);
      expect(second?.root).to.deep.equal(definedRoot(all.slice(0, second?.size)));
      expect(second?.size).to.equal(all.length - 1);
      expect(await found()).to.deep.equal([]);
    });

    it('finds who edits a checkpoint, and who takes the newest of them away', async () => {
      await b.sql.query(
        `update events.event e set data = replace(e.data, '"reason":"interval"', '"reason":"asked"')
          from events.stream s where s.id = e.stream and s.name = $1 and e.revision = 1`,
        [CHECKPOINTS_STREAM],
      );
      expect(await found()).to.include(`checkpoint_differs ${CHECKPOINTS_STREAM}`);
      await cut(CHECKPOINTS_STREAM, 1);
      expect(await found()).to.include(`history_shorter ${CHECKPOINTS_STREAM}`);
    });
  });

  describe('with a bucket as its memory', () => {
    let bucket: Bucket;
    beforeEach(async () => {
      bucket = await startBucket();
    });
    afterEach(() => bucket.close());
    const memories = (): SignerMemory[] => [b.rows.signed, s3Sink(bucket.url())];

    it('shows nothing while the bucket is away, signs nothing more, and goes on where it was', async () => {
      const tale = founded(41);
      const one = prover({ memories: memories() });
      await projected(tale, [one], 5);
      await one.tick();
      const before = await notesOf(tale.stream);
      const appended = (await eventsOf(b.log, CHECKPOINTS_STREAM)).length;
      bucket.isAway = true;
      for (let n = 0; n < 4; n++) {
        await projected(tale, [one], 3);
        await one.tick();
      }
      expect(one.status().state).to.equal('failing');
      expect(await notesOf(tale.stream), 'nothing is shown that the bucket does not hold').to.deep.equal(before);
      expect((await eventsOf(b.log, CHECKPOINTS_STREAM)).length, 'nor signed on').to.be.at.most(appended + 1);
      bucket.isAway = false;
      await one.tick();
      await one.tick();
      const after = await notesOf(tale.stream);
      expect([one.status().state, after[0]?.root]).to.deep.equal([
        'ok',
        definedRoot(await hashesOf(b.log, tale.stream)),
      ]);
      const kept = [...bucket.objects.values()].map(String);
      for (const { note } of after) expect(kept).to.include(note);
    });

    it('asks a bucket that is away seldom, however long it is away and whoever waits', async () => {
      let nowMs = 0;
      const clock = { now: Date.now, elapsed: () => nowMs, attended: () => nowMs, uuid: () => crypto.randomUUID() };
      bucket.isAway = true;
      const one = prover({ memories: memories(), clock }, 1);
      const settled = async (): Promise<number> => {
        for (let n = 0; n < 20; n++) {
          one.wake('s');
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        return bucket.asked.length;
      };
      while (bucket.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      expect(await settled(), 'once, and then it waits').to.equal(1);
      nowMs += 1_100;
      expect(await settled()).to.equal(2);
      nowMs += 1_100;
      expect(await settled(), 'longer every time').to.equal(2);
      nowMs += 1_000;
      expect(await settled()).to.equal(3);
    });
  });

  describe('when another key takes over', () => {
    const NEXT = keySigner(keyOfSeed(Buffer.alloc(32, 5)));
    const DAY_MS = 86_400_000;
    const START_MS = Date.parse('2030-01-01T00:00:00.000Z');
    let nowMs: number;
    let tale: Story;
    const clock = {
      now: () => nowMs,
      elapsed: () => performance.now(),
      attended: () => performance.now(),
      uuid: () => crypto.randomUUID(),
    };
    const rotated = (signers: readonly Signer[] = [SIGNER, NEXT]): Promise<Rotated> =>
      rotateKey({ log: b.log, clock, signers });
    const memories = (): SignerMemory[] => [b.rows.signed, fileSink(sinkFile())];
    /** What `verify` says of all that was signed. */
    async function found(): Promise<string[]> {
      const audit = await proofAudit({ log: b.log, store: b.rows.proof, memories: memories() });
      const { findings } = await verifyProofs(b.log, audit);
      return findings.map(({ check, message }) => `${check}: ${message}`);
    }
    const keysIn = async (): Promise<number[]> =>
      (await notesOf(tale.stream)).map(({ note }) => openedNote(note)?.signatures.length ?? 0);
    const signedBy = ({ note }: Published, { publicKey }: Signer): boolean => {
      const { text, signatures } = openedNote(note) ?? { text: '', signatures: [] };
      return signatures.some(({ signature }) => isSignedBy(publicKey, text, signature));
    };
    beforeEach(async () => {
      nowMs = START_MS;
      tale = founded(31);
      const one = prover({ clock });
      await projected(tale, [one], 5);
      await one.tick();
      await one.stop();
    });

    it('checkpoints bear both signatures for 30 days, then the new one alone; either key verifies', async () => {
      const { until } = await rotated();
      expect(until).to.equal('2030-01-31T00:00:00.000Z');
      const one = prover({ clock, signers: () => [SIGNER, NEXT] });
      for (const days of [0, 29.999, 30, 31]) {
        nowMs = START_MS + days * DAY_MS;
        await projected(tale, [one], 2);
        await one.tick();
        expect(one.status(), `after ${days} days`).to.include({ state: 'ok' });
      }
      expect(await keysIn()).to.deep.equal([1, 1, 2, 2, 1]);
      const [newest, , both, , first] = await notesOf(tale.stream);
      if (!newest || !both || !first) throw new Error('notes are missing');
      expect([newest, both, first].map((note) => [signedBy(note, SIGNER), signedBy(note, NEXT)])).to.deep.equal([
        [false, true],
        [true, true],
        [true, false],
      ]);
      expect(await found()).to.deep.equal([]);
      const origin = `${BASE}/${tale.companyId}`;
      const wake = (): void => undefined;
      const [log, store] = [b.log, b.rows.proof];
      const proofs = proofsOver({ log, store, clock, wake, standing: () => 'ok' });
      const [old, next] = [SIGNER, NEXT].map(({ publicKey }) => verifierKey(origin, publicKey));
      expect(await proofs.keys(tale.stream)).to.deep.equal([
        { vkey: old, from: new Date(START_MS).toISOString(), until },
        { vkey: next, from: new Date(START_MS).toISOString() },
      ]);
      /** The exit code of the verifier for an event under the checkpoint that both signed. */
      const verified = async (vkey: string): Promise<number | null> => {
        const file = path.join(folder, 'proof.json');
        fs.writeFileSync(file, JSON.stringify(await proofs.events(tale.stream, [1], { size: both.size })));
        return spawnSync(process.execPath, ['verifier/daicho-verify.mjs', file, '--vkey', vkey]).status;
      };
      const stranger = verifierKey(origin, keySigner(keyOfSeed(Buffer.alloc(32, 6))).publicKey);
      expect([await verified(old ?? ''), await verified(next ?? ''), await verified(stranger)]).to.deep.equal([
        0, 0, 6,
      ]);
    });

    it('a running process takes it up where it finds the new key, and signs nothing where it does not', async () => {
      const hand = [SIGNER];
      const told: string[] = [];
      const one = prover({ clock, signers: () => hand, onProblem: (_m, error) => told.push((error as Error).message) });
      await one.tick();
      await rotated();
      await projected(tale, [one], 2);
      await one.tick();
      await one.tick();
      expect(one.status().state).to.equal('failing');
      expect(told.at(-1)).to.include('the checkpoint key is not the one that signs');
      hand.push(NEXT);
      await one.tick();
      expect([one.status().state, await keysIn()]).to.deep.equal(['ok', [2, 1]]);
      const hasty = prover({
        clock,
        signers: () => [NEXT],
        onProblem: (_m, error) => told.push((error as Error).message),
      });
      await hasty.tick();
      expect([hasty.status().state, told.at(-1)?.slice(0, 25)]).to.deep.equal(['failing', 'the former checkpoint key']);
      nowMs += 31 * DAY_MS;
      await hasty.tick();
      expect(hasty.status().state).to.equal('ok');
    });

    it('both have to agree: a key that is not at hand, or has signed before, does not take over', async () => {
      const told = (error: Error): string => error.message;
      expect(await rotated([NEXT]).catch(told)).to.match(/^the key that signs, .*, is not at hand/);
      expect(await rotated([SIGNER]).catch(told)).to.equal('there is no key that never signed');
      await rotated();
      expect(await rotated([SIGNER, NEXT]).catch(told)).to.equal('there is no key that never signed');
      expect(await rotated([NEXT, SIGNER]).catch(told)).to.equal('there is no key that never signed');
    });

    /** Somebody who may append, or a program with a fault: what is appended is changed on its way. */
    const changing = (change: (fact: Record<string, unknown>) => object): EventLog => ({
      ...b.log,
      append: (stream, expected, events) => {
        const changed = events.map((event) => ({ ...event, data: change(event.data as Record<string, unknown>) }));
        return b.log.append(stream, expected, changed);
      },
    });
    const faults = {
      'the old signature is dropped too early': [
        ({ also: _dropped, ...fact }: Record<string, unknown>): object => fact,
        /^bad_signature: the checkpoint of \d+ events of .* lacks the signature of/,
      ],
      'a key that nobody announced signs': [
        (fact: Record<string, unknown>): object => ({ ...fact, keyId: 'abababab' }),
        /^bad_signature: the checkpoint of \d+ events of .* is not signed by a key of this installation/,
      ],
      'one of both signatures is not right': [
        (fact: Record<string, unknown>): object => ({ ...fact, signature: Buffer.alloc(64).toString('base64') }),
        /^bad_signature: the checkpoint of \d+ events of .* is not signed by a key of this installation/,
      ],
    } as const;
    for (const [fault, [change, finding]] of Object.entries(faults))
      it(`${fault}: verify names the checkpoint`, async () => {
        await rotated();
        const one = prover({ clock, log: changing(change), signers: () => [SIGNER, NEXT] });
        await projected(tale, [one], 2);
        await one.tick();
        expect((await found()).join('\n')).to.match(finding);
      });

    it('who appends a rotation to his own key without the old one rotates nothing, and verify names it', async () => {
      const own = keySigner(keyOfSeed(Buffer.alloc(32, 6)));
      const log = changing((fact) => ({ ...fact, signatures: { old: 'AAAA', new: 'AAAA' } }));
      await rotateKey({ log, clock, signers: [SIGNER, own] });
      const one = prover({ clock });
      await projected(tale, [one], 2);
      await one.tick();
      expect([one.status().state, await keysIn()]).to.deep.equal(['ok', [1, 1]]);
      expect(await found()).to.deep.equal(['bad_signature: the rotation to another key is not signed by both keys']);
    });
  });

  it('a law: no order of looks, crashes and leaders makes two histories, or shows what is not durable', async () => {
    const tale = founded(28);
    const everyNoteIsThere = async (left: readonly Published[]): Promise<void> => {
      const durable = (await eventsOf(b.log, CHECKPOINTS_STREAM)).flatMap(({ type, data }) =>
        type === 'checkpoint.signed' ? [(data as { signature: string }).signature] : [],
      );
      for (const { note } of left)
        expect(durable, 'every note that left is in the stream').to.include(
          openedNote(note)?.signatures[0]?.signature.toString('base64'),
        );
    };
    const kinds = [
      'grow',
      'A hears more',
      'tick A',
      'tick B',
      'both',
      'crash before',
      'crash after',
      'crash unpublished',
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { minLength: 3, maxLength: 9 }), async (steps) => {
        /** What left: every note that was remembered or shown. */
        const left: Published[] = [];
        const watching = (memory: SignerMemory): SignerMemory => ({
          ...memory,
          keep: async (notes) => {
            left.push(...notes);
            await memory.keep(notes);
          },
        });
        const make = (crash?: (typeof kinds)[number]): Prover => {
          const fail = (): never => {
            throw new Error('killed');
          };
          const log: EventLog = {
            ...b.log,
            append: async (...given) => {
              if (crash === 'crash before') fail();
              const done = await b.log.append(...given);
              return crash === 'crash after' ? fail() : done;
            },
          };
          const store: ProofStore = {
            ...b.rows.proof,
            publish: (...given) => (crash === 'crash unpublished' ? fail() : b.rows.proof.publish(...given)),
          };
          return prover({ log, store, memories: [watching(b.rows.signed), watching(fileSink(sinkFile()))] });
        };
        let [a, z] = [make(), make()];
        for (const step of steps) {
          if (step === 'grow') await projected(tale, [a, z], 3);
          else if (step === 'A hears more') await projected(tale, [a], 2);
          else if (step === 'tick A') await a.tick();
          else if (step === 'tick B') await z.tick();
          else if (step === 'both') await Promise.all([a.tick(), z.tick()]);
          else {
            const dying = make(step);
            await dying.tick();
            await dying.stop();
            await everyNoteIsThere(left);
            [a, z] = [make(), a];
          }
        }
        await z.tick();
        expect(z.status().state, steps.join()).to.be.oneOf(['ok', 'failing', 'building']);
        const hashes = new Map<string, Buffer[]>();
        for (const note of left) {
          const all = hashes.get(note.stream) ?? (await hashesOf(b.log, note.stream));
          hashes.set(note.stream, all);
          expect(note.root, `${note.origin} ${note.size}`).to.deep.equal(definedRoot(all.slice(0, note.size)));
        }
        await everyNoteIsThere(left);
      }),
      {
        numRuns: Number(process.env['RUNS'] ?? 12),
        examples: [
          [['grow', 'crash before', 'grow', 'tick A']],
          [['grow', 'tick A', 'tick B', 'grow', 'A hears more', 'both']],
        ],
      },
    );
  }).timeout(180_000);

  it('a law: nor does any order of rotations, days and outages; what is shown is in the bucket', async () => {
    const kinds = ['grow', 'tick A', 'both', 'away', 'back', 'rotate', 'ten days', 'other leader', 'crash'] as const;
    const tale = founded(43);
    const bucket = await startBucket();
    const keys = [SIGNER];
    let nowMs = Date.parse('2030-01-01T00:00:00.000Z');
    const clock = {
      now: () => nowMs,
      elapsed: () => performance.now(),
      attended: () => performance.now(),
      uuid: () => crypto.randomUUID(),
    };
    const memories = (): SignerMemory[] => [b.rows.signed, s3Sink(bucket.url())];
    const shown = new Map<string, Published>();
    const make = (dies = false): Prover => {
      const store: ProofStore = {
        ...b.rows.proof,
        publish: async (revision, state, notes) => {
          if (dies) throw new Error('killed');
          for (const note of notes) {
            const held = [...bucket.objects.values()].map(String);
            expect(held, 'nothing is shown before the bucket holds it').to.include(note.note);
            const other = shown.get(`${note.origin} ${note.size}`);
            if (other) expect(note.note, 'no second one').to.equal(other.note);
            shown.set(`${note.origin} ${note.size}`, note);
          }
          await b.rows.proof.publish(revision, state, notes);
        },
      };
      return prover({ store, clock, memories: memories(), signers: () => keys });
    };
    try {
      await make().tick();
      await fc.assert(
        fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { minLength: 3, maxLength: 10 }), async (steps) => {
          let [a, z] = [make(), make()];
          for (const step of steps) {
            if (step === 'grow') await projected(tale, [a, z], 2);
            else if (step === 'tick A') await a.tick();
            else if (step === 'both') await Promise.all([a.tick(), z.tick()]);
            else if (step === 'away') bucket.isAway = true;
            else if (step === 'back') bucket.isAway = false;
            else if (step === 'ten days') nowMs += 10 * 86_400_000;
            else if (step === 'other leader') [a, z] = [z, a];
            else if (step === 'crash') {
              const dying = make(true);
              await dying.tick();
              await dying.stop();
              [a, z] = [make(), a];
            } else {
              keys.push(keySigner(keyOfSeed(Buffer.alloc(32, `key ${keys.length} `))));
              await rotateKey({ log: b.log, clock, signers: keys });
            }
          }
          bucket.isAway = false;
          for (const one of [a, z, a]) await one.tick();
          expect(a.status().state, steps.join()).to.equal('ok');
          const hashes = await hashesOf(b.log, tale.stream);
          for (const { stream, size, root } of shown.values())
            if (stream === tale.stream) expect(root).to.deep.equal(definedRoot(hashes.slice(0, size)));
          const audit = await proofAudit({ log: b.log, store: b.rows.proof, memories: memories() });
          expect((await verifyProofs(b.log, audit)).findings, steps.join()).to.deep.equal([]);
        }),
        { numRuns: Number(process.env['RUNS'] ?? 8) },
      );
      expect(shown.size).to.be.above(1);
    } finally {
      await bucket.close();
    }
  }).timeout(180_000);
});
