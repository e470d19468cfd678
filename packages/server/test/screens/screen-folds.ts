import type { ChartEntry, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { ChatMessage } from '@bedside/contracts/chat/chat.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { ChartPosition } from '../../../client/src/realtime/watch/watch-ports.ts';

/** The data of one patient that a screen shows. */
export interface Shown {
  patient: Patient;
  vitals: VitalsRecord[];
  messages: ChatMessage[];
}

type Loaded<T> = ChartPosition & { data: T };
/** The loaded lists of one patient. */
export type Cache = { -readonly [K in keyof Shown]?: Loaded<Shown[K]> };

type Folds = { [K in ChartEntryType]?: (cache: Cache, entry: ChartEntry<K>) => void };

/**
 * The client's folds over plain objects, for the entries that these screens have a list for. A record that a list
 * already contains is not added again.
 */
const folds: Folds = {
  'patient.created': foldPatient,
  'patient.updated': foldPatient,
  'vitals.recorded': ({ vitals }, entry) =>
    into(vitals, entry, (known) =>
      known.some(({ id }) => id === entry.data.id)
        ? known
        : [entry.data, ...known].toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp)),
    ),
  'record.entered-in-error': foldMark,
  'record.reviewed': foldMark,
  'record.countersigned': foldMark,
  'chat.asked': foldMessage,
  'chat.replied': foldMessage,
  'chat.cleared': ({ messages }, entry) => {
    // A stored entry only refers to its messages: the client loads the list anew.
    if (entry.data.partial && messages) messages.epoch = '';
    else into(messages, entry, () => entry.data.messages);
  },
};

/** Folds one entry into the loaded lists. */
export function fold<K extends ChartEntryType>(cache: Cache, entry: ChartEntry<K>): void {
  const step: Folds[K] = folds[entry.type];
  step?.(cache, entry);
}

function foldPatient(
  { patient }: Cache,
  entry: ChartEntry<'patient.created'> | ChartEntry<'patient.updated'>,
): void {
  into(patient, entry, (known) => (known.version >= entry.data.version ? known : entry.data));
}

function foldMessage(
  { messages }: Cache,
  entry: ChartEntry<'chat.asked'> | ChartEntry<'chat.replied'>,
): void {
  into(messages, entry, (known) =>
    known.some(({ id }) => id === entry.data.id) ? known : [...known, entry.data],
  );
}

/** Adds a mark to the set of vitals or the message that it marks. */
function foldMark(
  { vitals, messages }: Cache,
  entry: ChartEntry<'record.entered-in-error' | 'record.reviewed' | 'record.countersigned'>,
): void {
  const { domain, recordId, observedAt: _time, version, ...mark } = entry.data;
  const isMarked = (of: 'vitals' | 'chat', id: string) => domain === of && id === recordId;
  into(vitals, entry, (known) =>
    known.map((set) => (isMarked('vitals', set.id) ? { ...set, ...mark, version } : set)),
  );
  into(messages, entry, (known) =>
    known.map((message) => (isMarked('chat', message.id) ? { ...message, ...mark } : message)),
  );
}

function into<T>(list: Loaded<T> | undefined, entry: ChartEntry, change: (data: T) => T): void {
  if (list === undefined || list.epoch !== entry.epoch || list.seq >= entry.seq) return;
  list.data = change(list.data);
  list.seq = entry.seq;
}
