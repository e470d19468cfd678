import { expect, it } from 'vitest';
import { testNow } from '../../../../contracts/test/a-vitals-record.ts';
import { aLab, aMedication } from '../../../test/a-chart-record.ts';
import { aPatient } from '../../../test/a-patient.ts';
import { chartDrugsOf } from './chart-drugs.ts';

const factsOf = (patient: Parameters<typeof aPatient>[0], given: object = {}) =>
  chartDrugsOf({ patient: aPatient(patient), medications: [], labs: [], notes: [], ...given }, testNow).facts;

it('RDRUG-8: knows asthma of the complaint and of an indication, not a denied one or of a relative', () => {
  expect(factsOf({ chiefComplaint: 'Asthma attack' }).asthma).toBe('Asthma');
  expect(factsOf({ chiefComplaint: 'Cough, no asthma' }).asthma).toBeUndefined();
  expect(factsOf({ chiefComplaint: 'Cough. Mother has asthma' }).asthma).toBeUndefined();
  const medications = [aMedication({ name: 'Salbutamol', indication: 'asma' })];
  expect(factsOf({ chiefComplaint: 'Cough' }, { medications }).asthma).toBe('asma');
});

it('RDRUG-8: knows the filtration rate, a pregnancy and the age, and no assumed one', () => {
  const labs = [aLab({ testName: 'Creatinine', result: '3.2', units: 'mg/dL' })];
  const known = { age: 50, gender: 'male', pregnancy: { status: 'unknown' } } as const;
  expect(factsOf(known, { labs })).toMatchObject({
    ...{ egfr: { value: 23, text: 'Creatinine 3.2 mg/dL (eGFR 23)' }, pregnancy: 'no', age: 50 },
  });
  expect(factsOf({ ...known, age: 30, gender: 'female' }).pregnancy).toBe('possible');
  expect(factsOf({ ...known, ageBasis: 'assumed' }).age).toBeUndefined();
  expect(factsOf({ pregnancy: { status: 'yes', weeks: 22 } })).toMatchObject({ pregnancy: 'yes', weeks: 22 });
});
