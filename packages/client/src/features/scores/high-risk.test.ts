import { describe, expect, it } from 'vitest';
import { aScore, lopez } from '../../../test/chart-samples.ts';
import { highRisksOf } from './high-risk.ts';

const highOf = (...scores: Parameters<typeof aScore>[0][]) =>
  highRisksOf(scores.map((score, index) => aScore({ id: String(index), ...score }))).map(
    ({ record }) => `${record.scoreType} ${record.scoreValue}`,
  );

describe('SCORE-2: high-risk scores', () => {
  it.each([
    ['ESI', 2, 3],
    ['CURB-65', 3, 2],
    ['HEART', 7, 6],
    ['qSOFA', 2, 1],
  ] as const)('includes %s at %d and not at %d', (scoreType, high, below) => {
    expect(highOf({ scoreType, scoreValue: high })).toEqual([`${scoreType} ${high}`]);
    expect(highOf({ scoreType, scoreValue: below })).toEqual([]);
  });

  it('includes an older high-risk record together with a newer record of its type', () => {
    const newer = aScore({ id: 'newer', scoreType: 'CURB-65', scoreValue: 1 });
    const older = aScore({ id: 'older', scoreType: 'CURB-65', scoreValue: 4 });
    expect(highRisksOf([newer, older])).toEqual([{ record: older, since: newer }]);
  });

  it('excludes a record entered in error (D12)', () => {
    const enteredInError = { by: lopez, at: '2026-11-21T11:00:00.000Z', reason: 'other' as const };
    expect(highOf({ scoreType: 'HEART', scoreValue: 9, enteredInError })).toEqual([]);
  });
});
