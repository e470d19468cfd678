import { describe, expect, it } from 'vitest';
import { readTestName } from './test-name.ts';

const codeOf = (name: string): string => {
  const read = readTestName(name);
  return read.kind === 'test' ? read.test.code : read.kind;
};

describe("a laboratory's name of a test", () => {
  it.each([
    [
      'potassium',
      'Potassium, Serum',
      'Kalium i.S.',
      'Potasio sérico',
      'K+',
      'S-Kalium',
      'Potassium Level',
      '2823-3',
    ],
    [
      'platelets',
      'Platelet Count',
      'Recuento de plaquetas',
      'Thrombozytenzahl',
      'Platelet # Bld Auto',
      'PLT',
    ],
    [
      'glucose',
      'Glucose POC',
      'Glucemia capilar',
      'BZ kapillär',
      'Blood glucose (fingerstick)',
      'Glucose Bld-mCnc',
    ],
    [
      'hs-troponin-t',
      'Troponin T hs',
      'hs-cTnT',
      'Troponina T de alta sensibilidad',
      'Troponin T hochsensitiv',
    ],
    ['ph', 'pH (arterial)', 'Venous pH', 'pH BldA', 'pH venös'],
    ['inr', 'INR in Platelet poor plasma by Coagulation assay', 'Prothrombin time (INR)', 'INR PPP'],
    ['pco2', 'Carbon dioxide [Partial pressure] in Arterial blood', 'pCO2 BldA', 'PaCO2'],
    [
      'calcium-ionized',
      'Calcium.ionized [Moles/volume] in Serum or Plasma',
      'Ca-I SerPl-sCnc',
      'iCa',
      'Ca++',
    ],
    ['hemoglobin', 'Hgb Bld-mCnc', 'Hemoglobina en sangre', 'Hb (Vollblut)', 'Haemoglobin'],
    [
      'crp',
      'hs-CRP',
      'Proteína C reactiva ultrasensible',
      'C reactive protein [Mass/volume] in Serum or Plasma',
    ],
  ])('is %s without specimen, method and property: %s, %s, %s (LABTEST-3)', (code, ...names) => {
    for (const name of names) expect(codeOf(name), name).toBe(code);
  });

  it('is another test with a word that changes it (LABTEST-3)', () => {
    for (const name of [
      ...[
        'Urine potassium',
        'Potassium [Moles/volume] in Urine',
        'U-Kalium',
        '24 h urine sodium',
        'CSF glucose',
      ],
      ...[
        'HbA1c',
        'Hemoglobin A1c/Hemoglobin.total in Blood',
        'MCH',
        'Mean corpuscular hemoglobin',
        'urine pH',
      ],
      ...['Protein/creatinine ratio', 'BUN/Creatinine ratio', 'Creatinine clearance', 'Leukocyte esterase'],
      ...[
        'Platelet distribution width',
        'Anti-platelet antibody',
        'Glucose-6-phosphate dehydrogenase',
        'Protein C',
      ],
      ...['Neutrophils/100 leukocytes in Blood', 'Neutrophils %', 'Fibrinogen Ag', 'Hemoglobin S'],
    ])
      expect(codeOf(name), name).toBe('other');
    expect(codeOf('Calcium')).toBe('calcium');
    expect(codeOf('Ionized calcium')).toBe('calcium-ionized');
  });

  it('is not matched if it only contains or resembles one (LABTEST-4)', () => {
    for (const name of ['Kaliumm', 'Potasium', 'Potassium xyz', 'Hemoglobin drop', 'Magnesum', 'Cord pH'])
      expect(codeOf(name), name).toBe('resembles');
    for (const name of ['UR', 'Liquor', 'Zonulin', '99999-9', '', '???', '🧪'])
      expect(codeOf(name), name).toBe('unknown');
  });

  it('is decided by its unit where two tests share it (LABTEST-3)', () => {
    expect(readTestName('CO2').kind).toBe('by-unit');
    expect(readTestName('PCR')).toMatchObject({ kind: 'by-unit', tests: { mass: 'crp' } });
  });
});
