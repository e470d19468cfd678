import type { Context } from 'koa';
import { browserCookie } from './browser-cookie.ts';

/** How long a browser keeps the cookie of a known device. */
const deviceCookieMs = 180 * 24 * 60 * 60 * 1000;

/** How long a browser is remembered after its last sign-in: half a year, in seconds. */
export const deviceCookieSeconds = deviceCookieMs / 1000;

/**
 * A random value that identifies a returning browser. It grants no access. It separates strangers' wrong
 * passwords from those of someone who has signed in here before.
 */
export interface DeviceCookie {
  readonly token: string | undefined;
  set(token: string): void;
}

/** Returns the device cookie of a request. `secure`: browsers reach this server over HTTPS. */
export function deviceCookie(context: Context, secure: boolean): DeviceCookie {
  const cookie = browserCookie(context, 'bedside_device', {
    seconds: deviceCookieSeconds,
    sameSite: 'Strict',
    secure,
  });
  return { token: cookie.value, set: (token) => cookie.set(token) };
}
