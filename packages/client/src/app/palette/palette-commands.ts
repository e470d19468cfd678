import { scoreTypes } from '@bedside/contracts/scores/scores.contract.ts';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import {
  Activity,
  ArrowLeft,
  ArrowRight,
  Calculator,
  CircleHelp,
  ClipboardPlus,
  Keyboard,
  Languages,
  LayoutList,
  Lock,
  LogOut,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Pill,
  Thermometer,
  TrendingUp,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { feedbackDialogAtom } from '../../features/feedback/feedback-button.tsx';
import { openCalculatorOfAtom } from '../../features/scores/history/scores-view.ts';
import { type HistorySection, historySections, mainTabs } from '../../state/address.ts';
import { boardRequestAtom } from '../../state/board-order.ts';
import { beginNoteAtom } from '../../state/drafts/note-drafts.ts';
import { useSignOut } from '../../state/leaving/leave.ts';
import {
  addPatientDialogAtom,
  openHistoryAtom,
  selectedPatientIdAtom,
  startMedicationAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';
import { coverScreen } from '../../storage/cover.ts';
import { languageAtom, languages, singleKeysAtom, temperatureUnitAtom } from '../../storage/preferences.ts';
import { sectionIcon, tabIcons } from '../sections/sections.ts';
import { ask, openDepartment, openSection, openTab, sectionKeys } from './keys.ts';
import { shortcutsDialogAtom } from './shortcuts-dialog.tsx';
import { useNeighbours } from './use-neighbours.ts';

/** A command of the palette. */
export interface Command {
  id: string;
  group: 'actions' | 'goTo' | 'settings';
  label: string;
  /** Further search words. */
  words?: string;
  /** The keyboard shortcut of the same command. */
  keys?: string;
  icon: LucideIcon;
  run: () => void;
}

/** Returns every command available now, in the palette's order. */
export function useCommands(): Command[] {
  return [...useActions(), ...usePlaces(), ...useSettings()];
}

/**
 * Returns the commands with every typed word in their label or words, ignoring case and accents. Labels come first, because
 * a command that is named like the search is meant.
 */
export function searchCommands(commands: Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const isIn = (text: string) => words.every((word) => plain(text).includes(word));
  const found = commands.filter(({ label, words: more = '' }) => isIn(`${label} ${more}`));
  return [...found.filter(({ label }) => isIn(label)), ...found.filter(({ label }) => !isIn(label))];
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function useActions(): Command[] {
  const { t } = useTranslation('palette');
  const patientId = useAtomValue(selectedPatientIdAtom);
  const openVitals = useSetAtom(vitalsDialogAtom);
  const openCalculator = useSetAtom(openCalculatorOfAtom);
  const openHistory = useSetAtom(openHistoryAtom);
  const startMedication = useSetAtom(startMedicationAtom);
  const store = useStore();
  const beginNote = useSetAtom(beginNoteAtom);
  const addPatient = useSetAtom(addPatientDialogAtom);
  const sendFeedback = useSetAtom(feedbackDialogAtom);
  const signOut = useSignOut();
  const group = 'actions';
  const recordVitals: Command = {
    id: 'record-vitals',
    group,
    label: t('recordVitals'),
    words: t('words.recordVitals'),
    keys: 'v',
    icon: Activity,
    run: () => openVitals({ open: true }),
  };
  const calculators = scoreTypes.map(
    (score): Command => ({
      id: `calculate-${score}`,
      group,
      label: t('calculate', { score }),
      words: t('words.calculate'),
      icon: Calculator,
      run: () => {
        if (patientId === null) return;
        openCalculator(patientId, score);
        openHistory('scores');
      },
    }),
  );
  const newNote: Command = {
    id: 'new-note',
    group,
    label: t('newNote'),
    words: t('words.newNote'),
    keys: 'n',
    icon: ClipboardPlus,
    run: () => beginNote(patientId),
  };
  const question: Command = {
    id: 'ask',
    group,
    label: t('ask'),
    words: t('words.ask'),
    keys: 'a',
    icon: MessageSquareText,
    run: () => ask(store),
  };
  const newMedication: Command = {
    id: 'start-medication',
    group,
    label: t('startMedication'),
    words: t('words.startMedication'),
    icon: Pill,
    run: () => {
      openHistory('medications');
      startMedication(true);
    },
  };
  const ofPatient = [recordVitals, question, newNote, newMedication, ...calculators];
  return [
    ...(patientId === null ? [] : ofPatient),
    {
      id: 'lock',
      group,
      label: t('lock'),
      words: t('words.lock'),
      icon: Lock,
      run: () => coverScreen('idle'),
    },
    {
      id: 'add-patient',
      group,
      label: t('addPatient'),
      words: t('words.addPatient'),
      icon: UserPlus,
      run: () => addPatient(true),
    },
    {
      id: 'feedback',
      group,
      label: t('feedback'),
      words: t('words.feedback'),
      icon: Megaphone,
      run: () => sendFeedback(true),
    },
    {
      id: 'sign-out',
      group,
      label: t('signOut'),
      words: t('words.signOut'),
      icon: LogOut,
      run: signOut,
    },
  ];
}

function usePlaces(): Command[] {
  const { t } = useTranslation(['frame', 'palette']);
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
        keys: `g ${tab[0]}`,
        icon: tabIcons[tab],
        run: () => openTab(store, tab),
      }),
    ),
    ...historySections.map(
      (section): Command => ({
        id: `section-${section}`,
        group,
        label: `${t('history')}: ${t(`section.${section}`)}`,
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
