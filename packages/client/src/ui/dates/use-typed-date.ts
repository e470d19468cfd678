import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { isDay, readTypedDate, type TypedDate, writtenDay } from '../../i18n/typed-date.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { addMonths } from './calendar-days.ts';

/**
 * The years that a calendar goes back. A birth with a two-digit year lies within the same years. Other dates may be typed
 * before them.
 */
export const calendarYears = { birth: 120, recent: 10 } as const;

/** `birth`: at most 120 years ago, and never in a guessed century. `recent`: of the last years. None lies ahead. */
export type DateKind = 'birth' | 'recent';

interface TypedDateOptions {
  /** `YYYY-MM-DD`, empty, or a text that is no day. */
  value: string;
  onChange: (value: string) => void;
  kind: DateKind;
}

/**
 * Keeps a date as it is typed, and reports it as a day.
 *
 * A text that is no day is reported as it is, so that no form takes it for an empty field. A value that changes from
 * outside, or a change of language, replaces the typed text.
 */
export function useTypedDate({ value, onChange, kind }: TypedDateOptions) {
  const language = useAtomValue(languageAtom);
  const today = localDay(new Date(serverNow()));
  const reading = {
    language,
    min: kind === 'birth' ? addMonths(today, -12 * calendarYears.birth) : '1900-01-01',
    max: today,
    asksForCentury: kind === 'birth',
  };
  const [typed, setTyped] = useState<string | null>(null);
  const own = typed === null ? undefined : readTypedDate(typed, reading);
  const isOwn = typed !== null && own !== undefined && reported(typed, own) === value;
  const text = isOwn ? typed : isDay(value) ? writtenDay(value, language) : value;
  const read: TypedDate = isOwn ? own : readValue(value);

  return {
    text,
    read,
    today,
    type: (next: string) => {
      setTyped(next);
      onChange(reported(next, readTypedDate(next, reading)));
    },
    /** Takes a day from the calendar, or one of several readings. */
    choose: (day: string) => {
      setTyped(null);
      onChange(day);
    },
    /** Writes an understood date out, once the field is left. A text with two orders stays, with its other day. */
    leave: () => {
      if (isOwn && read.kind === 'day' && read.others.length === 0) setTyped(null);
    },
  };
}

const readValue = (value: string): TypedDate =>
  value === ''
    ? { kind: 'empty' }
    : isDay(value)
      ? { kind: 'day', day: value, others: [] }
      : { kind: 'none' };

const reported = (text: string, read: TypedDate): string => (read.kind === 'day' ? read.day : text.trim());
