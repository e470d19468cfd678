import { defineChartDomain } from '../chart-domain.ts';
import { notesEndpoints, notesEntries } from './notes.contract.ts';

export const notesDomain = defineChartDomain({
  entries: notesEntries,
  endpoints: notesEndpoints,
  news: { 'note.added': 'notes', 'note.amended': 'notes' },
});
