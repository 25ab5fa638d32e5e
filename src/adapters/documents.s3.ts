// Documents in a bucket of S3 or of whatever speaks its protocol: `<prefix>/<company>/<first two digits>/<hash>`.
// Requests are signed here (AWS Signature Version 4); a client library would be many times the size of what is needed.
import { createHash, createHmac } from 'node:crypto';
import { storeError, type DocumentStore } from '../engine/ports.ts';

/** Where a bucket is, from `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=...&tls=false]`. */
interface Bucket {
  readonly origin: string;
  readonly host: string;
  readonly bucket: string;
  /** '' or a path that ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

const EMPTY_HASH = createHash('sha256').update('').digest('hex');
const MARK = 'place-of-documents';
const TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;

function bucketOf(address: string): Bucket {
  const url = new URL(address);
  const [, bucket = '', ...rest] = url.pathname.split('/');
  if (bucket === '' || url.username === '') throw new Error('DOCUMENTS_URL must name a key, a host and a bucket');
  const prefix = rest.filter((part) => part !== '').map((part) => `${part}/`);
  const host = url.host;
  return {
    origin: `${url.searchParams.get('tls') === 'false' ? 'http' : 'https'}://${host}`,
    host,
    bucket,
    prefix: prefix.join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Headers of a signed request (Amazon S3 API Reference, "Authenticating Requests: AWS Signature Version 4"). */
export function signed(
  { host, region, key, secret }: Pick<Bucket, 'host' | 'region' | 'key' | 'secret'>,
  method: string,
  path: string,
  query: string,
  bodyHash: string,
  nowMs: number,
): Record<string, string> {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const headers = { host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const names = Object.keys(headers).join(';');
  const canonical = [
    method,
    path,
    query,
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const signingKey = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  const signature = hmac(signingKey, toSign).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const UNESCAPED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const texts = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) =>
    (match[1] ?? '').replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => UNESCAPED[name] ?? ''),
  );

/** Documents in the bucket that an address names. */
export function s3Documents(address: string): DocumentStore {
  const bucket = bucketOf(address);
  const nameOf = (companyId: string, sha256: string): string =>
    `${bucket.prefix}${companyId}/${sha256.slice(0, 2)}/${sha256}`;

  async function ask(
    method: string,
    name: string,
    parameters: Record<string, string>,
    body?: Uint8Array,
  ): Promise<Response> {
    const path = `/${[bucket.bucket, ...(name === '' ? [] : name.split('/'))].map(encoded).join('/')}`;
    const query = Object.entries(parameters)
      .map(([field, value]) => `${encoded(field)}=${encoded(value)}`)
      .sort()
      .join('&');
    const bodyHash = body ? createHash('sha256').update(body).digest('hex') : EMPTY_HASH;
    const headers = signed(bucket, method, path, query, bodyHash, Date.now());
    return fetch(`${bucket.origin}${path}${query === '' ? '' : `?${query}`}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: Buffer.from(body) } : {}),
    });
  }

  /** Asks, again when the bucket is busy or away; every request may be repeated. */
  async function patiently(
    method: string,
    name: string,
    parameters: Record<string, string> = {},
    body?: Uint8Array,
  ): Promise<Response> {
    let problem: unknown;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 100 * 4 ** attempt));
      try {
        const response = await ask(method, name, parameters, body);
        if (response.status < 500 && response.status !== 429) return response;
        problem = new Error(`it answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
      } catch (error) {
        problem = error;
      }
    }
    throw storeError('unavailable', `the bucket of documents failed: ${(problem as Error).message}`, {
      cause: problem,
    });
  }

  async function refused(response: Response): Promise<never> {
    const text = await response.text();
    const [code = '', message = ''] = [...texts(text, 'Code'), ...texts(text, 'Message')];
    throw storeError(
      'unavailable',
      `the bucket of documents refused with ${response.status} ${code} ${message}`.trim(),
    );
  }

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    const response = await patiently('PUT', name, {}, bytes);
    if (!response.ok) return refused(response);
    await response.arrayBuffer();
  }
  async function read(name: string): Promise<Buffer | undefined> {
    const response = await patiently('GET', name);
    if (response.ok) return Buffer.from(await response.arrayBuffer());
    const text = await response.clone().text();
    // Another thing that is not there, such as the bucket itself, is no missing document.
    if (response.status === 404 && texts(text, 'Code')[0] !== 'NoSuchBucket') return undefined;
    return refused(response);
  }

  return {
    put: (companyId, sha256, bytes) => write(nameOf(companyId, sha256), bytes),
    get: (companyId, sha256) => read(nameOf(companyId, sha256)),
    mark: async () => (await read(`${bucket.prefix}${MARK}`))?.toString().trim(),
    setMark: (mark) => write(`${bucket.prefix}${MARK}`, Buffer.from(`${mark}\n`)),
    async *list() {
      for (let token = ''; ;) {
        const page = {
          'list-type': '2',
          prefix: bucket.prefix,
          ...(token === '' ? {} : { 'continuation-token': token }),
        };
        const response = await patiently('GET', '', page);
        if (!response.ok) return refused(response);
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
