import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { dayAndTime } from '../../../../i18n/format.ts';
import { useNow } from '../../../../state/clock.ts';
import { languageAtom } from '../../../../storage/preferences.ts';
import { Choice } from '../../../../ui/controls/choice.tsx';
import { FieldError } from '../../../../ui/controls/field.tsx';
import { Input } from '../../../../ui/controls/input.tsx';

/** When a dose was given: some minutes ago, or a time of day. */
export type GivenAt = { minutesAgo: number } | { time: string };

const steps = [5, 15, 30, 60] as const;
const minute = 60_000;

/**
 * Returns the moment in epoch milliseconds. A time of day is its last occurrence, at most 24 hours back. Returns undefined
 * for no time.
 */
export function readGivenAt(given: GivenAt, now: number): number | undefined {
  if ('minutesAgo' in given) return now - given.minutesAgo * minute;
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(given.time) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const today = new Date(now).setHours(Number(hours), Number(minutes), 0, 0);
  return today <= now ? today : new Date(today).setDate(new Date(today).getDate() - 1);
}

interface GivenAtFieldProps {
  given: GivenAt;
  onChange: (given: GivenAt) => void;
  error: string | undefined;
}

/** Takes the time at which a dose was given, for late charting (D36). */
export function GivenAtField({ given, onChange, error }: GivenAtFieldProps) {
  const { t } = useTranslation(['medications', 'vitals']);
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const moment = readGivenAt(given, now);
  const isFree = 'time' in given;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t('form.givenAt')}</span>
        <span className="text-xs text-muted tabular-nums">
          {moment !== undefined && dayAndTime(moment, language, now)}
        </span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Choice
          label={t('form.givenAt')}
          required
          options={[
            { value: '0', label: t('vitals:form.now') },
            ...steps.map((count) => ({ value: `${count}`, label: t('vitals:form.minutesAgo', { count }) })),
            { value: 'other', label: t('vitals:form.otherTime') },
          ]}
          value={isFree ? 'other' : `${given.minutesAgo}`}
          onChange={(value) => onChange(value === 'other' ? { time: '' } : { minutesAgo: Number(value) })}
          className="grow [&_button]:px-2"
        />
        {isFree && (
          <Input
            type="time"
            aria-label={t('form.timeOfDay')}
            className="w-32"
            value={given.time}
            onChange={({ target }) => onChange({ time: target.value })}
          />
        )}
      </div>
      <FieldError message={error} />
    </div>
  );
}
