import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { UserX } from 'lucide-react';
import { useEffect } from 'react';
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
import { useFailureReason } from '../../i18n/hooks/use-failure-reason.ts';
import { department, goAtom } from '../../state/address.ts';
import { activeTabAtom, historySectionAtom } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TabsContent, Tabs as TabsRoot } from '../../ui/controls/tabs.tsx';
import { ContextPanel } from '../context/context-panel.tsx';
import { ContextToggle } from '../context/context-toggle.tsx';
import { useContextPanel } from '../context/use-context-panel.ts';
import { useBeginStep } from '../evidence/use-begin-step.ts';
import { Section } from '../sections/section.tsx';
import { barChoices, SectionBar, useShownSection } from '../sections/section-bar.tsx';
import { fetchSections, loadOf, type Part } from '../sections/sections.ts';
import { SinceHost } from '../since/since-host.tsx';
import { PatientAnnouncer, useMainLabel } from './main-label.tsx';
import { Broken } from './states/broken.tsx';

/** The sections whose visible headings begin below the second level. */
const withoutHeading: ReadonlySet<string> = new Set(['handover', 'labs', 'medications', 'notes', 'xray']);

/** The sections of one patient under one bar, or a hint if no patient is selected. */
export function Tabs({ patientId, isPhone }: { patientId: string | null; isPhone: boolean }) {
  const { t } = useTranslation('frame');
  const showTab = useSetAtom(activeTabAtom);
  const showSection = useSetAtom(historySectionAtom);
  const shown = useShownSection();
  const knownId = useKnownPatient(patientId);
  const label = useMainLabel(patientId);
  const { isDocked } = useContextPanel();
  useEffect(fetchSections, []);
  const choose = (value: string) => {
    const chosen = barChoices.find((choice) => choice === value);
    if (chosen === 'chat' || chosen === 'history' || chosen === 'xray') showTab(chosen);
    else if (chosen) showSection(chosen);
  };
  return (
    // Arrow keys only move the focus. A section that they opened and left would count as read.
    <TabsRoot value={shown} onValueChange={choose} activationMode="manual" asChild>
      <main
        id="main"
        tabIndex={-1}
        aria-label={label}
        className="flex min-w-0 grow flex-col focus:outline-none"
      >
        <PatientAnnouncer patientId={patientId} />
        <div className="flex shrink-0 items-stretch border-b bg-surface empty:hidden">
          <SectionBar isPhone={isPhone} />
          {!isPhone && knownId !== null && <ContextToggle patientId={knownId} />}
        </div>
        <div className="flex min-h-0 grow">
          <div className="flex min-w-0 grow flex-col low:overflow-y-auto">
            {knownId !== null && <SinceHost patientId={knownId} />}
            <TabsContent
              value={shown}
              // On phones no tab can label the panels of the chat and the X-rays.
              {...(isPhone &&
                (shown === 'chat' || shown === 'xray') && {
                  'aria-labelledby': undefined,
                  'aria-label': t(shown),
                })}
              className="relative min-h-0 grow overflow-y-auto focus-visible:-outline-offset-2 low:min-h-36"
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
    </TabsRoot>
  );
}

function Patient({ patientId, shown }: { patientId: string; shown: 'chat' | Part }) {
  const patient = useQuery(patientQuery(patientId));
  const begin = useBeginStep();
  if (patient.isError && patient.data === undefined) {
    if (isUnknownPatient(patient.error)) return <UnknownPatient />;
    return <NotLoaded error={patient.error} onRetry={() => patient.refetch()} />;
  }
  if (shown !== 'chat') return <Section load={loadOf(shown)} patientId={patientId} />;
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
  const { t } = useTranslation('patients');
  const go = useSetAtom(goAtom);
  return (
    <div role="alert" className="flex h-full items-center justify-center p-4">
      <div className="max-w-md rounded-md border bg-surface p-8 text-center">
        <UserX aria-hidden className="mx-auto size-6 text-muted" />
        <h2 className="mt-2 text-xl font-semibold">{t('unknown.title')}</h2>
        <p className="mt-2 text-balance text-muted">{t('unknown.text')}</p>
        <Button variant="outline" className="mt-6 max-md:h-11" onClick={() => go(department)}>
          {t('unknown.back')}
        </Button>
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
