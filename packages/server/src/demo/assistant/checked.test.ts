import { expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aLab, aMedication, aScore } from '../../../test/a-chart-record.ts';
import { aPatient } from '../../../test/a-patient.ts';
import { buildPrompt } from '../../ai/prompt/prompt.ts';
import { PromptMarks, withoutMarks } from '../../ai/prompt/prompt-marks.ts';
import { KeyReader } from '../../domains/chat/replies/key-reader.ts';
import { checkReply } from '../../evidence/check-reply.ts';
import { dosesOf } from '../../evidence/doses/chart-doses.ts';
import { factsOf } from '../../evidence/facts.ts';
import { statesOf } from '../../evidence/states/states.ts';
import { demoAnswer } from './answer.ts';
import { readPrompt } from './reading/read-prompt.ts';

const complaints = ['confusion and fever', 'shortness of breath', 'chest pain', 'head injury', 'overdose'];
const questions = [
  'Summarize',
  'Can she be discharged?',
  'sepsis?',
  'treatment?',
  'Any red flags?',
  'NEWS2?',
];
const vitals = [
  aVitalsRecord({
    minutesAgo: 11,
    respiratoryRate: 26,
    oxygenSaturation: 86,
    supplementalOxygen: true,
    bloodPressureSystolic: 92,
    bloodPressureDiastolic: 50,
    heartRate: 126,
    consciousnessLevel: 'Alert',
    newConfusion: true,
    temperature: 39.2,
  }),
  aVitalsRecord({ minutesAgo: 71, heartRate: 112, bloodPressureSystolic: 104, bloodPressureDiastolic: 60 }),
];

const aHandover = { question: 'Summary', purpose: 'handover' as const };

it.each(['en', 'es', 'de'] as const)('REPLY-7: all values in true replies in %s are found', (language) => {
  const [labs, scores, medications] = [[aLab()], [aScore()], [aMedication()]];
  let checked = 0;
  for (const chiefComplaint of complaints) {
    for (const spo2Scale of [1, 2] as const) {
      const patient = aPatient({ chiefComplaint, spo2Scale });
      const facts = factsOf({ patient, vitals, labs, scores }, testNow);
      const states = statesOf({ patient, vitals, medications }, testNow);
      const chart = { patient, vitals, labs, scores, medications, conversation: [], language, now: testNow };
      const asked = [...questions.map((question) => ({ question })), aHandover];
      for (const one of asked) {
        const text = withoutMarks(demoAnswer(readPrompt(buildPrompt({ ...chart, ...one }))));
        const { items, ...counted } = checkReply(
          text,
          language,
          facts,
          testNow,
          states,
          dosesOf(medications),
        );
        const wrong = items.filter(({ verdict }) => !['found', 'guideline'].includes(verdict));
        expect(wrong.map(({ offset, length }) => text.slice(offset - 30, offset + length))).toEqual([]);
        checked += counted.checked;
      }
    }
  }
  expect(checked).toBeGreaterThan(300);
});

it.each(['en', 'es', 'de'] as const)(
  'a reply in %s puts a mark of the prompt behind each record',
  (language) => {
    const [labs, scores, medications] = [[aLab()], [aScore()], [aMedication()]];
    const chart = { patient: aPatient(), vitals, labs, scores, medications, conversation: [], language };
    const marks = new PromptMarks();
    const prompt = buildPrompt({ ...chart, question: 'treatment?', now: testNow }, marks);
    const text = demoAnswer(readPrompt(prompt));
    const written = new Set([...text.matchAll(/\[([a-z]\d+)\]/g)].map(([, name]) => name));
    expect([...written].toSorted()).toEqual(['l1', 'm1', 'v1']);
    expect([...marks.records.keys()]).toEqual(expect.arrayContaining([...written]));
  },
);

it.each(['en', 'es', 'de'] as const)('HAND-12: a summary in %s has at most 120 words', (language) => {
  const labs = Array.from({ length: 20 }, (_, index) =>
    aLab({ id: `lab-${index}`, testName: `Test ${index}` }),
  );
  const chart = { patient: aPatient(), labs, conversation: [], language, now: testNow, ...aHandover };
  for (const sets of [vitals, []]) {
    const text = withoutMarks(demoAnswer(readPrompt(buildPrompt({ ...chart, vitals: sets }))));
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(120);
    expect(text).toMatch(/(not named|no citadas|nicht genannte).*: \d+/);
  }
});

it('HAND-12: a summary names each vital sign out of range without its history', () => {
  const chart = { patient: aPatient(), conversation: [], language: 'en', now: testNow, ...aHandover };
  const text = withoutMarks(demoAnswer(readPrompt(buildPrompt({ ...chart, vitals }))));
  for (const value of ['26', '86 %', '92/50', '126', '39.2']) expect(text).toContain(value);
  expect(text).not.toContain('before');
});

it.each(['en', 'es', 'de'] as const)(
  'QUOTE-1: a reply in %s quotes every value of the chart by its key',
  (language) => {
    const [labs, medications] = [[aLab()], [aMedication()]];
    for (const chiefComplaint of complaints) {
      const patient = aPatient({ chiefComplaint });
      for (const question of questions) {
        const marks = new PromptMarks();
        const input = {
          patient,
          vitals,
          labs,
          medications,
          conversation: [],
          language,
          now: testNow,
          question,
        };
        const given = readPrompt(buildPrompt(input, marks));
        const place = { seqs: new Map(), chartSeq: 1, language, now: testNow.toISOString() };
        const reader = new KeyReader({ facts: marks.facts, records: marks.records, ...place });
        const parts = [...reader.take(demoAnswer(given, true)), ...reader.rest()];
        expect(reader.unknown).toBe(0);
        const own = parts.flatMap((part) => (typeof part === 'string' ? [part] : [' ']));
        const { items } = checkReply(
          own.join(''),
          language,
          factsOf({ patient, vitals, labs, scores: [] }, testNow),
          testNow,
        );
        expect(items.filter(({ verdict, recordId }) => verdict === 'found' && recordId)).toEqual([]);
        const plain = withoutMarks(demoAnswer(given));
        const filled = parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
        // The same numbers, without the temperature in °F and with the unit and the age of each earlier value.
        const values = (text: string) =>
          new Set(text.replace(/\([\d.]+ °F\)/g, '').match(/\d+(?:[.,/]\d+)?/g));
        expect([...values(plain)].filter((value) => !values(filled).has(value))).toEqual([]);
      }
    }
  },
);

it.each(['en', 'es', 'de'] as const)(
  'REPLY-24: a reply in %s that says that nobody asked about allergies differs from nothing',
  (language) => {
    for (const allergies of ['not-asked', 'none-known'] as const) {
      const patient = aPatient({ age: 30, allergies });
      const sets = [aVitalsRecord({ minutesAgo: 3, temperature: 38.5, heartRate: 105, painLevel: 8 })];
      const states = statesOf({ patient, vitals: sets, medications: [] }, testNow);
      for (const question of questions) {
        const input = { patient, vitals: sets, conversation: [], language, question, now: testNow };
        const text = withoutMarks(demoAnswer(readPrompt(buildPrompt(input))));
        const { items } = checkReply(
          text,
          language,
          factsOf({ patient, vitals: sets, labs: [], scores: [] }, testNow),
          testNow,
          states,
        );
        expect(items.filter(({ verdict }) => verdict === 'differs')).toEqual([]);
      }
    }
  },
);
