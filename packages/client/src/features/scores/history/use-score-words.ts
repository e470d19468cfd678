import { isOpenQuestion } from '@bedside/contracts/clinical/alerts/reassurance.ts';
import { scoreBand } from '@bedside/contracts/clinical/scores/score-bands.ts';
import { scoreActions, scoreReadings } from '@bedside/contracts/clinical/scores/score-outcome.ts';
import type { Contradiction } from '@bedside/contracts/scores/contradiction.ts';
import type { ScoreRecord, ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useContradictionWords } from '../../../domains/use-contradiction-words.ts';
import { number } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';

const esiLevels = [1, 2, 3, 4, 5] as const;

/** Every input that a score may lack: the last part of the path that the rules name. */
const parameters = [
  'lifeThreateningSigns',
  'consciousness',
  'highRiskSituation',
  'severePainOrDistress',
  'temperature',
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
  /**
   * The band, such as "High risk" or "Emergent". A score is "low risk" only if its contradictions are known to be
   * empty. Without `contradictions`, as in a list that is read later, it is a "low score" (REASSURE-9).
   */
  band: (type: ScoreType, value: number, contradictions?: readonly Contradiction[]) => string;
  /**
   * The meaning of the score with its contradictions. Uses the stored text if the record has no code, or an unknown
   * one.
   */
  reading: (record: Pick<ScoreRecord, 'codes' | 'interpretation' | 'contradictions'>) => string;
  /** For example "NEWS2 is 7; oxygen is given"; empty without contradictions. */
  contradictions: (contradictions: readonly Contradiction[]) => string;
  /** The limit that the troponin was compared with, if the request named none (HEART-13, HEART-14). */
  limit: (record: Pick<ScoreRecord, 'troponinLimit'>) => string | undefined;
  actions: (record: Pick<ScoreRecord, 'codes' | 'recommendations'>) => readonly string[];
  /** The name of a missing input. */
  parameter: (name: string) => string;
  criterion: (name: string) => string;
}

/** Describes scores in the user's language. */
export function useScoreWords(): ScoreWords {
  const { t } = useTranslation('scores');
  const language = useAtomValue(languageAtom);
  const contradiction = useContradictionWords();
  const named = <T extends string>(names: readonly T[], name: string | undefined) =>
    names.find((one) => one === name);
  const listed = (contradictions: readonly Contradiction[]) => contradictions.map(contradiction).join('; ');
  return {
    band: (type, value, contradictions) => {
      if (type === 'ESI') {
        const isContradicted = contradictions?.some((one) => !isOpenQuestion(one)) ?? false;
        return t(isContradicted ? 'byResources' : `esi.${esiLevels.find((level) => level === value) ?? 5}`);
      }
      const band = scoreBand(type, value);
      return t(band === 'low' && contradictions?.length !== 0 ? 'lowScore' : `band.${band}`);
    },
    reading: ({ codes, interpretation, contradictions = [] }) => {
      const code = named(scoreReadings, codes?.reading);
      if (code === undefined) return interpretation;
      return [t(`reading.${code}`), listed(contradictions)].filter(Boolean).join(' ');
    },
    contradictions: listed,
    limit: ({ troponinLimit }) => {
      if (troponinLimit === undefined || troponinLimit.source === 'sent') return undefined;
      const { value, unit, source, assay = '' } = troponinLimit;
      const shown = { value: number(value, language), unit };
      return source === 'assumed' ? t('limitAssumed', shown) : t('limitOfDepartment', { ...shown, assay });
    },
    actions: ({ codes, recommendations }) =>
      codes === undefined
        ? recommendations
        : codes.actions.map((action, index) => {
            const code = named(scoreActions, action);
            return code === undefined ? (recommendations[index] ?? action) : t(`action.${code}`);
          }),
    parameter: (name) => {
      const known = named(parameters, name.split('.').at(-1));
      return known === undefined ? name : t(`parameter.${known}`);
    },
    criterion: (name) => {
      const known = named(criteria, name);
      return known === undefined ? name : t(`criterion.${known}`);
    },
  };
}
