import { useAtomValue, useSetAtom } from 'jotai';
import {
  type HistorySection,
  historySections,
  isHistorySection,
  type MainTab,
  mainTabs,
  type PlaceSection,
} from '../../state/address.ts';
import { activeTabAtom, historySectionAtom, isShiftHandoverAtom } from '../../state/selection.ts';

/** An item of the list of sections: a part of the chart, or the history, which opens its last open section. */
export type SectionChoice = MainTab | HistorySection;

const choices: readonly SectionChoice[] = [...mainTabs, ...historySections];

/** Returns the part of the chart on screen. */
export function useShownSection(): PlaceSection {
  const tab = useAtomValue(activeTabAtom) ?? 'overview';
  const section = useAtomValue(historySectionAtom);
  return tab === 'history' ? section : tab;
}

/** Returns the part of the chart on screen, or an empty text in the department and on the hand-overs of a shift. */
export function useSelectedTab(): PlaceSection | '' {
  const tab = useAtomValue(activeTabAtom);
  const isShift = useAtomValue(isShiftHandoverAtom);
  const shown = useShownSection();
  return tab === null || isShift ? '' : shown;
}

/** Returns the function that opens a part of the chart by its name. */
export function useChooseSection(): (value: string) => void {
  const showTab = useSetAtom(activeTabAtom);
  const showSection = useSetAtom(historySectionAtom);
  return (value) => {
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) return;
    if (chosen === 'history' || !isHistorySection(chosen)) showTab(chosen);
    else showSection(chosen);
  };
}
