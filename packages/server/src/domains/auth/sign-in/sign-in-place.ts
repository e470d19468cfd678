import { isIPv4, isIPv6 } from 'node:net';
import { textBounds } from '@bedside/contracts/bounds.ts';
import Bowser from 'bowser';
import type { Caller } from '../../../request/request-context.ts';

/** The stored part of a sign-in's `User-Agent` header. The parser reads no more. */
const maxUserAgentBytes = 512;

/** Where a session began, in a few words that let its owner recognize it. */
export interface SignInPlace {
  browser?: string;
  system?: string;
  network?: string;
}

/**
 * Returns the names of browser and system and the network without the device's part. The raw header is not stored.
 */
export function signInPlaceOf({ address, userAgent }: Caller): SignInPlace {
  const { browser, os } = userAgent === '' ? { browser: {}, os: {} } : Bowser.parse(cut(userAgent));
  const network = networkOf(address);
  return {
    ...(browser.name && { browser: browser.name.slice(0, textBounds.device) }),
    ...(os.name && { system: os.name.slice(0, textBounds.device) }),
    ...(network && { network }),
  };
}

const cut = (userAgent: string) => userAgent.slice(0, maxUserAgentBytes);

/** Returns `203.0.113.x` or the first 48 bits of an IPv6 address; undefined for anything else. */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return plain.replace(/\.\d+$/, '.x');
  if (!isIPv6(plain)) return undefined;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/48`;
}
