import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { cn } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { BoardWords } from '../cells/use-board-words.ts';
import { assignedAs, type BoardReader } from '../order/board-filters.ts';

interface TakeButtonProps {
  row: BoardRow;
  words: BoardWords;
  reader: BoardReader;
  isActive: boolean;
  onTake: (row: BoardRow) => void;
  className?: string;
}

/** The button that assigns the reader. Shows nothing if someone of the reader's profession is assigned. */
export function TakeButton({ row, words: { t }, reader, isActive, onTake, className }: TakeButtonProps) {
  if (row.assigned?.[assignedAs(reader)] || hasLeft(row)) return null;
  return (
    <Button
      needs={patientsEndpoints.update}
      size="sm"
      variant="outline"
      tabIndex={isActive ? 0 : -1}
      className={cn('relative z-2 ml-auto h-7 px-2', className)}
      aria-label={t('takeName', { name: row.label })}
      aria-keyshortcuts="t"
      onClick={() => onTake(row)}
    >
      {t('take')}
    </Button>
  );
}
