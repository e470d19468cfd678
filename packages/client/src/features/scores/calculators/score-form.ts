import type { ScoredPatient } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { TemperatureUnit } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { createContext, useContext } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { Prefill, Prefills } from './prefills.ts';
import type { ScoreProblem, ScoreProblems } from './read-score.ts';
import type { ScoreField, ScoreValues } from './score-values.ts';

/** What the fields of a calculator share. */
export interface ScoreForm {
  form: UseFormReturn<ScoreValues>;
  prefills: Prefills;
  problems: ScoreProblems;
  /** What the score still needs, once it was asked for without. */
  missing: readonly string[];
  /** What a field holds: see `answerIn`. */
  answer: (field: ScoreField) => string;
  unit: TemperatureUnit;
  scored: ScoredPatient;
}

const ScoreFormContext = createContext<ScoreForm | null>(null);
export const ScoreFormProvider = ScoreFormContext.Provider;

export function useScoreForm(): ScoreForm {
  const shared = useContext(ScoreFormContext);
  if (shared === null) throw new Error('A field of a calculator stands in its form');
  return shared;
}

interface AnswerState {
  name: ScoreField;
  /** What it holds; empty where it is unknown. */
  value: string;
  /** Nobody touched it: it follows the chart. */
  isFollowing: boolean;
  prefill: Prefill | undefined;
  /** What is wrong with it, once it was left or the score was asked for. */
  problem: ScoreProblem | undefined;
  isMissing: boolean;
  set: (value: string) => void;
  /** Takes what the chart has of it; a laboratory's number comes with its unit. */
  take: () => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
}

const unitOf: Partial<Record<ScoreField, ScoreField>> = {
  ureaLevel: 'ureaUnit',
  troponinLevel: 'troponinUnit',
  troponinUpperReferenceLimit: 'troponinUnit',
};

/** One field of the calculator around it. */
export function useAnswer(name: ScoreField): AnswerState {
  const { form, prefills, problems, missing, answer } = useScoreForm();
  const { field, fieldState } = useController({ control: form.control, name });
  const value = answer(name);
  const isChecked = fieldState.isTouched || form.formState.submitCount > 0;
  const problem = problems[name];
  const set = (field: ScoreField, next: string) => form.setValue(field, next, { shouldDirty: true });
  return {
    name,
    value,
    isFollowing: field.value === null && value !== '',
    prefill: prefills[name],
    problem: isChecked || problem?.kind === 'complaint' || problem?.kind === 'unit' ? problem : undefined,
    isMissing: missing.some((path) => path.split('.').at(-1) === name),
    set: (next) => set(name, next),
    take: () => {
      for (const field of [name, unitOf[name]]) {
        const known = field && prefills[field];
        if (known) set(field, known.value);
      }
      const recordId = prefills[name]?.recordId;
      if (recordId !== undefined) form.setValue('taken', { ...form.getValues('taken'), [name]: recordId });
    },
    onBlur: field.onBlur,
    ref: field.ref,
  };
}
