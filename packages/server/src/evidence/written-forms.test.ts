import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { labTests } from '@bedside/contracts/clinical/labs/tests/lab-test-table.ts';
import { drugs } from '@bedside/contracts/clinical/medications/drugs.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { medicationFrequencies } from '@bedside/contracts/medications/medication-terms.ts';
import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../contracts/test/a-vitals-record.ts';
import { takesEveryCase } from '../../../contracts/test/every-case.ts';
import { languages, replyWords, written } from '../../test/evidence/reply-forms.ts';
import { checkReply } from './check-reply.ts';
import { dosesOf } from './doses/chart-doses.ts';
import { factsOf } from './facts.ts';
import { commonWords, topicNames } from './reading/topics.ts';

/* Property: a value of the chart in any form of a language is found. */

/** All runs, or a fourth of them. */
const runs = (all: number) => (takesEveryCase ? all : all / 4);

const patient = { age: 58, pregnancy: { status: 'no' }, spo2Scale: 1 } as const;
const by = { id: 'nurse-1', fullName: 'Test Nurse', role: 'Nurse' };
const at = new Date(testNow.getTime() - 22 * 60_000).toISOString();
const common = { patientId: 'patient-1', recordedAt: at, recordedBy: by, version: 1 };
const language = fc.constantFrom<ReplyLanguage>(...languages);
const decorated = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `**${text}**`,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
);

/** Every name of a topic in a language. */
const namesOf = (code: string) =>
  Object.fromEntries(
    languages.map((one) => [
      one,
      [...topicNames[one]]
        .filter(([, topic]) => topic === code)
        .map(([name]) => (commonWords.has(name) ? name.toUpperCase() : name)),
    ]),
  );

/** The verdicts on one sentence. */
function verdicts(
  text: string,
  of: ReplyLanguage,
  facts: ReturnType<typeof factsOf>,
  doses: Medication[] = [],
) {
  return checkReply(text, of, facts, testNow, [], dosesOf(doses)).items.map(({ verdict }) => verdict);
}

const signs = {
  heartRate: { value: fc.integer({ min: 20, max: 250 }), units: ['', '/min', ' /min', ' bpm', ' lpm'] },
  respiratoryRate: { value: fc.integer({ min: 4, max: 70 }), units: ['', '/min', ' /min'] },
  oxygenSaturation: { value: fc.integer({ min: 40, max: 100 }), units: ['', '%', ' %', '\u00a0%'] },
  temperature: {
    value: fc.integer({ min: 280, max: 430 }).map((tenths) => tenths / 10),
    units: ['', '°C', ' °C', ' ° C'],
  },
} as const;

