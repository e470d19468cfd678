import { type TemperatureUnit, toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { ConfirmableVital } from '@bedside/contracts/vitals/vital-ranges.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtom } from 'jotai';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/server-clock.ts';
import { temperatureUnitAtom } from '../../storage/preferences.ts';
import { type ObservedTime, observedAt, readObserved } from './entry/observed-time.ts';
import {
  confirmedValue,
  emptyForm,
  type FieldProblem,
  formOfRecord,
  readForm,
  temperatureInUnit,
  type VitalsForm,
} from './entry/vitals-form.ts';

/** Extremes of the form: the questions about them, and the user's answers (EXTREME-8). */
export interface Extremes {
  /** Shows the question at a field whose value is an extreme that nobody confirmed. Returns whether there is one. */
  ask: (field: ConfirmableVital) => boolean;
  /** Returns whether the question about the field's present value is on screen. */
  isAsked: (field: ConfirmableVital) => boolean;
  confirm: (field: ConfirmableVital) => void;
  /** "28.5 °C", if the user confirmed the field's present value. */
  confirmedText: (field: ConfirmableVital) => string | undefined;
}

/** The fields of the dialog: the values and their observation time (D36). */
type EntryForm = VitalsForm & { observed: ObservedTime };

/** Returns the form with translated errors and its temperature unit. It begins empty, or with the values of a set. */
export function useVitalsForm(write: (value: number) => string, entered?: VitalsRecord) {
  const [unit, setUnit] = useAtom(temperatureUnitAtom);
  const valueText = useValueText(write, unit);
  const say = useProblemText(valueText);
  const form = useForm<EntryForm>({
    defaultValues:
      entered === undefined
        ? { ...emptyForm, observed: { minutesAgo: 0 } }
        : {
            ...emptyForm,
            ...formOfRecord(entered, unit, write),
            observed: observedAt(new Date(entered.timestamp)),
          },
    mode: 'onBlur',
    resolver: (values) => {
      const { problems } = readForm(values, unit);
      const errors: FieldErrors<EntryForm> = Object.fromEntries(
        Object.entries(problems).map(([field, problem]) => [
          field,
          { type: problem.kind, message: say(problem) },
        ]),
      );
      const observed = readObserved(values.observed, serverNow());
      // Its field shows the problem of the moment, because the time passes.
      if (typeof observed === 'string') errors.observed = { type: observed };
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });

  function switchUnit(next: TemperatureUnit) {
    const isConfirmed = confirmedValue(form.getValues(), 'temperature', unit) !== undefined;
    const typed = form.getValues('temperature');
    form.setValue('temperature', temperatureInUnit(typed, unit, next, write, isConfirmed));
    form.clearErrors('temperature');
    setUnit(next);
  }

  const questionOf = (field: ConfirmableVital) => {
    const problem = readForm(form.getValues(), unit).problems[field];
    return problem?.kind === 'extreme' ? problem : undefined;
  };
  const extremes: Extremes = {
    ask: (field) => {
      const question = questionOf(field);
      if (question) form.setError(field, { type: question.kind, message: say(question) });
      return question !== undefined;
    },
    isAsked: (field) => {
      const question = questionOf(field);
      return question !== undefined && form.getFieldState(field).error?.message === say(question);
    },
    confirm: (field) => {
      const question = questionOf(field);
      if (question === undefined) return;
      form.setValue('confirmed', { ...form.getValues('confirmed'), [field]: question.extreme });
      form.clearErrors(field);
    },
    confirmedText: (field) => {
      const value = confirmedValue(form.getValues(), field, unit);
      return value === undefined ? undefined : valueText(field, value);
    },
  };

  return { form, unit, switchUnit, extremes };
}

export type VitalsFormState = UseFormReturn<EntryForm>;

type ValueText = (field: ConfirmableVital, value: number) => string;

/** Returns a function that writes a value in the unit of the wire with its unit on screen: "83.3 °F", "18 bpm". */
export function useValueText(write: (value: number) => string, unit: TemperatureUnit): ValueText {
  const { t } = useTranslation('vitals');
  return (field, value) =>
    field === 'temperature'
      ? `${write(toDisplay(value, unit))} ${t(`unit.${unit}`)}`
      : `${write(value)} ${t(`unit.${field}`)}`;
}

function useProblemText(valueText: ValueText): (problem: FieldProblem) => string {
  const { t } = useTranslation('vitals');
  return (problem) => {
    if (problem.kind === 'extreme') {
      return t('form.extreme', { value: valueText(problem.field, problem.extreme) });
    }
    if (problem.kind === 'range') return t('form.range', { min: problem.min, max: problem.max });
    if (problem.kind === 'recordedToo') return t('form.recordedToo', { name: t(`name.${problem.sign}`) });
    return t(`form.${problem.kind}`);
  };
}

export function isField(name: string | undefined): name is keyof VitalsForm {
  return name !== undefined && name in emptyForm;
}
