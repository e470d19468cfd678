import {
  type ChartDomain,
  type ChartEntry,
  type ChartEntryType,
  domainOfEntry,
  silentTypes,
} from '@bedside/contracts/chart-entries.ts';
import type { BoardChart } from '@bedside/contracts/clinical/board/board-facts.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { maxReplay } from '@bedside/contracts/timeline/timeline.contract.ts';
import type * as z from 'zod';
import { maxBoardRecords } from '../../../bounds.ts';
import type { ChartLog } from '../../../chart/chart-log.ts';
import type { PatientRef } from '../../../chart/patient-access.ts';
import { lastOtherThan } from '../../../chart/reading/read-entries.ts';
import { replay } from '../../../chart/reading/replay.ts';
import { newestRevisions, revisionsUntil } from '../../../chart/revisions.ts';

/** The last entry that is news to a reader of the chart. */
type LastChange = Pick<ChartEntry, 'seq' | 'at' | 'actor' | 'type'>;

/** The parts of one chart behind its row, up to `seq`. */
export interface ChartOfRow extends BoardChart {
  epoch: string;
  seq: number;
  lastChange?: LastChange | undefined;
}

/** A domain's part of the charts behind the board. */
export interface BoardPart {
  /**
   * Reads the domain's lists, newest first; with `until`, as they were at this `seq`. Absent: the domain only changes what
   * others read.
   */
  read?: (patientId: string, until?: number) => Promise<Partial<ChartLists>>;
  /** Adds an entry of the domain to a chart. Adding it again changes nothing. */
  add: (chart: ChartOfRow, entry: ChartEntry) => ChartOfRow;
}

/** The part of each domain of the chart; null for one that the board does not read. */
export type BoardParts = Record<ChartDomain, BoardPart | null>;

type ChartLists = Pick<BoardChart, 'sets' | 'labs' | 'scores' | 'takes' | 'medications'>;
type ListRecord<List extends keyof ChartLists> = ChartLists[List][number];

/**
 * Returns the part of a domain with records in the list `list`. Every entry of `types` contains a whole record.
 * `present` prepares a record, or returns undefined for one that the board does not show.
 */
export function boardList<List extends keyof ChartLists>(
  list: List,
  {
    types,
    schema,
    timeOf,
    present = (record) => record,
  }: {
    types: readonly ChartEntryType[];
    schema: z.ZodType<ListRecord<List>>;
    timeOf: (record: ListRecord<List>) => string;
    present?: (record: ListRecord<List>) => ListRecord<List> | undefined;
  },
): BoardPart {
  return {
    read: async (patientId, until) => {
      const texts = await (until === undefined
        ? newestRevisions(patientId, types, maxBoardRecords)
        : revisionsUntil(patientId, types, until, maxBoardRecords));
      const records = texts.flatMap((json) => present(schema.parse(JSON.parse(json))) ?? []);
      return { [list]: records };
    },
    add: (chart, { data }) => {
      // The domain's entries contain its records.
      const record = present(data as ListRecord<List>);
      if (record === undefined) return chart;
      return { ...chart, [list]: withNewest<ListRecord<List>>(chart[list], record, timeOf) };
    },
  };
}

/** The facts of the patient. `readChart` reads them. */
export const boardFactsPart: BoardPart = {
  add: (chart, { type, data }) => {
    if (type !== 'patient.created' && type !== 'patient.updated') return chart;
    return data.version < chart.patient.version ? chart : { ...chart, patient: data };
  },
};

/** The marks of records in every list. */
export const boardMarksPart: BoardPart = {
  add: (chart, { type, data }) =>
    type === 'record.entered-in-error' || type === 'record.reviewed' || type === 'record.countersigned'
      ? withMark(chart, data)
      : chart,
};

/** Reads a chart's part of the board. Returns undefined if the patient does not exist. */
export async function readChart(
  parts: BoardParts,
  patient: PatientRef,
  log: Pick<ChartLog, 'head'>,
  patients: { facts: (patientId: string) => Promise<Patient | undefined> },
): Promise<ChartOfRow | undefined> {
  const { id, epoch } = patient;
  // Read the head first. Folding the entries that arrive during the other reads a second time has no effect.
  const seq = await log.head(id);
  const [facts, lastChange, lists] = await Promise.all([
    patients.facts(id),
    lastOtherThan(id, silentTypes),
    listsOf(parts, id),
  ]);
  if (facts === undefined) return undefined;
  return { patient: facts, ...lists, epoch, seq, lastChange };
}

/** Reads the lists of a chart; with `until`, as they were at this `seq`. */
export async function listsOf(parts: BoardParts, patientId: string, until?: number): Promise<ChartLists> {
  const lists = await Promise.all(Object.values(parts).map((part) => part?.read?.(patientId, until)));
  const empty: ChartLists = { sets: [], labs: [], scores: [], takes: [], medications: [] };
  return lists.reduce<ChartLists>(joined, empty);
}

const joined = (lists: ChartLists, more: Partial<ChartLists> = {}): ChartLists => ({ ...lists, ...more });

/**
 * Returns the chart with the entries after its `seq` added: the `known` ones if they follow without a gap, otherwise
 * those of the log. Returns undefined if the chart must be read again.
 */
export async function caughtUp(
  parts: BoardParts,
  chart: ChartOfRow,
  patient: PatientRef,
  known: readonly ChartEntry[],
): Promise<ChartOfRow | undefined> {
  if (chart.epoch !== patient.epoch) return undefined;
  const withEntry = (before: ChartOfRow, entry: ChartEntry) => afterEntry(parts, before, entry);
  const next = known.filter(({ seq }) => seq > chart.seq).toSorted((a, b) => a.seq - b.seq);
  const follows = next.every(({ seq }, place) => seq === chart.seq + 1 + place);
  if (next.length > 0 && follows) return next.reduce(withEntry, chart);
  const missed = await replay(patient, { after: chart.seq, epoch: chart.epoch }, maxReplay);
  const last = missed.entries.at(-1)?.seq ?? missed.seq;
  if (missed.reset || last !== missed.seq) return undefined;
  return missed.entries.reduce(withEntry, chart);
}

/** Adds one entry to a chart. Adding an entry again changes nothing. */
function afterEntry(parts: BoardParts, chart: ChartOfRow, entry: ChartEntry): ChartOfRow {
  const { seq, at, actor, type } = entry;
  const changed = parts[domainOfEntry(type)]?.add(chart, entry) ?? chart;
  const isNews = !silentTypes.includes(type) && seq > (chart.lastChange?.seq ?? 0);
  return {
    ...changed,
    seq: Math.max(chart.seq, seq),
    lastChange: isNews ? { seq, at, actor, type } : chart.lastChange,
  };
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
  return changed.length > maxBoardRecords ? changed.slice(0, maxBoardRecords) : changed;
}

type Mark = Extract<
  ChartEntry,
  { type: 'record.entered-in-error' | 'record.reviewed' | 'record.countersigned' }
>['data'];

function withMark(chart: ChartOfRow, mark: Mark): ChartOfRow {
  const { domain, recordId, version } = mark;
  const { domain: _domain, recordId: _id, observedAt: _at, version: _version, ...marks } = mark;
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
