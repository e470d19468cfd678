import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { secondFactorQuery } from '../../../domains/account/second-factor.queries.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CodeForm } from '../sign-in/fields/code-form.tsx';
import { PasswordForm } from '../sign-in/fields/password-form.tsx';
import { useSignInFailure } from '../use-sign-in-failure.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** Shows whether a second factor protects the account, and sets it up or removes it. */
export function SecondFactorSection({ email }: { email: string }) {
  const { t } = useTranslation(['account', 'common']);
  const moment = useMoment();
  const cache = useQueryClient();
  const factor = useQuery(secondFactorQuery());
  const [step, setStep] = useState<'set-up' | 'off' | 'renew' | null>(null);
  const done = () => {
    setStep(null);
    return cache.invalidateQueries(secondFactorQuery());
  };
  const { data } = factor;
  return (
    <section aria-labelledby="second-factor">
      <h3 id="second-factor" className="flex flex-wrap items-center gap-2 font-semibold">
        {t('factor.title')}
        {data && (
          <Badge tone={data.isOn ? 'action' : 'neutral'}>{t(data.isOn ? 'factor.on' : 'factor.off')}</Badge>
        )}
      </h3>
      <p className="text-sm text-muted">{t('factor.text')}</p>
      {factor.isPending && <Spinner className="my-4" />}
      {factor.isError && <LoadFailure text={t('factor.loadFailed')} onRetry={() => void factor.refetch()} />}
      {data?.isOn && data.since !== undefined && (
        <p className="mt-2 text-sm">
          {t('factor.since', { time: moment(data.since) })}{' '}
          {t('factor.codesLeft', { count: data.recoveryCodesLeft ?? 0 })}
        </p>
      )}
      {data?.isRequired && <p className="mt-2 text-sm">{t('factor.required')}</p>}
      {data && step === null && (
        <div className="mt-3 flex flex-wrap gap-2 max-md:[&>button]:h-11">
          {!data.isOn && <Button onClick={() => setStep('set-up')}>{t('factor.setUp')}</Button>}
          {data.isOn && (
            <Button variant="outline" onClick={() => setStep('renew')}>
              {t('factor.renew')}
            </Button>
          )}
          {data.isOn && !data.isRequired && (
            <Button variant="outline" onClick={() => setStep('off')}>
              {t('factor.turnOff')}
            </Button>
          )}
        </div>
      )}
      {step !== null && (
        <div className="mt-4 max-w-md rounded-md border p-4">
          {step === 'set-up' && <SetUpFactor email={email} onDone={done} onCancel={() => setStep(null)} />}
          {step === 'off' && <TurnOff email={email} onDone={done} />}
          {step === 'renew' && <Renew email={email} onDone={done} />}
        </div>
      )}
    </section>
  );
}

interface StepProps {
  email: string;
  onDone: () => void;
}

function TurnOff({ email, onDone }: StepProps) {
  const { t } = useTranslation('account');
  const off = useMutation({
    mutationFn: (body: { password: string; code: string }) => call(secondFactorEndpoints.off, { body }),
    onSuccess: () => {
      toast({ title: t('factor.offTitle'), description: t('factor.offDone') });
      onDone();
    },
  });
  return <PasswordThenCode email={email} action={t('factor.turnOff')} change={off} onDone={onDone} />;
}

function Renew({ email, onDone }: StepProps) {
  const { t } = useTranslation('account');
  const renew = useMutation({
    mutationFn: (body: { password: string; code: string }) =>
      call(secondFactorEndpoints.renewCodes, { body }),
    gcTime: 0,
  });
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onDone} />;
  return <PasswordThenCode email={email} action={t('factor.renew')} change={renew} onDone={onDone} />;
}

interface PasswordThenCodeProps extends StepProps {
  action: string;
  change: {
    mutate: (body: { password: string; code: string }) => void;
    isPending: boolean;
    error: unknown;
    reset: () => void;
  };
}

/** Requires password and code, because someone at an unlocked screen has neither. Each step names its purpose. */
function PasswordThenCode({ email, action, change, onDone }: PasswordThenCodeProps) {
  const { t } = useTranslation(['auth', 'common', 'account']);
  const signInFailure = useSignInFailure();
  const [password, setPassword] = useState<string | null>(null);
  return (
    <>
      <h4 className="mb-3 font-medium">{action}</h4>
      {password === null ? (
        <PasswordForm
          email={email}
          action={t('account:factor.next')}
          isPending={false}
          error={undefined}
          onSubmit={setPassword}
          onCancel={onDone}
        />
      ) : (
        <CodeForm
          action={action}
          isPending={change.isPending}
          error={signInFailure(change.error)}
          onSubmit={(code) => change.mutate({ password, code })}
          onBack={() => {
            change.reset();
            setPassword(null);
          }}
        />
      )}
    </>
  );
}
