import { type ScoreRecord, scoresEndpoints } from '@bedside/contracts/scores/scores.contract.ts';
import { callChart } from '../api/call.ts';
import { recordList } from './lists/record-list.ts';

/** A patient's calculated scores, the newest first. */
export const scoresList = recordList<ScoreRecord>({
  name: 'scores',
  read: (patientId, query, signal) =>
    callChart(scoresEndpoints.list, { params: { patientId }, query }, { signal }),
});

/** Queries a patient's calculated scores, the newest first. */
export const scoresQuery = (patientId: string) => scoresList.query(patientId);
