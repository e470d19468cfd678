import { describe, expect, it } from 'vitest';
import { EsiParameters } from '../scores/score-parameters.ts';
import { aScoredPatient } from './a-scored-patient.ts';
import { esi } from './esi.ts';

const calm = {
  chiefComplaint: 'Ankle',
  consciousness: 'alert',
  lifeThreateningSigns: false,
  highRiskSituation: false,
  resourcePrediction: { labs: false },
};
const score = (parameters: object, patient = aScoredPatient()) =>
  esi(EsiParameters.parse({ ...calm, ...parameters }), patient);
const twoResources = { resourcePrediction: { labs: true, imaging: true } };
const born = (dateOfBirth: string) => aScoredPatient({ age: 0, dateOfBirth });

describe('ESI, decision point A', () => {
  it.each([
    ['ESI-A1: a life-saving intervention', { lifeThreateningSigns: true }],
    ['ESI-A2, D25: responds to pain only', { consciousness: 'pain' }],
    ['ESI-A2, D25: unresponsive', { consciousness: 'unresponsive' }],
    ['ESI-A2: a coma scale of 9 or lower', { consciousness: 'gcs-9' }],
  ])('%s is 1', (_what, parameters) => {
    expect(score(parameters)).toMatchObject({
      score: 1,
      reading: 'esi-1',
      actions: ['esi-resuscitate', 'judgment'],
    });
  });

  it('ESI-A1: is 1 though nothing else is known', () => {
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
  ])('%s is 2', (_what, parameters) => {
    expect(score(parameters)).toMatchObject({ score: 2, criteria: { decisionPoint: 'B' } });
  });

  it('ESI-B3, D25: pain of 7 asks for severe pain or distress, and does not force 2', () => {
    expect(score({ painLevel: 7 })).toEqual({
      status: 'not-computable',
      missing: ['severePainOrDistress'],
      min: 2,
      max: 5,
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
    ['the count alone, of one', { estimatedResources: 1 }, 4],
    ['the ticks, where the count says another number', { labs: true, estimatedResources: 4 }, 4],
  ])('ESI-C1, D25: resources: %s', (_what, resourcePrediction, level) => {
    expect(score({ resourcePrediction })).toMatchObject({ score: level, reading: `esi-${level}` });
  });
});

describe('ESI, decision point D', () => {
  it.each([
    ['2 months', born('2026-01-05'), { heartRate: 181 }, { heartRate: 180, respiratoryRate: 50 }],
    ['2 years', born('2024-01-05'), { respiratoryRate: 41 }, { heartRate: 160, respiratoryRate: 40 }],
    ['4 years', born('2022-01-05'), { heartRate: 141 }, { heartRate: 140, respiratoryRate: 30 }],
    ['9 years', born('2017-01-05'), { respiratoryRate: 21 }, { heartRate: 100, respiratoryRate: 20 }],
    ['50 years', aScoredPatient(), { heartRate: 101 }, { heartRate: 100, respiratoryRate: 20 }],
    ['any age', aScoredPatient(), { oxygenSaturation: 91 }, { oxygenSaturation: 92 }],
  ])('ESI-D1, ESI-D2: at %s %j is in the danger zone, the limit is not', (_age, patient, above, limit) => {
    const [sign] = Object.keys(above);
    expect(score({ ...twoResources, vitals: above }, patient)).toMatchObject({
      score: 3,
      suggestion: { level: 2, because: [sign], accepted: false },
    });
    expect(score({ ...twoResources, vitals: limit }, patient)).not.toHaveProperty('suggestion');
  });

  it('D25: suggests, and raises to 2 only where the clinician accepts it', () => {
    const tachycardic = { ...twoResources, vitals: { heartRate: 130 } };
    expect(score(tachycardic)).toMatchObject({ score: 3 });
    expect(score({ ...tachycardic, acceptSuggestion: true })).toMatchObject({
      score: 2,
      reading: 'esi-2',
      criteria: { decisionPoint: 'D', because: ['heartRate'], resources: 2 },
    });
    expect(score({ ...twoResources, acceptSuggestion: true })).toMatchObject({ score: 3 });
  });

  it('ESI-D1: is asked of a 3 only, and names the vital signs that nobody knows', () => {
    expect(score({ vitals: { heartRate: 130 } })).toMatchObject({ score: 5 });
    expect(score({ vitals: { heartRate: 130 } })).not.toHaveProperty('suggestion');
    expect(score({ ...twoResources, vitals: { heartRate: 80 } })).toMatchObject({
      criteria: { dangerZone: { exceeded: [], unknown: ['respiratoryRate', 'oxygenSaturation'] } },
    });
  });

  it('AGE-6: of a child whose age nobody knows only the saturation is judged', () => {
    const child = aScoredPatient({ age: 8, ageBasis: 'assumed' });
    const vitals = { heartRate: 150, respiratoryRate: 45, oxygenSaturation: 91 };
    expect(score({ ...twoResources, vitals }, child)).toMatchObject({
      criteria: {
        dangerZone: { exceeded: ['oxygenSaturation'], unknown: ['heartRate', 'respiratoryRate'] },
      },
    });
  });
});

describe('ESI, fever of small children', () => {
  it('ESI-F1: 38 °C in the first 28 days of life is 2', () => {
    expect(score({ vitals: { temperature: 38 } }, born('2026-02-10'))).toMatchObject({
      score: 2,
      criteria: { decisionPoint: 'B', because: ['fever'] },
    });
    expect(score({ vitals: { temperature: 37.9 } }, born('2026-02-10'))).toMatchObject({ score: 5 });
  });

  it('ESI-F2: from 29 days to under 3 months it suggests 2', () => {
    const fever = { vitals: { temperature: 38 } };
    expect(score(fever, born('2026-02-09'))).toMatchObject({
      score: 5,
      suggestion: { level: 2, because: ['fever'] },
    });
    expect(score({ ...fever, acceptSuggestion: true }, born('2025-12-11'))).toMatchObject({ score: 2 });
    expect(score(fever, born('2025-12-10'))).not.toHaveProperty('suggestion');
  });

  it.each([
    [{ vitals: { temperature: 39 } }, false],
    [{ vitals: { temperature: 39.1 } }, true],
    [{ vitals: { temperature: 38.2 }, isImmunized: false }, true],
    [{ vitals: { temperature: 38.2 }, hasFeverSource: false }, true],
    [{ vitals: { temperature: 38.2 }, isImmunized: true, hasFeverSource: true }, false],
    [{ vitals: { temperature: 37.4 }, isImmunized: false }, false],
  ])('ESI-F3: from 3 months to 3 years %j suggests 3: %s', (parameters, suggests) => {
    const outcome = score(parameters, born('2025-01-05'));
    if (suggests) expect(outcome).toMatchObject({ score: 5, suggestion: { level: 3, because: ['fever'] } });
    else expect(outcome).not.toHaveProperty('suggestion');
  });
});

describe('ESI, where something is unknown (D8)', () => {
  it.each([
    [{ consciousness: null }, ['consciousness'], 1, 5],
    [{ lifeThreateningSigns: null }, ['lifeThreateningSigns'], 1, 5],
    [{ highRiskSituation: null, ...twoResources }, ['highRiskSituation'], 2, 3],
    [{ resourcePrediction: undefined }, ['resourcePrediction'], 3, 5],
    [{ highRiskSituation: true, consciousness: '' }, ['consciousness'], 1, 2],
  ])('with %j it is not computable, and names what is missing', (unknown, missing, min, max) => {
    expect(score(unknown)).toEqual({ status: 'not-computable', missing, min, max });
  });

  it('wants a chief complaint', () => {
    expect(EsiParameters.safeParse({ ...calm, chiefComplaint: ' ' }).error?.issues[0]?.message).toBe(
      'Chief complaint is required',
    );
  });
});
