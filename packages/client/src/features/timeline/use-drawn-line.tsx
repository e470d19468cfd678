import { type ChartEntry, domainOfEntry } from '@bedside/contracts/chart-entries.ts';
import type { EnteredInError, MarkedInError } from '@bedside/contracts/record-marks.ts';
import type { recordsEndpoints } from '@bedside/contracts/records/records.contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { waitingQuery } from '../../domains/records.queries.ts';
import { useErrors } from '../../domains/use-errors.ts';
import { isOfOther } from '../../ui/records/veil.tsx';
import type { RecordTexts } from './record-texts.ts';
import { TimelineLine } from './timeline-line.tsx';
import type { EntryLine } from './timeline-lines.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { usePatientsBefore } from './use-timeline.ts';

interface DrawnLineOptions {
  texts: RecordTexts;
  /** Newest first. A change of the patient's facts is told from the one before. */
  loaded: readonly ChartEntry[];
  /** Returns whether an entry is new since the reader last had the chart open. */
  isNew?: (seq: number) => boolean;
}

const never = () => false;

/** Returns a function that draws one line of the timeline: an entry, or a run of a device's sets that opens to its entries. */
export function useDrawnLine(
  patientId: string,
  { texts, loaded, isNew = never }: DrawnLineOptions,
): (line: EntryLine) => ReactNode {
  const textOf = texts.useEntryText(texts);
  const before = usePatientsBefore(patientId, loaded);
  const markOf = marksByEntry(useErrors(patientId));
  const isWaiting = waitingByEntry(useQuery(waitingQuery(patientId)).data);
  return (line) => (
    <TimelineLine
      key={line.at(-1)?.seq}
      entries={line}
      summaryOf={texts.run}
      isNew={line.some(({ seq }) => isNew(seq))}
    >
      {(entry) => (
        <TimelineRow
          key={entry.seq}
          entry={entry}
          text={textOf(entry, before.get(entry.seq))}
          icon={texts.icon(domainOfEntry(entry.type))}
          mark={markOf(entry)}
          isNew={isNew(entry.seq)}
          isWaiting={isWaiting(entry)}
        />
      )}
    </TimelineLine>
  );
}

/** Returns a lookup of the mark of an entry's record. */
function marksByEntry(errors: readonly MarkedInError[]): (entry: ChartEntry) => EnteredInError | undefined {
  const marks = new Map(errors.map(({ recordId, enteredInError }) => [recordId, enteredInError]));
  return ({ type, data }) => {
    const own = 'id' in data ? marks.get(data.id) : undefined;
    const questionMark = type === 'chat.replied' ? marks.get(data.inReplyTo ?? '') : undefined;
    // A reply to a question about another patient is about that patient too.
    return own ?? (isOfOther(questionMark) ? questionMark : undefined);
  };
}

/**
 * Returns whether an entry's record waits for its countersignature. An entry does not know of its later countersignature, so
 * a flagged one waits unless all that wait are known and it is not among them.
 */
function waitingByEntry(
  known: z.output<typeof recordsEndpoints.waiting.response> | undefined,
): (entry: ChartEntry) => boolean {
  const ids = new Set(known?.records.map(({ recordId }) => recordId));
  const isWhole = known !== undefined && known.total === known.records.length;
  return ({ data }) =>
    'needsCountersignature' in data &&
    data.needsCountersignature === true &&
    'id' in data &&
    data.enteredInError === undefined &&
    (ids.has(data.id) || !isWhole);
}
