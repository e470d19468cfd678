import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { useMedicationWords } from '../../../i18n/hooks/use-medication-words.ts';
import { usePatientLine } from '../../../i18n/hooks/use-patient-line.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { DiscontinueForm } from './discontinue-form.tsx';
import { GiveForm } from './give-form.tsx';
import { StartForm } from './start-form.tsx';

/** The open dialog: a new medication, or an act on the medication with this id. */
export type MedicationAct =
  | { kind: 'start'; entered?: Medication }
  | { kind: 'give' | 'discontinue'; medicationId: string };

interface MedicationDialogProps {
  patientId: string;
  act: MedicationAct | null;
  /** Every loaded medication of the patient. */
  medications: readonly Medication[];
  onClose: () => void;
}

/** Starts, gives or discontinues a medication of one patient. Asks before it discards input. */
export function MedicationDialog({ patientId, act, medications, onClose }: MedicationDialogProps) {
  const { t } = useTranslation('medications');
  const patient = useQuery(patientQuery(patientId)).data;
  const [isTouched, setTouched] = useState(false);
  const patientLine = usePatientLine();
  const { drugName } = useMedicationWords();
  const medication =
    act !== null && act.kind !== 'start' ? medications.find(({ id }) => id === act.medicationId) : undefined;
  const isReady = patient !== undefined && (act?.kind === 'start' || medication !== undefined);

  function close() {
    setTouched(false);
    onClose();
  }

  return (
    <FormDialog
      open={act !== null && isReady}
      isTouched={isTouched}
      work={{ kind: 'medication', patientId }}
      title={act === null ? '' : t(`dialog.${act.kind}`, { name: drugName(medication?.name ?? '') })}
      description={patientLine(patient)}
      question={{ title: t('dialog.discardTitle'), discard: t('dialog.discard'), keep: t('dialog.keep') }}
      className="md:max-w-xl"
      onEscapeKeyDown={closeSuggestionsFirst}
      onClose={close}
    >
      {act?.kind === 'start' && patient && (
        <StartForm
          patient={patient}
          medications={medications}
          entered={act.entered}
          onTouched={setTouched}
          onDone={close}
        />
      )}
      {act?.kind === 'give' && patient && medication && (
        <GiveForm
          patient={patient}
          medication={medication}
          doses={medications.filter(({ doseOf }) => doseOf === medication.id)}
          medications={medications}
          onTouched={setTouched}
          onDone={close}
        />
      )}
      {act?.kind === 'discontinue' && medication && (
        <DiscontinueForm medication={medication} onTouched={setTouched} onDone={close} />
      )}
    </FormDialog>
  );
}

/** Escape closes open suggestions before the dialog. */
function closeSuggestionsFirst(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && target.getAttribute('aria-expanded') === 'true') event.preventDefault();
}
