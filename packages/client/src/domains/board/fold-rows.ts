import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';

/** One push: a new row of a patient, or the removal of a patient. */
export type BoardPush = { row: BoardRow } | { gone: string };

/** Returns rows with pushes applied. Ignores a row that is not newer, so pushes may repeat. */
export function foldedBoard(rows: readonly BoardRow[], pushes: readonly BoardPush[]): BoardRow[] {
  const byId = new Map(rows.map((row) => [row.patientId, row]));
  for (const push of pushes) {
    if ('gone' in push) {
      byId.delete(push.gone);
      continue;
    }
    const known = byId.get(push.row.patientId);
    if (known === undefined) byId.set(push.row.patientId, push.row);
    else if (isNewer(push.row, known)) {
      // Only the list contains the reader's last look.
      const seen = known.epoch === push.row.epoch ? known.seen : undefined;
      byId.set(push.row.patientId, seen ? { ...push.row, seen } : push.row);
    }
  }
  return [...byId.values()];
}

/** Returns the rows of a list, each replaced by a newer known one, with the later of both last looks. */
export function withNewerKnown(known: readonly BoardRow[], listed: readonly BoardRow[]): BoardRow[] {
  const byId = new Map(known.map((row) => [row.patientId, row]));
  return listed.map((row) => {
    const current = byId.get(row.patientId);
    if (current === undefined || current.epoch !== row.epoch) return row;
    const seen = (row.seen?.seq ?? 0) >= (current.seen?.seq ?? 0) ? row.seen : current.seen;
    return { ...(isNewer(current, row) ? current : row), ...(seen && { seen }) };
  });
}

/** Returns whether a row replaces another one: by another epoch, then by the higher `seq`, then by the later `at`. */
function isNewer(row: BoardRow, than: BoardRow): boolean {
  if (row.epoch !== than.epoch) return true;
  return row.seq > than.seq || (row.seq === than.seq && Date.parse(row.at) > Date.parse(than.at));
}
