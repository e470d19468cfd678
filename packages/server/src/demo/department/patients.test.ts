import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { infectionHint } from '@bedside/contracts/clinical/alerts/infection-hint.ts';
import { isAbnormalLab } from '@bedside/contracts/clinical/labs/severity/reference-range.ts';
import { ageOf, localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { calculateScore } from '@bedside/contracts/clinical/scores/calculate-score.ts';
import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import { describe, expect, it } from 'vitest';
import { imageDimensions } from '../../infra/files/image-dimensions.ts';
import { drawnXray } from './drawn-xray.ts';
import { createPatientInput, DemoPatient } from './patient.ts';
import { demoPatients } from './patients.ts';

const now = new Date();
const then = new Date(2026, 5, 15, 14, 30);
const read = (name: string): object => JSON.parse(readFileSync(path.join(data, name), 'utf8'));
const each = demoPatients.map((patient) => [patient.name, patient] as const);
const data = path.join(import.meta.dirname, 'data/patients');

function patientOf(mrn: string): DemoPatient {
  const found = demoPatients.find((patient) => patient.mrn === mrn);
  if (!found) throw new Error(`No demo patient ${mrn}`);
  return found;
}

describe('the files of the demo patients', () => {
  const files = readdirSync(data);

  it('belong to the department', () => {
    const mrns = files.map((name) => DemoPatient.parse(read(name)).mrn);
    expect(mrns.toSorted()).toEqual(demoPatients.map(({ mrn }) => mrn).toSorted());
  });

  it.each(files)('%s contains only records that the wire accepts', (name) => {
    expect(DemoPatient.parse(read(name))).toMatchObject(read(name));
  });
});

describe('the demo charts', () => {
  it.each(each)(
    '%s: no entry is older than the arrival, and no medication ends before it starts',
    (_name, patient) => {
      const { labs, documents, scores, medications, mistakes } = patient;
      const ages = [...labs, ...documents, ...scores, ...medications, ...mistakes].map(
        ({ minutesAgo }) => minutesAgo,
      );
      for (const { minutesAgo, collectedMinutesAgo, reportedMinutesAgo } of documents) {
        expect(collectedMinutesAgo).toBeLessThan(patient.arrivedMinutesAgo);
        expect(reportedMinutesAgo).toBeLessThan(collectedMinutesAgo);
        expect(minutesAgo).toBeLessThan(reportedMinutesAgo);
      }
      for (const { minutesAgo, asked, marked } of mistakes) {
        expect(asked.minutesAgo).toBeLessThan(minutesAgo);
        expect(marked.minutesAgo).toBeLessThan(asked.minutesAgo);
      }
      expect(Math.max(...ages)).toBeLessThanOrEqual(patient.arrivedMinutesAgo);
      expect(Math.min(...ages)).toBeGreaterThan(0);
      for (const { minutesAgo, doses = [], discontinued } of medications) {
        if (discontinued) expect(discontinued.minutesAgo).toBeLessThan(minutesAgo);
        for (const dose of doses) expect(dose.minutesAgo).toBeLessThan(minutesAgo);
      }
    },
  );

  it.each(each)('%s has a note from after the arrival', (_name, patient) => {
    expect(patient.notes.length).toBeGreaterThan(0);
    for (const { minutesAgo } of patient.notes) {
      expect(minutesAgo).toBeLessThanOrEqual(patient.arrivedMinutesAgo);
    }
  });

  it('include no drug for Tomás Quispe, who has unknown allergies, and the drugs of their plans for two others', () => {
    const givenTo = (mrn: string) =>
      patientOf(mrn).medications.flatMap(({ medication: { kind, name }, doses = [] }) =>
        kind === 'given' || doses.length > 0 ? [name] : [],
      );
    expect(givenTo('4071008')).toEqual([]);
    expect(givenTo('4071001')).toContain('Ciprofloxacin');
    expect(givenTo('4071002')).toContain('Heparin');
  });

  it('D23: hint at an infection by one note, and not by one that denies it', () => {
    const hintOf = (mrn: string) =>
      infectionHint(
        patientOf(mrn).notes.map(({ note }) => ({ ...note, id: mrn, createdAt: now.toISOString() })),
      );
    expect(hintOf('4071001')?.sentence).toContain('urosepsis');
    expect(hintOf('4071012')).toBeUndefined();
  });

  it.each(each)('%s: each score is the result of its inputs', (_name, patient) => {
    const { age = 0, ...born } = createPatientInput(patient, now);
    const scored = { patient: { age, ...born }, day: localDay(now) };
    for (const { input, score } of patient.scores) {
      expect(calculateScore(input, scored)).toMatchObject({ status: 'scored', score });
      if (input.scoreType === 'ESI') expect(input.parameters.chiefComplaint).toBe(patient.chiefComplaint);
    }
  });

  it.each(each)('%s: each lab result is either normal or abnormal', (_name, { labs, documents }) => {
    const results = [...labs.map(({ lab }) => lab), ...documents.flatMap(({ results }) => results)];
    for (const lab of results) expect(isAbnormalLab(lab), lab.testName).toBeDefined();
  });

  it.each([
    ['4071001', 'qSOFA', 3],
    ['4071002', 'HEART', 9],
    ['4071003', 'CURB-65', 4],
    ['4071005', 'ESI', 2],
  ])('%s reaches the %s banner with %d', (mrn, type, value) => {
    const found = patientOf(mrn).scores.find(
      ({ score, input }) => input.scoreType === type && score === value,
    );
    expect(found && scoreBand(found.input.scoreType, found.score)).toBe('high');
  });

  it('give Rafael Ibáñez a troponin of 15 times its limit, and Josef Brandstätter a urea of 67 mg/dL', () => {
    const resultOf = (mrn: string, name: string) =>
      patientOf(mrn)
        .labs.toSorted((a, b) => a.minutesAgo - b.minutesAgo)
        .find(({ lab }) => lab.testName.startsWith(name))?.lab;
    expect(resultOf('4071002', 'Troponin')).toMatchObject({ result: String(15 * 14), referenceRange: '<14' });
    expect(resultOf('4071003', 'Urea')).toMatchObject({ result: '67', units: 'mg/dL' });
    expect(resultOf('4071001', 'Lactate')).toMatchObject({ result: '4.2', units: 'mmol/L' });
  });

  it('give Josef Brandstätter an X-ray that calls itself a drawing in its words and images', () => {
    const [xray] = patientOf('4071003').xrays;
    expect(xray?.reading.overallImpression).toMatch(/^Sample: drawn images of no person/);
    for (const view of ['frontal', 'lateral'] as const) {
      const { content, type, width, height, size } = drawnXray(view);
      expect(imageDimensions(content, type)).toEqual({ width, height });
      expect(size).toBe(content.length);
    }
  });
});

describe('the demo patients', () => {
  const byName = (name: string) =>
    patientOf(demoPatients.find((patient) => patient.name === name)?.mrn ?? name);
  const born = (patient: DemoPatient) => {
    const { age = 0, dateOfBirth } = createPatientInput(patient, then);
    return { age, dateOfBirth };
  };

  it('are twelve, each with their own record number and bed', () => {
    expect(demoPatients).toHaveLength(12);
    expect(new Set(demoPatients.map(({ mrn }) => mrn)).size).toBe(12);
    expect(new Set(demoPatients.map(({ facts }) => facts.bed)).size).toBe(12);
  });

  it('have initials that are no clinical abbreviation', () => {
    for (const { name } of demoPatients) {
      const initials = name
        .split(' ')
        .map((part) => part[0])
        .join('');
      expect(['IV', 'WC', 'NA']).not.toContain(initials);
    }
  });

  it.each([
    ['Margaret Okafor', 78],
    ['Josef Brandstätter', 81],
    ['Noah Tran', 0],
    ['Lina Haddad', 4],
    ['Tomás Quispe', 16],
    ['Unknown Delta', 45],
    ['Dwayne Baptiste', 27],
  ])('%s is %d years old today', (name, years) => {
    expect(ageOf(born(byName(name)), localDay(then))).toBe(years);
  });

  it('make Mei Chan 64 today and 65 tomorrow, and Noah Tran 24 days old', () => {
    const mei = born(byName('Mei Chan'));
    expect(ageOf(mei, '2026-06-15')).toBe(64);
    expect(ageOf(mei, '2026-06-16')).toBe(65);
    expect(createPatientInput(byName('Noah Tran'), then).dateOfBirth).toBe('2026-05-22');
  });

  it('leave the allergies of Tomás Quispe and Unknown Delta unknown', () => {
    expect(createPatientInput(byName('Tomás Quispe'), then).allergies).toBe('not-asked');
    expect(createPatientInput(byName('Unknown Delta'), then).allergies).toBe('not-asked');
  });
});
