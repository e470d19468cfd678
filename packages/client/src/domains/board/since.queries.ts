import { boardEndpoints, type ChartNews } from '@bedside/contracts/board/board.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The news of a chart between the reader's last look and the opening of the chart. */
export interface NewsAtOpening extends Omit<ChartNews, 'seq' | 'epoch'> {
  /** The `seq` of the last entry in the news. */
  through: number;
}

/**
 * Queries the news of a chart since the reader last had it open. Fetches once per opening, because the chart itself
 * shows later entries. Only the line above the chart may use it; other parts use `useChartNews`.
 */
export const sinceQuery = (patientId: string) =>
  queryOptions({
    queryKey: ['patient', patientId, 'since'],
    queryFn: async ({ signal }): Promise<NewsAtOpening> => {
      const params = { patientId };
      // It has no position of its own, so the chart's watch does not keep it current as it does a list.
      const { seq, epoch: _, ...news } = await call(boardEndpoints.since, { params }, { signal });
      return { ...news, through: seq };
    },
    gcTime: 0,
  });
