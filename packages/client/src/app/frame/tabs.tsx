import { useQuery } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { UserX } from 'lucide-react';
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
import { department, goAtom, type MainTab, mainTabs } from '../../state/address.ts';
import { activeTabAtom } from '../../state/selection.ts';
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
  const [shown, showTab] = useAtom(activeTabAtom);
  const tab = shown ?? 'chat';
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
    if (patient.error instanceof ApiError && [400, 403, 404, 422].includes(patient.error.status ?? 0))
      return <UnknownPatient />;
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

/** An address of a patient whom this department does not have, or no longer has. */
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
