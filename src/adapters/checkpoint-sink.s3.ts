// A bucket that holds every checkpoint that was ever signed, an object each, which is created and never replaced: with
// object lock, at somebody else's, the memory that not even the owner of all our machines can take back.
import { storeError, type Published, type Remembered, type SignerMemory } from '../engine/ports.ts';
import { s3Bucket, texts } from './s3.ts';

/** The mark that the memory was made. */
const MADE = 'made';
/** A prover that is told of a failure looks again by itself: nothing is tried long here. */
const TIMEOUT_MS = 10_000;
const AT_ONCE = 8;
/** Larger than any size, in so many digits: names begin with what is left to it, so that the newest comes first. */
const LARGEST = 999_999_999_999_999;

/** What the text of a note says; undefined when it is none. */
function readNote(text: string): (Remembered & { readonly origin: string }) | undefined {
  const [origin = '', size = '', root = ''] = text.split('\n');
  const bytes = Buffer.from(root, 'base64');
  if (!/^[1-9]\d{0,14}$/.test(size) || bytes.length !== 32) return undefined;
  return { origin, size: Number(size), root: bytes };
}

/** Works on all of these, a few at once. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const next = async (): Promise<void> => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/**
 * The memory in the bucket that an address names (`s3://KEY:SECRET@host/bucket/prefix?region=...`). Its key needs to
 * list, to read and to create, nothing else. Raises store errors `unavailable`.
 */
export function s3Sink(address: string): SignerMemory {
  const bucket = s3Bucket(address, {
    setting: 'CHECKPOINT_SINK',
    what: 'checkpoints',
    timeoutMs: TIMEOUT_MS,
    attempts: 1,
  });
  const placeOf = (origin: string): string => `${bucket.prefix}notes/${encodeURIComponent(origin)}/`;

  /** True when the object is made; false when there is one of that name, which stays as it is. */
  async function created(name: string, text: string): Promise<boolean> {
    const response = await bucket.ask('PUT', name, { body: Buffer.from(text), headers: { 'if-none-match': '*' } });
    if (!response.ok && response.status !== 412) return bucket.refused(response);
    await response.arrayBuffer();
    return response.ok;
  }

  /** Names below a place: objects, or what ends with a slash. The first `most` of them. */
  async function namesBelow(prefix: string, tag: 'Key' | 'Prefix', most = Infinity): Promise<string[]> {
    const found: string[] = [];
    for (let token = ''; ;) {
      const query = {
        'list-type': '2',
        prefix,
        delimiter: '/',
        ...(most < Infinity && { 'max-keys': String(most) }),
        ...(token !== '' && { 'continuation-token': token }),
      };
      const response = await bucket.ask('GET', '', { query });
      if (!response.ok) return bucket.refused(response);
      const xml = await response.text();
      found.push(...texts(xml, tag).filter((name) => name.startsWith(prefix) && name !== prefix));
      token = texts(xml, 'NextContinuationToken')[0] ?? '';
      if (token === '' || found.length >= most) return found;
    }
  }

  async function keep({ origin, size, root, note }: Published): Promise<void> {
    const name = `${placeOf(origin)}${LARGEST - size}-${size}`;
    if (await created(name, note)) return;
    const held = readNote((await bucket.read(name))?.toString() ?? '');
    if (held?.origin !== origin || held.size !== size || !held.root.equals(root))
      throw new Error(`the bucket of checkpoints holds another one of ${size} events of ${origin}`);
  }

  return {
    name: 'the bucket of CHECKPOINT_SINK',
    async read() {
      if ((await bucket.read(`${bucket.prefix}${MADE}`)) === undefined) return undefined;
      const found = new Map<string, Remembered>();
      await each(await namesBelow(`${bucket.prefix}notes/`, 'Prefix'), async (place) => {
        const [name] = await namesBelow(place, 'Key', 1);
        const held = name === undefined ? undefined : readNote((await bucket.read(name))?.toString() ?? '');
        if (!held || placeOf(held.origin) !== place)
          throw storeError('unavailable', `the bucket of checkpoints holds no checkpoint in ${name ?? place}`);
        found.set(held.origin, { size: held.size, root: held.root });
      });
      return found;
    },
    async make() {
      const name = `${bucket.prefix}${MADE}`;
      await created(name, 'daicho checkpoints\n');
      if (await created(name, 'daicho checkpoints\n'))
        throw storeError(
          'unavailable',
          'the bucket of checkpoints replaces what is there: it must know If-None-Match, and never overwrite',
        );
    },
    keep: (notes) => each(notes, keep),
  };
}
