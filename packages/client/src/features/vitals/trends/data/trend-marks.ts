import type { RecordDomain } from '@bedside/contracts/record-marks.ts';
import type { View } from './view.ts';

/** The rows of marks below the lanes. */
export const markRows = ['medication', 'lab', 'question', 'note'] as const;
export type MarkKind = (typeof markRows)[number];

/** Something else in the chart, at a time of the common axis. */
export interface TrendMark {
  key: string;
  kind: MarkKind;
  /** Epoch milliseconds. */
  at: number;
  text: string;
  isAbnormal: boolean;
  /** The marked record. */
  record: MarkedRecord;
}

/** Where to find the record of a mark. */
export interface MarkedRecord {
  domain: RecordDomain;
  id: string;
  /** The time that its list is sorted by. */
  at: string;
}

/** The rows of marks in the drawing. Lengths in pixels. */
interface MarkRows {
  marks: readonly TrendMark[];
  marksTop: number;
  markHeight: number;
}

/** How far from a mark a pointer still means it, in pixels. */
const markReach = 8;

/** Returns the mark at a place of the drawing, the nearest in its row; of those at one pixel the latest. */
export function markAt(
  { marks, marksTop, markHeight }: MarkRows,
  { from, to }: View,
  { x, y, width }: { x: number; y: number; width: number },
): TrendMark | undefined {
  const kind = markRows[Math.floor((y - marksTop) / markHeight)];
  let nearest: { mark: TrendMark; distance: number } | undefined;
  for (const mark of marks) {
    if (mark.kind !== kind || mark.at < from || mark.at > to) continue;
    const distance = Math.abs(((mark.at - from) / (to - from)) * width - x);
    if (distance > markReach || distance > (nearest?.distance ?? markReach)) continue;
    if (distance === nearest?.distance && mark.at < nearest.mark.at) continue;
    nearest = { mark, distance };
  }
  return nearest?.mark;
}
