import { BoardSigns } from '@bedside/contracts/board/board.contract.ts';
import { vitalsCurrency } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import { type MergedVitals, mergeVitals } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { type VitalsRecord, vitalsEndpoints } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { callChart } from '../api/call.ts';
import { boardQuery } from './board/board.queries.ts';
import { recordList } from './lists/record-list.ts';

/** How long a set of vitals stays in the list (D55). */
const listedMs = 48 * 60 * 60_000;

export const observedAt = ({ timestamp }: VitalsRecord): string => timestamp;

/** A patient's sets of vitals, the latest observed first: those of the last 48 hours, at most 500 (D55). */
export const vitalsList = recordList<VitalsRecord>({
  name: 'vitals',
  read: (patientId, query, signal) =>
    callChart(vitalsEndpoints.list, { params: { patientId }, query }, { signal }),
  isEnough: (sets, cache, patientId) => {
    const vitals = mergeVitals(sets);
    return hasEverySign(vitals) || hasEveryKnownSign(vitals, cache, patientId);
  },
  mostAge: { timeOf: observedAt, milliseconds: listedMs },
});

/**
 * Returns whether the sets contain a value of each sign. A monitor can fill a page within minutes, and the nurse's
 * temperature from an hour ago must not appear as unknown.
 */
function hasEverySign(vitals: MergedVitals): boolean {
  const isAssessed = vitals.supplementalOxygen !== undefined && vitals.painLevel !== undefined;
  return isAssessed && vitalsCurrency(vitals, new Date()).unknown.length === 0;
}

/**
 * Returns whether the sets contain a value of each sign that the board knows. Its row comes from as many sets as the list loads
 * by itself, so older ones have no value of another sign.
 */
function hasEveryKnownSign(vitals: MergedVitals, cache: QueryClient, patientId: string): boolean {
  const rows = cache.getQueryData(boardQuery().queryKey);
  const signs = rows?.find((row) => row.patientId === patientId)?.vitals?.signs;
  if (signs === undefined) return false;
  return BoardSigns.keyof().options.every((sign) => signs[sign] === undefined || vitals[sign] !== undefined);
}

/** Queries a patient's sets of vitals, the latest observed first. */
export const vitalsQuery = (patientId: string) => vitalsList.query(patientId);
