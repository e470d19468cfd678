import { type HistoryVital, historyFlag } from '@bedside/contracts/clinical/alerts/history-limits.ts';
import { type News2, news2Window } from '@bedside/contracts/clinical/scores/news2.ts';
import { news2Series } from '@bedside/contracts/clinical/scores/news2-series.ts';
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
import { counts } from '@bedside/contracts/records/record-marks.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { type Band, BandBuilder, judgedVitals, type Ranges, vitals } from './bands.ts';
import type { Lane } from './lanes.ts';

/** How a reading is marked, from least to most urgent. */
export const tones = ['normal', 'unjudged', 'abnormal', 'critical'] as const;
export type Tone = (typeof tones)[number];

/** One value of a sign. */
export interface Reading {
  recordId: string;
  /** The time of observation in epoch milliseconds. */
  at: number;
  /** In the unit on screen. */
  low: number;
  /** The same as `low`, except for a range of NEWS2. */
  high: number;
  tone: Tone;
  /** The side of the normal range on which the value lies. */
  side: -1 | 0 | 1;
  /** TREND-2: it lies on a line, which it begins or which joins it with the device's reading before. */
  isOnLine: boolean;
  isJoined: boolean;
}

export type TrackName = (typeof vitals)[number] | 'news2' | 'consciousness';

/** The readings of one value, oldest first. */
export interface Track {
  name: TrackName;
  lane: Lane;
  readings: readonly Reading[];
}

/** All data of the sets that the trends draw. */
export interface Trends {
  /** The sets that count, oldest first, and when each was observed. */
  records: readonly VitalsRecord[];
  times: readonly number[];
  /** NEWS2 as of each set. */
  scores: readonly (News2 | undefined)[];
  tracks: readonly Track[];
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
  const times = records.map(({ timestamp }) => Date.parse(timestamp));
  const bands = new BandBuilder(patient, unit);
  const tracks = new Tracks(unit, patient);
  records.forEach((record, index) => {
    const at = times[index] ?? 0;
    tracks.add(record, at, bands.add(record, at), scores[index]);
  });
  return {
    records,
    times,
    scores,
    tracks: tracks.all(),
    bands: bands.all(),
    inError: newestFirst.length - records.length,
  };
}

type Seen = Pick<Reading, 'recordId' | 'at'>;

class Tracks {
  readonly #unit: TemperatureUnit;
  readonly #patient: Patient;
  readonly #news2 = new TrackBuilder();
  readonly #consciousness = new TrackBuilder();
  readonly #vitals = new Map(vitals.map((vital) => [vital, new TrackBuilder()]));

  constructor(unit: TemperatureUnit, patient: Patient) {
    this.#unit = unit;
    this.#patient = patient;
  }

  add(record: VitalsRecord, at: number, ranges: Ranges, score: News2 | undefined): void {
    this.#addScore({ recordId: record.id, at }, score);
    const level = acvpuOf(consciousnessOf(record), newConfusionOf(record));
    if (level !== undefined) {
      const isOpen = level === 'AlertConfusionUnknown';
      const value = levelValue(isOpen ? 'Alert' : level);
      const isReduced = !isOpen && level !== 'Alert';
      const tone = isOpen ? 'unjudged' : isReduced ? 'abnormal' : 'normal';
      this.#consciousness.addPoint({
        recordId: record.id,
        at,
        low: value,
        high: value,
        tone,
        side: isReduced ? -1 : 0,
      });
    }
    for (const [vital, track] of this.#vitals) {
      const value = measuredValue(vital, record);
      if (value !== undefined) {
        const shown = vital === 'temperature' ? toDisplay(value, this.#unit) : value;
        track.add(record, {
          recordId: record.id,
          at,
          low: shown,
          high: shown,
          ...this.#judge(vital, value, ranges, record),
        });
      } else if (isUnrecordable(vital, record)) track.break();
    }
  }

  all(): Track[] {
    return [
      { name: 'news2', lane: 'news2', readings: this.#news2.readings },
      ...[...this.#vitals].map(([name, { readings }]) => ({ name, lane: judgedVitals[name], readings })),
      { name: 'consciousness', lane: 'consciousness', readings: this.#consciousness.readings },
    ];
  }

  /** NEWS2-12: colored as everywhere. A range is drawn from its lowest to its highest value. */
  #addScore(seen: Seen, score: News2 | undefined): void {
    if (score?.status !== 'scored') return;
    const { min, max, singleThree } = score;
    const tone = min >= 7 || singleThree ? 'critical' : max >= 5 ? 'abnormal' : 'normal';
    this.#news2.addPoint({ ...seen, low: min, high: max, tone, side: 0 });
  }

  /** Marks a value as the table does. Asks its rules only for a value outside of the range. */
  #judge(
    vital: HistoryVital,
    value: number,
    ranges: Ranges,
    record: VitalsRecord,
  ): Pick<Reading, 'tone' | 'side'> {
    const range = ranges[vital];
    if (range !== undefined && value >= range.min && value <= range.max) return { tone: 'normal', side: 0 };
    const flag = historyFlag(vital, record, this.#patient);
    if (flag !== 'abnormal') return { tone: flag === 'normal' ? 'normal' : 'unjudged', side: 0 };
    return { tone: 'abnormal', side: range !== undefined && value < range.min ? -1 : 1 };
  }
}

/** Collects the readings of one value, oldest first. */
class TrackBuilder {
  readonly readings: Reading[] = [];
  #line: { device: string; last: Reading } | undefined;

  /** Adds a value by itself. */
  addPoint(reading: Omit<Reading, 'isOnLine' | 'isJoined'>): Reading {
    const added = { ...reading, isOnLine: false, isJoined: false };
    this.readings.push(added);
    return added;
  }

  /** Adds a value of a set. Those of one device form a line; those of people stay points. */
  add({ recordedBy }: VitalsRecord, reading: Omit<Reading, 'isOnLine' | 'isJoined'>): void {
    const added = this.addPoint(reading);
    if (!isDevice(recordedBy)) return;
    const line = this.#line;
    if (line?.device === recordedBy.id && added.at - line.last.at <= news2Window) {
      line.last.isOnLine = true;
      added.isOnLine = true;
      added.isJoined = true;
    }
    this.#line = { device: recordedBy.id, last: added };
  }

  /** A failed attempt ends the line (D10). */
  break(): void {
    this.#line = undefined;
  }
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
