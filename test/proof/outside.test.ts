// Memory outside: a witness and a time stamp authority of our own on loopback, which know the specifications and
// nothing of this program. What they say is kept, shown and proved; what they do not say stands in nobody's way.
import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { rfc3161Stamper } from '../../src/adapters/timestamps.rfc3161.ts';
import { httpsWitness } from '../../src/adapters/witness.https.ts';
import { CHECKPOINTS_STREAM } from '../../src/domain/checkpoints.ts';
import { keyOfSeed, keySigner, verifierKey } from '../../src/engine/note.ts';
import type { StoredEvent } from '../../src/engine/ports.ts';
import { verifyProofs } from '../../src/engine/verify.ts';
import { proofAudit } from '../../src/engine/verify-proofs.ts';
import { startApi, CLOCK, type Answer, type Api } from '../api.ts';
import { run } from '../demo-service.ts';
import { depth, isProof } from '../depth.ts';
import { quickFolder } from '../folder.ts';
import { entryBody, made } from '../http/samples.ts';
import { preparedDatabase } from '../postgres.ts';
import { program } from '../program.ts';
import { hasOpenssl, startTimeStamps, type TimeStampServer } from './time-stamps.ts';
import { startWitness, type WitnessServer } from './witness-server.ts';

const KEY = keySigner(keyOfSeed(Buffer.alloc(32, 21)));
const BASE = 'ledger.example';
const VERIFIER = path.resolve(import.meta.dirname, '../../verifier/daicho-verify.mjs');
const DAY_MS = 86_400_000;
/** In `npm run prove` alone: the folder of evidence, below, goes through all of it once. */
const deep = (title: string, test: () => Promise<void>): void => void (isProof && it(title, test));

