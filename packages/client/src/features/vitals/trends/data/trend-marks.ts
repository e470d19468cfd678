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
}
