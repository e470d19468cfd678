import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';
import { useRetriedInput } from '../../use-retried-input.ts';

interface CodeFormProps {
  action: string;
  /** The accepted codes. Recovery codes are included by default. */
  hint?: string;
  isPending: boolean;
  /** The error of the last attempt. */
  error: string | undefined;
  onSubmit: (code: string) => void;
  /** Goes back to the password. */
  onBack: () => void;
}

/** The second step of a sign-in: a code from the authenticator app, or a recovery code. */
export function CodeForm({ action, hint, isPending, error, onSubmit, onBack }: CodeFormProps) {
  const { t } = useTranslation('auth');
  const [code, setCode] = useState('');
  const input = useRetriedInput(error);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '' && !isPending) onSubmit(code.trim());
        else input.current?.focus();
      }}
    >
      <Field
        isRequired
        label={t('code.label')}
        hint={hint ?? t('code.hint')}
        error={isPending ? undefined : error}
      >
        {(control) => (
          <Input
            {...control}
            ref={input}
            name="code"
            value={code}
            maxLength={40}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono tracking-wider"
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" isPending={isPending}>
        {action}
      </Button>
      <Button variant="link" size="sm" className="self-center px-1" onClick={onBack}>
        {t('code.back')}
      </Button>
    </form>
  );
}
