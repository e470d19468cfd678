import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteSeen } from '../../domains/board/board.queries.ts';
import { patientQuery } from '../../domains/patients.queries.ts';
import { SinceLine } from '../../features/board/since/since-line.tsx';
import type { LoadView } from '../sections/late-views.ts';
import { Section } from '../sections/section.tsx';

const entries: LoadView = () => import('./since-entries.tsx');

interface SinceHostProps {
  patientId: string;
  /** False where the sidebar counts the news, and the line would push the first row of data down. */
  isLine: boolean;
}

/** The line "since you last looked" above a chart's section, and the entries that it opens. */
export function SinceHost({ patientId, isLine }: SinceHostProps) {
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
      isShown={isLine}
      entries={<Section load={entries} patientId={patientId} />}
    />
  );
}
