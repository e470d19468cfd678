import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { useFactText } from '../head/use-fact-text.ts';
import { differingNames } from './facts-edits.ts';
import { formOf } from './facts-form.ts';

/** Returns a text of the changed facts between two states of a patient, each with its old and new value: "Bed: 3 → R2". */
export function useChangedFacts(): (before: Patient, after: Patient) => string[] {
  const { t } = useTranslation(['patients', 'timeline']);
  const language = useAtomValue(languageAtom);
  const text = useFactText();
  const formOfPatient = (patient: Patient) => formOf(patient, (value) => decimal(value, language, 1));
  return (before, after) => {
    const [was, is] = [formOfPatient(before), formOfPatient(after)];
    const changes = differingNames(was, is).map((name) =>
      t('timeline:fact', {
        name: t(`patients:fields.${name}`),
        before: text(name, was),
        value: text(name, is),
      }),
    );
    const { statusReason: reason } = after;
    if (reason === undefined || reason === before.statusReason) return changes;
    return [...changes, t('timeline:statusReason', { reason })];
  };
}
