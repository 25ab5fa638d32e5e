// Where the signer remembers, outside of the database: a file and a bucket. Both keep what they were given, forget
// nothing, and tell "never made" from "empty". A bucket replaces nothing, whoever asks.
import { expect } from 'chai';
import fs from 'node:fs';
import path from 'node:path';
import { fileSink } from '../../src/adapters/checkpoint-sink.file.ts';
import { s3Sink } from '../../src/adapters/checkpoint-sink.s3.ts';
import { checkpointText } from '../../src/engine/note.ts';
import { storeErrorKind, type Published, type SignerMemory } from '../../src/engine/ports.ts';
import { startBucket, type Bucket } from '../bucket.ts';
import { quickFolder } from '../folder.ts';

/** A checkpoint as the signer publishes it; its root is this byte. */
function noteOf(origin: string, size: number, byte: number): Published {
  const root = Buffer.alloc(32, byte);
  const note = `${checkpointText({ origin, size, root })}\n— ${origin} AAAA\n`;
  return { stream: 's', origin, size, root, note, reason: 'interval', signedAt: '2030-01-01T00:00:00Z', revision: 1 };
}
const COMPANIES = Array.from({ length: 5 }, (_one, n) => `daicho.invalid/inst_1/comp_${n}`);

describe('where the signer remembers', () => {
  let bucket: Bucket;
  let folder: string;
  beforeEach(async () => {
    bucket = await startBucket();
    folder = quickFolder('checkpoint-sink');
  });
  afterEach(async () => {
    await bucket.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  const PLACES: readonly (readonly [string, () => SignerMemory])[] = [
    ['a file', () => fileSink(path.join(folder, 'checkpoints.log'))],
    ['a bucket', () => s3Sink(bucket.url('/some/where'))],
  ];
  for (const [name, open] of PLACES)
    it(`${name} remembers the newest of every history, and an empty one is not a lost one`, async () => {
      expect(await open().read()).to.equal(undefined);
      await open().make();
      expect(await open().read()).to.deep.equal(new Map());
      for (const [n, origin] of COMPANIES.entries())
        await open().keep([9, 10, 2, 1_000, 999].map((size) => noteOf(origin, size + n, size % 7)));
      await open().keep([noteOf(`${COMPANIES[0]}/2`, 5, 1)]);
      const held = (await open().read()) ?? new Map();
      expect([...held.keys()].toSorted()).to.deep.equal([...COMPANIES, `${COMPANIES[0]}/2`].toSorted());
      expect(held.get(COMPANIES[3] ?? '')).to.deep.equal({ size: 1_003, root: Buffer.alloc(32, 1_000 % 7) });
      expect(held.get(`${COMPANIES[0]}/2`)?.size).to.equal(5);
    });

  it('a bucket keeps the same again, and refuses another checkpoint of the same size', async () => {
    const sink = s3Sink(bucket.url());
    await sink.make();
    await sink.make();
    const [origin = ''] = COMPANIES;
    await sink.keep([noteOf(origin, 7, 1)]);
    await sink.keep([noteOf(origin, 7, 1)]);
    const before = [...bucket.objects].map(([name, bytes]) => `${name} ${bytes.toString('hex')}`);
    const told = await sink.keep([noteOf(origin, 7, 2)]).catch((error: Error) => error.message);
    expect(told).to.equal(`the bucket of checkpoints holds another one of 7 events of ${origin}`);
    expect([...bucket.objects].map(([name, bytes]) => `${name} ${bytes.toString('hex')}`)).to.deep.equal(before);
    expect([...bucket.objects.values()].map(String), 'an object is the checkpoint itself').to.include(
      noteOf(origin, 7, 1).note,
    );
  });

  it('a bucket that overwrites is no memory: it is refused before anything is signed', async () => {
    const old = await startBucket({ overwrites: true });
    const told = await s3Sink(old.url())
      .make()
      .catch((error: Error) => error.message);
    await old.close();
    expect(told).to.match(/replaces what is there: it must know If-None-Match/);
  });

  it('a bucket that is away is told so after one try, and what cannot be read is not taken for nothing', async () => {
    const sink = s3Sink(bucket.url());
    await sink.make();
    await sink.keep([noteOf(COMPANIES[0] ?? '', 7, 1)]);
    bucket.isAway = true;
    const tries = bucket.asked.length;
    for (const doing of [() => sink.read(), () => sink.make(), () => sink.keep([noteOf('x/comp_1', 8, 1)])])
      expect(storeErrorKind(await doing().catch((error: unknown) => error))).to.equal('unavailable');
    expect(bucket.asked.length - tries).to.equal(3);
    bucket.isAway = false;
    const [name = ''] = [...bucket.objects.keys()].filter((key) => key !== 'made');
    bucket.objects.set(name, Buffer.from('half'));
    expect(await sink.read().catch((error: Error) => error.message)).to.match(/holds no checkpoint in notes/);
  });
});
