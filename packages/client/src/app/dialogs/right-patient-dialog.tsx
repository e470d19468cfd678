import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLineOf } from '../../domains/use-line-of.ts';
import { PatientList } from '../../features/patients/selector/patient-list.tsx';
import { Dialog, DialogContent } from '../../ui/overlays/dialog.tsx';
import { rightPatientAtom } from '../../ui/records/mark-request.ts';
import { useRecordName } from '../../ui/records/use-record-name.ts';
import { useCarryRecord } from './use-carry-record.ts';

/** Chooses the right patient for a record that was entered for the wrong one, and opens the form there (D12). */
export function RightPatientDialog() {
  const [ref, setRef] = useAtom(rightPatientAtom);
  return ref && <Choice record={ref} onClose={() => setRef(null)} />;
}

type Ref = Parameters<ReturnType<typeof useCarryRecord>>[0];

function Choice({ record, onClose }: { record: Ref; onClose: () => void }) {
  const { t } = useTranslation('records');
  const nameOf = useRecordName();
  const carry = useCarryRecord();
  const line = useLineOf(record.patientId);
  const about = [line, nameOf(record)].filter(Boolean).join(' · ');
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('right.title')} description={`${about}. ${t(`right.text.${record.domain}`)}`}>
        <PatientList
          selectedId={null}
          withoutId={record.patientId}
          onSelect={(patientId) => {
            onClose();
            carry(record, patientId);
          }}
          className="max-h-[min(36rem,60dvh)] w-full"
        />
      </DialogContent>
    </Dialog>
  );
}
