// Places for documents: a folder, and a bucket. The bucket is one of ours that speaks the protocol; its signatures are
// held against the examples that Amazon published.
import { expect } from 'chai';
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { diskDocuments } from '../../src/adapters/documents.disk.ts';
import { s3Documents } from '../../src/adapters/documents.s3.ts';
import { signed } from '../../src/adapters/s3.ts';
import { storeErrorKind, type DocumentStore } from '../../src/engine/ports.ts';
import { KEY, SECRET, startBucket, type Bucket } from '../bucket.ts';
import { quickFolder } from '../folder.ts';

const COMPANIES = ['comp_019a0000-0000-7000-8000-000000000001', 'comp_019a0000-0000-7000-8000-000000000002'] as const;
const BYTES = ['a', 'b', 'c', '台帳', '\u0000\u00ff'].map((text) => Buffer.from(text));
const nameOf = (bytes: Buffer): string => hash('sha256', bytes, 'hex');

async function listed(store: DocumentStore): Promise<string[]> {
  const found: string[] = [];
  for await (const { companyId, sha256 } of store.list()) found.push(`${companyId} ${sha256}`);
  return found.toSorted();
}

async function unavailable(doing: Promise<unknown>, text: RegExp): Promise<void> {
  await doing.then(
    () => expect.fail('it was done'),
    (error: unknown) => {
      expect((error as Error).message).to.match(text);
      expect(storeErrorKind(error)).to.equal('unavailable');
    },
  );
}

describe('places for documents', () => {
  let bucket: Bucket;
  const folder = quickFolder('papers');
  before(async () => {
    bucket = await startBucket();
  });
  after(async () => {
    await bucket.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const PLACES: readonly (readonly [string, () => DocumentStore])[] = [
    ['a folder', () => diskDocuments(path.join(folder, 'documents'))],
    ['a bucket', () => s3Documents(bucket.url())],
    ['a part of a bucket', () => s3Documents(bucket.url('/some/where'))],
  ];
  for (const [name, open] of PLACES)
    it(`${name} gives back what it keeps, by company, and lists it`, async () => {
      const store = open();
      expect(await listed(store)).to.deep.equal([]);
      const kept: string[] = [];
      for (const companyId of COMPANIES)
        for (const bytes of BYTES) {
          await store.put(companyId, nameOf(bytes), bytes);
          kept.push(`${companyId} ${nameOf(bytes)}`);
        }
      const [first] = BYTES as [Buffer];
      await Promise.all([1, 2, 3].map(() => store.put(COMPANIES[0], nameOf(first), first)));
      expect(await listed(store)).to.deep.equal(kept.toSorted());
      for (const bytes of BYTES) expect(await store.get(COMPANIES[1], nameOf(bytes))).to.deep.equal(bytes);
      expect(await store.get(COMPANIES[0], '0'.repeat(64))).to.equal(undefined);
      // The mark of a place is kept as it is, and is no document.
      expect(await store.mark()).to.equal(undefined);
      await store.setMark('this place');
      expect(await open().mark()).to.equal('this place');
      expect(await listed(open())).to.deep.equal(kept.toSorted());
      bucket.objects.clear();
    });

  it('a folder leaves no half of a file, and no file that others can read', async () => {
    const root = path.join(folder, 'whole');
    const store = diskDocuments(root);
    const bytes = Buffer.alloc(100_000, 'x');
    await store.put(COMPANIES[0], nameOf(bytes), bytes);
    const place = path.join(root, COMPANIES[0], nameOf(bytes).slice(0, 2));
    // A file that a crash left behind is no document.
    fs.writeFileSync(path.join(place, `${nameOf(bytes)}.1-1`), 'half');
    expect(await listed(store)).to.deep.equal([`${COMPANIES[0]} ${nameOf(bytes)}`]);
    expect(fs.statSync(place).mode & 0o777).to.equal(0o700);
    fs.writeFileSync(path.join(folder, 'a-file'), '');
    await unavailable(
      diskDocuments(path.join(folder, 'a-file')).put(COMPANIES[0], nameOf(bytes), bytes),
      /folder of documents .* failed/,
    );
  });

  it('a bucket that is busy or breaks off is asked again, and then the failure is told', async () => {
    const store = s3Documents(bucket.url());
    const [bytes] = BYTES as [Buffer];
    bucket.trouble.push(503, 0);
    await store.put(COMPANIES[0], nameOf(bytes), bytes);
    expect(bucket.objects.size).to.equal(1);
    bucket.trouble.push(500, 429, 503);
    await unavailable(store.get(COMPANIES[0], nameOf(bytes)), /failed: it answered 503: .*SlowDown/);
    bucket.objects.clear();
  });

  it('a bucket that refuses is told with its reason: a wrong secret, a bucket that is not there', async () => {
    const [bytes] = BYTES as [Buffer];
    const wrong = s3Documents(bucket.url().replace('EXAMPLEKEY', 'EXAMPLEKEZ'));
    for (const doing of [
      () => wrong.put(COMPANIES[0], nameOf(bytes), bytes),
      () => wrong.get(COMPANIES[0], nameOf(bytes)),
      () => listed(wrong),
    ])
      await unavailable(doing(), /refused with 403 SignatureDoesNotMatch m & n/);
    const other = s3Documents(bucket.url().replace('/papers', '/others'));
    await unavailable(other.get(COMPANIES[0], nameOf(bytes)), /refused with 404 NoSuchBucket/);
    expect(bucket.objects.size).to.equal(0);
  });

  it('requests are signed as in the examples of the Amazon S3 API Reference', () => {
    const host = 'examplebucket.s3.amazonaws.com';
    const nowMs = Date.parse('2013-05-24T00:00:00Z');
    const signature = (query: string): string | undefined =>
      signed(
        { host, region: 'us-east-1', key: KEY, secret: SECRET },
        'GET',
        '/',
        query,
        hash('sha256', '', 'hex'),
        nowMs,
      )['authorization']?.split('Signature=')[1];
    const ranged = signed(
      { host, region: 'us-east-1', key: KEY, secret: SECRET },
      'GET',
      '/test.txt',
      '',
      hash('sha256', '', 'hex'),
      nowMs,
      { range: 'bytes=0-9' },
    );
    expect(ranged['authorization']).to.include('SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,');
    expect(ranged['authorization']).to.include('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41');
    expect(signature('lifecycle=')).to.equal('fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543');
    expect(signature('max-keys=2&prefix=J')).to.equal(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});
