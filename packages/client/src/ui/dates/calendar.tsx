import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monthName } from '../../i18n/format.ts';
import type { Language } from '../../storage/preferences.ts';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/select.tsx';
import { addMonths } from './calendar-days.ts';
import { MonthGrid } from './month-grid.tsx';

interface CalendarProps {
  /** The chosen day, `YYYY-MM-DD`, or an empty text. */
  value: string;
  /** The first and the last day that can be chosen. */
  min: string;
  max: string;
  language: Language;
  onChoose: (day: string) => void;
}

/** A month to choose a day from. Its month and year are lists, because a date of birth is 900 months away. */
export function Calendar({ value, min, max, language, onChoose }: CalendarProps) {
  const { t } = useTranslation('dates');
  const within = (day: string) => (day < min ? min : day > max ? max : day);
  const [at, setAt] = useState(within(value === '' ? max : value));
  const [year = '', month = ''] = at.split('-');
  const show = (nextYear: string, nextMonth: string) => {
    const months = (Number(nextYear) - Number(year)) * 12 + Number(nextMonth) - Number(month);
    setAt(within(addMonths(at, months)));
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-1">
        <MonthButton
          label={t('previousMonth')}
          icon={ChevronLeft}
          onClick={() => setAt(within(addMonths(at, -1)))}
        />
        <span className="grow">
          <Select
            className="pr-7 pl-2"
            aria-label={t('month')}
            value={month}
            options={twelve.map((one) => ({ value: one, label: monthName(one, language) }))}
            onValueChange={(next) => show(year, next)}
          />
        </span>
        <Select
          className="w-22 pr-8 pl-2"
          aria-label={t('year')}
          value={year}
          options={yearsBetween(min, max).map((one) => ({ value: one, label: one }))}
          onValueChange={(next) => show(next, month)}
        />
        <MonthButton
          label={t('nextMonth')}
          icon={ChevronRight}
          onClick={() => setAt(within(addMonths(at, 1)))}
        />
      </div>
      <MonthGrid
        at={at}
        value={value}
        min={min}
        max={max}
        language={language}
        onMove={(day) => setAt(within(day))}
        onChoose={onChoose}
      />
      <Button variant="outline" size="sm" className="self-center" onClick={() => onChoose(max)}>
        {t('today')}
      </Button>
    </div>
  );
}

const twelve = Array.from({ length: 12 }, (_, month) => `${month + 1}`.padStart(2, '0'));

function yearsBetween(min: string, max: string): string[] {
  const last = Number(max.slice(0, 4));
  return Array.from({ length: last - Number(min.slice(0, 4)) + 1 }, (_, back) => `${last - back}`);
}

interface MonthButtonProps {
  label: string;
  icon: typeof ChevronLeft;
  onClick: () => void;
}

function MonthButton({ label, icon: Icon, onClick }: MonthButtonProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  );
}
