import { defineChartDomain } from '../chart-domain.ts';
import { chatEndpoints, chatEntries } from './chat.contract.ts';

export const chatDomain = defineChartDomain({
  entries: chatEntries,
  endpoints: chatEndpoints,
  // The conversation repeats the chart.
  news: { 'chat.asked': null, 'chat.replied': null, 'chat.checked': null, 'chat.cleared': null },
});
