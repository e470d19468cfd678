import { isIP } from 'node:net';
import * as z from 'zod';
import { type OidcProviderSettings, readOidcProviders } from './oidc-providers.ts';
import { isRedisAddress } from './redis-address.ts';
import type { settingBounds } from './work-bounds.ts';

const SWITCH = new Map([
  ['on', true],
  ['true', true],
  ['1', true],
  ['off', false],
  ['false', false],
  ['0', false],
]);

/** Parses one variable. `read` returns undefined for a text that is not as `expected` says. */
function variable<Value>(expected: string, read: (text: string) => Value | undefined) {
  return z.string().transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `must be ${expected}` });
    return z.NEVER;
  });
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return variable(`one of ${words.join(', ')}`, (text) => words.find((word) => word === text));
}

interface Setting {
  least?: number;
  most: number;
  default: number;
}

export function wholeNumber(setting: Setting) {
  return optionalWholeNumber(setting).default(setting.default);
}

export function optionalWholeNumber({ least = 0, most }: Omit<Setting, 'default'>) {
  return variable(`a whole number from ${least} to ${most}`, (text) => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : undefined;
  });
}

export function secret(least: number) {
  return variable(`at least ${least} characters`, (text) => (text.length >= least ? text : undefined));
}

/** Returns a secret that a request carries in a header, as one word. */
export function bearerToken(least: number) {
  return variable(`at least ${least} letters, digits and signs without blanks`, (text) =>
    /^[\x21-\x7e]+$/.test(text) && text.length >= least && text.length <= 1000 ? text : undefined,
  );
}

/** Returns an AES-256 key from base64; undefined if it is not exactly 32 bytes. */
export function keyOf(base64: string): Buffer | undefined {
  const key = Buffer.from(base64, 'base64');
  const isWhole = key.length === 32 && key.toString('base64') === base64;
  return isWhole ? key : undefined;
}

export function secretKey() {
  return variable('32 bytes in base64, as `openssl rand -base64 32` prints them', keyOf);
}

export function secretKeys() {
  return variable('keys of 32 bytes in base64, separated by commas', (text) => {
    const keys = text.split(',').map((key) => keyOf(key.trim()));
    return keys.every((key) => key !== undefined) ? keys : undefined;
  });
}

type TimeUnit = 'hours' | 'minutes' | 'seconds';

export function duration(unit: TimeUnit, setting: Setting) {
  return optionalDuration(unit, setting).default(setting.default);
}

export function optionalDuration(unit: TimeUnit, { most }: Pick<Setting, 'most'>) {
  return variable(`a number of ${unit} above 0 and up to ${most}`, (text) => {
    const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    return value > 0 && value <= most ? value : undefined;
  });
}

/** Not parsed as a URL, because a MongoDB address may name several hosts. */
export function address(schemes: readonly string[]) {
  return variable(`an address that begins with ${schemes.join(' or ')}`, (text) =>
    schemes.some((scheme) => text.startsWith(scheme) && text.length > scheme.length) && !/\s/.test(text)
      ? text
      : undefined,
  );
}

export function redisAddress() {
  const expected =
    'an address that begins with redis:// or rediss://, redis+sentinel://host:port,host:port/name, or redis+cluster://host:port,host:port';
  return variable(expected, (text) => (isRedisAddress(text) ? text : undefined));
}

/** Returns where something listens, from `host:port` or `[::1]:port`. */
export function hostAndPort() {
  return variable('a host and a port such as clamd:3310', (text) => {
    const [, v6, name, digits] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+)):(\d{1,5})$/.exec(text) ?? [];
    const host = v6 ?? name;
    const port = Number(digits);
    return host === undefined || port < 1 || port > 65_535 ? undefined : { host, port };
  });
}

export function mailAddress() {
  return variable('a mail address such as Bedside <bedside@example.org>', (text) => {
    const address = /^(?:[^<>\r\n]*<([^<>]+)>|([^<>]+))$/.exec(text);
    return z.email().safeParse(address?.[1] ?? address?.[2]).success ? text : undefined;
  });
}

export function origin() {
  return variable('an origin such as https://bedside.example.org, without a path', (text) => {
    if (!URL.canParse(text)) return undefined;
    const url = new URL(text);
    const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
    return bare && ['http:', 'https:'].includes(url.protocol) ? url.origin : undefined;
  });
}

export function proxies() {
  const expected = 'true, false, a number of hops, or addresses and CIDRs separated by commas';
  return variable<boolean | number | string[]>(expected, (text) => {
    if (text === 'true' || text === 'false') return text === 'true';
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const list = text.split(',').map((entry) => entry.trim());
    return list.every(isAddressOrCidr) ? list : undefined;
  });
}

function isAddressOrCidr(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** The providers of sign-ins, in JSON or in a file. Its message says which part is wrong, and no value. */
export function oidcProviders() {
  return z.string().transform((text, context): OidcProviderSettings[] => {
    try {
      return readOidcProviders(text);
    } catch (error) {
      const why = error instanceof Error ? error.message : 'invalid';
      context.addIssue({
        code: 'custom',
        message: `must be a list of providers in JSON, or a file (${why})`,
      });
      return z.NEVER;
    }
  });
}

/** Returns words separated by commas. */
export function words({ most, leastCharacters, mostCharacters }: typeof settingBounds.passwordWords) {
  const expected = `at most ${most} words of ${leastCharacters} to ${mostCharacters} characters, separated by commas`;
  return variable(expected, (text) => {
    const list = text.split(',').map((word) => word.trim());
    const isShort = list.length <= most;
    const areWords = list.every(({ length }) => length >= leastCharacters && length <= mostCharacters);
    return isShort && areWords ? list : undefined;
  });
}

/** A host that receives messages, at one port or at any. */
export interface AllowedReceiver {
  host: string;
  port: number | undefined;
}

/** Returns hosts separated by commas, each with a port or without. An IPv6 address stands in brackets. */
export function receivers(most: number) {
  return variable('hosts such as ris.example.org or 10.0.0.7:2575, separated by commas', (text) => {
    const list = text.split(',').map((entry) => receiverOf(entry.trim()));
    return list.length <= most && list.every((one) => one !== undefined) ? list : undefined;
  });
}

function receiverOf(text: string): AllowedReceiver | undefined {
  const [, v6, name, digits] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const host = v6 ?? name;
  const port = digits === undefined ? undefined : Number(digits);
  if (host === undefined || (port !== undefined && (port < 1 || port > 65_535))) return undefined;
  return { host: host.toLowerCase(), port };
}

export function onOff() {
  return variable('on or off', (text) => SWITCH.get(text.toLowerCase()));
}
