import { describe, expect, it } from 'vitest';
import { aScoredPatient, wellNow, wellSigns } from '../../../../test/a-scored-patient.ts';
import { aVitalsRecord } from '../../../../test/a-vitals-record.ts';
import { born, calm, score, twoResources } from '../../../../test/an-esi-score.ts';
import { problemOf } from '../../../field-problems.ts';
import { EsiParameters } from '../../../scores/score-parameters.ts';
import { esi } from './esi.ts';

describe('ESI, decision point A', () => {
  it.each([
    ['ESI-A1: a life-saving intervention', { lifeThreateningSigns: true }],
    ['ESI-A2, D25: responds to pain only', { consciousness: 'pain' }],
    ['ESI-A2, D25: unresponsive', { consciousness: 'unresponsive' }],
    ['ESI-A2: a coma scale of 9 or lower', { consciousness: 'gcs-9' }],
  ])('%s gives level 1', (_what, parameters) => {
    expect(score(parameters)).toMatchObject({
      score: 1,
      reading: 'esi-1',
      actions: ['esi-resuscitate', 'judgment'],
    });
  });

  it('ESI-A1: gives level 1 even if nothing else is known', () => {
    expect(
      esi(EsiParameters.parse({ chiefComplaint: 'Arrest', lifeThreateningSigns: true }), aScoredPatient()),
    ).toMatchObject({
      score: 1,
    });
  });
});

describe('ESI, decision point B', () => {
  it.each([
    ['ESI-B1: a high-risk situation', { highRiskSituation: true }],
    ['ESI-B2: new confusion', { newConfusion: true }],
    ['ESI-B2: responds to voice', { consciousness: 'verbal' }],
    ['ESI-B2: a coma scale of 14', { consciousness: 'gcs-14' }],
    ['ESI-B3: severe pain or distress', { severePainOrDistress: true }],
  ])('%s gives level 2', (_what, parameters) => {
    expect(score(parameters)).toMatchObject({ score: 2, criteria: { decisionPoint: 'B' } });
  });

  it('ESI-B3, D25: a pain score of 7 asks for severe pain or distress, and does not force level 2', () => {
    expect(score({ painLevel: 7 })).toEqual({
      status: 'not-computable',
      missing: ['severePainOrDistress'],
      min: 2,
      max: 5,
      possible: [2, 5],
      next: { inputs: ['severePainOrDistress'], settles: true },
    });
    expect(score({ painLevel: 8, severePainOrDistress: false })).toMatchObject({ score: 5 });
    expect(score({ painLevel: 6 })).toMatchObject({ score: 5 });
  });
});

describe('ESI, decision point C', () => {
  it.each([
    ['none', { labs: false }, 5],
    ['one', { imaging: true }, 4],
    ['two', { imaging: true, ivMedications: true }, 3],
    [
      'all five',
      { labs: true, imaging: true, consultations: true, procedures: true, ivMedications: true },
      3,
    ],
    ['the count alone, of none', { estimatedResources: 0 }, 5],
    ['the count alone, of one', { estimatedResources: 1 }, 4],
    ['the count alone, of two', { estimatedResources: 2 }, 3],
    ['more ticks than the count', { labs: true, imaging: true, estimatedResources: 1 }, 3],
  ])('ESI-C1, D25: counts resources: %s', (_what, resourcePrediction, level) => {
    expect(score({ resourcePrediction })).toMatchObject({
      score: level,
      reading: expect.stringMatching(`^esi-${level}`),
    });
  });

  it.each([
    ['IV fluids and an IV drug', { ivMedications: true, estimatedResources: 2 }],
    ['X-ray and CT', { imaging: true, estimatedResources: 2 }],
    ['a procedure under sedation', { procedures: true, estimatedResources: 2 }],
    ['a count of seven', { labs: true, estimatedResources: 7 }],
  ])('ESI-C2, D47: takes the stated count for %s, which gives level 3', (_what, resourcePrediction) => {
    expect(score({ resourcePrediction })).toMatchObject({
      score: 3,
      criteria: { resources: resourcePrediction.estimatedResources },
    });
  });

  it.each([
    [{ labs: true, imaging: null }],
    [{ labs: false, imaging: '' }],
    [{ labs: null, imaging: null, estimatedResources: null }],
    [null],
  ])('ESI-C2, D8: leaves the level open if an unanswered kind could change it: %j', (resourcePrediction) => {
    expect(score({ resourcePrediction })).toMatchObject({
      status: 'not-computable',
      missing: ['resourcePrediction'],
    });
  });

  it.each([
    [{ labs: true, imaging: null }, 3, 4],
    [{ labs: false, imaging: '' }, 4, 5],
  ])(
    'ESI-6, D8: gives the range of levels that the answered kinds allow: %j',
    (resourcePrediction, min, max) => {
      expect(score({ resourcePrediction })).toMatchObject({ status: 'not-computable', min, max });
      expect(score({ resourcePrediction, consciousness: null })).toMatchObject({ min: 1, max });
    },
  );

  it('ESI-C2: ignores an unanswered kind next to two expected ones or a stated count', () => {
    expect(score({ resourcePrediction: { labs: true, imaging: true, procedures: null } })).toMatchObject({
      score: 3,
    });
    expect(score({ resourcePrediction: { labs: null, estimatedResources: 1 } })).toMatchObject({ score: 4 });
  });
});

