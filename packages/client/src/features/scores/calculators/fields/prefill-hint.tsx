import { useTranslation } from 'react-i18next';
import { useAgo } from '../../../../i18n/hooks/use-ago.ts';
import { useLabName } from '../../../../i18n/hooks/use-lab-name.ts';
import { useNow } from '../../../../state/clock.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import type { useAnswer } from '../score-form.ts';

interface PrefillHintProps {
  answer: ReturnType<typeof useAnswer>;
  unit?: string | undefined;
  /** Formats a value. The default returns it unchanged. */
  say?: (value: string) => string;
  /** Additional text about the field. */
  more?: string | undefined;
}

/**
 * Shows the value in the chart with its source and age. A stale or overwritten value is one tap away and never
 * applied automatically.
 */
export function PrefillHint({ answer, unit, say = (value) => value, more }: PrefillHintProps) {
  const { t } = useTranslation('calculators');
  const ago = useAgo();
  const labName = useLabName();
  const now = useNow();
  const { prefill, value, isFollowing, take, name } = answer;
  if (prefill === undefined || prefill.source === 'patient') {
    const isPatients = prefill !== undefined && isFollowing;
    return <>{[isPatients && t('source.patient'), more].filter(Boolean).join(' · ')}</>;
  }
  const { source, at, says, isStale } = prefill;
  // A text without a value is only shown, so its age does not matter.
  const isTooOld = isStale && says === undefined;
  const from =
    source === 'lab' && prefill.name !== undefined
      ? labName({ testName: prefill.name })
      : t(`source.${source}`);
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
          className="h-auto px-0 text-xs max-md:-my-2"
          aria-label={t(says === undefined ? 'useOf' : 'useFor', {
            name: t(`field.${name}`),
            value: says === undefined ? written : say(prefill.value),
            written,
          })}
          onClick={take}
        >
          {t('use', { value: say(prefill.value) })}
        </Button>
      )}
      {more !== undefined && <span className="basis-full">{more}</span>}
    </span>
  );
}
