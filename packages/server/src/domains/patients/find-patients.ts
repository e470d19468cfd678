import { itemBounds } from '@bedside/contracts/bounds.ts';
import { searchWords } from '@bedside/contracts/comparable.ts';
import { hasLeft, patientStatuses, presentAfterLeaving } from '@bedside/contracts/patients/patient-facts.ts';
import { shortestPrefix } from '@bedside/contracts/patients/patients.contract.ts';
import { trusted } from 'mongoose';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';

const departed = patientStatuses.filter((status) => hasLeft({ status }));
const inCare = patientStatuses.filter((status) => !hasLeft({ status }));

/** Returns the filter for patients in the department's care, and those who left it after `from`. */
export const isPresentSince = (from: Date) => ({
  $or: [
    { status: trusted({ $in: inCare }) },
    { status: trusted({ $in: departed }), leftAt: trusted({ $gt: from }) },
  ],
});

/** Returns the filter for patients in the department's care, and those who left it within the last 12 hours (D55). */
export const isPresent = (now: Date) => isPresentSince(new Date(now.getTime() - presentAfterLeaving));

/** Returns the search words of a patient: those of the name, and the record number with and without its separators. */
export function wordsOf({ name, mrn }: Pick<StoredPatient, 'name' | 'mrn'>): string[] {
  const number = searchWords(mrn);
  const parts = number.filter((part) => part.length >= shortestPrefix);
  return [...new Set([...searchWords(name), ...parts, number.join('')])].filter(Boolean);
}

/**
 * Returns the department's patients that match every typed word, latest arrival first. A record number matches if it
 * begins with all of them.
 */
export function findMatches(departmentId: string, text: string): Promise<StoredPatient[]> {
  const typed = searchWords(text);
  const word = (each: string) => ({
    searchWords: each.length < shortestPrefix ? each : new RegExp(`^${each}`),
  });
  // The longest word matches the fewest patients, and MongoDB uses the index for the first condition.
  const words = [...new Set(typed)].toSorted((a, b) => b.length - a.length).map(word);
  return PatientModel.find({ departmentId, $or: [{ $and: words }, word(typed.join(''))] })
    .sort({ arrivedAt: -1, _id: -1 })
    .limit(itemBounds.foundPatients)
    .lean<StoredPatient[]>();
}

/**
 * Adds search words to patients that were stored before the search existed. Never rejects, because a failure here must
 * not stop the start.
 */
export async function fillSearchWords(log: Log): Promise<void> {
  try {
    let filled = 0;
    const without = PatientModel.find({ 'searchWords.0': trusted({ $exists: false }) }, { name: 1, mrn: 1 });
    for await (const { _id, name, mrn } of without.lean<StoredPatient[]>().cursor()) {
      await PatientModel.updateOne({ _id }, { $set: { searchWords: wordsOf({ name, mrn }) } });
      filled += 1;
    }
    if (filled > 0) log.info({ filled }, 'search words filled');
  } catch (error) {
    log.error({ err: withoutWords(error) }, 'search words could not be filled');
  }
}
