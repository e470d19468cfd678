import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { type OrderKey, orderOf } from '@bedside/contracts/clinical/board/board-order.ts';
import { hasLeft } from '@bedside/contracts/patients/patient-facts.ts';
import { type SettledOrder, settle, settleMs } from '../../../domains/board/settled-order.ts';
import type { WallSettings } from '../../settings.ts';
import { type CallState, callOf, isOpen, isUrgentCall } from '../calls.ts';

/** The rows' ids in the order of the display, and from the sickest on. */
export interface LineOrders {
  shown: SettledOrder;
  sickest: SettledOrder;
}

const callRank: Record<CallState, number> = { escalated: 0, calling: 1, taken: 4, quiet: 4 };

/** The place of a call: a red one before an amber one, and of equal ones an escalated one first. */
function rankOf(row: BoardRow): number {
  const call = callOf(row);
  return callRank[call.state] + (isOpen(call) && isUrgentCall(call, row) ? 2 : 0);
}

/**
 * Returns the next orders of the rows. A row moves only after it has belonged elsewhere for {@link settleMs}, with one
 * exception: a row that begins to call, or escalates, is among the sickest at once. In the order of deterioration it
 * then also moves up at once.
 */
export function nextOrders(
  last: LineOrders | undefined,
  rows: readonly BoardRow[],
  { order, beds }: Pick<WallSettings, 'order' | 'beds'>,
  now: number,
): LineOrders {
  const byDeterioration = orderOf('deterioration', [], now);
  const sickness = (row: BoardRow): OrderKey => [Number(hasLeft(row)), rankOf(row), ...byDeterioration(row)];
  const sickest = settleCalls(last?.sickest, { basis: 'sickest', rows, key: sickness, now });
  if (order === 'deterioration') return { shown: sickest, sickest };
  const key = orderOf(order, beds, now);
  const keyed = rows.map((row) => ({ id: row.patientId, key: key(row) }));
  const basis = `${order} ${beds.join()}`;
  // A bed does not swing around a limit: a moved patient is at the new one at once.
  const settles = order === 'bed' ? 0 : settleMs;
  return {
    shown: settle(last?.shown, { basis, rows: keyed, now, settles, isHeld: false }),
    sickest,
  };
}

interface Calls {
  basis: string;
  rows: readonly BoardRow[];
  /** A key with the rank of the call in second place. */
  key: (row: BoardRow) => OrderKey;
  now: number;
}

function settleCalls(last: SettledOrder | undefined, { basis, rows, key, now }: Calls): SettledOrder {
  const keyed = rows.map((row) => ({ id: row.patientId, key: key(row) }));
  const louder = new Set(
    keyed.flatMap(({ id, key: [, rank = 0] }) => {
      const shown = last?.places.get(id)?.shown[1];
      return shown !== undefined && rank < shown ? [id] : [];
    }),
  );
  // A row without a known place goes to its place at once.
  const places = new Map([...(last?.places ?? [])].filter(([id]) => !louder.has(id)));
  return settle(last && { ...last, places }, { basis, rows: keyed, now, settles: settleMs, isHeld: false });
}
