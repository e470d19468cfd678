import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../storage/preferences.ts';
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/popover.tsx';
import { Calendar } from './calendar.tsx';
import { addMonths } from './calendar-days.ts';
import { calendarYears, type DateKind } from './use-typed-date.ts';

interface CalendarButtonProps {
  /** The chosen day, `YYYY-MM-DD`, or an empty text. */
  value: string;
  kind: DateKind;
  today: string;
  language: Language;
  onChoose: (day: string) => void;
}

/** Opens the calendar at the end of a date's field. A chosen day closes it, and the button has the focus again. */
export function CalendarButton({ value, kind, today, language, onChoose }: CalendarButtonProps) {
  const { t } = useTranslation('dates');
  const [isOpen, setOpen] = useState(false);
  const first = addMonths(today, -12 * calendarYears[kind]);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger
        type="button"
        aria-label={t('open')}
        className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-muted hover:text-ink max-md:w-11"
      >
        <CalendarDays aria-hidden className="size-4" />
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={t('calendar')}
        onOpenAutoFocus={focusDay}
        className="w-[min(22rem,calc(100vw-1rem))] p-3 md:w-80"
      >
        <Calendar
          value={value}
          min={value !== '' && value < first ? value : first}
          max={today}
          language={language}
          onChoose={(day) => {
            setOpen(false);
            onChoose(day);
          }}
        />
      </PopoverContent>
    </Popover>
  );
}

/** Focuses the day to begin from, instead of the first button. */
function focusDay(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  const day = event.currentTarget.querySelector('[data-day][tabindex="0"]');
  if (!(day instanceof HTMLElement)) return;
  event.preventDefault();
  day.focus();
}
