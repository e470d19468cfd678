import { useQuery } from '@tanstack/react-query';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { usePatientLine } from '../../../i18n/hooks/use-patient-line.ts';
import { useActivity } from '../../../realtime/realtime-provider.tsx';
import { carriedRecordAtom } from '../../../state/carried-record.ts';
import { selectedPatientIdAtom, vitalsDialogAtom } from '../../../state/selection.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { CarriedNotice } from '../../../ui/records/carried-notice.tsx';
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

  const patient = useQuery({ ...patientQuery(patientId ?? ''), enabled: isOpen }).data;
  const patientLine = usePatientLine();
  const [carried, setCarried] = useAtom(carriedRecordAtom);
  const entered =
    carried?.domain === 'vitals' && carried.patientId === patientId ? carried.record : undefined;

  function close() {
    setDialog({ open: false });
    setCarried(null);
    setEntry('untouched');
  }

  return (
    <FormDialog
      open={isOpen}
      isTouched={entry === 'touched'}
      work={{ kind: 'vitals', patientId }}
      isSaving={entry === 'saving'}
      field={dialog.field ?? 'line'}
      title={t('update')}
      description={patientLine(patient)}
      question={{ title: t('form.discardTitle'), discard: t('form.discard'), keep: t('form.keep') }}
      // The height is fixed, so that new content does not move a field that the user is about to touch.
      className="md:h-[min(92dvh,60rem)] md:max-w-2xl"
      onClose={close}
    >
      {patientId !== null && (
        // Each patient gets a new form, so values typed for one are never saved to another.
        <>
          {entered && patient && <CarriedNotice patient={patient} />}
          <VitalsEntry
            key={`${patientId} ${entered?.id}`}
            patientId={patientId}
            entered={entered}
            onState={setEntry}
            onDone={close}
          />
        </>
      )}
    </FormDialog>
  );
}
