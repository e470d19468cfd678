import { Bold, Heading, List } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { type Marked, type Marking, markBold, markLines } from './marking.ts';

const marks = [
  ['heading', Heading, (selection: Marked) => markLines(selection, '## ')],
  ['list', List, (selection: Marked) => markLines(selection, '- ')],
  ['bold', Bold, markBold],
] as const;

interface MarkButtonsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  isLocked: boolean;
  onChange: (content: string) => void;
}

/** Buttons that format the selected lines or words, so that nobody has to know the marks. */
export function MarkButtons({ field, isLocked, onChange }: MarkButtonsProps) {
  const { t } = useTranslation('notes');
  return (
    <fieldset className="flex min-w-0 gap-1">
      <legend className="sr-only">{t('marks.label')}</legend>
      {marks.map(([name, Icon, mark]) => (
        <Button
          key={name}
          type="button"
          variant="ghost"
          size="sm"
          disabled={isLocked}
          // The field keeps its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => field.current && apply(field.current, mark(markedIn(field.current)), onChange)}
        >
          <Icon aria-hidden /> {t(`marks.${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}

const markedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Marked => ({
  text: value,
  from: selectionStart,
  to: selectionEnd,
});

/** Types the change into the field, so that the browser's undo takes it back. Where it cannot type, sets the content. */
function apply(
  field: HTMLTextAreaElement,
  { replaces: [from, to], insert, select }: Marking,
  onChange: (content: string) => void,
): void {
  field.focus();
  field.setSelectionRange(from, to);
  const isTyped =
    typeof document.execCommand === 'function' &&
    document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert);
  if (!isTyped) {
    field.setRangeText(insert, from, to);
    onChange(field.value);
  }
  field.setSelectionRange(...select);
}
