import { chatFolds } from '../features/chat/chat.folds.ts';
import { foldNews } from '../features/chat/news.folds.ts';
import { foldMadeHandover, handoverFolds } from '../features/handover/handover.folds.ts';
import { labsFolds } from '../features/labs/labs.folds.ts';
import { medicationsFolds } from '../features/medications/medications.folds.ts';
import { notesFolds } from '../features/notes/notes.folds.ts';
import { patientsFolds } from '../features/patients/patients.folds.ts';
import { recordsFolds } from '../features/records/records.folds.ts';
import { scoresFolds } from '../features/scores/scores.folds.ts';
import { foldTimeline } from '../features/timeline/timeline.folds.ts';
import { vitalsFolds } from '../features/vitals/vitals.folds.ts';
import { xraysFolds } from '../features/xrays/xrays.folds.ts';
import type { ChartFolds } from '../realtime/folds.ts';

/** The client's only fold table. It does not compile if an entry type is missing. */
export const folds: ChartFolds = {
  byType: {
    ...patientsFolds,
    ...vitalsFolds,
    ...notesFolds,
    ...labsFolds,
    ...scoresFolds,
    ...medicationsFolds,
    ...xraysFolds,
    ...chatFolds,
    ...recordsFolds,
    ...handoverFolds,
    // The board's row contains the takes. No query holds a chart's takes.
    'attention.taken': () => {},
  },
  ofEveryType: [foldNews, foldTimeline, foldMadeHandover],
};
