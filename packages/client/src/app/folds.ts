import type { ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { chatFolds } from '../features/chat/chat.folds.ts';
import { labsFolds } from '../features/labs/labs.folds.ts';
import { medicationsFolds } from '../features/medications/medications.folds.ts';
import { notesFolds } from '../features/notes/notes.folds.ts';
import { patientsFolds } from '../features/patients/patients.folds.ts';
import { scoresFolds } from '../features/scores/scores.folds.ts';
import { vitalsFolds } from '../features/vitals/vitals.folds.ts';
import { xraysFolds } from '../features/xrays/xrays.folds.ts';
import type { Folds } from '../realtime/folds.ts';

/** What every type of chart entry does to the cache; one that is missing here does not compile. */
export const folds: Folds<ChartEntryType> = {
  ...patientsFolds,
  ...vitalsFolds,
  ...notesFolds,
  ...labsFolds,
  ...scoresFolds,
  ...medicationsFolds,
  ...xraysFolds,
  ...chatFolds,
};
