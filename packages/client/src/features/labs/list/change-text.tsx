import { type LabChange, takenAt } from '@bedside/contracts/clinical/labs/lab-series.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';

const hour = 3_600_000;

/** The difference from the value before, in the result's own unit, and the time between the two samples. */
export function ChangeText({ lab, change: { from, difference } }: { lab: LabResult; change: LabChange }) {
  const { t } = useTranslation('labs');
  const language = useAtomValue(languageAtom);
  const digits = Math.max(digitsOf(lab.result), digitsOf(from.lab.result));
  const rounded = Number(difference.toFixed(digits));
  const sign = rounded > 0 ? '▲ +' : rounded < 0 ? '▼ −' : '';
  const hours = (Date.parse(takenAt(lab)) - from.at) / hour;
  const span =
    hours < 2
      ? t('span.minutes', { count: Math.round(hours * 60) })
      : hours < 48
        ? t('span.hours', { count: Math.round(hours) })
        : t('span.days', { count: Math.round(hours / 24) });
  return (
    <span>
      {rounded === 0 ? t('unchanged') : `${sign}${decimal(Math.abs(rounded), language, digits)}`}{' '}
      <span className="text-xs text-muted">{span}</span>
    </span>
  );
}

const digitsOf = (result: string): number => Math.min(/[.,](\d+)/.exec(result)?.[1]?.length ?? 0, 3);
