import type { ScoreInput } from '@bedside/contracts/scores/score-parameters.ts';

type EsiInput = Extract<ScoreInput, { scoreType: 'ESI' }>;

/** The levels of the new patient's form. */
export const triageLevels = ['1', '2', '3', '4', '5'] as const;
export type TriageLevel = (typeof triageLevels)[number];

/** The resources that levels 3 to 5 state (ESI-C). */
const resources: Partial<Record<TriageLevel, number>> = { 3: 2, 4: 1, 5: 0 };

/**
 * Returns the answers of the ESI that the form's words for a level state. The server calculates the level from them, so
 * that the chart has a triage with its reasons. Everyone who is not alert, newly confused or in severe pain needs the
 * calculator, which the form says.
 */
export function triageInput(level: TriageLevel, chiefComplaint: string): EsiInput {
  const base = { chiefComplaint, vitals: {} };
  if (level === '1') return { scoreType: 'ESI', parameters: { ...base, lifeThreateningSigns: true } };
  const alert = { ...base, lifeThreateningSigns: false, consciousness: 'alert' as const };
  const estimatedResources = resources[level];
  if (estimatedResources === undefined)
    return { scoreType: 'ESI', parameters: { ...alert, highRiskSituation: true } };
  return {
    scoreType: 'ESI',
    parameters: {
      ...alert,
      highRiskSituation: false,
      newConfusion: false,
      severePainOrDistress: false,
      resourcePrediction: { estimatedResources },
    },
  };
}
