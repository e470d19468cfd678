import { describe, expect, it } from 'vitest';
import { compareIdentity, statedIdentity } from './document-identity.ts';

const josefa = { names: ['Josefa Winkelried'], mrns: ['MRN-0042'], dateOfBirth: '1945-02-03' };
const compared = (text: string) => compareIdentity(statedIdentity(text), josefa);

describe('the patient of a lab document', () => {
  it.each([
    'Name: Josefa Winkelried\nDOB: 03.02.1945\nMRN: MRN-0042',
    'Patient: WINKELRIED, Josefa  Date of birth: 02/03/1945  MRN: MRN-0042',
    'Patientenname: Winkelried, J.\nGeburtsdatum 3.2.45\nPatientennummer: MRN-0042',
    'Paciente: Josefa Winkelried | F. nacimiento: 3/2/1945 | NHC: mrn-0042',
    'Nombre: Josefa\nFecha de nacimiento: 1945-02-03\nHistoria clínica n.º: MRN-0042',
    'Name: Josefa Winkelried DOB: 3.2.1945 MRN: MRN-0042',
  ])('LABDOC-5: recognizes this patient in %j', (text) => {
    expect(compared(text)).toEqual({ matches: ['name', 'dateOfBirth', 'mrn'], differs: [] });
  });

  it.each([
    ['Patient: Josefina Winkelried', ['name']],
    ['Name: Josefa Winkler', ['name']],
    ['DOB: 04.02.1945', ['dateOfBirth']],
    ['Geb. am 3.2.1954', ['dateOfBirth']],
    ['MRN: MRN-0043', ['mrn']],
    ['Patient: Josefa Winkelried\nPatient: Franz Winkelried', ['name']],
    ['Name: Emil Odermatt\nFecha de nacimiento: 1.1.1990\nNHC: 77', ['name', 'dateOfBirth', 'mrn']],
  ])('LABDOC-5: names the facts that differ in %j', (text, differs) => {
    expect(compared(text).differs).toEqual(differs);
  });

  it.each(['Sodium 138 mmol/L', 'Test name  Result', 'Patient education was given', ''])(
    'LABDOC-5: finds no one in %j',
    (text) => {
      expect(compared(text)).toEqual({ matches: [], differs: [] });
    },
  );

  it('LABDOC-5: compares no birth date with a chart that has none, but every name with a chart without one', () => {
    const unidentified = { names: [], mrns: ['MRN-0042'], dateOfBirth: undefined };
    const stated = statedIdentity('Name: Josefa Winkelried\nDOB: 03.02.1945');
    expect(compareIdentity(stated, unidentified)).toEqual({ matches: [], differs: ['name'] });
  });

  it('LABDOC-5: accepts the earlier name and number of a patient', () => {
    const renamed = { ...josefa, names: ['Ada Quill', 'Josefa Winkelried'], mrns: ['A1', 'MRN-0042'] };
    const stated = statedIdentity('Name: Winkelried, Josefa\nMRN: MRN-0042');
    expect(compareIdentity(stated, renamed).differs).toEqual([]);
  });
});
