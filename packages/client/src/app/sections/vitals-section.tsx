import { useEffect } from 'react';
import { Monitors } from '../../features/devices/monitors.tsx';
import VitalsHistory from '../../features/vitals/history/vitals-history.tsx';
import { fetchAhead, type LoadView } from './late-views.ts';
import { Section } from './section.tsx';

const trends: LoadView = () => import('./trends-section.tsx');

/** The vitals of the history, with the trends in a bundle of their own. */
export default function VitalsSection({ patientId }: { patientId: string }) {
  useEffect(() => fetchAhead(trends), []);
  return (
    <VitalsHistory
      patientId={patientId}
      trends={<Section load={trends} patientId={patientId} />}
      monitors={<Monitors patientId={patientId} />}
    />
  );
}
