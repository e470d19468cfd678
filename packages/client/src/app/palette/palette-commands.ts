import { useAtom, useSetAtom, useStore } from 'jotai';
import {
  ArrowLeft,
  ArrowRight,
  CircleHelp,
  Keyboard,
  Languages,
  LayoutList,
  NotebookText,
  Thermometer,
  TrendingUp,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSectionName } from '../../i18n/hooks/use-section-name.ts';
import { type HistorySection, historySections, mainTabs } from '../../state/address.ts';
import { boardRequestAtom } from '../../state/board-order.ts';
import { languageAtom, languages, singleKeysAtom, temperatureUnitAtom } from '../../storage/preferences.ts';
import { sectionIcon, tabIcons } from '../sections/sections.ts';
import { useActions } from './actions.ts';
import type { Command } from './commands.ts';
import { openDepartment, openSection, openShiftHandover, openTab, sectionKeys } from './keys.ts';
import { shortcutsDialogAtom } from './shortcuts-dialog.tsx';
import { useNeighbours } from './use-neighbours.ts';

/** Returns every command available now, in the palette's order. */
export function useCommands(): Command[] {
  return [...useActions(), ...usePlaces(), ...useSettings()];
}

function usePlaces(): Command[] {
  const { t } = useTranslation(['frame', 'palette']);
  const sectionName = useSectionName();
  const store = useStore();
  const goToNeighbour = useNeighbours();
  const group = 'goTo';
  return [
    {
      id: 'department',
      group,
      label: t('department'),
      words: t('palette:words.department'),
      keys: 'b',
      icon: LayoutList,
      run: () => openDepartment(store),
    },
    {
      id: 'sickest',
      group,
      label: t('palette:sickest'),
      words: t('palette:words.sickest'),
      icon: TrendingUp,
      run: () => {
        openDepartment(store);
        store.set(boardRequestAtom, { sort: 'deterioration' });
      },
    },
    {
      id: 'shift-handover',
      group,
      label: t('shiftHandover'),
      words: t('palette:words.shiftHandover'),
      keys: 'H',
      icon: NotebookText,
      run: () => openShiftHandover(store),
    },
    {
      id: 'next-patient',
      group,
      label: t('shortcuts.next'),
      keys: ']',
      icon: ArrowRight,
      run: () => goToNeighbour(1),
    },
    {
      id: 'previous-patient',
      group,
      label: t('shortcuts.previous'),
      keys: '[',
      icon: ArrowLeft,
      run: () => goToNeighbour(-1),
    },
    ...mainTabs.map(
      (tab): Command => ({
        id: `tab-${tab}`,
        group,
        label: t(tab),
        keys: tab === 'overview' ? 'o' : `g ${tab[0]}`,
        icon: tabIcons[tab],
        run: () => openTab(store, tab),
      }),
    ),
    ...historySections.map(
      (section): Command => ({
        id: `section-${section}`,
        group,
        label: `${t('history')}: ${sectionName(section)}`,
        words: section,
        ...keyOf(section),
        icon: sectionIcon(section),
        run: () => openSection(store, section),
      }),
    ),
  ];
}

function keyOf(section: HistorySection): { keys?: string } {
  const keys: Partial<Record<HistorySection, string>> = sectionKeys;
  return keys[section] === undefined ? {} : { keys: keys[section] };
}

function useSettings(): Command[] {
  const { t } = useTranslation(['palette', 'common']);
  const [language, chooseLanguage] = useAtom(languageAtom);
  const [unit, chooseUnit] = useAtom(temperatureUnitAtom);
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const showShortcuts = useSetAtom(shortcutsDialogAtom);
  const otherUnit = unit === 'C' ? 'F' : 'C';
  const group = 'settings';
  return [
    {
      id: 'shortcuts',
      group,
      label: t('shortcuts'),
      words: t('words.shortcuts'),
      keys: '?',
      icon: CircleHelp,
      run: () => showShortcuts(true),
    },
    {
      id: 'single-keys',
      group,
      label: t(singleKeys ? 'singleKeysOff' : 'singleKeysOn'),
      words: t('words.shortcuts'),
      icon: Keyboard,
      run: () => setSingleKeys(!singleKeys),
    },
    ...languages
      .filter((tag) => tag !== language)
      .map(
        (tag): Command => ({
          id: `language-${tag}`,
          group,
          label: t('language', { name: t(`common:languageNames.${tag}`) }),
          words: t('words.language'),
          icon: Languages,
          run: () => chooseLanguage(tag),
        }),
      ),
    {
      id: 'unit',
      group,
      label: t('unit', { unit: `°${otherUnit}` }),
      words: t('words.unit'),
      icon: Thermometer,
      run: () => chooseUnit(otherUnit),
    },
  ];
}
