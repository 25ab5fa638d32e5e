// npm run prove: the attacks of test/proof/attacks.test.ts where the events are in EventStoreDB or KurrentDB and the
// vault is not: by an administrator of that server, who truncates or deletes streams, or puts another node in its place
// (here: the same streams under another prefix, copied with a change). On a real server when EVENTSTORE_URL names one;
// said plainly where none is named.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { fileSink } from '../../src/adapters/checkpoint-sink.file.ts';
import { eventStoreDbLog } from '../../src/adapters/event-log.eventstoredb.ts';
import { clients, readConnection, type Client } from '../../src/adapters/event-log.eventstoredb.client.ts';
import { CHECKPOINTS_STREAM } from '../../src/domain/checkpoints.ts';
import { ledgerStream } from '../../src/domain/book.ts';
import { keyOfSeed, keySigner, type Signer } from '../../src/engine/note.ts';
import type { EventLog, StoredEvent } from '../../src/engine/ports.ts';
import { conclusion, EVENTS_CHANGED, verify, verifyProofs } from '../../src/engine/verify.ts';
import { proofAudit, type OutsideNote } from '../../src/engine/verify-proofs.ts';
import { PROJECTIONS } from '../../projections/index.ts';
import { startApi, type Api } from '../api.ts';
import { quickFolder } from '../folder.ts';
import { entryBody, made } from '../http/samples.ts';
import { preparedDatabase } from '../postgres.ts';

const REAL = process.env['EVENTSTORE_URL'];
const [KEY, OTHER_KEY] = [11, 12].map((byte) => keySigner(keyOfSeed(Buffer.alloc(32, byte)))) as [Signer, Signer];

