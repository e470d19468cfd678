import { comparableUnit } from '@bedside/contracts/clinical/labs/tests/lab-units.ts';
import type { Topic } from '../facts.ts';

/*
 * Limits and targets that guidelines and scores name (REPLY-14). docs/clinical/guideline-figures.md has the source of
 * each. A number is one of them only if the words beside it make it a limit: the table never decides alone.
 */

interface Figure {
  id: string;
  topic: Topic;
  /** Empty for a score. */
  unit: string;
  /** Single limits. */
  values?: readonly number[];
  /** Targets and bands from one number to another; for a blood pressure, systolic and diastolic. */
  pairs?: readonly (readonly [number, number])[];
}

export const guidelineFigures: readonly Figure[] = [
  { id: 'GUIDE-1', topic: 'oxygenSaturation', unit: '%', values: [94, 98], pairs: [[94, 98]] },
  { id: 'GUIDE-2', topic: 'oxygenSaturation', unit: '%', values: [88, 92], pairs: [[88, 92]] },
  { id: 'GUIDE-3', topic: 'oxygenSaturation', unit: '%', values: [90, 92] },
  { id: 'GUIDE-4', topic: 'meanPressure', unit: 'mmHg', values: [65] },
  { id: 'GUIDE-5', topic: 'lab:lactate', unit: 'mmol/L', values: [2, 4] },
  { id: 'GUIDE-5', topic: 'lab:lactate', unit: 'mg/dL', values: [18, 36] },
  {
    id: 'GUIDE-6',
    topic: 'score:news2',
    unit: '',
    values: [5, 7],
    pairs: [
      [5, 6],
      [1, 4],
    ],
  },
  { id: 'GUIDE-7', topic: 'score:qsofa', unit: '', values: [2] },
  {
    ...{ id: 'GUIDE-8', topic: 'bloodPressure', unit: 'mmHg' },
    ...{
      values: [140, 160, 90, 110],
      pairs: [
        [140, 90],
        [160, 110],
      ],
    },
  },
  {
    id: 'GUIDE-9',
    topic: 'bloodPressure',
    unit: 'mmHg',
    values: [185, 180],
    pairs: [
      [185, 110],
      [180, 105],
    ],
  },
  { id: 'GUIDE-10', topic: 'bloodPressure', unit: 'mmHg', values: [90, 100] },
  { id: 'GUIDE-11', topic: 'respiratoryRate', unit: '/min', values: [20, 22, 25, 30], pairs: [[12, 20]] },
  { id: 'GUIDE-12', topic: 'heartRate', unit: '/min', values: [40, 50, 90, 100, 130], pairs: [[51, 90]] },
  { id: 'GUIDE-13', topic: 'temperature', unit: '°C', values: [35, 36, 38, 38.3], pairs: [[36.1, 38]] },
  {
    id: 'GUIDE-14',
    topic: 'score:curb-65',
    unit: '',
    values: [2, 3],
    pairs: [
      [0, 1],
      [3, 5],
    ],
  },
  {
    id: 'GUIDE-15',
    topic: 'score:heart',
    unit: '',
    values: [3, 4, 7],
    pairs: [
      [0, 3],
      [4, 6],
      [7, 10],
    ],
  },
  { id: 'GUIDE-16', topic: 'lab:glucose', unit: 'mg/dL', values: [54, 70, 180] },
  { id: 'GUIDE-16', topic: 'lab:glucose', unit: 'mmol/L', values: [3, 3.9, 10] },
  { id: 'GUIDE-17', topic: 'lab:potassium', unit: 'mmol/L', values: [5.5, 6, 6.5] },
  { id: 'GUIDE-18', topic: 'lab:hemoglobin', unit: 'g/dL', values: [7, 8] },
  { id: 'GUIDE-18', topic: 'lab:hemoglobin', unit: 'g/L', values: [70, 80] },
];

/** Returns whether a guideline names a number, or a pair of numbers, of a topic. The unit may be absent. */
export function isGuidelineFigure(
  topic: Topic,
  values: readonly number[],
  second: readonly number[] | undefined,
  unit: string,
): boolean {
  return guidelineFigures.some((figure) => {
    if (figure.topic !== topic) return false;
    const inCelsius = topic === 'temperature' && unit === comparableUnit('°F');
    if (unit !== '' && !inCelsius && !isUnitOf(figure, unit)) return false;
    const read = (list: readonly number[]) =>
      inCelsius ? list.map((value) => Math.round((value - 32) / 0.18) / 10) : list;
    if (second === undefined) return read(values).some((value) => figure.values?.includes(value));
    return (figure.pairs ?? []).some(
      ([low, high]) => read(values).includes(low) && read(second).includes(high),
    );
  });
}

function isUnitOf({ topic, unit }: Figure, written: string): boolean {
  if (unit === '/min') return ['/min', 'bpm', 'lpm', 'min'].includes(written);
  return comparableUnit(unit) === written && !topic.startsWith('score:');
}
