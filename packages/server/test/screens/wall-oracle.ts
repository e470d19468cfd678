import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { attentionOf } from '@bedside/contracts/clinical/attention/attention.ts';
import { codeOf } from '@bedside/contracts/clinical/board/row-of-level.ts';
import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import type { PrivacyLevel } from '@bedside/contracts/displays/displays.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { headerOracle } from '../../../contracts/test/grid/oracle/limits-oracle.ts';
import { monitoringMinutes } from '../../../contracts/test/grid/oracle/news2-oracle.ts';
import {
  type Chart,
  dayOf,
  isScore,
  type LogEntry,
  newestValues,
  personOf,
  readEntries,
  readingOf,
  type Score,
  scoreAt,
} from './log-reading.ts';

/*
 * The cells of a wall display as they follow from the entries of a chart. Written from docs/clinical/board.md and from the
 * oracle of the clinical rules, without the code that makes the rows. Attention alone uses the rules' own function, on
 * records that are read here. It covers the acts of `BusyDepartment`: whole sets or heart rates, potassium, ESI.
 */

/** The text of each cell, by name. */
export type Cells = Record<string, string>;

/** Returns the differing cells, as "name: shown, true". */
export const differences = (shown: Cells, truth: Cells): string[] =>
  [...new Set([...Object.keys(shown), ...Object.keys(truth)])]
    .filter((name) => shown[name] !== truth[name])
    .map((name) => `${name}: ${shown[name]}, ${truth[name]}`);

const text = (value: unknown): string => JSON.stringify(value ?? null);
const textsOf = (cells: Record<string, unknown>): Cells =>
  Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, text(value)]));

const tiles = {
  bloodPressure: ['bloodPressureSystolic', 'bloodPressureDiastolic'],
  heartRate: ['heartRate'],
  respiratoryRate: ['respiratoryRate'],
  temperature: ['temperature'],
  oxygenSaturation: ['oxygenSaturation'],
} as const;
type Tile = keyof typeof tiles;
const tileNames: Tile[] = [
  'bloodPressure',
  'heartRate',
  'respiratoryRate',
  'temperature',
  'oxygenSaturation',
];
const flagNames = ['overdue', 'no-vitals', 'sepsis', 'critical-lab', 'unreviewed-labs', 'isolation'] as const;

/** Returns the cells that a display's row shows. */
export function cellsOfRow(row: BoardRow): Cells {
  const { vitals, news2, attention } = row;
  const tileOf = (tile: Tile) => {
    const out = vitals?.outOfRange.find(({ sign }) => sign === tile);
    const values = tiles[tile].map(
      (sign) =>
        vitals?.signs[sign] && [
          vitals.signs[sign].value,
          vitals.signs[sign].at,
          vitals.signs[sign].receivedAt,
        ],
    );
    return out ? [out.color, out.direction, values] : undefined;
  };
  return textsOf({
    ...{ label: row.label, bed: row.bed, status: row.status, arrivedAt: row.arrivedAt, leftAt: row.leftAt },
    ...{ isolation: row.isolation, gender: row.gender, age: row.age, esi: row.esi },
    esiTimes: row.esiTimes && [row.esiTimes.at, row.esiTimes.receivedAt],
    complaint: [row.chiefComplaint, row.complaintPrivate],
    ...{ nurse: row.assigned?.nurse, physician: row.assigned?.physician },
    ...{ observed: vitals?.at, received: vitals?.receivedAt },
    ...Object.fromEntries(tileNames.map((tile) => [tile, tileOf(tile)])),
    news2:
      news2.status === 'scored' ? [news2.lowest, news2.highest, news2.singleThree, news2.at] : news2.status,
    trend: news2.status === 'scored' ? [news2.trend, news2.previous] : undefined,
    ...Object.fromEntries(flagNames.map((flag) => [`flag ${flag}`, row.flags.includes(flag)])),
    ...{ unreviewed: row.labs.unreviewed, due: row.vitalsDueAt },
    attention: attention.map(({ kind, sign, state, since, calledAt, taken }) => [
      ...[kind, sign, state, since, calledAt, taken?.by.fullName],
    ]),
  });
}

/** Returns the cells that a chart's entries, oldest first, give a display of this level at a time. */
export function cellsOfLog(entries: readonly LogEntry[], level: PrivacyLevel, now: Date): Cells {
  const chart = readEntries(entries);
  const { patient, esi, esiTimes } = chart;
  const newest = chart.sets[0];
  return textsOf({
    ...{
      label: labelOf(patient, level),
      bed: patient.bed,
      status: patient.status,
      arrivedAt: patient.arrivedAt,
    },
    ...{ leftAt: patient.leftAt, isolation: patient.isolation, gender: patient.gender, esi, esiTimes },
    complaint: patient.complaintPrivate ? [undefined, true] : [patient.chiefComplaint, false],
    age: yearsBetween(patient.dateOfBirth ?? '', now),
    ...{ nurse: patient.assigned?.nurse, physician: patient.assigned?.physician },
    ...{ observed: newest?.timestamp, received: newest?.recordedAt },
    ...tilesOf(chart, now),
    ...scoreCells(chart),
    ...dueCells(chart, now),
    ...labCells(chart),
    ...{ 'flag sepsis': false, 'flag isolation': (patient.isolation ?? 'none') !== 'none' },
    attention: attentionCells(chart, now),
  });
}

const hasLeft = ({ status }: Patient) => status === 'transferred';
const iso = (time: number) => new Date(time).toISOString();
const minute = 60_000;

