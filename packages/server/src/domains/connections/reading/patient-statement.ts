import { textBounds } from '@bedside/contracts/bounds.ts';
import { comparable } from '@bedside/contracts/comparable.ts';
import type { PatientIdentifier } from '@bedside/contracts/patients/patient-facts.ts';
import { named, note } from '@bedside/contracts/primitives.ts';
import type { Components, Hl7Message, Segment } from '../../../infra/hl7/hl7-message.ts';
import { Hl7Refusal } from '../../../infra/hl7/hl7-refusal.ts';
import { readDay, readMoment, refuseFuture, type TimeZoneReading } from '../../../infra/hl7/hl7-time.ts';
import type { PatientStatement } from '../../patients/patients.service.ts';
import { bedOf } from './location.ts';

/** Identifiers of one message. */
const maxIdentifiers = 20;

/** Allergies of one message. */
const maxStatedAllergies = 40;

/** The parts of a connection by which its messages are read. */
export interface Reading extends TimeZoneReading {
  /** The authority of numbers that name none; empty if such numbers are not used. */
  authority: string;
  beds: Record<string, string>;
}

/** Returns the one PID segment. Throws `no-patient` or `several-patients`. */
export function patientSegment(message: Hl7Message): Segment {
  const [pid, other] = message.all('PID');
  if (pid === undefined) throw new Hl7Refusal('no-patient', { at: 'PID' });
  if (other !== undefined) throw new Hl7Refusal('several-patients', { at: 'PID[2]' });
  return pid;
}

/**
 * Reads identifiers (CX) with their authority: CX-4, otherwise the connection's. Without both they are left out, because any
 * system may have given that number. Throws `no-identifier` or `no-authority` if none is left.
 */
export function identifiersOf(
  segment: Segment,
  field: number,
  { authority: usual }: Pick<Reading, 'authority'>,
): PatientIdentifier[] {
  const at = segment.at(field);
  const sent = segment.repetitions(field).filter((one) => one.text(1) !== '');
  if (sent.length === 0) throw new Hl7Refusal('no-identifier', { at });
  if (sent.length > maxIdentifiers) throw new Hl7Refusal('too-many-repetitions', { at, never: true });
  const identifiers = sent.flatMap((one) => {
    const authority = one.text(4, 1) || one.text(4, 2) || usual;
    const value = one.text(1);
    if (authority === '') return [];
    if (value.length > textBounds.mrn || authority.length > textBounds.authority) {
      throw new Hl7Refusal('value-too-long', { at, never: true });
    }
    const type = one.text(5).slice(0, textBounds.identifier);
    return [{ authority, value, ...(type !== '' && { type }) }];
  });
  if (identifiers.length === 0) throw new Hl7Refusal('no-authority', { at });
  // The record number of a new chart is the first one.
  return identifiers.toSorted((one, other) => Number(other.type === 'MR') - Number(one.type === 'MR'));
}

/** Returns the time of the event: EVN-2, otherwise MSH-7. Throws `no-event-time` without one. */
export function eventTime(message: Hl7Message, reading: TimeZoneReading): Date {
  const recorded = message.first('EVN')?.raw(2) ?? '';
  const [text, at] =
    recorded === ''
      ? [message.first('MSH')?.text(7) ?? '', 'MSH-7']
      : [message.first('EVN')?.text(2) ?? '', 'EVN-2'];
  const moment = readMoment(text, at, reading);
  if (moment === undefined) throw new Hl7Refusal('no-event-time', { at });
  refuseFuture(moment, at, reading.now);
  return moment;
}

/** Reads what an ADT message says about its patient. `withLocation` is false for events whose location is not the present one. */
export function patientStatement(
  message: Hl7Message,
  reading: Reading,
  { withLocation }: { withLocation: boolean },
): PatientStatement {
  const pid = patientSegment(message);
  const pv1 = message.first('PV1');
  const birth = birthOf(pid, reading);
  const name = nameOf(pid);
  const bed = withLocation && pv1 ? bedOf(pv1, reading.beds) : undefined;
  const complaint = complaintOf(message);
  const physician = pv1 && personName(pv1.first(7), 2, 3);
  const gender = genderOf(pid);
  const arrivedAt = pv1 && readMoment(pv1.text(44), pv1.at(44), reading);
  refuseFuture(arrivedAt, 'PV1-44', reading.now);
  return {
    identifiers: identifiersOf(pid, 3, reading),
    facts: {
      ...(name !== undefined && { name }),
      ...('day' in birth && { dateOfBirth: birth.day }),
      ...(gender !== undefined && { gender }),
      ...(bed !== undefined && { bed }),
      ...(complaint !== undefined && { chiefComplaint: complaint }),
      ...(physician && { physician: physician.slice(0, textBounds.fullName) }),
    },
    ...('year' in birth && { birthYear: birth.year }),
    allergies: allergiesOf(message),
    at: eventTime(message, reading),
    ...(arrivedAt && { arrivedAt }),
  };
}