describe('outside memory', function () {
  this.timeout(60_000);
  let folder: string;
  let database: Awaited<ReturnType<typeof preparedDatabase>>;
  let api: Api;
  let at: { companyId: string; key: string };
  let one: WitnessServer;
  let two: WitnessServer;
  let stamps: TimeStampServer;
  let laterMs = 0;
  const clock = { ...CLOCK, now: () => Date.now() + laterMs, elapsed: () => performance.now() + laterMs };
  const open = (witnesses: readonly WitnessServer[]): Promise<Api> =>
    startApi('outside', {
      databaseUrl: database.url,
      clock,
      checkpoints: {
        signers: () => [KEY],
        origin: BASE,
        askedGapMs: 0,
        tickMs: 50,
        witnesses: witnesses.map(({ vkey, url }) =>
          httpsWitness({ key: vkey, url }, one.mood === 'silent' ? 300 : 10_000),
        ),
        stamper: rfc3161Stamper(stamps.url),
      },
    });
  before(async function () {
    if (!hasOpenssl()) {
      console.log('      openssl is not installed here: NOTHING WAS TESTED');
      this.skip();
    }
  });
  beforeEach(async () => {
    folder = quickFolder('outside');
    laterMs = 0;
    [one, two] = [await startWitness('w1.example', KEY.publicKey), await startWitness('w2.example', KEY.publicKey)];
    stamps = await startTimeStamps(path.join(folder, 'tsa'));
    database = await preparedDatabase('outside');
  });
  /** Starts the service, with these witnesses, and a company that has an entry. */
  const begin = async (witnesses: readonly WitnessServer[] = [one, two]): Promise<void> => {
    api = await open(witnesses);
    const { companyId, ownerKey: key } = await api.newCompany();
    at = { companyId, key };
    await post();
  };
  afterEach(async () => {
    await api.close();
    await Promise.all([one.close(), two.close(), stamps.close()]);
    await database.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const get = (route: string, headers: Record<string, string> = {}): Promise<Answer> =>
    api.call('GET', `/v1/companies/${at.companyId}${route}`, { key: at.key, headers });
  const post = (): Promise<unknown> => made(api, at, '/journal-entries', entryBody());
  const anchored = async (wait = 10): Promise<string> => {
    expect((await get('/checkpoint?wait=10')).status).to.equal(200);
    const { status, text } = await get(`/checkpoint-anchor?wait=${wait}`, { accept: 'text/plain' });
    expect(status, text).to.equal(200);
    return text;
  };
  const said = async (type: string): Promise<readonly StoredEvent[]> =>
    (await api.log.readStream(CHECKPOINTS_STREAM, { limit: 1_000 })).events.filter((event) => event.type === type);
  const whoSigned = async (): Promise<string[]> => [
    ...new Set((await said('anchor.cosigned')).map(({ data }) => (data as { witness: string }).witness)),
  ];
  const until = async (what: string, isThere: () => Promise<boolean> | boolean): Promise<void> => {
    for (let n = 0; n < 400; n++) {
      if (await isThere()) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`${what}: did not happen`);
  };
  /** A day later something is posted, and the company is under a time stamp. */
  const nextDay = async (): Promise<void> => {
    laterMs += DAY_MS;
    await post();
    await anchored();
    await until('it is shown', async () => (await get('/checkpoint-anchor?timestamped=true')).status === 200);
  };
  const judged = (policy: readonly string[], file: string): { status: number | null; text: string } => {
    fs.writeFileSync(path.join(folder, 'policy'), `${policy.join('\n')}\n`);
    const done = spawnSync(process.execPath, [VERIFIER, file, '--policy', path.join(folder, 'policy')], {
      encoding: 'utf8',
    });
    return { status: done.status, text: done.stdout + done.stderr };
  };
  const found = async (): Promise<string[]> => {
    const audit = await proofAudit({ log: api.log, store: api.rows.proof, memories: [api.rows.signed] });
    return (await verifyProofs(api.log, audit)).findings.map(({ check, message }) => `${check}: ${message}`);
  };
  const policyOf = (quorum: string, origin: string): string[] => [
    `log ${verifierKey(origin, KEY.publicKey)}`,
    `witness one ${one.vkey} ${one.url}`,
    `witness two ${two.vkey} ${two.url}`,
    'group both 2 one two',
    `quorum ${quorum}`,
  ];

  deep(
    'two witnesses sign that the history of all checkpoints grows, and a policy that asks for both is met',
    async () => {
      await begin();
      fs.writeFileSync(path.join(folder, 'first'), await anchored());
      const first = judged(policyOf('both', `${BASE}/checkpoints`), path.join(folder, 'first'));
      expect(first.text).to.include('the outside witness one saw').and.include('the outside witness two saw');
      expect(first.status, first.text).to.equal(0);
      await post();
      fs.writeFileSync(path.join(folder, 'second'), await anchored());
      expect(judged(policyOf('both', `${BASE}/checkpoints`), path.join(folder, 'second')).status).to.equal(0);
      expect(one.asked.map(({ status }) => status)).to.deep.equal(one.asked.map(() => 200));
      expect(one.asked.at(-1)?.old, 'it proved from what the witness had signed').to.be.above(0);
      expect(await found()).to.deep.equal([]);
      expect(api.problems).to.deep.equal([]);
    },
  );

  deep('a witness that knows another size says so (409), and is asked again with the proof from there', async () => {
    await begin([]);
    await anchored();
    // Another process has asked, and died before it kept the answer.
    const anchor = (await api.rows.proof.noteOf(CHECKPOINTS_STREAM))?.note ?? '';
    expect(await httpsWitness({ key: one.vkey, url: one.url }).cosign(0, [], anchor)).to.have.property('lines');
    await api.close();
    api = await open([one, two]);
    await post();
    expect(await anchored())
      .to.include('— w1.example ')
      .and.include('— w2.example ');
    expect(one.asked.map(({ old, status }) => [old > 0, status]).slice(0, 3)).to.deep.equal([
      [false, 200],
      [false, 409],
      [true, 200],
    ]);
    // A witness that was set up anew begins anew.
    two.seen = { size: 0, root: Buffer.alloc(32) };
    await post();
    expect(await anchored()).to.include('— w2.example ');
    expect(two.asked.slice(-2).map(({ old, status }) => [old > 0, status])).to.deep.equal([
      [true, 409],
      [false, 200],
    ]);
    expect(api.problems).to.deep.equal([]);
  });

  deep(
    'a witness that has seen more than there is tells of a history that was lost; nothing of it is kept',
    async () => {
      one.seen = { size: 1_000, root: Buffer.alloc(32, 1) };
      await begin();
      await anchored(2);
      expect(api.problems.join('\n')).to.include('it has signed a history of 1000 checkpoints, and here are');
      expect(await whoSigned()).to.deep.equal([two.vkey]);
      expect(two.asked.at(-1)?.status).to.equal(200);
    },
  );

  deep('a witness whose history is another one does not sign, and is not believed', async () => {
    one.seen = { size: 1, root: Buffer.alloc(32, 1) };
    await begin();
    await anchored(2);
    expect(one.asked.at(-1)?.status).to.equal(422);
    expect(await whoSigned()).to.deep.equal([two.vkey]);
    expect(api.problems.join('\n')).to.include('w1.example: it answered 422');
  });

  for (const mood of depth(['forging'] as const, ['silent', 'broken', 'forging', 'long', 'moved'] as const))
    it(`a witness that is ${mood} stands in nobody's way, and is asked again later only`, async () => {
      one.mood = mood;
      await begin();
      await anchored(2);
      await post();
      expect((await get('/checkpoint?wait=10')).status).to.equal(200);
      expect(await whoSigned()).to.deep.equal([two.vkey]);
      const told = api.problems.filter((problem) => problem.includes('w1.example'));
      expect(told, told.join('\n')).to.have.length(1);
      one.mood = 'honest';
      laterMs += 20_000;
      await post();
      const text = await anchored();
      expect(text).to.include('— w1.example ').and.include('— w2.example ');
    });

  deep('a token over the anchor is kept, and OpenSSL verifies it', async () => {
    await begin();
    await anchored();
    await until('a token', async () => (await said('anchor.timestamped')).length > 0);
    await nextDay();
    const asked = stamps.asked;
    const { body } = await get('/checkpoint-anchor?timestamped=true');
    const { anchor, token } = body as { anchor: string; token: string };
    const content = Buffer.from(anchor);
    expect(stamps.verified(Buffer.from(token, 'base64'), content).said).to.include('Verification: OK');
    const other = stamps.verified(Buffer.from(token, 'base64'), Buffer.from(anchor.replace('\n', ' \n')));
    expect(other.isGood, 'of other bytes').to.equal(false);
    // One a day, however much is posted; and the next day another one.
    await post();
    await anchored();
    expect(stamps.asked).to.equal(asked);
    await nextDay();
    await until('another token', async () => (await said('anchor.timestamped')).length === asked + 1);
    expect(stamps.asked).to.equal(asked + 1);
    expect(await found()).to.deep.equal([]);
  });

  deep('a sealed close is stamped at once', async () => {
    await begin();
    await anchored();
    await until('a token', async () => (await said('anchor.timestamped')).length === 1);
    const { body } = await get('/fiscal-periods?type=month&limit=1&sort=startDate');
    const [month] = body['data'] as { id: string }[];
    const closed = await api.call('POST', `/v1/companies/${at.companyId}/fiscal-periods/${month?.id}/close`, {
      key: at.key,
      body: {},
    });
    expect(closed.body['seal'], closed.text).to.equal('pending');
    await anchored();
    await api.engine.sealer?.tick();
    await anchored();
    await until('a second token', async () => (await said('anchor.timestamped')).length === 2);
    const seal = (await api.log.readStream(`ledger-${at.companyId}`, { limit: 1_000 })).events.find(
      ({ type }) => type === 'period_seal.made',
    );
    await until('it is shown', async () => {
      const { body: proof } = await get('/checkpoint-anchor?timestamped=true');
      return (proof['size'] as number) > (seal?.revision ?? Infinity);
    });
  });

  for (const mood of depth(['replaying'] as const, ['broken', 'refusing', 'replaying', 'rubbish'] as const))
    it(`an authority that is ${mood} stands in nobody's way; no token of another request is kept`, async () => {
      if (mood !== 'replaying') stamps.mood = mood;
      await begin();
      await anchored();
      if (mood === 'replaying') {
        await until('a token', async () => (await said('anchor.timestamped')).length === 1);
        laterMs += DAY_MS;
        stamps.mood = mood;
        await post();
        await anchored();
      }
      await until('it is told', () => api.problems.some((problem) => problem.startsWith('time stamps of 127.0.0.1')));
      expect(await said('anchor.timestamped')).to.have.length(mood === 'replaying' ? 1 : 0);
      expect(api.problems).to.have.length(1);
    });

  it('whoever changes a cosignature in the database is found by verify', async () => {
    await begin();
    await anchored();
    const sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    await sql.query('alter table events.event disable trigger all');
    const changed = await sql.query(
      `update events.event set data = regexp_replace(data, '"signature":"AAAAA', '"signature":"AAAAB')
        where type = 'anchor.cosigned'`,
    );
    await sql.end();
    expect(changed.rowCount).to.be.above(0);
    expect((await found()).filter((text) => text.startsWith('bad_signature'))).to.have.length(changed.rowCount ?? 0);
  });

  it('the folder of evidence holds both: its policy is met, and OpenSSL verifies its token', async () => {
    await begin();
    await anchored();
    await nextDay();
    await post();
    const out = path.join(folder, 'audit');
    const env = { ...process.env, DAICHO_URL: api.origin, DAICHO_KEY: at.key, DAICHO_COMPANY: at.companyId };
    const { code, stdout, stderr } = await run(process.execPath, [...program('src/cli/main.ts'), 'evidence', out], {
      env,
    });
    expect(code, stdout + stderr).to.equal(0);
    const { status, text } = judged(policyOf('both', `${BASE}/${at.companyId}`), out);
    expect(text).to.include('the outside witness one saw that history').and.include('witness two saw');
    expect(status, text).to.equal(0);
    const stamped = fs.readdirSync(path.join(out, 'anchor')).filter((name) => name.includes('stamped'));
    expect(stamped.map((name) => path.extname(name)).sort()).to.deep.equal(['.tlog-proof', '.tst', '.txt']);
    const read = (end: string): Buffer =>
      fs.readFileSync(path.join(out, 'anchor', stamped.find((name) => name.endsWith(end)) ?? ''));
    expect(stamps.verified(read('.tst'), read('.txt')).said).to.include('Verification: OK');
    expect(read('.tlog-proof').toString().endsWith(read('.txt').toString()), 'the same anchor').to.equal(true);
    // One line for a commit or a mail: the verifier, and verify, read it as it is.
    const line = await run(process.execPath, [...program('src/cli/main.ts'), 'checkpoint', '--line'], { env });
    expect(line.stdout.trim().split('\n')).to.have.length(1);
    fs.writeFileSync(path.join(folder, 'line.txt'), line.stdout);
    const words = [VERIFIER, out, '--old', path.join(folder, 'line.txt'), '--vkey'];
    const vkey = verifierKey(`${BASE}/${at.companyId}`, KEY.publicKey);
    const held = spawnSync(process.execPath, [...words, vkey], { encoding: 'utf8' });
    expect(held.stdout).to.include('proved');
    expect(held.status).to.equal(0);
    const forged = line.stdout.replace(/ (\d)(\d*) /, (_, first: string, rest: string) => ` ${first}${rest}0 `);
    fs.writeFileSync(path.join(folder, 'line.txt'), forged);
    expect(spawnSync(process.execPath, [...words, vkey]).status).to.equal(5);
  });
});
