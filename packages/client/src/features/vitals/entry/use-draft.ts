import type { TemperatureUnit } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { LineFields } from '@bedside/contracts/clinical/vitals/vitals-line.ts';
import { useMemo } from 'react';
import { useNow } from '../../../state/clock.ts';
import { usePatientVitals } from '../use-patient-vitals.ts';
import { type DraftSet, draftSet } from './draft-set.ts';
import { type ObservedTime, readObserved } from './observed-time.ts';
import { readForm, type VitalsForm } from './vitals-form.ts';

/** Returns what the typed values mean; undefined until patient and vitals have loaded. */
export function useDraft(
  patientId: string,
  form: VitalsForm & { observed: ObservedTime },
  line: LineFields,
  unit: TemperatureUnit,
): DraftSet | undefined {
  const { records, patient, isLoaded } = usePatientVitals(patientId);
  const now = useNow();
  return useMemo(() => {
    if (!isLoaded || patient === undefined) return undefined;
    const observed = readObserved(form.observed, now);
    const { values } = readForm(form, unit);
    return draftSet({
      ...{ values, line, records, patient, now: new Date(now) },
      observed: typeof observed === 'number' ? observed : now,
    });
  }, [form, line, unit, records, patient, isLoaded, now]);
}
