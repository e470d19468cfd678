import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { assignedAs, type BoardReader } from '../order/board-filters.ts';
import type { BoardWords } from './use-board-words.ts';

interface AssignedNameProps {
  row: BoardRow;
  words: BoardWords;
  as: 'nurse' | 'physician';
  reader: BoardReader;
  isActive: boolean;
  onTake: (row: BoardRow) => void;
}

/** The assigned clinician. For an unassigned patient, shows a button to the reader's own profession. */
export function AssignedName({ row, words: { t }, as, reader, isActive, onTake }: AssignedNameProps) {
  const name = row.assigned?.[as];
  const id = as === 'nurse' ? row.assigned?.nurseId : row.assigned?.physicianId;
  if (id === reader.id)
    return <strong className="max-w-full truncate font-semibold text-action">{t('you')}</strong>;
  if (name) {
    return (
      <span title={name} className="max-w-full truncate">
        {name}
      </span>
    );
  }
  if (as !== assignedAs(reader) || hasLeft(row)) return <span className="text-unknown">–</span>;
  return (
    <Button
      size="sm"
      variant="outline"
      tabIndex={isActive ? 0 : -1}
      className="relative z-2 h-5 rounded-sm px-1.5 text-xs"
      aria-label={t('takeName', { name: row.label })}
      aria-keyshortcuts="t"
      onClick={() => onTake(row)}
    >
      {t('take')}
    </Button>
  );
}
