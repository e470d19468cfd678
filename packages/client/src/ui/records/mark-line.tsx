import type { EnteredInError } from '@bedside/contracts/record-marks.ts';
import { Ban } from 'lucide-react';
import { useMarkText } from '../../i18n/hooks/use-mark-text.ts';
import { cn } from '../class-names.ts';

interface MarkLineProps {
  mark: EnteredInError | undefined;
  className?: string;
}

/**
 * Shows who marked a record as entered in error, when and why. Stays readable beside the struck-through record, and
 * explains the line in words (D12).
 */
export function MarkLine({ mark, className }: MarkLineProps) {
  const markText = useMarkText();
  if (mark === undefined) return null;
  return (
    // An inline block takes no line-through from the text around it.
    <span className={cn('inline-block text-xs font-normal whitespace-normal text-ink', className)}>
      <Ban aria-hidden className="mr-1 inline size-3.5 align-[-0.15em] text-muted" />
      {markText(mark)}
    </span>
  );
}
