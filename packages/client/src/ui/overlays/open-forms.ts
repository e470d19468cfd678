import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { atom, getDefaultStore, useStore } from 'jotai';
import { useEffect, useId } from 'react';
import { coverAtom } from '../../storage/cover.ts';
import { onSessionChange } from '../../storage/token.ts';

/** The input of a form that no draft keeps. `patientId` is null if there is no patient yet. */
export type OpenForm = { patientId: string | null } & (
  | { kind: 'vitals' | 'medication' | 'facts' | 'mark' | 'patient' | 'xrays' | 'emergency' | 'restriction' }
  /** Forgotten at `until`, in epoch milliseconds. */
  | { kind: 'score'; score: ScoreType; until: number }
);

/** Returns whether the form is in a dialog, which loses its input if Back leads elsewhere. */
export const lostByBack = ({ kind }: OpenForm): boolean => dialogs.some((dialog) => dialog === kind);
const dialogs = [
  'vitals',
  'medication',
  'facts',
  'mark',
  'patient',
  'emergency',
  'restriction',
] as const satisfies OpenForm['kind'][];

/** Every form with unsaved input, by a key of its own. In memory only (D31). */
export const openFormsAtom = atom<ReadonlyMap<string, OpenForm>>(new Map());

/** Adds a form to {@link openFormsAtom}. Undefined removes it. */
export const putOpenFormAtom = atom(null, (get, set, key: string, form: OpenForm | undefined) => {
  if (form === undefined && !get(openFormsAtom).has(key)) return;
  const forms = new Map(get(openFormsAtom));
  if (form === undefined) forms.delete(key);
  else forms.set(key, form);
  set(openFormsAtom, forms);
});

/** Registers the input of a mounted form, so that leaving asks before it is lost. Null: there is none. */
export function useOpenForm(form: OpenForm | null): void {
  const store = useStore();
  const key = useId();
  const { kind, patientId } = form ?? {};
  useEffect(() => {
    if (kind === undefined || patientId === undefined || kind === 'score') return;
    store.set(putOpenFormAtom, key, { kind, patientId });
    return () => {
      // Under the cover the form stays mounted and hidden, with its input (D42).
      if (store.get(coverAtom) === null) store.set(putOpenFormAtom, key, undefined);
    };
  }, [store, key, kind, patientId]);
}

onSessionChange(() => getDefaultStore().set(openFormsAtom, new Map()));
