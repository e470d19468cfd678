import type { AllergyFinding } from '@bedside/contracts/allergy-check.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { medicationsQuery } from '../../../domains/medications.queries.ts';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { useFailureReason } from '../../../i18n/hooks/use-failure-reason.ts';
import { useMedicationWords } from '../../../i18n/hooks/use-medication-words.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { savedRecordAtom } from '../../../ui/records/saved-record.ts';
import { type MedicationCommand, useMedicationCommand } from '../use-medication-command.ts';

/**
 * Saves a dialog's command, and offers to undo a new medication or a given dose. After a refusal the dialog keeps its
 * input: `findings` if the server found an allergy, `failed` for anything else. A conflict reloads the chart, so that
 * the dialog shows the colleague's change.
 */
export function useSaveMedication(patientId: string, onDone: () => void) {
  const { t } = useTranslation(['medications', 'common']);
  const cache = useQueryClient();
  const reasonOf = useFailureReason();
  const command = useMedicationCommand(patientId);
  const { dose } = useMedicationWords();
  const offerUndo = useSetAtom(savedRecordAtom);
  const [failed, setFailed] = useState<string>();
  const [findings, setFindings] = useState<readonly AllergyFinding[]>([]);

  function failure(error: Error): string {
    if (!(error instanceof ApiError)) return t('failed.unknown');
    const { body } = error;
    if (body?.code === 'allergy-warning') return t('failed.allergy');
    if (body?.code === 'stale-version' || body?.code === 'conflict') return t('failed.conflict');
    return t('failed.save', { reason: reasonOf(error) });
  }

  function save(what: MedicationCommand) {
    if (command.isPending) return;
    setFailed(undefined);
    command.mutate(what, {
      onSuccess: (saved) => {
        toast({ title: t('common:success'), description: t(`saved.${what.kind}`) });
        if (what.kind !== 'discontinue') {
          const text = [saved.name, saved.dosage && dose(saved.dosage)].filter(Boolean).join(' ');
          offerUndo({ domain: 'medications', patientId, at: saved.startedAt, records: [saved], text });
        }
        onDone();
      },
      onError: (error) => {
        setFailed(failure(error));
        if (!(error instanceof ApiError) || error.status !== 409) return;
        setFindings(error.body?.findings ?? []);
        void cache.invalidateQueries({ queryKey: medicationsQuery(patientId).queryKey });
        void cache.invalidateQueries({ queryKey: patientQuery(patientId).queryKey, exact: true });
      },
    });
  }

  /** Forgets the findings, because they belong to another name. */
  const forget = () => {
    if (findings.length > 0) setFindings([]);
  };

  return { save, isPending: command.isPending, failed, findings, forget };
}
