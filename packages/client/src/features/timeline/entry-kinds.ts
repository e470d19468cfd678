import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';

/** What a reader of the timeline looks for. */
export const entryKinds = [
  'vitals',
  'notes',
  'labs',
  'scores',
  'medications',
  'xrays',
  'chat',
  'patient',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A type of entry that is missing here does not compile. */
export const kindOf: Record<ChartEntryType, EntryKind> = {
  'patient.created': 'patient',
  'patient.updated': 'patient',
  'vitals.recorded': 'vitals',
  'note.added': 'notes',
  'lab.added': 'labs',
  'lab.tagged': 'labs',
  'lab.untagged': 'labs',
  'score.calculated': 'scores',
  'medication.started': 'medications',
  'medication.discontinued': 'medications',
  'xray.analyzed': 'xrays',
  'chat.asked': 'chat',
  'chat.replied': 'chat',
  'chat.cleared': 'chat',
};
