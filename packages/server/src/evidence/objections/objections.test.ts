import { aVitalsRecord, calmSigns, testNow } from '@bedside/contracts/clinical/vitals/a-vitals-record.ts';
import { describe, expect, it } from 'vitest';
import { aChart, adult, aLab, aScore, at, by, codes } from '../../../test/evidence/an-objection-chart.ts';
import { againstGrowingReply, reassures } from './against-reply.ts';
import { objectionsOf } from './objections.ts';

describe('The chart against a reassurance', () => {
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
    const normal = aLab({ id: 'lab-2', result: '4.1' });
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
    expect(codes({ patient: child, vitals: [aVitalsRecord({ ...calmSigns, heartRate: 100 })] })).toEqual([
      'child',
    ]);
    expect(codes({ patient: child, vitals: [] })).toEqual(['unknown', 'child']);
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
  ])('REPLY-1: has the objections with the piece that makes it reassure, wherever it is cut: %s', (text) => {
    const shortest = Array.from(text, (_, at) => text.slice(0, at + 1)).find(reassures) ?? '';
    expect(shortest).not.toBe('');
    for (const size of [1, 2, 3, 7, 50]) {
      const against = againstGrowingReply(objections);
      let read = '';
      for (let at = 0; at < text.length; at += size) {
        const before = read;
        read += text.slice(at, at + size);
        const isFirst = !before.startsWith(shortest) && read.startsWith(shortest);
        expect(against(text.slice(at, at + size))).toEqual(isFirst ? { objections } : {});
      }
    }
  });

  it('has none without objections or words that reassure', () => {
    expect(againstGrowingReply([])('stable')).toEqual({});
    expect(againstGrowingReply(objections)('Call for help.')).toEqual({});
  });
});
