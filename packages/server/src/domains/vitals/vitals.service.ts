import { type CourseSet, dayCourseMs } from '@bedside/contracts/clinical/monitoring/day-course.ts';
import { news2WindowMs } from '@bedside/contracts/clinical/news2/news2.ts';
import { isDevice, measuredOnly } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import { reassures } from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import type { ListQuery } from '@bedside/contracts/primitives.ts';
import { extremesOf } from '@bedside/contracts/vitals/vital-ranges.ts';
import {
  type ConfirmSets,
  defaultableVitals,
  type RecordVitals,
  VitalsRecord,
} from '@bedside/contracts/vitals/vitals.contract.ts';
import type * as z from 'zod';
import { maxKnownHeads } from '../../bounds.ts';
import type { ChartLog } from '../../chart/chart-log.ts';
import { createChartRecords } from '../../chart/chart-records.ts';
import { createListMemory } from '../../chart/reading/list-memory.ts';
import { recordTextsBetween } from '../../chart/reading/read-entries.ts';
import { createRecentRecords } from '../../chart/reading/recent-records.ts';
import { newestRevisions, revisionsOf } from '../../chart/revisions.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { recentKeys } from '../../infra/recent-keys.ts';
import type { ChartText } from '../../request/answers.ts';
import type { RequestContext } from '../../request/request-context.ts';
import type { Patients } from '../patients/patients.service.ts';
import { confirmSets } from './confirm-sets.ts';
import { monitorSetDraft } from './monitor-set.ts';

/** Entries about the vital signs of one day: two sets in a minute. */
const maxVitalsOfDay = 2880;

/** Sets of the last day that a node keeps for prompts, of all patients together. */
const maxDaySets = 30_000;

/** Sets read for the current vitals: more than monitors write at one every 4 s. Sets beyond it never reassure. */
const maxCurrentVitals = 500;

/** How far ahead of this clock a set of current vitals may be. */
const clockToleranceMs = 5 * 60 * 1000;

export type Vitals = ReturnType<typeof createVitals>;

const vitalsTypes = ['vitals.recorded'] as const;
/** A set is one entry, and few sets have a mark. */
const entriesOfSet = 1.2;

