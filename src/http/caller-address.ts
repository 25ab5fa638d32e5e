// From which address a request comes: that of the connection, or what a proxy says that may be believed.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** What is asked of addresses. */
export interface Addresses {
  /** The address of whoever sent a request, '' when the connection has gone. */
  of(req: IncomingMessage): string;
  /** True for a proxy whose word is taken. */
  isProxy(address: string): boolean;
}

/** An IPv4 address that is written as IPv6 is that address. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/**
 * Addresses of callers. A request from one of these proxies comes from the last address in its `X-Forwarded-For` that
 * is none of them: what stands before that the caller may have written himself.
 */
export function addresses(proxies: readonly string[]): Addresses {
  const trusted = new BlockList();
  for (const one of proxies) {
    const [address = '', bits] = one.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string): boolean => {
    const one = plain(address);
    const version = isIP(one);
    return version !== 0 && trusted.check(one, version === 4 ? 'ipv4' : 'ipv6');
  };
  return {
    of(req) {
      let address = plain(req.socket.remoteAddress ?? '');
      if (proxies.length === 0 || !isProxy(address)) return address;
      const said = req.headers['x-forwarded-for'];
      const hops = (Array.isArray(said) ? said.join(',') : (said ?? '')).split(',').map(plain);
      for (const hop of hops.reverse()) {
        // What is no address was not written by a proxy of ours.
        if (isIP(hop) === 0) break;
        address = hop;
        if (!isProxy(hop)) break;
      }
      return address;
    },
    isProxy,
  };
}
