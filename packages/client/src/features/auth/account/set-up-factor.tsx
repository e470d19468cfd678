import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { CopyField } from '../../../ui/controls/copy-field.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { ProviderUnlock } from '../session/provider-unlock.tsx';
import { CodeForm } from '../sign-in/fields/code-form.tsx';
import { FormFailure } from '../sign-in/fields/form-failure.tsx';
import { PasswordForm } from '../sign-in/fields/password-form.tsx';
import { useSignInFailure } from '../use-sign-in-failure.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SetUpFactorProps {
  email: string;
  /** The owner of an account without a password, who confirms at their provider instead. */
  withoutPassword?: Profile | undefined;
  /** Runs when the second factor is on and the recovery codes were shown. */
  onDone: () => void;
  /** Leaves before anything has changed. A required second factor has no such way out. */
  onCancel?: () => void;
}

/** Sets up an authenticator: password or provider, QR code, first code, recovery codes. Leaving earlier changes nothing. */
export function SetUpFactor({ email, withoutPassword, onDone, onCancel }: SetUpFactorProps) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const signInFailure = useSignInFailure();
  const enrol = useMutation({
    mutationFn: (password?: string) =>
      call(secondFactorEndpoints.enrol, { body: password === undefined ? {} : { password } }),
    gcTime: 0,
  });
  const confirm = useMutation({
    mutationFn: (code: string) => call(secondFactorEndpoints.confirm, { body: { code } }),
    gcTime: 0,
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (!enrol.data && withoutPassword) {
    return (
      <>
        <ProviderUnlock owner={withoutPassword} isOver={false} onUnlocked={() => enrol.mutate(undefined)} />
        <FormFailure message={signInFailure(enrol.error)} />
      </>
    );
  }
  if (!enrol.data) {
    return (
      <PasswordForm
        email={email}
        action={t('account:factor.begin')}
        isPending={enrol.isPending}
        error={signInFailure(enrol.error)}
        onSubmit={(password) => enrol.mutate(password)}
        {...(onCancel && { onCancel })}
      />
    );
  }
  const { secret, uri } = enrol.data;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">{t('account:factor.scan')}</p>
      <div className="flex justify-center">
        <QrCode text={uri} label={t('account:factor.qr')} />
      </div>
      <CopyField
        label={t('account:factor.secret')}
        value={secret}
        copy={t('account:copy')}
        copied={t('account:copied')}
      />
      <CodeForm
        action={t('account:factor.turnOn')}
        hint={t('code.setUpHint')}
        isPending={confirm.isPending}
        error={signInFailure(confirm.error)}
        onSubmit={(code) => confirm.mutate(code)}
        onBack={() => {
          confirm.reset();
          enrol.reset();
        }}
      />
    </div>
  );
}
