import { describe, expect, it } from 'vitest';
import { RecordVitals } from '../../vitals/vitals.contract.ts';
import { acvpuFields, acvpuLevels, acvpuOf } from './acvpu.ts';

describe('ACVPU', () => {
  it('NEWS2-16: reads every level back from the fields that it records', () => {
    for (const answer of acvpuLevels) {
      const fields = acvpuFields(answer);
      expect(RecordVitals.safeParse(fields).success).toBe(true);
      expect(acvpuOf(fields.consciousnessLevel, fields.newConfusion)).toBe(answer);
    }
  });

  it('NEWS2-16: "Alert" records no new confusion, and "New confusion" records Alert with it (D43)', () => {
    expect(acvpuFields('Alert')).toEqual({ consciousnessLevel: 'Alert', newConfusion: false });
    expect(acvpuFields('NewConfusion')).toEqual({ consciousnessLevel: 'Alert', newConfusion: true });
    expect(acvpuFields('Voice')).toEqual({ consciousnessLevel: 'Voice' });
  });

  it.each([
    ['Alert', undefined, 'AlertConfusionUnknown'],
    ['Voice', true, 'Voice'],
    [undefined, true, 'NewConfusion'],
    [undefined, false, undefined],
    [undefined, undefined, undefined],
  ] as const)('NEWS2-16: %s with a new confusion of %s reads %s', (level, newConfusion, answer) => {
    expect(acvpuOf(level, newConfusion)).toBe(answer);
  });
});