/** Vital signs. A set never changes, so it is stored in its chart entry (ADR 0002). */
export function createVitals({ chart, patients }: { chart: ChartLog; patients: Patients }) {
  const { appendRecord, listCached } = createChartRecords(chart, patients);
  const listMemory = createListMemory();
  const scales = createScaleMemory(patients.spo2Scale);
  const recentSets = createRecentRecords({
    type: 'vitals.recorded',
    period: dayCourseMs + clockToleranceMs,
    most: maxVitalsOfDay,
    cached: maxDaySets,
    read: courseSet,
    timeOf: ({ timestamp }) => Date.parse(timestamp),
  });

  /**
   * Records one set. A missing pain level or consciousness gets its default and is named in `defaulted` (D8). The SpO₂
   * scale is the patient's (D44). A device's set contains only measurements of the device (D49).
   */
  async function record(
    request: RequestContext,
    patientId: string,
    { spo2Scale: _ignored, confirmed: _named, ...input }: z.output<typeof RecordVitals>,
  ): Promise<VitalsRecord> {
    const values = isDevice(request.actor) ? measuredOnly(input) : input;
    // EXTREME-5: a name in `confirmed` whose value needed no question says nothing.
    const confirmed = extremesOf(values);
    let place: { id: string; seq: number; scale: 1 | 2 } | undefined;
    const recorded = await appendRecord(
      request,
      patientId,
      { type: 'vitals.recorded', at: values.timestamp },
      async (start, at, seq) => {
        const scale = await scales.at(patientId, seq);
        place = { id: start.id, seq, scale };
        return {
          ...withoutUndefined(values),
          ...start,
          ...(confirmed.length > 0 && { confirmed }),
          painLevel: values.painLevel ?? 0,
          consciousnessLevel: values.consciousnessLevel ?? 'Alert',
          spo2Scale: scale,
          defaulted: defaultableVitals.filter((vital) => values[vital] === undefined),
          timestamp: at.toISOString(),
        };
      },
    );
    // A repeated command returns its first set and gets no seq of its own.
    if (place?.id === recorded.id) scales.keep(patientId, place.seq, place.scale);
    return recorded;
  }

  /** Returns a page of sets, latest observation first, with the chart's seq from before the read. */
  function list(request: RequestContext, patientId: string, query: ListQuery = {}): Promise<ChartText> {
    return listCached(request, patientId, vitalsTypes, query, listMemory);
  }

  /** Returns the newest `limit` sets, latest observation first. */
  async function newest(request: RequestContext, patientId: string, limit: number): Promise<VitalsRecord[]> {
    await patients.require(request.actor, patientId);
    return (await newestRevisions(patientId, vitalsTypes, limit, entriesOfSet)).map(parse);
  }

  /** Returns the sets between two moments, latest observation first; {@link maxVitalsOfDay} at most. */
  async function between(
    request: RequestContext,
    patientId: string,
    { from, until }: { from: Date; until: Date },
  ): Promise<VitalsRecord[]> {
    await patients.require(request.actor, patientId);
    const limit = maxVitalsOfDay;
    return (await recordTextsBetween(patientId, 'vitals.recorded', { from, until, limit })).map(parse);
  }

  /** COURSE-1: returns the sets of the last 24 hours, latest observation first, without those entered in error and unverified ones
   * of a monitor. */
  async function ofDay(request: RequestContext, patientId: string): Promise<CourseSet[]> {
    await patients.require(request.actor, patientId);
    return recentSets(patientId, new Date(request.now().getTime() + clockToleranceMs));
  }

  /**
   * Returns the sets that count as current at `at`, latest observation first (MERGE-1, NEWS2-10). They are from the
   * last 30 minutes, and up to 5 minutes ahead because clocks differ (D36).
   */
  async function current(request: RequestContext, patientId: string, at: Date): Promise<VitalsRecord[]> {
    await patients.require(request.actor, patientId);
    const from = new Date(at.getTime() - news2WindowMs);
    const until = new Date(at.getTime() + clockToleranceMs);
    const texts = await recordTextsBetween(patientId, 'vitals.recorded', {
      from,
      until,
      limit: maxCurrentVitals,
    });
    return texts.map(parse);
  }

  /** Returns this patient's sets among `ids`. */
  async function named(
    request: RequestContext,
    patientId: string,
    ids: readonly string[],
  ): Promise<VitalsRecord[]> {
    await patients.require(request.actor, patientId);
    return (await revisionsOf(patientId, vitalsTypes, ids)).map(parse);
  }

  /** MONITOR-1: confirms sets of a monitor. See {@link confirmSets}. */
  async function confirm(
    request: RequestContext,
    patientId: string,
    which: z.output<typeof ConfirmSets>,
  ): Promise<{ confirmed: number }> {
    const patient = await patients.require(request.actor, patientId);
    return { confirmed: await confirmSets(chart, request, patient, which) };
  }

  return {
    record,
    confirm,
    /** Returns the draft of a monitor's set, for the transaction that also stores its message. */
    monitorSet: monitorSetDraft,
    list,
    newest,
    between,
    ofDay,
    current,
    named,
  };
}

const CourseSetText = VitalsRecord.pick({
  id: true,
  timestamp: true,
  recordedBy: true,
  temperature: true,
  heartRate: true,
  respiratoryRate: true,
  bloodPressureSystolic: true,
  bloodPressureDiastolic: true,
  oxygenSaturation: true,
  painLevel: true,
  consciousnessLevel: true,
  newConfusion: true,
  defaulted: true,
  enteredInError: true,
  monitor: true,
  reviewed: true,
});

function courseSet(json: string): CourseSet | undefined {
  const { monitor, reviewed, ...set } = CourseSetText.parse(JSON.parse(json));
  return reassures({ ...set, monitor, reviewed }) ? set : undefined;
}

const parse = (json: string): VitalsRecord => VitalsRecord.parse(JSON.parse(json));

/**
 * Provides the SpO₂ scale of each new set (D44). Reads it once per change of the chart, not once per set.
 *
 * A set at seq n with scale s proves that s held there. A set at n + 1 has the same scale, because no entry lies
 * between the two on any node. For any other seq the scale is read again.
 */
function createScaleMemory(read: (patientId: string) => Promise<1 | 2>) {
  const written = recentKeys<{ seq: number; scale: 1 | 2 }>(maxKnownHeads);

  return {
    /** Returns the scale for a set at `seq`, provided that the set gets this seq. */
    at(patientId: string, seq: number): 1 | 2 | Promise<1 | 2> {
      const last = written.get(patientId);
      return last?.seq === seq - 1 ? last.scale : read(patientId);
    },
    /** Call it only for a set that got its seq. */
    keep(patientId: string, seq: number, scale: 1 | 2): void {
      written.set(patientId, { seq, scale });
    },
  };
}
