import { useAtomValue } from 'jotai';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockTime } from '../../i18n/format.ts';
import { languageAtom } from '../../storage/preferences.ts';
import { cn } from '../../ui/class-names.ts';

interface OpeningLineProps {
  /** The time of the newest entry, which the line shows. */
  at: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** The button of a line that stands for several entries and opens to them. */
export function OpeningLine({ at, isOpen, onToggle, children }: OpeningLineProps) {
  const language = useAtomValue(languageAtom);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className="grid w-full grid-cols-[3.25rem_1.25rem_minmax(0,1fr)] gap-x-2 px-4 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2 max-md:min-h-11"
    >
      <time dateTime={at} className="text-sm text-muted">
        {clockTime(at, language)}
      </time>
      <ChevronRight aria-hidden className={cn('mt-0.5 size-4 text-muted', isOpen && 'rotate-90')} />
      {children}
    </button>
  );
}
