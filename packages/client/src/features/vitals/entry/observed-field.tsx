import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { clockTime, dayAndTime } from '../../../i18n/format.ts';
import { useNow } from '../../../state/clock.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { Choice } from '../../../ui/controls/choice.tsx';
import { FieldError } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { type ObservedTime, readObserved } from './observed-time.ts';

const steps = [5, 15, 30] as const;

/** The observation time: now, some minutes ago, or another time for late charting (D36). */
export function ObservedField({
  observed,
  onChange,
  isChecked,
}: {
  observed: ObservedTime;
  onChange: (observed: ObservedTime) => void;
  /** Whether to show problems. True after the first attempt to save. */
  isChecked: boolean;
}) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const moment = readObserved(observed, now);
  const isFree = 'day' in observed;
  const problem = typeof moment === 'string' && (isChecked || moment === 'future') ? moment : undefined;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t('name.timestamp')}</span>
        <span className="text-xs text-muted">
          {typeof moment === 'number' && t('form.observedAt', { time: dayAndTime(moment, language, now) })}
        </span>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Choice
          label={t('name.timestamp')}
          required
          options={[
            { value: '0', label: t('form.now') },
            ...steps.map((count) => ({ value: `${count}`, label: t('form.minutesAgo', { count }) })),
            { value: 'other', label: t('form.otherTime') },
          ]}
          value={isFree ? 'other' : `${observed.minutesAgo}`}
          onChange={(value) => {
            if (value === 'other') onChange({ day: localDay(new Date()), time: '' });
            else onChange({ minutesAgo: Number(value) });
          }}
          className="grow [&_button]:px-2 max-[360px]:[&_button]:px-1"
        />
        {isFree && (
          <DayAndTime observed={observed} now={now} isWrong={problem !== undefined} onChange={onChange} />
        )}
      </div>
      <FieldError id="observed-problem" message={problem && t(`form.observed.${problem}`)} />
    </div>
  );
}

interface DayAndTimeProps {
  observed: Extract<ObservedTime, { day: string }>;
  now: number;
  isWrong: boolean;
  onChange: (observed: ObservedTime) => void;
}

function DayAndTime({ observed, now, isWrong, onChange }: DayAndTimeProps) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  return (
    <div className="flex gap-1.5 max-md:w-full">
      {/* A text input, because the native time field may use a 12-hour clock. */}
      <Input
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        placeholder={clockTime(now, language)}
        aria-label={t('form.otherTimeLabel')}
        aria-invalid={isWrong}
        aria-describedby="observed-problem"
        value={observed.time}
        onChange={(event) => onChange({ ...observed, time: event.target.value })}
        className="w-20 max-md:grow"
      />
      <Input
        type="date"
        aria-label={t('form.otherDayLabel')}
        max={localDay(new Date(now))}
        value={observed.day}
        onChange={(event) => onChange({ ...observed, day: event.target.value })}
        className="w-36 max-md:grow"
      />
    </div>
  );
}
