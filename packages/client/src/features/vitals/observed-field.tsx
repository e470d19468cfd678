import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../i18n/format.ts';
import { useNow } from '../../state/clock.ts';
import { languageAtom } from '../../state/preferences.ts';
import { Choice } from './choice.tsx';

const steps = [5, 15, 30] as const;

/** When the vitals were observed: now, or some minutes ago where they are charted late (D36). */
export function ObservedField({
  minutesAgo,
  onChange,
}: {
  minutesAgo: number;
  onChange: (minutesAgo: number) => void;
}) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const now = useNow();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t('name.timestamp')}</span>
        <span className="text-xs text-muted">
          {t('form.observedAt', { time: clockTime(now - minutesAgo * 60_000, language) })}
        </span>
      </div>
      <Choice
        label={t('name.timestamp')}
        required
        options={[
          { value: '0', label: t('form.now') },
          ...steps.map((count) => ({ value: `${count}`, label: t('form.minutesAgo', { count }) })),
        ]}
        value={`${minutesAgo}`}
        onChange={(value) => onChange(Number(value))}
      />
    </div>
  );
}
