import type { HistoryVital } from '@bedside/contracts/clinical/alerts/history-limits.ts';
import { oxygenOfSets } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { type News2, news2WindowMs } from '@bedside/contracts/clinical/news2/news2.ts';
import { news2Series } from '@bedside/contracts/clinical/news2/news2-series.ts';
import { type Acvpu, acvpuLevels, acvpuOf } from '@bedside/contracts/clinical/vitals/acvpu.ts';
import { isDevice } from '@bedside/contracts/clinical/vitals/device-vitals.ts';
import {
  consciousnessOf,
  newConfusionOf,
  painOf,
  temperatureOf,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { type TemperatureUnit, toDisplay } from '@bedside/contracts/clinical/vitals/temperature.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { type Band, BandBuilder, judgedVitals, type Limits, vitals } from './bands.ts';
import type { Lane } from './lanes.ts';
import {
  addReading,
  lineParts,
  type Reading,
  type Readings,
  roomFor,
  type Side,
  type Tone,
  tones,
} from './readings.ts';

/** A steady monitor has a set each five minutes (MONITOR-7). After two without one, its line ends. */
const silentMs = 11 * 60_000;

export type TrackName = (typeof vitals)[number] | 'news2' | 'consciousness';

/** The readings of one value, oldest first. */
export interface Track {
  name: TrackName;
  lane: Lane;
  readings: Readings;
}

/** All data of the sets that the trends draw. */
export interface Trends {
  /** The sets that count, oldest first, and when each was observed. */
  records: readonly VitalsRecord[];
  times: Float64Array;
  /** NEWS2 as of each set. */
  scores: readonly (News2 | undefined)[];
  tracks: readonly Track[];
  /** 1 for each set with a value that is abnormal or critical. */
  abnormal: Uint8Array;
  bands: readonly Band[];
  /** The number of sets entered in error. They are not drawn (D12). */
  inError: number;
}

/** TREND-1 to TREND-4: prepares the sets of a patient, newest first, for drawing. */
export function trendsOf(
  newestFirst: readonly VitalsRecord[],
  patient: Patient,
  unit: TemperatureUnit,
): Trends {
  const records = newestFirst.filter(counts).reverse();
  const scores = news2Series(records.toReversed(), patient).reverse();
  const times = Float64Array.from(records, ({ timestamp }) => Date.parse(timestamp));
  const supply = oxygenOfSets(newestFirst);
  const bands = new BandBuilder(patient, unit);
  const tracks = new Tracks(unit, records.length);
  records.forEach((record, set) => {
    const at = times[set] ?? 0;
    // MONITOR-8: the score at an unverified set is that of the confirmed ones, which have their own points.
    const score = isUnverified(record) ? undefined : scores[set];
    tracks.add(record, { set, at }, bands.add(record, at, supply.get(record.id)), score);
  });
  const allTracks = tracks.all();
  return {
    records,
    times,
    scores,
    tracks: allTracks,
    abnormal: abnormalSets(allTracks, records.length),
    bands: bands.all(),
    inError: newestFirst.length - records.length,
  };
}

function abnormalSets(tracks: readonly Track[], count: number): Uint8Array {
  const abnormal = new Uint8Array(count);
  const least = tones.indexOf('abnormal');
  for (const { readings } of tracks) {
    const { set, tone, length } = readings;
    for (let place = 0; place < length; place += 1) {
      if ((tone[place] ?? 0) >= least) abnormal[set[place] ?? 0] = 1;
    }
  }
  return abnormal;
}

/** A set's place and time of observation. */
type Seen = Pick<Reading, 'set' | 'at'>;

class Tracks {
  readonly #unit: TemperatureUnit;
  readonly #news2: Readings;
  readonly #consciousness: Readings;
  readonly #vitals: readonly (readonly [HistoryVital, TrackBuilder])[];

  /** `capacity` is the number of sets. */
  constructor(unit: TemperatureUnit, capacity: number) {
    this.#unit = unit;
    this.#news2 = roomFor(capacity);
    this.#consciousness = roomFor(capacity);
    this.#vitals = vitals.map((vital) => [vital, new TrackBuilder(capacity)] as const);
  }

  add(record: VitalsRecord, seen: Seen, limits: Limits, score: News2 | undefined): void {
    this.#addScore(seen, score);
    this.#addLevel(seen, acvpuOf(consciousnessOf(record), newConfusionOf(record)));
    for (const [vital, track] of this.#vitals) {
      const value = measuredValue(vital, record);
      if (value !== undefined) {
        const shown = vital === 'temperature' ? toDisplay(value, this.#unit) : value;
        const { tone, side } = limits.judge(vital, value);
        // MONITOR-8: what nobody has confirmed never looks normal.
        const ownTone = tone === 'normal' && isUnverified(record) ? 'unjudged' : tone;
        track.add(record, seen, shown, ownTone, side);
      } else if (isUnrecordable(vital, record) || isGap(vital, record)) track.break();
    }
  }

  all(): Track[] {
    return [
      { name: 'news2', lane: 'news2', readings: this.#news2 },
      ...this.#vitals.map(([name, { readings }]) => ({ name, lane: judgedVitals[name], readings })),
      { name: 'consciousness', lane: 'consciousness', readings: this.#consciousness },
    ];
  }

  /** NEWS2-12: colored as everywhere. A range is drawn from its lowest to its highest value. */
  #addScore(seen: Seen, score: News2 | undefined): void {
    if (score?.status !== 'scored') return;
    const { min, max, singleThree } = score;
    const tone = min >= 7 || singleThree ? 'critical' : max >= 5 ? 'abnormal' : 'normal';
    addReading(this.#news2, seen, [min, max], tone, 0);
  }

  #addLevel(seen: Seen, level: ReturnType<typeof acvpuOf>): void {
    if (level === undefined) return;
    const isOpen = level === 'AlertConfusionUnknown';
    const value = levelValue(isOpen ? 'Alert' : level);
    const isReduced = !isOpen && level !== 'Alert';
    const tone = isOpen ? 'unjudged' : isReduced ? 'critical' : 'normal';
    addReading(this.#consciousness, seen, [value, value], tone, isReduced ? -1 : 0);
  }
}

/** Collects the readings of one value, oldest first. */
class TrackBuilder {
  readonly readings: Readings;
  #line: { device: string; last: number; at: number } | undefined;

  constructor(capacity: number) {
    this.readings = roomFor(capacity);
  }

  /** Adds a value of a set. Those of one device form a line; those of people stay points. */
  add({ recordedBy, monitor }: VitalsRecord, seen: Seen, value: number, tone: Tone, side: Side): void {
    const place = addReading(this.readings, seen, [value, value], tone, side);
    if (!isDevice(recordedBy)) return;
    const before = this.#line;
    // MONITOR-5: a monitor that sends by itself and was silent has a gap.
    const most = monitor ? silentMs : news2WindowMs;
    if (before?.device === recordedBy.id && seen.at - before.at <= most) {
      const { line } = this.readings;
      if (line[before.last] === lineParts.none) line[before.last] = lineParts.begins;
      line[place] = lineParts.joined;
    }
    this.#line = { device: recordedBy.id, last: place, at: seen.at };
  }

  /** A failed attempt ends the line (D10). */
  break(): void {
    this.#line = undefined;
  }
}

/** MONITOR-5: the monitor says that it has no value. */
function isGap(vital: HistoryVital, { monitor }: VitalsRecord): boolean {
  const isPressure = vital === 'bloodPressureSystolic' || vital === 'bloodPressureDiastolic';
  return monitor?.gaps?.some(({ sign }) => sign === (isPressure ? 'bloodPressure' : vital)) ?? false;
}

/** The height of a level of consciousness in its lane. Alert is at the top, as in the RCP's chart. */
export const levelValue = (level: Acvpu): number => acvpuLevels.length - 1 - acvpuLevels.indexOf(level);

function measuredValue(vital: HistoryVital, record: VitalsRecord): number | undefined {
  if (vital === 'painLevel') return painOf(record);
  return vital === 'temperature' ? temperatureOf(record) : record[vital];
}

function isUnrecordable(vital: HistoryVital, { unrecordable }: VitalsRecord): boolean {
  const isPressure = vital === 'bloodPressureSystolic' || vital === 'bloodPressureDiastolic';
  return unrecordable?.some((sign) => sign === (isPressure ? 'bloodPressure' : vital)) ?? false;
}
