import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { dayInWords } from '../../i18n/format.ts';
import type { TypedDate } from '../../i18n/typed-date.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { Button } from '../controls/button.tsx';
import { FieldError } from '../controls/field.tsx';

interface DateWordsProps {
  id: string;
  read: TypedDate;
  /** `YYYY-MM-DD`. */
  today: string;
  also: ((day: string) => string) | undefined;
  /** Why the text is no possible date. */
  problem: string | undefined;
  onChoose: (day: string) => void;
}

/** What was understood of a typed date, with the month's name, and the other days that it can mean. */
export function DateWords({ id, read, today, also, problem, onChoose }: DateWordsProps) {
  const { t } = useTranslation('dates');
  const language = useAtomValue(languageAtom);
  const words = (day: string) =>
    [dayInWords(day, language), day <= today && also?.(day)].filter(Boolean).join(' · ');
  const days = read.kind === 'several' ? read.days : read.kind === 'day' ? read.others : [];
  return (
    <>
      <div role="status" id={id} className="contents">
        {read.kind === 'day' && <p className="text-xs text-ink">{words(read.day)}</p>}
        {read.kind === 'several' && <p className="text-xs text-amber">{t('which')}</p>}
      </div>
      {days.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {days.map((day) => (
            <Button
              key={day}
              variant="outline"
              size="sm"
              className="h-auto min-h-7 px-2 py-1 text-xs whitespace-normal"
              onClick={() => onChoose(day)}
            >
              {read.kind === 'several' ? words(day) : t('or', { day: words(day) })}
            </Button>
          ))}
        </div>
      )}
      <FieldError id={`${id}-error`} message={problem} />
    </>
  );
}
