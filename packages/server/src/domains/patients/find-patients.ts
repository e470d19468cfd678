import { itemBounds } from '@bedside/contracts/bounds.ts';
import {
  hasLeft,
  patientStatuses,
  presentAfterLeavingMs,
} from '@bedside/contracts/patients/patient-facts.ts';
import {
  endOf,
  matchesPrefix,
  nameKey,
  patientWords,
  type TypedPiece,
  typedSearch,
} from '@bedside/contracts/patients/patient-search.ts';
import { recordNumberKey } from '@bedside/contracts/patients/record-number.ts';
import { type ClientSession, trusted } from 'mongoose';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { type Log, withoutWords } from '../../infra/observe/log.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';

const departed = patientStatuses.filter((status) => hasLeft({ status }));
const inCare = patientStatuses.filter((status) => !hasLeft({ status }));

/** Returns the filter for charts that are not removed, as demo patients can be. */
const isNotRemoved = { removedAt: trusted({ $exists: false }) };

/** Returns the filter for charts that are not removed and do not continue in another one. */
export const isListed = { continuesIn: trusted({ $exists: false }), ...isNotRemoved };

/** Returns the filter for patients in the department's care, and those who left it after `from`. */
export const isPresentSince = (from: Date) => ({
  ...isListed,
  $or: [
    { status: trusted({ $in: inCare }) },
    { status: trusted({ $in: departed }), leftAt: trusted({ $gt: from }) },
  ],
});

/** Returns the filter for patients in the department's care, and those who left it within the last 12 hours (D55). */
export const isPresent = (now: Date) => isPresentSince(new Date(now.getTime() - presentAfterLeavingMs));

/** Grows when the rule behind the search words or the key of a person changes. */
const searchFold = 2;

type Sought = Pick<StoredPatient, 'name' | 'mrn' | 'dateOfBirth' | 'unidentified' | 'demo'>;

/** D71: returns the key that two records of one person share; undefined if the record can't tell or is a demo patient's. */
export function personKeyOf({ name, dateOfBirth, unidentified, demo }: Partial<Sought>): string | undefined {
  const key = unidentified || demo || name === undefined ? '' : nameKey(name);
  return key === '' || !dateOfBirth ? undefined : `${key}|${dateOfBirth}`;
}

/** Returns the fields by which a patient is found: the words of a search, and the key of the person. */
export function searchFields(patient: Sought) {
  return { searchWords: patientWords(patient), personKey: personKeyOf(patient), searchFold };
}

const wordIs = (word: string) => ({
  searchWords: matchesPrefix(word) ? new RegExp(`^${word}`) : word,
});

/** A typed piece finds its whole, all of its parts, or the end of a record number. */
function pieceIs({ whole, parts }: TypedPiece) {
  const end = endOf(whole);
  return {
    $or: [
      wordIs(whole),
      ...(parts.length > 1 ? [{ $and: parts.map(wordIs) }] : []),
      ...(end === undefined ? [] : [{ searchWords: end }]),
    ],
  };
}

/**
 * Returns the department's patients that match every typed piece, latest arrival first, or whose name or record number
 * matches all of them together (SEARCH-1 to SEARCH-6).
 */
export async function findMatches(
  departmentId: string,
  text: string,
  hidden: readonly string[],
): Promise<StoredPatient[]> {
  const { pieces, whole, number } = typedSearch(text);
  // The longest piece matches the fewest patients, and MongoDB uses the index for the first condition.
  const sorted = pieces.toSorted((one, other) => other.whole.length - one.whole.length);
  const found = await PatientModel.find({
    departmentId,
    ...isNotRemoved,
    ...(hidden.length > 0 && { _id: trusted({ $nin: [...hidden] }) }),
    $or: [{ $and: sorted.map(pieceIs) }, wordIs(whole), ...(number === undefined ? [] : [wordIs(number)])],
  })
    .sort({ arrivedAt: -1, _id: -1 })
    .limit(itemBounds.foundPatients)
    .lean<StoredPatient[]>();
  const current = await Promise.all(found.map(currentChart));
  // A number of a merged chart finds the chart in which it continues, once.
  return [...new Map(current.map((one) => [one._id, one])).values()].filter(
    ({ _id }) => !hidden.includes(_id),
  );
}

/** Merges after each other that are followed. */
const maxMergeSteps = 10;

/** Returns the chart in which a merged one continues, and itself for every other. */
export async function currentChart(stored: StoredPatient): Promise<StoredPatient> {
  let current = stored;
  for (let step = 0; step < maxMergeSteps && current.continuesIn !== undefined; step += 1) {
    const next = await PatientModel.findById(current.continuesIn.patientId).lean<StoredPatient>();
    if (!next) break;
    current = next;
  }
  return current;
}

/** Returns the id of the department's patient with this name and birth date, the latest arrival first, if not `hidden`. */
export async function samePerson(
  departmentId: string,
  personKey: string,
  hidden: readonly string[],
  session: ClientSession | null = null,
): Promise<string | undefined> {
  const [found] = await PatientModel.find(
    { departmentId, personKey, ...(hidden.length > 0 && { _id: trusted({ $nin: [...hidden] }) }) },
    { continuesIn: 1 },
  )
    .session(session)
    .sort({ arrivedAt: -1, _id: -1 })
    .limit(1)
    .lean<StoredPatient[]>();
  return found && (await currentChart(found))._id;
}

/** Returns the id of the department's patient with this record number in its form for comparison (D37). */
export async function patientWithNumber(departmentId: string, mrn: string): Promise<string | undefined> {
  const found = await PatientModel.findOne(
    { departmentId, mrnKey: recordNumberKey(mrn) },
    { continuesIn: 1 },
  ).lean<StoredPatient>();
  return found ? (await currentChart(found))._id : undefined;
}

/**
 * Adds the fields of the search to patients that were stored before the present rule. Never rejects, because a failure here must
 * not stop the start.
 */
export async function fillSearchWords(log: Log): Promise<void> {
  try {
    let filled = 0;
    const facts = { name: 1, mrn: 1, dateOfBirth: 1, unidentified: 1, demo: 1 } as const;
    const without = PatientModel.find({ searchFold: trusted({ $ne: searchFold }) }, facts);
    for await (const { _id, ...patient } of without.lean<StoredPatient[]>().cursor()) {
      await PatientModel.updateOne({ _id }, { $set: withoutUndefined(searchFields(patient)) });
      filled += 1;
    }
    if (filled > 0) log.info({ filled }, 'search words filled');
  } catch (error) {
    log.error({ err: withoutWords(error) }, 'search words could not be filled');
  }
}
