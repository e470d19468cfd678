import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { DiscardQuestion } from '../../../ui/overlays/discard-question.tsx';
import { DiscontinueForm } from './discontinue-form.tsx';
import { GiveForm } from './give-form.tsx';
import { StartForm } from './start-form.tsx';

/** The open dialog: a new medication, or an act on the medication with this id. */
export type MedicationAct = { kind: 'start' } | { kind: 'give' | 'discontinue'; medicationId: string };

interface MedicationDialogProps {
  patientId: string;
  act: MedicationAct | null;
  /** Every loaded medication of the patient. */
  medications: readonly Medication[];
  onClose: () => void;
}

/** Starts, gives or discontinues a medication of one patient. Asks before it discards input. */
export function MedicationDialog({ patientId, act, medications, onClose }: MedicationDialogProps) {
  const { t } = useTranslation(['medications', 'patients']);
  const patient = useQuery(patientQuery(patientId)).data;
  const [isTouched, setTouched] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const medication =
    act !== null && act.kind !== 'start' ? medications.find(({ id }) => id === act.medicationId) : undefined;
  const isReady = patient !== undefined && (act?.kind === 'start' || medication !== undefined);

  function close() {
    setTouched(false);
    setAsking(false);
    onClose();
  }

  return (
    <Dialog
      open={act !== null && isReady}
      onOpenChange={(open) => {
        if (open) return;
        if (isAsking) setAsking(false);
        else if (isTouched) setAsking(true);
        else close();
      }}
    >
      {act !== null && patient !== undefined && (
        <DialogContent
          title={t(`dialog.${act.kind}`, { name: medication?.name ?? '' })}
          description={[patient.name, patient.bed && t('patients:bed', { bed: patient.bed }), patient.mrn]
            .filter(Boolean)
            .join(' · ')}
          className="md:max-w-xl"
          // Escape closes open suggestions first.
          onEscapeKeyDown={(event) => {
            const { target } = event;
            if (target instanceof Element && target.getAttribute('aria-expanded') === 'true') {
              event.preventDefault();
            }
          }}
        >
          {act.kind === 'start' && (
            <StartForm patient={patient} medications={medications} onTouched={setTouched} onDone={close} />
          )}
          {act.kind === 'give' && medication && (
            <GiveForm
              patient={patient}
              medication={medication}
              doses={medications.filter(({ doseOf }) => doseOf === medication.id)}
              onTouched={setTouched}
              onDone={close}
            />
          )}
          {act.kind === 'discontinue' && medication && (
            <DiscontinueForm medication={medication} onTouched={setTouched} onDone={close} />
          )}
          {isAsking && (
            <DiscardQuestion
              title={t('dialog.discardTitle')}
              discard={t('dialog.discard')}
              keep={t('dialog.keep')}
              onDiscard={close}
              onKeep={() => setAsking(false)}
            />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}
