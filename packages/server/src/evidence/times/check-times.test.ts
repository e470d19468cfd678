import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { saidItems } from '../../../test/evidence/said-items.ts';
import { checkReply } from '../check-reply.ts';
import { dosesOf } from '../doses/chart-doses.ts';
import { factsOf } from '../facts.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const given: Medication = {
  ...{
    id: 'dose',
    patientId: 'patient-1',
    name: 'Paracetamol',
    kind: 'given',
    frequency: 'once',
    version: 1,
  },
  ...{ startedAt: '2026-03-10T11:00:00.000Z', recordedAt: '2026-03-10T11:00:00.000Z', recordedBy: by },
};
const facts = factsOf(
  {
    patient: { age: 58, pregnancy: { status: 'no' }, spo2Scale: 1 },
    vitals: [aVitalsRecord({ ...calmSigns, heartRate: 126, minutesAgo: 10 })],
    labs: [],
    scores: [],
  },
  testNow,
);
const marked = (text: string, language: ReplyLanguage) =>
  saidItems(text, checkReply(text, language, facts, testNow, [], dosesOf([given])).items).filter(
    (one) => !one.includes('| found'),
  );

describe('REPLY-25: The time in a reply', () => {
  it.each<[ReplyLanguage, string, string]>([
    ['en', 'Vitals from 10 minutes ago.', 'The last vitals were taken three hours ago.'],
    ['en', 'Paracetamol was given an hour ago.', 'Paracetamol was last given yesterday.'],
    ['en', 'HR 126 at 13:50.', 'HR 126 at 13:40.'],
    ['en', 'Vitals taken at ten to twelve.', 'Vitals taken at ten past one.'],
    ['es', 'Constantes de las doce menos diez.', 'Constantes de las diez y cuarto.'],
    ['de', 'Vitalzeichen um zehn vor zwölf.', 'Vitalzeichen um halb elf.'],
    ['en', 'HR 126 now.', 'HR 126 yesterday.'],
    ['es', 'Constantes de hace diez minutos.', 'Las últimas constantes son de hace tres horas.'],
    ['es', 'El paracetamol se administró hace una hora.', 'El paracetamol se administró ayer.'],
    ['de', 'Vitalwerte von vor 10 Minuten.', 'Die letzten Vitalwerte sind drei Stunden alt.'],
    ['de', 'Paracetamol wurde vor einer Stunde gegeben.', 'Paracetamol zuletzt gestern gegeben.'],
  ])('is compared with the records in %s: %s %s', (language, right, wrong) => {
    expect(marked(right, language)).toEqual([]);
    expect(marked(wrong, language)).toEqual([expect.stringContaining('| differs |')]);
  });

  it.each<[ReplyLanguage, string, string]>([
    ['en', 'Vitals taken at 12:50.', 'Vitals taken at 10:50.'],
    ['es', 'Constantes tomadas a las 12:50.', 'Constantes de las 10:50.'],
    ['de', 'Letzte Messung um 11:50 Uhr.', 'Letzte Messung um 10:50 Uhr.'],
  ])(
    'is compared in the asker’s zone, the server’s or UTC, if the first is known, in %s: %s %s',
    (language, right, wrong) => {
      const inZone = (text: string) =>
        checkReply(text, language, facts, testNow, [], dosesOf([given]), undefined, 'Europe/Berlin').items;
      expect(inZone(right)).toEqual([]);
      expect(inZone(wrong)).toMatchObject([{ verdict: 'differs' }]);
      expect(inZone('Repeat vitals at 14:45.')).toEqual([]);
    },
  );

  it.each<[ReplyLanguage, string, string]>([
    ['en', 'The lactates were an hour apart.', 'The lactates were three hours apart.'],
    ['es', 'Entre ambos lactatos pasó una hora.', 'Entre ambos lactatos pasaron tres horas.'],
    [
      'de',
      'Die Laktatwerte liegen eine Stunde auseinander.',
      'Die Laktatwerte liegen drei Stunden auseinander.',
    ],
  ])('between two results is compared with both in %s: %s %s', (language, right, wrong) => {
    const lactates = [10, 70].map((minutesAgo, at) => ({
      ...{ topic: 'lab:lactate' as const, value: 4 - at, unit: 'mmol/L', recordId: `lactate-${at}` },
      at: testNow.getTime() - minutesAgo * 60_000,
    }));
    const items = (text: string) => checkReply(text, language, lactates, testNow).items;
    expect(items(right)).toEqual([]);
    expect(items(wrong)).toMatchObject([{ verdict: 'differs', expected: '1 h 0 min' }]);
  });

  it('of the newest result is that of its sample or of its report', () => {
    const minutes = (ago: number) => testNow.getTime() - ago * 60_000;
    const lactate = { topic: 'lab:lactate' as const, value: 4.2, unit: 'mmol/L', recordId: 'lactate' };
    const reported = [{ ...lactate, at: minutes(5), takenAt: minutes(15) }];
    for (const text of [
      'Das letzte Laktat wurde um 11:45 Uhr abgenommen.',
      'Das letzte Laktat ist von 11:55 Uhr.',
    ])
      expect(checkReply(text, 'de', reported, testNow).items).toEqual([]);
  });

  it('says nothing about a clock time that is right in some time zone, or rounded', () => {
    for (const text of ['HR 126 at 09:05.', 'HR 126 at about 13:40.', 'Repeat at 14:31. HR 126.'])
      expect(marked(text, 'en')).toEqual([]);
  });
});
