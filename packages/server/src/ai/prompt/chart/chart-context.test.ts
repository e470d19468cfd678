import { describe, expect, it } from 'vitest';
import { aVitalsRecord } from '../../../../../contracts/test/a-vitals-record.ts';
import { aLab, aMedication, aNote, aScore } from '../../../../test/a-chart-record.ts';
import { aPatient } from '../../../../test/a-patient.ts';
import { build, chartOf } from '../../../../test/a-prompt.ts';

describe('the chart in the prompt', () => {
  it('describes the patient without naming them', () => {
    const { all, line } = chartOf({ bed: 'R2', assigned: { nurse: 'Lopez' } });
    expect(all).not.toMatch(/okafor|margaret|004821|R2|lopez/i);
    expect(line('age')).toBe('78 years (geriatric)');
    expect(line('sex')).toBe('female');
    expect(line('chief_complaint')).toBe('"confusion and fever"');
    expect(line('arrived')).toBe('5 h 22 min ago');
    expect(line('status')).toBe('in treatment');
  });

  it('takes the age from the date of birth, in days and months for infants (D11)', () => {
    expect(chartOf({ age: 50, dateOfBirth: '1961-03-11' }).line('age')).toBe('64 years (adult)');
    expect(chartOf({ age: 0, dateOfBirth: '2026-02-14' }).line('age')).toBe('24 days (pediatric)');
    expect(chartOf({ age: 0, dateOfBirth: '2025-09-10' }).line('age')).toBe('6 months (pediatric)');
    expect(chartOf({ dateOfBirth: '1961-03-11' }).all).not.toContain('1961');
  });

  it('AGE-6: marks an estimated age, and gives no number for an unknown one', () => {
    expect(chartOf({ age: 45, ageBasis: 'estimated' }).line('age')).toBe('45 years (adult), estimated');
    expect(chartOf({ age: 40, ageBasis: 'assumed' }).line('age')).toBe('unknown (adult)');
    expect(chartOf({ age: 8, ageBasis: 'assumed' }).line('age')).toBe('unknown (pediatric)');
  });

  it('never says "none" for an unasked question (D10)', () => {
    const unknown = chartOf({
      age: 31,
      gender: 'female',
      allergies: 'not-asked',
      pregnancy: { status: 'unknown' },
    });
    expect(unknown.line('allergies')).toContain('not asked');
    expect(unknown.line('pregnancy')).toContain('unknown');
    expect(unknown.line('weight')).toBe('not recorded');
    expect(unknown.line('respiratory_rate')).toBe('not recorded');
    expect(unknown.line('consciousness')).toBe('not assessed');
    expect(unknown.line('oxygen_supply')).toContain('air or oxygen unknown');
    expect(unknown.line('news2')).toContain('not computable');
    expect(chartOf({ allergies: 'none-known' }).line('allergies')).toBe('none known');
    const known = chartOf({
      allergies: [{ substance: 'penicillin', reaction: 'rash' }, { substance: 'latex' }],
      pregnancy: { status: 'yes', weeks: 34 },
    });
    expect(known.line('allergies')).toBe('"penicillin (rash)", "latex"');
    expect(known.line('pregnancy')).toBe('yes, 34 weeks');
    expect(known.line('news2')).toBe('not valid: pregnant');
  });

  it('PREG-4: omits the pregnancy if none is possible or recorded', () => {
    const unknown = { pregnancy: { status: 'unknown' } } as const;
    expect(chartOf({ ...unknown, gender: 'female', age: 78 }).all).not.toContain('pregnancy:');
    expect(chartOf({ ...unknown, gender: 'female', age: 31 }).line('pregnancy')).toContain('unknown');
    const delivered = { pregnancy: { status: 'no', deliveredOn: '2026-02-20' } } as const;
    expect(chartOf({ ...delivered, gender: 'female', age: 31 }).line('pregnancy')).toBe(
      'no, gave birth 18 days ago',
    );
  });

  it('PANEL-10: names severe hypertension in pregnancy with the symptoms of the complaint', () => {
    const { line } = build({
      patient: aPatient({
        age: 31,
        gender: 'female',
        pregnancy: { status: 'yes', weeks: 34 },
        chiefComplaint: 'Flashing lights, no headache',
      }),
      vitals: [aVitalsRecord({ bloodPressureSystolic: 138, bloodPressureDiastolic: 112 })],
    });
    expect(line('alerts')).toBe('severe-hypertension-in-pregnancy 138/112 (critical), with flashing lights');
  });

  it('gives the newest value of each vital sign with its unit and age, from any set', () => {
    const { line } = build({
      vitals: [
        aVitalsRecord({
          minutesAgo: 130,
          respiratoryRate: 20,
          bloodPressureSystolic: 118,
          bloodPressureDiastolic: 64,
        }),
        aVitalsRecord({
          minutesAgo: 11,
          respiratoryRate: 26,
          oxygenSaturation: 91,
          supplementalOxygen: false,
        }),
        aVitalsRecord({ minutesAgo: 71, respiratoryRate: 22, temperature: 38.9 }),
        aVitalsRecord({ minutesAgo: 600, respiratoryRate: 16 }),
      ],
    });
    expect(line('respiratory_rate')).toBe(
      '26 /min | observed 11 min ago | earlier 22 (1 h 11 min ago), 20 (2 h 10 min ago)',
    );
    expect(line('blood_pressure')).toBe('118/64 mmHg | observed 2 h 10 min ago');
    expect(line('temperature')).toContain('38.9 °C | observed 1 h 11 min ago');
    expect(line('oxygen_supply')).toBe('room air | observed 11 min ago');
  });

  it('lists each active medication with its use and origin (D41), and never presents an empty list as "none taken"', () => {
    const { line } = build({
      medications: [
        aMedication(),
        aMedication({
          id: 'ciprofloxacin',
          name: 'Ciprofloxacin',
          kind: 'prescribed',
          indication: 'Urosepsis',
        }),
        aMedication({ name: 'Something', dosage: undefined, route: undefined, frequency: undefined }),
      ],
    });
    expect(line('medication_1')).toBe('"Metformin" | "1000 mg, oral, twice daily" | taken at home');
    expect(line('medication_2')).toBe(
      '"Ciprofloxacin" | "1000 mg, oral, twice daily" | for "Urosepsis" | prescribed here | 2 h 0 min ago | no dose of it is recorded as given',
    );
    expect(line('medication_3')).toBe(
      '"Something" | dose unknown | taken at home | not in the drug list, so not compared with the allergies',
    );
    expect(build().line('medications')).toContain('not "none"');
  });

  it('names an allergy that was recorded after a medication, and a drug that no one could compare (ATTN-20, ALLERGY-9)', () => {
    const { line } = build({
      patient: aPatient({ allergies: [{ substance: 'Penicillin' }] }),
      medications: [
        aMedication({ id: 'amoxicillin', name: 'Amoxicillin', kind: 'prescribed' }),
        aMedication({ id: 'unknown', name: 'Zorblax' }),
      ],
    });
    expect(line('medication_1')).toContain('CONFLICT: matches the recorded allergy to "Penicillin"');
    expect(line('medication_2')).toContain('not in the drug list, so not compared with the allergies');
  });

  it('lists given doses and ended medications apart from active ones, with the reason to go on despite an allergy', () => {
    const paracetamol = { name: 'Paracetamol', dosage: '1 g', route: 'IV', kind: 'given' as const };
    const { line } = build({
      medications: [
        aMedication({ id: 'ceftriaxone', name: 'Ceftriaxone', kind: 'prescribed' }),
        aMedication({
          ...paracetamol,
          frequency: undefined,
          name: 'Ceftriaxone',
          doseOf: 'ceftriaxone',
          allergyCheck: { allergies: 'listed', compared: [], findings: [], reason: 'Tolerated before' },
        }),
        aMedication({ ...paracetamol, frequency: 'once' }),
        aMedication({
          name: 'Lisinopril',
          discontinuedAt: '2026-03-10T11:00:00.000Z',
          discontinueReason: 'Low pressure',
        }),
      ],
    });
    expect(line('medication_1')).toContain(
      'prescribed here | 2 h 0 min ago | doses given: 1, the last 2 h 0 min ago',
    );
    expect(line('medication_2')).toBeUndefined();
    expect(line('dose_given_1')).toBe(
      '"Ceftriaxone" | "1 g, IV" | single dose given here | 2 h 0 min ago | chosen despite a recorded allergy, reason "Tolerated before"',
    );
    expect(line('dose_given_2')).toBe(
      '"Paracetamol" | "1 g, IV, once" | single dose given here | 2 h 0 min ago',
    );
    expect(line('stopped_1')).toBe(
      '"Lisinopril" | "1000 mg, oral, twice daily" | taken at home, discontinued 1 h 0 min ago | reason "Low pressure"',
    );
  });

  it('gives the newest score of each kind with its age', () => {
    const { line } = build({
      scores: [
        aScore({ scoreType: 'qSOFA', scoreValue: 3 }),
        aScore({ scoreType: 'qSOFA', scoreValue: 1, calculatedAt: '2026-03-10T08:00:00.000Z' }),
        aScore({ scoreType: 'ESI', scoreValue: 2 }),
      ],
    });
    expect(line('score_qSOFA')).toBe('3 of 3 | calculated 30 min ago');
    expect(line('score_ESI')).toBe('level 2 | calculated 30 min ago');
  });

  it('includes the newest notes without their authors, and marks notes that came from a reply', () => {
    const { line, last } = build({
      notes: [
        aNote({ content: 'Margaret Okafor\nis better.' }),
        aNote({
          title: 'Extracted Note',
          content: 'Give fluids.',
          source: 'chat',
          messageId: 'reply-1',
          repliedAt: '2026-03-10T10:30:00.000Z',
        }),
        aNote({ content: `${'x'.repeat(1989)} Margaret` }),
        aNote({ content: 'Give blood.', messageId: 'reply-1', edited: true }),
        aNote({ version: 2, amendedAt: '2026-03-10T11:50:00.000Z' }),
        ...Array.from({ length: 3 }, () => aNote()),
      ],
    });
    expect(line('note_1')).toBe('"Round: [name]\\nis better." | progress note | 1 h 0 min ago');
    expect(line('note_2')).toBe(
      '"Give fluids." | progress note taken over from a reply of the assistant | 1 h 30 min ago',
    );
    expect(line('note_3')).toMatch(/^"Round: x+ \[na?m?e?…" /);
    // The age is the note's own, because a clinician wrote these words then.
    expect(line('note_4')).toBe(
      '"Round: Give blood." | progress note taken over from a reply of the assistant and edited by a clinician | 1 h 0 min ago',
    );
    expect(line('note_5')).toMatch(/\| progress note \| 1 h 0 min ago \| amended 10 min ago$/);
    expect(last).not.toMatch(/note_7|Test Nurse/);
    expect(line('notes')).toBe('older ones are not shown here');
    expect(build().line('notes')).toBe('none written');
  });

  it('gives every time as an age, because a time of day would be in UTC', () => {
    const { last, messages } = build({
      vitals: [aVitalsRecord({ heartRate: 88, unrecordable: ['bloodPressure'], notes: 'asleep' })],
      labs: [aLab()],
      scores: [aScore()],
      medications: [aMedication({ kind: 'given' })],
      notes: [aNote()],
    });
    expect(last).not.toMatch(/\d\d:\d\d|2026/);
    expect(messages[0]?.content).toContain('never as a time of day');
  });

  it('treats no default as an assessment (D8)', () => {
    const { line } = build({ vitals: [aVitalsRecord({ heartRate: 88 })] });
    expect(line('pain')).toBe('not assessed');
    expect(line('consciousness')).toBe('not assessed');
    const assessed = build({ vitals: [aVitalsRecord({ painLevel: 0, consciousnessLevel: 'Alert' })] });
    expect(assessed.line('pain')).toContain('0 of 10');
    expect(assessed.line('consciousness')).toContain('Alert');
  });

  it.each([null, '', ' ', undefined])('names no input of a score whose value is %j (D8)', (value) => {
    const { line } = build({
      scores: [
        aScore({
          parameters: { respiratoryRate: value },
          inputs: [{ name: 'respiratoryRate', source: 'vitals', recordId: 'vitals-1' }],
        }),
      ],
    });
    expect(line('score_qSOFA')).toBe('3 of 3 | calculated 30 min ago');
  });

  it('states which signs could not be recorded, and their earlier values', () => {
    const { line } = build({
      vitals: [
        aVitalsRecord({ minutesAgo: 2, unrecordable: ['bloodPressure'] }),
        aVitalsRecord({ minutesAgo: 60, bloodPressureSystolic: 72, bloodPressureDiastolic: 40 }),
      ],
    });
    expect(line('blood_pressure')).toBe(
      'could not be recorded (an alert, not a gap) | tried 2 min ago | earlier 72/40 (1 h 0 min ago)',
    );
    expect(line('alerts')).toContain('unrecordable bloodPressure (critical)');
  });

  it('includes the score and the alarms that the screens show', () => {
    const vitals = {
      respiratoryRate: 26,
      oxygenSaturation: 91,
      supplementalOxygen: false,
      bloodPressureSystolic: 92,
      bloodPressureDiastolic: 50,
      heartRate: 126,
      temperature: 39.2,
      consciousnessLevel: 'Alert',
      newConfusion: true,
    } as const;
    const fresh = build({ vitals: [aVitalsRecord({ minutesAgo: 5, ...vitals })] });
    expect(fresh.line('news2')).toMatch(/^15 \| risk high \| a single parameter scores 3/);
    expect(fresh.line('alerts')).toContain('new-confusion');
    const old = build({ vitals: [aVitalsRecord({ minutesAgo: 90, ...vitals })] });
    expect(old.line('news2')).toContain('not computable');
    expect(old.line('news2_at_last_set')).toMatch(/^15 .*1 h 30 min ago$/);
    const part = build({ vitals: [aVitalsRecord({ minutesAgo: 5, heartRate: 104, temperature: 36.6 })] });
    expect(part.line('news2')).toMatch(/^1 to \d+ \|.*missing: respiratoryRate, oxygenSaturation/);
    expect(part.line('news2')).toMatch(/\| would narrow it most: respiratoryRate$/);
  });
});
