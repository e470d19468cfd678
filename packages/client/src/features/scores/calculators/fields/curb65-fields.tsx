import { functionalStatuses, ureaUnits } from '@bedside/contracts/scores/score-parameters.ts';
import { useTranslation } from 'react-i18next';
import { AgeAnswer } from './age-answer.tsx';
import { NumberAnswer, SelectAnswer, TickAnswer, YesNoAnswer } from './answers.tsx';
import { FieldsGroup, Numbers } from './fields-group.tsx';

/** The CURB-65 criteria in the order of its letters, then the additional fields (D27). */
export function Curb65Fields() {
  const { t } = useTranslation(['calculators', 'vitals']);
  return (
    <>
      <FieldsGroup title={t('curb65.criteria')} text={t('curb65.criteriaText')}>
        <div className="flex flex-col gap-4">
          <YesNoAnswer name="confusion" hint={t('hint.confusion')} />
          <Numbers>
            <NumberAnswer name="ureaLevel" />
            <SelectAnswer
              name="ureaUnit"
              options={ureaUnits.map((value) => ({ value, label: t(`ureaUnit.${value}`) }))}
            />
            <NumberAnswer name="respiratoryRate" unit={t('vitals:unit.respiratoryRate')} />
            <NumberAnswer name="systolicBP" unit="mmHg" />
            <NumberAnswer name="diastolicBP" unit="mmHg" />
            <AgeAnswer />
          </Numbers>
        </div>
      </FieldsGroup>
      <FieldsGroup title={t('curb65.beside')} text={t('curb65.besideText')}>
        <div className="grid items-start gap-x-4 gap-y-3 md:grid-cols-2">
          <SelectAnswer
            name="functionalStatus"
            options={functionalStatuses.map((value) => ({ value, label: t(`functionalStatus.${value}`) }))}
          />
          <TickAnswer name="hasChestXray" />
        </div>
      </FieldsGroup>
    </>
  );
}
