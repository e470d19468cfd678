import { LatestVitals } from '../../features/vitals/now/latest-vitals.tsx';
import { useTriageLevel } from './use-triage-level.ts';

/** The latest vitals, with the triage level that decides how often they are due. */
export function VitalsWithTriage({ patientId }: { patientId: string }) {
  return <LatestVitals patientId={patientId} triageLevel={useTriageLevel(patientId)} />;
}
