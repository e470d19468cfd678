import { parseDecimal } from '@bedside/contracts/clinical/vitals/temperature.ts';
import {
  TroponinAssay,
  type TroponinAssays,
  troponinAssaysEndpoints,
} from '@bedside/contracts/departments/troponin-assays.contract.ts';
import { troponinUnits } from '@bedside/contracts/scores/score-parameters.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { troponinAssaysQuery } from '../../../domains/department/departments.queries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useTellFailure } from '../use-tell-failure.ts';

/** The row to add, as typed. */
const NewAssay = z
  .object({ name: z.string(), limit: z.string(), unit: z.enum(troponinUnits) })
  .transform(({ limit, ...typed }) => ({ ...typed, upperReferenceLimit: parseDecimal(limit) ?? Number.NaN }))
  .pipe(TroponinAssay);

const noDraft: z.input<typeof NewAssay> = { name: '', limit: '', unit: 'ng/L' };

export type AssaysForm = ReturnType<typeof useAssaysForm>;

/** The form of the troponin assays: the table, the chosen assay and the row to add. */
export function useAssaysForm(stored: TroponinAssays) {
  const table = useForm({ defaultValues: { assays: stored.assays, used: stored.used ?? '' } });
  const draft = useForm({
    // A problem stays until someone types, not until it is solved.
    reValidateMode: 'onSubmit',
    resolver: zodResolver(NewAssay),
    defaultValues: noDraft,
  });
  const { assays, used } = table.watch();
  const change = useChangeAssays(stored.version);
  const put = (next: { assays?: TroponinAssay[]; used?: string }) => {
    if (next.assays) table.setValue('assays', next.assays, { shouldDirty: true });
    if (next.used !== undefined) table.setValue('used', next.used, { shouldDirty: true });
  };
  const { isDirty } = table.formState;
  return {
    assays,
    used,
    draft,
    isPending: change.isPending,
    canSave: isDirty && !change.isPending,
    use: (name: string) => put({ used: name }),
    add: draft.handleSubmit((added) => {
      const isTaken = assays.some(({ name }) => name.toLowerCase() === added.name.toLowerCase());
      if (isTaken) return draft.setError('name', { type: 'taken' });
      put({ assays: [...assays, added], used: added.name });
      draft.reset();
    }),
    remove: (name: string) =>
      put({ assays: assays.filter((one) => one.name !== name), ...(used === name && { used: '' }) }),
    save: () => {
      if (isDirty && !change.isPending) change.mutate({ assays, ...(used !== '' && { used }) });
    },
  };
}

/** Saves the table, or loads a colleague's newer one. */
function useChangeAssays(version: number) {
  const { t } = useTranslation('departments');
  const tellFailure = useTellFailure();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (table: Pick<TroponinAssays, 'assays' | 'used'>) =>
      call(troponinAssaysEndpoints.change, { body: { ...table, version } }),
    onSuccess: (saved) => {
      cache.setQueryData(troponinAssaysQuery().queryKey, saved);
      toast({ title: t('troponin.done'), description: t('troponin.doneText') });
    },
    onError: async (error) => {
      if (!(error instanceof ApiError) || error.body?.code !== 'stale-version') return tellFailure(error);
      toast({ title: t('troponin.title'), description: t('troponin.stale'), variant: 'destructive' });
      await cache.invalidateQueries(troponinAssaysQuery());
    },
  });
}
