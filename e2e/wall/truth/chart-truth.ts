import type { AttentionCause } from '@bedside/contracts/attention/attention.contract.ts';
import { attentionOf } from '@bedside/contracts/clinical/attention/attention.ts';
import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { judgementOracle } from '../../../packages/contracts/test/grid/oracle/judgement-oracle.ts';
import { monitoringMinutes } from '../../../packages/contracts/test/grid/oracle/news2-oracle.ts';
import {
  type Chart,
  dayOf,
  isScore,
  type LogEntry,
  type NewestValue,
  newestValues,
  personOf,
  readEntries,
  readingOf,
  type Score,
  scoreAt,
} from './log-reading.ts';

/*
 * What the entries of a chart say for a wall display. Written from docs/clinical/board.md and from the oracle of the
 * clinical rules, without the code that makes the rows. Attention alone uses the rules' own function, on records that are
 * read here. It covers the acts of `BusyDepartment`: whole sets or heart rates, potassium, ESI.
 */

const tiles = {
  bloodPressure: ['bloodPressureSystolic', 'bloodPressureDiastolic'],
  heartRate: ['heartRate'],
  respiratoryRate: ['respiratoryRate'],
  temperature: ['temperature'],
  oxygenSaturation: ['oxygenSaturation'],
} as const;
type Tile = keyof typeof tiles;
/** In the order of the vitals strip. */
const tileNames: Tile[] = [
  'bloodPressure',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
];

/** A vital sign out of range. `values` has both parts of a pressure; an unknown part is undefined. */
export interface TrueSign {
  tile: Tile;
  isCritical: boolean;
  isHigh: boolean;
  values: (NewestValue | undefined)[];
}

interface TrueNews2 {
  min: number;
  max: number;
  singleThree: boolean;
  /** When the newest set was observed. */
  at: string;
  trend: 'rising' | 'falling' | 'steady' | undefined;
}

export type ChartTruth = ReturnType<typeof truthOf>;

/** Returns what a chart's entries, oldest first, say at a time. */
export function truthOf(entries: readonly LogEntry[], now: Date) {
  const chart = readEntries(entries);
  const { patient, esi, esiTimes, sets } = chart;
  return {
    ...{ patient, esi, esiTimes },
    age: patient.dateOfBirth === undefined ? patient.age : yearsBetween(patient.dateOfBirth, now),
    hasLeft: patient.status === 'transferred',
    /** BOARD-1. */
    isOnBoard: patient.leftAt === undefined || now.getTime() - Date.parse(patient.leftAt) < 720 * minute,
    newestSet: sets[0] && { observed: sets[0].timestamp, received: sets[0].recordedAt },
    signs: signsOf(chart, now),
    news2: news2Of(chart),
    ...dueOf(chart, now),
    hasCriticalLab: hasCriticalLab(chart),
    causes: causesOf(chart, now),
  };
}

const minute = 60_000;

function yearsBetween(born: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = born.split('-').map(Number);
  const isBefore = now.getMonth() + 1 < month || (now.getMonth() + 1 === month && now.getDate() < day);
  return now.getFullYear() - year - (isBefore ? 1 : 0);
}

/** The highest normal values of adults (frame §5). BOARD-8 for the pressure. */
const highest = {
  bloodPressure: 139,
  heartRate: 100,
  respiratoryRate: 20,
  temperature: 38,
  oxygenSaturation: 100,
};

/** BOARD-4, BOARD-8. */
function signsOf({ sets, patient }: Chart, now: Date): TrueSign[] {
  const known = newestValues(sets);
  const [reading, person, day] = [readingOf(sets), personOf(patient), dayOf(now)];
  return tileNames.flatMap((tile) => {
    const values = tiles[tile].map((sign) => known[sign]);
    const first = values[0]?.value;
    if (first === undefined) return [];
    const isHigh = first > highest[tile];
    const color =
      tile === 'bloodPressure' && isHigh ? 'critical' : judgementOracle(tile, reading, person, day);
    if (color !== 'warning' && color !== 'critical') return [];
    return [{ tile, isCritical: color === 'critical', isHigh, values }];
  });
}

