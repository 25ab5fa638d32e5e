// What somebody can do who may do everything in the database, without and with the real key, and who notices it: our
// own `verify`, and whoever holds something outside. Where only the latter does, that is shown as it is.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { fileSink } from '../../src/adapters/checkpoint-sink.file.ts';
import { CHECKPOINTS_STREAM } from '../../src/domain/checkpoints.ts';
import { ledgerStream } from '../../src/domain/book.ts';
import { restartCheckpoints } from '../../src/engine/checkpoint-restart.ts';
import { keyOfSeed, keySigner, type Signer } from '../../src/engine/note.ts';
import { EVENTS_CHANGED, verify, verifyProofs, conclusion, type Verified } from '../../src/engine/verify.ts';
import { proofAudit, type OutsideNote, type ProofsVerified } from '../../src/engine/verify-proofs.ts';
import { PROJECTIONS } from '../../projections/index.ts';
import { CLOCK, startApi, type Api } from '../api.ts';
import { quickFolder } from '../folder.ts';
import { entryBody, made } from '../http/samples.ts';
import { preparedDatabase } from '../postgres.ts';

const KEY = keySigner(keyOfSeed(Buffer.alloc(32, 11)));
const OTHER_KEY = keySigner(keyOfSeed(Buffer.alloc(32, 12)));

