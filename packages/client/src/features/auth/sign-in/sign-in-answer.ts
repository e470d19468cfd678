import { authEndpoints, type Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { parse } from '../../../api/answers.ts';
import { accepted } from '../../../api/call.ts';
import { beginSession } from '../../../state/session.ts';

/** Begins the session of an accepted sign-in and returns its clinician. Throws an `ApiError` for a refused one. */
export async function beginSignIn(response: Response): Promise<Profile> {
  const session = await parse(authEndpoints.login, await accepted(authEndpoints.login, response, null));
  beginSession(session);
  return session.user;
}
