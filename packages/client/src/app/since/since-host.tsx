import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteSeen } from '../../domains/board/board.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { SinceLine } from '../../features/board/since/since-line.tsx';
import type { LoadView } from '../sections/late-views.ts';
import { Section } from '../sections/section.tsx';

const entries: LoadView = () => import('./since-entries.tsx');

/** The line "since you last looked" above a chart's section, and the entries that it opens. */
export function SinceHost({ patientId }: { patientId: string }) {
  const cache = useQueryClient();
  useEffect(
    () => () => {
      // The reader has not seen a chart that never loaded.
      if (cache.getQueryData(patientQuery(patientId).queryKey) !== undefined) noteSeen(cache, patientId);
    },
    [cache, patientId],
  );
  return (
    <SinceLine
      key={patientId}
      patientId={patientId}
      entries={<Section load={entries} patientId={patientId} />}
    />
  );
}
