import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { TrendsView } from '../../features/vitals/trends/trends-view.tsx';
import { openRecordAtom, vitalsViewAtom } from '../../state/selection.ts';
import { useTrendMarks } from './use-trend-marks.ts';

/** Renders the trends, with the marks that other features provide. */
export default function TrendsSection({ patientId }: { patientId: string }) {
  const [from, setFrom] = useState(Number.POSITIVE_INFINITY);
  const { marks, loadedFrom } = useTrendMarks(patientId, from);
  const setView = useSetAtom(vitalsViewAtom);
  const openRecord = useSetAtom(openRecordAtom);
  return (
    <TrendsView
      patientId={patientId}
      marks={marks}
      marksFrom={loadedFrom}
      onFrom={setFrom}
      openRecord={(record) => openRecord({ patientId, ...record })}
      showTable={() => {
        flushSync(() => setView('table'));
        document.getElementById('vitals-table')?.focus();
      }}
    />
  );
}
