import type { ScoredPatient } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { TemperatureUnit } from '@bedside/contracts/clinical/vitals/temperature.ts';
import { createContext, useContext } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { Prefill, Prefills } from './prefills.ts';
import type { ScoreProblem, ScoreProblems } from './read-score.ts';
import type { ScoreField, ScoreValues } from './score-values.ts';

/** State that the fields of a calculator share. */
export interface ScoreForm {
  form: UseFormReturn<ScoreValues>;
  prefills: Prefills;
  problems: ScoreProblems;
  /** The missing inputs of the score, after the first attempt to submit. */
  missing: readonly string[];
  /** Returns the answer of a field, see `answerIn`. */
  answer: (field: ScoreField) => string;
  unit: TemperatureUnit;
  scored: ScoredPatient;
}

const ScoreFormContext = createContext<ScoreForm | null>(null);
export const ScoreFormProvider = ScoreFormContext.Provider;

export function useScoreForm(): ScoreForm {
  const shared = useContext(ScoreFormContext);
  if (shared === null) throw new Error('useScoreForm must be used inside a ScoreFormProvider');
  return shared;
}

interface AnswerState {
  name: ScoreField;
  /** The answer; empty if unknown. */
  value: string;
  /** The field is untouched and follows the chart. */
  isFollowing: boolean;
  prefill: Prefill | undefined;
  /** The problem of the field, after a blur or a submit. */
  problem: ScoreProblem | undefined;
  isMissing: boolean;
  set: (value: string) => void;
  /** Takes the value in the chart. A lab value also takes its unit. */
  take: () => void;
  onBlur: () => void;
  ref: (element: HTMLElement | null) => void;
}

const unitOf: Partial<Record<ScoreField, ScoreField>> = {
  ureaLevel: 'ureaUnit',
  troponinLevel: 'troponinUnit',
  troponinUpperReferenceLimit: 'troponinUnit',
};

/** Returns the state of one field of the surrounding calculator. */
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