describe('prove: attacks on events in EventStoreDB', function () {
  this.timeout(300_000);
  const closing = new AbortController();
  let admin: Client;
  let folder: string;
  let api: Api;
  let at: { companyId: string; key: string };
  let stream: string;
  let note: string;
  let prefix: string;
  let databases: Awaited<ReturnType<typeof preparedDatabase>>[];
  let logs: EventLog[];
  let isOpen = false;
  let count = 0;
  const newPrefix = (): string => `attack${Date.now().toString(36)}x${count++}_`;
  const opened = async (at: string): Promise<EventLog> => {
    const log = await eventStoreDbLog({ url: REAL ?? '', prefix: at });
    logs.push(log);
    return log;
  };
  const sinkFile = (): string => path.join(folder, 'checkpoints.log');
  /** A service over these streams with a database of its own. */
  const start = async (log: EventLog, signer: Signer, sink: string): Promise<Api> => {
    const database = await preparedDatabase('attacks');
    databases.push(database);
    const started = await startApi('attacks', {
      databaseUrl: database.url,
      openLog: () => Promise.resolve(log),
      checkpoints: { signers: () => [signer], origin: 'ledger.example', sink: fileSink(sink), askedGapMs: 0 },
    });
    isOpen = true;
    return started;
  };
  const stop = async (): Promise<void> => {
    if (isOpen) await api.close();
    isOpen = false;
  };
  const noteNow = async (): Promise<string> => {
    const { status, text } = await api.call('GET', `/v1/companies/${at.companyId}/checkpoint?wait=10`, { key: at.key });
    expect(status, text).to.equal(200);
    return text;
  };

  before(function () {
    if (REAL !== undefined) {
      admin = clients(readConnection(REAL), closing.signal).current();
      return;
    }
    console.log('      skipped, NOTHING WAS TESTED: EVENTSTORE_URL is not set');
    this.skip();
  });
  after(() => closing.abort());
  beforeEach(async () => {
    [databases, logs] = [[], []];
    folder = quickFolder('attacks');
    prefix = newPrefix();
    api = await start(await opened(prefix), KEY, sinkFile());
    const { companyId, ownerKey: key } = await api.newCompany();
    at = { companyId, key };
    stream = ledgerStream(companyId);
    for (const amount of [11_000, 33_000]) {
      const lines = [
        { side: 'debit', accountCode: '6320', amount },
        { side: 'credit', accountCode: '1120', amount },
      ];
      await made(api, at, '/journal-entries', { ...entryBody(), lines });
    }
    note = await noteNow();
  });
  afterEach(async () => {
    await stop();
    for (const log of logs) await log.close();
    for (const database of databases) await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  type Change = (name: string, events: readonly StoredEvent[]) => readonly StoredEvent[];
  const same: Change = (_name, events) => events;
  /** Another node in the place of the first: all streams as they are, but for the change. */
  async function copied(change: Change = same): Promise<EventLog> {
    const copy = await opened(newPrefix());
    for (const name of ['directory-main', stream, CHECKPOINTS_STREAM]) {
      const { events } = await api.log.readStream(name, { limit: 10_000 });
      const kept = change(name, events);
      for (let n = 0; n < kept.length; n += 100) {
        const page = kept
          .slice(n, n + 100)
          .map(({ id, type, data, meta }) => ({ id, type, data: data as object, meta: meta as object }));
        await copy.append(name, n === 0 ? 'none' : n - 1, page);
      }
    }
    return copy;
  }
  const raised: Change = (_name, events) =>
    events.map((event) => ({ ...event, data: JSON.parse(JSON.stringify(event.data).replaceAll('33000', '330000')) }));
  const sizeOf = (text: string): number => Number(text.split('\n')[1]);

  async function found(log: EventLog, notes: readonly OutsideNote[] = [], by: Api = api): Promise<string[]> {
    const memories = [by.rows.signed, fileSink(by === api ? sinkFile() : `${sinkFile()}.new`)];
    const audit = await proofAudit({ log, store: by.rows.proof, memories, notes });
    return [...new Set((await verifyProofs(log, audit)).findings.map(({ check }) => check))].sort();
  }
  /** The administrator lets the service sign what he has made, with no memory of anything. */
  async function resigned(
    change: Change,
    signer: Signer,
  ): Promise<{ findings: string[]; note: string; log: EventLog }> {
    const log = await copied((name, events) => (name === CHECKPOINTS_STREAM ? [] : change(name, events)));
    await stop();
    fs.rmSync(sinkFile());
    api = await start(log, signer, sinkFile());
    const text = await noteNow();
    return { findings: await found(log), note: text, log };
  }

  it('a faithful copy on another node: nothing is found', async () => {
    expect(await found(api.log, [{ by: 'a note', note }])).to.deep.equal([]);
    expect(await found(await copied(), [{ by: 'a note', note }])).to.deep.equal([]);
  });
  it('another node with an edited event: verify names it, and advises no rebuild', async () => {
    const log = await copied(raised);
    expect(await found(log)).to.deep.equal(['checkpoint_differs', 'event_changed']);
    const audit = await proofAudit({ log, store: api.rows.proof, memories: [api.rows.signed, fileSink(sinkFile())] });
    const whole = await verify({ log, store: api.rows.store, projections: PROJECTIONS, proofs: audit });
    expect([whole.ok, whole.sound, conclusion(whole)]).to.deep.equal([false, false, EVENTS_CHANGED]);
  });
  it('another node without the newest events: verify says that the history is shorter', async () => {
    const log = await copied((name, events) => (name === stream ? events.slice(0, -1) : events));
    expect(await found(log)).to.deep.equal(['history_shorter']);
  });
  it('an older backup of events and notes: what the signer remembers in PostgreSQL finds it, no sink', async () => {
    const log = await copied((name, events) => (name === 'directory-main' ? events : events.slice(0, -2)));
    expect(await found(log)).to.include('history_shorter');
    fs.rmSync(sinkFile());
    const audit = await proofAudit({ log, store: api.rows.proof, memories: [api.rows.signed] });
    const { findings } = await verifyProofs(log, audit);
    expect(findings.map(({ message }) => message).join()).to.include('vault.signed');
  });
  it('the same, and PostgreSQL and the sink are put back too: verify does NOT notice, a later note does', async () => {
    const { findings, log } = await resigned((name, events) => (name === stream ? events.slice(0, -2) : events), KEY);
    expect(findings).to.deep.equal([]);
    expect(await found(log, [{ by: 'kept.txt', note }])).to.deep.equal(['history_shorter']);
  });
  it('deletes the notes and edits, without the key: the signer remembers', async () => {
    const log = await copied((name, events) => (name === CHECKPOINTS_STREAM ? [] : raised(name, events)));
    expect(await found(log)).to.include.members(['checkpoint_differs', 'history_shorter']);
  });
  it('edits and signs everything anew with the real key: verify does NOT notice, an older note does', async () => {
    const { findings, note: forged, log } = await resigned(raised, KEY);
    expect([findings, sizeOf(forged)]).to.deep.equal([[], sizeOf(note)]);
    expect(forged.split('\n')[2], 'two histories of one size: whoever compares sees it').to.not.equal(
      note.split('\n')[2],
    );
    expect(await found(log, [{ by: 'kept.txt', note }])).to.deep.equal(['checkpoint_differs']);
  });
  it('replaces the key: verify does NOT notice, a note under the old key does', async () => {
    const { findings, log } = await resigned(raised, OTHER_KEY);
    expect(findings).to.deep.equal([]);
    expect(await found(log, [{ by: 'kept.txt', note }])).to.deep.equal(['bad_signature']);
  });
  it('hides the beginning of a stream ($tb): verify says so, though the order of all streams has it', async () => {
    await admin.setStreamMetadata(`${prefix}${stream}`, { truncateBefore: 5 });
    expect(await found(api.log)).to.deep.equal(['history_shorter']);
  });
  it('deletes the stream of checkpoints: verify says that what is remembered is not there', async () => {
    await admin.deleteStream(`${prefix}${CHECKPOINTS_STREAM}`);
    expect(await found(api.log)).to.include('history_shorter');
  });
});
