import { type News2, news2Now } from '@bedside/contracts/clinical/news2/news2.ts';
import { news2Next } from '@bedside/contracts/clinical/news2/news2-next.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import type { PatientVitals } from '../use-patient-vitals.ts';

/**
 * Returns NEWS2 of the last half hour (D29) and updates it with the clock; undefined until the vitals have loaded.
 */
export function useNews2({ records, patient, isLoaded }: PatientVitals, now: number): News2 | undefined {
  return useMemo(
    () => (isLoaded && patient ? news2Now(records, patient, new Date(now)) : undefined),
    [records, patient, isLoaded, now],
  );
}

/** The score, or its range if values are missing, with the risk in words and color. */
export function News2Chip({ score, hasSets }: { score: News2; hasSets: boolean }) {
  const { t } = useTranslation('vitals');
  return (
    <span
      className={cn(
        'flex h-11 w-34 flex-col justify-center rounded-md border px-2 whitespace-nowrap',
        news2Tone(score),
      )}
    >
      <span className="flex items-baseline gap-1.5 text-xs">
        {t('news2.name')}
        <strong className="text-xl leading-5 font-semibold">{news2Number(score, t)}</strong>
      </span>
      <span className="truncate text-xs leading-4">{news2Words(score, t, hasSets)}</span>
      <span className="sr-only">
        {[news2Detail(score, t), news2NextText(score, t)].filter(Boolean).join('. ')}
      </span>
    </span>
  );
}

type VitalsTexts = TFunction<'vitals'>;

export function news2Number(score: News2, t: VitalsTexts): string {
  if (score.status !== 'scored') return t('missing');
  return score.min === score.max ? `${score.min}` : t('news2.range', { min: score.min, max: score.max });
}

/**
 * The risk in words: "high risk", "low to high risk" if values are missing (NEWS2-12), "not valid in pregnancy",
 * "vitals > 30 min old", "no vitals yet". Old and never observed are two states.
 */
export function news2Words(score: News2, t: VitalsTexts, hasSets: boolean): string {
  if (score.status === 'not-observed') return t(hasSets ? 'news2.not-observed' : 'news2.never-observed');
  if (score.status === 'not-valid') return t(`news2.not-valid.${score.reason}`);
  const { min, max } = score.risk;
  if (min === max) return t(`news2.risk.${min}`);
  return t('news2.riskRange', { min: t(`news2.riskEnd.${min}`), max: t(`news2.riskEnd.${max}`) });
}

/** Details beside the score: a single parameter of 3 points, and missing parameters. */
export function news2Detail(score: News2, t: VitalsTexts): string {
  if (score.status !== 'scored') return '';
  const names = score.missing.map((parameter) => t(`news2.parameter.${parameter}`)).join(', ');
  return [score.singleThree && t('news2.singleThree'), names && t('news2.missing', { names })]
    .filter(Boolean)
    .join('. ');
}

/** Returns the missing parameter to ask for next (RANGE-2); empty if nothing is missing. */
export function news2NextText(score: News2, t: VitalsTexts): string {
  const next = score.status === 'scored' ? news2Next(score) : undefined;
  if (next === undefined) return '';
  return t(next.settles ? 'news2.settles' : 'news2.narrows', { name: t(`news2.parameter.${next.input}`) });
}

/** Returns the class names: solid red from 7 or for a single 3, amber if 5 or 6 is possible, gray if unknown. */
export function news2Tone(score: News2): string {
  if (score.status !== 'scored') return 'text-unknown';
  if (score.min >= 7 || score.singleThree) return 'border-transparent bg-red-solid text-white';
  return score.max >= 5 ? 'border-transparent bg-amber-tint text-amber' : 'text-ink';
}
