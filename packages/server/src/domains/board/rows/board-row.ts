import { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { type BoardSettings, boardFacts } from '@bedside/contracts/clinical/board/board-facts.ts';
import type * as z from 'zod';
import type { ChartOfRow } from './board-chart.ts';

/** A row as stored: the same for every reader of the department. */
export const SharedRow = BoardRow.omit({ viewers: true, seen: true });
export type SharedRow = z.output<typeof SharedRow>;

/** Returns the row of a chart as of `now`, and when it may change without a new entry. */
export function rowOf(
  chart: ChartOfRow,
  settings: BoardSettings,
  now: Date,
): { row: SharedRow; wakeAt: Date } {
  const { patient, lastChange, seq, epoch } = chart;
  const { facts, wakeAt } = boardFacts(chart, settings, now);
  const row: SharedRow = {
    patientId: patient.id,
    label: patient.name,
    unidentified: patient.unidentified,
    demo: patient.demo,
    bed: patient.bed,
    ageBasis: patient.ageBasis,
    dateOfBirth: patient.dateOfBirth,
    gender: patient.gender,
    chiefComplaint: patient.chiefComplaint,
    complaintPrivate: patient.complaintPrivate ?? false,
    status: patient.status,
    arrivedAt: patient.arrivedAt,
    leftAt: patient.leftAt,
    isolation: patient.isolation,
    assigned: patient.assigned,
    plan: patient.plan,
    allergies: patient.allergies,
    version: patient.version,
    ...facts,
    lastChange: lastChange && {
      seq: lastChange.seq,
      at: lastChange.at,
      by: lastChange.actor,
      type: lastChange.type,
    },
    seq,
    epoch,
    at: now.toISOString(),
  };
  return { row, wakeAt };
}
