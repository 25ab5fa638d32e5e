// A bucket that speaks the protocol of S3, as far as we need it, and tests what is signed.
import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { signed } from '../src/adapters/s3.ts';

export const KEY = 'AKIAIOSFODNN7EXAMPLE';
export const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

/**
 * A bucket `papers` in memory, two names to a page of its list. What `trouble` holds is answered first (0: breaks off);
 * while `isAway` every request is refused.
 */
export interface Bucket {
  readonly url: (more?: string) => string;
  readonly objects: Map<string, Buffer>;
  readonly trouble: number[];
  isAway: boolean;
  /** Method and name of every request. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A page of the list of objects (ListObjectsV2): two names, keys or what they have in common up to the delimiter. */
function listing(keys: readonly string[], asked: URLSearchParams): string {
  const prefix = asked.get('prefix') ?? '';
  const delimiter = asked.get('delimiter') ?? '';
  const from = asked.get('continuation-token') ?? '';
  const named = (key: string): string => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    return end < 0 ? key : key.slice(0, end + 1);
  };
  const all = [...new Set(keys.filter((key) => key.startsWith(prefix)).map(named))]
    .toSorted()
    .filter((key) => key > from);
  const page = all.slice(0, Math.min(2, Number(asked.get('max-keys') ?? 2)));
  const more = all.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const shown = page.map((key) =>
    delimiter !== '' && key.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${key}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${key}</Key></Contents>`,
  );
  return `<R><Prefix>${prefix}</Prefix>${shown.join('')}${more}</R>`;
}

/** Starts it; `overwrites`: it does not know conditions, as servers of an older day. */
export async function startBucket({ overwrites = false } = {}): Promise<Bucket> {
  const asked: string[] = [];
  const objects = new Map<string, Buffer>();
  const trouble: number[] = [];
  let host = '';
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const [at = '', query = ''] = (req.url ?? '').split('?');
      const end = (status: number, text: string | Buffer = ''): void => void res.writeHead(status).end(text);
      const fail = (status: number, code: string): void =>
        end(status, `<Error><Code>${code}</Code><Message>m &amp; n</Message></Error>`);
      asked.push(`${req.method} ${at}`);
      if (bucketIn.isAway) return fail(503, 'SlowDown');
      const again = trouble.shift();
      if (again !== undefined) return again === 0 ? void res.destroy() : fail(again, 'SlowDown');
      const time = String(req.headers['x-amz-date']);
      const nowMs = Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const right = signed(
        { host, region: 'ap-northeast-1', key: KEY, secret: SECRET },
        req.method ?? '',
        at,
        query,
        bodyHash,
        nowMs,
        req.headers['if-none-match'] === undefined ? {} : { 'if-none-match': req.headers['if-none-match'] },
      );
      if (Math.abs(Date.now() - nowMs) > 60_000 || req.headers.authorization !== right['authorization'])
        return fail(403, 'SignatureDoesNotMatch');
      const [, bucket, ...names] = at.split('/').map(decodeURIComponent);
      if (bucket !== 'papers') return fail(404, 'NoSuchBucket');
      const name = names.join('/');
      if (req.method === 'PUT') {
        if (!overwrites && req.headers['if-none-match'] === '*' && objects.has(name))
          return fail(412, 'PreconditionFailed');
        objects.set(name, body);
        return end(200);
      }
      if (name !== '') {
        const found = objects.get(name);
        return found ? end(200, found) : fail(404, 'NoSuchKey');
      }
      return end(200, listing([...objects.keys()], new URLSearchParams(query)));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bucketIn: Bucket = {
    url: (more = '') =>
      `s3://${KEY}:${encodeURIComponent(SECRET)}@${host}/papers${more}?region=ap-northeast-1&tls=false`,
    objects,
    trouble,
    isAway: false,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return bucketIn;
}
