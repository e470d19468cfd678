import { createHmac } from 'node:crypto';
import type { Checks } from './provider-client.ts';

/**
 * Returns the values that bind a provider's answer to this browser. Nonce and PKCE verifier follow from the browser's
 * cookie and the state: whoever reads only the database, or only the addresses, has neither.
 */
export function checksOf(cookie: string, state: string): Checks {
  const derived = (purpose: string) =>
    createHmac('sha256', cookie).update(`${purpose} ${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}
