import * as z from 'zod';
import { itemBounds } from '../bounds.ts';
import { defineEndpoints } from '../define.ts';
import { problem } from '../field-problems.ts';
import { LabResult } from '../labs/labs.contract.ts';
import { Medication } from '../medications/medications.contract.ts';
import { Patient } from '../patients/patients.contract.ts';
import { Id, Instant, PatientParams, pastInstant, presentTime } from '../primitives.ts';
import { ScoreRecord } from '../scores/scores.contract.ts';
import { VitalsRecord } from '../vitals/vitals.contract.ts';
import { BoardRow } from './board.contract.ts';

/** How far back the board and a chart are shown as they were, in milliseconds. */
export const pastHours = 24;
const pastMs = pastHours * 60 * 60_000;

/** Screens ask for a moment of the last {@link pastHours}, and their clocks differ from the server's. */
const toleranceMs = 5 * 60_000;

const PastQuery = z.object({
  /** The moment to show; by default the present. */
  at: pastInstant
    .refine(
      (at) => Date.parse(at) >= presentTime() - pastMs - toleranceMs,
      problem('beyond-the-past', pastHours),
    )
    .optional(),
});

/** The department's board as it was: what the charts had by then, judged at that moment. */
export const PastBoard = z
  .object({
    at: Instant,
    rows: z.array(BoardRow).max(itemBounds.boardRows),
  })
  .meta({ id: 'PastBoard' });
export type PastBoard = z.output<typeof PastBoard>;

/**
 * A chart as it was. Records are newest first and as they were then, without those that were entered in error for the wrong
 * patient, at any time.
 */
export const PastChart = z
  .object({
    patientId: Id,
    at: Instant,
    patient: Patient,
    row: BoardRow,
    vitals: z.array(VitalsRecord).max(itemBounds.pastRecords),
    labs: z.array(LabResult).max(itemBounds.pastRecords),
    scores: z.array(ScoreRecord).max(itemBounds.pastRecords),
    medications: z.array(Medication).max(itemBounds.pastRecords),
    /** The number of records of these kinds beyond the bounds. */
    leftOut: z.number().int().min(0),
  })
  .meta({ id: 'PastChart' });
export type PastChart = z.output<typeof PastChart>;

export const pastEndpoints = defineEndpoints({
  past: {
    method: 'get',
    path: '/board/past',
    summary: `Returns the department's board as it was at a moment of the last ${pastHours} hours`,
    access: 'session',
    right: 'read-chart',
    query: PastQuery,
    response: PastBoard,
  },
  pastChart: {
    method: 'get',
    path: '/patient/:patientId/past',
    summary: `Returns a chart as it was at a moment of the last ${pastHours} hours`,
    access: 'session',
    right: 'read-chart',
    params: PatientParams,
    query: PastQuery,
    response: PastChart,
  },
});
