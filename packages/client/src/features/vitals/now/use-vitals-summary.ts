import type { VitalsDue } from '@bedside/contracts/clinical/monitoring/vitals-currency.ts';
import type { News2 } from '@bedside/contracts/clinical/news2/news2.ts';
import { useNow } from '../../../state/clock.ts';
import { useNews2 } from '../news2/news2-chip.tsx';
import { type PatientVitals, usePatientVitals } from '../use-patient-vitals.ts';
import type { Tile } from './tiles/tiles.ts';
import { useTiles } from './tiles/use-tiles.ts';
import { useVitalsDue, type VitalsOfPatient } from './use-vitals-due.ts';

export interface VitalsSummary {
  vitals: PatientVitals;
  tiles: Tile[];
  /** Undefined until the vitals have loaded. */
  score: News2 | undefined;
  due: VitalsDue | undefined;
  /** The client clock, epoch milliseconds. */
  now: number;
}

/** Returns the header's data about a patient's vitals. It follows the chart and the clock. */
export function useVitalsSummary({ patientId, triageLevel }: VitalsOfPatient): VitalsSummary {
  const now = useNow();
  const vitals = usePatientVitals(patientId);
  return {
    vitals,
    tiles: useTiles(vitals, now),
    score: useNews2(vitals, now),
    due: useVitalsDue(vitals, triageLevel, now),
    now,
  };
}
