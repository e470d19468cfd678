import { expect, it } from 'vitest';
import { aMedication } from '../../../../test/chart-samples.ts';
import { inputOf, startBody } from './start-input.ts';

it('begins with a recorded medication, and leaves a time of another day to the clinician', () => {
  const given = aMedication({
    name: 'Ondansetron',
    kind: 'given',
    dosage: '4 mg',
    route: 'IV',
    frequency: 'once',
    startedAt: new Date().toISOString(),
  });
  const input = inputOf(given);
  expect(input).toMatchObject({ name: 'Ondansetron', kind: 'given', amount: '4', unit: 'mg', route: 'IV' });
  expect(input.given).toMatchObject({ time: expect.stringMatching(/^\d\d:\d\d$/) });
  expect(startBody(input, 'given', false)).toMatchObject({
    name: 'Ondansetron',
    dosage: '4 mg',
    kind: 'given',
  });
  const twoDaysAgo = new Date(Date.now() - 48 * 60 * 60_000).toISOString();
  expect(inputOf({ ...given, startedAt: twoDaysAgo }).given).toEqual({ time: '' });
  expect(inputOf(aMedication())).toMatchObject({ frequency: 'twice daily', reason: '' });
});
