import type { HistoryVital } from '@bedside/contracts/clinical/alerts/history-limits.ts';
import type { ShownSign } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import type { Judgement } from '@bedside/contracts/clinical/judgement/judgement.ts';
import type { JudgedMoment, JudgedPatient } from '@bedside/contracts/clinical/judgement/judgement-rules.ts';
import { normalRange } from '@bedside/contracts/clinical/judgement/normal-range.ts';
import { vitalRanges } from '@bedside/contracts/vitals/vital-ranges.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { useVitalsFormat } from './vitals-format.ts';

/** Returns a function that says what is normal for a patient: "Normal here: 60–100 bpm" (JUDGE-11). */
export function useNormalWords(): (
  vital: HistoryVital,
  patient: JudgedPatient,
  moment: JudgedMoment,
) => string | undefined {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const language = useAtomValue(languageAtom);
  return (vital, patient, moment) => {
    const range = normalRange(vital, patient, moment);
    if (range === undefined) return undefined;
    const write = (value: number) =>
      vital === 'temperature' ? format.temperature(value) : decimal(value, language);
    const { min, max } = vitalRanges[vital];
    const isPressure = vital === 'bloodPressureSystolic' || vital === 'bloodPressureDiastolic';
    const unit = vital === 'painLevel' ? '' : format.unitOf(isPressure ? 'bloodPressure' : vital);
    if (range.max === max) return t('rule.normalFrom', { from: write(range.min), unit }).trim();
    if (range.min === min) return t('rule.normalTo', { to: write(range.max), unit }).trim();
    return t('rule.normal', { range: `${write(range.min)}–${write(range.max)}`, unit });
  };
}

/** Returns a function that names the rule behind a judgement, and what is normal for the patient (JUDGE-1). */
export function useRuleWords(): (
  sign: ShownSign,
  judgement: Judgement,
  patient: JudgedPatient,
  moment: JudgedMoment,
) => string {
  const { t } = useTranslation('vitals');
  const normalOf = useNormalWords();
  return (sign, { rule, part }, patient, moment) => {
    const vital: HistoryVital | undefined =
      sign === 'consciousness'
        ? undefined
        : sign !== 'bloodPressure'
          ? sign
          : part === 'diastolic'
            ? 'bloodPressureDiastolic'
            : 'bloodPressureSystolic';
    const normal = vital && rule !== 'unrecordable' && normalOf(vital, patient, moment);
    return [t(`rule.${rule}`), part && t(`rule.${part}`), normal && `${normal}.`].filter(Boolean).join(' ');
  };
}
