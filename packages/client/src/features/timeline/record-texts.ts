import type { ChartDomain, ChartEntry, EntryTypeOf } from '@bedside/contracts/chart-entries.ts';
import type { StandDown } from '@bedside/contracts/clinical/attention/stand-downs.ts';
import type { CriticalSide } from '@bedside/contracts/clinical/labs/severity/critical-labs.ts';
import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import type { LucideIcon } from 'lucide-react';

/** Formatters and icons that the timeline receives, because features do not import each other. */
export interface RecordTexts {
  /** A hook that returns the text of each entry, from what each domain brings. */
  useEntryText: (texts: RecordTexts) => (entry: ChartEntry, before?: Patient) => EntryText;
  icon: (domain: ChartDomain) => LucideIcon;
  vitals: (record: VitalsRecord) => string;
  /** The result without its unit. */
  lab: (lab: LabResult) => string;
  /** A medication's dose with its unit. */
  dose: (dosage: string) => string;
  /** On which side of the department's limits a result is critical (D50). */
  critical?: (lab: LabResult) => CriticalSide | undefined;
  /** The changed facts of a patient, each with its new value. */
  facts: (before: Patient, after: Patient) => string[];
  /** The calls that the set of vitals in an entry ended (ATTN-12). */
  standDown?: (entry: ChartEntry) => StandDown | undefined;
  /** Groups entries, newest first, into lines: one entry, or a run of a device's sets (D49). */
  lines?: (entries: readonly ChartEntry[]) => ChartEntry[][];
  /** The lowest to highest value of each sign in a run. */
  run?: (entries: readonly ChartEntry[]) => string;
}

export interface EntryText {
  /** The event. */
  title: string;
  /** The content; absent if the title is enough. */
  detail?: string;
}

/**
 * A hook that describes the entries of one domain. `before` is the patient in the previous entry about them; undefined if
 * that entry has not been loaded.
 */
export type UseText<Domain extends ChartDomain> = (
  texts: RecordTexts,
) => (entry: ChartEntry<EntryTypeOf<Domain>>, before?: Patient) => EntryText;

/** The length of a preview in characters. */
const previewCharacters = 120;

/** Returns the beginning of a text in one line. */
export function preview(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > previewCharacters ? `${line.slice(0, previewCharacters).trimEnd()}…` : line;
}
