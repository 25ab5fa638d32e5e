// A time stamp authority (RFC 3161) on loopback: OpenSSL's own, with a certificate of its own; and OpenSSL as the
// checker of its tokens.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** An authority that answers. */
export interface TimeStampServer {
  readonly url: string;
  /** How many requests came. */
  asked: number;
  mood: 'honest' | 'broken' | 'refusing' | 'replaying' | 'rubbish';
  /** What OpenSSL says of a token over these bytes, with the authority's certificate as the one that is trusted. */
  verified(token: Buffer, content: Buffer): { readonly isGood: boolean; readonly said: string };
  close(): Promise<void>;
}

const CONFIG = `[req]
distinguished_name = name
[name]
[tsa_certificate]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = own
[own]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
`;

function openssl(folder: string, ...words: readonly string[]): { readonly isGood: boolean; readonly said: string } {
  const { status, stdout, stderr } = spawnSync('openssl', words, { cwd: folder, encoding: 'utf8' });
  return { isGood: status === 0, said: `${stdout}${stderr}` };
}

/** Whether OpenSSL is there. */
export const hasOpenssl = (): boolean => spawnSync('openssl', ['version']).status === 0;

/** Starts one whose key, certificate and serial numbers stand in this folder. */
export async function startTimeStamps(folder: string): Promise<TimeStampServer> {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'tsa.conf'), CONFIG);
  fs.writeFileSync(path.join(folder, 'serial'), '01\n');
  const words =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout tsa.key -out tsa.pem -days 2';
  const more = ['-subj', '/CN=tsa.example', '-config', 'tsa.conf', '-extensions', 'tsa_certificate'];
  const made = openssl(folder, ...words.split(' '), ...more);
  if (!made.isGood) throw new Error(made.said);
  let before: Buffer | undefined;
  const authority: TimeStampServer = {
    url: '',
    asked: 0,
    mood: 'honest',
    verified(token, content) {
      fs.writeFileSync(path.join(folder, 'token.tst'), token);
      fs.writeFileSync(path.join(folder, 'content'), content);
      return openssl(folder, ...'ts -verify -token_in -in token.tst -data content -CAfile tsa.pem'.split(' '));
    },
    close: () => Promise.resolve(),
  };
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      authority.asked += 1;
      if (authority.mood === 'broken') return void response.writeHead(503).end();
      if (authority.mood === 'rubbish') return void response.writeHead(200).end('<html>');
      // PKIStatusInfo with status rejection (2).
      if (authority.mood === 'refusing') return void response.writeHead(200).end(Buffer.from('30053003020102', 'hex'));
      fs.writeFileSync(path.join(folder, 'query'), Buffer.concat(pieces));
      const done = openssl(folder, ...'ts -reply -config tsa.conf -queryfile query -out reply'.split(' '));
      if (!done.isGood) return void response.writeHead(500).end(done.said);
      const answer = fs.readFileSync(path.join(folder, 'reply'));
      const sent = authority.mood === 'replaying' ? (before ?? answer) : answer;
      before = answer;
      return void response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(sent);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(authority, { url, close });
}
