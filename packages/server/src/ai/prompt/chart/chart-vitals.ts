import {
  currentRecords,
  type MergedVitals,
  mergeVitals,
  type Observed,
} from '@bedside/contracts/clinical/vitals/merged-vitals.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { isUnverified } from '@bedside/contracts/vitals/monitor-sets.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { PromptMarks } from '../prompt-marks.ts';
import {
  courseLine,
  type EarlierValues,
  earlierValues,
  maxTrendValues,
  trendWindowMs,
  type VitalsInput,
} from './chart-course.ts';
import { countersignFlag } from './countersign-flag.ts';
import { ago, type Line, notRecorded, observed, type Sign, signKey, signs } from './vital-signs.ts';

/**
 * Lists each vital sign: its newest observed value, the value's age, and the values before it. A second line has the
 * extremes and the turns of 24 hours that the first one lacks (COURSE-4).
 */
export function vitalsLines(input: VitalsInput, now: Date, marks: PromptMarks): Line[] {
  const newestFirst = currentRecords(input.vitals);
  const merged = mergeVitals(input.vitals);
  const earlierOf = earlierValues(newestFirst, now);
  const lines = signs.flatMap((sign) => {
    const newest = sign.newest(merged);
    const earlier = earlierOf(sign, newest?.recordId);
    const shown = new Set([newest?.recordId, ...earlier.flatMap(({ sets }) => sets.map(({ id }) => id))]);
    return [
      signLine({ sign, newest, earlier, newestFirst, merged }, now, marks),
      ...courseLine(sign, input, shown, now, marks),
    ];
  });
  return [...lines, oxygenLine(merged, now, marks), ...monitorLine(input.vitals, now)];
}

/**
 * MONITOR-8: says what a monitor sent and nobody has confirmed, apart from every other value and without a key: no reply may quote it
 * as the chart's.
 */
function monitorLine(records: readonly VitalsRecord[], now: Date): Line[] {
  const sets = records.filter((record) => counts(record) && isUnverified(record));
  const [newest] = sets.toSorted((a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp));
  if (newest === undefined) return [];
  const values = signs.flatMap((sign) => {
    const text = sign.text(newest);
    return text === undefined ? [] : [`${sign.key} ${[text, sign.unit].join(' ').trim()}`];
  });
  const gaps = (newest.monitor?.gaps ?? []).map(({ sign, why }) => `${sign} without a value (${why})`);
  const text = [...values, ...gaps].join(', ');
  return [
    [
      'monitor_unverified',
      `${text} | ${observed(newest.timestamp, now)} | sent by a monitor, confirmed by no one, counted in no score above; ${sets.length} such sets`,
    ],
  ];
}

interface SignValues {
  sign: Sign;
  newest: Observed<unknown> | undefined;
  earlier: EarlierValues[];
  newestFirst: readonly VitalsRecord[];
  merged: MergedVitals;
}

function signLine(
  { sign, newest, earlier, newestFirst, merged }: SignValues,
  now: Date,
  marks: PromptMarks,
): Line {
  const current = newestFirst.find(({ id }) => id === newest?.recordId);
  const text = current && sign.text(current);
  const tried = sign.sign && merged.unrecordable[sign.sign];
  const markOf = ({ recordId, at }: Observed<unknown>) => marks.of('vitals', recordId, at);
  if (tried) {
    const vain = `could not be recorded (an alert, not a gap) | tried ${ago(tried.at, now)}${markOf(tried)}`;
    return [sign.key, vain + earlierText(sign, earlier, now, marks)];
  }
  if (newest === undefined || current === undefined || text === undefined) {
    return [sign.key, sign.absent + earlierText(sign, earlier, now, marks)];
  }
  const key = signKey(marks, sign, current, true);
  const confirmed = isConfirmed(current, sign) ? ' (confirmed extreme)' : '';
  const texts = [
    `${[text, sign.unit].join(' ').trim()}${key}${confirmed}`,
    observed(newest.at, now),
    ...countersignFlag(current),
  ];
  const value = `${texts.join(' | ')}${markOf(newest)}`;
  return [sign.key, value + earlierText(sign, earlier, now, marks)];
}

function earlierText(sign: Sign, earlier: readonly EarlierValues[], now: Date, marks: PromptMarks): string {
  const values = earlier.map(({ sets, count, from, until }) => {
    const texts = sets.map((set) => ({
      text: `${sign.text(set)}${signKey(marks, sign, set, false)}`,
      mark: marks.of('vitals', set.id, set.timestamp),
    }));
    const [low, high] = texts;
    if (count === 1) return `${low?.text} (${ago(until, now)})${low?.mark}`;
    const span = `(${count} sets of a monitor, ${ago(from, now)} to ${ago(until, now)})`;
    return high
      ? `${low?.text}${low?.mark} to ${high.text}${high.mark} ${span}`
      : `${low?.text} ${span}${low?.mark}`;
  });
  return values.length === 0 ? '' : ` | earlier ${values.join(', ')}`;
}

/** Returns whether a value beyond the usual range was measured again (D61). */
function isConfirmed({ confirmed = [] }: VitalsRecord, { sign }: Sign): boolean {
  const fields: readonly string[] =
    sign === 'bloodPressure' ? ['bloodPressureSystolic', 'bloodPressureDiastolic'] : sign ? [sign] : [];
  return confirmed.some((field) => fields.includes(field));
}

/** Returns the remarks in the prompt, as the sets that contain them. */
export function remarkedSets(records: readonly VitalsRecord[], now: Date): VitalsRecord[] {
  return currentRecords(records, { from: new Date(now.getTime() - trendWindowMs) })
    .filter(({ notes }) => notes)
    .slice(0, maxTrendValues);
}

/** Returns the ids of the sets with the newest value of each parameter, some of which have no mark. */
export function newestSets(records: readonly VitalsRecord[]): string[] {
  const { unrecordable, ...merged } = mergeVitals(records);
  return [...Object.values(merged), ...Object.values(unrecordable)].flatMap(
    (newest) => newest?.recordId ?? [],
  );
}

function oxygenLine(
  { supplementalOxygen, oxygenDevice, oxygenFlow }: MergedVitals,
  now: Date,
  marks: PromptMarks,
): Line {
  const known = supplementalOxygen ?? oxygenDevice;
  if (known === undefined) return ['oxygen_supply', `${notRecorded} (air or oxygen unknown)`];
  const supply =
    supplementalOxygen === undefined
      ? 'air or oxygen unknown'
      : supplementalOxygen.value
        ? 'supplemental oxygen'
        : 'room air';
  const device = oxygenDevice?.value.replaceAll('-', ' ');
  const flow = oxygenFlow && `${oxygenFlow.value} L/min`;
  const parts = [supply, device, flow].filter((part) => part !== undefined);
  const mark = marks.of('vitals', known.recordId, known.at);
  const fact = { field: 'oxygenSupply', value: supplementalOxygen?.value ?? '', isNewest: true } as const;
  const key = supplementalOxygen === undefined ? '' : marks.key('vitals', supplementalOxygen, fact);
  return ['oxygen_supply', `${parts.join(', ')}${key} | ${observed(known.at, now)}${mark}`];
}
