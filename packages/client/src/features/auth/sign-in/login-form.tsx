import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { credentialProblems } from '@bedside/contracts/auth/sign-in.ts';
import { useAtomValue } from 'jotai';
import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useRefusals } from '../../../i18n/hooks/use-refusals.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { EmailField } from './fields/email-field.tsx';
import { FormFailure } from './fields/form-failure.tsx';
import { PasswordInput } from './fields/password-input.tsx';
import type { Credentials } from './sign-in.ts';
import { trialEndAtom } from './trial-end.ts';
import { useLogin, useLoginFailure } from './use-login.ts';

const CodeStep = lazy(() => import('./code-step.tsx'));

export interface LoginFormProps {
  /** Prefilled after a registration. */
  email: string;
  /** Opens the forgotten-password form with the typed address. */
  onForgot: (email: string) => void;
  /** Runs when the form is sent, so that the main screen can load meanwhile. */
  onSubmit?: () => void;
  /** Runs when the session has begun, before any screen shows it. */
  onSignedIn?: (user: Profile) => void;
}

/**
 * Signs in and stores the token. The parent component then loads the profile.
 *
 * Uses neither the form library nor zod: both load while the server checks the password.
 */
export function LoginForm({ email, onForgot, onSubmit, onSignedIn }: LoginFormProps) {
  const [typed, setTyped] = useState<Credentials>({ email, password: '' });
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const { email: emailInput, password: passwordInput } = fields;
  useEffect(() => (email ? passwordInput : emailInput).current?.focus(), [email, emailInput, passwordInput]);
  // Set if the password was right and the account has a second factor.
  const [first, setFirst] = useState<Credentials | null>(null);
  const [mayUsePasskey, setMayUsePasskey] = useState(false);
  const { login, reset, isPending, error, triedAt } = useLogin({
    onSignedIn,
    onCodeNeeded: (credentials, isOffered) => {
      setFirst(credentials);
      setMayUsePasskey(isOffered);
    },
    onRejected: () => {
      setFirst(null);
      passwordInput.current?.focus();
      passwordInput.current?.select();
    },
  });
  const failureText = useLoginFailure();
  if (first !== null) {
    return (
      <Suspense fallback={<Spinner />}>
        <CodeStep
          isPending={isPending}
          error={error}
          triedAt={triedAt}
          passkeyFor={mayUsePasskey ? first : undefined}
          onPasskey={(passkey) => login({ ...first, passkey })}
          onSubmit={(code) => void login({ ...first, code })}
          onBack={() => {
            setFirst(null);
            reset();
          }}
        />
      </Suspense>
    );
  }
  return (
    <CredentialsForm
      fields={fields}
      typed={typed}
      onType={(field, value) => setTyped((was) => ({ ...was, [field]: value }))}
      isPending={isPending}
      failure={isPending ? undefined : failureText(error, triedAt)}
      onForgot={() => onForgot(typed.email)}
      onSubmit={() => {
        onSubmit?.();
        void login(typed);
      }}
    />
  );
}

interface CredentialsFormProps {
  fields: Record<'email' | 'password', RefObject<HTMLInputElement | null>>;
  typed: Credentials;
  onType: (field: 'email' | 'password', value: string) => void;
  isPending: boolean;
  /** The reason why the last attempt failed. Stays on screen longer than the toast. */
  failure: string | undefined;
  onForgot: () => void;
  /** Runs only with credentials that the server can accept. */
  onSubmit: () => void;
}

function CredentialsForm({
  fields,
  typed,
  onType,
  isPending,
  failure,
  onForgot,
  onSubmit,
}: CredentialsFormProps) {
  const { t } = useTranslation('auth');
  const { problemText } = useRefusals();
  const [wasSent, setSent] = useState(false);
  const problems = credentialProblems(typed);
  const errorOf = (field: 'email' | 'password') =>
    wasSent && problems[field] ? problemText(field, problems[field]) : undefined;
  const inputOf = (field: 'email' | 'password') => ({
    ref: fields[field],
    name: field,
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) => onType(field, target.value),
  });
  const trialEnd = useAtomValue(trialEndAtom);
  const failureId = useId();
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (problems.email) fields.email.current?.focus();
        else if (problems.password) fields.password.current?.focus();
        else onSubmit();
      }}
    >
      <EmailField register={() => inputOf('email')} error={errorOf('email')} />
      <Field isRequired label={t('fields.password')} error={errorOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...inputOf('password')}
            aria-describedby={cn(control['aria-describedby'], failure !== undefined && failureId)}
            autoComplete="current-password"
          />
        )}
      </Field>
      <Button variant="link" size="sm" className="-my-2 self-end px-1 max-md:-my-3" onClick={onForgot}>
        {t('forgotPassword')}
      </Button>
      <FormFailure id={failureId} message={failure} />
      {trialEnd && <TrialEnded trial={trialEnd} />}
      <Button type="submit" size="lg" isPending={isPending}>
        {t('login')}
      </Button>
    </form>
  );
}

function TrialEnded({ trial }: { trial: { sessionCount: number; sessionLimit: number } }) {
  const { t } = useTranslation('auth');
  return (
    <p className="rounded-md bg-amber-tint px-3 py-2 text-sm text-amber">
      {t('sessionLimit.used', { used: trial.sessionCount, limit: trial.sessionLimit })}{' '}
      <Link href="/upgrade" className="font-semibold underline underline-offset-4">
        {t('sessionLimit.how')}
      </Link>
    </p>
  );
}
