import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { profilesKey } from '../../../domains/account/auth.queries.ts';
import { useSession } from '../../../state/session.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { useTellFailure } from '../use-tell-failure.ts';

/** Sets whether members may download charts as FHIR. The setting comes with the profile, which each change refreshes. */
export function Exports() {
  const { t } = useTranslation('departments');
  const tellFailure = useTellFailure();
  const id = useId();
  const cache = useQueryClient();
  const isOff = useSession().user?.isFhirExportOff === true;
  const change = useMutation({
    mutationFn: (fhir: boolean) => call(departmentsEndpoints.changeExports, { body: { fhir } }),
    onError: tellFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: profilesKey }),
  });
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="font-semibold">
        {t('exports.title')}
      </h3>
      <div className="mt-2 flex items-start gap-3">
        <Checkbox
          needs={departmentsEndpoints.changeExports}
          id={id}
          className="mt-0.5"
          checked={!isOff}
          disabled={change.isPending}
          aria-describedby={`${id}-text`}
          onCheckedChange={(checked) => change.mutate(checked === true)}
        />
        <div className="min-w-0">
          <label htmlFor={id} className="font-medium">
            {t('exports.fhir')}
          </label>
          <p id={`${id}-text`} className="text-sm text-muted">
            {t('exports.text')}
          </p>
        </div>
      </div>
    </section>
  );
}
