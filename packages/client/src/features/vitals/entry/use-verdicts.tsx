import type { ShownSign } from '@bedside/contracts/clinical/judgement/judged-signs.ts';
import { isOut, type JudgementWord } from '@bedside/contracts/clinical/judgement/judgement.ts';
import {
  roundToTenth,
  type TemperatureUnit,
  toDisplay,
} from '@bedside/contracts/clinical/vitals/temperature.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { decimal } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { cn } from '../../../ui/class-names.ts';
import { toneOf } from '../now/tiles/tones.ts';
import type { DraftSet } from './draft-set.ts';

/** How the form shows the meaning of a typed value. */
export interface Verdicts {
  /** The tone of the typed digits; undefined without a value. */
  toneOf: (sign: ShownSign) => string | undefined;
  /** "▲ Tachycardia, +17", for the line below the field. Nothing without a value. */
  of: (sign: ShownSign) => ReactNode;
}

/** Returns the tone of each typed value, its name, and its difference to the last value of the chart (LINE-11). */
export function useVerdicts(draft: DraftSet | undefined, unit: TemperatureUnit): Verdicts {
  const { t } = useTranslation('vitals');
  const differenceOf = useDifference(draft, unit);
  const nameOf = (word: JudgementWord) => {
    if (word === 'severe-pain') return t('severePain');
    if (word === 'normal' || word === 'unknown' || word === 'unrecordable') return undefined;
    return t(`alerts.${word}`);
  };
  const judged = (sign: ShownSign) => (draft && isTyped(sign, draft) ? draft.judgements[sign] : undefined);
  return {
    toneOf: (sign) => {
      const judgement = judged(sign);
      return judgement && cn(toneOf[judgement.tone], isOut(judgement) && 'font-semibold');
    },
    of: (sign) => {
      const judgement = judged(sign);
      if (judgement === undefined) return null;
      const mark = judgement.side && (judgement.side === 'low' ? '▼ ' : '▲ ');
      const name =
        judgement.tone === 'unknown' && isWhole(sign, draft) ? t('form.notJudged') : nameOf(judgement.word);
      const difference = differenceOf(sign);
      return (
        <>
          {name && (
            <span className={cn('font-medium', toneOf[judgement.tone])}>
              {mark && <span aria-hidden>{mark}</span>}
              {name}
            </span>
          )}
          {name && difference && ' · '}
          {difference}
        </>
      );
    },
  };
}

function isTyped(sign: ShownSign, { record }: DraftSet): boolean {
  if (sign === 'bloodPressure')
    return record.bloodPressureSystolic !== undefined || record.bloodPressureDiastolic !== undefined;
  if (sign === 'consciousness') return !record.defaulted.includes('consciousnessLevel');
  if (sign === 'painLevel') return !record.defaulted.includes('painLevel');
  return record[sign] !== undefined;
}

/** A pressure of which one number is typed is not judged yet. */
const isWhole = (sign: ShownSign, draft: DraftSet | undefined): boolean =>
  sign !== 'consciousness' &&
  (sign !== 'bloodPressure' ||
    (draft?.record.bloodPressureSystolic !== undefined && draft.record.bloodPressureDiastolic !== undefined));

/** Returns a formatter of "+17", "±0", "+10/−5"; undefined without a last value. */
function useDifference(draft: DraftSet | undefined, unit: TemperatureUnit) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const signed = (difference: number, digits = 0) => {
    const size = decimal(Math.abs(difference), language, digits);
    return `${difference > 0 ? '+' : difference < 0 ? '−' : '±'}${size}`;
  };
  return (sign: ShownSign): string | undefined => {
    if (draft === undefined || sign === 'consciousness') return undefined;
    const { record, last } = draft;
    if (sign === 'bloodPressure') {
      const parts = (['bloodPressureSystolic', 'bloodPressureDiastolic'] as const).map((part) => {
        const [now, before] = [record[part], last[part]?.value];
        return now === undefined || before === undefined ? undefined : signed(now - before);
      });
      if (parts.every((part) => part === undefined)) return undefined;
      return parts.map((part) => part ?? t('missing')).join('/');
    }
    const [now, before] = [record[sign], last[sign]?.value];
    if (now === undefined || before === undefined) return undefined;
    if (sign !== 'temperature') return signed(now - before);
    return signed(roundToTenth(toDisplay(now, unit) - toDisplay(before, unit)), 1);
  };
}
