import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { comparableEmail, loginPath } from '@bedside/contracts/auth/sign-in.ts';
import type { PasskeyProof } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { headersOf, transport } from '../../../api/transport.ts';
import { storeToken } from '../../../storage/token.ts';

export interface Credentials {
  email: string;
  password: string;
  /** The code of the second factor. */
  code?: string;
  /** The proof of a passkey, in place of the code. */
  passkey?: PasskeyProof;
}

/** The code that reads the response could not be loaded, for example because a new release has replaced it. */
export class ReaderMissing extends Error {}

const loadReader = () => import('./sign-in-answer.ts');

/**
 * Signs in, begins the session and returns the clinician.
 *
 * Sends the password at once and loads the code that reads the response meanwhile. Throws an `ApiError` if the server
 * refuses or is unreachable, and {@link ReaderMissing}.
 */
export async function signIn({ email, ...secrets }: Credentials): Promise<Profile> {
  const loading = loadReader();
  // Awaited only after the response.
  loading.catch(() => undefined);
  const response = await transport({
    url: `/api${loginPath}`,
    method: 'POST',
    headers: headersOf().headers,
    body: { email: comparableEmail(email), ...secrets },
  });
  const reader = await loading.catch(loadReader).catch(async (cause: unknown) => {
    await keepSession(response);
    throw new ReaderMissing('The sign-in could not be read', { cause });
  });
  return reader.beginSignIn(response);
}

/** Stores the token of an unread response: the trial has counted the sign-in, so a reload must continue with it. */
async function keepSession(response: Response): Promise<void> {
  const answer: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
  if (typeof answer !== 'object' || answer === null || !('token' in answer)) return;
  if (typeof answer.token === 'string') storeToken(answer.token);
}
