// Requests to a bucket of S3, or of whatever speaks its protocol, signed here (AWS Signature Version 4): a client
// library would be many times the size of what is needed.
import { createHash, createHmac } from 'node:crypto';
import { storeError } from '../engine/ports.ts';

/** Where a bucket is, from `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/PREFIX][?region=...&tls=false]`. */
interface BucketAddress {
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

function placeOf(address: string, setting: string): BucketAddress {
  const url = new URL(address);
  const [, bucket = '', ...rest] = url.pathname.split('/');
  if (bucket === '' || url.username === '') throw new Error(`${setting} must name a key, a host and a bucket`);
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

/**
 * Headers of a signed request (Amazon S3 API Reference, "Authenticating Requests: AWS Signature Version 4"). `more`: by
 * lower-case name, signed with the rest.
 */
export function signed(
  { host, region, key, secret }: Pick<BucketAddress, 'host' | 'region' | 'key' | 'secret'>,
  method: string,
  path: string,
  query: string,
  bodyHash: string,
  nowMs: number,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const all = { ...more, host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const headers = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
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
/** The texts between these tags, in order. */
export const texts = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) =>
    (match[1] ?? '').replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => UNESCAPED[name] ?? ''),
  );

/** A bucket, and how patient one is with it. */
export interface Bucket {
  /** '' or a path that ends with a slash: what all names begin with. */
  readonly prefix: string;
  /**
   * The answer to a request, whatever its status; an object has a name, the bucket itself ''. Asks again where the
   * bucket is busy or away, so a request must bear being repeated. Raises a store error `unavailable` in the end.
   */
  ask(
    method: string,
    name: string,
    more?: {
      readonly query?: Readonly<Record<string, string>>;
      readonly body?: Uint8Array;
      /** By lower-case name. */
      readonly headers?: Readonly<Record<string, string>>;
    },
  ): Promise<Response>;
  /** What an object holds; undefined when it is not there, which a bucket that is not there is not. */
  read(name: string): Promise<Buffer | undefined>;
  /** Raises what the answer says, as a store error `unavailable`. */
  refused(response: Response): Promise<never>;
}

/** The bucket that an address names. */
export function s3Bucket(
  address: string,
  {
    setting,
    what,
    timeoutMs = 30_000,
    attempts = 3,
  }: {
    /** The setting that holds the address, and what the bucket is of, as messages say them. */
    readonly setting: string;
    readonly what: string;
    readonly timeoutMs?: number;
    readonly attempts?: number;
  },
): Bucket {
  const place = placeOf(address, setting);
  async function once(method: string, name: string, more: Parameters<Bucket['ask']>[2] = {}): Promise<Response> {
    const path = `/${[place.bucket, ...(name === '' ? [] : name.split('/'))].map(encoded).join('/')}`;
    const query = Object.entries(more.query ?? {})
      .map(([field, value]) => `${encoded(field)}=${encoded(value)}`)
      .sort()
      .join('&');
    const bodyHash = more.body ? createHash('sha256').update(more.body).digest('hex') : EMPTY_HASH;
    return fetch(`${place.origin}${path}${query === '' ? '' : `?${query}`}`, {
      method,
      headers: signed(place, method, path, query, bodyHash, Date.now(), more.headers),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(more.body ? { body: Buffer.from(more.body) } : {}),
    });
  }
  const bucket: Bucket = {
    prefix: place.prefix,
    async ask(method, name, more) {
      let problem: unknown;
      for (let attempt = 0; attempt < attempts; attempt++) {
        if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, 100 * 4 ** attempt));
        try {
          const response = await once(method, name, more);
          if (response.status < 500 && response.status !== 429) return response;
          problem = new Error(`it answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
        } catch (error) {
          problem = error;
        }
      }
      throw storeError('unavailable', `the bucket of ${what} failed: ${(problem as Error).message}`, {
        cause: problem,
      });
    },
    async read(name) {
      const response = await bucket.ask('GET', name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      const text = await response.clone().text();
      // Another thing that is not there, such as the bucket itself, is no missing object.
      if (response.status === 404 && texts(text, 'Code')[0] !== 'NoSuchBucket') return undefined;
      return bucket.refused(response);
    },
    async refused(response) {
      const text = await response.text();
      const [code = '', message = ''] = [...texts(text, 'Code'), ...texts(text, 'Message')];
      throw storeError(
        'unavailable',
        `the bucket of ${what} refused with ${response.status} ${code} ${message}`.trim(),
      );
    },
  };
  return bucket;
}
