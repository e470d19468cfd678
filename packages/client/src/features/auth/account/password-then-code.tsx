import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { ProviderUnlock } from '../session/provider-unlock.tsx';
import { CodeForm } from '../sign-in/fields/code-form.tsx';
import { PasswordForm } from '../sign-in/fields/password-form.tsx';
import { useSignInFailure } from '../use-sign-in-failure.ts';

interface PasswordThenCodeProps<Body> {
  user: Profile;
  /** The account has a second factor, so its code is asked for. */
  hasCode: boolean;
  action: string;
  change: {
    mutate: (body: Body) => void;
    isPending: boolean;
    error: unknown;
    reset: () => void;
  };
  onDone: () => void;
}

/**
 * Requires the password, or a sign-in at the provider without one, and the code, because someone at an unlocked screen has
 * neither. Each step names its purpose.
 */
export function PasswordThenCode<Body extends { password?: string; code?: string }>({
  user,
  hasCode,
  action,
  change,
  onDone,
}: PasswordThenCodeProps<Body>) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const signInFailure = useSignInFailure();
  const [first, setFirst] = useState<{ password?: string } | null>(null);
  const send = (proof: { password?: string; code?: string }) => change.mutate(proof as Body);
  const proven = (proof: { password?: string }) => (hasCode ? setFirst(proof) : send(proof));
  if (first !== null) {
    return (
      <>
        <h4 className="mb-3 font-medium">{action}</h4>
        <CodeForm
          action={action}
          isPending={change.isPending}
          error={signInFailure(change.error)}
          onSubmit={(code) => send({ ...first, code })}
          onBack={() => {
            change.reset();
            setFirst(null);
          }}
        />
      </>
    );
  }
  return (
    <>
      <h4 className="mb-3 font-medium">{action}</h4>
      {user.hasNoPassword ? (
        <div className="flex flex-col">
          <ProviderUnlock owner={user} isOver={false} onUnlocked={() => proven({})} />
          <Button variant="link" size="sm" className="self-center px-1" onClick={onDone}>
            {t('common:cancel')}
          </Button>
        </div>
      ) : (
        <PasswordForm
          email={user.email}
          action={hasCode ? t('account:factor.next') : action}
          isPending={change.isPending}
          error={signInFailure(change.error)}
          onSubmit={(password) => proven({ password })}
          onCancel={onDone}
        />
      )}
    </>
  );
}
