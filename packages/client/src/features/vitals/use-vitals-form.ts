import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { useAtom } from 'jotai';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { temperatureUnitAtom } from '../../storage/preferences.ts';
import {
  emptyForm,
  type FieldProblem,
  formOfRecord,
  readForm,
  temperatureInUnit,
  type VitalsForm,
} from './entry/vitals-form.ts';

/** Returns the form with translated errors and its temperature unit. It begins empty, or with the values of a set. */
export function useVitalsForm(write: (value: number) => string, entered?: VitalsRecord) {
  const say = useProblemText();
  const [unit, setUnit] = useAtom(temperatureUnitAtom);
  const form = useForm<VitalsForm>({
    defaultValues:
      entered === undefined ? emptyForm : { ...emptyForm, ...formOfRecord(entered, unit, write) },
    mode: 'onBlur',
    resolver: (values) => {
      const { problems } = readForm(values, unit);
      const errors: FieldErrors<VitalsForm> = Object.fromEntries(
        Object.entries(problems).map(([field, problem]) => [
          field,
          { type: problem.kind, message: say(problem) },
        ]),
      );
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });

  function switchUnit(next: typeof unit) {
    form.setValue('temperature', temperatureInUnit(form.getValues('temperature'), unit, next, write));
    form.clearErrors('temperature');
    setUnit(next);
  }

  return { form, unit, switchUnit };
}

export type VitalsFormState = UseFormReturn<VitalsForm>;

function useProblemText(): (problem: FieldProblem) => string {
  const { t } = useTranslation('vitals');
  return (problem) => {
    if (problem.kind === 'range') return t('form.range', { min: problem.min, max: problem.max });
    if (problem.kind === 'recordedToo') return t('form.recordedToo', { name: t(`name.${problem.sign}`) });
    if ('value' in problem) return t(`form.${problem.kind}`, { value: problem.value });
    return t(`form.${problem.kind}`);
  };
}

export function isField(name: string | undefined): name is keyof VitalsForm {
  return name !== undefined && name in emptyForm;
}
