import { expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../../contracts/test/a-vitals-record.ts';
import { build } from '../../../../test/a-prompt.ts';

const flagged = aVitalsRecord({ heartRate: 131, needsCountersignature: true, minutesAgo: 2 });
const by = { id: 'nurse', fullName: 'Nils Ortiz', role: 'Nurse' };
const signed = { ...flagged, countersigned: { at: testNow.toISOString(), by }, version: 2 };
const textOf = (set: typeof flagged) => JSON.stringify(build({ vitals: [set], now: testNow }));

it('tells the model which value awaits a countersignature, and counts it all the same', () => {
  expect(textOf(flagged)).toMatch(/heart_rate: 131[^\\]*awaits the countersignature of a colleague/);
  expect(textOf(signed)).toMatch(/heart_rate: 131/);
  expect(textOf(signed)).not.toContain('awaits the countersignature');
});
