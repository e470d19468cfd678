import { itemBounds } from '../../bounds.ts';
import type { ChatMessage } from '../../chat/chat.contract.ts';
import type { HandoverLine, HandoverSource } from '../../handover/handover-lines.ts';
import type { Medication } from '../../medications/medications.contract.ts';
import type { Note } from '../../notes/notes.contract.ts';
import type { MarkedInError } from '../../record-marks.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import type { BoardChart } from '../board/board-facts.ts';

/** The period of the worst values and of results that changed, in milliseconds (HAND-4, HAND-5). */
export const handoverPeriodMs = 24 * 60 * 60_000;

/**
 * The parts of a chart that a hand-over reads. Lists are newest first and may include records entered in error.
 */
export interface HandoverChart extends BoardChart {
  /** Every set of {@link handoverPeriodMs}. A monitor writes more of them than `sets` contains. */
  setsOfPeriod: readonly VitalsRecord[];
  medications: readonly Medication[];
  notes: readonly Note[];
  /** The marks of records entered in error. */
  errors: readonly MarkedInError[];
  /** Questions to the assistant without a complete reply, newest first. */
  unanswered: readonly ChatMessage[];
}

/** The record behind a line, before the server adds its place in the log. */
export type UnplacedSource = Omit<HandoverSource, 'seq'>;

/** A {@link HandoverLine} before the server adds the place of its source. */
export type UnplacedLine = Unplaced<HandoverLine>;

type Unplaced<L> = L extends HandoverLine ? Omit<L, 'source'> & { source?: UnplacedSource } : never;

/** Lines of one kind, and how many of them a hand-over shows. */
export interface Group {
  lines: UnplacedLine[];
  most: number;
}

/** Returns all lines of one kind. A hand-over shows them all by default. */
export const group = (lines: UnplacedLine[], most: number = itemBounds.handoverLines): Group => ({
  lines,
  most,
});

/** The facts of the patient as the source of a line. */
export const patientSource = ({ patient }: Pick<HandoverChart, 'patient'>): UnplacedSource => ({
  domain: 'patients',
  recordId: patient.id,
});
