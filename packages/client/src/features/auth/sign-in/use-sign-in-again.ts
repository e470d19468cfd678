import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import type { PasskeyProof } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { needsCode } from '../needs-code.ts';

/** What a clinician gives in one step: the password, and then a code or a passkey in its place. */
export type SignInStep = { password: string } | { code: string } | { passkey: PasskeyProof };

/**
 * Signs in a known clinician, in one step, or in two if the account has a second factor.
 *
 * The password stays only in memory between the steps.
 */
export function useSignInAgain(email: string) {
  const [first, setFirst] = useState<{ password: string; hasPasskey: boolean } | null>(null);

  /** Rejects as the call does. After `second-factor-required` the caller asks for the code or a passkey. */
  async function signIn(typed: SignInStep) {
    const body =
      'password' in typed ? { email, ...typed } : { email, password: first?.password ?? '', ...typed };
    try {
      const session = await call(authEndpoints.login, { body });
      setFirst(null);
      return session;
    } catch (error) {
      if ('password' in typed && needsCode(error)) {
        const hasPasskey = error instanceof ApiError && error.body?.passkey === true;
        setFirst({ password: typed.password, hasPasskey });
      }
      throw error;
    }
  }

  return {
    signIn,
    asksForCode: first !== null,
    /** The credentials of an account with a passkey, which may take the place of the code. */
    passkeyFor: first?.hasPasskey ? { email, password: first.password } : undefined,
    back: () => setFirst(null),
  };
}
