import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { publishedTriageMinutes, type TriageMinutes } from '../../vitals/vitals-intervals.ts';
import { type HeaderTile, headerTiles } from '../alerts/header-colors.ts';
import { type News2Patient, news2OfNewest, news2WindowMs } from '../news2/news2.ts';
import { news2MonitoringMinutes } from '../news2/news2-points.ts';
import { acvpuOf } from '../vitals/acvpu.ts';
import type { MergedVitals } from '../vitals/merged-vitals.ts';

/* How long a vital sign is current, and when the next set is due. Rules: docs/clinical/currency.md. */

/** CURRENT-1, D51: the window of NEWS2, in milliseconds. */
export const vitalsWindow = news2WindowMs;

/**
 * CURRENT-1: tells whether a value is older than its window. Screens mark it as old, and it supports no reassuring
 * text.
 */
export function isOld(observedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(observedAt) > vitalsWindow;
}

/** The signs that a statement about all vital signs must cover. */
export const judgedSigns = [...headerTiles, 'consciousness'] as const;
export type JudgedSign = HeaderTile | 'consciousness';

/** CURRENT-2: the state of the judged signs. Each sign is in exactly one list. */
export interface VitalsCurrency {
  /** Signs observed within the window, with the time of observation (UTC, ISO 8601). */
  current: { sign: JudgedSign; at: string }[];
  /** Known signs that are too old to judge by. */
  old: { sign: JudgedSign; at: string }[];
  /** Signs that are not measured, not assessed, incomplete or unrecordable. */
  unknown: JudgedSign[];
}

export function vitalsCurrency(vitals: MergedVitals, now: Date): VitalsCurrency {
  const currency: VitalsCurrency = { current: [], old: [], unknown: [] };
  for (const sign of judgedSigns) {
    const at = knownSince(sign, vitals);
    if (at === undefined) currency.unknown.push(sign);
    else currency[isOld(at, now) ? 'old' : 'current'].push({ sign, at });
  }
  return currency;
}

/**
 * Returns when a sign was observed. For a sign with two parts, that is the older one, or undefined if a part is
 * unknown.
 */
function knownSince(sign: JudgedSign, vitals: MergedVitals): string | undefined {
  if (sign === 'bloodPressure') {
    const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = vitals;
    return diastolic && systolic?.at;
  }
  if (sign !== 'consciousness') return vitals[sign]?.at;
  const { consciousnessLevel: level, newConfusion } = vitals;
  const known = acvpuOf(level?.value, newConfusion?.value);
  if (known === undefined || known === 'AlertConfusionUnknown') return undefined;
  const times = known === 'Alert' ? [level?.at, newConfusion?.at] : [(level ?? newConfusion)?.at];
  return times.filter((at) => at !== undefined).sort()[0];
}

/** DUE-1: under continuous monitoring, a set is overdue after the shortest triage interval. Minutes. */
const continuousMinutes = 5;

/** When the next set of vitals is due, and why. */
export interface VitalsDue {
  /** Minutes between two sets. */
  minutes: number;
  because: 'news2' | 'triage';
  /** When the newest set was observed, UTC ISO 8601; absent if there is none. */
  lastAt?: string;
  isOverdue: boolean;
}

/**
 * Returns when the next set is due, counted from the newest set (DUE-1 to DUE-4, D39). Takes the shorter interval of
 * NEWS2's monitoring and the triage level. Returns undefined if neither is known. `esi` is the newest triage level, 1
 * to 5, and `triageMinutes` the department's intervals (DUE-5).
 */
export function vitalsDue(
  records: readonly VitalsRecord[],
  patient: News2Patient,
  esi: number | undefined,
  now: Date,
  triageMinutes: TriageMinutes = publishedTriageMinutes,
): VitalsDue | undefined {
  return vitalsDueAfter(news2OfNewest(records, patient), esi, now, triageMinutes);
}

/** Returns what {@link vitalsDue} returns for the chart whose newest set has this score. */
export function vitalsDueAfter(
  newest: ReturnType<typeof news2OfNewest>,
  esi: number | undefined,
  now: Date,
  triageMinutes: TriageMinutes,
): VitalsDue | undefined {
  const byTriage = isLevel(esi) ? triageMinutes[esi] : undefined;
  const byNews2 = newest && news2Interval(newest.score);
  if (byTriage === undefined && byNews2 === undefined) return undefined;
  const minutes = Math.min(byTriage ?? Number.POSITIVE_INFINITY, byNews2 ?? Number.POSITIVE_INFINITY);
  const age = newest === undefined ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(newest.at);
  return {
    minutes,
    because: minutes === byTriage ? 'triage' : 'news2',
    ...(newest && { lastAt: newest.at }),
    isOverdue: age > minutes * 60_000,
  };
}

const isLevel = (esi: number | undefined): esi is keyof TriageMinutes =>
  esi !== undefined && esi in publishedTriageMinutes;

/** DUE-3: a range uses the interval of its upper end, but is continuous only if its lower end is. */
function news2Interval(score: NonNullable<ReturnType<typeof news2OfNewest>>['score']): number | undefined {
  if (score.status !== 'scored') return undefined;
  const least = news2MonitoringMinutes(score.min, score.singleThree);
  const possibleThree = Object.values(score.parts).some(({ max }) => max === 3);
  const most = Math.max(60, news2MonitoringMinutes(score.max, possibleThree));
  return Math.max(continuousMinutes, Math.min(least, most));
}
