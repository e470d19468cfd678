import { atom, getDefaultStore, useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import type { Attempt } from '../../api/attempt.ts';
import { onSessionChange } from '../../storage/token.ts';

/** One result as typed. */
export interface DraftResult {
  key: string;
  testName: string;
  result: string;
  /** Empty: not chosen yet. {@link noUnit}: chosen to have none. */
  unit: string;
  referenceRange: string;
  /** The laboratory flagged it (LAB-4). */
  isFlagged: boolean;
  /** The laboratory's flag of a pasted result, as written (LAB-13). */
  flag?: string;
}

/** When the sample was taken: minutes before saving, a day and time, or not known. Undefined: not said yet. */
export type DraftCollection = { minutesAgo: number } | { day: string; time: string } | 'unknown' | undefined;

/** Results that are being entered for one patient. */
export interface LabDraft {
  /** The text of the line that has not become results. */
  line: string;
  results: readonly DraftResult[];
  collection: DraftCollection;
  /**
   * The last attempt to save, `at` in epoch milliseconds. A retry of the same input keeps its key and its time, so the
   * server stores it once.
   */
  attempt?: Attempt;
}

/** The mark of a result that has no unit. */
export const noUnit = '–';

export const emptyLabDraft: LabDraft = { line: '', results: [], collection: undefined };

/** The results being entered, by patient. In memory only, and never shown with another patient (D14, D31). */
export const labDraftsAtom = atom<ReadonlyMap<string, LabDraft>>(new Map());

const changeLabDraftAtom = atom(null, (get, set, patientId: string, change: Partial<LabDraft>) => {
  const drafts = new Map(get(labDraftsAtom));
  drafts.set(patientId, { ...(drafts.get(patientId) ?? emptyLabDraft), ...change });
  set(labDraftsAtom, drafts);
});

/**
 * Adds a result to a patient's draft, with the time of its collection. Results that were there with another time leave
 * the time open, so that a clinician says it.
 */
export const addToLabDraftAtom = atom(
  null,
  (get, set, patientId: string, result: DraftResult, collection: DraftCollection) => {
    const draft = get(labDraftsAtom).get(patientId) ?? emptyLabDraft;
    const isSame = JSON.stringify(draft.collection) === JSON.stringify(collection);
    set(changeLabDraftAtom, patientId, {
      results: [...draft.results, result],
      collection: isTouchedLabDraft(draft) && !isSame ? undefined : collection,
    });
  },
);

/** Deletes a patient's draft: it was saved or discarded. */
export const dropLabDraftAtom = atom(null, (get, set, patientId: string) => {
  const drafts = new Map(get(labDraftsAtom));
  drafts.delete(patientId);
  set(labDraftsAtom, drafts);
});

/** Returns whether discarding a draft would lose input. */
export const isTouchedLabDraft = ({ line, results }: LabDraft): boolean =>
  line.trim() !== '' ||
  results.some(({ testName, result }) => testName.trim() !== '' || result.trim() !== '');

/** Returns one patient's draft and the setter of parts of it. */
export function useLabDraft(patientId: string): [LabDraft, (change: Partial<LabDraft>) => void] {
  const draft = useAtomValue(labDraftsAtom).get(patientId) ?? emptyLabDraft;
  const write = useSetAtom(changeLabDraftAtom);
  const change = useCallback((part: Partial<LabDraft>) => write(patientId, part), [patientId, write]);
  return [draft, change];
}

onSessionChange(() => getDefaultStore().set(labDraftsAtom, new Map()));
