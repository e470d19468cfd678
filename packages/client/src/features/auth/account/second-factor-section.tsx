import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
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
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { PasswordThenCode } from './password-then-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** Shows whether a second factor protects the account, and sets it up or removes it. */
export function SecondFactorSection({ user }: { user: Profile }) {
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
    <>
      <section aria-labelledby="second-factor">
        <h3 id="second-factor" className="flex flex-wrap items-center gap-2 font-semibold">
          {t('factor.title')}
          {data && (
            <Badge tone={data.isOn ? 'action' : 'neutral'}>{t(data.isOn ? 'factor.on' : 'factor.off')}</Badge>
          )}
        </h3>
        <p className="text-sm text-muted">{t('factor.text')}</p>
        {factor.isPending && <Spinner className="my-4" />}
        {factor.isError && (
          <LoadFailure text={t('factor.loadFailed')} onRetry={() => void factor.refetch()} />
        )}
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
            {step === 'set-up' && (
              <SetUpFactor
                email={user.email}
                withoutPassword={user.hasNoPassword ? user : undefined}
                onDone={done}
                onCancel={() => setStep(null)}
              />
            )}
            {step === 'off' && <TurnOff user={user} onDone={done} />}
            {step === 'renew' && <Renew user={user} onDone={done} />}
          </div>
        )}
      </section>
      {data && <PasskeysSection hasApp={data.isOn} />}
    </>
  );
}

interface Proof {
  password?: string;
  code: string;
}

interface StepProps {
  user: Profile;
  onDone: () => void;
}

function TurnOff({ user, onDone }: StepProps) {
  const { t } = useTranslation('account');
  const off = useMutation({
    mutationFn: (body: Proof) => call(secondFactorEndpoints.off, { body }),
    onSuccess: () => {
      toast({ title: t('factor.offTitle'), description: t('factor.offDone') });
      onDone();
    },
  });
  return <PasswordThenCode user={user} hasCode action={t('factor.turnOff')} change={off} onDone={onDone} />;
}

function Renew({ user, onDone }: StepProps) {
  const { t } = useTranslation('account');
  const renew = useMutation({
    mutationFn: (body: Proof) => call(secondFactorEndpoints.renewCodes, { body }),
    gcTime: 0,
  });
  if (renew.data) return <RecoveryCodes codes={renew.data.recoveryCodes} onDone={onDone} />;
  return <PasswordThenCode user={user} hasCode action={t('factor.renew')} change={renew} onDone={onDone} />;
}
