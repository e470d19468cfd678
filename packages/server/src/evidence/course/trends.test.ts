import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { saidItems } from '../../../test/evidence/said-items.ts';
import { readReply } from '../check-reply.ts';
import { factsOf } from '../facts.ts';

const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const aLactate = (result: string, minutesAgo: number): LabResult => {
  const at = new Date(testNow.getTime() - minutesAgo * 60_000).toISOString();
  return {
    ...{ id: `lactate-${minutesAgo}`, patientId: 'patient-1', testName: 'Lactate', result, units: 'mmol/L' },
    ...{ resultTime: at, orderedAt: at, recordedAt: at, recordedBy: by, version: 1 },
    ...{ isTaggedForChat: true, tags: [] },
  };
};
const facts = factsOf(
  {
    patient: { age: 58, pregnancy: { status: 'no' }, spo2Scale: 1 },
    vitals: [
      aVitalsRecord({
        ...calmSigns,
        heartRate: 126,
        bloodPressureSystolic: 89,
        bloodPressureDiastolic: 51,
        oxygenSaturation: 91,
        minutesAgo: 10,
      }),
      aVitalsRecord({
        ...calmSigns,
        heartRate: 104,
        bloodPressureSystolic: 118,
        bloodPressureDiastolic: 72,
        oxygenSaturation: 95,
        minutesAgo: 90,
      }),
    ],
    labs: [aLactate('4.2', 10), aLactate('2.1', 70)],
    scores: [],
  },
  testNow,
);
const said = (text: string, language: ReplyLanguage) =>
  saidItems(text, readReply(text, language, facts, testNow).words);

describe('REPLY-22: The direction of a value', () => {
  it.each<[ReplyLanguage, string, string]>([
    ['en', 'Lactate is trending down.', '2.1 → 4.2 mmol/L'],
    ['en', 'Heart rate fell from 126 to 104.', '104 → 126 /min'],
    ['en', 'The blood pressure is improving.', '118/72 → 89/51 mmHg'],
    ['en', 'SpO2 has been stable.', '95 → 91 %'],
    ['en', 'Falling heart rate.', '104 → 126 /min'],
    ['es', 'El lactato ha bajado de 4,2 a 2,1.', '2.1 → 4.2 mmol/L'],
    ['es', 'La tensión se recupera.', '118/72 → 89/51 mmHg'],
    ['de', 'Der Blutdruck erholt sich.', '118/72 → 89/51 mmHg'],
    ['de', 'Das Laktat ist rückläufig.', '2.1 → 4.2 mmol/L'],
    ['en', 'She is improving.', '104 → 126 /min'],
    ['es', 'Constantes sin cambios.', '104 → 126 /min'],
    ['de', 'Vitalwerte unverändert.', '104 → 126 /min'],
    ['en', 'Systolic BP is down 39 mmHg.', '118/72 → 89/51 mmHg'],
    ['en', 'Lactate has tripled.', '2.1 → 4.2 mmol/L'],
  ])('is contradicted by the two newest records in %s: %s', (language, text, expected) => {
    expect(said(text, language)).toEqual([expect.stringContaining(`| differs | ${expected}`)]);
  });

  it.each<[ReplyLanguage, string]>([
    ['en', 'Lactate is rising. The heart rate went up, the pressure fell and SpO2 is worse.'],
    ['es', 'El lactato sube y la tensión ha bajado.'],
    ['de', 'Das Laktat steigt, der Blutdruck fällt, die Sättigung hat sich verschlechtert.'],
    ['en', 'Potassium is falling. Follow up the lactate. If the lactate falls, stop.'],
    ['en', 'Systolic BP is down 29 mmHg. Lactate has doubled. She is getting worse.'],
    ['de', 'Das Laktat ist um 2,1 gestiegen. Das Labor ist zurück.'],
    ['en', 'The heart rate has not fallen. Aim for a lower heart rate.'],
  ])('is not marked if it is right, unknown, denied or wished for, in %s: %s', (language, text) => {
    expect(said(text, language)).toEqual([]);
  });
});
