import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSectionName } from '../../i18n/hooks/use-section-name.ts';
import { type HistorySection, historySections, type MainTab } from '../../state/address.ts';
import { activeTabAtom, historySectionAtom } from '../../state/selection.ts';
import { cn } from '../../ui/class-names.ts';
import { TabsList, TabsTrigger } from '../../ui/controls/tabs.tsx';
import { sectionKeys } from '../palette/keys.ts';
import { tabIcons } from './sections.ts';

/** An item of the bar: a section, or the history, which opens its last open section. */
export type BarChoice = MainTab | HistorySection;
export const barChoices: readonly BarChoice[] = ['chat', 'history', ...historySections, 'xray'];

/** Returns the section on screen. */
export function useShownSection(): 'chat' | HistorySection | 'xray' {
  const tab = useAtomValue(activeTabAtom) ?? 'chat';
  const section = useAtomValue(historySectionAtom);
  return tab === 'history' ? section : tab;
}

/**
 * The one bar of a chart's sections: chat, history with its sections, and X-ray. Phones have the three tabs in the bottom
 * bar, so this bar shows the history's sections only, and nothing elsewhere.
 */
export function SectionBar({ isPhone }: { isPhone: boolean }) {
  const { t } = useTranslation('frame');
  const sectionName = useSectionName();
  const shown = useShownSection();
  const tab = useAtomValue(activeTabAtom);
  const list = useRef<HTMLDivElement>(null);
  const isShown = !isPhone || tab === 'history';
  // A narrow window scrolls the bar to the current section. `scrollIntoView` would also move the page.
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
      aria-label={t(isPhone ? 'historyTitle' : 'tabs')}
      className="relative min-w-0 grow gap-0 overflow-x-auto border-b-0 px-2 [scrollbar-width:none] max-md:h-11 max-md:px-1"
    >
      {!isPhone && <Tab name="chat">{t('chat')}</Tab>}
      {!isPhone && (
        <Tab name="history" isOpen={tab === 'history'}>
          {t('history')}
        </Tab>
      )}
      {historySections.map((name) => (
        <Tab key={name} name={name}>
          {sectionName(name)}
        </Tab>
      ))}
      {!isPhone && <Tab name="xray">{t('xray')}</Tab>}
    </TabsList>
  );
}

/**
 * The key that opens a section, as `aria-keyshortcuts` writes it. The tabs have sequences of two keys, which it cannot
 * express.
 */
function shortcutOf(name: BarChoice): string | undefined {
  const keys: Partial<Record<BarChoice, string>> = sectionKeys;
  return keys[name];
}

interface TabProps {
  name: BarChoice;
  /** Returns whether one of the tab's own sections is open. */
  isOpen?: boolean;
  children: ReactNode;
}

function Tab({ name, isOpen = false, children }: TabProps) {
  const Icon = name === 'chat' || name === 'history' || name === 'xray' ? tabIcons[name] : undefined;
  return (
    <TabsTrigger
      value={name}
      data-section={name}
      aria-keyshortcuts={shortcutOf(name)}
      // The history itself is never the selected tab, because one of its sections is.
      {...(name === 'history' && { 'aria-controls': undefined, 'aria-current': isOpen })}
      className={cn(
        'shrink-0 px-2.5 whitespace-nowrap md:max-xl:px-1.5',
        Icon === undefined && 'text-sm',
        name === 'history' && 'ml-1 border-l pl-3.5 md:max-xl:pl-2.5',
        name === 'xray' && 'ml-1 pl-3.5 md:max-xl:pl-1.5',
        isOpen && 'text-ink',
      )}
    >
      {Icon && <Icon aria-hidden className="md:max-xl:hidden" />} {children}
    </TabsTrigger>
  );
}
