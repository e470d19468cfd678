import { useEffect, useRef } from 'react';
import { monthAndYear, weekday, wholeDay } from '../../i18n/format.ts';
import type { Language } from '../../storage/preferences.ts';
import { cn } from '../class-names.ts';
import { addDays, moved, weeksOf } from './calendar-days.ts';

interface MonthGridProps {
  /** The day that Tab reaches, and whose month is shown: `YYYY-MM-DD`. */
  at: string;
  /** The chosen day, or an empty text. */
  value: string;
  min: string;
  max: string;
  language: Language;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
}

/** In the United States the week begins on Sunday. */
const firstWeekdays: Record<Language, number> = { en: 0, es: 1, de: 1 };

/** The days of one month, as the grid pattern of the ARIA Authoring Practices: one tab stop, and keys move within. */
export function MonthGrid({ at, value, min, max, language, onMove, onChoose }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);
  const first = firstWeekdays[language];
  // A Sunday, from which each weekday is a whole number of days away.
  const weekdays = Array.from({ length: 7 }, (_, place) => addDays('2026-11-01', first + place));
  useEffect(() => {
    if (movedByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    movedByKey.current = false;
  }, [at]);
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern gives a table this role
      role="grid"
      aria-label={monthAndYear(at, language)}
      className="w-full table-fixed border-collapse"
      onKeyDown={(event) => {
        const next = moved(at, event, first);
        if (next === undefined) return;
        event.preventDefault();
        movedByKey.current = true;
        onMove(next);
      }}
    >
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col" className="h-7 text-xs font-medium text-muted">
              <span aria-hidden>{weekday(day, language, 'short')}</span>
              <span className="sr-only">{weekday(day, language, 'long')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(at, first).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected
              <td key={day ?? place} aria-selected={day === null ? undefined : day === value} className="p-0">
                {day !== null && (
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={wholeDay(day, language)}
                    aria-current={day === max ? 'date' : undefined}
                    aria-disabled={day < min || day > max}
                    onClick={() => day >= min && day <= max && onChoose(day)}
                    className={cn(
                      'h-9 w-full rounded-md text-sm tabular-nums hover:bg-hover aria-disabled:text-muted aria-disabled:opacity-50 max-md:h-11',
                      day === max && 'inset-ring inset-ring-line-strong',
                      day === value && 'bg-action-solid text-white hover:bg-action-solid-hover',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
