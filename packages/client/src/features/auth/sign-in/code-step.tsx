import type { PasskeyProof } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { needsCode } from '../needs-code.ts';
import { useSignInFailure } from '../use-sign-in-failure.ts';
import { CodeForm } from './fields/code-form.tsx';
import { FormFailure } from './fields/form-failure.tsx';
import type { Credentials } from './sign-in.ts';

const PasskeyStep = lazy(() => import('./passkey-step.tsx'));

interface CodeStepProps {
  isPending: boolean;
  error: Error | null;
  /** When the last attempt was made, in epoch milliseconds. */
  triedAt: number;
  /** The credentials of an account with a passkey, which may take the place of the code. */
  passkeyFor: Credentials | undefined;
  onPasskey: (passkey: PasskeyProof) => Promise<void>;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code, or a passkey in its place. */
export default function CodeStep({
  isPending,
  error,
  triedAt,
  passkeyFor,
  onPasskey,
  onSubmit,
  onBack,
}: CodeStepProps) {
  const { t } = useTranslation('auth');
  const signInFailure = useSignInFailure();
  const isOfPasskey = error instanceof ApiError && error.fields.passkey !== undefined;
  return (
    <>
      <p className="mb-4 text-sm text-muted">{t('code.text')}</p>
      {isOfPasskey && <FormFailure message={t('passkey.failed')} />}
      {passkeyFor && (
        <Suspense fallback={null}>
          <PasskeyStep credentials={passkeyFor} onProof={onPasskey} />
        </Suspense>
      )}
      <CodeForm
        action={t('login')}
        isPending={isPending}
        error={needsCode(error) || isOfPasskey ? undefined : signInFailure(error, triedAt)}
        onSubmit={onSubmit}
        onBack={onBack}
      />
    </>
  );
}
