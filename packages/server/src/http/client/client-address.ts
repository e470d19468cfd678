import type { Context } from 'koa';
import proxyaddr from 'proxy-addr';

/**
 * The proxies with a trusted `X-Forwarded-For`: none, all, the nearest `hops`, or those in a list of addresses
 * and subnets.
 */
export type TrustProxy = boolean | number | string[];

/**
 * Returns a function for the client's own address. Rate limits count by it, so only a trusted proxy's header
 * counts. Otherwise all clients behind a proxy would share its address.
 */
export function clientAddress(trust: TrustProxy): (context: Pick<Context, 'req'>) => string {
  const trusts = trustFunction(trust);
  return (context) => proxyaddr(context.req, trusts);
}

function trustFunction(trust: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return proxyaddr.compile(trust);
}
