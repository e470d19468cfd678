import type { NewsKind } from './board/board.contract.ts';
import { type ChartEntryType, entryTypes } from './chart-entries.ts';

/**
 * The kind of news for each entry type, since the reader's last look and since a reply. Null for types that change
 * nothing clinical.
 */
export const newsKindOf: Record<ChartEntryType, NewsKind | null> = {
  'patient.created': null,
  'patient.updated': 'facts',
  'vitals.recorded': 'vitals',
  'note.added': 'notes',
  'note.amended': 'notes',
  'lab.added': 'labs',
  'lab.analyzed': 'labs',
  'lab.tagged': null,
  'lab.untagged': null,
  'score.calculated': 'scores',
  'medication.started': 'medications',
  'medication.given': 'medications',
  'medication.discontinued': 'medications',
  'xray.analyzed': 'xrays',
  'chat.asked': null,
  'chat.replied': null,
  'chat.checked': null,
  'chat.cleared': null,
  'record.entered-in-error': 'corrections',
  'record.reviewed': 'reviews',
  'attention.taken': null,
  'handover.given': null,
  'handover.confirmed': null,
};

/**
 * The types of the entries that change nothing for a reader of the chart: conversation, tags and takes. The tracking
 * list shows the last other entry as the last change, so that its dot agrees with the chart's line about news.
 */
export const silentTypes: readonly ChartEntryType[] = entryTypes.filter(
  (type) => newsKindOf[type] === null && type !== 'patient.created',
);
