import { useAtomValue } from 'jotai';
import { type ComponentProps, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenDay } from '../../i18n/typed-date.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { cn } from '../class-names.ts';
import { Input } from '../controls/input.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { DateWords } from './date-words.tsx';
import { type DateKind, useTypedDate } from './use-typed-date.ts';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`, empty, or a text that is no day. */
  value: string;
  onChange: (value: string) => void;
  kind: DateKind;
  /** Adds words to an understood day, such as the age. */
  also?: (day: string) => string;
}

/**
 * Takes a date as text, in the reader's order, with a calendar beside it and the understood day in words below.
 *
 * The browser's own field follows the browser's language instead of the screen's, so 03/04 could be either day.
 */
export function DateInput({ value, onChange, kind, also, className, ...input }: DateInputProps) {
  const { t } = useTranslation('dates');
  const language = useAtomValue(languageAtom);
  const wordsId = useId();
  const [isLeft, setLeft] = useState(false);
  const { text, read, today, type, choose, leave } = useTypedDate({ value, onChange, kind });
  // Not while someone types, and not where the form says so itself.
  const isChecked = isLeft && input['aria-invalid'] !== true;
  const problem =
    read.kind === 'none' && isChecked
      ? t('notADate', { example: writtenDay(today, language) })
      : read.kind === 'day' && read.day > today
        ? t('future')
        : undefined;
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className)}>
      <div className="relative">
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('format')}
          {...input}
          value={text}
          aria-describedby={cn(
            read.kind !== 'none' && wordsId,
            problem !== undefined && `${wordsId}-error`,
            input['aria-describedby'],
          )}
          className="pr-10 tabular-nums max-md:pr-12"
          onChange={({ target }) => {
            setLeft(false);
            type(target.value);
          }}
          onBlur={(event) => {
            setLeft(true);
            leave();
            input.onBlur?.(event);
          }}
        />
        <CalendarButton
          value={read.kind === 'day' ? read.day : ''}
          kind={kind}
          today={today}
          language={language}
          onChoose={choose}
        />
      </div>
      <DateWords id={wordsId} read={read} today={today} also={also} problem={problem} onChoose={choose} />
    </div>
  );
}
