import type { Context } from 'koa';

/** Where a cookie belongs. `secure`: browsers reach this server over HTTPS. */
interface CookieRules {
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
 * Returns a cookie of a request. Over HTTPS its name (`__Host-`) makes the browser take it only from this host over HTTPS,
 * for every path. A neighbouring host of the hospital therefore cannot plant one. Other names are not read.
 */
export function browserCookie(context: Context, plainName: string, rules: CookieRules): BrowserCookie {
  const { seconds, sameSite, secure } = rules;
  const name = secure ? `__Host-${plainName}` : plainName;
  const sent = context.cookies.get(name) ?? '';
  return {
    value: /^[\w-]{43}$/.test(sent) ? sent : undefined,
    set(value) {
      const parts = ['Path=/', `Max-Age=${seconds}`, 'HttpOnly', `SameSite=${sameSite}`];
      context.append('Set-Cookie', [`${name}=${value}`, ...parts, ...(secure ? ['Secure'] : [])].join('; '));
    },
  };
}
