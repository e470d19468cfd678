import { mentionIn } from '@bedside/contracts/clinical/alerts/infection-hint.ts';
import {
  compareIdentity,
  statedIdentity,
} from '@bedside/contracts/clinical/labs/documents/document-identity.ts';
import { drugNamed } from '@bedside/contracts/clinical/medications/drugs.ts';
import { foldedName } from '@bedside/contracts/clinical/medications/folded-name.ts';
import { describe, expect, it } from 'vitest';
import { demoLanguages } from '../../config.ts';
import { complaintKind } from '../assistant/reading/intent.ts';
import drawnXrays from './data/drawn-xrays.json' with { type: 'json' };
import { drawnXray } from './drawn-xray.ts';
import { labReport } from './lab-report.ts';
import { demoTexts } from './languages.ts';
import { demoPatients, demoPatientsIn } from './patients.ts';
import { inLanguage } from './translated.ts';

const translated = demoLanguages.filter((language) => language !== 'en');
const numbers = (text: string) =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map((found) => found.replace(',', '.'));

describe.each(translated)('the demo in %s', (language) => {
  const { texts, report } = demoTexts(language);
  const patients = demoPatientsIn(language);

  it('has the patients, times and numbers of the English demo', () => {
    expect(patients.map(({ mrn }) => mrn)).toEqual(demoPatients.map(({ mrn }) => mrn));
    for (const [english, text] of Object.entries(texts)) {
      expect(numbers(text).toSorted(), english).toEqual(numbers(english).toSorted());
    }
    const of = (all: typeof patients) =>
      all.map(({ story, labs, scores }) => [
        story,
        labs.map(({ lab }) => [lab.units, lab.isAbnormal]),
        scores.length,
      ]);
    expect(of(patients)).toEqual(of(demoPatients));
  });

  it('has complaints and notes with the same meaning for the rules that read them', () => {
    for (const [index, patient] of patients.entries()) {
      const english = demoPatients[index];
      expect(complaintKind(patient.chiefComplaint), patient.chiefComplaint).toBe(
        complaintKind(english?.chiefComplaint ?? ''),
      );
      const hint = (notes: typeof patient.notes = []) =>
        notes.some(({ note }) => mentionIn(note.content) !== undefined);
      expect(hint(patient.notes), patient.chiefComplaint).toBe(hint(english?.notes));
    }
  });

  it('names beds, documents and every listed drug in its language', () => {
    const all = patients.flatMap(({ medications }) => medications.map(({ medication }) => medication.name));
    for (const name of all) {
      const drug = drugNamed(name);
      if (drug) expect(foldedName(name)).toBe(foldedName(drug.names[language]));
    }
    expect(all.filter((name) => drugNamed(name)).length).toBeGreaterThan(20);
    expect(patients.map(({ facts }) => facts.bed)).not.toContain('WR');
    const files = patients.flatMap(({ documents }) => documents.map(({ fileName }) => fileName));
    expect(files).not.toContain('chemistry-report.pdf');
  });

  it('draws its own label across the images, in letters that exist', () => {
    const { drawnLabel } = demoTexts(language);
    for (const letter of drawnLabel.replace(' ', ''))
      expect(Object.keys(drawnXrays.letters)).toContain(letter);
    expect(drawnLabel.length).toBeLessThanOrEqual(12);
    const english = drawnXray('frontal').content;
    expect(drawnXray('frontal', language).content.equals(english)).toBe(false);
  });

  it('has a laboratory report that names its patient, in characters of Latin-1', () => {
    const [patient] = patients.filter(({ documents }) => documents.length > 0);
    const [document] = patient?.documents ?? [];
    if (!patient || !document) throw new Error('No patient has a document');
    const [collectedAt, reportedAt] = [new Date(0), new Date(1)];
    const head = { ...patient, dateOfBirth: '1968-10-13', collectedAt, reportedAt, language };
    const pdf = labReport(document, head).toString('latin1');
    const lines = [...pdf.matchAll(/\((.*?)\) Tj/g)].map(([, text]) => text).join('\n');
    for (const word of Object.values(report)) expect(lines).toContain(word);
    const known = { names: [patient.name], mrns: [patient.mrn], dateOfBirth: '1968-10-13' };
    expect(compareIdentity(statedIdentity(lines), known)).toEqual({
      matches: ['name', 'dateOfBirth', 'mrn'],
      differs: [],
    });
  });

  it('does not start with a free text that has no translation', () => {
    expect(() => inLanguage([{ chiefComplaint: 'A new complaint' }], language)).toThrow('A new complaint');
  });
});
