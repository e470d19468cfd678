import { useTranslation } from 'react-i18next';
import { useAgo } from '../../../../i18n/use-ago.ts';
import { useNow } from '../../../../state/clock.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { useAnswer } from '../score-form.ts';

interface PrefillHintProps {
  answer: ReturnType<typeof useAnswer>;
  unit?: string | undefined;
  /** How a value is written; as it is where this is not given. */
  say?: (value: string) => string;
  /** What else there is to say about the field. */
  more?: string | undefined;
}

/**
 * What the chart knows of a field, where from and how old. What is too old to be followed, or was overwritten, is one
 * tap away and never taken by itself.
 */
export function PrefillHint({ answer, unit, say = (value) => value, more }: PrefillHintProps) {
  const { t } = useTranslation('calculators');
  const ago = useAgo();
  const now = useNow();
  const { prefill, value, isFollowing, take, name } = answer;
  if (prefill === undefined || prefill.source === 'patient') {
    const isPatients = prefill !== undefined && isFollowing;
    return <>{[isPatients && t('source.patient'), more].filter(Boolean).join(' · ')}</>;
  }
  const { source, at, says, isStale } = prefill;
  // A text in place of a value is told and never taken by itself, however young.
  const isTooOld = isStale && says === undefined;
  const from = source === 'lab' ? (prefill.name ?? t('source.lab')) : t(`source.${source}`);
  const written = says ?? [say(prefill.value), unit].filter(Boolean).join(' ');
  const isOffered = prefill.value !== '' && prefill.value !== value;
  return (
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className={isStale && !isFollowing && value === '' ? 'text-amber' : undefined}>
        {isFollowing ? from : t('source.of', { source: from, value: written })}
        {at !== undefined && `, ${ago(at, now)}`}
        {isTooOld && `, ${t('tooOld')}`}
      </span>
      {isOffered && (
        <Button
          variant="link"
          size="sm"
          className="h-auto px-0 text-xs max-md:-my-2 max-md:h-11"
          aria-label={t('useOf', { name: t(`field.${name}`), value: written })}
          onClick={take}
        >
          {t('use', { value: say(prefill.value) })}
        </Button>
      )}
      {more !== undefined && <span className="basis-full">{more}</span>}
    </span>
  );
}
