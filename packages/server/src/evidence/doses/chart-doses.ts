import { foldedName } from '@bedside/contracts/clinical/medications/folded-name.ts';
import { namedDrugs } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import {
  hasEnded,
  isSingleDose,
  type Medication,
  type MedicationKind,
} from '@bedside/contracts/medications/medications.contract.ts';
import { counts } from '@bedside/contracts/record-marks.ts';

/** A medication of the chart, or one given dose, as a reply is compared with it (REPLY-13). */
export interface ChartDose {
  /** The listed drugs that its name contains. */
  drugs: string[];
  /** Folded names by which a reply can mean it beside the listed ones. */
  names: string[];
  dosage?: string;
  route?: string;
  frequency?: string;
  /** Whether it is a dose that somebody gave. */
  isGiven: boolean;
  /** Missing in charts that an older version read. */
  kind?: MedicationKind;
  /** A discontinued medication. */
  isEnded?: true;
  /** Milliseconds. When a dose was given, or a medication began. */
  at: number;
  recordId: string;
}

/** Shorter first words, such as "iron", are no name of their own. */
const shortestWord = 5;

/** Returns the doses of the chart, the newest first. Leaves out records entered in error. */
export function dosesOf(medications: readonly Medication[]): ChartDose[] {
  return medications
    .filter(counts)
    .map((one): ChartDose => {
      const { id: recordId, name, drug, dosage, route, frequency, startedAt } = one;
      const folded = foldedName(name);
      const [first = ''] = folded.split(' ');
      const listed = namedDrugs(name).flatMap(({ drug: found }) => found?.id ?? []);
      return {
        drugs: [...new Set([...(drug === undefined ? [] : [drug]), ...listed])],
        names: [...new Set([folded, ...(first.length >= shortestWord ? [first] : [])])],
        ...(dosage !== undefined && { dosage }),
        ...(route !== undefined && { route }),
        ...(frequency !== undefined && { frequency }),
        isGiven: one.doseOf !== undefined || isSingleDose(one),
        kind: one.kind,
        ...(one.doseOf === undefined && !isSingleDose(one) && hasEnded(one) && { isEnded: true }),
        at: Date.parse(startedAt),
        recordId,
      };
    })
    .toSorted((a, b) => b.at - a.at);
}
