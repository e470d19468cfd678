import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../../../storage/token.ts';
import type { ScoreValues } from '../calculators/score-values.ts';

export const scoresTabs = ['calculate', 'history'] as const;
export type ScoresTab = (typeof scoresTabs)[number];

export const scoresTabAtom = atom<ScoresTab>('calculate');

/** The calculator that is open, of one patient: another patient begins at the picker. */
export const openCalculatorAtom = atom<{ patientId: string; type: ScoreType } | null>(null);

/** Opens a calculator of a patient, from wherever. */
export const openCalculatorOfAtom = atom(null, (_get, set, patientId: string, type: ScoreType) => {
  set(openCalculatorAtom, { patientId, type });
  set(scoresTabAtom, 'calculate');
});

/** A calculator as it was left: what was typed, and when the last of it was, in epoch milliseconds. */
interface ScoreDraft {
  values: ScoreValues;
  at: number;
}

/** How long what was typed counts as current, like the vitals beside it. */
const draftLifetime = 30 * 60_000;

/** Forms that were left for another part of the chart, in memory only (D31), each patient's and score's own. */
const drafts = new Map<string, ScoreDraft>();

const keyOf = (patientId: string, type: ScoreType) => `${patientId} ${type}`;

/** What was begun and left within the last half hour. */
export function scoreDraft(patientId: string, type: ScoreType): ScoreDraft | undefined {
  const draft = drafts.get(keyOf(patientId, type));
  return draft !== undefined && Date.now() - draft.at < draftLifetime ? draft : undefined;
}

/** Keeps a form, or lets go of it where there are no values. */
export function keepScoreDraft(patientId: string, type: ScoreType, values: ScoreValues | undefined): void {
  if (values === undefined) drafts.delete(keyOf(patientId, type));
  else drafts.set(keyOf(patientId, type), { values, at: Date.now() });
}

onSessionChange(() => {
  drafts.clear();
  getDefaultStore().set(openCalculatorAtom, null);
  getDefaultStore().set(scoresTabAtom, 'calculate');
});
