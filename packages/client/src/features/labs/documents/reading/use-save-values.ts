import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { newUuid } from '../../../../api/uuid.ts';
import { labsQuery } from '../../../../domains/labs.queries.ts';
import { connectionAtom } from '../../../../realtime/connection/connection.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { resultOf, type ValueRow } from './document-values.ts';

export interface ValuesToSave {
  labId: string;
  rows: readonly ValueRow[];
  collectedAt: string;
  confirmedIdentity: boolean;
}

/** Saves ticked values as results that are linked to their document, all or none (D21). The results arrive as entries. */
export function useSaveValues(patientId: string, onSaved: () => void) {
  const { t } = useTranslation('documents');
  const cache = useQueryClient();
  const store = useStore();
  /** The key of one set of values. A retry of the same set is stored once. */
  const last = useRef<{ values: string; key: string } | null>(null);
  const save = useMutation({
    mutationFn: ({ labId, rows, collectedAt, confirmedIdentity }: ValuesToSave) => {
      const body = {
        results: rows.map((row) => resultOf(row, collectedAt)),
        sourceDocument: labId,
        ...(confirmedIdentity && { confirmedIdentity }),
      };
      const values = JSON.stringify(body);
      if (last.current?.values !== values) last.current = { values, key: newUuid() };
      const { key } = last.current;
      return call(labsEndpoints.add, { params: { patientId }, body }, { idempotencyKey: key });
    },
    onSuccess: (_answer, { rows }) => {
      last.current = null;
      if (store.get(connectionAtom).status !== 'live') {
        void cache.invalidateQueries({ queryKey: labsQuery(patientId).queryKey });
      }
      toast({ title: t('saved', { count: rows.length }) });
      onSaved();
    },
    onError: () => toast({ variant: 'destructive', title: t('saveFailed') }),
  });
  return { save: save.mutate, isSaving: save.isPending, hasFailed: save.isError };
}
