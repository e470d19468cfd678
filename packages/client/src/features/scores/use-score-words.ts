import { scoreActions, scoreReadings } from '@bedside/contracts/clinical/score-outcome.ts';
import { scoreBand } from '@bedside/contracts/scores/score-bands.ts';
import type { ScoreRecord, ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { useTranslation } from 'react-i18next';

const esiLevels = [1, 2, 3, 4, 5] as const;

/** Every input that a score may lack, as the rules name them. */
const parameters = [
  'lifeThreateningSigns',
  'consciousness',
  'highRiskSituation',
  'severePainOrDistress',
  'resourcePrediction',
  'historyAssessment',
  'ecgFindings',
  'age',
  'riskFactors',
  'previousCardiacHistory',
  'troponinLevel',
  'troponinUpperReferenceLimit',
  'confusion',
  'ureaLevel',
  'respiratoryRate',
  'systolicBP',
  'diastolicBP',
  'gcsScore',
] as const;

const criteria = [
  'history',
  'ecg',
  'age',
  'riskFactors',
  'troponin',
  'confusion',
  'urea',
  'respiratoryRate',
  'bloodPressure',
  'alteredMentalStatus',
  'systolicBP',
] as const;

export interface ScoreWords {
  /** "High risk", "Emergent". */
  band: (type: ScoreType, value: number) => string;
  /** What the score reads; in the record's own words where it has no code, or one that this screen does not know. */
  reading: (record: Pick<ScoreRecord, 'codes' | 'interpretation'>) => string;
  actions: (record: Pick<ScoreRecord, 'codes' | 'recommendations'>) => readonly string[];
  /** The name of an input that is missing. */
  parameter: (name: string) => string;
  criterion: (name: string) => string;
}

/** What scores say, in the language of the screen. */
export function useScoreWords(): ScoreWords {
  const { t } = useTranslation('scores');
  const named = <T extends string>(names: readonly T[], name: string | undefined) =>
    names.find((one) => one === name);
  return {
    band: (type, value) =>
      type === 'ESI'
        ? t(`esi.${esiLevels.find((level) => level === value) ?? 5}`)
        : t(`band.${scoreBand(type, value)}`),
    reading: ({ codes, interpretation }) => {
      const code = named(scoreReadings, codes?.reading);
      return code === undefined ? interpretation : t(`reading.${code}`);
    },
    actions: ({ codes, recommendations }) =>
      codes === undefined
        ? recommendations
        : codes.actions.map((action, index) => {
            const code = named(scoreActions, action);
            return code === undefined ? (recommendations[index] ?? action) : t(`action.${code}`);
          }),
    parameter: (name) => {
      const known = named(parameters, name);
      return known === undefined ? name : t(`parameter.${known}`);
    },
    criterion: (name) => {
      const known = named(criteria, name);
      return known === undefined ? name : t(`criterion.${known}`);
    },
  };
}
