import { boardEndpoints, type ChartNews } from '@bedside/contracts/board/board.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** What happened in a chart between the reader's last look and the opening of the chart. */
export interface NewsAtOpening extends Omit<ChartNews, 'seq' | 'epoch'> {
  /** The last entry that the news include. */
  through: number;
}

/**
 * Queries what is new in a chart since the reader last had it open. Read once per opening: what arrives later shows in
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
