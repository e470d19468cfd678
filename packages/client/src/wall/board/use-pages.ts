import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { useMemo, useState } from 'react';
import type { WallSettings } from '../settings.ts';
import { callOf } from './calls.ts';
import type { Grid } from './grids.ts';
import { type LineOrders, nextOrders } from './line/line-order.ts';
import { pagesOf, type WallPages } from './pages.ts';

/** How long a page of the board is shown. */
export const wallPageMs = 20_000;

interface ShownPage extends WallPages {
  /** The page on screen, from 0. */
  at: number;
  /** Changes with each turn of a page. */
  turn: number;
  /** Counts the moments at which a call began or escalated. */
  newCalls: number;
}

interface Turns {
  at: number;
  since: number;
  turn: number;
  calls: number;
  /** The open causes that the display has shown, with their states. */
  known: ReadonlySet<string>;
}

/** Returns the pages and the one on screen. A new call leads back to the first page, where its row is. */
export function useShownPage(rows: readonly BoardRow[], settings: WallSettings, now: number): ShownPage {
  const [orders, setOrders] = useState<LineOrders>();
  const basis = useMemo(() => ({ rows, settings, now }), [rows, settings, now]);
  const [seen, setSeen] = useState<typeof basis>();
  let current = orders;
  if (seen !== basis || current === undefined) {
    current = nextOrders(orders, rows, settings, now);
    setSeen(basis);
    setOrders(current);
  }
  const [grid, setGrid] = useState<Grid>();
  const pages = useMemo(() => pagesOf(rows, current, settings, grid), [rows, current, settings, grid]);
  if (pages.grid !== grid) setGrid(pages.grid);
  const [turns, setTurns] = useState<Turns>({
    at: 0,
    since: now,
    turn: 0,
    calls: 0,
    known: openCauses(rows),
  });
  const next = nextTurn(turns, { rows, pages: pages.pages.length, now });
  if (next !== turns) setTurns(next);
  return { ...pages, at: next.at, turn: next.turn, newCalls: next.calls };
}

/** Returns the next state of the pages, or the same one if nothing changes. */
function nextTurn(
  turns: Turns,
  { rows, pages, now }: { rows: readonly BoardRow[]; pages: number; now: number },
): Turns {
  const open = openCauses(rows);
  const hasNew = [...open].some((cause) => !turns.known.has(cause));
  const isSame = !hasNew && open.size === turns.known.size;
  const known = isSame ? turns.known : open;
  const { at, turn } = turns;
  const calls = turns.calls + Number(hasNew);
  if (hasNew || at >= pages) return { at: 0, since: now, turn: turn + 1, calls, known };
  // A clock that was set back must not hold a page.
  const isOver = now - turns.since >= wallPageMs || now < turns.since;
  if (pages > 1 && isOver) return { at: (at + 1) % pages, since: now, turn: turn + 1, calls, known };
  return known === turns.known ? turns : { ...turns, known };
}

function openCauses(rows: readonly BoardRow[]): ReadonlySet<string> {
  const open = rows.flatMap((row) =>
    callOf(row)
      .causes.filter(({ state }) => state !== 'taken')
      .map(({ id, state }) => `${row.patientId} ${id} ${state}`),
  );
  return new Set(open);
}
