import { parseDecimal } from '@bedside/contracts/clinical/vitals/temperature.ts';
import {
  type TroponinAssay,
  type TroponinAssays,
  troponinAssaysEndpoints,
} from '@bedside/contracts/departments/troponin-assays.contract.ts';
import { troponinUnits } from '@bedside/contracts/scores/score-parameters.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { troponinAssaysQuery } from '../../../domains/department/departments.queries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useTellFailure } from '../use-tell-failure.ts';

const noDraft = { name: '', limit: '', unit: 'ng/L' };

export type AssaysForm = ReturnType<typeof useAssaysForm>;

/** The form of the troponin assays: the table, the chosen assay and the row to add. */
export function useAssaysForm(stored: TroponinAssays) {
  const [assays, setAssays] = useState(stored.assays);
  const [used, setUsed] = useState(stored.used);
  const [draft, setDraft] = useState(noDraft);
  const [isWrong, setWrong] = useState(false);
  const change = useChangeAssays(stored.version);
  const isChanged = used !== stored.used || assays !== stored.assays;
  return {
    assays,
    used,
    draft,
    isWrong,
    isPending: change.isPending,
    canSave: isChanged && !change.isPending,
    use: (name: string) => setUsed(name === '' ? undefined : name),
    type: (typed: Partial<typeof noDraft>) => {
      setDraft({ ...draft, ...typed });
      setWrong(false);
    },
    add: () => {
      const added = readDraft(draft, assays);
      setWrong(added === undefined);
      if (added === undefined) return;
      setAssays([...assays, added]);
      setUsed(added.name);
      setDraft(noDraft);
    },
    remove: (name: string) => {
      setAssays(assays.filter((one) => one.name !== name));
      if (used === name) setUsed(undefined);
    },
    save: () => {
      if (isChanged && !change.isPending) change.mutate({ assays, ...(used !== undefined && { used }) });
    },
  };
}

/** Returns the assay of the row; undefined if its name is empty or taken, or its limit is no number above 0. */
function readDraft(draft: typeof noDraft, assays: readonly TroponinAssay[]): TroponinAssay | undefined {
  const name = draft.name.trim();
  const upperReferenceLimit = parseDecimal(draft.limit);
  const unit = troponinUnits.find((one) => one === draft.unit);
  const isTaken = assays.some((one) => one.name.toLowerCase() === name.toLowerCase());
  if (name === '' || isTaken || upperReferenceLimit === null || upperReferenceLimit <= 0) return undefined;
  return unit && { name, upperReferenceLimit, unit };
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
