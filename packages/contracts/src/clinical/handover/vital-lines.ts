import { type HandoverReading, handoverNumbers, handoverSigns } from '../../handover/handover-lines.ts';
import type { VitalsRecord } from '../../vitals/vitals.contract.ts';
import { type HeaderTile, headerTiles } from '../alerts/header-colors.ts';
import { judgeCurrent } from '../judgement/judged-signs.ts';
import { isOut } from '../judgement/judgement.ts';
import { acvpuBadness, acvpuOf, type KnownAcvpu } from '../vitals/acvpu.ts';
import {
  consciousnessOf,
  currentRecords,
  type MergedVitals,
  mergeCurrent,
  mergeVitals,
  newConfusionOf,
} from '../vitals/merged-vitals.ts';
import { unverifiedSets } from '../vitals/unverified-sets.ts';
import { type HandoverChart, handoverPeriodMs, type UnplacedLine } from './handover-chart.ts';

interface Seen {
  reading: HandoverReading;
  at: string;
  recordId: string;
}

/** HAND-4: returns a line for each sign with its newest known value. A sign that was never measured has none. */
export function vitalLines({ sets }: Pick<HandoverChart, 'sets'>): UnplacedLine[] {
  const merged = mergeVitals(sets);
  return handoverSigns.map((sign): UnplacedLine => {
    const seen = observationOf(sign, merged);
    const tried = isTile(sign) ? merged.unrecordable[sign] : undefined;
    const recordId = (seen ?? tried)?.recordId;
    return {
      code: 'vital',
      sign,
      ...(seen && { reading: seen.reading, at: seen.at }),
      ...(tried && { triedAt: tried.at }),
      ...(recordId !== undefined && { source: { domain: 'vitals', recordId } }),
    };
  });
}

/** MONITOR-8: returns the line of a monitor's unverified sets, which are in no other line. */
export function monitorLines({ sets }: Pick<HandoverChart, 'sets'>): UnplacedLine[] {
  const open = unverifiedSets(sets);
  const [newest] = open;
  if (newest === undefined) return [];
  const merged = mergeCurrent([newest]);
  return [
    {
      code: 'monitor',
      count: open.length,
      at: newest.timestamp,
      readings: headerTiles.flatMap((sign) => observationOf(sign, merged)?.reading ?? []),
      source: { domain: 'vitals', recordId: newest.id },
    },
  ];
}

const isTile = (sign: HandoverReading['sign']): sign is HeaderTile =>
  headerTiles.some((tile) => tile === sign);

function observationOf(sign: HandoverReading['sign'], merged: MergedVitals): Seen | undefined {
  switch (sign) {
    case 'bloodPressure': {
      const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = merged;
      const known = systolic ?? diastolic;
      if (known === undefined) return undefined;
      const reading = {
        sign,
        ...(systolic && { systolic: systolic.value }),
        ...(diastolic && { diastolic: diastolic.value }),
      };
      return { reading, at: known.at, recordId: known.recordId };
    }
    case 'consciousness': {
      const { consciousnessLevel: level, newConfusion } = merged;
      const value = acvpuOf(level?.value, newConfusion?.value);
      const known = value === 'NewConfusion' ? newConfusion : level;
      return value && known && { reading: { sign, value }, at: known.at, recordId: known.recordId };
    }
    case 'oxygen': {
      const { supplementalOxygen: oxygen, oxygenFlow: flow } = merged;
      if (oxygen === undefined) return undefined;
      const reading = { sign, value: oxygen.value, ...(flow && { flow: flow.value }) };
      return { reading, at: oxygen.at, recordId: oxygen.recordId };
    }
    default: {
      const known = merged[sign];
      return known && { reading: { sign, value: known.value }, at: known.at, recordId: known.recordId };
    }
  }
}

/**
 * HAND-4: returns the lowest and the highest value of each sign in 24 hours that are judged out of range
 * (JUDGE-1), and the worst consciousness, unless the newest value is the same.
 */
export function worstVitalLines({ sets, setsOfPeriod, patient }: HandoverChart, now: Date): UnplacedLine[] {
  const day = currentRecords(setsOfPeriod, { from: new Date(now.getTime() - handoverPeriodMs) });
  const newest = mergeVitals(sets);
  const extremes = headerTiles.flatMap((sign) =>
    (['low', 'high'] as const).flatMap((side): UnplacedLine[] => {
      const set = extremeOf(day, sign, side);
      if (set === undefined) return [];
      const merged = mergeVitals([set]);
      const judgement = judgeCurrent(sign, merged, patient);
      if (!isOut(judgement) || judgement.side !== side) return [];
      return worstLine(observationOf(sign, merged), observationOf(sign, newest), side);
    }),
  );
  return [...extremes, ...worstConsciousness(day, newest)];
}

function worstLine(worst: Seen | undefined, newest: Seen | undefined, side?: 'low' | 'high'): UnplacedLine[] {
  if (worst === undefined || JSON.stringify(worst.reading) === JSON.stringify(newest?.reading)) return [];
  const { reading, at, recordId } = worst;
  return [
    { code: 'worst-vital', reading, at, ...(side && { side }), source: { domain: 'vitals', recordId } },
  ];
}

/** Returns the set with the lowest or highest value of a sign, the newest of equal ones. Pressures go by the systolic. */
function extremeOf(
  sets: readonly VitalsRecord[],
  sign: HeaderTile,
  side: 'low' | 'high',
): VitalsRecord | undefined {
  let extreme: { set: VitalsRecord; value: number } | undefined;
  for (const set of sets) {
    const value = numberOf(set, sign);
    if (value === undefined) continue;
    const isFurther = extreme && (side === 'low' ? value < extreme.value : value > extreme.value);
    if (extreme === undefined || isFurther) extreme = { set, value };
  }
  return extreme?.set;
}

const numberOf = (set: VitalsRecord, sign: HeaderTile): number | undefined => {
  const number = handoverNumbers.find((one) => one === sign);
  return number === undefined ? set.bloodPressureSystolic : set[number];
};

function worstConsciousness(sets: readonly VitalsRecord[], newest: MergedVitals): UnplacedLine[] {
  let worst: { value: KnownAcvpu; set: VitalsRecord } | undefined;
  for (const set of sets) {
    const value = acvpuOf(consciousnessOf(set), newConfusionOf(set));
    if (value !== undefined && acvpuBadness[value] > (worst ? acvpuBadness[worst.value] : 0))
      worst = { value, set };
  }
  if (worst === undefined) return [];
  const { value, set } = worst;
  const seen = { reading: { sign: 'consciousness' as const, value }, at: set.timestamp, recordId: set.id };
  return worstLine(seen, observationOf('consciousness', newest));
}
