import { defaultCriticalLimits } from '@bedside/contracts/clinical/labs/severity/critical-defaults.ts';
import { describe, expect, it } from 'vitest';
import { testNow } from '../../../../../contracts/test/a-vitals-record.ts';
import { aLab } from '../../../../test/a-chart-record.ts';
import { aPatient } from '../../../../test/a-patient.ts';
import { build, chartOf, nurse } from '../../../../test/a-prompt.ts';

const limitsOf = (patient: Parameters<typeof chartOf>[0]) => chartOf(patient).line('limits_of_this_patient');

describe('the limits in the prompt', () => {
  it('PROMPT-1: are those of adults, with the saturation of the SpO₂ scale', () => {
    expect(limitsOf({})).toBe(
      'for adults | heart rate 60 to 100 /min | respiratory rate 12 to 20 /min | blood pressure 90 to 140 systolic, 60 to 90 diastolic, mmHg | temperature 36 to 38 °C | oxygen saturation from 95 %',
    );
    expect(limitsOf({ spo2Scale: 2 })).toContain(
      'oxygen saturation 88 to 92 %, and above it too high on oxygen',
    );
    expect(limitsOf({ age: 40, ageBasis: 'assumed', gender: 'male' })).toContain('but the age is unknown');
  });

  it('PROMPT-1: are those of the age band under 18, and none of rates at an unknown age', () => {
    const infant = limitsOf({ age: 0, dateOfBirth: '2025-09-10' });
    expect(infant).toContain('for a child (infant); limits for adults do not hold');
    expect(infant).toContain('heart rate 100 to 180 /min | respiratory rate 30 to 53 /min');
    expect(infant).toContain('blood pressure 72 to 104 systolic, hypotension below 70 mmHg systolic');
    const unknown = limitsOf({ age: 8, ageBasis: 'assumed', gender: 'male' });
    expect(unknown).toContain('no range of rates and pressures holds');
    expect(unknown).not.toContain('heart rate');
  });

  it('PROMPT-1: follow a pregnancy, six weeks after it, and one that nobody asked about', () => {
    const woman = { age: 31, gender: 'female' as const };
    const pregnant = limitsOf({ ...woman, pregnancy: { status: 'yes', weeks: 34 } });
    expect(pregnant).toContain('blood pressure 90 to 139 systolic, 60 to 89 diastolic');
    expect(pregnant).toContain('severe from 160 or 110 mmHg');
    expect(limitsOf({ ...woman, pregnancy: { status: 'no', deliveredOn: '2026-02-20' } })).toContain(
      'severe from 160',
    );
    expect(limitsOf({ ...woman, pregnancy: { status: 'unknown' } })).toContain(
      'if pregnant, blood pressure is raised',
    );
    expect(limitsOf({ ...woman, pregnancy: { status: 'no' } })).not.toContain('pregnan');
  });
});

describe('unreviewed results in the prompt', () => {
  const reviewed = { at: testNow.toISOString(), by: nurse };

  it('PROMPT-2: contain each critical one that was chosen (D30), and count the other critical and abnormal ones', () => {
    const { line, all } = build({
      criticalLimits: defaultCriticalLimits,
      labs: [aLab({ id: 'critical', result: '6.8' })],
      newestLabs: [
        aLab({ id: 'critical', result: '6.8' }),
        aLab({ id: 'left', testName: 'Potassium', result: '7.1' }),
        aLab({ id: 'seen', result: '7.9', reviewed }),
        aLab({ id: 'abnormal', testName: 'CRP', result: '80', units: 'mg/L', isAbnormal: true }),
        aLab({ id: 'usual', testName: 'Sodium', result: '140', isAbnormal: false }),
      ],
    });
    expect(line('unreviewed_critical_1')).toContain('Lactate 6.8 mmol/L');
    expect(line('unreviewed')).toBe(
      '1 critical results that were not chosen for this question, 1 other abnormal results',
    );
    expect(all).not.toContain('Potassium');
    expect(all).not.toContain('7.9');
    expect(all).not.toContain('Sodium');
  });

  it('PROMPT-2: are unknown if the results could not be read, which is not "none"', () => {
    expect(build({ newestLabs: undefined }).line('unreviewed')).toContain('could not be read');
    expect(build({ patient: aPatient(), newestLabs: [] }).line('unreviewed')).toBeUndefined();
  });
});

describe('what the chart cannot answer', () => {
  it.each([
    ['en', "Can't be judged from the chart: …"],
    ['es', 'No se puede valorar con la historia clínica: …'],
    ['de', 'Aus der Akte nicht zu beurteilen: …'],
  ])('PROMPT-3: the rules ask to abstain by name in %s', (language, words) =>
    expect(build({ language }).messages[0]?.content).toContain(words),
  );
});
