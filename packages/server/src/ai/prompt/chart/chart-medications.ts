import {
  allergyConflicts,
  medicationCounts,
} from '@bedside/contracts/clinical/medications/allergy-conflicts.ts';
import { isActiveMedication, type Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { Allergies } from '@bedside/contracts/patients/patient-facts.ts';
import { counts } from '@bedside/contracts/record-marks.ts';
import { asData, type Mask } from '../as-data.ts';
import type { PromptMarks } from '../prompt-marks.ts';
import { countersignFlag } from './countersign-flag.ts';
import { ago, type Line } from './vital-signs.ts';

/** Active medications, given doses and ended medications, the newest of each. */
const mostMedications = { active: 30, doses: 30, ended: 10 } as const;

const kinds = { home: 'taken at home', given: 'given here', prescribed: 'prescribed here' } as const;

/**
 * Lists the active medications, the given doses and the ended medications apart, each list with the newest first. A chart
 * without one does not mean that the patient takes none, and a prescription says if a dose of it was given.
 */
export function medicationLines(
  medications: readonly Medication[],
  allergies: Allergies,
  { now, mask, marks }: { now: Date; mask: Mask; marks: PromptMarks },
): Line[] {
  const numbered = numberedWith(marks);
  const { active, doses } = byState(medications);
  const shown = shownMedications(medications);
  return [
    ...(active.length === 0
      ? ([
          ['medications', 'no active one recorded (what is taken may be unknown, which is not "none")'],
        ] as Line[])
      : []),
    ...numbered('medication', shown.active, (one) => [
      ...regimen(one, mask),
      kinds[one.kind],
      ...(one.kind === 'home' ? [] : [ago(one.startedAt, now)]),
      ...givenText(one, doses, now),
      ...allergyText(one, mask),
      ...conflictText(one, allergies, mask),
    ]),
    ...numbered('dose_given', shown.doses, (one) => [
      ...regimen(one, mask),
      'single dose given here',
      ago(one.startedAt, now),
      ...allergyText(one, mask),
    ]),
    ...numbered('stopped', shown.ended, (one) => [
      ...regimen(one, mask),
      `${kinds[one.kind]}, discontinued ${ago(one.discontinuedAt ?? one.startedAt, now)}`,
      ...(one.discontinueReason ? [`reason ${asData(one.discontinueReason, mask)}`] : []),
    ]),
  ];
}

/** Returns the medications in a prompt, by their state. */
export function shownMedications(medications: readonly Medication[]) {
  const { active, ended, doses } = byState(medications);
  return {
    active: active.slice(0, mostMedications.active),
    ended: ended.slice(0, mostMedications.ended),
    doses: doses.slice(0, mostMedications.doses),
  };
}

export function byState(medications: readonly Medication[]) {
  const counting = medications.filter(counts);
  const active = counting.filter(isActiveMedication);
  const ended = counting.filter(({ discontinuedAt }) => discontinuedAt !== undefined);
  return { active, ended, doses: counting.filter((one) => !active.includes(one) && !ended.includes(one)) };
}

const numberedWith =
  (marks: PromptMarks) =>
  (key: string, list: readonly Medication[], parts: (one: Medication) => string[]): Line[] =>
    list.map((one, index) => {
      const mark = marks.of('medications', one.id, one.startedAt);
      const texts = [...parts(one), ...countersignFlag(one)];
      return [`${key}_${index + 1}`, withKeys(one, texts, marks).join(' | ') + mark];
    });

/** Puts the keys of the drug and of its regimen behind the first two parts. */
function withKeys(one: Medication, [name = '', how = '', ...rest]: string[], marks: PromptMarks): string[] {
  const record = { recordId: one.id, at: one.startedAt };
  const isStopped = one.discontinuedAt !== undefined;
  const common = { named: one.name, isNewest: true, ...(isStopped && { isStopped }) } as const;
  const dose = howText(one);
  return [
    name + marks.key('medications', record, { field: 'drug', value: one.name, ...common }),
    dose === '' ? how : how + marks.key('medications', record, { field: 'dose', value: dose, ...common }),
    ...rest,
  ];
}

const howText = ({ dosage, route, frequency }: Medication): string =>
  [dosage, route, frequency].filter(Boolean).join(', ');

function regimen(medication: Medication, mask: Mask): string[] {
  const { name, indication } = medication;
  const how = howText(medication);
  return [
    asData(name, mask),
    how === '' ? 'dose unknown' : asData(how, mask),
    ...(indication ? [`for ${asData(indication, mask)}`] : []),
  ];
}

function givenText({ id, kind }: Medication, doses: readonly Medication[], now: Date): string[] {
  const given = doses.filter(({ doseOf }) => doseOf === id);
  const [last] = given;
  if (last) return [`doses given: ${given.length}, the last ${ago(last.startedAt, now)}`];
  return kind === 'prescribed' ? ['no dose of it is recorded as given'] : [];
}

const allergyText = ({ allergyCheck }: Medication, mask: Mask): string[] =>
  allergyCheck?.reason === undefined
    ? []
    : [`chosen despite a recorded allergy, reason ${asData(allergyCheck.reason, mask)}`];

/** ATTN-20, ALLERGY-9: an allergy recorded after the medication, and a name that no one could compare. */
function conflictText(medication: Medication, allergies: Allergies, mask: Mask): string[] {
  const [conflict] = allergyConflicts([medication], allergies);
  const substances = [...new Set(conflict?.findings.map(({ substance }) => substance))];
  const isNotCompared = medicationCounts([medication], allergies).notCompared > 0;
  return [
    ...(substances.length === 0
      ? []
      : [
          `CONFLICT: matches the recorded allergy to ${substances.map((one) => asData(one, mask)).join(', ')}`,
        ]),
    ...(isNotCompared ? ['not in the drug list, so not compared with the allergies'] : []),
  ];
}
