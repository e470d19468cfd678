import { AttentionTaken } from '@bedside/contracts/attention/attention.contract.ts';
import { type ChartEntry, entryTypesOf, silentTypes } from '@bedside/contracts/chart-entries.ts';
import type { BoardChart } from '@bedside/contracts/clinical/board/board-facts.ts';
import { reread } from '@bedside/contracts/clinical/labs/severity/lab-checks.ts';
import { isDocument, LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { ScoreRecord } from '@bedside/contracts/scores/scores.contract.ts';
import { maxReplay } from '@bedside/contracts/timeline/timeline.contract.ts';
import { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type * as z from 'zod';
import { itemBounds } from '../../../bounds.ts';
import type { ChartLog } from '../../../chart/chart-log.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { lastOtherThan } from '../../../chart/reading/read-entries.ts';
import { replay } from '../../../chart/reading/replay.ts';
import { newestRevisions } from '../../../chart/revisions.ts';

/** The last entry that is news to a reader of the chart. */
type LastChange = Pick<ChartEntry, 'seq' | 'at' | 'actor' | 'type'>;

/** The parts of one chart behind its row, up to `seq`. */
export interface ChartOfRow extends BoardChart {
  epoch: string;
  seq: number;
  lastChange?: LastChange | undefined;
}

const scoreTypes = ['score.calculated'] as const;
const takenTypes = ['attention.taken'] as const;
const labTypes = entryTypesOf('labs');
const medicationTypes = entryTypesOf('medications');

/** Reads a chart's part of the board. Returns undefined if the patient does not exist. */
export async function readChart(
  patient: PatientRef,
  log: Pick<ChartLog, 'head'>,
  patients: { facts: (patientId: string) => Promise<Patient | undefined> },
): Promise<ChartOfRow | undefined> {
  const { id, epoch } = patient;
  // Read the head first. Folding the entries that arrive during the other reads a second time has no effect.
  const seq = await log.head(id);
  const [facts, sets, labs, scores, takes, medications, lastChange] = await Promise.all([
    patients.facts(id),
    newestRevisions(id, ['vitals.recorded'], itemBounds.boardRecords),
    newestRevisions(id, labTypes, itemBounds.boardRecords),
    newestRevisions(id, scoreTypes, itemBounds.boardRecords),
    newestRevisions(id, takenTypes, itemBounds.boardRecords),
    newestRevisions(id, medicationTypes, itemBounds.boardRecords),
    lastOtherThan(id, silentTypes),
  ]);
  if (facts === undefined) return undefined;
  return {
    patient: facts,
    sets: parsed(VitalsRecord, sets),
    labs: parsed(LabResult, labs)
      .filter((lab) => !isDocument(lab))
      .map(reread),
    scores: parsed(ScoreRecord, scores),
    takes: parsed(AttentionTaken, takes),
    medications: parsed(Medication, medications),
    epoch,
    seq,
    lastChange,
  };
}

const parsed = <T>(schema: z.ZodType<T>, texts: string[]): T[] =>
  texts.map((json) => schema.parse(JSON.parse(json)));

/**
 * Returns the chart with the entries after its `seq` added: the `known` ones if they follow without a gap, otherwise
 * those of the log. Returns undefined if the chart must be read again.
 */
export async function caughtUp(
  chart: ChartOfRow,
  patient: PatientRef,
  known: readonly ChartEntry[],
): Promise<ChartOfRow | undefined> {
  if (chart.epoch !== patient.epoch) return undefined;
  const next = known.filter(({ seq }) => seq > chart.seq).toSorted((a, b) => a.seq - b.seq);
  const follows = next.every(({ seq }, place) => seq === chart.seq + 1 + place);
  if (next.length > 0 && follows) return next.reduce(withEntry, chart);
  const missed = await replay(patient, { after: chart.seq, epoch: chart.epoch }, maxReplay);
  const last = missed.entries.at(-1)?.seq ?? missed.seq;
  if (missed.reset || last !== missed.seq) return undefined;
  return missed.entries.reduce(withEntry, chart);
}

/** Adds one entry to a chart. Adding an entry again changes nothing. */
function withEntry(chart: ChartOfRow, entry: ChartEntry): ChartOfRow {
  const { seq, at, actor, type } = entry;
  const changed = withRecord(chart, entry);
  const isNews = !silentTypes.includes(type) && seq > (chart.lastChange?.seq ?? 0);
  return {
    ...changed,
    seq: Math.max(chart.seq, seq),
    lastChange: isNews ? { seq, at, actor, type } : chart.lastChange,
  };
}

function withRecord(chart: ChartOfRow, entry: ChartEntry): ChartOfRow {
  switch (entry.type) {
    case 'patient.created':
    case 'patient.updated':
      return entry.data.version < chart.patient.version ? chart : { ...chart, patient: entry.data };
    case 'vitals.recorded':
      return { ...chart, sets: withNewest(chart.sets, entry.data, ({ timestamp }) => timestamp) };
    case 'lab.added':
    case 'lab.analyzed':
    case 'lab.tagged':
    case 'lab.untagged':
      if (isDocument(entry.data)) return chart;
      return { ...chart, labs: withNewest(chart.labs, entry.data, ({ resultTime }) => resultTime) };
    case 'score.calculated':
      return { ...chart, scores: withNewest(chart.scores, entry.data, ({ calculatedAt }) => calculatedAt) };
    case 'attention.taken':
      return { ...chart, takes: withNewest(chart.takes, entry.data, ({ recordedAt }) => recordedAt) };
    case 'medication.started':
    case 'medication.given':
    case 'medication.discontinued':
      return {
        ...chart,
        medications: withNewest(chart.medications, entry.data, ({ startedAt }) => startedAt),
      };
    case 'record.entered-in-error':
    case 'record.reviewed':
      return withMark(chart, entry.data);
    default:
      return chart;
  }
}

interface Versioned {
  id: string;
  version: number;
}

/**
 * Adds a record or its newer revision to a list, which is newest first. Among equal times, the later entry comes first.
 */
function withNewest<T extends Versioned>(
  list: readonly T[],
  record: T,
  timeOf: (record: T) => string,
): readonly T[] {
  const before = list.find(({ id }) => id === record.id);
  if (before && before.version >= record.version) return list;
  const others = before ? list.filter((one) => one !== before) : list;
  const time = Date.parse(timeOf(record));
  const place = others.findIndex((one) => Date.parse(timeOf(one)) <= time);
  const changed = others.toSpliced(place < 0 ? others.length : place, 0, record);
  return changed.length > itemBounds.boardRecords ? changed.slice(0, itemBounds.boardRecords) : changed;
}

type Mark = Extract<ChartEntry, { type: 'record.entered-in-error' | 'record.reviewed' }>['data'];

function withMark(chart: ChartOfRow, mark: Mark): ChartOfRow {
  const { domain, recordId, version } = mark;
  const marks =
    'enteredInError' in mark ? { enteredInError: mark.enteredInError } : { reviewed: mark.reviewed };
  const marked = <T extends Versioned>(list: readonly T[]): readonly T[] =>
    list.map((record) =>
      record.id === recordId && record.version < version ? { ...record, ...marks, version } : record,
    );
  if (domain === 'vitals') return { ...chart, sets: marked(chart.sets) };
  if (domain === 'medications') return { ...chart, medications: marked(chart.medications) };
  if (domain === 'labs') return { ...chart, labs: marked(chart.labs) };
  return domain === 'scores' ? { ...chart, scores: marked(chart.scores) } : chart;
}

/** Returns the number of a chart's records, which counts against the memory for charts. */
export const sizeOfChart = ({ sets, labs, scores, takes, medications }: ChartOfRow): number =>
  1 + sets.length + labs.length + scores.length + takes.length + medications.length;
