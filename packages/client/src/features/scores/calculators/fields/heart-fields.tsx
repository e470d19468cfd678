import { troponinLimitOf } from '@bedside/contracts/clinical/scores/troponin-limit.ts';
import {
  ecgFindings,
  heartHistories,
  heartRiskFactors,
  previousCardiacHistories,
  troponinUnits,
} from '@bedside/contracts/scores/score-parameters.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { number } from '../../../../i18n/format.ts';
import { languageAtom } from '../../../../storage/preferences.ts';
import { useScoreForm } from '../score-form.ts';
import { useProblemText } from '../use-problem-text.ts';
import { AgeAnswer } from './age-answer.tsx';
import { NumberAnswer, SelectAnswer, TickAnswer, YesNoAnswer } from './answers.tsx';
import { FieldsGroup, Numbers, Ticks } from './fields-group.tsx';

/** The exclusions of HEART, then its criteria in the order of its letters (D26). */
export function HeartFields() {
  const { t } = useTranslation(['calculators', 'patients']);
  return (
    <>
      <FieldsGroup title={t('heart.applies')} text={t('heart.appliesText')}>
        <Ticks>
          <TickAnswer name="stElevation" />
          <TickAnswer name="isUnstable" />
        </Ticks>
        <div className="mt-3">
          <YesNoAnswer name="symptomsUnderThreeHours" hint={t('hint.symptomsUnderThreeHours')} />
        </div>
      </FieldsGroup>
      <FieldsGroup title={t('heart.presentation')} text={t('heart.presentationText')}>
        <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
          <SelectAnswer
            name="historyAssessment"
            options={heartHistories.map((value) => ({ value, label: t(`heart.history.${value}`) }))}
          />
          <SelectAnswer
            name="ecgFindings"
            options={ecgFindings.map((value) => ({ value, label: t(`heart.ecg.${value}`) }))}
          />
          <AgeAnswer />
        </div>
      </FieldsGroup>
      <FieldsGroup title={t('heart.riskFactors')} text={t('heart.riskFactorsText')}>
        <RiskFactors />
        <div className="mt-3 grid items-start gap-x-4 gap-y-3 md:grid-cols-2">
          <SelectAnswer
            name="previousCardiacHistory"
            options={previousCardiacHistories.map((value) => ({
              value,
              label: t(`heart.previous.${value}`),
            }))}
          />
          <TickAnswer name="otherAtherosclerosis" />
        </div>
      </FieldsGroup>
      <FieldsGroup title={t('heart.troponin')} text={t('heart.troponinText')}>
        <Numbers>
          <NumberAnswer name="troponinLevel" />
          <SelectAnswer
            name="troponinUnit"
            options={troponinUnits.map((value) => ({ value, label: value }))}
          />
          <TroponinLimitAnswer />
        </Numbers>
      </FieldsGroup>
    </>
  );
}

/** The limit may stay empty: the department's assay or an assumed limit then takes its place (HEART-13, HEART-14). */
function TroponinLimitAnswer() {
  const { t } = useTranslation('calculators');
  const { answer, scored } = useScoreForm();
  const language = useAtomValue(languageAtom);
  const troponinUnit = troponinUnits.find((unit) => unit === answer('troponinUnit')) ?? 'ng/L';
  const limit = troponinLimitOf({ troponinUnit }, scored.troponinAssay);
  if (limit === undefined || answer('troponinUpperReferenceLimit') !== '') {
    return <NumberAnswer name="troponinUpperReferenceLimit" />;
  }
  const shown = { value: number(limit.value, language), unit: limit.unit };
  const hint =
    limit.source === 'assumed'
      ? t('heart.limitAssumed', shown)
      : t('heart.limitOfDepartment', { ...shown, assay: limit.assay ?? '' });
  return <NumberAnswer name="troponinUpperReferenceLimit" hint={hint} />;
}

function RiskFactors() {
  const { form, missing } = useScoreForm();
  const problem = useProblemText()({ problem: undefined, isMissing: missing.includes('riskFactors') });
  return (
    <>
      <Ticks>
        {heartRiskFactors.map((factor) => (
          <TickAnswer
            key={factor}
            name={factor}
            onChange={(isTicked) => {
              form.setValue(factor, isTicked ? 'yes' : '', { shouldDirty: true });
              if (isTicked) form.setValue('noRiskFactors', '');
            }}
          />
        ))}
        <TickAnswer
          name="noRiskFactors"
          onChange={(isTicked) => {
            form.setValue('noRiskFactors', isTicked ? 'yes' : '', { shouldDirty: true });
            if (isTicked) for (const factor of heartRiskFactors) form.setValue(factor, '');
          }}
        />
      </Ticks>
      {problem && <p className="mt-1 text-xs text-red">{problem}</p>}
    </>
  );
}
