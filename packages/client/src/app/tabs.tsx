import { useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { History, MessageSquareText, Scan } from 'lucide-react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { patientQuery } from '../api/patient-query.ts';
import { ChatPanel } from '../features/chat/chat-panel.tsx';
import { PatientRequired } from '../features/patients/patient-required.tsx';
import { activeTabAtom, type MainTab } from '../state/selection.ts';
import { Button } from '../ui/button.tsx';
import { TabsContent, TabsList, Tabs as TabsRoot, TabsTrigger } from '../ui/tabs.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Broken } from './broken.tsx';
import { ContextPanel, ContextSheet } from './context-panel.tsx';

const later = [
  { tab: 'history', icon: History },
  { tab: 'xray', icon: Scan },
] as const;

/** The tabs of one patient; without a patient, what to do about it. On phones the bar below switches them. */
export function Tabs({ patientId, isPhone }: { patientId: string | null; isPhone: boolean }) {
  const { t } = useTranslation('frame');
  const [tab, showTab] = useAtom(activeTabAtom);
  return (
    <TabsRoot
      value={tab}
      onValueChange={(value) => {
        if (value === 'chat') showTab(value);
      }}
      asChild
    >
      <main className="flex min-w-0 grow flex-col">
        {!isPhone && (
          <div className="flex shrink-0 items-stretch border-b bg-surface">
            <TabsList className="grow border-b-0" aria-label={t('tabs')}>
              <TabsTrigger value="chat">
                <MessageSquareText aria-hidden /> {t('chat')}
              </TabsTrigger>
              {later.map(({ tab, icon: Icon }) => (
                <Tooltip key={tab} content={t('notYet')}>
                  <TabsTrigger value={tab} aria-disabled aria-describedby="tabs-later">
                    <Icon aria-hidden /> {t(tab)}
                  </TabsTrigger>
                </Tooltip>
              ))}
              <span id="tabs-later" className="sr-only">
                {t('notYet')}
              </span>
            </TabsList>
            {patientId !== null && <ContextSheet patientId={patientId} />}
          </div>
        )}
        <TabsContent value={tab} className="min-h-0 grow focus-visible:outline-none">
          {patientId === null ? (
            <PatientRequired />
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
  return (
    <div className="flex h-full min-h-0">
      <div className="min-w-0 grow">
        <ErrorBoundary FallbackComponent={Broken} resetKeys={[tab]}>
          <ChatPanel patientId={patientId} />
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
  const reason = error instanceof ApiError ? error.statusText || String(error.status) : undefined;
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
