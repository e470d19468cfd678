import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { patientQuery } from '../../domains/patients.queries.ts';
import { usePatientLine } from '../../i18n/hooks/use-patient-line.ts';
import { pendingLeaveAtom } from '../../state/leaving/leave.ts';
import type { PatientWork } from '../../state/leaving/unsaved-work.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../../ui/overlays/dialog.tsx';

/** Lists the unsaved work of every patient before the session's end discards it. The safe button has the focus. */
export function LeaveDialog() {
  const { t } = useTranslation('frame');
  const [leave, setLeave] = useAtom(pendingLeaveAtom);
  const keep = () => setLeave(null);
  const discard = () => {
    keep();
    leave?.go();
  };
  return (
    <Dialog open={leave !== null} onOpenChange={(open) => open || keep()}>
      {leave && (
        <DialogContent
          role="alertdialog"
          title={t('unsaved.title')}
          description={t(`unsaved.text.${leave.how}`)}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <DialogBody>
            <ul className="flex flex-col gap-2">
              {leave.work.map((ofPatient) => (
                <WorkOfPatient key={ofPatient.patientId} {...ofPatient} />
              ))}
              {leave.isElsewhere && (
                <li className="border-l-3 border-line-strong pl-3">{t('unsaved.elsewhere')}</li>
              )}
            </ul>
          </DialogBody>
          <DialogFooter>
            {/* First, so that it gets the focus. */}
            <Button onClick={keep}>{t('unsaved.keep')}</Button>
            <Button variant="outline" className="text-red" onClick={discard}>
              {t(`unsaved.discard.${leave.how}`)}
            </Button>
          </DialogFooter>
        </DialogContent>
      )}
    </Dialog>
  );
}

function WorkOfPatient({ patientId, pieces }: PatientWork) {
  const { t } = useTranslation(['frame', 'common']);
  const patientLine = usePatientLine();
  const patient = useQuery({ ...patientQuery(patientId ?? ''), enabled: patientId !== null });
  const line = patientLine(patient.data) || (patient.isError ? '--' : t('common:loading'));
  return (
    <li className="border-l-3 border-line-strong pl-3">
      <span className="block font-medium break-words">
        {patientId === null ? t('unsaved.newPatient') : line}
      </span>
      <ul className="text-sm text-muted">
        {pieces.map(({ id, kind, score }) => (
          <li key={id}>{t(`unsaved.kind.${kind}`, { score })}</li>
        ))}
      </ul>
    </li>
  );
}
