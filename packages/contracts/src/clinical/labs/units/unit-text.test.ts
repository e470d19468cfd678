import lhc from '@lhncbc/ucum-lhc';
import { describe, expect, it } from 'vitest';
import { factorBetween, unitOf } from './convert.ts';
import { readUnit } from './unit-text.ts';

/* Spellings from the unit fields of public HL7 v2 samples, LOINC's example units and reports of hospitals. */
const spellings: Record<string, string[]> = {
  '10*9/L': [
    ...[
      '10*3/uL',
      'x10E3/uL',
      'Thousand/uL',
      'K/mm3',
      'Tsd/µl',
      'K/uL',
      'k/cumm',
      'thou/mcL',
      '10^9/L',
      '10⁹/L',
      'x10^9/L',
    ],
    ...[
      '10E9/L',
      '10(3)/mcL',
      '×10³/µL',
      '1000/uL',
      '/nL',
      'Gpt/l',
      'bil/L',
      '10*3/mm^3',
      'X10^3 / UL',
      'Tsd./ul',
    ],
  ],
  '/uL': ['cells/µL', '/mm3', 'zellen/ul', '/cumm', 'células/µL', '/µl', 'cells/cu mm'],
  '10*12/L': ['10*6/uL', 'M/uL', 'Mio/µl', 'x10E6/uL', 'million/uL', 'Tpt/l', '/pL'],
  'g/dL': ['gm/dL', 'g%', 'G/DL', 'g/100ml', 'g / dl', 'gr/dL'],
  'mg/dL': ['mg%', 'MG/DL', 'mg/100 mL', 'mg/dl'],
  'mmol/L': [
    'mmol / L',
    'MMOL/L',
    'mmol/l',
    'mmol l-1',
    'mmol·L⁻¹',
    'millimoles per liter',
    'mmol/Liter',
    'mMol/L',
  ],
  'umol/L': ['µmol/L', 'μmol/l', 'umol/l', 'mcmol/L', 'UMOL/L', 'micromol/L', 'nmol/mL'],
  'meq/L': ['mEq/L', 'mval/l', 'MEQ/L', 'mEq / L', 'meq/liter'],
  'U/L': ['IU/L', 'UI/L', '[iU]/L', 'u/l', 'mU/mL', 'Units/L', 'IE/l', 'E/l'],
  'ng/L': ['pg/mL', 'NG/L', 'pg/ml'],
  'ug/L': ['ng/mL', 'mcg/L', 'µg/l'],
  'mg/L': ['ug/mL', 'MG/L', 'mcg/mL', 'mg/Liter'],
  'mm[Hg]': ['mmHg', 'mm Hg', 'torr', 'MMHG', 'mm(Hg)'],
  '%': ['percent', 'Prozent', '%'],
  'mosm/kg': ['mOsm/kg', 'mosmol/kg', 'mOsm/kg H2O'],
};

const known = Object.entries(spellings).flatMap(([ucum, written]) =>
  written.map((text) => [text, ucum] as const),
);

