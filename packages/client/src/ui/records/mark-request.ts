import type { Countersigned, EnteredInError, RecordDomain } from '@bedside/contracts/record-marks.ts';
import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../../storage/token.ts';

/** The fields of every record that can be marked. Messages have no version. */
export interface Markable {
  id: string;
  patientId: string;
  version?: number | undefined;
  recordedBy?: { id: string } | undefined;
  enteredInError?: EnteredInError | undefined;
  needsCountersignature?: true | undefined;
  countersigned?: Countersigned | undefined;
}

/** Names one record on a screen, or the sets of a device's run. */
export interface RecordRef {
  domain: RecordDomain;
  patientId: string;
  /** The time by which the list sorts the record, or the newest set of a run. */
  at: string;
  /** The records with the version that the screen showed. */
  records: readonly Pick<Markable, 'id' | 'version'>[];
  /** The model's reply, which no one can enter for another patient. */
  isReply?: boolean | undefined;
}

/**
 * Returns whether a clinician can enter a record again for the right patient. A device's run must come from its
 * monitor.
 */
export const canBeCarried = ({ records, isReply = false }: RecordRef): boolean =>
  records.length === 1 && !isReply;

/** The record that the dialog "Entered in error" is open for. */
export const markRequestAtom = atom<RecordRef | null>(null);

/** The record of the wrong patient that the dialog "Enter for the right patient" is open for. */
export const rightPatientAtom = atom<RecordRef | null>(null);

/** The patient that the dialog "Countersign" is open for. */
export const countersignAtom = atom<string | null>(null);

onSessionChange(() => {
  getDefaultStore().set(countersignAtom, null);
  getDefaultStore().set(markRequestAtom, null);
  getDefaultStore().set(rightPatientAtom, null);
});
