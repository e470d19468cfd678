import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { patientsEndpoints } from '@bedside/contracts/patients/patients.contract.ts';
import { cn } from '../../../ui/class-names.ts';
import { PlainButton } from '../../../ui/controls/plain-button.tsx';
import type { BoardWords } from '../cells/use-board-words.ts';
import type { EditRequest } from './row-editor.tsx';

interface EditedCellProps {
  row: BoardRow;
  words: BoardWords;
  /** The field that the button shows, and that has the focus when the editor opens. */
  field: EditRequest['field'];
  isActive: boolean;
  onEdit: (request: EditRequest) => void;
}

/** The bed or the plan in its cell, as a button that opens the editor of bed, status and plan. */
export function EditedCell({ row, words: { t }, field, isActive, onEdit }: EditedCellProps) {
  const { patientId } = row;
  const isBed = field === 'bed';
  const value = row[field];
  return (
    <PlainButton
      needs={patientsEndpoints.update}
      tabIndex={isActive ? 0 : -1}
      title={isBed ? undefined : value}
      aria-haspopup="dialog"
      aria-label={`${value || t(isBed ? 'noBed' : 'noPlan')}. ${t('edit', { name: row.label })}`}
      onClick={() => onEdit({ patientId, field })}
      className={cn(
        'relative z-2 -mx-1 flex min-w-0 items-center rounded-sm px-1 text-left hover:bg-canvas hover:inset-ring hover:inset-ring-line-strong/50',
        isBed ? 'h-8 w-full text-base font-semibold' : 'max-w-full self-start text-xs leading-4',
        hasLeft(row) && 'text-muted',
      )}
    >
      <span className={isBed ? 'truncate' : 'line-clamp-1 wrap-break-word'}>
        {value || (isBed ? '–' : <span className="text-muted">{t('noPlan')}</span>)}
      </span>
    </PlainButton>
  );
}
