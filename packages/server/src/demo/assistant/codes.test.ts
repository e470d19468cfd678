import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import { expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aLab, aMedication } from '../../../test/a-chart-record.ts';
import { aPatient } from '../../../test/a-patient.ts';
import { parseExtras } from '../../ai/model/extras.ts';
import { buildPrompt } from '../../ai/prompt/prompt.ts';
import { PromptMarks } from '../../ai/prompt/prompt-marks.ts';
import { extrasOf } from '../../domains/chat/replies/reply-extras.ts';
import { findingsOf } from '../../evidence/findings/findings.ts';
import { objectionsOf } from '../../evidence/objections/objections.ts';
import { demoExtras } from './answer.ts';
import { readPrompt } from './reading/read-prompt.ts';

type Patient = Parameters<typeof aPatient>[0];

/** Returns the extras of the demo assistant as a reply stores them. */
function storedExtras(question: string, language: string, patient: Patient, minutesAgo = 5) {
  const marks = new PromptMarks();
  const chart = {
    patient: aPatient(patient),
    vitals: [
      aVitalsRecord({
        ...calmSigns,
        ...{ minutesAgo, respiratoryRate: 10, oxygenSaturation: 88, bloodPressureSystolic: 85 },
        ...{ heartRate: 131, consciousnessLevel: 'Voice', newConfusion: true, temperature: undefined },
        ...{ painLevel: 9, defaulted: [] },
      }),
    ],
    labs: [aLab({ testName: 'Potassium', result: '6.9', referenceRange: '3.5-5.1' })],
    medications: [aMedication({ name: 'Amoxicillin' })],
    scores: [],
  };
  const criticalLimits = defaultCriticalLimits;
  const newestLabs = chart.labs;
  const given = { ...chart, newestLabs, criticalLimits, conversation: [], question, language, now: testNow };
  const answer = demoExtras(readPrompt(buildPrompt(given, marks)));
  const facts = { ...chart, criticalLimits };
  const findings = findingsOf(facts, objectionsOf(facts, testNow), testNow);
  const records = new Map([...marks.records].map(([name, record]) => [name, { ...record, seq: 1 }]));
  const nameable = { findings, allergies: chart.patient.allergies, names: new Map<string, string>() };
  return extrasOf(parseExtras(JSON.stringify(answer)), nameable, records);
}

const patients: Patient[] = [
  { age: 70, chiefComplaint: 'chest pain', allergies: [{ substance: 'Penicillin' }] },
  { age: 30, gender: 'female', chiefComplaint: 'headache', pregnancy: { status: 'yes', weeks: 34 } },
  { age: 40, chiefComplaint: 'Wasp sting, lip swelling, short of breath', allergies: 'not-asked' },
  { age: 4, chiefComplaint: 'fever', allergies: 'none-known' },
  { age: 50, chiefComplaint: 'Overdose, found drowsy' },
];

it.each(['en', 'es', 'de'])('raises every alert by a code of the chart, also in %s (D56)', (language) => {
  for (const patient of patients)
    for (const minutesAgo of [5, 200]) {
      const { clinicalAlerts = [] } = storedExtras('What matters?', language, patient, minutesAgo);
      expect(clinicalAlerts.length).toBeGreaterThan(2);
      for (const { content, found } of clinicalAlerts)
        expect([content, found?.finding.code]).not.toContain(undefined);
    }
});

it.each(['en', 'es', 'de'])('gives steps that the screen can begin, also in %s (D53)', (language) => {
  const chestPain = storedExtras('discharge?', language, { age: 70, chiefComplaint: 'chest pain' });
  expect(chestPain.recommendations?.steps).toMatchObject([
    { kind: 'open-record', domain: 'labs' },
    { kind: 'record-vitals', signs: ['temperature'] },
  ]);
  expect(chestPain.suggestedTopics).toHaveLength(3);
});
