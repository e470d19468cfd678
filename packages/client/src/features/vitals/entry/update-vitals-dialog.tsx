import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { useActivity } from '../../../realtime/realtime-provider.tsx';
import { selectedPatientIdAtom, vitalsDialogAtom } from '../../../state/selection.ts';
import { useClosingQuestion } from '../../../ui/hooks/use-closing-question.ts';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { DiscardQuestion } from '../../../ui/overlays/discard-question.tsx';
import { type EntryState, VitalsEntry } from './vitals-entry.tsx';

/**
 * Records vitals of the selected patient. Closing it asks before it discards values. It cannot be closed while
 * saving, because the user would not learn the result.
 */
export function UpdateVitalsDialog() {
  const { t } = useTranslation('vitals');
  const patientId = useAtomValue(selectedPatientIdAtom);
  const [dialog, setDialog] = useAtom(vitalsDialogAtom);
  const [entry, setEntry] = useState<EntryState>('untouched');
  const isOpen = dialog.open && patientId !== null;
  useActivity(patientId, isOpen ? 'recording-vitals' : null);

  const { isAsking, keep, close, requestClose } = useClosingQuestion({
    isTouched: entry === 'touched',
    onClose() {
      setDialog({ open: false });
      setEntry('untouched');
    },
  });

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && entry !== 'saving') requestClose();
      }}
    >
      {patientId !== null && (
        // Each patient gets a new form, so values typed for one are never saved to another.
        <Content key={patientId} patientId={patientId} field={dialog.field}>
          <VitalsEntry patientId={patientId} onState={setEntry} onDone={close} />
          {isAsking && (
            <DiscardQuestion
              title={t('form.discardTitle')}
              discard={t('form.discard')}
              keep={t('form.keep')}
              onDiscard={close}
              onKeep={keep}
            />
          )}
        </Content>
      )}
    </Dialog>
  );
}

function Content({
  patientId,
  field = 'line',
  children,
}: {
  patientId: string;
  field: string | undefined;
  children: React.ReactNode;
}) {
  const { t } = useTranslation(['vitals', 'patients']);
  const patient = useQuery(patientQuery(patientId)).data;
  return (
    <DialogContent
      title={t('update')}
      description={[patient?.name, patient?.bed && t('patients:bed', { bed: patient.bed }), patient?.mrn]
        .filter(Boolean)
        .join(' · ')}
      // The height is fixed, so that new content does not move a field that the user is about to touch.
      className="md:h-[min(92dvh,60rem)] md:max-w-2xl"
      onOpenAutoFocus={(event) => {
        const target = event.currentTarget;
        if (!(target instanceof HTMLElement)) return;
        const input = target.querySelector(`[name="${CSS.escape(field)}"]`);
        if (!(input instanceof HTMLElement)) return;
        event.preventDefault();
        input.focus();
      }}
    >
      {children}
    </DialogContent>
  );
}
