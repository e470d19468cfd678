import { useAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { type HistorySection, historySectionAtom, historySections } from '../state/selection.ts';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx';
import { Broken } from './broken.tsx';
import { sectionView } from './sections.ts';

/** What is in the chart of one patient, part by part. */
export function HistoryTab({ patientId }: { patientId: string }) {
  const { t } = useTranslation('frame');
  const [section, show] = useAtom(historySectionAtom);
  const choose = (value: string) => {
    const chosen = historySections.find((candidate) => candidate === value);
    if (chosen) show(chosen);
  };
  return (
    <Tabs value={section} onValueChange={choose} className="flex h-full min-h-0 flex-col">
      <h2 className="sr-only">{t('historyTitle')}</h2>
      <TabsList
        aria-label={t('historyTitle')}
        className="h-9 shrink-0 overflow-x-auto bg-surface [scrollbar-width:none] max-md:h-11 max-md:px-1"
      >
        {historySections.map((name) => (
          <TabsTrigger key={name} value={name} className="shrink-0 text-sm whitespace-nowrap">
            {t(`section.${name}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={section} className="min-h-0 grow overflow-y-auto focus-visible:-outline-offset-2">
        <ErrorBoundary FallbackComponent={Broken} resetKeys={[section]}>
          <Suspense
            fallback={
              <div className="p-4">
                <Spinner className="size-5" />
              </div>
            }
          >
            <Section key={section} section={section} patientId={patientId} />
          </Suspense>
        </ErrorBoundary>
      </TabsContent>
    </Tabs>
  );
}

function Section({ section, patientId }: { section: HistorySection; patientId: string }) {
  const [View] = useState(() => sectionView(section));
  return <View patientId={patientId} />;
}
