import type { BoardChart } from '@bedside/contracts/clinical/board/board-facts.ts';
import { handoverOf } from '@bedside/contracts/clinical/handover/handover.ts';
import {
  type HandoverChart,
  handoverPeriodMs,
  type UnplacedLine,
  type UnplacedSource,
} from '@bedside/contracts/clinical/handover/handover-chart.ts';
import type { Handover } from '@bedside/contracts/handover/handover.contract.ts';
import {
  type HandoverFormat,
  sectionOfLine,
  sectionsOfFormat,
} from '@bedside/contracts/handover/handover-formats.ts';
import type { HandoverLine } from '@bedside/contracts/handover/handover-lines.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { maxBoardRecords } from '../../bounds.ts';
import { entryIdOf } from '../../chart/message-entry.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { lastEntry, seqsOfEntries } from '../../chart/reading/read-entries.ts';
import { AppError } from '../../request/app-error.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Board } from '../board/board.service.ts';
import type { Vitals } from '../vitals/vitals.service.ts';

/** What a hand-over reads beside the board's chart. Each domain of the chart reads its own part. */
type HandoverParts = Omit<HandoverChart, keyof BoardChart> & Pick<HandoverChart, 'medications'>;

export interface HandoverSources {
  board: Pick<Board, 'chartOf' | 'sickestFirst'>;
  /** Reads the parts of all domains. `sets` are the newest ones, which the board remembers. */
  readHandoverParts: (
    request: RequestContext,
    patient: PatientRef,
    sets: Promise<readonly VitalsRecord[]>,
  ) => Promise<HandoverParts>;
}

/** A hand-over with the patient's facts that it was made from. */
interface ComposedHandover {
  patient: Patient;
  handover: Handover;
}

/**
 * Makes the hand-over of a patient from the current chart. The chart's part of the board is in memory and read up to the
 * end of the log, so an entry that the caller has seen is included.
 */
export async function composeHandover(
  { board, readHandoverParts }: HandoverSources,
  request: RequestContext,
  patient: PatientRef,
  format: HandoverFormat,
): Promise<ComposedHandover> {
  const { id } = patient;
  const now = request.now();
  const reading = board.chartOf(patient);
  const sets = reading.then((known) => known?.chart.sets ?? []);
  const [known, parts] = await Promise.all([reading, readHandoverParts(request, patient, sets)]);
  if (known === undefined) throw new AppError('not-found');
  const { chart, settings } = known;
  const { lines, leftOut } = handoverOf({ ...chart, ...parts }, settings, now);
  const placed = await placedLines(patient, lines);
  const handover: Handover = {
    patientId: id,
    format,
    sections: sectionsOfFormat[format].map((section) => ({
      section,
      lines: placed.filter(({ code }) => sectionOfLine(format, code) === section),
    })),
    leftOut,
    chartSeq: chart.seq,
    madeAt: now.toISOString(),
  };
  return { patient: chart.patient, handover };
}

/**
 * Returns at least every set of the last day. Only a monitor writes more than the board remembers, which are the
 * `newest` sets.
 */
export async function setsOfPeriod(
  vitals: Pick<Vitals, 'between'>,
  request: RequestContext,
  patientId: string,
  newest: Promise<readonly VitalsRecord[]>,
): Promise<readonly VitalsRecord[]> {
  const remembered = await newest;
  const from = new Date(request.now().getTime() - handoverPeriodMs);
  const oldest = remembered.at(-1);
  if (remembered.length < maxBoardRecords || oldest === undefined) return remembered;
  const until = new Date(oldest.timestamp);
  if (until < from) return remembered;
  const known = new Set(remembered.map(({ id }) => id));
  const older = await vitals.between(request, patientId, { from, until });
  return [...remembered, ...older.filter(({ id }) => !known.has(id))];
}

/** Adds the place in the log to the source of each line. */
async function placedLines(patient: PatientRef, lines: readonly UnplacedLine[]): Promise<HandoverLine[]> {
  const entryOf = ({ domain, recordId }: UnplacedSource) =>
    domain === 'chat' ? entryIdOf(patient, recordId) : recordId;
  const sources = lines.flatMap(({ source }) => (source && source.domain !== 'patients' ? [source] : []));
  const [seqs, facts] = await Promise.all([
    seqsOfEntries(patient.id, [...new Set(sources.map(entryOf))]),
    seqOfFacts(patient.id),
  ]);
  return lines.map(({ source, ...line }) => {
    const seq = source && (source.domain === 'patients' ? facts : seqs.get(entryOf(source)));
    // Each member of the union keeps its own fields; only the source is replaced.
    return { ...line, ...(source && seq !== undefined && { source: { ...source, seq } }) } as HandoverLine;
  });
}

/** Returns the place of the newest entry about the patient's facts. */
async function seqOfFacts(patientId: string): Promise<number | undefined> {
  const [updated, created] = await Promise.all([
    lastEntry(patientId, 'patient.updated'),
    lastEntry(patientId, 'patient.created'),
  ]);
  return (updated ?? created)?.seq;
}
