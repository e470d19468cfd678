import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type {
  Countersigned,
  EnteredInError,
  MarkedInError,
  RecordDomain,
  Reviewed,
} from '@bedside/contracts/record-marks.ts';
import type { recordsEntries } from '@bedside/contracts/records/records.contract.ts';
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ChartAnswer } from '../../api/call.ts';
import { messagesQuery } from '../../domains/chat.queries.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { notesQuery } from '../../domains/notes.queries.ts';
import { errorsQuery, waitingQuery } from '../../domains/records.queries.ts';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { xraysQuery } from '../../domains/xrays.queries.ts';
import { type Folds, foldInto } from '../../realtime/folds.ts';

type MarkEntry = ChartEntry<keyof typeof recordsEntries>;

interface Markable {
  id: string;
  version: number;
  enteredInError?: EnteredInError | undefined;
  reviewed?: Reviewed | undefined;
  countersigned?: Countersigned | undefined;
}

/** How a mark changes each domain's list. A domain without a fold does not compile. */
const foldInDomain: Record<RecordDomain, (cache: QueryClient, entry: MarkEntry) => void> = {
  vitals: (cache, entry) => {
    const list = vitalsQuery(entry.patientId);
    foldMark(cache, list, entry);
    // The newest value that counts may now be further back than the loaded sets.
    if (cache.getQueryData(list.queryKey)?.next !== undefined) void cache.invalidateQueries(list);
  },
  notes: (cache, entry) => foldMark(cache, notesQuery(entry.patientId), entry),
  labs: (cache, entry) => foldMark(cache, labsQuery(entry.patientId), entry),
  scores: (cache, entry) => foldMark(cache, scoresQuery(entry.patientId), entry),
  medications: (cache, entry) => foldMark(cache, medicationsQuery(entry.patientId), entry),
  xrays: (cache, entry) => foldMark(cache, xraysQuery(entry.patientId), entry),
  chat: (cache, entry) => {
    if (entry.type !== 'record.entered-in-error') return;
    const { recordId, enteredInError } = entry.data;
    foldInto<ChatMessage[]>(cache, messagesQuery(entry.patientId), entry, (messages) =>
      messages.map((message) => (message.id === recordId ? { ...message, enteredInError } : message)),
    );
  },
};

export const recordsFolds: Folds<keyof typeof recordsEntries> = {
  'record.entered-in-error': (cache, entry) => {
    foldInDomain[entry.data.domain](cache, entry);
    foldInto<MarkedInError[]>(cache, errorsQuery(entry.patientId), entry, (marks) =>
      marks.some(({ recordId }) => recordId === entry.data.recordId) ? marks : [entry.data, ...marks],
    );
  },
  'record.reviewed': (cache, entry) => foldInDomain[entry.data.domain](cache, entry),
  'record.countersigned': (cache, entry) => foldInDomain[entry.data.domain](cache, entry),
};

/** Reads again which records wait for a countersignature, after an entry that may change it. */
export function foldWaiting(cache: QueryClient, entry: ChartEntry): void {
  const isEnd = entry.type === 'record.countersigned' || entry.type === 'record.entered-in-error';
  const isFlagged = 'needsCountersignature' in entry.data && entry.data.needsCountersignature === true;
  if (isEnd || isFlagged) void cache.invalidateQueries(waitingQuery(entry.patientId));
}

/** Adds a mark to its record, unless the list contains a newer version of it. Keeps every other record. */
function foldMark<T extends Markable>(
  cache: QueryClient,
  list: { queryKey: DataTag<QueryKey, ChartAnswer<T[]>, Error> },
  entry: MarkEntry,
): void {
  const { domain: _domain, recordId, observedAt: _at, version, ...mark } = entry.data;
  foldInto<T[]>(cache, list, entry, (records) =>
    records.map((record) =>
      record.id === recordId && record.version < version ? { ...record, ...mark, version } : record,
    ),
  );
}
