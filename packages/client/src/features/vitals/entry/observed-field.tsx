import { localDay } from '@bedside/contracts/clinical/patient/age.ts';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { dayAndTime } from '../../../i18n/format.ts';
import { useNow } from '../../../state/clock.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { ClockInput, TimeChoice } from '../../../ui/controls/time-choice.tsx';
import { DateInput } from '../../../ui/dates/date-input.tsx';
import { type ObservedTime, readObserved } from './observed-time.ts';

const steps = [5, 15, 30];
const problemId = 'observed-problem';

interface ObservedFieldProps {
  observed: ObservedTime;
  onChange: (observed: ObservedTime) => void;
  /** Whether to show problems. True after the first attempt to save. */
  isChecked: boolean;
}

/** Takes the observation time. */
export function ObservedField({ observed, onChange, isChecked }: ObservedFieldProps) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const moment = readObserved(observed, now);
  const problem = typeof moment === 'string' && (isChecked || moment === 'future') ? moment : undefined;
  return (
    <TimeChoice
      label={t('name.timestamp')}
      chosen={typeof moment === 'number' && t('form.observedAt', { time: dayAndTime(moment, language, now) })}
      steps={steps}
      minutesAgo={'day' in observed ? undefined : observed.minutesAgo}
      onChange={(minutesAgo) =>
        onChange(minutesAgo === undefined ? { day: localDay(new Date()), time: '' } : { minutesAgo })
      }
      error={{ id: problemId, message: problem && t(`form.observed.${problem}`) }}
    >
      {'day' in observed && (
        <div className="flex gap-1.5 max-md:w-full">
          <ClockInput
            now={now}
            aria-label={t('form.otherTimeLabel')}
            aria-invalid={problem !== undefined}
            aria-describedby={problemId}
            value={observed.time}
            onChange={({ target }) => onChange({ ...observed, time: target.value })}
            className="w-20 max-md:grow"
          />
          <DateInput
            kind="recent"
            aria-label={t('form.otherDayLabel')}
            aria-invalid={problem !== undefined}
            aria-describedby={problemId}
            value={observed.day}
            onChange={(day) => onChange({ ...observed, day })}
            className="w-40 max-md:grow"
          />
        </div>
      )}
    </TimeChoice>
  );
}