describe("a laboratory's unit", () => {
  it('is read in its customary spellings as the same amount of the same property (UNIT-2)', () => {
    for (const [text, code] of known) {
      const [unit, meant] = [readUnit(text), readUnit(code)];
      expect(unit?.kind, text).toBe(meant?.kind);
      expect(unit?.size, text).toBe(meant?.size);
    }
    expect(known.length).toBeGreaterThan(80);
  });

  it('is not guessed (UNIT-2)', () => {
    for (const text of ['furlongs', '250', 'see comment', '++', '/', 'mmol/', 'x', '10*3', '🧪'])
      expect(['other', undefined], text).toContain(readUnit(text)?.kind);
    expect(readUnit('')?.kind).toBe('none');
    expect(readUnit('{INR}')?.kind).toBe('none');
  });

  it('means thousands of cells or grams by what is counted (UNIT-2)', () => {
    expect(unitOf('G/l', 'platelets')?.ucum).toBe('10*9/L');
    expect(unitOf('G/L', 'hemoglobin')?.ucum).toBe('g/L');
  });

  /** UCUM's own implementation of the US National Library of Medicine, as a second opinion. */
  it('converts as a second, independent library does (UNIT-3)', () => {
    const other = lhc.UcumLhcUtils.getInstance();
    const codes = [
      ...Object.keys(spellings),
      'g/L',
      'mol/L',
      'nmol/L',
      'pmol/L',
      'ug/dL',
      'ng/dL',
      'kPa',
      'ukat/L',
      'nkat/L',
      '10*6/uL',
      '10*3/uL',
      '/L',
      'mg/mL',
    ];
    let compared = 0;
    for (const from of codes)
      for (const to of codes) {
        const [one, two] = [readUnit(from), readUnit(to)];
        if (one === undefined || two === undefined || one.kind !== two.kind) continue;
        const theirs = other.convertUnitTo(from, 1, to);
        expect(theirs.status, `${from} to ${to}`).toBe('succeeded');
        const ratio = (factorBetween(one, two, undefined) ?? Number.NaN) / (theirs.toVal ?? Number.NaN);
        expect(ratio, `${from} to ${to}`).toBeCloseTo(1, 9);
        compared += 1;
      }
    expect(compared).toBeGreaterThan(100);
  });

  it.each([
    // Glucose and creatinine: SI conversion factors of the AMA Manual of Style, table 18.5-1.
    ['mg/dL', 'mmol/L', 'glucose', 0.0555],
    ['mg/dL', 'µmol/L', 'creatinine', 88.4],
    ['mg/dL', 'mmol/L', 'bun', 0.357],
    ['mg/dL', 'mmol/L', 'calcium', 0.25],
    ['mg/dL', 'mmol/L', 'magnesium', 0.411],
    ['mg/dL', 'mmol/L', 'phosphate', 0.323],
    ['mg/dL', 'mmol/L', 'lactate', 0.111],
    ['µg/dL', 'µmol/L', 'ammonia', 0.587],
    ['g/dL', 'mmol/L', 'hemoglobin', 0.6206],
    ['mEq/L', 'mmol/L', 'potassium', 1],
    ['mEq/L', 'mmol/L', 'magnesium', 0.5],
    ['mEq/L', 'mmol/L', 'lactate', 1],
  ])('converts %s to %s of %s by its molar mass or charge (UNIT-3)', (from, to, test, factor) => {
    const [one, two] = [unitOf(from, test), unitOf(to, test)];
    const found = one && two && factorBetween(one, two, test);
    expect(Math.abs((found ?? 0) / factor - 1)).toBeLessThan(0.005);
  });

  it('does not read a prefix that no laboratory uses (UNIT-2)', () => {
    for (const text of ['zmol/L', 'amol/L', 'Eg/L', 'hmol/L']) expect(readUnit(text), text).toBeUndefined();
    expect(readUnit('fmol/L')?.kind).toBe('substance');
  });

  it('is nothing in a field of megabytes, at once (UNIT-2)', () => {
    const start = Date.now();
    for (const part of ['(', ' ', '\n\t', '1/']) expect(readUnit(part.repeat(1e6))).toBeUndefined();
    expect(Date.now() - start).toBeLessThan(20_000);
  });

  it('converts nothing between properties that the test does not tie together (UNIT-3)', () => {
    const factor = (from: string, to: string, test: string) => {
      const [one, two] = [unitOf(from, test), unitOf(to, test)];
      return one && two && factorBetween(one, two, test);
    };
    expect(factor('mmol/L', '10*9/L', 'potassium')).toBeUndefined();
    expect(factor('mg/dL', 'U/L', 'glucose')).toBeUndefined();
    expect(factor('mEq/L', 'mmol/L', 'glucose')).toBeUndefined();
    expect(factor('ng/mL FEU', 'ng/mL DDU', 'd-dimer')).toBeUndefined();
    expect(factor('%', '', 'inr')).toBeUndefined();
  });
});