/** BOARD-2, BOARD-7: undefined without a score. */
function news2Of(chart: Chart): TrueNews2 | undefined {
  const at = chart.sets[0]?.timestamp;
  const score = at === undefined ? undefined : scoreAt(chart, at);
  if (at === undefined || !score || !isScore(score)) return undefined;
  const { min, max, singleThree } = score;
  return { min, max, singleThree, at, trend: trendOf(chart, at, score) };
}

function trendOf(chart: Chart, newest: string, score: Score): TrueNews2['trend'] {
  const old = chart.sets.find(({ timestamp }) => Date.parse(newest) - Date.parse(timestamp) >= 30 * minute);
  const at = (old ?? chart.sets.at(-1))?.timestamp;
  const before = at === undefined || at === newest ? undefined : scoreAt(chart, at);
  if (!before || !isScore(before)) return undefined;
  if (score.min > before.max) return 'rising';
  if (score.max < before.min) return 'falling';
  return score.min === score.max && before.min === before.max ? 'steady' : undefined;
}

/** DUE-1 to DUE-4. `interval` is that of the patient's acuity, in milliseconds. */
function dueOf(chart: Chart, now: Date): { interval?: number; overdueSince?: number } {
  const { patient, esi, sets } = chart;
  const newest = sets[0]?.timestamp;
  const byLevel = esi === null ? undefined : [0, 5, 15, 60, 120, 120][esi];
  const score = newest === undefined ? undefined : scoreAt(chart, newest);
  const intervals = [byLevel, score && isScore(score) ? intervalOf(score) : undefined];
  const known = intervals.filter((one) => one !== undefined);
  if (patient.status === 'transferred' || known.length === 0) return {};
  // Nothing is late that never was: the line says that there are no vital signs.
  if (newest === undefined) return {};
  const interval = Math.min(...known) * minute;
  const due = Date.parse(newest) + interval;
  return { interval, ...(now.getTime() > due && { overdueSince: due }) };
}

/** DUE-3. */
function intervalOf({ min, max, singleThree, parts }: Score): number {
  const couldBeThree = Object.values(parts).some(([, most]) => most === 3);
  const ofUpper = Math.max(60, monitoringMinutes(max, couldBeThree));
  return Math.max(5, Math.min(monitoringMinutes(min, singleThree), ofUpper));
}

/** BOARD-6: of the potassium that stands (LAB-6). */
function hasCriticalLab({ labs: [standing] }: Chart): boolean {
  return standing !== undefined && standing.reviewed === undefined && Number(standing.result) >= 6.5;
}

/** The kinds of a raised pressure in pregnancy. */
const pressureKinds = ['severe-hypertension', 'hypertension-with-symptoms', 'hypertension-in-pregnancy'];

/** ATTN-11: every high pressure is one kind, and two of one record are one cause. */
function causesOf(chart: Chart, now: Date): AttentionCause[] {
  const seen = new Set<string>();
  return attentionOf(chart, defaultCriticalLimits, now).attention.flatMap((cause) => {
    const { id, kind, sign, side } = cause;
    const isHigh =
      pressureKinds.includes(kind) ||
      ((kind === 'single-three' || kind === 'obstetric-trigger') &&
        (sign === 'bloodPressureSystolic' || sign === 'bloodPressureDiastolic') &&
        side === 'high');
    const shownId = isHigh ? `pressure ${id.slice(id.indexOf(':'))}` : id;
    if (seen.has(shownId)) return [];
    seen.add(shownId);
    return [isHigh ? { ...cause, kind: 'high-pressure' as const } : cause];
  });
}

/** The initials of a name, as a display of that level receives them. */
export const initialsOf = ({ name }: Pick<Patient, 'name'>) => name.replace(/(\S)\S*/g, '$1.');
