import { expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../../contracts/test/a-vitals-record.ts';
import { aPatient } from '../../../../test/a-patient.ts';
import { checkReply } from '../../../evidence/check-reply.ts';
import { factsOf } from '../../../evidence/facts.ts';
import { sidesOf } from '../../../evidence/sides/chart-sides.ts';
import { statesOf } from '../../../evidence/states.ts';

it('REPLY-7: a reply of 1,000 words is compared in some milliseconds of processor time', () => {
  const patient = aPatient();
  const vitals = Array.from({ length: 40 }, (_, index) =>
    aVitalsRecord({ id: `set-${index}`, heartRate: 118, temperature: 38.7, minutesAgo: index * 10 }),
  );
  const facts = factsOf({ patient, vitals, labs: [], scores: [] }, testNow);
  const states = statesOf({ patient, vitals, medications: [] }, testNow);
  const sides = sidesOf({
    ...{ patient: { chiefComplaint: 'Left-sided weakness' }, vitals: [], notes: [], medications: [] },
  });
  const sentence = 'HR 118, BP 92/54 mmHg, no fever, left arm weakness, lactate 4.2 mmol/L, 12 min ago.\n';
  const text = sentence.repeat(1000 / sentence.split(' ').length);
  const check = () => checkReply(text, 'en', facts, testNow, states, [], sides);
  for (let warm = 0; warm < 20; warm += 1) check();
  const costs = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    for (let run = 0; run < 4; run += 1) check();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 / 4;
  });
  // Some 12 ms on a quiet machine. The least disturbed runs count, and the bound leaves room for a busy one.
  expect(Math.min(...costs)).toBeLessThan(25);
});
