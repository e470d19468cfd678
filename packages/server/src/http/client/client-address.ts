import type { Context } from 'koa';
import proxyaddr from 'proxy-addr';

/** Which proxies' `X-Forwarded-For` is believed: none, all, the nearest `hops`, or those of a list of addresses and subnets. */
export type TrustProxy = boolean | number | string[];

/**
 * The client's own address. Rate limits count by it, so a header is believed only from a trusted proxy,
 * and behind one the proxy's address is not everybody's.
 */
export function clientAddress(trust: TrustProxy): (context: Context) => string {
  const trusts = trustFunction(trust);
  return (context) => proxyaddr(context.req, trusts);
}

function trustFunction(trust: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return proxyaddr.compile(trust);
}