function labelOf({ name, id }: Patient, level: PrivacyLevel): string {
  if (level === 'code') return codeOf(id);
  return level === 'staff' ? name : name.replace(/(\S)\S*/g, '$1.');
}

function yearsBetween(born: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = born.split('-').map(Number);
  const isBefore = now.getMonth() + 1 < month || (now.getMonth() + 1 === month && now.getDate() < day);
  return now.getFullYear() - year - (isBefore ? 1 : 0);
}

/** BOARD-4, BOARD-8. */
function tilesOf({ sets, patient }: Chart, now: Date): Record<Tile, unknown> {
  const values = newestValues(sets);
  const colors = headerOracle(readingOf(sets), personOf(patient), dayOf(now));
  const tileOf = (tile: Tile) => {
    const [first] = tiles[tile];
    const value = values[first]?.value;
    if (value === undefined) return undefined;
    const isHigh = value > { ...highest, bloodPressure: 139 }[tile];
    const color = tile === 'bloodPressure' && isHigh ? 'critical' : colors[tile];
    if (color !== 'warning' && color !== 'critical') return undefined;
    return [
      color,
      isHigh ? 'high' : 'low',
      tiles[tile].map(
        (sign) => values[sign] && [values[sign].value, values[sign].at, values[sign].receivedAt],
      ),
    ];
  };
  const [bloodPressure, heartRate, respiratoryRate, temperature, oxygenSaturation] = tileNames.map(tileOf);
  return { bloodPressure, heartRate, respiratoryRate, temperature, oxygenSaturation };
}

/** The highest normal values of adults (frame §5). */
const highest = { heartRate: 100, respiratoryRate: 20, temperature: 38, oxygenSaturation: 100 };

/** BOARD-2, BOARD-7. */
function scoreCells(chart: Chart): Record<string, unknown> {
  const newest = chart.sets[0]?.timestamp;
  const score = newest === undefined ? undefined : scoreAt(chart, newest);
  if (newest === undefined || !score || !isScore(score)) return { news2: 'not-shown', trend: undefined };
  const news2 = [score.min, score.max, score.singleThree, newest];
  const old = chart.sets.find(({ timestamp }) => Date.parse(newest) - Date.parse(timestamp) >= 30 * minute);
  const at = (old ?? chart.sets.at(-1))?.timestamp;
  const before = at === undefined || at === newest ? undefined : scoreAt(chart, at);
  if (!before || !isScore(before)) return { news2, trend: [undefined, undefined] };
  const isExact = score.min === score.max && before.min === before.max;
  const trend =
    score.min > before.max ? 'rising' : score.max < before.min ? 'falling' : isExact ? 'steady' : undefined;
  return { news2, trend: [trend, { lowest: before.min, highest: before.max, at }] };
}

/** DUE-1 to DUE-4. */
function dueCells(chart: Chart, now: Date): Record<string, unknown> {
  const { patient, esi, sets } = chart;
  const newest = sets[0]?.timestamp;
  const noVitals = { 'flag no-vitals': !hasLeft(patient) && newest === undefined };
  const byLevel = esi === null ? undefined : [0, 5, 15, 60, 120, 120][esi];
  const score = newest === undefined ? undefined : scoreAt(chart, newest);
  const intervals = [byLevel, score && isScore(score) ? intervalOf(score) : undefined];
  const known = intervals.filter((one) => one !== undefined);
  if (hasLeft(patient) || known.length === 0) return { ...noVitals, 'flag overdue': false, due: undefined };
  if (newest === undefined) return { ...noVitals, 'flag overdue': true, due: undefined };
  const due = Date.parse(newest) + Math.min(...known) * minute;
  return { ...noVitals, 'flag overdue': now.getTime() > due, due: iso(due) };
}

/** DUE-3. */
function intervalOf({ min, max, singleThree, parts }: Score): number {
  const couldBeThree = Object.values(parts).some(([, most]) => most === 3);
  const ofUpper = Math.max(60, monitoringMinutes(max, couldBeThree));
  return Math.max(5, Math.min(monitoringMinutes(min, singleThree), ofUpper));
}

/** BOARD-6: of the potassium that stands (LAB-6). */
function labCells({ labs: [standing] }: Chart): Record<string, unknown> {
  const value = standing && standing.reviewed === undefined ? Number(standing.result) : 0;
  return {
    'flag critical-lab': value >= 6.5,
    'flag unreviewed-labs': value > 5.1,
    unreviewed: value > 5.1 ? 1 : 0,
  };
}

/** ATTN-11: every high pressure is one kind, and two of one record are one cause. */
function attentionCells(chart: Chart, now: Date): unknown[] {
  const seen = new Set<string>();
  return attentionOf(chart, defaultCriticalLimits, now).attention.flatMap((cause) => {
    const { id, kind, sign, side, state, since, calledAt, taken } = cause;
    const isHigh =
      kind === 'severe-hypertension' ||
      (kind === 'single-three' && sign === 'bloodPressureSystolic' && side === 'high');
    const shownId = isHigh ? `pressure ${id.slice(id.indexOf(':'))}` : id;
    if (seen.has(shownId)) return [];
    seen.add(shownId);
    const [shownKind, shownSign] = isHigh ? ['high-pressure', 'bloodPressureSystolic'] : [kind, sign];
    return [[shownKind, shownSign, state, since, calledAt, taken?.by.fullName]];
  });
}
