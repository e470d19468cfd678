import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../../../storage/token.ts';
import type { FactName } from './facts-form.ts';

interface FactsDialog {
  patientId: string;
  /** The fact that the dialog focuses. */
  field?: FactName;
  /** The status that the dialog proposes. Only the user saves it. */
  status?: Patient['status'];
}

/** The patient of the open facts dialog. */
export const factsDialogAtom = atom<FactsDialog | null>(null);

onSessionChange(() => getDefaultStore().set(factsDialogAtom, null));
