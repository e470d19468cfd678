import { type LineReading, parseVitalsLine } from '@bedside/contracts/clinical/vitals/vitals-line.ts';
import { confirmableVitals } from '@bedside/contracts/vitals/vital-ranges.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageAtom, temperatureUnitAtom } from '../../../storage/preferences.ts';
import { isComposing } from '../../../ui/composing.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import type { useValueText } from '../use-vitals-form.ts';
import { ExtremeAnswer } from './extreme-answer.tsx';
import { LineChips } from './line-chips.tsx';
import type { Verdicts } from './use-verdicts.tsx';

interface VitalsLineFieldProps {
  /** The user tried to save while the line still contained text. */
  isLeft: boolean;
  onRead: (fields: LineReading['fields'], isClean: boolean) => void;
  /** `fields` is what the line has understood so far. */
  onTyped: (isTyped: boolean, fields: LineReading['fields']) => void;
  verdicts: Verdicts;
  valueText: ReturnType<typeof useValueText>;
}

/**
 * All vitals typed in one line. Enter reads the line and keeps the text that it did not understand. While it is typed, chips
 * show what it has understood (LINE-11). An extreme stays in the line with a question,
 * and Enter or `y` confirms it (EXTREME-8).
 */
export function VitalsLineField({ isLeft, onRead, onTyped, valueText, verdicts }: VitalsLineFieldProps) {
  const { t } = useTranslation('vitals');
  const language = useAtomValue(languageAtom);
  const temperatureUnit = useAtomValue(temperatureUnitAtom);
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<LineReading['problems']>([]);
  const [understood, setUnderstood] = useState<LineReading['fields']>({});

  function type(next: string) {
    setText(next);
    setProblems([]);
    // An extreme is shown too. Enter asks about it.
    const { fields } = parseVitalsLine(next, { language, temperatureUnit, confirmed: true });
    setUnderstood(fields);
    onTyped(next.trim() !== '', fields);
  }

  function takeOver(line = text, confirmed = false) {
    const { fields, problems: found } = parseVitalsLine(line, { language, temperatureUnit, confirmed });
    const rest = found.map((problem) => problem.text).join(' ');
    setText(rest);
    setProblems(found);
    setUnderstood({});
    onTyped(rest !== '', {});
    onRead(fields, found.length === 0);
  }

  const isAsked = problems.some(({ reason }) => reason === 'extreme');
  const refused = problems.flatMap(({ text: typed, reason }) =>
    reason === 'extreme' ? [] : [t(`form.problem.${reason}`, { text: typed })],
  );
  const unconfirmed = problems.flatMap(({ extremes = {} }) =>
    confirmableVitals.flatMap((vital) => {
      const value = extremes[vital];
      return value === undefined ? [] : [valueText(vital, value)];
    }),
  );
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t('form.line')}
        hint={t('form.lineHint')}
        error={
          [
            ...refused,
            ...(isLeft ? [t('form.lineLeft')] : []),
            ...(isAsked ? [t('form.extreme', { value: unconfirmed.join(', ') })] : []),
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
      <LineChips text={text} fields={understood} verdicts={verdicts} />
    </div>
  );
}
