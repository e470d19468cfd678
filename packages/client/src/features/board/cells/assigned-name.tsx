import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import type { BoardReader } from '../order/board-filters.ts';
import type { BoardWords } from './use-board-words.ts';

interface AssignedNameProps {
  row: BoardRow;
  words: BoardWords;
  as: 'nurse' | 'physician';
  reader: BoardReader;
}

/** The assigned clinician: "You" for the reader, and a dash if there is none. */
export function AssignedName({ row: { assigned }, words: { t }, as, reader }: AssignedNameProps) {
  const name = assigned?.[as];
  const id = as === 'nurse' ? assigned?.nurseId : assigned?.physicianId;
  if (id === reader.id)
    return <strong className="max-w-full truncate font-semibold text-action">{t('you')}</strong>;
  if (!name) return <span className="text-unknown">–</span>;
  return (
    <span title={name} className="max-w-full truncate">
      {name}
    </span>
  );
}
