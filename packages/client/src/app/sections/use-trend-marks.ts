import { isDocument, type LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { counts, type RecordDomain } from '@bedside/contracts/record-marks.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { messagesList } from '../../domains/chat.queries.ts';
import { labsList } from '../../domains/labs.queries.ts';
import { useReadBack } from '../../domains/lists/use-read-back.ts';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { notesList } from '../../domains/notes.queries.ts';
import { useLabFormat } from '../../features/labs/labs-format.ts';
import type { MarkKind, TrendMark } from '../../features/vitals/trends/data/trend-marks.ts';
import { useLabName } from '../../i18n/hooks/use-lab-name.ts';
import { useMedicationWords } from '../../i18n/hooks/use-medication-words.ts';

const createdAt = (record: { createdAt: string }) => record.createdAt;
const reportedAt = ({ resultTime }: LabResult) => resultTime;

/** The length of a question on its mark, in characters. */
const previewCharacters = 80;

/**
 * Returns the trends' marks beside the vitals: medications, lab results, questions and notes that count. Loads them
 * back to `until`, in epoch milliseconds. They are complete from `loadedFrom` on, and some could not be loaded if they
 * `haveFailed`.
 */
export function useTrendMarks(
  patientId: string,
  until: number,
): { marks: readonly TrendMark[]; loadedFrom: number; haveFailed: boolean } {
  const { t } = useTranslation(['timeline', 'notes']);
  const { result } = useLabFormat();
  const nameOf = useLabName();
  const { dose } = useMedicationWords();
  const medications = useQuery(medicationsQuery(patientId));
  const labs = useQuery(labsList.query(patientId));
  const notes = useQuery(notesList.query(patientId));
  const messages = useQuery(messagesList.query(patientId));
  const read = [
    useReadBack(labsList, patientId, { until, timeOf: reportedAt }),
    useReadBack(notesList, patientId, { until, timeOf: createdAt }),
    useReadBack(messagesList, patientId, { until, timeOf: createdAt }),
  ];
  const lists = [medications, labs, notes, messages];
  const isLoaded = lists.every(({ data }) => data !== undefined);
  const haveFailed =
    lists.some(({ isError, data }) => isError && data === undefined) ||
    read.some(({ hasFailed }) => hasFailed);
  const given = useMemo(
    () => (medications.data ?? []).filter(counts).flatMap((each) => medicationMarks(each, t, dose)),
    [medications.data, t, dose],
  );
  const reported = useMemo(
    () =>
      (labs.data ?? []).filter(counts).map((lab) => {
        const words = isDocument(lab) ? [t('lab.uploaded')] : [nameOf(lab), result(lab), lab.units];
        return mark('lab', lab, lab.resultTime, words, lab.isAbnormal === true);
      }),
    [labs.data, nameOf, result, t],
  );
  const written = useMemo(
    () =>
      (notes.data ?? [])
        .filter(counts)
        .map((note) => mark('note', note, note.createdAt, [t(`notes:type.${note.type}`), note.title])),
    [notes.data, t],
  );
  const questions = useMemo(
    () =>
      (messages.data ?? [])
        .filter((message) => message.role === 'user' && counts(message))
        .map((message) =>
          mark('question', message, message.createdAt, [
            t('chat.asked'),
            `“${message.content.slice(0, previewCharacters)}”`,
          ]),
        ),
    [messages.data, t],
  );
  const marks = useMemo(
    () => [...given, ...reported, ...questions, ...written],
    [given, reported, questions, written],
  );
  const from = Math.max(...read.map(({ loadedFrom }) => loadedFrom));
  return { marks, loadedFrom: isLoaded ? from : Number.POSITIVE_INFINITY, haveFailed };
}

function medicationMarks(
  medication: Medication,
  t: TFunction<'timeline'>,
  dose: (dosage: string) => string,
): TrendMark[] {
  const { id, kind, name, dosage, startedAt, discontinuedAt } = medication;
  // The time of charting a home medication tells nothing about the patient.
  const start =
    kind === 'home'
      ? []
      : [mark('medication', medication, startedAt, [t(`medication.${kind}`), name, dosage && dose(dosage)])];
  if (discontinuedAt === undefined) return start;
  const end = mark('medication', medication, discontinuedAt, [t('medication.discontinued'), name]);
  return [...start, { ...end, key: `medication-end ${id}` }];
}

/** The domain of each kind's records. */
const domains = {
  medication: 'medications',
  lab: 'labs',
  question: 'chat',
  note: 'notes',
} as const satisfies Record<MarkKind, RecordDomain>;

function mark(
  kind: MarkKind,
  { id }: { id: string },
  at: string,
  words: readonly (string | undefined)[],
  isAbnormal = false,
): TrendMark {
  return {
    key: `${kind} ${id}`,
    kind,
    at: Date.parse(at),
    text: words.filter(Boolean).join(' '),
    isAbnormal,
    record: { domain: domains[kind], id, at },
  };
}
