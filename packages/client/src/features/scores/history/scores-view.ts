import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai';
import { placeAtom } from '../../../state/address.ts';
import { onSessionChange } from '../../../storage/token.ts';
import { putOpenFormAtom } from '../../../ui/overlays/open-forms.ts';
import type { ScoreValues } from '../calculators/score-values.ts';

/** How long an unfinished score is kept. Matches the window of current vitals. */
const scoreDraftMs = 30 * 60 * 1000;

/** The open calculator and its patient. Another patient starts at the picker. */
export const openCalculatorAtom = atom<{ patientId: string; type: ScoreType } | null>(null);

export type ScoresTab = 'calculate' | 'history';

/** The tab that the user chose, for one patient and one record of the address. */
const chosenTabAtom = atom<{ patientId: string; recordId: string | null; tab: ScoresTab } | null>(null);

/** Opens a calculator from any part of the page. */
export const openCalculatorOfAtom = atom(null, (_get, set, patientId: string, type: ScoreType) => {
  set(openCalculatorAtom, { patientId, type });
  set(chosenTabAtom, null);
});

/** Returns the tab of the scores. An address that names a score opens the history, which contains it (D54). */
export function useScoresTab(patientId: string): [tab: ScoresTab, choose: (tab: ScoresTab) => void] {
  const place = useAtomValue(placeAtom);
  const [chosen, setChosen] = useAtom(chosenTabAtom);
  const recordId = place.section === 'scores' && place.patientId === patientId ? place.recordId : null;
  const isChosenHere = chosen?.patientId === patientId && chosen.recordId === recordId;
  return [
    isChosenHere ? chosen.tab : recordId === null ? 'calculate' : 'history',
    (tab) => setChosen({ patientId, recordId, tab }),
  ];
}

/** An unfinished form and the time of its last change, in epoch milliseconds. */
interface ScoreDraft {
  values: ScoreValues;
  at: number;
}

/** Unfinished forms by patient and score, in memory only (D31). */
const drafts = new Map<string, ScoreDraft>();

const keyOf = (patientId: string, type: ScoreType) => `${patientId} ${type}`;

/** Returns a draft from the last half hour. */
export function scoreDraft(patientId: string, type: ScoreType): ScoreDraft | undefined {
  const draft = drafts.get(keyOf(patientId, type));
  return draft !== undefined && Date.now() - draft.at < scoreDraftMs ? draft : undefined;
}

/** Stores a draft. Without values, deletes it. */
export function keepScoreDraft(patientId: string, type: ScoreType, values: ScoreValues | undefined): void {
  const key = keyOf(patientId, type);
  const at = Date.now();
  const until = at + scoreDraftMs;
  if (values === undefined) drafts.delete(key);
  else drafts.set(key, { values, at });
  const form = values && ({ kind: 'score', patientId, score: type, until } as const);
  getDefaultStore().set(putOpenFormAtom, key, form);
}

onSessionChange(() => {
  drafts.clear();
  getDefaultStore().set(openCalculatorAtom, null);
  getDefaultStore().set(chosenTabAtom, null);
});
