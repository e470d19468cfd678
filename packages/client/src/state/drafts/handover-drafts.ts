import { atom, getDefaultStore, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import type { Attempt } from '../../api/attempt.ts';
import { onSessionChange } from '../../storage/token.ts';

/** The giver's own words and the chosen receiver, before a hand-over is given. */
export interface HandoverDraft {
  text: string;
  receiverId: string;
  /** The last attempt to give it. A retry keeps its key, also from a form that was closed meanwhile. */
  attempt?: Attempt;
}

const emptyDraft: HandoverDraft = { text: '', receiverId: '' };

/** The unsaved words by patient. In memory only, and never shown with another patient (D14, D31). */
export const handoverDraftsAtom = atom<ReadonlyMap<string, HandoverDraft>>(new Map());

const writeDraftAtom = atom(null, (get, set, patientId: string, draft: HandoverDraft | null) => {
  const drafts = new Map(get(handoverDraftsAtom));
  if (draft === null || (draft.text === '' && draft.receiverId === '')) drafts.delete(patientId);
  else drafts.set(patientId, draft);
  set(handoverDraftsAtom, drafts);
});

/** Deletes a patient's draft once it was given, unless it was changed meanwhile. */
export const dropGivenDraftAtom = atom(null, (get, set, patientId: string, key: string) => {
  if (get(handoverDraftsAtom).get(patientId)?.attempt?.key === key) set(writeDraftAtom, patientId, null);
});

/** Returns one patient's draft and its setter. */
export function useHandoverDraft(patientId: string): [HandoverDraft, (draft: HandoverDraft) => void] {
  const draft = useAtomValue(handoverDraftsAtom).get(patientId) ?? emptyDraft;
  const write = useSetAtom(writeDraftAtom);
  return [draft, useCallback((next: HandoverDraft) => write(patientId, next), [patientId, write])];
}

onSessionChange(() => getDefaultStore().set(handoverDraftsAtom, new Map()));
