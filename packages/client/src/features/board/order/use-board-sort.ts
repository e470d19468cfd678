import { type BoardSort, boardSorts } from '@bedside/contracts/clinical/board/board-order.ts';
import { useState } from 'react';
import * as z from 'zod';
import { recall, remember } from '../../../storage/browser-storage.ts';

/** Clinicians with a stored order of the tracking list in this browser. */
const maxBoardReaders = 20;

const Choices = z.array(z.tuple([z.string(), z.enum(boardSorts)])).max(maxBoardReaders);

/** The orders that clinicians chose in this browser, by account, latest first. */
function choices(): z.output<typeof Choices> {
  try {
    return Choices.parse(JSON.parse(recall('boardSorts') ?? '[]'));
  } catch {
    return [];
  }
}

/** Returns the clinician's order of the tracking list, which this browser stores, and the function that changes it. */
export function useBoardSort(userId: string): [BoardSort, (sort: BoardSort) => void] {
  const [sort, setSort] = useState<BoardSort>(
    () => choices().find(([id]) => id === userId)?.[1] ?? 'deterioration',
  );
  return [
    sort,
    (chosen) => {
      const others = choices().filter(([id]) => id !== userId);
      remember('boardSorts', JSON.stringify([[userId, chosen], ...others.slice(0, maxBoardReaders - 1)]));
      setSort(chosen);
    },
  ];
}
