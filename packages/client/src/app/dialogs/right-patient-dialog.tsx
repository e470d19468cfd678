import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { PatientList } from '../../features/patients/selector/patient-list.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { rightPatientAtom } from '../../ui/records/mark-request.ts';
import { useRecordName } from '../../ui/records/use-record-name.ts';
import { useCarryRecord } from './use-carry-record.ts';

/** Chooses the right patient for a record that was entered for the wrong one, and opens the form there (D12). */
export function RightPatientDialog() {
  const { t } = useTranslation('records');
  const [ref, setRef] = useAtom(rightPatientAtom);
  const nameOf = useRecordName();
  const carry = useCarryRecord();
  if (ref === null) return null;
  return (
    <Dialog open onOpenChange={(open) => open || setRef(null)}>
      <DialogContent
        title={t('right.title')}
        description={`${nameOf(ref)}. ${t(`right.text.${ref.domain}`)}`}
      >
        <PatientList
          selectedId={null}
          withoutId={ref.patientId}
          onSelect={(patientId) => {
            setRef(null);
            carry(ref, patientId);
          }}
          className="max-h-[min(36rem,60dvh)] w-full"
        />
      </DialogContent>
    </Dialog>
  );
}
