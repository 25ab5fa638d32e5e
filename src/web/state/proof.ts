// Whether a record is in the tree that was signed: computed here, from the record and the path that the service gives
// (RFC 6962, 2.1.3.2). Nothing is shown as proved that was not computed.

/** A record with its path to the root, as the service gives it. */
export interface ProvedEvent {
  readonly sequence: number;
  readonly type: string;
  readonly leaf: string;
  readonly proof: readonly string[];
}
/** What the service says to prove a thing. */
export interface Proof {
  readonly size: number;
  readonly checkpoint: string;
  readonly events: readonly ProvedEvent[];
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (it) => it.charCodeAt(0));

async function hash(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

/** True when the record at `sequence` leads by the path to the root of a tree of `size` records. */
async function leadsTo(root: string, size: number, { sequence, leaf, proof }: ProvedEvent): Promise<boolean> {
  let [at, last] = [sequence, size - 1];
  if (at > last) return false;
  let found = await hash(Uint8Array.of(0), new TextEncoder().encode(leaf));
  const up = (): void => {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  };
  for (const sibling of proof) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      found = await hash(Uint8Array.of(1), bytesOf(sibling), found);
      while (at % 2 === 0 && at !== 0) up();
    } else found = await hash(Uint8Array.of(1), found, bytesOf(sibling));
    up();
  }
  return last === 0 && btoa(String.fromCharCode(...found)) === root;
}

/** True when every record is in the tree that the checkpoint names, and there is at least one. */
export async function holds({ checkpoint, events }: Proof): Promise<boolean> {
  const [, size = '', root = ''] = checkpoint.split('\n');
  const all = await Promise.all(events.map((event) => leadsTo(root, Number(size), event)));
  return all.length > 0 && all.every(Boolean);
}
