import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { describe, expect, it } from 'vitest';
import { aVitalsRecord, testNow } from '../../../../../contracts/test/a-vitals-record.ts';
import { aMark } from '../../../../test/a-chart-record.ts';
import { aPatient } from '../../../../test/a-patient.ts';
import { build } from '../../../../test/a-prompt.ts';
import { buildPrompt, recordsInPrompt } from '../prompt.ts';
import { PromptMarks } from '../prompt-marks.ts';
import { setsOfDay } from './chart-course.ts';

const monitor = { id: 'monitor-1', fullName: 'Monitor 1', role: 'Device' };
const measured = (minutesAgo: number, given: Partial<VitalsRecord> = {}) =>
  aVitalsRecord({ minutesAgo, recordedBy: monitor, ...given });

/** A monitor's day, a set a minute, with a peak of the pressure 90 minutes ago. The prompt reads the newest 100 in full. */
const day = Array.from({ length: 1500 }, (_, minute) =>
  measured(minute, {
    id: `set-${minute}`,
    bloodPressureSystolic: minute === 90 ? 166 : 124,
    bloodPressureDiastolic: minute === 90 ? 112 : 78,
    heartRate: 88,
  }),
);
const pregnant = aPatient({ age: 31, pregnancy: { status: 'yes', weeks: 34 } });

describe("a day's course in the prompt", () => {
  it('K12, COURSE-2: contains the peak of 166/112 90 minutes ago that a monitor has written over', () => {
    const vitals = day.slice(0, 60);
    const { line } = build({ patient: pregnant, vitals, day: setsOfDay({ vitals, day }, testNow) });
    expect(line('blood_pressure_24h')).toContain('highest 166/112 (1 h 30 min ago, monitor)');
    expect(line('blood_pressure_24h')).toContain('turned at 166/112');
    expect(line('blood_pressure_24h')).toContain('of 1441 sets in 24 h');
  });

  it('COURSE-1: leaves out older sets and those that were marked in error a moment ago', () => {
    const late = measured(60 * 25, { bloodPressureSystolic: 240, bloodPressureDiastolic: 120 });
    const vitals = [measured(1, { id: 'set-0', bloodPressureSystolic: 124, bloodPressureDiastolic: 78 })];
    const sets = setsOfDay({ vitals, day: [...day, late], errors: [aMark('set-90')] }, testNow);
    const { all } = build({ vitals, day: sets });
    expect(all).not.toContain('240');
    expect(all).not.toContain('166');
    const wrong = { ...(day[90] ?? measured(90)), enteredInError: aMark('set-90').enteredInError };
    expect(setsOfDay({ vitals: [wrong], day }, testNow).map(({ id }) => id)).not.toContain('set-90');
  });

  it('COURSE-2: names the worst level of consciousness and the highest diastolic pressure', () => {
    const { line } = build({
      vitals: [
        aVitalsRecord({
          minutesAgo: 5,
          consciousnessLevel: 'Alert',
          newConfusion: false,
          bloodPressureSystolic: 120,
        }),
        ...[10, 20, 30, 40, 50].map((minutesAgo) =>
          aVitalsRecord({
            minutesAgo,
            consciousnessLevel: 'Alert',
            newConfusion: false,
            bloodPressureSystolic: 120,
          }),
        ),
        aVitalsRecord({ minutesAgo: 300, bloodPressureSystolic: 130, bloodPressureDiastolic: 118 }),
        aVitalsRecord({ minutesAgo: 400, bloodPressureSystolic: 150, bloodPressureDiastolic: 90 }),
        aVitalsRecord({ minutesAgo: 420, consciousnessLevel: 'Alert', newConfusion: true }),
      ],
    });
    expect(line('consciousness_24h')).toBe('worst Alert, newly confused (7 h 0 min ago)');
    expect(line('blood_pressure_24h')).toContain('highest diastolic 130/118 (5 h 0 min ago)');
  });

  it('COURSE-4: has no line of its own for a sign whose values are all listed', () => {
    const { all, line } = build({
      vitals: [
        aVitalsRecord({ minutesAgo: 5, heartRate: 120 }),
        aVitalsRecord({ minutesAgo: 50, heartRate: 80 }),
      ],
    });
    expect(all).not.toContain('_24h:');
    expect(line('heart_rate')).toContain('earlier 80 (50 min ago)');
  });

  it('COURSE-5: folds the run of a monitor into one earlier value, so that older ones remain visible', () => {
    const run = [1, 2, 3, 4, 5, 6].map((minutesAgo) => measured(minutesAgo, { heartRate: 80 + minutesAgo }));
    const { line } = build({ vitals: [...run, aVitalsRecord({ minutesAgo: 50, heartRate: 140 })] });
    expect(line('heart_rate')).toBe(
      '81 /min | observed 1 min ago | earlier 82 to 86 (5 sets of a monitor, 6 min ago to 2 min ago), 140 (50 min ago)',
    );
    const six = build({ vitals: day.slice(0, 360) }).line('blood_pressure');
    expect(six).toBe(
      '124/78 mmHg | observed 0 min ago | earlier 124/78 (15 sets of a monitor, 15 min ago to 1 min ago), 124/78 (45 sets of a monitor, 1 h 0 min ago to 16 min ago), 124/78 to 166/112 (120 sets of a monitor, 3 h 0 min ago to 1 h 1 min ago), 124/78 (179 sets of a monitor, 5 h 59 min ago to 3 h 1 min ago)',
    );
  });

  it('marks each value of a course and names its record as read, so that the reply is checked against it', () => {
    const vitals = day.slice(0, 60);
    const { input } = build({ vitals, day: setsOfDay({ vitals, day }, testNow) });
    const marks = new PromptMarks();
    const text = buildPrompt(input, marks).at(-1)?.content ?? '';
    const mark = /highest 166\/112 \{v\d+\.bp\} \(1 h 30 min ago, monitor\) \[(v\d+)\]/.exec(text)?.[1] ?? '';
    expect(marks.records.get(mark)).toMatchObject({ domain: 'vitals', recordId: 'set-90' });
    expect(recordsInPrompt(input, marks)).toContain('set-90');
  });

  it('stays short, however often the signs turn', () => {
    const wild = Array.from({ length: 2880 }, (_, index) =>
      measured(index / 2, {
        heartRate: index % 2 ? 60 : 160,
        respiratoryRate: index % 3 ? 12 : 40,
        oxygenSaturation: index % 5 ? 80 : 99,
        temperature: index % 7 ? 36 : 40,
        bloodPressureSystolic: index % 2 ? 90 : 190,
        bloodPressureDiastolic: 60,
      }),
    );
    const vitals = wild.slice(0, 100);
    const marks = new PromptMarks();
    const { input } = build({ vitals, day: setsOfDay({ vitals, day: wild }, testNow) });
    const text = buildPrompt(input, marks).at(-1)?.content ?? '';
    expect(text.length).toBeLessThan(6000);
    expect(marks.records.size).toBeLessThan(80);
  });
});
