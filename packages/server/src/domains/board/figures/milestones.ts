import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import type { Visit } from '@bedside/contracts/clinical/board/department-figures.ts';
import { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { LRUCache } from 'lru-cache';
import { maxKnownHeads } from '../../../bounds.ts';
import { entriesOfMany, lastSeqsOf } from '../../../chart/reading/entries-of-many.ts';

/** Patients whose entries the node reads at once for a department's figures. */
const maxFigureCharts = 100;

/** The types of entries that set the milestones. Marks come before scores in alphabetical order. */
const decidingTypes = [
  'patient.created',
  'patient.updated',
  'record.entered-in-error',
  'score.calculated',
] as const satisfies readonly ChartEntryType[];

type Milestones = Pick<Visit, 'triagedAt' | 'boardingSince'>;
interface Known extends Milestones {
  /** The `seq` of the last such entry. */
  seq: number;
}
interface Chart {
  _id: string;
  epoch: string;
}

/**
 * Returns the function that reads when patients were triaged and began to board. Caches each chart's times until its
 * next such entry, so that a later call only reads the index.
 */
export function createMilestones() {
  const known = new LRUCache<string, Known>({ max: maxKnownHeads });
  const keyOf = ({ _id, epoch }: Chart) => `${_id} ${epoch}`;

  return async function milestonesOf(charts: readonly Chart[]): Promise<Map<string, Milestones>> {
    const all = new Map<string, Milestones>();
    for (let start = 0; start < charts.length; start += maxFigureCharts) {
      const some = charts.slice(start, start + maxFigureCharts);
      const last = await lastSeqsOf(
        some.map(({ _id }) => _id),
        decidingTypes,
      );
      const changed = some.filter((chart) => known.get(keyOf(chart))?.seq !== last.get(chart._id));
      const read = await readMilestones(changed.map(({ _id }) => _id));
      for (const chart of changed) {
        const seq = last.get(chart._id) ?? 0;
        known.set(keyOf(chart), { ...read.get(chart._id), seq });
      }
      for (const chart of some) all.set(chart._id, known.get(keyOf(chart)) ?? {});
    }
    return all;
  };
}

const PatientStatus = Patient.pick({ status: true });
const Triage = ScoreRecord.pick({ scoreType: true, enteredInError: true });

async function readMilestones(patientIds: readonly string[]): Promise<Map<string, Milestones>> {
  const found = new Map<string, Milestones>();
  if (patientIds.length === 0) return found;
  const errors = new Set<string | undefined>();
  for await (const entry of entriesOfMany(patientIds, decidingTypes)) {
    const { _id, patientId, type, at, sortAt, recordId, json } = entry;
    const before = found.get(patientId) ?? {};
    if (type === 'record.entered-in-error') errors.add(recordId);
    else if (type !== 'score.calculated') {
      const { status } = PatientStatus.parse(JSON.parse(json));
      const boardingSince = status === 'boarding' ? (before.boardingSince ?? at) : undefined;
      found.set(patientId, { ...before, boardingSince });
    } else if (!errors.has(recordId ?? _id)) {
      const score = Triage.parse(JSON.parse(json));
      if (score.scoreType !== 'ESI' || !counts(score)) continue;
      const isFirst = before.triagedAt === undefined || sortAt < before.triagedAt;
      if (isFirst) found.set(patientId, { ...before, triagedAt: sortAt });
    }
  }
  return found;
}
