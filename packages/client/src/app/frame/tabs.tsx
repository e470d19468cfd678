import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { UserX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { isUnknownPatient, useKnownPatient } from '../../domains/use-known-patient.ts';
import { ChatPanel } from '../../features/chat/chat-panel.tsx';
import { GreetingWithoutPatient } from '../../features/chat/conversation/greeting.tsx';
import { LabChips } from '../../features/labs/lab-chips.tsx';
import { ExtractNote } from '../../features/notes/extract-note.tsx';
import { PatientRequired } from '../../features/patients/selector/patient-required.tsx';
import { UndoLine } from '../../features/records/undo-line.tsx';
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { emergencyDialogAtom } from '../../state/access-dialogs.ts';
import { department, goAtom, type PlaceSection } from '../../state/address.ts';
import { afterDrawing } from '../../ui/after-drawing.ts';
import { cn } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TabsContent, Tabs as TabsRoot } from '../../ui/controls/tabs.tsx';
import { ContextPanel } from '../context/context-panel.tsx';
import { useContextPanel } from '../context/use-context-panel.ts';
import { useBeginStep } from '../evidence/use-begin-step.ts';
import { PhoneSectionBar } from '../phone/phone-section-bar.tsx';
import { Section } from '../sections/section.tsx';
import { fetchSections, loadOf, shapeOf } from '../sections/sections.ts';
import { useChooseSection, useSelectedTab, useShownSection } from '../sections/shown-section.ts';
import { SinceHost } from '../since/since-host.tsx';
import { PatientAnnouncer, useMainLabel } from './main-label.tsx';
import { Broken } from './states/broken.tsx';

/** A section that gets the focus by its key has a line at its head. A ring around all of it would look like a fault. */
const quietFocus =
  'focus-visible:outline-none focus-visible:before:absolute focus-visible:before:inset-x-0 focus-visible:before:top-0 focus-visible:before:z-10 focus-visible:before:h-0.5 focus-visible:before:bg-action-solid forced-colors:focus-visible:before:bg-[Highlight]';

/** The sections whose visible headings begin below the second level. */
const withoutHeading: ReadonlySet<string> = new Set(['handover', 'labs', 'medications', 'notes', 'xray']);

/** Lays out what `SectionTabs` and the phone's bars choose from. Both must be inside. */
export function TabsFrame({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  const choose = useChooseSection();
  return (
    // Arrow keys only move the focus. A section that they opened and left would count as read.
    <TabsRoot
      value={useSelectedTab()}
      onValueChange={choose}
      activationMode="manual"
      orientation={isPhone ? 'horizontal' : 'vertical'}
      asChild
    >
      <div className="flex min-h-0 grow low:h-[calc(100dvh-3.5rem)] low:shrink-0 low:grow-0">{children}</div>
    </TabsRoot>
  );
}

/** The open part of one patient's chart, or a hint if no patient is selected. */
export function Tabs({ patientId, isPhone }: { patientId: string | null; isPhone: boolean }) {
  const { t } = useTranslation('frame');
  const shown = useShownSection();
  const knownId = useKnownPatient(patientId);
  const label = useMainLabel(patientId);
  const { isDocked } = useContextPanel();
  useEffect(() => afterDrawing(fetchSections), []);
  return (
    <main
      id="main"
      tabIndex={-1}
      aria-label={label}
      className="flex min-w-0 grow flex-col focus:outline-none"
    >
      <PatientAnnouncer patientId={patientId} />
      {isPhone && <PhoneSectionBar />}
      {knownId !== null && <UndoLine patientId={knownId} />}
      <div className="flex min-h-0 grow">
        <div className="flex min-w-0 grow flex-col low:overflow-y-auto">
          {knownId !== null && (
            <SinceHost patientId={knownId} isLine={isPhone || shown === 'overview' || shown === 'chat'} />
          )}
          <TabsContent
            value={shown}
            // On phones no tab can label the panels of the chat and the X-rays.
            {...(isPhone &&
              (shown === 'chat' || shown === 'xray') && {
                'aria-labelledby': undefined,
                'aria-label': t(shown),
              })}
            className={cn('relative min-h-0 grow overflow-y-auto low:min-h-36', quietFocus)}
          >
            {knownId !== null && withoutHeading.has(shown) && <h2 className="sr-only">{label}</h2>}
            {patientId === null ? (
              <PatientRequired>{shown === 'chat' && <GreetingWithoutPatient />}</PatientRequired>
            ) : (
              <Patient key={patientId} patientId={patientId} shown={shown} />
            )}
          </TabsContent>
        </div>
        {knownId !== null && isDocked && (
          <ErrorBoundary FallbackComponent={Broken}>
            <ContextPanel key={knownId} patientId={knownId} />
          </ErrorBoundary>
        )}
      </div>
    </main>
  );
}

function Patient({ patientId, shown }: { patientId: string; shown: PlaceSection }) {
  const patient = useQuery(patientQuery(patientId));
  const begin = useBeginStep();
  if (patient.isError && patient.data === undefined) {
    if (isUnknownPatient(patient.error)) return <UnknownPatient />;
    return <NotLoaded error={patient.error} onRetry={() => patient.refetch()} />;
  }
  if (shown !== 'chat') return <Section load={loadOf(shown)} patientId={patientId} shape={shapeOf(shown)} />;
  return (
    <ErrorBoundary FallbackComponent={Broken}>
      <ChatPanel
        patientId={patientId}
        goesAlong={<LabChips patientId={patientId} />}
        ReplyAction={ExtractNote}
        begin={begin}
      />
    </ErrorBoundary>
  );
}

/** Shown for an address of a patient who is not in this department. */
function UnknownPatient() {
  const { t } = useTranslation(['patients', 'access']);
  const go = useSetAtom(goAtom);
  const breakGlass = useSetAtom(emergencyDialogAtom);
  return (
    <div role="alert" className="flex h-full items-center justify-center p-4">
      <div className="max-w-md rounded-md border bg-surface p-8 text-center">
        <UserX aria-hidden className="mx-auto size-6 text-muted" />
        <h2 className="mt-2 text-xl font-semibold">{t('unknown.title')}</h2>
        <p className="mt-2 text-balance text-muted">{t('unknown.text')}</p>
        <p className="mt-2 text-balance text-muted">{t('access:find')}</p>
        <div className="mt-6 flex justify-center gap-2 max-md:flex-col">
          <Button variant="outline" onClick={() => go(department)}>
            {t('unknown.back')}
          </Button>
          <Button variant="outline" onClick={() => breakGlass(true)}>
            {t('access:findButton')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['patients', 'common']);
  const reasonOf = useFailureReason();
  const reason = error instanceof ApiError ? reasonOf(error) : undefined;
  return (
    <div role="alert" className="flex h-full items-center justify-center p-4">
      <div className="max-w-md rounded-md border bg-surface p-8 text-center">
        <p className="text-red">{reason === undefined ? t('load.unknown') : t('load.failed', { reason })}</p>
        <Button variant="outline" className="mt-6" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      </div>
    </div>
  );
}
