import { defineChartDomain } from '../chart-domain.ts';
import { scoresEndpoints, scoresEntries } from './scores.contract.ts';

export const scoresDomain = defineChartDomain({
  entries: scoresEntries,
  endpoints: scoresEndpoints,
  news: { 'score.calculated': 'scores' },
});