describe('ESI, decision point D', () => {
  /** One patient at each end of each band: the day is 10 March 2026. */
  const bands = [
    ['27 days', born('2026-02-11'), 190, 60],
    ['1 month', born('2026-02-10'), 180, 55],
    ['11 months', born('2025-03-11'), 180, 55],
    ['1 year', born('2025-03-10'), 140, 40],
    ['2 years', born('2023-03-11'), 140, 40],
    ['3 years', born('2023-03-10'), 120, 35],
    ['4 years', born('2021-03-11'), 120, 35],
    ['5 years', born('2021-03-10'), 120, 30],
    ['11 years', born('2014-03-11'), 120, 30],
    ['12 years', born('2014-03-10'), 100, 20],
    ['50 years', aScoredPatient(), 100, 20],
    ['12 years as entered', aScoredPatient({ age: 12 }), 100, 20],
    ['11 years as entered', aScoredPatient({ age: 11 }), 120, 30],
  ] as const;
  const resources = [{ labs: false }, { labs: true }, { labs: true, imaging: true }];

  it.each(bands)(
    'ESI-D1, D47: at %s only rates above the limit suggest 2',
    (_age, patient, rate, breaths) => {
      for (const resourcePrediction of resources) {
        const at = (vitals: object) => score({ resourcePrediction, vitals }, patient);
        expect(at({ heartRate: rate + 1 })).toMatchObject({
          suggestion: { level: 2, because: ['heartRate'], accepted: false },
        });
        expect(at({ respiratoryRate: breaths + 1 })).toMatchObject({
          suggestion: { level: 2, because: ['respiratoryRate'] },
        });
        expect(at({ heartRate: rate, respiratoryRate: breaths })).not.toHaveProperty('suggestion');
      }
    },
  );

  it.each(bands)('ESI-D2: at %s a saturation below 92 %% suggests 2', (_age, patient) => {
    expect(score({ vitals: { oxygenSaturation: 91.9 } }, patient)).toMatchObject({
      suggestion: { level: 2, because: ['oxygenSaturation'] },
    });
    expect(score({ vitals: { oxygenSaturation: 92 } }, patient)).not.toHaveProperty('suggestion');
  });

  it.each([
    ['27 days', born('2026-02-11'), 60],
    ['1 month', born('2026-02-10'), 70],
    ['11 months', born('2025-03-11'), 70],
    ['1 year', born('2025-03-10'), 72],
    ['4 years', born('2022-03-10'), 78],
    ['9 years', born('2016-03-11'), 88],
    ['10 years', born('2016-03-10'), 90],
    ['17 years', born('2008-03-11'), 90],
    ['50 years', aScoredPatient(), 90],
  ])(
    'ESI-D4, D47: at %s a systolic pressure below the limit of the age suggests 2',
    (_age, patient, limit) => {
      expect(score({ vitals: { systolicBP: limit - 1 } }, patient)).toMatchObject({
        suggestion: { level: 2, because: ['systolicBP'] },
      });
      expect(score({ vitals: { systolicBP: limit } }, patient)).not.toHaveProperty('suggestion');
    },
  );

  it('ESI-D3, D25: suggests level 2, which applies only once the clinician accepts it', () => {
    const tachycardic = { ...twoResources, vitals: { heartRate: 130 } };
    expect(score(tachycardic)).toMatchObject({ score: 3 });
    expect(score({ ...tachycardic, acceptSuggestion: true })).toMatchObject({
      score: 2,
      reading: 'esi-2',
      contradictions: [],
      criteria: { decisionPoint: 'D', because: ['heartRate'], resources: 2 },
    });
    expect(score({ ...twoResources, acceptSuggestion: true })).toMatchObject({ score: 3 });
  });

  it.each([
    [5, { labs: false }],
    [4, { labs: true }],
    [3, { labs: true, imaging: true }],
  ])('ESI-D5, D46: a level of %d with an open suggestion never reads "may wait"', (level, kinds) => {
    const shocked = {
      heartRate: 170,
      respiratoryRate: 40,
      oxygenSaturation: 80,
      systolicBP: 60,
      diastolicBP: 30,
    };
    const because = ['heartRate', 'respiratoryRate', 'oxygenSaturation', 'systolicBP'];
    expect(score({ resourcePrediction: kinds, vitals: shocked })).toMatchObject({
      score: level,
      reading: `esi-${level}-contradicted`,
      actions: ['esi-decide-suggestion', 'judgment'],
      contradictions: expect.arrayContaining([{ code: 'suggestion', level: 2, because }]),
      suggestion: { level: 2, because, accepted: false },
    });
  });

  it('ESI-D5: advises "may wait" only if every danger-zone sign is known and normal', () => {
    const vitals = { heartRate: 76, respiratoryRate: 16, oxygenSaturation: 98, systolicBP: 124 };
    expect(score({ vitals })).toMatchObject({
      reading: 'esi-5',
      actions: ['esi-may-wait', 'judgment'],
      contradictions: [],
    });
    for (const sign of Object.keys(vitals)) {
      const outcome = score({ vitals: { ...vitals, [sign]: null } });
      const name = sign === 'systolicBP' ? 'bloodPressureSystolic' : sign;
      expect(outcome).toMatchObject({
        score: 5,
        reading: 'esi-5-unknown',
        actions: ['esi-check-vitals', 'judgment'],
        contradictions: [{ code: 'unknown', signs: [name] }],
      });
    }
  });

  it('ESI-D5, REASSURE-3: oxygen in the chart withholds "may wait"', () => {
    const vitals = { heartRate: 76, respiratoryRate: 16, oxygenSaturation: 98, systolicBP: 124 };
    const onOxygen = { ...wellNow, records: [aVitalsRecord({ ...wellSigns, supplementalOxygen: true })] };
    expect(score({ vitals }, { ...aScoredPatient(), current: onOxygen })).toMatchObject({
      reading: 'esi-5-contradicted',
      actions: ['vitals-decide', 'judgment'],
      contradictions: [{ code: 'oxygen' }],
    });
  });

  it('RANGE-3: a suggested level is no part of the range', () => {
    const open = { ...twoResources, resourcePrediction: null, vitals: { heartRate: 140 } };
    expect(score(open)).toMatchObject({ status: 'not-computable', possible: [3, 4, 5] });
  });

  it('ESI-D6: lists the unknown signs', () => {
    expect(score({ ...twoResources, vitals: { heartRate: 80 } })).toMatchObject({
      criteria: {
        dangerZone: { exceeded: [], unknown: ['respiratoryRate', 'oxygenSaturation', 'systolicBP'] },
      },
    });
  });

  it('AGE-6: judges a child of unknown age only by rules that hold at every age', () => {
    const child = aScoredPatient({ age: 8, ageBasis: 'assumed' });
    const at = (vitals: object) => score({ ...twoResources, vitals }, child);
    expect(at({ heartRate: 150, respiratoryRate: 45, oxygenSaturation: 91, systolicBP: 75 })).toMatchObject({
      criteria: {
        dangerZone: {
          exceeded: ['oxygenSaturation'],
          unknown: ['heartRate', 'respiratoryRate', 'systolicBP', 'temperature'],
        },
      },
    });
    expect(at({ heartRate: 191, respiratoryRate: 61, oxygenSaturation: 99, systolicBP: 59 })).toMatchObject({
      suggestion: { level: 2, because: ['heartRate', 'respiratoryRate', 'systolicBP'] },
    });
    expect(
      at({ heartRate: 100, respiratoryRate: 20, oxygenSaturation: 99, systolicBP: 90, temperature: 37 }),
    ).toMatchObject({ criteria: { dangerZone: { exceeded: [], unknown: [] } } });
  });
});

