import {
  type LabLineProblem,
  type LineResult,
  nameOf,
  parseLabLine,
} from '@bedside/contracts/clinical/labs/lab-line.ts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageAtom } from '../../../storage/preferences.ts';
import { isComposing } from '../../../ui/composing.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Textarea } from '../../../ui/controls/textarea.tsx';

/** Characters of pasted lab results. Parsing takes longer than a frame beyond that. */
const maxLabLineCharacters = 8000;

interface LabLineFieldProps {
  text: string;
  /** The user tried to save while the line still contained text. */
  isLeft: boolean;
  onText: (text: string) => void;
  /** Adds the results. Returns those that it rejects because their test is already listed. */
  onRead: (results: LineResult[], isClean: boolean) => LineResult[];
}

/**
 * Results typed in one line, or pasted from a laboratory's system. Enter reads them and keeps the parts that it did not
 * understand.
 */
export function LabLineField({ text, isLeft, onText, onRead }: LabLineFieldProps) {
  const { t } = useTranslation('labs');
  const language = useAtomValue(languageAtom);
  const [problems, setProblems] = useState<LabLineProblem[]>([]);

  function read() {
    const reading = parseLabLine(text, { language });
    const refused = onRead(reading.results, reading.problems.length === 0).map(
      (one): LabLineProblem => ({
        part: [nameOf(one, language), one.result, one.unit].filter(Boolean).join(' '),
        words: nameOf(one, language),
        reason: 'given-twice',
      }),
    );
    const found = [...reading.problems, ...refused];
    setProblems(found);
    // A row of a table is a line of its own.
    onText(found.map(({ part }) => part).join(text.includes('\n') ? '\n' : '; '));
  }

  const messages = problems.map(({ words, reason }) => t(`entry.problem.${reason}`, { words }));
  return (
    <Field
      label={t('entry.line')}
      hint={t('entry.lineHint')}
      error={[...messages, ...(isLeft ? [t('entry.lineLeft')] : [])].join(' ') || undefined}
    >
      {(control) => (
        <div className="flex items-start gap-2">
          <Textarea
            {...control}
            name="line"
            rows={text.includes('\n') || text.length > 60 ? 4 : 1}
            value={text}
            maxLength={maxLabLineCharacters}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('entry.lineExample')}
            className="min-h-9 grow resize-none max-md:min-h-11"
            onChange={({ target }) => {
              onText(target.value);
              setProblems([]);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return;
              if (event.shiftKey || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              if (text.trim() !== '') read();
            }}
          />
          <Button variant="outline" disabled={text.trim() === ''} onClick={read}>
            {t('entry.read')}
          </Button>
        </div>
      )}
    </Field>
  );
}
