import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { clearToast, toast } from '../../../ui/feedback/toast.ts';
import { needsCode } from '../needs-code.ts';
import { useSignInFailure } from '../use-sign-in-failure.ts';
import { type Credentials, ReaderMissing, signIn } from './sign-in.ts';
import { trialEndAtom } from './trial-end.ts';

interface LoginOptions {
  /** Runs when the session has begun, before any screen shows it. */
  onSignedIn?: ((user: Profile) => void) | undefined;
  /** The password was right, and the account has a second factor. */
  onCodeNeeded: (first: Credentials, mayUsePasskey: boolean) => void;
  onRejected: () => void;
}

/** The present or last attempt to sign in. `triedAt` is in epoch milliseconds. */
interface Attempt {
  isPending: boolean;
  error: Error | null;
  triedAt: number;
}

const none: Attempt = { isPending: false, error: null, triedAt: 0 };

/** Signs in, and reports a failure in a toast. Uses no query client, which loads while the server checks the password. */
export function useLogin({ onSignedIn, onCodeNeeded, onRejected }: LoginOptions) {
  const [attempt, setAttempt] = useState(none);
  const setTrialEnd = useSetAtom(trialEndAtom);
  const report = useReport();
  // The screen around the form offers a reload.
  if (attempt.error instanceof ReaderMissing) throw attempt.error;

  async function login(credentials: Credentials): Promise<void> {
    if (attempt.isPending) return;
    clearToast();
    const triedAt = Date.now();
    setAttempt({ isPending: true, error: null, triedAt });
    try {
      const user = await signIn(credentials);
      setTrialEnd(null);
      setAttempt(none);
      onSignedIn?.(user);
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error('The sign-in failed', { cause: thrown });
      console.error('A change failed', error);
      setAttempt({ isPending: false, error, triedAt });
      if (needsCode(error)) {
        const { email, password } = credentials;
        onCodeNeeded({ email, password }, error instanceof ApiError && error.body?.passkey === true);
        return;
      }
      // The code form shows this error beside its field.
      const isSecond = credentials.code !== undefined || credentials.passkey !== undefined;
      if (isSecond && error instanceof ApiError && error.body?.sessionLimit === undefined) return;
      onRejected();
      report(error, credentials.email);
    }
  }

  return { ...attempt, login, reset: () => setAttempt(none) };
}

/** Returns a function that shows a failed sign-in in a toast. */
function useReport() {
  const { t } = useTranslation('auth');
  const failureText = useLoginFailure();
  const setTrialEnd = useSetAtom(trialEndAtom);
  return (error: Error, email: string) => {
    if (error instanceof ApiError && error.body?.sessionLimit !== undefined) {
      const { sessionLimit, sessionCount = sessionLimit } = error.body;
      setTrialEnd({ email, sessionCount, sessionLimit });
      toast({
        variant: 'destructive',
        title: t('sessionLimit.title'),
        description: t('sessionLimit.text'),
      });
      return;
    }
    toast({
      variant: 'destructive',
      title: t('loginFailed.title'),
      description: failureText(error) ?? t('loginFailed.text'),
    });
  };
}

/**
 * Returns why a sign-in failed: for a text that stays, with the time of the attempt; for a toast, without it. A needed code
 * and the end of a trial have texts of their own.
 */
export function useLoginFailure(): (error: Error | null, triedAt?: number) => string | undefined {
  const { t } = useTranslation('auth');
  const signInFailure = useSignInFailure();
  return (error, triedAt) => {
    if (error === null || needsCode(error)) return undefined;
    if (!(error instanceof ApiError)) return t('loginFailed.text');
    if (error.body?.sessionLimit !== undefined) return undefined;
    // The text for a lost network belongs to the covered screen, which stays locked.
    if (error.isOffline) return t(triedAt === undefined ? 'loginFailed.text' : 'loginFailed.offline');
    return signInFailure(error, triedAt) ?? t('loginFailed.text');
  };
}
