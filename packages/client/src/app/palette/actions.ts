import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { medicationsEndpoints } from '@bedside/contracts/medications/medications.contract.ts';
import { notesEndpoints } from '@bedside/contracts/notes/notes.contract.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { scoresEndpoints, scoreTypes } from '@bedside/contracts/scores/scores.contract.ts';
import { vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import {
  Activity,
  Calculator,
  ClipboardPlus,
  History,
  Lock,
  LogOut,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  MonitorUp,
  Pill,
  Route,
  UserPlus,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { feedbackDialogAtom } from '../../features/feedback/feedback-button.tsx';
import { openCalculatorOfAtom } from '../../features/scores/history/scores-view.ts';
import { beginNoteAtom } from '../../state/drafts/note-drafts.ts';
import { useSignOut } from '../../state/leaving/leave.ts';
import {
  addPatientDialogAtom,
  departmentDialogAtom,
  openHistoryAtom,
  selectedPatientIdAtom,
  startMedicationAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';
import { coverScreen } from '../../storage/cover.ts';
import type { Needs } from '../../ui/rights/needs.ts';
import { accountDialogAtom } from '../dialogs/account-dialogs.tsx';
import type { Command } from './commands.ts';
import { ask } from './keys.ts';

/** The actions that have a label, and search words under the same key. */
type ActionName =
  | 'addPatient'
  | 'ask'
  | 'displays'
  | 'feedback'
  | 'lock'
  | 'newNote'
  | 'past'
  | 'recordVitals'
  | 'round'
  | 'signOut'
  | 'startMedication';

/** The calls that actions lead to. */
const needsOf: Partial<Record<ActionName, Needs>> = {
  addPatient: patientsEndpoints.create,
  ask: chatEndpoints.ask,
  newNote: notesEndpoints.add,
  recordVitals: vitalsEndpoints.record,
  startMedication: medicationsEndpoints.start,
};

/** Returns the commands that are actions: those for the open chart, then those for the clinician. */
export function useActions(): Command[] {
  return [...useChartActions(), ...useClinicianActions()];
}

/** Returns the commands to record, ask, write and calculate for the open chart. None without a chart. */
function useChartActions(): Command[] {
  const patientId = useAtomValue(selectedPatientIdAtom);
  const store = useStore();
  const openVitals = useSetAtom(vitalsDialogAtom);
  const openHistory = useSetAtom(openHistoryAtom);
  const startMedication = useSetAtom(startMedicationAtom);
  const beginNote = useSetAtom(beginNoteAtom);
  const action = useAction();
  const calculators = useCalculators(patientId);
  if (patientId === null) return [];
  return [
    { ...action('recordVitals', Activity, () => openVitals({ open: true })), keys: 'v' },
    { ...action('ask', MessageSquareText, () => ask(store)), keys: 'a' },
    { ...action('newNote', ClipboardPlus, () => beginNote(patientId)), keys: 'n' },
    action('startMedication', Pill, () => {
      openHistory('medications');
      startMedication(true);
    }),
    ...calculators,
  ];
}

function useCalculators(patientId: string | null): Command[] {
  const { t } = useTranslation('palette');
  const openCalculator = useSetAtom(openCalculatorOfAtom);
  const openHistory = useSetAtom(openHistoryAtom);
  return scoreTypes.map((score) => ({
    id: `calculate-${score}`,
    group: 'actions',
    label: t('calculate', { score }),
    words: t('words.calculate'),
    icon: Calculator,
    needs: scoresEndpoints.calculate,
    run: () => {
      if (patientId === null) return;
      openCalculator(patientId, score);
      openHistory('scores');
    },
  }));
}

function useClinicianActions(): Command[] {
  const addPatient = useSetAtom(addPatientDialogAtom);
  const sendFeedback = useSetAtom(feedbackDialogAtom);
  const showAccount = useSetAtom(accountDialogAtom);
  const showDepartment = useSetAtom(departmentDialogAtom);
  const patientId = useAtomValue(selectedPatientIdAtom);
  const signOut = useSignOut();
  const action = useAction();
  return [
    action('lock', Lock, () => coverScreen('idle')),
    action('addPatient', UserPlus, () => addPatient(true)),
    action('round', Route, () => showDepartment({ kind: 'round' })),
    action('past', History, () => showDepartment({ kind: 'past', patientId })),
    action('displays', MonitorUp, () => showAccount('displays')),
    action('feedback', Megaphone, () => sendFeedback(true)),
    action('signOut', LogOut, signOut),
  ];
}

/** Returns a function that creates a command from its name, icon and effect. */
function useAction() {
  const { t } = useTranslation('palette');
  return (name: ActionName, icon: LucideIcon, run: () => void): Command => ({
    id: name,
    group: 'actions',
    label: t(name),
    words: t(`words.${name}`),
    icon,
    needs: needsOf[name],
    run,
  });
}
