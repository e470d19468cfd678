import { type HospitalFact, hasLeft, hospitalFacts } from '@bedside/contracts/patients/patient-facts.ts';
import { nameKey } from '@bedside/contracts/patients/patient-search.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { HospitalStatement, StoredPatient } from '../patients.model.ts';

/** Facts that change by the hour. The newer statement counts, whoever made it. */
const passing: readonly HospitalFact[] = ['bed', 'status'];

const factOfField = new Map<string, HospitalFact>([
  ...hospitalFacts.filter((fact) => fact !== 'physician').map((fact) => [fact, fact] as const),
  ['assigned', 'physician'],
]);

/** Returns the facts that a clinician stated by changing these fields. */
export const statedFacts = (fields: readonly string[]): HospitalFact[] =>
  fields.flatMap((field) => factOfField.get(field) ?? []);

/** Returns a fact as the chart has it, in the form in which the hospital's system states it. */
function chartValue(stored: StoredPatient, fact: HospitalFact): string | undefined {
  return fact === 'physician' ? stored.assigned?.physician : stored[fact];
}

/** Returns whether two values of a fact mean the same. */
function isSame(fact: HospitalFact, one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if (fact === 'name') return nameKey(one) === nameKey(other);
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Returns the facts that the hospital's system states otherwise than the chart. */
export function differences(stored: StoredPatient): NonNullable<Patient['hospitalStates']> {
  return hospitalFacts.flatMap((fact) => {
    const statement = stored.hospital?.[fact];
    if (statement === undefined || isSame(fact, statement.value, chartValue(stored, fact))) return [];
    // The hospital's systems know no waiting and treatment. Only that a patient has left is a statement of theirs.
    if (fact === 'status' && !isLeaving(statement.value)) return [];
    return [{ fact, value: statement.value, at: new Date(statement.at).toISOString() }];
  });
}

const isLeaving = (status: string): boolean =>
  hasLeft({ status: status as Parameters<typeof hasLeft>[0]['status'] });

/** What a message says about the facts of a patient. A fact that it does not contain is no statement. */
export type StatedFacts = Partial<Record<HospitalFact, string>>;

/** The facts that a message changes in the chart, and all that the hospital's system has stated with it. */
interface Weighed {
  changes: StatedFacts;
  hospital: NonNullable<StoredPatient['hospital']>;
}

/**
 * Weighs a message's facts against the chart.
 *
 * - An older statement than the hospital's last one (EVN-2) says nothing.
 * - A statement that repeats the last one says nothing new: it must not undo what a clinician changed since. A fact that
 *   `happened`, such as the bed of a move, is always new.
 * - A new one changes a fact that is unknown, or that the chart has from the hospital.
 * - Bed and status follow the newer statement, whoever made it.
 * - Otherwise the clinician's fact stays, and {@link differences} shows both.
 */
export function weigh(
  stored: StoredPatient,
  facts: StatedFacts,
  at: Date,
  { happened = [] }: { happened?: readonly HospitalFact[] | undefined } = {},
): Weighed {
  const hospital = { ...stored.hospital };
  const changes: StatedFacts = {};
  for (const fact of hospitalFacts) {
    const value = facts[fact];
    if (value === undefined) continue;
    const last = hospital[fact];
    if (last !== undefined && at.getTime() < new Date(last.at).getTime()) continue;
    const inChart = chartValue(stored, fact);
    hospital[fact] = { value, at, ...(inChart !== undefined && { before: inChart }) };
    if (last !== undefined && !happened.includes(fact) && isSame(fact, last.value, value)) {
      hospital[fact] = { ...last, at };
      continue;
    }
    if (isSame(fact, inChart, value)) continue;
    if (mayChange(stored, fact, { inChart, last, at })) changes[fact] = value;
  }
  return { changes, hospital };
}

function mayChange(
  stored: StoredPatient,
  fact: HospitalFact,
  { inChart, last, at }: { inChart: string | undefined; last: HospitalStatement | undefined; at: Date },
): boolean {
  // The chart requires a complaint. A patient whom the hospital sent without one has a question mark.
  if (inChart === undefined || inChart === '' || inChart === '?') return true;
  if (fact === 'name' && stored.unidentified) return true;
  const byClinician = stored.statedAt?.[fact];
  if (passing.includes(fact)) return byClinician === undefined || at.getTime() > Date.parse(byClinician);
  return last !== undefined && isSame(fact, last.value, inChart);
}
