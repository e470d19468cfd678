import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusals } from '../../../../i18n/hooks/use-refusals.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { useRetriedInput } from '../../use-retried-input.ts';
import { PasswordInput } from './password-input.tsx';

interface PasswordFormProps {
  /** The account's address, for password managers. */
  email: string;
  action: string;
  isPending: boolean;
  /** The error of the last attempt. */
  error: string | undefined;
  onSubmit: (password: string) => void;
  /** Shows a way out of an optional step. */
  onCancel?: () => void;
}

/** Asks a known clinician for their password, for example to uncover the screen or to renew a session. */
export function PasswordForm({ email, action, isPending, error, onSubmit, onCancel }: PasswordFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { problemText } = useRefusals();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRetriedInput(error);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(password === '');
        if (password !== '' && !isPending) onSubmit(password);
        else input.current?.focus();
      }}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        isRequired
        label={t('fields.password')}
        error={missing ? problemText('password', 'required') : isPending ? undefined : error}
      >
        {(control) => (
          <PasswordInput
            {...control}
            ref={input}
            name="password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              setMissing(false);
            }}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button type="submit" size="lg" isPending={isPending}>
        {action}
      </Button>
      {onCancel && (
        <Button variant="link" size="sm" className="self-center px-1" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      )}
    </form>
  );
}
