import { authEndpoints } from '@bedside/contracts/auth/auth.contract.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { needsCode } from '../needs-code.ts';

/**
 * Signs in a known clinician, in one step, or in two if the account has a second factor.
 *
 * The password stays only in memory between the steps.
 */
export function useSignInAgain(email: string) {
  const [password, setPassword] = useState<string | null>(null);

  /** Rejects as the call does. After `second-factor-required` the caller asks for the code. */
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
