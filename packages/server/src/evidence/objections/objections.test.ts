import { describe, expect, it } from 'vitest';
import { aVitalsRecord, calmSigns, testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aMedication } from '../../../test/a-chart-record.ts';
import { aChart, adult, aLab, aScore, at, by, codes } from '../../../test/evidence/an-objection-chart.ts';
import { againstGrowingReply, againstReply, againstStream, reassures } from './against-reply.ts';
import { objectionsOf } from './objections.ts';

describe('The chart against comfort', () => {
  it('REPLY-3: names a finding of two records once', () => {
    const labs = [aLab(), aLab({ id: 'lab-2' }), aLab({ id: 'lab-3', result: '7.4' })];
    expect(codes({ labs })).toEqual(['critical-result', 'critical-result']);
  });

  it('has nothing to say about a calm adult whose signs are all known', () => {
    expect(codes({})).toEqual([]);
  });

  it('REPLY-1: names old or missing vital signs', () => {
    expect(codes({ vitals: [aVitalsRecord({ ...calmSigns, minutesAgo: 300 })] })).toEqual(['unknown']);
    expect(codes({ vitals: [] })).toEqual(['unknown']);
  });

  it('REPLY-2: names a red value although it is old, and a raised pressure in pregnancy', () => {
    const old = aVitalsRecord({ ...calmSigns, heartRate: 140, minutesAgo: 90 });
    expect(objectionsOf(aChart({ vitals: [old] }), testNow)[0]).toEqual({
      code: 'alert',
      name: 'tachycardia',
      value: '140',
    });
    const pregnant = { ...adult, pregnancy: { status: 'yes', weeks: 34 } } as const;
    const raised = aVitalsRecord({ ...calmSigns, bloodPressureSystolic: 142, bloodPressureDiastolic: 92 });
    expect(codes({ patient: pregnant, vitals: [raised] })).toEqual(['alert', 'pregnant']);
  });

  it('REPLY-3: names critical results without a review, and a reviewed one that is the newest', () => {
    const reviewed = { reviewed: { at, by } };
    const normal = aLab({ id: 'lab-2', result: '4.1', referenceRange: '3.5-5.1' });
    expect(codes({ labs: [aLab()] })).toEqual(['critical-result']);
    expect(codes({ labs: [aLab(reviewed)] })).toEqual(['critical-result']);
    expect(codes({ labs: [normal, aLab()] })).toEqual(['critical-result']);
    expect(codes({ labs: [normal, aLab(reviewed)] })).toEqual([]);
    const wrong = { enteredInError: { at, by, reason: 'wrong-patient' as const } };
    expect(codes({ labs: [aLab(wrong)] })).toEqual([]);
  });

  it('REPLY-4: names a high score and what contradicted a low one', () => {
    expect(codes({ scores: [aScore({})] })).toEqual(['high-score']);
    const low = aScore({ scoreValue: 2, contradictions: [{ code: 'troponin', value: 700, limit: 14 }] });
    expect(codes({ scores: [low] })).toEqual(['troponin']);
    expect(codes({ scores: [aScore({ scoreValue: 2 }), aScore({})] })).toEqual([]);
  });

  it('REPLY-5: clears no child by limits for adults', () => {
    const child = { ...adult, age: 6 };
    const calmChild = { ...calmSigns, heartRate: 100, respiratoryRate: 20, bloodPressureSystolic: 105 };
    expect(codes({ patient: child, vitals: [aVitalsRecord(calmChild)] })).toEqual(['child']);
    expect(codes({ patient: child, vitals: [] })).toEqual(['unknown', 'child']);
  });

  it('COMFORT-1: names an open call that nothing else states, and not a taken one', () => {
    const rise = [
      aVitalsRecord({ ...calmSigns, respiratoryRate: 22, heartRate: 92, temperature: 38.1, minutesAgo: 45 }),
      aVitalsRecord({ ...calmSigns, minutesAgo: 90 }),
    ];
    const [call] = objectionsOf(aChart({ vitals: rise }), testNow);
    expect(call).toMatchObject({ code: 'call', kind: 'news2-rise', recordId: rise[0]?.id });
    const { level, values } = { level: 4, values: call?.code === 'call' ? call.values : [] };
    const taken = {
      ...{ id: 'take-1', patientId: 'patient-1', recordedAt: at, recordedBy: by, version: 1, through: at },
      causes: [{ id: 'news2-rise:1', rule: 'ATTN-3' as const, kind: 'news2-rise' as const, level, values }],
    };
    expect(codes({ vitals: rise, takes: [taken] })).not.toContain('call');
  });

  it('COMFORT-2 to COMFORT-4: names signs in red and amber, in the danger zone of the age, and severe pain', () => {
    const red = aVitalsRecord({ ...calmSigns, bloodPressureDiastolic: 96, painLevel: 7 });
    expect(objectionsOf(aChart({ vitals: [red] }), testNow)).toEqual([
      { code: 'alert', name: 'hypertension', value: '120/96' },
      { code: 'pain', value: 7, recordId: red.id },
    ]);
    const slow = aVitalsRecord({ ...calmSigns, heartRate: 55 });
    expect(objectionsOf(aChart({ vitals: [slow] }), testNow)).toEqual([
      { code: 'sign', sign: 'heartRate', value: '55', recordId: slow.id },
    ]);
    expect(codes({ vitals: [aVitalsRecord({ ...calmSigns, respiratoryRate: 22 })] })).toEqual([
      'danger-zone',
    ]);
    expect(codes({ vitals: [aVitalsRecord({ ...calmSigns, painLevel: 6 })] })).toEqual([]);
  });

  it('COMFORT-5, COMFORT-11: names abnormal results without a review, the highest multiple of its limit first', () => {
    const troponin = aLab({ testName: 'Troponin I', result: '900', units: 'ng/L', referenceRange: '<34' });
    const sodium = aLab({ id: 'lab-2', testName: 'Sodium', result: '121', referenceRange: '135-145' });
    expect(objectionsOf(aChart({ labs: [sodium, troponin] }), testNow)).toEqual([
      ...[
        {
          code: 'abnormal-result',
          testName: 'Troponin I',
          result: '900',
          units: 'ng/L',
          recordId: 'lab-1',
          times: 26,
        },
      ],
      ...[{ code: 'abnormal-result', testName: 'Sodium', result: '121', units: 'mmol/L', recordId: 'lab-2' }],
    ]);
    expect(codes({ labs: [{ ...troponin, reviewed: { at, by } }] })).toEqual([]);
  });

  it('COMFORT-6, COMFORT-7: names results that no limit and no range could judge', () => {
    expect(codes({ labs: [aLab({ units: 'IU/L', result: '4.1', referenceRange: '3.5-5.1' })] })).toEqual([
      'result-not-checked',
    ]);
    const culture = aLab({ testName: 'Blood culture', result: 'E. coli' });
    expect(codes({ labs: [culture] })).toEqual(['result-not-judged']);
    expect(codes({ labs: [{ ...culture, reviewed: { at, by } }] })).toEqual([]);
  });

  it('COMFORT-8: names an active anticoagulant beside a head injury', () => {
    const patient = { ...adult, chiefComplaint: 'Fall, hit his head' };
    const medications = [aMedication({ name: 'Eliquis 5 mg' }), aMedication({ name: 'Aspirin' })];
    expect(codes({ patient, medications })).toEqual(['anticoagulant']);
    expect(codes({ patient: { ...adult, chiefComplaint: 'Fall, no head injury' }, medications })).toEqual([]);
  });

  it('COMFORT-9, COMFORT-10: names allergies that nobody asked about, and a pregnancy that is possible', () => {
    expect(codes({ patient: { ...adult, allergies: 'not-asked' } })).toEqual(['allergies-not-asked']);
    const unknown = { ...adult, gender: 'female', pregnancy: { status: 'unknown' } } as const;
    expect(codes({ patient: unknown })).toEqual(['pregnancy-unknown']);
    expect(codes({ patient: { ...unknown, age: 70 } })).toEqual([]);
    expect(codes({ patient: { ...unknown, gender: 'male' } })).toEqual([]);
  });

  it('COMFORT-12: says how many are left out beyond the bound', () => {
    const labs = Array.from({ length: 90 }, (_, place) =>
      aLab({
        id: `lab-${place}`,
        result: (6 + place / 100).toFixed(2),
        referenceRange: '3.5-5.1',
        units: 'IU/L',
      }),
    );
    const all = objectionsOf(aChart({ labs }), testNow);
    expect(all).toHaveLength(60);
    expect(all.at(-1)).toEqual({ code: 'more', count: 31 });
  });

  it('REPLY-6: says that the results could not be read', () => {
    expect(codes({ labs: undefined })).toEqual(['labs-unread']);
  });
});

