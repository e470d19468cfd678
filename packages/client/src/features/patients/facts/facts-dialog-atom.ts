import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../../../storage/token.ts';
import type { FactName } from './facts-form.ts';

/** Whose facts are being edited, and the fact that the dialog opens at. */
export const factsDialogAtom = atom<{ patientId: string; field?: FactName } | null>(null);

onSessionChange(() => getDefaultStore().set(factsDialogAtom, null));
