import { labsEndpoints } from '@bedside/contracts/labs/labs.contract.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { labsQuery } from '../../../../domains/labs.queries.ts';
import { useChartCommand } from '../../../../realtime/use-chart-command.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { resultOf, type ValueRow } from './document-values.ts';

export interface ValuesToSave {
  labId: string;
  rows: readonly ValueRow[];
  collectedAt: string;
  confirmedIdentity: boolean;
}

/** Saves ticked values as results that are linked to their document, all or none (D21). */
export function useSaveValues(patientId: string, onSaved: () => void) {
  const { t } = useTranslation('documents');
  const save = useChartCommand({
    send: ({ labId, rows, collectedAt, confirmedIdentity }: ValuesToSave, { key }) => {
      const body = {
        results: rows.map((row) => resultOf(row, collectedAt)),
        sourceDocument: labId,
        ...(confirmedIdentity && { confirmedIdentity }),
      };
      return call(labsEndpoints.add, { params: { patientId }, body }, { idempotencyKey: key });
    },
    changes: () => [labsQuery(patientId)],
    onSuccess: (_answer, { rows }) => {
      toast({ title: t('saved', { count: rows.length }) });
      onSaved();
    },
    onError: () => toast({ variant: 'destructive', title: t('saveFailed') }),
  });
  return { save: save.mutate, isSaving: save.isPending, hasFailed: save.isError };
}
