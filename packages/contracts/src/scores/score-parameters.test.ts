import { describe, expect, it } from 'vitest';
import { ScoreInput } from './score-parameters.ts';

type Sent = Record<string, unknown>;

/** An answer to each input of each score. */
const answered: Record<ScoreInput['scoreType'], Sent> = {
  ESI: {
    chiefComplaint: 'Fall',
    vitals: {
      heartRate: 80,
      respiratoryRate: 16,
      oxygenSaturation: 97,
      temperature: 37,
      systolicBP: 120,
      diastolicBP: 80,
    },
    consciousness: 'alert',
    resourcePrediction: {
      labs: false,
      imaging: true,
      consultations: false,
      procedures: false,
      ivMedications: false,
      estimatedResources: 1,
    },
    lifeThreateningSigns: false,
    highRiskSituation: false,
    newConfusion: false,
    severePainOrDistress: false,
    painLevel: 2,
    isImmunized: true,
    hasFeverSource: true,
    acceptSuggestion: true,
  },
  'CURB-65': {
    confusion: false,
    ureaLevel: 5,
    ureaUnit: 'mmol/L',
    respiratoryRate: 16,
    systolicBP: 120,
    diastolicBP: 80,
    age: 50,
    hasChestXray: true,
    functionalStatus: 'independent',
  },
  HEART: {
    historyAssessment: 'suspicious',
    ecgFindings: 'normal',
    age: 50,
    riskFactors: {
      diabetes: false,
      smoking: true,
      hypertension: false,
      hyperlipidemia: false,
      familyHistoryCAD: false,
      obesity: false,
    },
    troponinLevel: 5,
    troponinUnit: 'ng/L',
    troponinUpperReferenceLimit: 14,
    previousCardiacHistory: 'none',
    otherAtherosclerosis: false,
    stElevation: false,
    isUnstable: false,
    symptomsUnderThreeHours: false,
  },
  qSOFA: {
    infectionSuspicion: true,
    infectionSite: 'urinary',
    respiratoryRate: 16,
    alteredMentalStatus: false,
    gcsScore: 15,
    systolicBP: 120,
    notes: 'none',
  },
};

const object = (value: unknown): Sent => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Returns the answers with another value at a path such as `vitals.heartRate`. Undefined takes the field out. */
function replaced(parameters: Sent, path: string, value: unknown): Sent {
  const [field = '', inner] = path.split('.');
  const { [field]: old, ...others } = parameters;
  const next = inner === undefined ? value : replaced(object(old), inner, value);
  return next === undefined ? others : { ...others, [field]: next };
}

const valueAt = (parameters: Sent, path: string) =>
  path.split('.').reduce<unknown>((value, field) => object(value)[field], parameters);

const parse = (scoreType: string, parameters: Sent) => ScoreInput.safeParse({ scoreType, parameters });

/** Required: a triage without a complaint, and a troponin without its unit, are rejected. */
const required = new Set(['chiefComplaint', 'troponinUnit']);
/** Without a unit, urea counts as mmol/L, which errs toward the higher score (CURB-1). */
const withDefault = new Set(['ureaUnit']);

const inputs = Object.entries(answered).flatMap(([type, parameters]) =>
  Object.entries(parameters).flatMap(([field, value]) =>
    (typeof value === 'object'
      ? Object.keys(object(value)).map((inner) => `${field}.${inner}`)
      : [field]
    ).map((path) => ({ type, path, parameters })),
  ),
);
const blanks = [null, '', ' ', ' \t\n', '\u00a0'];

describe('Blank inputs of a score (D8)', () => {
  it('lists every input', () => {
    expect(inputs.length).toBe(55);
    for (const [type, parameters] of Object.entries(answered)) {
      expect(parse(type, parameters).success, type).toBe(true);
    }
  });

  it.each(inputs.filter(({ path }) => !required.has(path) && !withDefault.has(path)))(
    'reads $path of $type as unknown if it is null, empty or white space',
    ({ type, path, parameters }) => {
      for (const blank of blanks) {
        const { data } = parse(type, replaced(parameters, path, blank));
        expect(data, JSON.stringify(blank)).toBeDefined();
        expect(valueAt(object(data?.parameters), path), JSON.stringify(blank)).toBeUndefined();
      }
    },
  );

  it.each(inputs.filter(({ path }) => !/^(?:resourcePrediction|riskFactors)/.test(path)))(
    'reads an absent $path of $type as it reads a blank one',
    ({ type, path, parameters }) => {
      const absent = parse(type, replaced(parameters, path, undefined));
      for (const blank of blanks) {
        const sent = parse(type, replaced(parameters, path, blank));
        expect(sent.success, JSON.stringify(blank)).toBe(absent.success);
        expect(sent.data, JSON.stringify(blank)).toEqual(absent.data);
      }
    },
  );

  it('reads a whole list of ticks as unknown if it is null, blank or absent', () => {
    for (const [type, field] of [
      ['ESI', 'resourcePrediction'],
      ['HEART', 'riskFactors'],
    ] as const) {
      for (const blank of [...blanks, undefined]) {
        const { data } = parse(type, replaced(answered[type], field, blank));
        expect(object(data?.parameters)[field], JSON.stringify(blank)).toBeUndefined();
      }
    }
  });

  it('D24: rejects a troponin with an absent, null or blank unit', () => {
    for (const blank of [...blanks, undefined]) {
      const { error } = parse('HEART', replaced(answered.HEART, 'troponinUnit', blank));
      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['parameters.troponinUnit']);
    }
  });
});

describe('The listed answers of a score', () => {
  const gcs = [15, 14, 13, 12, 11, 10, 9].map((total) => `gcs-${total}`);
  it.each<[type: ScoreInput['scoreType'], path: string, answers: string[]]>([
    ['ESI', 'consciousness', ['alert', 'verbal', 'pain', 'unresponsive', ...gcs]],
    [
      ...(['CURB-65', 'functionalStatus'] as const),
      ['independent', 'mild-frailty', 'moderate-frailty', 'severe-frailty', 'nursing-home'],
    ],
    [
      ...(['HEART', 'historyAssessment'] as const),
      ['slightly_suspicious', 'suspicious', 'moderate', 'highly_suspicious'],
    ],
    ['HEART', 'ecgFindings', ['normal', 'non_specific', 'significant_st_changes']],
    ['HEART', 'previousCardiacHistory', ['none', 'mi', 'stent', 'cabg', 'other']],
    ['HEART', 'troponinUnit', ['ng/mL', 'ng/L', 'μg/L']],
    [
      ...(['qSOFA', 'infectionSite'] as const),
      [
        ...['not_specified', 'respiratory', 'urinary', 'skin_soft_tissue', 'abdominal', 'bloodstream'],
        ...['cns', 'other'],
      ],
    ],
  ])('%s accepts for %s each of %j, and no other text', (type, path, answers) => {
    for (const answer of answers) {
      const { data } = parse(type, replaced(answered[type], path, answer));
      expect(valueAt(object(data?.parameters), path), answer).toBe(answer);
    }
    expect(parse(type, replaced(answered[type], path, 'another')).success).toBe(false);
  });
});
