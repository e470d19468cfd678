import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../../domains/patients.queries.ts';
import { usePatientLine } from '../../../i18n/hooks/use-patient-line.ts';
import { ColleaguesDoing } from '../../../realtime/colleagues-doing.tsx';
import { useActivity } from '../../../realtime/realtime-provider.tsx';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog.tsx';
import { LabEntry } from './lab-entry.tsx';

interface LabEntryDialogProps {
  patientId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Enters results by hand. Closing it keeps the input as a draft of this patient. */
export function LabEntryDialog({ patientId, isOpen, onClose }: LabEntryDialogProps) {
  const { t } = useTranslation('labs');
  const lineOf = usePatientLine();
  useActivity(patientId, isOpen ? 'entering-labs' : null);
  const patient = useQuery(patientQuery(patientId)).data;
  return (
    <Dialog open={isOpen} onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={t('entry.title')}
        description={lineOf(patient)}
        // The height is fixed, so that new rows do not move a field that the user is about to touch.
        className="md:h-[min(92dvh,52rem)] md:max-w-3xl"
      >
        <ColleaguesDoing patientId={patientId} activity="entering-labs" className="px-5 not-empty:pt-2" />
        <LabEntry key={patientId} patientId={patientId} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}
