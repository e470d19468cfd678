import type { AttentionCause } from '@bedside/contracts/attention/attention.contract.ts';
import { isCalling } from '@bedside/contracts/attention/attention.contract.ts';
import type { Objection } from '@bedside/contracts/chat/objection.ts';
import { attentionOf } from '@bedside/contracts/clinical/attention/attention.ts';
import type { ObjectionChart } from './objection-chart.ts';
import { statedSigns } from './sign-objections.ts';

/** COMFORT-1: returns the untaken calls, without those with a finding in `named`. */
export function callObjections(
  { patient, vitals, labs = [], takes = [], medications = [], criticalLimits }: ObjectionChart,
  named: readonly Objection[],
  now: Date,
): Extract<Objection, { code: 'call' }>[] {
  const chart = { patient, sets: vitals, labs, takes, medications };
  const stated = statedSigns(named);
  return attentionOf(chart, criticalLimits, now)
    .attention.filter((cause) => isCalling(cause) && !isStated(cause, named, stated))
    .map(({ kind, values, recordIds }) => {
      const recordId = recordIds.at(-1);
      return { code: 'call', kind, values, ...(recordId !== undefined && { recordId }) };
    });
}

function isStated(
  { kind, sign, recordIds }: AttentionCause,
  named: readonly Objection[],
  stated: ReadonlySet<string>,
): boolean {
  const has = (code: Objection['code']) => named.some((one) => one.code === code);
  switch (kind) {
    case 'critical-result':
      return named.some((one) => one.code === 'critical-result' && recordIds.includes(one.recordId));
    case 'news2-high':
    case 'news2-urgent':
      return has('news2');
    case 'unrecordable':
    case 'circulation-unrecordable':
      return has('unrecordable');
    case 'single-three':
    case 'severe-hypertension':
    case 'child-danger-zone':
    case 'hypertension-in-pregnancy':
      return stated.has(sign === undefined || sign.startsWith('bloodPressure') ? 'bloodPressure' : sign);
    default:
      return false;
  }
}
