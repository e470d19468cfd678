import type { AttentionKind, AttentionValue } from '../../attention/attention.contract.ts';
import { unrecordableSigns } from '../../vitals/vitals.contract.ts';
import type { MergedVitals } from '../vitals/merged-vitals.ts';
import type { Moment } from './attention-moments.ts';
import type { AttentionRule } from './attention-rule.ts';

/** The kinds that a display of the pressure explains. */
const pressureKinds: readonly AttentionKind[] = [
  'severe-hypertension',
  'hypertension-with-symptoms',
  'hypertension-in-pregnancy',
];

/** Returns the values of a cause, as of the newest set that sustains it. */
export function attentionValues({ kind, sign }: AttentionRule, moment: Moment): AttentionValue[] {
  const { score } = moment;
  const vitals = moment.vitals;
  const total: AttentionValue[] =
    score.status === 'scored' && moment.patient.pregnancy.status !== 'yes'
      ? [{ name: 'news2', lowest: score.min, highest: score.max }]
      : [];
  if (kind === 'circulation-unrecordable')
    return [{ name: 'unrecordable', signs: ['heartRate', 'bloodPressure'] }];
  if (kind === 'unrecordable') {
    const tried = unrecordableSigns.filter((one) => one === sign);
    return [{ name: 'unrecordable', signs: tried }, ...total];
  }
  if (pressureKinds.includes(kind) || sign === 'bloodPressureDiastolic') {
    const { bloodPressureSystolic: upper, bloodPressureDiastolic: lower } = vitals;
    return [
      {
        name: 'bloodPressure',
        ...(upper && { systolic: upper.value }),
        ...(lower && { diastolic: lower.value }),
      },
    ];
  }
  if (sign === undefined || sign === 'bloodPressure') return total;
  if (sign === 'consciousness') return [...consciousnessValue(vitals), ...total];
  const value = vitals[sign]?.value;
  return value === undefined ? total : [{ name: sign, value }, ...total];
}

function consciousnessValue({ consciousnessLevel, newConfusion }: MergedVitals): AttentionValue[] {
  const level = consciousnessLevel?.value;
  if (newConfusion?.value && (level ?? 'Alert') === 'Alert') {
    return [{ name: 'consciousness', value: 'NewConfusion' }];
  }
  return level === undefined ? [] : [{ name: 'consciousness', value: level }];
}
