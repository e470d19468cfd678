import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../state/clock.ts';
import type { VitalsForm } from '../entry/vitals-form.ts';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { useVitalsFormat } from '../vitals-format.ts';

/**
 * Returns the current value of a dialog field as text with its age. It is shown beside the field and never saved
 * again (D8).
 */
export type CurrentVitals = (field: keyof VitalsForm) => string;

export function useCurrentVitals(patientId: string): CurrentVitals {
  const { t } = useTranslation('vitals');
  const format = useVitalsFormat();
  const now = useNow();
  const { records, isError } = usePatientVitals(patientId);
  const merged = useMemo(() => mergeVitals(records), [records]);
  return (field) => {
    // Vitals that failed to load must not show as "no earlier value".
    if (isError) return '';
    const say = (value: string, at: string) => t('form.current', { value, age: format.ago(at, now) });
    const sign =
      field === 'bloodPressureSystolic' || field === 'bloodPressureDiastolic' ? 'bloodPressure' : field;
    const tried =
      sign in merged.unrecordable
        ? Object.entries(merged.unrecordable).find(([name]) => name === sign)?.[1]
        : undefined;
    if (tried) return say(t('unrecordable'), tried.at);
    switch (field) {
      case 'temperature': {
        const known = merged.temperature;
        return known
          ? say(`${format.temperature(known.value)} ${t(`unit.${format.unit}`)}`, known.at)
          : t('form.noCurrent');
      }
      case 'bloodPressureSystolic':
      case 'bloodPressureDiastolic': {
        const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = merged;
        const known = systolic ?? diastolic;
        if (!known) return t('form.noCurrent');
        const parts = [systolic?.value, diastolic?.value].map((value) => value ?? t('missing'));
        return say(parts.join('/'), known.at);
      }
      case 'consciousness': {
        const { consciousnessLevel: level, newConfusion } = merged;
        const text = format.consciousness(level?.value, newConfusion?.value);
        const known = level ?? newConfusion;
        return text && known ? say(text, known.at) : t('form.noCurrent');
      }
      case 'oxygen': {
        const known = merged.supplementalOxygen;
        return known ? say(t(known.value ? 'onOxygen' : 'roomAir'), known.at) : t('form.noCurrent');
      }
      case 'oxygenDevice': {
        const known = merged.oxygenDevice;
        return known ? say(t(`device.${known.value}`), known.at) : t('form.noCurrent');
      }
      case 'oxygenFlow': {
        const known = merged.oxygenFlow;
        return known ? say(format.flow(known.value), known.at) : t('form.noCurrent');
      }
      case 'notes':
      case 'unrecordable':
      case 'confirmed':
        return '';
      default: {
        const known = merged[field];
        return known ? say(`${known.value}`, known.at) : t('form.noCurrent');
      }
    }
  };
}
