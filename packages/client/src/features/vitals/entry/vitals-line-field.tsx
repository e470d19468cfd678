import { type LineReading, parseVitalsLine } from '@bedside/contracts/clinical/vitals/vitals-line.ts';
import { confirmableVitals } from '@bedside/contracts/vitals/vital-ranges.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';
import { isComposing } from '../../../ui/composing.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import type { useValueText } from '../use-vitals-form.ts';
import { ExtremeAnswer } from './extreme-answer.tsx';

interface VitalsLineFieldProps {
  /** The user tried to save while the line still contained text. */
  isLeft: boolean;
  onRead: (fields: LineReading['fields'], isClean: boolean) => void;
  onTyped: (isTyped: boolean) => void;
  valueText: ReturnType<typeof useValueText>;
}

/**
 * All vitals typed in one line. Enter reads the line and keeps the text that it did not understand. If a temperature is
 * possible in the other unit only, one tap accepts it in that unit (D7). An extreme stays in the line with a question,
 * and Enter or `y` confirms it (EXTREME-8).
 */
export function VitalsLineField({ isLeft, onRead, onTyped, valueText }: VitalsLineFieldProps) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const temperatureUnit = useAtomValue(temperatureUnitAtom);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<LineReading['problems']>([]);

  function type(next: string) {
    setText(next);
    setProblems([]);
    onTyped(next.trim() !== '');
  }

  function takeOver(line = text, confirmed = false) {
    const { fields, problems: found } = parseVitalsLine(line, { language, temperatureUnit, confirmed });
    const rest = found.map((problem) => problem.text).join(' ');
    setText(rest);
    setProblems(found);
    onTyped(rest !== '');
    onRead(fields, found.length === 0);
  }

  const isAsked = problems.some(({ reason }) => reason === 'extreme');
  const refused = problems.flatMap(({ text: typed, reason }) =>
    reason === 'extreme' ? [] : [t(`form.problem.${reason}`, { text: typed })],
  );
  const asked = problems.flatMap(({ extremes = {} }) =>
    confirmableVitals.flatMap((vital) => {
      const value = extremes[vital];
      return value === undefined ? [] : [valueText(vital, value)];
    }),
  );
  const other = temperatureUnit === 'C' ? 'F' : 'C';
  const inOther = problems.find(({ reason }) => reason === 'looks-like-other-unit');
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t('form.line')}
        hint={t('form.lineHint')}
        error={
          [
            ...refused,
            ...(isLeft ? [t('form.lineLeft')] : []),
            ...(isAsked ? [t('form.extreme', { value: asked.join(', ') })] : []),
          ].join('. ') || undefined
        }
      >
        {(control) => (
          <Input
            {...control}
            name="line"
            value={text}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('form.lineExample')}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => {
              if (isComposing(event) || text.trim() === '') return;
              if (event.ctrlKey || event.metaKey || event.altKey) return;
              if (event.key !== 'Enter' && !(isAsked && event.key.toLowerCase() === 'y')) return;
              event.preventDefault();
              event.stopPropagation();
              // A key held down asks, but never answers.
              if (!(isAsked && event.repeat)) takeOver(text, isAsked);
            }}
          />
        )}
      </Field>
      {isAsked && <ExtremeAnswer isAsked confirmed={undefined} onConfirm={() => takeOver(text, true)} />}
      {inOther && (
        <Button
          variant="link"
          size="sm"
          className="h-auto self-start px-0 max-md:h-11"
          onClick={() => takeOver(text.replace(inOther.text, `${inOther.text}${other.toLowerCase()}`))}
        >
          {t('form.useUnit', { unit: t(`unit.${other}`) })}
        </Button>
      )}
    </div>
  );
}
