import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { oidcEndpoints } from '@bedside/contracts/oidc/oidc.contract.ts';
import { type PasskeyProof, passkeysEndpoints } from '@bedside/contracts/passkeys/passkeys.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/call.ts';
import { beginSession } from '../../../../state/session.ts';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { needsCode } from '../../needs-code.ts';
import PasskeyButton from '../../passkeys/passkey-button.tsx';
import { useSignInFailure } from '../../use-sign-in-failure.ts';
import { CodeForm } from '../fields/code-form.tsx';
import { FormFailure } from '../fields/form-failure.tsx';
import { forgetReturned, type Returned } from './returned.ts';
import { useProviderFailure } from './use-provider-failure.ts';

interface ProviderReturnProps {
  returned: Returned;
  /** The name of the provider, if it is known yet. */
  name: string | undefined;
  onSignedIn?: ((user: Profile) => void) | undefined;
  /** There is nothing to wait for: the other ways to sign in are shown again. */
  onOver: () => void;
}

/** Finishes the sign-in of a browser that comes back from a provider, or says why it failed. */
export default function ProviderReturn({ returned, name, onSignedIn, onOver }: ProviderReturnProps) {
  const { t } = useTranslation('auth');
  const words = useProviderFailure();
  const signInFailure = useSignInFailure();
  const [attempt, setAttempt] = useState<{ isPending: boolean; error: unknown; triedAt: number }>({
    isPending: returned.code !== undefined,
    error: null,
    triedAt: 0,
  });
  const isCodeNeeded = useRef(false);
  const mayUsePasskey = useRef(false);

  async function exchange(proof: { factorCode?: string; passkey?: PasskeyProof } = {}): Promise<void> {
    const triedAt = Date.now();
    setAttempt({ isPending: true, error: null, triedAt });
    try {
      const session = await call(oidcEndpoints.exchange, {
        body: { code: returned.code ?? '', ...proof },
      });
      forgetReturned();
      beginSession(session);
      onSignedIn?.(session.user);
    } catch (error) {
      if (needsCode(error)) {
        isCodeNeeded.current = true;
        mayUsePasskey.current = error instanceof ApiError && error.body?.passkey === true;
      } else if (!isCodeNeeded.current) onOver();
      setAttempt({ isPending: false, error, triedAt });
    }
  }

  const began = useRef(false);
  useEffect(() => {
    if (began.current || returned.code === undefined) return;
    began.current = true;
    void exchange();
  });
  useEffect(() => {
    if (returned.failure !== undefined) onOver();
  }, [returned.failure, onOver]);

  const { isPending, error, triedAt } = attempt;
  if (isCodeNeeded.current) {
    const isOfPasskey = error instanceof ApiError && error.fields.passkey !== undefined;
    const isQuiet = needsCode(error) || error === null || isOfPasskey;
    const refused = isQuiet ? undefined : signInFailure(error, triedAt);
    return (
      <>
        <p className="mb-4 text-sm text-muted">{t('code.text')}</p>
        {isOfPasskey && <FormFailure message={t('passkey.failed')} />}
        {mayUsePasskey.current && (
          <div className="mb-4">
            <PasskeyButton
              challenge={() =>
                call(passkeysEndpoints.challengeForCode, { body: { code: returned.code ?? '' } })
              }
              onProof={(passkey) => exchange({ passkey })}
            />
          </div>
        )}
        <CodeForm
          action={t('login')}
          isPending={isPending}
          error={refused}
          onSubmit={(code) => void exchange({ factorCode: code })}
          onBack={() => {
            isCodeNeeded.current = false;
            forgetReturned();
            onOver();
            setAttempt({ isPending: false, error: null, triedAt: 0 });
          }}
        />
      </>
    );
  }
  if (isPending) return <Spinner />;
  const failure =
    returned.failure ??
    (error instanceof ApiError && error.status === 403 && error.fields.email ? 'suspended' : 'expired');
  const isRefused = returned.failure !== undefined || error !== null;
  return (
    <div className="mb-4" role="alert">
      <FormFailure message={isRefused ? words(failure, name) : undefined} />
    </div>
  );
}
