// A witness over HTTP (C2SP tlog-witness): is shown a checkpoint and the proof that it continues the one that it signed
// before, and answers its own signature.
import type { OutsideWitness } from '../engine/ports.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16 * 1024;
const CONFLICT = 409;
/** The type of a 409 that says which size the witness has seen. */
const SIZE_TYPE = 'text/x.tlog.size';

/** The text of an answer, read no further than it may be long. */
async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += (piece as Uint8Array).length;
    if (bytes > MOST_BYTES) throw new Error('it answered more than signatures');
    pieces.push(piece as Uint8Array);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The witness that has this key and answers below this address. */
export function httpsWitness(
  { key, url }: { readonly key: string; readonly url: string },
  timeoutMs = TIMEOUT_MS,
): OutsideWitness {
  const address = `${url.replace(/\/+$/, '')}/add-checkpoint`;
  return {
    key,
    async cosign(old, proof, note) {
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: `old ${old}\n${proof.map((hash) => `${hash}\n`).join('')}\n${note}`,
      });
      const text = await textOf(response);
      if (response.status === 200) return { lines: text };
      const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim();
      if (response.status === CONFLICT && type === SIZE_TYPE && /^(0|[1-9]\d{0,14})\n$/.test(text))
        return { size: Number(text) };
      throw new Error(`it answered ${response.status}`);
    },
  };
}
