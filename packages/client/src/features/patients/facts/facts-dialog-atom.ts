import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../../../storage/token.ts';
import type { FactName } from './facts-form.ts';

/** The patient whose facts are open in the dialog, and the fact that it focuses. */
export const factsDialogAtom = atom<{ patientId: string; field?: FactName } | null>(null);

onSessionChange(() => getDefaultStore().set(factsDialogAtom, null));
