// Calls webhooks: https on port 443 of public addresses only. The address that was checked is the one that is connected
// to, so that a name cannot lead elsewhere at the second look; redirects are not followed, and nothing that is answered
// is shown to anybody but its status.
import { lookup } from 'node:dns/promises';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { WebhookSender } from '../engine/ports.ts';

/** An address of a host. */
export interface PublicAddress {
  readonly address: string;
  readonly family: number;
}

/** How the tests stand in for the network: names, and the connections to addresses. The shipped program has neither. */
export interface Network {
  readonly resolve?: (host: string) => Promise<readonly PublicAddress[]>;
  readonly agent?: https.Agent;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const RESOLVE_MS = 2_000;
const MOST_BYTES = 64 * 1024;

/** IPv4 ranges that are not public (IANA IPv4 Special-Purpose Address Registry), multicast and beyond, and one more. */
const NOT_PUBLIC = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // Reached from within Azure alone, where it answers for the platform (learn.microsoft.com, "What is 168.63.129.16?").
  ['168.63.129.16', 32],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4');
/** Of IPv6 only global unicast is public, and of that not what tunnels, maps or documents. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6');

/** True for addresses that anybody on the internet can reach. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  if (isIP(address) !== 6) return false;
  return GLOBAL.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

async function withinTime<T>(doing: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('its name is not resolved in time')), ms);
  });
  try {
    return await Promise.race([doing, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A sender over the network. */
export function httpsSender(network: Network = {}): WebhookSender {
  const { resolve = (host: string) => lookup(host, { all: true }), timeoutMs = TIMEOUT_MS } = network;
  const agent = network.agent ?? new https.Agent({ keepAlive: false });

  /** An address of a host, all of which are public. Throws what stands in the way; `isPrivate` when that is final. */
  async function publicAddress(url: URL): Promise<PublicAddress> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const found = family > 0 ? [{ address: host, family }] : await withinTime(resolve(host), RESOLVE_MS);
    const [first] = found;
    if (!first) throw new Error('its name leads to no address');
    if (!found.every(({ address }) => isPublic(address)))
      throw Object.assign(new Error('its host is not public'), { isPrivate: true });
    return first;
  }

  function post(url: URL, to: PublicAddress, headers: Readonly<Record<string, string>>, body: string): Promise<number> {
    const checked: LookupFunction = (_host, options, done) =>
      options.all ? done(null, [to]) : done(null, to.address, to.family);
    return new Promise((done, fail) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const late = (error: Error): void => fail(signal.aborted ? new Error(`no answer within ${timeoutMs} ms`) : error);
      const request = https.request(
        {
          hostname: url.hostname.replace(/^\[|\]$/g, ''),
          port: 443,
          path: `${url.pathname}${url.search}`,
          method: 'POST',
          agent,
          lookup: checked,
          signal,
          headers: {
            ...headers,
            'Content-Type': 'application/json',
            'Content-Length': Buffer.byteLength(body),
            'User-Agent': 'Daicho-Webhooks/1',
          },
        },
        (response) => {
          let bytes = 0;
          const end = (): void => {
            done(response.statusCode ?? 0);
            response.destroy();
          };
          response.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > MOST_BYTES) end();
          });
          response.on('end', end);
          response.on('error', late);
        },
      );
      request.on('error', late);
      request.end(body);
    });
  }

  return {
    async problemOf(text) {
      try {
        await publicAddress(new URL(text));
        return undefined;
      } catch (error) {
        // A name that leads nowhere now may lead somewhere later; it is looked up again for each delivery.
        return (error as { isPrivate?: boolean }).isPrivate ? (error as Error).message : undefined;
      }
    },
    async send({ url: text, headers, body }) {
      try {
        const url = new URL(text);
        if (url.protocol !== 'https:' || url.port !== '') return { error: 'only https on port 443 is called' };
        return { status: await post(url, await publicAddress(url), headers, body) };
      } catch (error) {
        return { error: (error as Error).message.slice(0, 200) };
      }
    },
  };
}