describe('attacks by somebody who may do everything in the database', function () {
  this.timeout(120_000);
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  let folder: string;
  let sql: pg.Client;
  let api: Api;
  let at: { companyId: string; key: string };
  let stream: string;
  const sinkFile = (): string => path.join(folder, 'checkpoints.log');
  const start = async (signer: Signer = KEY): Promise<Api> => {
    const started = await startApi('attacks', {
      databaseUrl: database.url,
      checkpoints: { signers: () => [signer], origin: 'ledger.example', sink: fileSink(sinkFile()), askedGapMs: 0 },
    });
    isOpen = true;
    return started;
  };
  const post = (amount: number): Promise<Record<string, unknown>> =>
    made(api, at, '/journal-entries', {
      ...entryBody(),
      lines: [
        { side: 'debit', accountCode: '6320', amount },
        { side: 'credit', accountCode: '1120', amount },
      ],
    });
  const noteNow = async (): Promise<string> => {
    const answer = await api.call('GET', `/v1/companies/${at.companyId}/checkpoint?wait=10`, { key: at.key });
    expect(answer.status, answer.text).to.equal(200);
    // The look that signed it goes on to the checkpoint over all companies: what is done next is done after that.
    await api.engine.prover?.tick();
    return answer.text;
  };
  /** The newest events as a follower of the feed has seen them. */
  const followed = async (): Promise<readonly { sequence: number; hash: string }[]> =>
    (await api.call('GET', `/v1/companies/${at.companyId}/events?order=desc&limit=5`, { key: at.key })).body[
      'data'
    ] as { sequence: number; hash: string }[];

  let isOpen = false;
  const stop = async (): Promise<void> => {
    if (isOpen) await api.close();
    isOpen = false;
  };

  beforeEach(async () => {
    database = await preparedDatabase('attacks');
    folder = quickFolder('attacks');
    sql = new pg.Client({ connectionString: database.url });
    sql.on('error', () => undefined);
    await sql.connect();
    api = await start();
    const { companyId, ownerKey: key } = await api.newCompany();
    at = { companyId, key };
    stream = ledgerStream(companyId);
    for (const amount of [11_000, 22_000, 33_000]) await post(amount);
    await sql.query('alter table events.event disable trigger all; alter table events.stream disable trigger all');
  });
  afterEach(async () => {
    await stop();
    await sql.end();
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  async function audited(notes: readonly OutsideNote[] = []): Promise<ProofsVerified> {
    const memories = [api.rows.signed, fileSink(sinkFile())];
    return verifyProofs(api.log, await proofAudit({ log: api.log, store: api.rows.proof, memories, notes }));
  }
  const checksOf = ({ findings }: ProofsVerified): string[] => [...new Set(findings.map(({ check }) => check))].sort();
  const whole = async (): Promise<Verified> => {
    const memories = [api.rows.signed, fileSink(sinkFile())];
    const proofs = await proofAudit({ log: api.log, store: api.rows.proof, memories });
    return verify({ log: api.log, store: api.rows.store, projections: PROJECTIONS, proofs });
  };

  /** The last entry says ten times as much, on both sides. */
  const raise = async (): Promise<number> => {
    const { rows } = await sql.query<{ revision: number }>(
      `update events.event e set data = replace(e.data, ':33000', ':330000') from events.stream s
        where s.id = e.stream and s.name = $1 and e.data like '%:33000%' returning e.revision`,
      [stream],
    );
    expect(rows, 'one event was edited').to.have.length(1);
    return rows[0]?.revision ?? -1;
  };
  const cut = (name: string, from: number): Promise<unknown> =>
    sql.query(
      'delete from events.event e using events.stream s where s.id = e.stream and s.name = $1 and e.revision >= $2',
      [name, from],
    );
  const dropNotes = async (): Promise<void> => {
    await cut(CHECKPOINTS_STREAM, 0);
    await sql.query("delete from events.stream where name = 'checkpoints-main'");
    await sql.query('truncate proof.tiles, proof.notes, proof.published');
  };
  const dropMemory = async (): Promise<void> => {
    await sql.query('truncate vault.signed');
    fs.rmSync(sinkFile(), { force: true });
  };
  /** Everything that was ever signed is gone, and the service signs what is there now. */
  const resign = async (signer: Signer): Promise<string> => {
    await stop();
    await dropNotes();
    await dropMemory();
    api = await start(signer);
    return noteNow();
  };
  const sizeOf = (note: string): number => Number(note.split('\n')[1]);

  it('nothing was done: nothing is found', async () => {
    const note = await noteNow();
    await post(44_000);
    const found = await audited([{ by: 'a note', note }]);
    expect(found.findings).to.deep.equal([]);
    expect(found.unsigned).to.be.above(0);
    expect(found.claims).to.be.above(2);
    const all = await whole();
    expect([all.ok, all.findings]).to.deep.equal([true, []]);
    expect(all.checkpoints).to.be.above(1);
  });

  it('only takes the memory away: verify says that, and not that events were changed', async () => {
    await noteNow();
    fs.rmSync(sinkFile());
    // A service that goes on signing makes no new memory in its place.
    await post(44_000);
    await api.call('GET', `/v1/companies/${at.companyId}/checkpoint?wait=1`, { key: at.key });
    const found = await audited();
    expect(checksOf(found)).to.deep.equal(['memory_lost']);
    const all = await whole();
    expect([all.ok, all.sound]).to.deep.equal([false, false]);
    expect(conclusion(all)).to.include('what the signer remembers is not there').and.not.include('were changed');
    expect(conclusion(all), 'nothing is made anew').to.not.include('rebuild');
    // Who waits for a checkpoint is told that none will come, at once, and nobody says "within a minute".
    await stop();
    api = await start();
    await post(44_000);
    await api.engine.prover?.tick();
    const { status, text } = await api.call('GET', `/v1/companies/${at.companyId}/checkpoint?wait=10`, { key: at.key });
    expect(status, text).to.equal(503);
    expect(text).to.include('proof_not_ready').and.include('until the operator has looked: what the signer remembers');
  });

  it('edits a signed event: verify names it, and advises no rebuild; so does whoever holds a note', async () => {
    const note = await noteNow();
    const sequence = await raise();
    const found = await audited();
    expect(checksOf(found)).to.deep.equal(['checkpoint_differs', 'event_changed']);
    expect(found.findings.filter(({ check }) => check === 'event_changed').map((one) => one.revision)).to.deep.equal([
      sequence,
    ]);
    const all = await whole();
    expect([all.ok, all.sound, conclusion(all)]).to.deep.equal([false, false, EVENTS_CHANGED]);
    await sql.query('truncate proof.tiles');
    expect(checksOf(await audited()), 'without tiles it is the interval').to.deep.equal(['checkpoint_differs']);
    const { findings } = await audited([{ by: 'kept.txt', note }]);
    expect(findings.map(({ message }) => message).join()).to.match(/first \d+ events have not the root/);
  });

  it('edits what is not signed yet: the process that wrote it signs what it acknowledged', async () => {
    await noteNow();
    await made(api, at, '/labels', { name: 'before' });
    await raise();
    // Signed before: found by the earlier checkpoint. So edit one that no checkpoint covers.
    await sql.query(`update events.event set data = replace(data, '330000', '33000') where data like '%330000%'`);
    await made(api, at, '/labels', { name: 'unsigned-label' });
    await sql.query(`update events.event set data = replace(data, 'unsigned-label', 'edited-label')`);
    await noteNow();
    expect(checksOf(await audited())).to.include('checkpoint_differs');
  });

  it('the same after a crash: verify does NOT notice, a follower of the feed does', async () => {
    await noteNow();
    await made(api, at, '/labels', { name: 'unsigned-label' });
    const seen = await followed();
    await stop();
    await sql.query(`update events.event set data = replace(data, 'unsigned-label', 'edited-label')`);
    await sql.query('truncate proof.tiles');
    api = await start();
    await noteNow();
    expect((await audited()).findings).to.deep.equal([]);
    const now = new Map((await followed()).map(({ sequence, hash }) => [sequence, hash]));
    expect(seen.filter(({ sequence, hash }) => now.get(sequence) !== hash)).to.have.length(1);
  });

  it('drops the tail: verify says that the history is shorter', async () => {
    const note = await noteNow();
    await cut(stream, sizeOf(note) - 2);
    expect(checksOf(await audited())).to.deep.equal(['history_shorter']);
  });

  it('drops the tail and all notes, or restores an old backup: what the signer remembers finds it', async () => {
    const note = await noteNow();
    await cut(stream, sizeOf(note) - 2);
    await dropNotes();
    expect(checksOf(await audited())).to.include('history_shorter');
    // The vault lies in the same database; a file elsewhere does not.
    await sql.query("delete from vault.signed where origin <> ''");
    const { findings } = await audited();
    expect(findings.map(({ message }) => message).join()).to.include('checkpoints.log holds the root');
  });

  it('the same, and every memory: verify does NOT notice, whoever holds a later note does', async () => {
    const note = await noteNow();
    await stop();
    await cut(stream, sizeOf(note) - 2);
    await dropNotes();
    await dropMemory();
    await sql.query('truncate proof.wanted');
    await sql.query('drop schema read_model, ops cascade');
    api = await start();
    await noteNow();
    expect((await audited()).findings).to.deep.equal([]);
    expect(checksOf(await audited([{ by: 'kept.txt', note }]))).to.deep.equal(['history_shorter']);
  });

  it('deletes notes and edits, without the key: the signer remembers', async () => {
    await noteNow();
    await raise();
    await dropNotes();
    expect(checksOf(await audited())).to.include.members(['checkpoint_differs', 'history_shorter']);
  });

  it('edits and signs everything anew with the real key: verify does NOT notice, an older note does', async () => {
    const note = await noteNow();
    await raise();
    const forged = await resign(KEY);
    expect(sizeOf(forged)).to.equal(sizeOf(note));
    expect((await audited()).findings).to.deep.equal([]);
    expect(checksOf(await audited([{ by: 'kept.txt', note }]))).to.deep.equal(['checkpoint_differs']);
  });

  it('replaces the key: verify does NOT notice, a note under the old key does', async () => {
    const note = await noteNow();
    await raise();
    await resign(OTHER_KEY);
    expect((await audited()).findings).to.deep.equal([]);
    expect(checksOf(await audited([{ by: 'kept.txt', note }]))).to.deep.equal(['bad_signature']);
  });

  it('shows two histories: verify does NOT notice, two readers who compare do', async () => {
    const one = await noteNow();
    await raise();
    const other = await resign(KEY);
    expect((await audited()).findings).to.deep.equal([]);
    expect([sizeOf(one), one.split('\n')[0]]).to.deep.equal([sizeOf(other), other.split('\n')[0]]);
    expect(one.split('\n')[2]).to.not.equal(other.split('\n')[2]);
  });

  it('appends a checkpoint that no key of ours has signed: verify names it', async () => {
    await noteNow();
    const { events } = await api.log.readStream(CHECKPOINTS_STREAM, { limit: 100 });
    const last = events.at(-1);
    const facts = { ...(last?.data as object), signature: Buffer.alloc(64).toString('base64') };
    await api.log.append(CHECKPOINTS_STREAM, last?.revision ?? 0, [
      {
        id: crypto.randomUUID(),
        type: 'checkpoint.signed',
        data: facts,
        meta: { v: 1, recordedAt: '2030-01-01T00:00:00.000Z' },
      },
    ]);
    expect(checksOf(await audited())).to.deep.equal(['bad_signature']);
  });

  it('after an honest restore signing begins anew, under another name', async () => {
    const note = await noteNow();
    await stop();
    await cut(stream, sizeOf(note) - 2);
    await sql.query('drop schema read_model, ops, proof cascade');
    api = await start();
    await post(55_000);
    await api.engine.prover?.tick();
    expect(api.engine.prover?.status().state).to.equal('history_changed');
    const publicKey = KEY.publicKey.toString('base64');
    const memories = [api.rows.signed, fileSink(sinkFile())];
    const deps = { log: api.log, store: api.rows.proof, memories, clock: CLOCK, publicKey };
    const restarted = await restartCheckpoints(deps, await audited(), 'the disk failed');
    expect(restarted.map((one) => [one.stream, one.epoch, one.lost.signedSize])).to.deep.equal([
      [stream, 2, sizeOf(note)],
    ]);
    await stop();
    api = await start();
    const next = await noteNow();
    expect(next.split('\n')[0]).to.equal(`${note.split('\n')[0]}/2`);
    expect((await audited()).findings).to.deep.equal([]);
    expect(checksOf(await audited([{ by: 'kept.txt', note }])), 'a note of what is lost is told').to.deep.equal([
      'unknown_checkpoint',
    ]);
    const open = { ...deps, log: api.log, store: api.rows.proof, memories: [api.rows.signed, fileSink(sinkFile())] };
    expect(await restartCheckpoints(open, await audited(), 'again'), 'nothing is given up twice').to.deep.equal([]);
  });
});
