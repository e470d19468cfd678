import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMedicationWords } from '../../../i18n/hooks/use-medication-words.ts';
import { useMoment } from '../../../i18n/hooks/use-moment.ts';
import { ReasonField } from './fields/reason-field.tsx';
import { MedicationForm } from './medication-form.tsx';
import { useSaveMedication } from './use-save-medication.ts';

interface DiscontinueFormProps {
  medication: Medication;
  onTouched: (isTouched: boolean) => void;
  onDone: () => void;
}

/** Ends a medication with a reason. Shows if a colleague ended it meanwhile. */
export function DiscontinueForm({ medication, onTouched, onDone }: DiscontinueFormProps) {
  const { t } = useTranslation('medications');
  const { regimen, term } = useMedicationWords();
  const moment = useMoment();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { save, isPending, failed } = useSaveMedication(medication.patientId, onDone);
  useEffect(() => onTouched(reason !== ''), [onTouched, reason]);
  const { discontinuedAt, discontinuedBy, discontinueReason } = medication;

  function submit() {
    setChecked(true);
    if (reason.trim() === '' || discontinuedAt !== undefined) return;
    save({
      kind: 'discontinue',
      medicationId: medication.id,
      body: { version: medication.version, reason: reason.trim() },
    });
  }

  return (
    <MedicationForm
      submitLabel={t('form.discontinue')}
      needs={medicationsEndpoints.discontinue}
      isPending={isPending}
      failed={failed}
      onSubmit={submit}
    >
      <p className="text-sm text-muted">{regimen(medication) || t('doseUnknown')}</p>
      {discontinuedAt !== undefined && (
        <p role="status" className="border-l-3 border-amber bg-amber-tint px-3 py-2 text-sm font-medium">
          {t('discontinued', { time: moment(discontinuedAt), who: discontinuedBy?.fullName ?? '' })}
          {discontinueReason && `: ${term('reason', discontinueReason)}`}
        </p>
      )}
      <ReasonField
        kind="reason"
        label={t('form.reason')}
        value={reason}
        onChange={setReason}
        error={isChecked && reason.trim() === '' ? t('problem.reasonRequired') : undefined}
      />
    </MedicationForm>
  );
}
