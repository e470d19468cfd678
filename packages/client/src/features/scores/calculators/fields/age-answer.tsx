import { useTranslation } from 'react-i18next';
import { useAnswer } from '../score-form.ts';
import { NumberAnswer } from './answers.tsx';

/** The age. An age in the chart cannot be changed here (D45); an unknown age can be typed (AGE-6). */
export function AgeAnswer() {
  const { t } = useTranslation('calculators');
  const { prefill } = useAnswer('age');
  if (prefill === undefined) return <NumberAnswer name="age" unit={t('unit.age')} />;
  return (
    <dl className="flex flex-col gap-1">
      <dt className="text-sm font-medium">{t('field.age')}</dt>
      <dd className="flex h-9 items-center text-base max-md:h-11">
        {prefill.value} {t('unit.age')}
      </dd>
      <dd className="text-xs text-muted">{t('source.patient')}</dd>
    </dl>
  );
}
