import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordVitals } from '../../vitals/vitals.contract.ts';
import { type LineFields, type LineOptions, parseVitalsLine } from './vitals-line.ts';

const en: LineOptions = { language: 'en', temperatureUnit: 'C' };
const es: LineOptions = { language: 'es', temperatureUnit: 'C' };
const de: LineOptions = { language: 'de', temperatureUnit: 'C' };

const languageOf = (line: string) => (/puls|af/.test(line) ? de : en);

const pressure = { bloodPressureSystolic: 120, bloodPressureDiastolic: 80 };

describe('a line of vitals', () => {
  it('LINE-1: parses a whole set', () => {
    expect(parseVitalsLine('bp 120/80 hr 88 rr 16 spo2 97 t 37.2 pain 3 avpu v', en)).toEqual({
      fields: {
        ...pressure,
        heartRate: 88,
        respiratoryRate: 16,
        oxygenSaturation: 97,
        temperature: 37.2,
        painLevel: 3,
        consciousnessLevel: 'Voice',
      },
      problems: [],
    });
  });

  const spellings: [string, LineOptions, LineFields][] = [
    ['BP 120 / 80, HR: 88, SpO₂ = 97 %', en, { ...pressure, heartRate: 88, oxygenSaturation: 97 }],
    ['bp120/80 hr88 spo297', en, { ...pressure, heartRate: 88, oxygenSaturation: 97 }],
    ['120/80', en, pressure],
    ['t 37,2, hr 88', en, { temperature: 37.2, heartRate: 88 }],
    ['pulse 88;resp 16;sats 97%', en, { heartRate: 88, respiratoryRate: 16, oxygenSaturation: 97 }],
    [
      'ta 120/80 fc 88 fr 16 sat 97 dolor 3',
      es,
      { ...pressure, heartRate: 88, respiratoryRate: 16, oxygenSaturation: 97, painLevel: 3 },
    ],
    ['Tª 37,2 TA: 120/80', es, { temperature: 37.2, ...pressure }],
    [
      'rr 120/80 hf 88 af 16 schmerz 3',
      de,
      { ...pressure, heartRate: 88, respiratoryRate: 16, painLevel: 3 },
    ],
    ['bd 120/80 hf 88', de, { ...pressure, heartRate: 88 }],
    [
      'RR 120/80 Puls 88 SpO2 97 Temp 37,2',
      de,
      { ...pressure, heartRate: 88, oxygenSaturation: 97, temperature: 37.2 },
    ],
  ];
  it.each(spellings)('LINE-2, LINE-3: parses "%s"', (line, options, fields) => {
    expect(parseVitalsLine(line, options)).toEqual({ fields, problems: [] });
  });

  it('LINE-4: never reads "RR" as respiration in German', () => {
    expect(parseVitalsLine('rr 16 hf 88', de)).toEqual({
      fields: { heartRate: 88 },
      problems: [{ text: 'rr 16', reason: 'not-understood' }],
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (value) => {
        expect(parseVitalsLine(`rr ${value}`, de).fields).toEqual({});
      }),
    );
  });

  it.each([
    ['t 37.2', 'C', { temperature: 37.2 }],
    ['t 98.6', 'F', { temperature: 37 }],
    ['t 98.6f', 'C', { temperature: 37 }],
    ['t 37.2 °C', 'F', { temperature: 37.2 }],
  ] as const)('LINE-5: parses "%s" on a screen in °%s', (line, temperatureUnit, fields) => {
    expect(parseVitalsLine(line, { language: 'en', temperatureUnit })).toEqual({ fields, problems: [] });
  });

  it.each([
    ['t 38.4', 'F', 38.4],
    ['t 38,4', 'C', 38.4],
    ['t 30', 'F', 30],
    ['t 101', 'C', 38.3],
    ['t 86', 'C', 30],
  ] as const)(
    'LINE-5: reads "%s" on a screen in °%s as %d °C, because it can be nothing else',
    (line, temperatureUnit, temperature) => {
      expect(parseVitalsLine(line, { language: 'en', temperatureUnit })).toEqual({
        fields: { temperature },
        problems: [],
      });
    },
  );

  it('LINE-5: does not convert a temperature that names its unit', () => {
    expect(parseVitalsLine('t 37f', en).problems).toEqual([{ text: 't 37f', reason: 'out-of-range' }]);
  });

  it.each([
    ['avpu a', en, { consciousnessLevel: 'Alert', newConfusion: false }],
    ['acvpu c', en, { consciousnessLevel: 'Alert', newConfusion: true }],
    ['avpu unresponsive', en, { consciousnessLevel: 'Unresponsive' }],
    ['v', en, { consciousnessLevel: 'Voice' }],
    ['V', de, { consciousnessLevel: 'Voice' }],
    ['avdn d', es, { consciousnessLevel: 'Pain' }],
    ['avdn n', es, { consciousnessLevel: 'Unresponsive' }],
    ['wasb a', de, { consciousnessLevel: 'Voice' }],
    ['wasb w', de, { consciousnessLevel: 'Alert', newConfusion: false }],
    ['wasb verwirrt', de, { consciousnessLevel: 'Alert', newConfusion: true }],
    ['acvpu c', de, { consciousnessLevel: 'Alert', newConfusion: true }],
    ['avdn a', es, { consciousnessLevel: 'Alert', newConfusion: false }],
    ['avdn c', es, { consciousnessLevel: 'Alert', newConfusion: true }],
    ['avpu confused', en, { consciousnessLevel: 'Alert', newConfusion: true }],
  ] as const)('LINE-6: reads "%s" on the scale that it names', (line, options, fields) => {
    expect(parseVitalsLine(line, options)).toEqual({ fields, problems: [] });
  });

  it.each([
    ['spo2 97 ra', { oxygenSaturation: 97, supplementalOxygen: false }, []],
    ['o2 2l', { supplementalOxygen: true, oxygenFlow: 2 }, []],
    ['o2 2 l/min spo2 97', { supplementalOxygen: true, oxygenFlow: 2, oxygenSaturation: 97 }, []],
    ['o2 hr 88', { supplementalOxygen: true, heartRate: 88 }, []],
    ['o2 97', {}, [{ text: 'o2 97', reason: 'not-understood' }]],
    ['o2 0l', {}, [{ text: 'o2 0l', reason: 'out-of-range' }]],
    ['ra16', {}, [{ text: 'ra16', reason: 'not-understood' }]],
  ])('LINE-7: parses oxygen in "%s"', (line, fields, problems) => {
    expect(parseVitalsLine(line, en)).toEqual({ fields, problems });
  });

  it.each([
    ['hr', 'hr', 'no-value'],
    ['hr rr 16', 'hr', 'no-value'],
    ['hr 400', 'hr 400', 'out-of-range'],
    ['hr fast', 'hr', 'no-value'],
    ['hr 88x', 'hr 88x', 'not-understood'],
    ['bp 120', 'bp 120', 'not-understood'],
    ['bp 80/120', 'bp 80/120', 'systolic-not-above-diastolic'],
    ['bp 400/80', 'bp 400/80', 'out-of-range'],
    ['t 370', 't 370', 'out-of-range'],
    ['spo2 970', 'spo2 970', 'out-of-range'],
    ['pain 3.5', 'pain 3.5', 'not-understood'],
    ['pain 11', 'pain 11', 'out-of-range'],
    ['avpu x', 'avpu x', 'not-understood'],
    ['avpu constructor', 'avpu', 'no-value'],
    ['looks well', 'looks', 'not-understood'],
    ['hr -88', 'hr -88', 'out-of-range'],
  ])('LINE-8: reports for "%s" that "%s" is %s', (line, text, reason) => {
    expect(parseVitalsLine(line, en).problems).toContainEqual({ text, reason });
  });

  it.each([
    ['t 28.5', { temperature: 28.5 }],
    ['t 83.3f', { temperature: 28.5 }],
    ['hr 260', { heartRate: 260 }],
    ['puls 18', { heartRate: 18 }],
    ['hr 0', { heartRate: 0 }],
    ['af 70', { respiratoryRate: 70 }],
    ['spo2 45%', { oxygenSaturation: 45 }],
    ['bp 48/15', { bloodPressureSystolic: 48, bloodPressureDiastolic: 15 }],
    ['260/155', { bloodPressureSystolic: 260, bloodPressureDiastolic: 155 }],
  ])('LINE-9: asks about the extreme in "%s", and takes it once it is confirmed', (line, extremes) => {
    expect(parseVitalsLine(line, languageOf(line))).toEqual({
      fields: {},
      problems: [{ text: line, reason: 'extreme', extremes }],
    });
    expect(parseVitalsLine(line, { ...languageOf(line), confirmed: true })).toEqual({
      fields: extremes,
      problems: [],
    });
  });

  it('LINE-9: a value of the other unit is no extreme, and a confirmed slip stays refused', () => {
    const fahrenheit = { ...en, temperatureUnit: 'F' as const };
    expect(parseVitalsLine('t 37', fahrenheit)).toEqual({ fields: { temperature: 37 }, problems: [] });
    expect(parseVitalsLine('t 370', { ...en, confirmed: true }).problems).toEqual([
      { text: 't 370', reason: 'out-of-range' },
    ]);
  });

  it('LINE-9: an extreme given twice is rejected like any other value', () => {
    expect(parseVitalsLine('hr 300 hr 88', en).fields).toEqual({});
  });

  it('LINE-8: rejects both values of a field that is given twice', () => {
    expect(parseVitalsLine('hr 88 rr 16 hr 98', en)).toEqual({
      fields: { respiratoryRate: 16 },
      problems: [{ text: 'hr 98', reason: 'given-twice' }],
    });
    expect(parseVitalsLine('o2 2l ra', en).fields).toEqual({});
    expect(parseVitalsLine('avpu c avpu a', en).fields).toEqual({});
  });

  it('LINE-1: parses every set written out on one line', () => {
    const set = fc.record(
      {
        heartRate: fc.integer({ min: 20, max: 250 }),
        respiratoryRate: fc.integer({ min: 4, max: 60 }),
        oxygenSaturation: fc.integer({ min: 50, max: 100 }),
        temperature: fc.integer({ min: 300, max: 450 }).map((tenths) => tenths / 10),
        painLevel: fc.integer({ min: 0, max: 10 }),
      },
      { requiredKeys: [] },
    );
    const names = {
      heartRate: 'hr',
      respiratoryRate: 'rr',
      oxygenSaturation: 'spo2',
      temperature: 't',
      painLevel: 'pain',
    };
    const written = (fields: LineFields) =>
      Object.entries(names).flatMap(([field, name]) => {
        const value = Object.entries(fields).find(([key]) => key === field)?.[1];
        return value === undefined ? [] : [`${name} ${value}`];
      });
    fc.assert(
      fc.property(set, (fields) => {
        expect(parseVitalsLine(written(fields).join(' '), en)).toEqual({ fields, problems: [] });
      }),
    );
  });

  it('LINE-8: for any text, throws nothing and offers nothing that the server would reject', () => {
    const word = fc.constantFrom(
      'bp',
      'hr',
      'rr',
      'spo2',
      't',
      'o2',
      'ra',
      'avpu',
      'a',
      'pain',
      '/',
      ',',
      'l',
      '120/80',
      '%',
      '°f',
    );
    const token = fc.oneof(word, fc.nat({ max: 300 }).map(String), fc.string({ maxLength: 6 }));
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), fc.constantFrom(en, es, de), (tokens, options) => {
        const { fields } = parseVitalsLine(tokens.join(' '), options);
        if (Object.keys(fields).length > 0) expect(RecordVitals.safeParse(fields).success).toBe(true);
      }),
    );
  });
});
