import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { ChatPanel } from '../../features/chat/chat-panel.tsx';
import { GreetingWithoutPatient } from '../../features/chat/conversation/greeting.tsx';
import { LabChips } from '../../features/labs/lab-chips.tsx';
import { ExtractNote } from '../../features/notes/extract-note.tsx';
import { PatientRequired } from '../../features/patients/selector/patient-required.tsx';
import { useFailureReason } from '../../i18n/use-failure-reason.ts';
import { activeTabAtom, type MainTab, mainTabs } from '../../state/selection.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TabsContent, TabsList, Tabs as TabsRoot, TabsTrigger } from '../../ui/controls/tabs.tsx';
import { ContextPanel, ContextSheet } from '../sections/context-panel.tsx';
import { HistoryTab } from '../sections/history-tab.tsx';
import { Section } from '../sections/section.tsx';
import { fetchSections, loadOf, tabIcons } from '../sections/sections.ts';
import { Broken } from './broken.tsx';

/** The tabs of one patient, or a hint if no patient is selected. On phones the bottom bar switches them. */
export function Tabs({ patientId, isPhone }: { patientId: string | null; isPhone: boolean }) {
  const { t } = useTranslation('frame');
  const [tab, showTab] = useAtom(activeTabAtom);
  useEffect(fetchSections, []);
  return (
    <TabsRoot
      value={tab}
      onValueChange={(value) => {
        const chosen = mainTabs.find((candidate) => candidate === value);
        if (chosen) showTab(chosen);
      }}
      asChild
    >
      <main id="main" tabIndex={-1} className="flex min-w-0 grow flex-col focus:outline-none">
        {!isPhone && (
          <div className="flex shrink-0 items-stretch border-b bg-surface">
            <TabsList className="grow border-b-0" aria-label={t('tabs')}>
              {mainTabs.map((name) => {
                const Icon = tabIcons[name];
                return (
                  <TabsTrigger key={name} value={name}>
                    <Icon aria-hidden /> {t(name)}
                  </TabsTrigger>
                );
              })}
            </TabsList>
            {patientId !== null && <ContextSheet patientId={patientId} isBesideChat={tab === 'chat'} />}
          </div>
        )}
        <TabsContent
          value={tab}
          // Phones have no tab list that could name the panel.
          {...(isPhone && { 'aria-labelledby': undefined, 'aria-label': t(tab) })}
          className="min-h-0 grow focus-visible:-outline-offset-2"
        >
          {patientId === null ? (
            <PatientRequired>{tab === 'chat' && <GreetingWithoutPatient />}</PatientRequired>
          ) : (
            <Patient key={patientId} patientId={patientId} tab={tab} />
          )}
        </TabsContent>
      </main>
    </TabsRoot>
  );
}

function Patient({ patientId, tab }: { patientId: string; tab: MainTab }) {
  const patient = useQuery(patientQuery(patientId));
  if (patient.isError && patient.data === undefined) {
    return <NotLoaded error={patient.error} onRetry={() => patient.refetch()} />;
  }
  if (tab === 'history') return <HistoryTab patientId={patientId} />;
  if (tab === 'xray') return <Section load={loadOf('xray')} patientId={patientId} />;
  return (
    <div className="flex h-full min-h-0">
      <div className="min-w-0 grow">
        <ErrorBoundary FallbackComponent={Broken}>
          <ChatPanel
            patientId={patientId}
            goesAlong={<LabChips patientId={patientId} />}
            ReplyAction={ExtractNote}
          />
        </ErrorBoundary>
      </div>
      <ErrorBoundary FallbackComponent={Broken}>
        <ContextPanel patientId={patientId} />
      </ErrorBoundary>
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
