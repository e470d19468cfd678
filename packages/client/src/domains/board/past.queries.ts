import { pastEndpoints } from '@bedside/contracts/board/past.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** How long a moment of the past stays in memory. It changes only when another patient's record is found out. */
const pastKeptMs = 60_000;

/** Queries the department's board as it was. Keeps the moment before on screen until the new one has come. */
export const pastBoardQuery = (at: string) =>
  queryOptions({
    queryKey: ['past-board', at],
    queryFn: ({ signal }) => call(pastEndpoints.past, { query: { at } }, { signal }),
    staleTime: pastKeptMs,
    gcTime: pastKeptMs,
    placeholderData: keepPreviousData,
  });

/** Queries a chart as it was. Never shows another patient's while it loads. */
export const pastChartQuery = (patientId: string, at: string) =>
  queryOptions({
    queryKey: ['past-chart', patientId, at],
    queryFn: ({ signal }) =>
      call(pastEndpoints.pastChart, { params: { patientId }, query: { at } }, { signal }),
    staleTime: pastKeptMs,
    gcTime: pastKeptMs,
    placeholderData: (before) => (before?.patientId === patientId ? before : undefined),
  });
