import { secondFactorEndpoints } from '@bedside/contracts/second-factor/second-factor.contract.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { factorSettingsQuery } from '../../../domains/account/second-factor.queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { useTellFailure } from '../use-tell-failure.ts';

/** Sets whether each member needs a second factor from their next sign-in. */
export function RequireFactor() {
  const { t } = useTranslation(['departments', 'common']);
  const tellFailure = useTellFailure();
  const id = useId();
  const cache = useQueryClient();
  const settings = useQuery(factorSettingsQuery());
  const change = useMutation({
    mutationFn: (requireSecondFactor: boolean) =>
      call(secondFactorEndpoints.changeSettings, { body: { requireSecondFactor } }),
    onError: tellFailure,
    onSettled: () => cache.invalidateQueries(factorSettingsQuery()),
  });
  const { data } = settings;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="font-semibold">
        {t('factor.title')}
      </h3>
      {settings.isPending && <Spinner className="my-4" />}
      {settings.isError && (
        <div role="alert" className="my-4 flex flex-wrap items-center gap-3">
          <p>{t('factor.loadFailed')}</p>
          <Button size="sm" variant="outline" onClick={() => void settings.refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      )}
      {data && (
        <div className="mt-2 flex items-start gap-3">
          <Checkbox
            needs={secondFactorEndpoints.changeSettings}
            id={id}
            className="mt-0.5"
            checked={data.requireSecondFactor}
            disabled={change.isPending || data.isByInstallation}
            aria-describedby={`${id}-text`}
            onCheckedChange={(checked) => change.mutate(checked === true)}
          />
          <div className="min-w-0">
            <label htmlFor={id} className="font-medium">
              {t('factor.require')}
            </label>
            <p id={`${id}-text`} className="text-sm text-muted">
              {t(data.isByInstallation ? 'factor.byInstallation' : 'factor.text')}{' '}
              {data.membersWithout > 0 && t('factor.without', { count: data.membersWithout })}
            </p>
          </div>
        </div>
      )}
    </section>
  );
}
