import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { dayAndTime } from '../../../../i18n/format.ts';
import { useNow } from '../../../../state/clock.ts';
import { languageAtom } from '../../../../storage/preferences.ts';
import { ClockInput, TimeChoice } from '../../../../ui/controls/time-choice.tsx';
import { type GivenAt, readGivenAt } from '../given-at.ts';

const steps = [5, 15, 30, 60];

interface GivenAtFieldProps {
  given: GivenAt;
  onChange: (given: GivenAt) => void;
  error: string | undefined;
}

/** Takes the time at which a dose was given. */
export function GivenAtField({ given, onChange, error }: GivenAtFieldProps) {
  const { t } = useTranslation('medications');
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const moment = readGivenAt(given, now);
  return (
    <TimeChoice
      label={t('form.givenAt')}
      chosen={moment !== undefined && dayAndTime(moment, language, now)}
      steps={steps}
      minutesAgo={'time' in given ? undefined : given.minutesAgo}
      onChange={(minutesAgo) => onChange(minutesAgo === undefined ? { time: '' } : { minutesAgo })}
      error={{ id: 'given-problem', message: error }}
    >
      {'time' in given && (
        <ClockInput
          now={now}
          aria-label={t('form.timeOfDay')}
          aria-invalid={error !== undefined}
          aria-describedby="given-problem"
          className="w-20 max-md:grow"
          value={given.time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      )}
    </TimeChoice>
  );
}
