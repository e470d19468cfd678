import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKnownPatient } from '../../domains/use-known-patient.ts';
import { OtherCalls } from '../../features/attention/other-calls.tsx';
import { BoardFacts } from '../../features/board/cells/board-facts.tsx';
import { FeedbackButton } from '../../features/feedback/feedback-button.tsx';
import { PatientSelector } from '../../features/patients/selector/patient-selector.tsx';
import { VitalsStrip } from '../../features/vitals/now/vitals-strip.tsx';
import { selectedPatientIdAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { LanguageMenu } from '../../ui/language/language-menu.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { Logo } from '../../ui/text/logo.tsx';
import { shortcutsDialogAtom } from '../palette/shortcuts-dialog.tsx';
import { useTriageLevel } from '../sections/use-triage-level.ts';
import { ConnectionButton } from './connection-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** Shows the patient and the latest vitals. On narrower windows the vitals have their own row. */
export function Header({ user }: { user: Profile }) {
  const { t } = useTranslation(['common', 'frame']);
  const patientId = useKnownPatient(useAtomValue(selectedPatientIdAtom));
  const showShortcuts = useSetAtom(shortcutsDialogAtom);
  const isWide = useMediaQuery('(min-width: 1440px)');
  // The tab order follows the visual order: if the vitals have their own row, they come last.
  const strip = patientId !== null && (
    <div className={cn('flex min-h-14 items-center px-2', isWide ? 'border-l' : 'w-full border-t')}>
      <TriagedStrip patientId={patientId} />
    </div>
  );
  return (
    <header
      className={cn(
        'flex shrink-0 items-stretch border-b bg-surface',
        isWide ? 'low:sticky low:top-0 low:z-20' : 'flex-wrap',
      )}
    >
      <div className="flex h-14 w-auto shrink-0 items-center gap-2 pr-2 pl-4 min-[1600px]:w-52">
        <Logo className="size-6 shrink-0" />
        <h1 className="text-lg font-semibold max-[900px]:sr-only">{t('appName')}</h1>
        <Badge tone="action">{t('beta')}</Badge>
      </div>
      <PatientSelector Facts={BoardFacts} className="my-1 h-12 w-80 min-w-48 shrink max-[1000px]:w-64" />
      {isWide && strip}
      <div className="ml-auto flex h-14 min-w-0 shrink-0 items-center gap-1 pr-3 pl-2">
        {patientId === null && <OtherCalls userId={user.id} />}
        <ConnectionButton patientId={patientId} />
        <Tooltip content={t('frame:shortcuts.title')}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('frame:shortcuts.title')}
            onClick={() => showShortcuts(true)}
          >
            <Keyboard aria-hidden />
          </Button>
        </Tooltip>
        <FeedbackButton />
        <LanguageMenu className="px-2" />
        <UserMenu user={user} />
      </div>
      {!isWide && strip}
    </header>
  );
}

function TriagedStrip({ patientId }: { patientId: string }) {
  return <VitalsStrip patientId={patientId} triageLevel={useTriageLevel(patientId)} />;
}
