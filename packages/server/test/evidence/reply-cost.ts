/* A program that reads a reply of 1,000 words again and again, as a server does, and prints what one reading costs. */

import { getHeapSpaceStatistics } from 'node:v8';
import { aVitalsRecord, testNow } from '../../../contracts/test/a-vitals-record.ts';
import { checkReply, compileRules } from '../../src/evidence/check-reply.ts';
import { factsOf } from '../../src/evidence/facts.ts';
import { sidesOf } from '../../src/evidence/sides/chart-sides.ts';
import { statesOf } from '../../src/evidence/states/states.ts';
import { aPatient } from '../a-patient.ts';

compileRules();
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
const costs = Array.from({ length: 10 }, () => {
  const start = process.cpuUsage();
  for (let run = 0; run < 4; run += 1) check();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / 4;
});
const machineCode = getHeapSpaceStatistics()
  .filter(({ space_name: name }) => /code/.test(name))
  .reduce((sum, { physical_space_size: bytes }) => sum + bytes, 0);
// The least disturbed runs count.
process.stdout.write(JSON.stringify({ milliseconds: Math.min(...costs), machineCode }));
