import type { Handover } from '@bedside/contracts/handover/handover.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { boardQuery } from '../../../domains/board/board.queries.ts';

/**
 * Returns whether the chart has entries that a hand-over on screen does not include. The rows of the tracking list,
 * which arrive live, name the last entry of each chart.
 */
export function useChangedSince(): (handover: Handover) => boolean {
  const rows = useQuery(boardQuery()).data ?? [];
  const seqs = new Map(rows.map(({ patientId, seq }) => [patientId, seq]));
  return ({ patientId, chartSeq }) => (seqs.get(patientId) ?? 0) > chartSeq;
}
