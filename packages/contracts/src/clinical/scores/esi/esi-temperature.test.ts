import { describe, expect, it } from 'vitest';
import { born, score, twoResources } from '../../../../test/an-esi-score.ts';

describe('ESI, temperature of small children', () => {
  const at = (temperature: number, dateOfBirth: string, more: object = {}) =>
    score({ vitals: { temperature }, ...more }, born(dateOfBirth));
  const days28 = '2026-02-10';
  const days29 = '2026-02-09';

  it.each([
    [38, true],
    [37.95, true],
    [37.94, false],
  ])('ESI-F1, ESI-F5, D7: %f °C in the first 28 days of life forces level 2: %s', (temperature, isTwo) => {
    const outcome = at(temperature, days28);
    if (isTwo)
      expect(outcome).toMatchObject({ score: 2, criteria: { decisionPoint: 'B', because: ['fever'] } });
    else expect(outcome).toMatchObject({ score: 5 });
  });

  it.each([
    [{ labs: false }, [2, 5]],
    [{ labs: true }, [2, 4]],
    [{ labs: true, imaging: true }, [2, 3]],
  ])(
    'ESI-F6, D51: an unknown temperature of a newborn with resources %j leaves level 2 possible',
    (resourcePrediction, possible) => {
      expect(score({ resourcePrediction }, born(days28))).toMatchObject({
        status: 'not-computable',
        missing: ['vitals.temperature'],
        possible,
        next: { inputs: ['vitals.temperature'], settles: true },
      });
      expect(score({ resourcePrediction, vitals: { temperature: 37 } }, born(days28))).toMatchObject({
        score: possible[1],
      });
      expect(score({ resourcePrediction }, born(days29))).toMatchObject({ score: possible[1] });
    },
  );

  it('ESI-F6: asks for no temperature of a newborn that is a 1 or 2 without it', () => {
    expect(score({ lifeThreateningSigns: true }, born(days28))).toMatchObject({ score: 1 });
    expect(score({ highRiskSituation: true }, born(days28))).toMatchObject({ score: 2 });
  });

  it('ESI-F6: still suggests 2 by danger-zone signs while the temperature is missing', () => {
    const tachycardic = { vitals: { heartRate: 191 } };
    expect(score(tachycardic, born(days28))).toMatchObject({
      status: 'not-computable',
      suggestion: { level: 2, because: ['heartRate'], accepted: false },
    });
    expect(score({ ...tachycardic, acceptSuggestion: true }, born(days28))).toMatchObject({ score: 2 });
  });

  it.each([
    [37.95, days29, true],
    [37.94, days29, false],
    [38, '2025-12-11', true],
    [38, '2025-12-10', false],
  ])(
    'ESI-F2: %f °C of a child born %s, from 29 days to under 3 months, suggests 2: %s',
    (temperature, birth, suggests) => {
      const outcome = at(temperature, birth);
      expect(outcome).toMatchObject({ score: 5 });
      if (suggests) expect(outcome).toMatchObject({ suggestion: { level: 2, because: ['fever'] } });
      else expect(outcome).not.toHaveProperty('suggestion');
      if (suggests) expect(at(temperature, birth, { acceptSuggestion: true })).toMatchObject({ score: 2 });
    },
  );

  it.each([
    [{ vitals: { temperature: 39.04 } }, false],
    [{ vitals: { temperature: 39.05 } }, true],
    [{ vitals: { temperature: 38.2 }, isImmunized: false }, true],
    [{ vitals: { temperature: 38.2 }, hasFeverSource: false }, true],
    [{ vitals: { temperature: 38.2 }, isImmunized: true, hasFeverSource: true }, false],
    [{ vitals: { temperature: 37.4 }, isImmunized: false }, false],
  ])('ESI-F3: from 3 months to 3 years %j suggests 3: %s', (parameters, suggests) => {
    const outcome = score(parameters, born('2025-01-05'));
    if (suggests) expect(outcome).toMatchObject({ score: 5, suggestion: { level: 3, because: ['fever'] } });
    else expect(outcome).not.toHaveProperty('suggestion');
    if (suggests)
      expect(score({ ...parameters, acceptSuggestion: true }, born('2025-01-05'))).toMatchObject({
        score: 3,
        reading: 'esi-3',
        criteria: { decisionPoint: 'D' },
      });
  });

  it('ESI-F3, D8: fever without an answer on immunization or source does not read "may wait"', () => {
    const vitals = {
      temperature: 38.2,
      heartRate: 100,
      respiratoryRate: 25,
      oxygenSaturation: 98,
      systolicBP: 95,
    };
    const toddler = born('2025-01-05');
    expect(score({ vitals }, toddler)).toMatchObject({
      actions: ['esi-check-vitals', 'judgment'],
      contradictions: [{ code: 'fever-unclear' }],
    });
    expect(score({ vitals, isImmunized: true, hasFeverSource: true }, toddler)).toMatchObject({
      actions: ['esi-may-wait', 'judgment'],
    });
  });

  it.each([
    [35.9, days28, true],
    [35.94, days28, true],
    [35.95, days28, false],
    [35, days29, false],
    [35, '2026-02-28', true],
  ])('ESI-F4, D47: %f °C of a child born %s suggests 2: %s', (temperature, birth, suggests) => {
    const outcome = at(temperature, birth);
    if (suggests)
      expect(outcome).toMatchObject({
        score: 5,
        reading: 'esi-5-contradicted',
        suggestion: { level: 2, because: ['hypothermia'] },
      });
    else expect(outcome).not.toHaveProperty('suggestion');
  });

  it('ESI-D6: lists an unknown temperature while the fever rules apply', () => {
    const unknownOf = (birth: string) => {
      const outcome = score(twoResources, born(birth));
      return outcome.status === 'scored' ? outcome.criteria : undefined;
    };
    expect(unknownOf('2023-03-11')).toMatchObject({
      dangerZone: { unknown: expect.arrayContaining(['temperature']) },
    });
    expect(unknownOf('2023-03-10')).toMatchObject({
      dangerZone: { unknown: ['heartRate', 'respiratoryRate', 'oxygenSaturation', 'systolicBP'] },
    });
  });
});
