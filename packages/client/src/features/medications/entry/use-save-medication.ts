import type { AllergyFinding } from '@bedside/contracts/allergy-check.ts';
import type { MedicationWarning } from '@bedside/contracts/medication-warnings.ts';
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

/** What the server found at the write and had no reason for. */
export interface Refused {
  findings: readonly AllergyFinding[];
  warnings: readonly MedicationWarning[];
}

/**
 * Saves a dialog's command, and offers to undo a new medication or a given dose. After a refusal the dialog keeps its
 * input: `refused` if it needs a reason, `failed` says why. A conflict reloads the chart, so that
 * the dialog shows the colleague's change.
 */
export function useSaveMedication(patientId: string, onDone: () => void) {
  const { t } = useTranslation(['medications', 'common']);
  const cache = useQueryClient();
  const reasonOf = useFailureReason();
  const command = useMedicationCommand(patientId);
  const { dose, drugName } = useMedicationWords();
  const offerUndo = useSetAtom(savedRecordAtom);
  const [failed, setFailed] = useState<string>();
  const [refused, setRefused] = useState<Refused>();

  function failure(error: Error): string {
    if (!(error instanceof ApiError)) return t('failed.unknown');
    const { body } = error;
    if (body?.code === 'allergy-warning') return t('failed.allergy');
    if (body?.code === 'medication-warning') return t('failed.warning');
    const route = body?.fields?.route;
    if (typeof route === 'string' && route.startsWith('never-by-route')) return t('failed.route');
    if (body?.code === 'stale-version' || body?.code === 'conflict') return t('failed.conflict');
    return t('failed.save', { reason: reasonOf(error) });
  }

  function save(what: MedicationCommand) {
    if (command.isPending) return;
    setFailed(undefined);
    command.mutate(what, {
      onSuccess: (saved) => {
        const isUndone = what.kind !== 'discontinue';
        toast({ title: t('common:success'), description: t(`saved.${what.kind}`), hasAction: isUndone });
        if (isUndone) {
          const text = [drugName(saved.name), saved.dosage && dose(saved.dosage)].filter(Boolean).join(' ');
          offerUndo({ domain: 'medications', patientId, at: saved.startedAt, records: [saved], text });
        }
        onDone();
      },
      onError: (error) => {
        setFailed(failure(error));
        if (!(error instanceof ApiError) || error.status !== 409) return;
        const { findings = [], warnings = [] } = error.body ?? {};
        setRefused(findings.length + warnings.length > 0 ? { findings, warnings } : undefined);
        void cache.invalidateQueries({ queryKey: medicationsQuery(patientId).queryKey });
        void cache.invalidateQueries({ queryKey: patientQuery(patientId).queryKey, exact: true });
      },
    });
  }

  /** Forgets the refusal, because it belongs to another input. */
  const forget = () => setRefused(undefined);

  return { save, isPending: command.isPending, failed, refused, forget };
}
