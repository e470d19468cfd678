import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useLabName } from '../../../i18n/hooks/use-lab-name.ts';
import { useChartNews } from '../../../state/use-chart-news.ts';
import { cn } from '../../../ui/class-names.ts';
import { MarkLine } from '../../../ui/records/mark-line.tsx';
import { NewMark } from '../../../ui/records/new-mark.tsx';

interface LabNameProps {
  lab: LabResult;
  isSelected: boolean;
  onSelect: () => void;
}

/** The test's name, which opens the details, and the mark of a result entered in error. */
export function LabName({ lab, isSelected, onSelect }: LabNameProps) {
  const nameOf = useLabName();
  const news = useChartNews(lab.patientId, 'labs');
  return (
    <span className="min-w-0">
      <NewMark isShown={news.record(lab.id)} />
      <button
        type="button"
        data-lab={lab.id}
        aria-expanded={isSelected}
        onClick={onSelect}
        className={cn(
          'rounded-sm text-left font-medium break-words max-md:min-h-11',
          // A button does not inherit the line through the row around it.
          lab.enteredInError ? 'line-through' : 'hover:underline',
        )}
      >
        {nameOf(lab)}
      </button>
      {/* Not a block, which would take the line through the result. */}
      <MarkLine mark={lab.enteredInError} className="w-full" />
    </span>
  );
}
