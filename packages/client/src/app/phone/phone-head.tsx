import { useAtomValue, useSetAtom } from 'jotai';
import { Menu } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKnownPatient } from '../../domains/use-known-patient.ts';
import { OtherCalls } from '../../features/attention/other-calls.tsx';
import { BoardFacts } from '../../features/board/cells/board-facts.tsx';
import { PatientSelector } from '../../features/patients/selector/patient-selector.tsx';
import { VitalsPhoneSummary } from '../../features/vitals/now/vitals-phone-summary.tsx';
import { drawerOpenAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { useSession } from '../../state/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ContextSheet } from '../context/context-sheet.tsx';
import { ConnectionButton } from '../frame/connection-button.tsx';
import { useTriageLevel } from '../sections/use-triage-level.ts';

/** The phone's header: the patient, the latest vitals and the connection. */
export function PhoneHead() {
  const { t } = useTranslation(['frame', 'common']);
  const openDrawer = useSetAtom(drawerOpenAtom);
  const patientId = useKnownPatient(useAtomValue(selectedPatientIdAtom));
  const { user } = useSession();
  return (
    <header className="shrink-0 border-b bg-surface low:contents">
      <h1 className="sr-only">{t('common:appName')}</h1>
      <div className="flex min-h-12 items-center gap-1 px-1 low:sticky low:top-0 low:z-20 low:shrink-0 low:border-b low:bg-surface [&_button]:-outline-offset-2">
        <Button
          variant="ghost"
          size="icon"
          className="size-11"
          aria-label={t('openMenu')}
          onClick={() => openDrawer(true)}
        >
          <Menu aria-hidden />
        </Button>
        <PatientSelector compact Facts={BoardFacts} className="min-h-11 grow max-md:py-0.5" />
        {patientId !== null && <ContextSheet patientId={patientId} className="size-11 shrink-0" />}
        {patientId !== null && user && (
          <div className="max-[359px]:hidden">
            <OtherCalls userId={user.id} isCompact />
          </div>
        )}
        <ConnectionButton patientId={patientId} compact />
      </div>
      {patientId !== null && (
        <div className="border-t low:shrink-0 low:border-t-0 low:border-b low:bg-surface">
          <TriagedSummary patientId={patientId} />
        </div>
      )}
    </header>
  );
}

function TriagedSummary({ patientId }: { patientId: string }) {
  return <VitalsPhoneSummary patientId={patientId} triageLevel={useTriageLevel(patientId)} />;
}
