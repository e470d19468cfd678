import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { callsOf, tasksOf } from '@bedside/contracts/clinical/board/board-calls.ts';
import { hasLeft, physicianRoles } from '@bedside/contracts/patients/patient-facts.ts';
import { isFoundIn, searchedText, typedSearch } from '@bedside/contracts/patients/patient-search.ts';
import type { BoardFilter } from '../../../state/board-order.ts';

/** The reader of the list. */
export interface BoardReader {
  id: string;
  role: string;
}

/** Returns whether the reader is assigned to a patient. */
export const isMine = ({ assigned }: BoardRow, { id }: BoardReader): boolean =>
  assigned?.nurseId === id || assigned?.physicianId === id;

/** Returns the reader's role in an assignment: `physician` for physicians, `nurse` for everyone else. */
export const assignedAs = ({ role }: BoardReader): 'nurse' | 'physician' =>
  physicianRoles.includes(role) ? 'physician' : 'nurse';

/**
 * Returns whether a filter shows a row. "Unassigned" means that no one of the reader's own profession cares for the
 * patient. Patients who have left are in "all" only.
 */
export function isShownBy(filter: BoardFilter, row: BoardRow, reader: BoardReader, now: number): boolean {
  if (filter === 'all') return true;
  if (hasLeft(row)) return false;
  if (filter === 'mine') return isMine(row, reader);
  if (filter === 'unassigned') return !row.assigned?.[assignedAs(reader)];
  if (filter === 'waiting') return row.status === 'waiting';
  return (filter === 'attention' ? callsOf(row) : tasksOf(row, now)).length > 0;
}

/** Returns how many patients each filter shows. "All" counts patients in the department's care only. */
export function filterCounts(
  rows: readonly BoardRow[],
  reader: BoardReader,
  now: number,
): Record<BoardFilter, number> {
  const present = rows.filter((row) => !hasLeft(row));
  const count = (filter: BoardFilter) => present.filter((row) => isShownBy(filter, row, reader, now)).length;
  return {
    all: present.length,
    mine: count('mine'),
    unassigned: count('unassigned'),
    attention: count('attention'),
    tasks: count('tasks'),
    waiting: count('waiting'),
  };
}

/** Returns whether a row contains every typed word in its bed, name, complaint, plan, nurse or physician. */
export function isFoundBy(text: string, row: BoardRow): boolean {
  const search = typedSearch(text);
  if (search.pieces.length === 0) return true;
  const { bed, label, chiefComplaint, plan, assigned } = row;
  const { nurse, physician } = assigned ?? {};
  return isFoundIn(searchedText({ name: label }, bed, chiefComplaint, plan, nurse, physician), search);
}
