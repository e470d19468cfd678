import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../contracts/test/a-vitals-record.ts';
import { takesEveryCase } from '../../../contracts/test/every-case.ts';
import { type Seeded, seeded } from '../../test/evidence/random.ts';
import { languages, replyWords, type Sign, written } from '../../test/evidence/reply-forms.ts';
import { checkReply } from './check-reply.ts';
import { factsOf } from './facts.ts';

/* Property of D66: what looks like the chart has its value, its unit and its time, and is the newest. */

const seed = 66;
const sentencesOfLanguage = takesEveryCase ? 6000 : 750;

type Values = Record<Sign, number>;
const drawValues = ({ draw }: Seeded): Values => ({
  heartRate: draw(45, 160),
  respiratoryRate: draw(8, 40),
  oxygenSaturation: draw(78, 99),
  temperature: draw(345, 405) / 10,
  bloodPressure: draw(70, 190),
  lactate: draw(8, 95) / 10,
  potassium: draw(28, 68) / 10,
});
const signs = Object.keys(drawValues(seeded(1))) as Sign[];
const diastolicOf = (systolic: number) => Math.round(systolic * 0.6);
const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };

function factsWith(sets: readonly { values: Values; minutesAgo: number }[]) {
  const vitals = sets.map(({ values, minutesAgo }) =>
    aVitalsRecord({
      ...{ ...calmSigns, heartRate: values.heartRate, respiratoryRate: values.respiratoryRate, minutesAgo },
      ...{ oxygenSaturation: values.oxygenSaturation, temperature: values.temperature },
      bloodPressureSystolic: values.bloodPressure,
      bloodPressureDiastolic: diastolicOf(values.bloodPressure),
    }),
  );
  const labs = sets.flatMap(({ values, minutesAgo }) =>
    (['lactate', 'potassium'] as const).map((testName): LabResult => {
      const at = new Date(testNow.getTime() - minutesAgo * 60_000).toISOString();
      return {
        ...{ id: `${testName}-${minutesAgo}`, patientId: 'patient-1', testName, units: 'mmol/L' },
        ...{ result: `${values[testName]}`, resultTime: at, orderedAt: at, recordedAt: at, recordedBy: by },
        ...{ version: 1, isTaggedForChat: true, tags: [] },
      };
    }),
  );
  const patient = { age: 58, pregnancy: { status: 'no' }, spo2Scale: 1 } as const;
  return factsOf({ patient, vitals, labs, scores: [] }, testNow);
}

const otherUnits = [' %', ' mmHg', ' °F', ' mg/dL', ' µmol/L', ' ng/mL', ' g/L', ' kPa', ' xy/mL'];
const agedBy: Record<ReplyLanguage, readonly ((minutes: number) => string)[]> = {
  en: replyWords.en.ago,
  es: replyWords.es.ago,
  de: replyWords.de.ago,
};

it('REPLY-7, REPLY-8: no span that looks like the chart is false in value, unit, time or in being the newest', () => {
  const random = seeded(seed);
  const { draw, one } = random;
  const falsely: string[] = [];
  let found = 0;
  for (const language of languages) {
    const { names, forms, units } = replyWords[language];
    for (let round = 0; round < sentencesOfLanguage; round += 1) {
      const [newest, older] = [drawValues(random), drawValues(random)];
      const minutesAgo = draw(3, 50);
      const sets = [
        { values: newest, minutesAgo },
        { values: older, minutesAgo: minutesAgo + draw(60, 200) },
      ];
      const sign = one(signs);
      const source = draw(0, 3);
      const step = sign === 'temperature' || sign === 'lactate' || sign === 'potassium' ? 0.1 : 1;
      const shifted = Math.round((newest[sign] + draw(1, 9) * step) * 10) / 10;
      const value = source < 2 ? newest[sign] : source === 2 ? older[sign] : shifted;
      const isUnitRight = draw(0, 3) > 0;
      const ownUnits = units[sign].map((unit) => unit.trim());
      const wrongUnit = one(otherUnits.filter((unit) => !ownUnits.includes(unit.trim())));
      const unit = isUnitRight ? one(units[sign]) : wrongUnit;
      const isPressure = sign === 'bloodPressure';
      const number = isPressure ? `${value}/${diastolicOf(value)}` : written(value, language);
      const minutes = minutesAgo + (draw(0, 1) === 1 ? 0 : draw(10, 50));
      const age = draw(0, 1) === 1 ? one(agedBy[language])(minutes) : '';
      const said = one(forms)(one(names[sign]), `${number}${unit}`);
      const text = `${said}${age}.`;
      const { items } = checkReply(text, language, factsWith(sets), testNow);
      for (const { verdict, offset } of items) {
        if (verdict !== 'found') continue;
        found += 1;
        const isAge = offset >= said.length;
        const isRight = isAge ? Math.abs(minutes - minutesAgo) <= 1.5 : value === newest[sign] && isUnitRight;
        if (!isRight) falsely.push(text);
      }
    }
  }
  expect(found).toBeGreaterThan((sentencesOfLanguage * 2) / 3);
  expect(falsely).toEqual([]);
});