describe('Words that reassure', () => {
  it.each([
    'Safe for dis\u00adcharge',
    'low-risk',
    'a low **risk**',
    'Vitals NORMAL',
    'Puede irse a casa',
    'Riesgo  bajo',
    'ENTLASSUNG möglich',
    'Alles unauffa\u0308llig',
    'unauffaellig',
    'He can leave.',
    'Admission is not required.',
    'All clear, she’s fine.',
    'Normotensive and out of danger.',
    'Puede marcharse.',
    'No requiere ingreso.',
    'Está fuera de peligro.',
    'Der Patient darf gehen.',
    'Eine Aufnahme ist nicht erforderlich.',
    'Alles in Ordnung, kein Grund zur Sorge.',
  ])('REPLY-1: include %j', (text) => {
    expect(reassures(text)).toBe(true);
  });

  it.each([
    'Give oxygen now.',
    'Fiebre alta: 39,5 °C.',
    'Sofort Sauerstoff geben.',
    'Ambulant erworbene Pneumonie, CURB-65 4.',
    '',
  ])('do not include %j', (text) => {
    expect(reassures(text)).toBe(false);
  });
});

describe('A growing reply', () => {
  const objections = [{ code: 'child' as const }];

  it.each([
    'Yes. The patient is **sta**ble and can be discharged.',
    `${'The pressure was 60/30. '.repeat(40)}The *risk* is\nlow.`,
    'Sí. El riesgo   **es** bajo.',
    'Der Zustand ist un\u00adauffällig.',
  ])(
    'REPLY-1: has the objections with its first piece, and reassures with the one that makes it do so: %s',
    (text) => {
      const shortest = Array.from(text, (_, at) => text.slice(0, at + 1)).find(reassures) ?? '';
      expect(shortest).not.toBe('');
      for (const size of [1, 2, 3, 7, 50]) {
        const against = againstGrowingReply(objections);
        let read = '';
        for (let at = 0; at < text.length; at += size) {
          const before = read;
          read += text.slice(at, at + size);
          const isFirst = !before.startsWith(shortest) && read.startsWith(shortest);
          expect(against(text.slice(at, at + size))).toEqual({
            ...(at === 0 && { objections }),
            ...(isFirst && { reassures: true }),
          });
        }
      }
    },
  );

  it('D64: has the objections whatever its words, and none if the chart has none', () => {
    expect(againstGrowingReply([])('stable')).toEqual({});
    expect(againstReply('stable', [])).toEqual({});
    expect(againstGrowingReply(objections)('Call for help.')).toEqual({ objections });
    expect(againstReply('Call for help.', objections)).toEqual({ objections, reassures: false });
    expect(againstStream('', objections)).toEqual({ objections });
    expect(againstStream('All stable', objections)).toEqual({ objections, reassures: true });
  });
});
