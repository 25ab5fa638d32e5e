// An outside witness as C2SP tlog-witness and tlog-cosignature describe it, on loopback. It trusts nothing that it is
// sent: signature of the log, proof, and that the history only grows. Nothing of the program is used.
import crypto from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isConsistent } from './reference-proofs.ts';

/** How it behaves; changed by tests while it runs. */
export interface WitnessServer {
  readonly url: string;
  /** Its key as verifiers take it. */
  readonly vkey: string;
  readonly name: string;
  /** What it has signed last. */
  seen: { size: number; root: Buffer };
  /** The request lines `old N` that came, and what was answered. */
  readonly asked: { old: number; size: number; status: number }[];
  /** What it does instead of its duty. */
  mood: 'honest' | 'silent' | 'broken' | 'forging' | 'long' | 'moved';
  close(): Promise<void>;
}

const base64 = (...parts: readonly Uint8Array[]): string => Buffer.concat(parts).toString('base64');

/** Starts a witness that trusts this key of a log (raw Ed25519, 32 bytes). */
export async function startWitness(name: string, logKey: Buffer): Promise<WitnessServer> {
  const { publicKey, privateKey } = crypto.generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const idOf = (of: string, kind: number, key: Buffer): Buffer =>
    crypto.createHash('sha256').update(`${of}\n`).update(Buffer.of(kind)).update(key).digest().subarray(0, 4);
  const id = idOf(name, 4, raw);
  const log = crypto.createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), logKey]),
    format: 'der',
    type: 'spki',
  });
  const witness: WitnessServer = {
    url: '',
    vkey: `${name}+${id.toString('hex')}+${base64(Buffer.of(4), raw)}`,
    name,
    seen: { size: 0, root: Buffer.alloc(32) },
    asked: [],
    mood: 'honest',
    close: () => Promise.resolve(),
  };
  function judged(request: string): { status: number; text: string; old: number; size: number } {
    const [head = '', ...rest] = request.split('\n\n');
    const [first = '', ...proof] = head.split('\n');
    const note = rest.join('\n\n');
    const [origin = '', at = '', root64 = ''] = note.split('\n');
    const [old, size, root] = [Number(first.replace('old ', '')), Number(at), Buffer.from(root64, 'base64')];
    const answer = (status: number, text: string): ReturnType<typeof judged> => ({ status, text, old, size });
    const text = `${origin}\n${at}\n${root64}\n`;
    const isSigned = note
      .slice(text.length + 1)
      .split('\n')
      .some((line) => {
        const bytes = Buffer.from(line.split(' ')[2] ?? '', 'base64');
        if (!bytes.subarray(0, 4).equals(idOf(origin, 1, logKey))) return false;
        return crypto.verify(null, Buffer.from(text), log, bytes.subarray(4));
      });
    if (!isSigned) return answer(403, 'no key that I know has signed this');
    if (old > size) return answer(400, 'old is larger');
    if (old !== witness.seen.size) return answer(409, `${witness.seen.size}\n`);
    const path = proof.map((hash) => Buffer.from(hash, 'base64'));
    if (old > 0 && !isConsistent(old, size, path, witness.seen.root, root)) return answer(422, 'does not follow');
    if (old === 0 && proof.length > 0) return answer(422, 'a proof of nothing');
    witness.seen = { size, root };
    const time = Math.floor(Date.now() / 1_000);
    const stamp = Buffer.alloc(8);
    stamp.writeBigUInt64BE(BigInt(time));
    const message = witness.mood === 'forging' ? 'another text' : `cosignature/v1\ntime ${time}\n${text}`;
    const signature = crypto.sign(null, Buffer.from(message), privateKey);
    return answer(200, `— ${name} ${base64(id, stamp, signature)}\n`);
  }
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (witness.mood === 'silent') return;
      if (witness.mood === 'broken') return void response.writeHead(500).end('no');
      if (witness.mood === 'long') return void response.writeHead(200).end('x'.repeat(100_000));
      if (witness.mood === 'moved') return void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      if (request.url !== '/log/add-checkpoint') return void response.writeHead(404).end();
      const { status, text, old, size } = judged(Buffer.concat(pieces).toString());
      witness.asked.push({ old, size, status });
      response.writeHead(status, { 'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain' }).end(text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log/`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(witness, { url, close });
}
