import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Slider } from '../../../ui/controls/slider.tsx';

/** The pain slider, 0 to 10. Untouched means not assessed; a tap on the untouched slider sets 0. */
export function PainField({
  value,
  onChange,
  current,
  tone,
}: {
  value: number | null;
  onChange: (value: number | null) => void;
  current: string;
  /** The class of the value. */
  tone: string | undefined;
}) {
  const { t } = useTranslation('vitals');
  const id = useId();
  const text = value === null ? t('notAssessed') : t('form.painValue', { value });
  return (
    <div className="flex flex-col">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-sm font-medium">{t('name.painLevel')}</span>
        <span className={value === null ? 'text-sm text-unknown' : cn('font-semibold', tone)}>{text}</span>
      </div>
      <Slider
        aria-label={t('name.painLevel')}
        aria-valuetext={text}
        aria-describedby={id}
        min={0}
        max={10}
        step={1}
        value={[value ?? 0]}
        onValueChange={([next]) => onChange(next ?? 0)}
        onPointerUp={() => {
          if (value === null) onChange(0);
        }}
        onKeyDown={(event) => {
          if (/^\d$/.test(event.key)) onChange(Number(event.key));
        }}
        className={value === null ? 'opacity-60' : undefined}
      />
      <div className="flex items-center justify-between gap-2 text-xs text-muted">
        <span id={id}>{current}</span>
        {value === null ? (
          <Button
            variant="link"
            size="sm"
            className="h-6 px-0 text-xs max-md:-my-2"
            onClick={() => onChange(0)}
          >
            {t('form.noPain')}
          </Button>
        ) : (
          <Button
            variant="link"
            size="sm"
            className="h-6 px-0 text-xs max-md:-my-2"
            onClick={() => onChange(null)}
          >
            {t('form.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
