import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { describe, expect, it } from 'vitest';
import { testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { saidItems } from '../../../test/evidence/said-items.ts';
import { checkReply } from '../check-reply.ts';
import { statesOf } from '../states/states.ts';

const minutesAgo = (minutes: number) => new Date(testNow.getTime() - minutes * 60_000).toISOString();
const aNote = (content: string): Note => ({
  ...{ id: 'note-1', patientId: 'patient-1', title: 'Admission note', content, type: 'admission' },
  ...{ source: 'manual', tags: [], userId: 'user-1', version: 1 },
  ...{ createdAt: minutesAgo(60), recordedAt: minutesAgo(60) },
  recordedBy: { id: 'user-1', fullName: 'Test Doctor', role: 'Medical Practitioner' },
});
const states = statesOf(
  {
    patient: {
      ...{ age: 58, gender: 'male', spo2Scale: 1, pregnancy: { status: 'no' }, allergies: 'none-known' },
      ...{ chiefComplaint: 'Chest pain', arrivedAt: minutesAgo(60) },
    },
    ...{ vitals: [], medications: [], labs: [] },
    notes: [aNote('Known COPD. Fever for two days. First ECG without ST elevation.')],
  },
  testNow,
);
const marked = (text: string, language: ReplyLanguage) =>
  saidItems(text, checkReply(text, language, [], testNow, states).items);

describe('The texts of a chart', () => {
  it.each<[ReplyLanguage, string, string]>([
    ['en', 'No chronic lung disease.', 'differs | Known COPD'],
    ['es', 'ECG con elevación del ST.', 'differs | without ST elevation'],
    ['de', 'Lungengesund.', 'differs | Known COPD'],
  ])('REPLY-27: contradict a finding in %s: %s', (language, text, expected) => {
    expect(marked(text, language)).toEqual([expect.stringContaining(expected)]);
  });

  it.each<[ReplyLanguage, string]>([
    [
      'en',
      'He has COPD. No ST elevation on the first ECG. Saturation is low, not hypoxic for a COPD patient.',
    ],
    ['es', 'EPOC conocida, sin elevación del ST.'],
    ['de', 'COPD bekannt, keine ST-Hebungen.'],
  ])('REPLY-27: agree with a finding in %s', (language, text) => {
    expect(marked(text, language).filter((one) => one.includes('differs'))).toEqual([]);
  });

  it.each<[ReplyLanguage, string]>([
    ['en', 'CT head: no haemorrhage.'],
    ['es', 'En la ecografía se ve líquido libre.'],
    ['de', 'Sono: kein freies Wasser.'],
  ])('REPLY-28: do not contain the result of a study in %s: %s', (language, text) => {
    expect(marked(text, language)).toEqual([expect.stringContaining('| absent')]);
  });

  it.each<[ReplyLanguage, string]>([
    ['en', 'CT head has not been done. An ultrasound is indicated. The first ECG showed sinus rhythm.'],
    ['es', 'TC craneal pendiente. Ecografía para descartar apendicitis.'],
    ['de', 'CT Schädel mit Kontrastmittel geplant.'],
  ])('REPLY-28: say nothing about a study that somebody only wants, in %s', (language, text) => {
    expect(marked(text, language)).toEqual([]);
  });

  it.each<[ReplyLanguage, string, string]>([
    ['en', 'Fever for two days.', 'Fever for a week.'],
    ['es', 'La fiebre empezó hace dos días.', 'La fiebre empezó hace una semana.'],
    ['de', 'Fieber seit zwei Tagen.', 'Fieber seit einer Woche.'],
  ])('REPLY-31: tell when a complaint began in %s: %s %s', (language, right, wrong) => {
    expect(marked(right, language)).toEqual([]);
    expect(marked(wrong, language)).toEqual([expect.stringContaining('| absent')]);
  });
});
