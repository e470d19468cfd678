import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';

/** Whether a sign-in went as far as the code of a second factor. */
export const needsCode = (error: unknown): boolean =>
  error instanceof ApiError && error.body?.code === 'second-factor-required';

/**
 * The sign-in of a clinician who is known already, in one step or, where their account has a second factor, in two. The password
 * stays in memory between the steps and nowhere else.
 */
export function useSignInAgain(email: string) {
  const [password, setPassword] = useState<string | null>(null);

  /** Rejects as the call does; after `second-factor-required` the code is asked for. */
  async function signIn(typed: { password: string } | { code: string }) {
    const isCode = 'code' in typed;
    const body = isCode ? { email, password: password ?? '', code: typed.code } : { email, ...typed };
    try {
      const session = await call(authEndpoints.login, { body });
      setPassword(null);
      return session;
    } catch (error) {
      if (!isCode && needsCode(error)) setPassword(typed.password);
      throw error;
    }
  }

  return { signIn, asksForCode: password !== null, back: () => setPassword(null) };
}