describe('A value of the chart is found', () => {
  it.each(Object.keys(signs) as (keyof typeof signs)[])('in any written form of %s', (sign) => {
    const names = namesOf(sign);
    const { value, units } = signs[sign];
    const form = fc.record({
      of: language,
      value,
      unit: fc.constantFrom(...units),
      shape: fc.nat(),
      name: fc.nat(),
      as: decorated,
    });
    fc.assert(
      fc.property(form, ({ of, value: number, unit, shape, name, as }) => {
        const { forms } = replyWords[of];
        const own = names[of] ?? [];
        const text =
          forms[shape % forms.length]?.(as(own[name % own.length] ?? ''), `${written(number, of)}${unit}`) ??
          '';
        const facts = factsOf(
          { patient, vitals: [aVitalsRecord({ [sign]: number })], labs: [], scores: [] },
          testNow,
        );
        expect(verdicts(`${text}.`, of, facts), text).toEqual(['found']);
      }),
      { numRuns: runs(600), seed: 7 },
    );
  });

  it('in any written form of a blood pressure and its mean', () => {
    const pressure = fc.record({
      systolic: fc.integer({ min: 60, max: 250 }),
      of: language,
      shape: fc.nat(),
      name: fc.nat(),
    });
    const [names, means] = [namesOf('bloodPressure'), namesOf('meanPressure')];
    fc.assert(
      fc.property(
        pressure,
        fc.constantFrom('/', ' / ', ' over ', ' sobre ', ' zu '),
        fc.constantFrom('', ' mmHg'),
        (given, slash, unit) => {
          const { systolic, of, shape, name } = given;
          const diastolic = Math.round(systolic * 0.6);
          const { forms } = replyWords[of];
          const facts = factsOf(
            {
              ...{ patient, labs: [], scores: [] },
              vitals: [aVitalsRecord({ bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic })],
            },
            testNow,
          );
          const say = (own: readonly string[] = [], value: string) =>
            forms[shape % forms.length]?.(own[name % own.length] ?? '', value + unit) ?? '';
          const text = say(names[of], `${systolic}${slash}${diastolic}`);
          expect(verdicts(`${text}.`, of, facts), text).toEqual(['found']);
          const mean = say(means[of], `${Math.round((systolic + 2 * diastolic) / 3)}`);
          expect(verdicts(`${mean}.`, of, facts), mean).toEqual(['found']);
        },
      ),
      { numRuns: runs(600), seed: 8 },
    );
  });

  it('in any written form of a lab result', () => {
    const result = fc.record({
      ...{
        test: fc.constantFrom(...labTests),
        unit: fc.nat(),
        of: language,
        shape: fc.nat(),
        name: fc.nat(),
      },
      value: fc.oneof(
        fc.integer({ min: 1, max: 999 }),
        fc.integer({ min: 1, max: 9999 }).map((tenths) => tenths / 10),
      ),
    });
    fc.assert(
      fc.property(result, ({ test, unit, of, shape, name, value }) => {
        const own = namesOf(`lab:${test.code}`)[of] ?? [];
        if (own.length === 0) return;
        const units = test.units[unit % test.units.length] ?? '';
        const lab: LabResult = {
          ...{ ...common, id: 'lab-1', testName: test.names.en, result: `${value}`, units },
          ...{ resultTime: at, orderedAt: at, isTaggedForChat: true, tags: [] },
        };
        const { forms } = replyWords[of];
        const text =
          forms[shape % forms.length]?.(own[name % own.length] ?? '', `${written(value, of)} ${units}`) ?? '';
        const facts = factsOf({ patient, vitals: [], labs: [lab], scores: [] }, testNow);
        expect(verdicts(`${text}.`, of, facts), text).toEqual(['found']);
      }),
      { numRuns: runs(1500), seed: 9 },
    );
  });

  it('in any written form of a dose', () => {
    const words: Record<string, Record<ReplyLanguage, string>> = {
      ...{ mg: { en: 'mg', es: 'mg', de: 'mg' }, g: { en: 'g', es: 'g', de: 'g' } },
      ...{ µg: { en: 'mcg', es: 'µg', de: 'µg' }, mL: { en: 'mL', es: 'ml', de: 'ml' } },
      ...{ IU: { en: 'units', es: 'UI', de: 'IE' }, 'mg/kg': { en: 'mg/kg', es: 'mg/kg', de: 'mg/kg' } },
      ...{ tablets: { en: 'tablets', es: 'comprimidos', de: 'Tabletten' } },
      ...{ puffs: { en: 'puffs', es: 'inhalaciones', de: 'Hübe' } },
      'µg/kg/min': { en: 'mcg/kg/min', es: 'µg/kg/min', de: 'µg/kg/min' },
      'million IU': { en: 'million units', es: 'millones de UI', de: 'Mio. IE' },
    };
    const often: Record<string, Record<ReplyLanguage, string>> = {
      'once daily': { en: 'once daily', es: 'una vez al día', de: '1-mal täglich' },
      'twice daily': { en: 'twice daily', es: '2 veces al día', de: '2-mal täglich' },
      'three times daily': { en: 'three times daily', es: '3 veces al día', de: '3-mal täglich' },
      'every 6 hours': { en: 'every 6 hours', es: 'cada 6 horas', de: 'alle 6 Stunden' },
      'at night': { en: 'at night', es: 'por la noche', de: 'zur Nacht' },
      'once weekly': { en: 'once weekly', es: 'una vez a la semana', de: '1-mal wöchentlich' },
      'as needed': { en: 'as needed', es: 'si precisa', de: 'bei Bedarf' },
    };
    const dose = fc.record({
      ...{
        drug: fc.constantFrom(...drugs),
        of: language,
        shape: fc.nat(),
        isOther: fc.boolean(),
        other: fc.nat(),
      },
      amount: fc.constantFrom(0.5, 1, 1.25, 2, 5, 12, 40, 500, 850, 1000, 1500),
      unit: fc.constantFrom(...Object.keys(words)),
      frequency: fc.constantFrom(...medicationFrequencies.filter((one) => often[one])),
    });
    fc.assert(
      fc.property(dose, ({ drug, of, shape, isOther, other, amount, unit, frequency }) => {
        const medication: Medication = {
          ...{ ...common, id: 'drug-1', name: drug.names.en, drug: drug.id, kind: 'home', startedAt: at },
          ...{ dosage: `${amount} ${unit}`, frequency },
        };
        // "Albumin 20" names a strength, which is a number of its own.
        const others = drug.otherNames.filter((one) => !/\d$/.test(one));
        const names = isOther && others.length > 0 ? others : [drug.names[of]];
        const { dose: forms } = replyWords[of];
        const text =
          forms[shape % forms.length]?.(
            names[other % names.length] ?? '',
            `${written(amount, of)} ${words[unit]?.[of]}`,
            often[frequency]?.[of] ?? '',
          ) ?? '';
        expect(verdicts(`${text}.`, of, [], [medication]), text).toEqual(['found']);
      }),
      { numRuns: runs(1500), seed: 10 },
    );
  });
});
