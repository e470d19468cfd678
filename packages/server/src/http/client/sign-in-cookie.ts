import type { Context } from 'koa';
import { newToken } from '../../infra/secrets/tokens.ts';
import { browserCookie } from './browser-cookie.ts';

/** How long a sign-in at a provider may take, in seconds. */
export const signInSeconds = 10 * 60;

/**
 * A random secret of a browser that signs in at a provider. It grants no access. The answer of the provider is accepted
 * only in the browser that began, and MongoDB stores no more than its hash.
 *
 * It is `Lax`, because the provider sends the browser back from another site.
 */
export interface SignInCookie {
  readonly secret: string | undefined;
  /** Returns the secret, and stores one for ten more minutes. */
  keep(): string;
}

/** Returns the cookie of a request. `secure`: browsers reach this server over HTTPS. */
export function signInCookie(context: Context, secure: boolean): SignInCookie {
  const cookie = browserCookie(context, 'bedside_sign_in', {
    seconds: signInSeconds,
    sameSite: 'Lax',
    secure,
  });
  return {
    secret: cookie.value,
    keep() {
      const token = cookie.value ?? newToken();
      cookie.set(token);
      return token;
    },
  };
}
