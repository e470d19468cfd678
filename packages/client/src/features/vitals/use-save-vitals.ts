import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { useRefusals } from '../../i18n/hooks/use-refusals.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { savedRecordAtom } from '../../ui/records/saved-record.ts';
import { useRecordVitals } from './entry/use-record-vitals.ts';
import { emptyForm } from './entry/vitals-form.ts';
import { useRecordText } from './use-record-text.ts';
import { isField, type VitalsFormState } from './use-vitals-form.ts';

/**
 * Saves a set of vitals. Closes the form on success and offers to undo it; otherwise shows the server's problems at their fields and in a
 * toast.
 */
export function useSaveVitals(patientId: string, form: VitalsFormState, onDone: () => void) {
  const { t } = useTranslation(['vitals', 'common']);
  const { problemText } = useRefusals();
  const reasonOf = useFailureReason();
  const record = useRecordVitals(patientId);
  const patient = useQuery(patientQuery(patientId)).data;
  const recordText = useRecordText();
  const offerUndo = useSetAtom(savedRecordAtom);

  function onSaved(saved: VitalsRecord) {
    const text = patient === undefined ? t('saved') : recordText(saved, patient);
    const description = patient === undefined ? text : `${t('saved')} ${text}`;
    toast({ title: t('common:success'), description, hasAction: true });
    offerUndo({ domain: 'vitals', patientId, at: saved.timestamp, records: [saved], text });
    onDone();
  }

  function showServerErrors(error: Error) {
    if (!(error instanceof ApiError)) return;
    for (const [path, problem] of Object.entries(error.fields)) {
      const message = problemText(path, problem);
      const field = Object.keys(emptyForm).find((name) => name === path.split('.')[0]);
      form.setError(isField(field) ? field : 'root', { type: 'server', message });
    }
  }

  function failureText(error: Error): string {
    if (!(error instanceof ApiError)) return t('saveFailedUnknown');
    if (error.isOffline) return t('saveFailed', { reason: t('noConnection') });
    return t('saveFailed', { reason: reasonOf(error) });
  }

  function save(set: Parameters<typeof record.mutate>[0]) {
    record.mutate(set, {
      onSuccess: onSaved,
      onError: (error) => {
        showServerErrors(error);
        toast({ title: t('common:error'), description: failureText(error), variant: 'destructive' });
      },
    });
  }

  return { save, isPending: record.isPending, isError: record.isError };
}
