import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { calculateScore } from '@bedside/contracts/clinical/scores/calculate-score.ts';
import { usedAssay } from '@bedside/contracts/clinical/scores/troponin-limit.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { UseFormReturn } from 'react-hook-form';
import { troponinAssaysQuery } from '../../../domains/department/departments.queries.ts';
import { vitalsQuery } from '../../../domains/vitals.queries.ts';
import { useNow } from '../../../state/clock.ts';
import { temperatureUnitAtom } from '../../../storage/preferences.ts';
import type { ScoreSources } from '../history/score-sources.ts';
import { suggestionKey } from './fields/esi-suggestion-box.tsx';
import { answerIn, inChosenUnits } from './prefills.ts';
import { readScore } from './read-score.ts';
import type { ScoreValues } from './score-values.ts';
import { usePrefills } from './use-prefills.ts';

const none: never[] = [];

export type ScoreReading = ReturnType<typeof useScoreReading>;

/** Reads the form of a calculator: its values and prefills, and the outcome that they give now. */
export function useScoreReading(
  form: UseFormReturn<ScoreValues>,
  patient: Patient,
  type: ScoreType,
  sources: ScoreSources,
) {
  const unit = useAtomValue(temperatureUnitAtom);
  const values = form.watch();
  const prefills = inChosenUnits(usePrefills(patient, sources), values);
  const answer = answerIn(values, prefills);
  const records = useQuery(vitalsQuery(patient.id)).data ?? none;
  const at = new Date(useNow());
  const assays = useQuery({ ...troponinAssaysQuery(), enabled: type === 'HEART' }).data;
  const scored = {
    patient,
    day: localDay(at),
    current: { records, at },
    troponinAssay: assays && usedAssay(assays),
  };
  const outcomeOf = (accepted: boolean) => {
    const { input, problems } = readScore(type, answer, unit, accepted);
    return { input, problems, outcome: calculateScore(input, scored) };
  };
  const suggested = outcomeOf(false);
  const isAccepted =
    suggested.outcome.status !== 'not-applicable' &&
    suggested.outcome.suggestion !== undefined &&
    suggestionKey(suggested.outcome.suggestion) === values.accepted;
  return { values, prefills, answer, unit, scored, ...(isAccepted ? outcomeOf(true) : suggested) };
}
