import { useAtomValue } from 'jotai';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { Choice } from './choice.tsx';
import { FieldError } from './field.tsx';
import { Input } from './input.tsx';

interface TimeChoiceProps {
  label: string;
  /** The chosen time in words. */
  chosen: ReactNode;
  /** The offered minutes before now, besides "now". */
  steps: readonly number[];
  /** The chosen minutes before now. Undefined shows the controls of another time. */
  minutesAgo: number | undefined;
  /** Undefined asks for another time. */
  onChange: (minutesAgo: number | undefined) => void;
  error: { id: string; message: string | undefined };
  /** The controls of another time. */
  children: ReactNode;
}

/** Chooses when something happened: now, some minutes ago, or another time for late charting (D36). */
export function TimeChoice({ label, chosen, steps, minutesAgo, onChange, error, children }: TimeChoiceProps) {
  const { t } = useTranslation('vitals');
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{label}</span>
        <span className="text-xs text-muted tabular-nums">{chosen}</span>
      </div>
      <div className="flex flex-wrap items-start gap-1.5">
        <Choice
          label={label}
          aria-describedby={error.id}
          required
          options={[
            { value: '0', label: t('form.now') },
            ...steps.map((count) => ({ value: `${count}`, label: t('form.minutesAgo', { count }) })),
            { value: 'other', label: t('form.otherTime') },
          ]}
          value={minutesAgo === undefined ? 'other' : `${minutesAgo}`}
          onChange={(value) => onChange(value === 'other' ? undefined : Number(value))}
          className="grow [&_button]:px-2 max-[360px]:[&_button]:px-1"
        />
        {minutesAgo === undefined && children}
      </div>
      <FieldError {...error} />
    </div>
  );
}

/** Takes a time as text, because the browser's own field may use a 12-hour clock. `readClock` reads it. */
export function ClockInput({ now, ...props }: { now: number } & ComponentProps<typeof Input>) {
  const language = useAtomValue(languageAtom);
  return (
    <Input
      autoFocus
      inputMode="numeric"
      autoComplete="off"
      placeholder={clockTime(now, language)}
      {...props}
    />
  );
}
