import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../api/patient-query.ts';
import { useActivity } from '../../realtime/realtime-provider.tsx';
import { selectedPatientIdAtom, vitalsDialogAtom } from '../../state/selection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { VitalsEntry } from './vitals-entry.tsx';

/** Records vitals of the patient on the screen. Closing it asks first when something was typed. */
export function UpdateVitalsDialog() {
  const patientId = useAtomValue(selectedPatientIdAtom);
  const [dialog, setDialog] = useAtom(vitalsDialogAtom);
  const [isTouched, setTouched] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isOpen = dialog.open && patientId !== null;
  useActivity(patientId, isOpen ? 'recording-vitals' : null);

  function close() {
    setDialog({ open: false });
    setTouched(false);
    setAsking(false);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (open) return;
        if (isTouched && !isAsking) setAsking(true);
        else if (isAsking) setAsking(false);
        else close();
      }}
    >
      {patientId !== null && (
        <Content patientId={patientId} field={dialog.field}>
          <VitalsEntry patientId={patientId} onTouched={setTouched} onDone={close} />
          {isAsking && <Discard onKeep={() => setAsking(false)} onDiscard={close} />}
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
      className="md:max-w-2xl"
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

function Discard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation('vitals');
  return (
    <div
      role="alertdialog"
      aria-label={t('form.discardTitle')}
      className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-end gap-2 rounded-b-lg border-t bg-amber-tint px-5 py-3 max-md:[&>button]:h-11 max-md:[&>button]:grow"
    >
      <p className="mr-auto font-medium max-md:w-full">{t('form.discardTitle')}</p>
      <Button variant="outline" onClick={onDiscard}>
        {t('form.discard')}
      </Button>
      <Button autoFocus onClick={onKeep}>
        {t('form.keep')}
      </Button>
    </div>
  );
}
