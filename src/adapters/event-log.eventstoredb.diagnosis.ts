// Why an event store cannot be reached: what its addresses answer when they are asked by hand, in one sentence. The
// client says "Failed to discover" to everything.
import net from 'node:net';
import tls from 'node:tls';
import type { Connection } from './event-log.eventstoredb.client.ts';

const PATIENCE_MS = 2_000;

/**
 * What an address answered: `tls` = a handshake succeeded, `plain` = it is there and does not speak TLS; otherwise the
 * code of the failure.
 */
type ProbeAnswer = { readonly speaks: 'tls' | 'plain' } | { readonly code: string };

/** Tries one connection; `secure` = with a TLS handshake, checked against `ca` unless `lax`. */
function knock(
  host: string,
  port: number,
  secure: boolean,
  ca: Buffer | undefined,
  lax: boolean,
): Promise<ProbeAnswer> {
  return new Promise((resolve) => {
    const name = net.isIP(host) === 0 ? { servername: host } : {};
    const socket = secure
      ? tls.connect({ host, port, ...name, ...(ca ? { ca } : {}), rejectUnauthorized: !lax, ALPNProtocols: ['h2'] })
      : net.connect({ host, port });
    let connected = false;
    const done = (answer: ProbeAnswer): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => {
      done(connected ? { speaks: 'plain' } : { code: 'ETIMEDOUT' });
    }, PATIENCE_MS);
    socket.on('connect', () => {
      connected = true;
      if (!secure) done({ speaks: 'plain' });
    });
    socket.on('secureConnect', () => {
      done({ speaks: 'tls' });
    });
    // A server without TLS hangs up on a handshake, in one way or another.
    socket.on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) => {
      done(connected && /^(EPROTO|ECONNRESET|EPIPE|ERR_SSL_)/.test(code) ? { speaks: 'plain' } : { code });
    });
    socket.on('close', () => {
      done(connected ? { speaks: 'plain' } : { code: 'ECONNRESET' });
    });
  });
}

const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'the name could not be looked up',
  ETIMEDOUT: `no answer within ${PATIENCE_MS / 1_000} s`,
  EHOSTUNREACH: 'no way to the host',
  ENETUNREACH: 'no way to the network',
  ECONNRESET: 'it hung up at once',
};
const CERTIFICATE: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for other names: write the host as the certificate does',
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet: check the clocks of both machines',
};
const UNTRUSTED = /^(SELF_SIGNED|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_|CERT_SIGNATURE_FAILURE|CERT_UNTRUSTED|INVALID_CA)/;

async function ask({ tls: secure, ca }: Connection, host: string, port: number): Promise<string | undefined> {
  const answer = await knock(host, port, secure, ca, false);
  if ('speaks' in answer) {
    if (secure)
      return answer.speaks === 'tls'
        ? undefined
        : 'it does not speak TLS: write tls=false if the server runs with --insecure';
    const other = await knock(host, port, true, undefined, true);
    return 'speaks' in other && other.speaks === 'tls'
      ? 'it speaks TLS: write tls=true, a user and a password'
      : undefined;
  }
  const { code } = answer;
  if (UNTRUSTED.test(code)) {
    return ca
      ? 'its certificate is not signed by the authority in tlsCAFile: name the file of the one that signed it'
      : 'its certificate is signed by an authority unknown here: name that one with tlsCAFile=/path/to/ca.crt';
  }
  return CERTIFICATE[code] ?? `${UNREACHABLE[code] ?? code}: start the event store, or correct the address`;
}

/**
 * One sentence that names the variable, the addresses, the cause and the next step; undefined when every address
 * answers as it should.
 */
export async function diagnose(connection: Connection): Promise<string | undefined> {
  const causes = new Map<string, string[]>();
  await Promise.all(
    connection.seeds.map(async ({ host, port }) => {
      const cause = await ask(connection, host, port);
      if (cause !== undefined) causes.set(cause, [...(causes.get(cause) ?? []), `${host}:${port}`]);
    }),
  );
  if (causes.size === 0) return undefined;
  return `EVENTSTORE_URL: ${[...causes].map(([cause, hosts]) => `${hosts.sort().join(', ')}: ${cause}`).join('; ')}`;
}
