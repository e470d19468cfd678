import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { ReactNode } from 'react';

/** What the calculators read of other parts of the chart. */
export interface ScoreSources {
  labs: readonly LabResult[];
  /** The newest first. */
  notes: readonly Note[];
  /** When the newest chest X-ray was taken, where there is one. */
  xrayAt: string | undefined;
  /** The early warning score as it stands now, to be shown beside qSOFA (D28). */
  news2: ReactNode;
}
