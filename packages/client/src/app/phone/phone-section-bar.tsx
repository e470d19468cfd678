import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSectionName } from '../../i18n/hooks/use-section-name.ts';
import { historySections, isHistorySection } from '../../state/address.ts';
import { TabsList, TabsTrigger } from '../../ui/controls/tabs.tsx';
import { useShownSection } from '../sections/shown-section.ts';

/** The overview and the sections of the history on a phone. The bottom bar names the other parts of the chart. */
export function PhoneSectionBar() {
  const { t } = useTranslation('frame');
  const sectionName = useSectionName();
  const shown = useShownSection();
  const list = useRef<HTMLDivElement>(null);
  const isShown = shown === 'overview' || isHistorySection(shown);
  // Scrolls the bar to the current section. `scrollIntoView` would also move the page.
  useEffect(() => {
    const bar = list.current;
    const active = isShown ? bar?.querySelector(`[data-section="${shown}"]`) : null;
    if (!bar || !active) return;
    const from = bar.getBoundingClientRect();
    const to = active.getBoundingClientRect();
    bar.scrollLeft += to.left + to.width / 2 - (from.left + from.width / 2);
  }, [shown, isShown]);
  if (!isShown) return null;
  return (
    <TabsList
      ref={list}
      aria-label={t('historyTitle')}
      className="relative h-11 min-w-0 shrink-0 gap-0 overflow-x-auto bg-surface px-1 [scrollbar-width:none]"
    >
      {(['overview', ...historySections] as const).map((name) => (
        <TabsTrigger
          key={name}
          value={name}
          data-section={name}
          className="shrink-0 px-2.5 text-sm whitespace-nowrap"
        >
          {name === 'overview' ? t('overview') : sectionName(name)}
        </TabsTrigger>
      ))}
    </TabsList>
  );
}
