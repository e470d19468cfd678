import type { Context } from 'koa';

/** Where a cookie belongs. `secure`: browsers reach this server over HTTPS. */
interface CookieRules {
  path: string;
  seconds: number;
  sameSite: 'Lax' | 'Strict';
  secure: boolean;
}

/** A random value of 256 bits that a browser keeps, hidden from scripts. */
export interface BrowserCookie {
  readonly value: string | undefined;
  set(value: string): void;
}

/**
 * Returns a cookie of a request. Over HTTPS its name tells the browser to take it only from a page over HTTPS; one from
 * before the installation had HTTPS is not read.
 */
export function browserCookie(context: Context, plainName: string, rules: CookieRules): BrowserCookie {
  const { path, seconds, sameSite, secure } = rules;
  const name = secure ? `__Secure-${plainName}` : plainName;
  const sent = context.cookies.get(name) ?? '';
  return {
    value: /^[\w-]{43}$/.test(sent) ? sent : undefined,
    set(value) {
      const parts = [`Path=${path}`, `Max-Age=${seconds}`, 'HttpOnly', `SameSite=${sameSite}`];
      context.append('Set-Cookie', [`${name}=${value}`, ...parts, ...(secure ? ['Secure'] : [])].join('; '));
    },
  };
}
