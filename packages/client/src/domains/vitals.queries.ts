import { vitalsCurrency } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import { mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { type VitalsRecord, vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import { callChart } from '../api/call.ts';
import { recordList } from './lists/record-list.ts';

/** How long a set of vitals stays in the list (D55). */
const listedMs = 48 * 60 * 60_000;

export const observedAt = ({ timestamp }: VitalsRecord): string => timestamp;

/** A patient's sets of vitals, the latest observed first: those of the last 48 hours, at most 500 (D55). */
export const vitalsList = recordList<VitalsRecord>({
  name: 'vitals',
  read: (patientId, query, signal) =>
    callChart(vitalsEndpoints.list, { params: { patientId }, query }, { signal }),
  isEnough: hasEverySign,
  mostAge: { timeOf: observedAt, milliseconds: listedMs },
});

/**
 * Returns whether the sets contain a value of each sign. A monitor can fill a page within minutes, and the nurse's
 * temperature from an hour ago must not appear as unknown.
 */
function hasEverySign(records: VitalsRecord[]): boolean {
  const vitals = mergeVitals(records);
  const isAssessed = vitals.supplementalOxygen !== undefined && vitals.painLevel !== undefined;
  return isAssessed && vitalsCurrency(vitals, new Date()).unknown.length === 0;
}

/** Queries a patient's sets of vitals, the latest observed first. */
export const vitalsQuery = (patientId: string) => vitalsList.query(patientId);
