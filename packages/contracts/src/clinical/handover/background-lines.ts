import { itemBounds, textBounds } from '../../bounds.ts';
import { hasEnded, isSingleDose, type Medication } from '../../medications/medications.contract.ts';
import { holdsAiWords, type Note } from '../../notes/notes.contract.ts';
import { counts } from '../../record-marks.ts';
import { allergyConflicts, medicationCounts } from '../medications/allergy-conflicts.ts';
import { localDay } from '../patient/age.ts';
import { isPregnancyPossible } from '../patient/pregnancy.ts';
import {
  type Group,
  group,
  type HandoverChart,
  handoverPeriodMs,
  patientSource,
  type UnplacedLine,
} from './handover-chart.ts';

/** HAND-6: returns allergies, pregnancy, isolation, medication and notes. Each unknown fact has a line of its own. */
export function backgroundLines(chart: HandoverChart, now: Date): Group[] {
  const { patient } = chart;
  const source = patientSource(chart);
  const { allergies, pregnancy, isolation } = patient;
  const facts: UnplacedLine[] = [{ code: 'allergies', allergies, source }];
  if (pregnancy.status !== 'unknown' || isPregnancyPossible(patient, localDay(now))) {
    facts.push({ code: 'pregnancy', pregnancy, source });
  }
  facts.push({ code: 'isolation', isolation: isolation ?? null, source });
  return [
    group(facts),
    group(medicationLines(chart, now), itemBounds.handoverMedications),
    group(noteLines(chart.notes), itemBounds.handoverNotes),
  ];
}

/** Returns home medication, then what runs here, then single doses of the last day that belong to no order. */
function medicationLines({ medications, patient }: HandoverChart, now: Date): UnplacedLine[] {
  const standing = medications.filter(
    (one) => !hasEnded(one) && !isSingleDose(one) && one.doseOf === undefined,
  );
  const isRecent = ({ startedAt }: Medication) => now.getTime() - Date.parse(startedAt) <= handoverPeriodMs;
  const doses = medications.filter(
    (one) => !hasEnded(one) && isSingleDose(one) && one.doseOf === undefined && isRecent(one),
  );
  const home = standing.filter(({ kind }) => kind === 'home');
  const { allergies } = patient;
  const conflicts = allergyConflicts(medications, allergies);
  const lineOf = (medication: Medication): UnplacedLine => {
    const findings = conflicts.find((one) => one.medication === medication)?.findings;
    const isNotCompared = medicationCounts([medication], allergies).notCompared > 0;
    return {
      ...medicationLine(medication, medications),
      ...(findings && { conflicts: findings }),
      ...(isNotCompared && { isNotCompared: true as const }),
    };
  };
  return [
    ...(home.length === 0 ? [{ code: 'no-home-medication' as const }] : home.map(lineOf)),
    ...standing.filter(({ kind }) => kind !== 'home').map(lineOf),
    ...doses.map(lineOf),
  ];
}

function medicationLine(
  medication: Medication,
  all: readonly Medication[],
): Extract<UnplacedLine, { code: 'medication' }> {
  const { id, kind, name, dosage, frequency, route, startedAt } = medication;
  const given = all.filter((one) => one.doseOf === id && counts(one)).map((dose) => dose.startedAt);
  const last = given.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return {
    code: 'medication',
    kind,
    name,
    ...(dosage !== undefined && { dosage }),
    ...(frequency !== undefined && { frequency }),
    ...(route !== undefined && { route }),
    startedAt,
    ...(last !== undefined && { lastDoseAt: last }),
    source: { domain: 'medications', recordId: id },
  };
}

/** HAND-7: returns the newest admission note, then the newest other notes. */
function noteLines(notes: readonly Note[]): UnplacedLine[] {
  const counting = notes.filter(counts);
  const admission = counting.find(({ type }) => type === 'admission');
  const others = counting.filter((note) => note !== admission);
  return [...(admission ? [admission] : []), ...others].map((note) => {
    const { id, type, title, content, createdAt: at, recordedBy: by } = note;
    return {
      code: 'note',
      type,
      title,
      ...excerptOf(content),
      at,
      by,
      fromReply: holdsAiWords(note),
      source: { domain: 'notes', recordId: id },
    };
  });
}

/** Returns the beginning of a text, and whether it goes on. Cuts no character in two. */
export function excerptOf(content: string): { text: string; isCut: boolean } {
  const most = textBounds.handoverExcerpt;
  if (content.length <= most) return { text: content, isCut: false };
  return { text: content.slice(0, most).replace(/[\ud800-\udbff]$/, ''), isCut: true };
}
