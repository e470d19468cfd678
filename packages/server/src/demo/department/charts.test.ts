import { localDay } from '@bedside/contracts/clinical/age.ts';
import { infectionHint } from '@bedside/contracts/clinical/infection-hint.ts';
import { AddLab } from '@bedside/contracts/labs/labs.contract.ts';
import { isAbnormalLab } from '@bedside/contracts/labs/reference-range.ts';
import { StartMedication } from '@bedside/contracts/medications/medications.contract.ts';
import { WriteNote } from '@bedside/contracts/notes/notes.contract.ts';
import { calculateScore } from '@bedside/contracts/scores/calculate-score.ts';
import { scoreBand } from '@bedside/contracts/scores/score-bands.ts';
import { XrayReading } from '@bedside/contracts/xrays/xrays.contract.ts';
import { describe, expect, it } from 'vitest';
import { imageDimensions } from '../../infra/image-dimensions.ts';
import { demoCharts } from './charts.ts';
import { drawnXray } from './drawn-xray.ts';
import { demoNotes } from './notes.ts';
import { createPatientInput } from './patient.ts';
import { demoPatients } from './patients.ts';
import { type DemoRecords, scoreInputOf } from './records.ts';

const now = new Date();
const each = demoPatients.map((patient) => [patient.name, patient] as const);
const chartOf = (mrn: string): DemoRecords => demoCharts[mrn] ?? { labs: [], scores: [], medications: [] };

describe('the demo charts', () => {
  it('are of demo patients, and each of them has one', () => {
    expect(Object.keys(demoCharts).toSorted()).toEqual(demoPatients.map(({ mrn }) => mrn).toSorted());
  });

  it.each(each)('%s: each record is one that the wire takes', (_name, { mrn }) => {
    const { labs, medications, xrays = [] } = chartOf(mrn);
    for (const { lab } of labs) expect(AddLab.safeParse(lab).error).toBeUndefined();
    for (const { medication } of medications)
      expect(StartMedication.safeParse(medication).error).toBeUndefined();
    for (const { reading } of xrays) expect(XrayReading.parse(reading)).toEqual(reading);
  });

  it.each(each)(
    '%s: nothing lies before the arrival, and no medication ends before it begins',
    (_name, patient) => {
      const { labs, scores, medications } = chartOf(patient.mrn);
      const ages = [...labs, ...scores, ...medications].map(({ minutesAgo }) => minutesAgo);
      expect(Math.max(...ages)).toBeLessThanOrEqual(patient.arrivedMinutesAgo);
      expect(Math.min(...ages)).toBeGreaterThan(0);
      for (const { minutesAgo, discontinued } of medications) {
        if (discontinued) expect(discontinued.minutesAgo).toBeLessThan(minutesAgo);
      }
    },
  );

  it.each(each)('%s has a note from after the arrival', (_name, patient) => {
    const notes = demoNotes[patient.mrn] ?? [];
    expect(notes.length).toBeGreaterThan(0);
    for (const { minutesAgo, by: _by, ...note } of notes) {
      expect(minutesAgo).toBeLessThanOrEqual(patient.arrivedMinutesAgo);
      expect(WriteNote.safeParse(note).error).toBeUndefined();
    }
  });

  it('gives nothing to Tomás Quispe, whose allergies nobody asked, and what their plans need to two others', () => {
    const givenTo = (mrn: string) =>
      chartOf(mrn).medications.flatMap(({ medication: { kind, name } }) => (kind === 'given' ? [name] : []));
    expect(givenTo('4071008')).toEqual([]);
    expect(givenTo('4071001')).toContain('Ciprofloxacin');
    expect(givenTo('4071002')).toContain('Unfractionated heparin');
  });

  it('D23: hint at an infection by one note, and not by one that denies it', () => {
    const hintOf = (mrn: string) =>
      infectionHint(
        (demoNotes[mrn] ?? []).map((note) => ({ ...note, id: mrn, createdAt: now.toISOString() })),
      );
    expect(hintOf('4071001')?.sentence).toContain('urosepsis');
    expect(hintOf('4071012')).toBeUndefined();
  });

  it.each(each)('%s: each score is what its inputs come to', (_name, patient) => {
    const { age = 0, ...born } = createPatientInput(patient, now);
    const scored = { patient: { age, ...born }, day: localDay(now) };
    for (const score of chartOf(patient.mrn).scores) {
      const input = scoreInputOf(score, patient.chiefComplaint);
      expect(calculateScore(input, scored)).toMatchObject({ status: 'scored', score: score.score });
    }
  });

  it.each(each)('%s: of every lab result it is known whether it is abnormal', (_name, { mrn }) => {
    for (const { lab } of chartOf(mrn).labs) expect(isAbnormalLab(lab), lab.testName).toBeDefined();
  });

  it.each([
    ['4071001', 'qSOFA', 3],
    ['4071002', 'HEART', 9],
    ['4071003', 'CURB-65', 4],
    ['4071005', 'ESI', 2],
  ])('%s reaches the banner of %s with %d', (mrn, type, value) => {
    const found = chartOf(mrn).scores.find(({ score, input }) => input.scoreType === type && score === value);
    expect(found && scoreBand(found.input.scoreType, found.score)).toBe('high');
  });

  it("Rafael Ibáñez's troponin is 15 times its limit, and Josef Brandstätter's urea 67 mg/dL", () => {
    const resultOf = (mrn: string, name: string) =>
      chartOf(mrn)
        .labs.toSorted((a, b) => a.minutesAgo - b.minutesAgo)
        .find(({ lab }) => lab.testName.startsWith(name))?.lab;
    expect(resultOf('4071002', 'Troponin')).toMatchObject({ result: String(15 * 14), referenceRange: '<14' });
    expect(resultOf('4071003', 'Urea')).toMatchObject({ result: '67', units: 'mg/dL' });
    expect(resultOf('4071001', 'Lactate')).toMatchObject({ result: '4.2', units: 'mmol/L' });
  });

  it('Josef Brandstätter has an X-ray, whose words and whose images say that it is drawn', () => {
    const [xray] = chartOf('4071003').xrays ?? [];
    expect(xray?.reading.overallImpression).toMatch(/^Sample: drawn images of no person/);
    for (const view of ['frontal', 'lateral'] as const) {
      const { content, type, width, height, size } = drawnXray(view);
      expect(imageDimensions(content, type)).toEqual({ width, height });
      expect(size).toBe(content.length);
    }
  });
});
