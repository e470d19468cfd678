import type { Context } from 'koa';
import { newToken } from '../../infra/secrets/tokens.ts';

/** How long a sign-in at a provider may take, in seconds. */
export const signInSeconds = 10 * 60;

const name = 'bedside_sign_in';

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
  const sent = context.cookies.get(name) ?? '';
  const secret = /^[\w-]{43}$/.test(sent) ? sent : undefined;
  return {
    secret,
    keep() {
      const kept = secret ?? newToken();
      const rules = ['Path=/api/auth/oidc', `Max-Age=${signInSeconds}`, 'HttpOnly', 'SameSite=Lax'];
      context.append('Set-Cookie', [`${name}=${kept}`, ...rules, ...(secure ? ['Secure'] : [])].join('; '));
      return kept;
    },
  };
}
