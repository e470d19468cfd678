import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import type { ReactNode } from 'react';

/** Data that the calculators need from other features. */
export interface ScoreSources {
  labs: readonly LabResult[];
  /** Newest first. */
  notes: readonly Note[];
  /** The time of the newest chest X-ray, if any. */
  xrayAt: string | undefined;
  /** The current early warning score, shown beside qSOFA (D28). */
  news2: ReactNode;
}
