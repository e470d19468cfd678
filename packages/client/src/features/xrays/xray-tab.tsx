import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOlder } from '../../domains/lists/use-older.ts';
import { xraysList, xraysQuery } from '../../domains/xrays.queries.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/controls/tabs.tsx';
import { SectionPending } from '../../ui/feedback/section-pending.tsx';
import { leaveResults, openAnalysis, useBackToHistory } from './open-analysis.ts';
import { XrayHistory } from './xray-history.tsx';
import { XrayResults } from './xray-results.tsx';
import { XrayUpload } from './xray-upload.tsx';
import { type XrayTab as Name, useXrayWork } from './xray-work.ts';

const names = ['history', 'upload', 'results'] as const satisfies readonly Name[];

/** The chest X-rays of one patient: earlier analyses, the upload, and one analysis with its images. */
export default function XrayTab({ patientId }: { patientId: string }) {
  const { t } = useTranslation('xrays');
  const xrays = useQuery(xraysQuery(patientId));
  const older = useOlder(xraysList, patientId);
  const { tab, selectedId } = useXrayWork(patientId);
  const analyses = xrays.data ?? [];
  const selected = selectedId === null ? analyses[0] : analyses.find(({ id }) => id === selectedId);
  // A new analysis is selected by its id before its entry arrives.
  const hasResults = analyses.length > 0 || selectedId !== null;
  const shown = tab === 'results' && !hasResults ? 'history' : tab;
  useBackToHistory(patientId);
  const open = (id: string | undefined) => id !== undefined && openAnalysis(patientId, id);
  const pending = (
    <SectionPending isError={xrays.isError} failed={t('loadFailed')} onRetry={() => void xrays.refetch()} />
  );
  return (
    <Tabs
      value={shown}
      onValueChange={(value) => {
        const chosen = names.find((name) => name === value);
        if (chosen === 'results') open(selected?.id);
        else if (chosen) leaveResults(patientId, chosen);
      }}
      className="flex h-full min-h-0 flex-col bg-surface"
    >
      <XrayTabs hasResults={hasResults} />
      <TabsContent value={shown} className="min-h-0 grow focus-visible:-outline-offset-2">
        {shown === 'upload' && <XrayUpload patientId={patientId} />}
        {shown === 'history' &&
          (xrays.data === undefined ? (
            pending
          ) : (
            <XrayHistory
              analyses={analyses}
              older={older}
              onView={open}
              onUpload={() => leaveResults(patientId, 'upload')}
            />
          ))}
        {shown === 'results' &&
          (selected === undefined ? (
            pending
          ) : (
            <XrayResults analyses={analyses} analysis={selected} older={older} onChoose={open} />
          ))}
      </TabsContent>
    </Tabs>
  );
}

/** The names of the tabs. Without an analysis, the results cannot be opened. */
function XrayTabs({ hasResults }: { hasResults: boolean }) {
  const { t } = useTranslation('xrays');
  return (
    <TabsList aria-label={t('title')} className="h-9 shrink-0 overflow-x-auto max-md:h-11 max-md:px-1">
      {names.map((name) => (
        <TabsTrigger
          key={name}
          value={name}
          disabled={name === 'results' && !hasResults}
          className="shrink-0 text-sm focus-visible:-outline-offset-2 whitespace-nowrap disabled:cursor-not-allowed disabled:text-unknown disabled:opacity-60"
        >
          {t(`tab.${name}`)}
        </TabsTrigger>
      ))}
    </TabsList>
  );
}
