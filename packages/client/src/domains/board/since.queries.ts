import { boardEndpoints, type ChartNews } from '@bedside/contracts/board/board.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The news of a chart between the reader's last look and the opening of the chart. */
export interface NewsAtOpening extends Omit<ChartNews, 'seq' | 'epoch'> {
  /** The last entry that the news include. */
  through: number;
}

/**
 * Queries the news of a chart since the reader last had it open. Reads once per opening, because later entries show in
 * the chart itself. Only the line above the chart may read it; other parts use `useChartNews`.
 */
export const sinceQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'since'],
    queryFn: async ({ signal }): Promise<NewsAtOpening> => {
      const params = { patientId };
      // Without a position of its own the chart's watch does not treat it as a list to keep current.
      const { seq, epoch: _, ...news } = await call(boardEndpoints.since, { params }, { signal });
      return { ...news, through: seq };
    },
    gcTime: 0,
  });