/** Returns the legal name, otherwise the first; undefined if none was sent. Throws `not-a-name` for one without letters. */
export function nameOf(pid: Segment): string | undefined {
  const names = pid.repetitions(5);
  const legal = names.find((one) => one.text(7) === 'L') ?? names[0];
  if (legal === undefined || (legal.text(1) === '' && legal.text(2) === '')) return undefined;
  const whole = [legal.text(2), legal.text(3), legal.text(1), legal.text(4)]
    .filter((part) => part !== '')
    .join(' ');
  const parsed = named(textBounds.patientName).safeParse(whole);
  if (!parsed.success) throw new Hl7Refusal('not-a-name', { at: pid.at(5) });
  return parsed.data;
}

function personName(person: Components, family: number, given: number): string | undefined {
  const whole = [person.text(given), person.text(family)].filter((part) => part !== '').join(' ');
  return whole === ''
    ? undefined
    : named(textBounds.fullName).safeParse(whole.slice(0, textBounds.fullName)).data;
}

/** Returns the birth date, or the year of one without a day; neither if it was not sent. Throws `not-a-birth-date`. */
export function birthOf(pid: Segment, { now }: TimeZoneReading): { day: string } | { year: number } | object {
  const birth = readDay(pid.text(7), pid.at(7));
  if (birth === undefined) return {};
  const tomorrow = new Date(now.getTime() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  const first = 'day' in birth ? birth.day : `${birth.year}-01-01`;
  const age = now.getUTCFullYear() - Number(first.slice(0, 4));
  if (first > tomorrow || first < '1880-01-01' || ('year' in birth && (age > 120 || age < 1))) {
    throw new Hl7Refusal('not-a-birth-date', { at: pid.at(7) });
  }
  return birth;
}

/** HL7 table 0001. Only male and female are certain; "unknown" is no statement. */
function genderOf(pid: Segment): string | undefined {
  const code = pid.text(8).toUpperCase();
  if (code === 'M') return 'male';
  if (code === 'F') return 'female';
  return ['O', 'A', 'N', 'X'].includes(code) ? 'other' : undefined;
}

/** The reason of the visit: PV2-3, otherwise the first diagnosis. */
function complaintOf(message: Hl7Message): string | undefined {
  const pv2 = message.first('PV2');
  const dg1 = message.first('DG1');
  const texts = [pv2?.text(3, 2), pv2?.text(3, 1), dg1?.text(4), dg1?.text(3, 2), dg1?.text(3, 1)];
  const text = texts.find((one) => one !== undefined && one !== '');
  if (text === undefined) return undefined;
  return note(textBounds.chiefComplaint).parse(text.slice(0, textBounds.chiefComplaint)) || undefined;
}

/** Words for "none known". They are no substance, and an admission office's "none" never stands for a clinician's. */
const noneKnown = /^(nka|nkda|none|no known|no allerg|unknown|keine|ninguna|sin alerg|no conocid)/;

/**
 * AL1, and IAM of HL7 2.4 and later. An IAM that deletes an allergy (IAM-6 `D`) is not read: a list of the admission office
 * takes no danger away.
 */
function allergiesOf(message: Hl7Message): PatientStatement['allergies'] {
  const adverse = message.all('IAM').filter((iam) => iam.text(6).toUpperCase() !== 'D');
  const segments = [...message.all('AL1'), ...adverse];
  if (segments.length > maxStatedAllergies)
    throw new Hl7Refusal('too-many-repetitions', { at: 'AL1', never: true });
  return segments.flatMap((segment) => {
    const stated = segment.text(3, 2) || segment.text(3, 1);
    if (stated === '' || noneKnown.test(comparable(stated))) return [];
    if (stated.length > textBounds.allergySubstance)
      throw new Hl7Refusal('value-too-long', { at: segment.at(3) });
    const substance = note(textBounds.allergySubstance).parse(stated);
    if (substance === '') return [];
    const reactions = segment
      .repetitions(5)
      .map((one) => one.text(1))
      .filter((one) => one !== '')
      .join(', ');
    const reaction = note(textBounds.allergyReaction).parse(reactions.slice(0, textBounds.allergyReaction));
    return [{ substance, ...(reaction !== '' && { reaction }) }];
  });
}
