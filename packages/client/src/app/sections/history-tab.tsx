import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { historySections } from '../../state/address.ts';
import { historySectionAtom } from '../../state/selection.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/controls/tabs.tsx';
import { Section } from './section.tsx';
import { loadOf } from './sections.ts';

/** Shows one patient's chart by section. */
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
        <Section load={loadOf(section)} patientId={patientId} />
      </TabsContent>
    </Tabs>
  );
}
