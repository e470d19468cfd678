import { departmentsEndpoints } from '@bedside/contracts/departments/departments.contract.ts';
import { type HandoverFormat, handoverFormats } from '@bedside/contracts/handover/handover-formats.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { profilesKey } from '../../../domains/account/auth.queries.ts';
import { useSession } from '../../../state/session.ts';
import { FilterBar } from '../../../ui/controls/filter-bar.tsx';
import { useTellFailure } from '../use-tell-failure.ts';

/** Sets the format in which the department's hand-overs open. It comes with the profile, which each change refreshes. */
export function DepartmentHandover() {
  const { t } = useTranslation(['departments', 'handover']);
  const tellFailure = useTellFailure();
  const id = useId();
  const cache = useQueryClient();
  const format = useSession().user?.handoverFormat ?? 'sbar';
  const change = useMutation({
    mutationFn: (chosen: HandoverFormat) =>
      call(departmentsEndpoints.changeHandover, { body: { format: chosen } }),
    onError: tellFailure,
    onSettled: () => cache.invalidateQueries({ queryKey: profilesKey }),
  });
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {t('handover.title')}
      </h3>
      <p className="mt-1 text-sm text-muted">{t('handover.format')}</p>
      <FilterBar
        needs={departmentsEndpoints.changeHandover}
        label={t('handover.format')}
        className="mt-2"
        filters={handoverFormats.map((value) => ({ value, label: t(`handover:format.${value}`) }))}
        value={change.isPending ? change.variables : format}
        onChange={(chosen) => change.mutate(chosen)}
      />
    </section>
  );
}
