// Documents in a bucket of S3 or of whatever speaks its protocol: `<prefix>/<company>/<first two digits>/<hash>`.
import type { DocumentStore } from '../engine/ports.ts';
import { s3Bucket, texts } from './s3.ts';

const MARK = 'place-of-documents';

/** Documents in the bucket that an address names. */
export function s3Documents(address: string): DocumentStore {
  const bucket = s3Bucket(address, { setting: 'DOCUMENTS_URL', what: 'documents' });
  const nameOf = (companyId: string, sha256: string): string =>
    `${bucket.prefix}${companyId}/${sha256.slice(0, 2)}/${sha256}`;

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    const response = await bucket.ask('PUT', name, { body: bytes });
    if (!response.ok) return bucket.refused(response);
    await response.arrayBuffer();
  }

  return {
    put: (companyId, sha256, bytes) => write(nameOf(companyId, sha256), bytes),
    get: (companyId, sha256) => bucket.read(nameOf(companyId, sha256)),
    mark: async () => (await bucket.read(`${bucket.prefix}${MARK}`))?.toString().trim(),
    setMark: (mark) => write(`${bucket.prefix}${MARK}`, Buffer.from(`${mark}\n`)),
    async *list() {
      for (let token = ''; ;) {
        const query = {
          'list-type': '2',
          prefix: bucket.prefix,
          ...(token === '' ? {} : { 'continuation-token': token }),
        };
        const response = await bucket.ask('GET', '', { query });
        if (!response.ok) return bucket.refused(response);
        const xml = await response.text();
        for (const name of texts(xml, 'Key')) {
          const [, companyId, sha256] =
            /^(comp_[0-9a-f-]{36})\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name.slice(bucket.prefix.length)) ?? [];
          if (companyId !== undefined && sha256 !== undefined) yield { companyId, sha256 };
        }
        token = texts(xml, 'NextContinuationToken')[0] ?? '';
        if (token === '') return;
      }
    },
  };
}
