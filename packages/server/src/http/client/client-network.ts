import { textBounds } from '@bedside/contracts/bounds.ts';
import ipaddr from 'ipaddr.js';

/**
 * Returns the network by which limits count an address. A customer has a /64 of IPv6 and can send from each of
 * its addresses, so those count as one. An IPv4 address counts as itself, also in IPv6 notation.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return address.slice(0, textBounds.network);
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}/64`;
}