describe('ESI with unknown answers (D8)', () => {
  it.each([
    [{ consciousness: null }, ['consciousness'], [1, 2, 5]],
    [{ lifeThreateningSigns: null }, ['lifeThreateningSigns'], [1, 5]],
    [{ highRiskSituation: null, ...twoResources }, ['highRiskSituation'], [2, 3]],
    [{ resourcePrediction: undefined }, ['resourcePrediction'], [3, 4, 5]],
    [{ highRiskSituation: true, consciousness: '' }, ['consciousness'], [1, 2]],
  ])('is not computable with %j, and lists the missing inputs', (unknown, missing, possible) => {
    expect(score(unknown)).toEqual({
      ...{ status: 'not-computable', missing, min: possible[0], max: possible.at(-1) },
      ...{ possible, next: { inputs: missing, settles: true } },
    });
  });

  it('RANGE-2: asks next in the order of the handbook', () => {
    const unknown = { lifeThreateningSigns: null, highRiskSituation: null, resourcePrediction: null };
    expect(score(unknown)).toMatchObject({
      possible: [1, 2, 3, 4, 5],
      next: { inputs: ['lifeThreateningSigns'], settles: false },
    });
    expect(score({ ...unknown, lifeThreateningSigns: false })).toMatchObject({
      possible: [2, 3, 4, 5],
      next: { inputs: ['highRiskSituation'], settles: false },
    });
  });

  it('requires a chief complaint', () => {
    const parsed = EsiParameters.safeParse({ ...calm, chiefComplaint: ' ' }, { error: problemOf });
    expect(parsed.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['chiefComplaint'], 'required'],
    ]);
  });
});
