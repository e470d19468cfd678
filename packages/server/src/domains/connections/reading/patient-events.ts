import type { HospitalFact } from '@bedside/contracts/patients/patient-facts.ts';
import type { Hl7Message } from '../../../infra/hl7/hl7-message.ts';
import type { PatientEvent } from '../../patients/patients.service.ts';

/** What an event of ADT does in the department. */
interface Event {
  does: PatientEvent;
  /** The status that the event states. */
  status?: (message: Hl7Message) => string | undefined;
  /** Whether PV1-3 is where the patient now is. */
  withLocation: boolean;
  /** The facts that the event itself changed. */
  happened?: readonly HospitalFact[];
  /** True if the event is about a visit in the department: without a chart its message waits. */
  isOfChart: boolean;
}

const change = { does: 'changes', withLocation: false, isOfChart: false } as const;

/** HL7 table 0112, as far as the way in which a patient left matters. */
function leavingStatus(message: Hl7Message): string {
  const disposition = message.first('PV1')?.text(36) ?? '';
  if (message.first('PID')?.text(30).toUpperCase() === 'Y') return 'died';
  if (/^(20|2\d|4[0-2])$/.test(disposition)) return 'died';
  if (/^0?[234569]$/.test(disposition)) return 'transferred';
  return /^0?7$/.test(disposition) ? 'left' : 'discharged';
}

/**
 * The events that are read. A patient who is only announced (A05) or known to the hospital (A28, A31) gets no chart: the list
 * of a department shows who is there.
 */
export const patientEvents: Readonly<Record<string, Event | 'merge' | 'merge-accounts'>> = {
  'ADT^A01': { does: 'arrives', happened: ['bed'], withLocation: true, isOfChart: true },
  'ADT^A04': { does: 'arrives', happened: ['bed'], withLocation: true, isOfChart: true },
  'ADT^A02': { does: 'changes', happened: ['bed'], withLocation: true, isOfChart: true },
  'ADT^A03': {
    does: 'leaves',
    happened: ['status'],
    status: leavingStatus,
    withLocation: false,
    isOfChart: true,
  },
  'ADT^A05': change,
  'ADT^A08': { does: 'changes', withLocation: true, isOfChart: true },
  'ADT^A11': {
    does: 'never-came',
    happened: ['status'],
    status: () => 'left',
    withLocation: false,
    isOfChart: false,
  },
  'ADT^A12': { does: 'changes', happened: ['bed'], withLocation: true, isOfChart: true },
  'ADT^A13': { does: 'returns', withLocation: true, isOfChart: true },
  'ADT^A28': change,
  'ADT^A31': change,
  'ADT^A40': 'merge',
  'ADT^A41': 'merge-accounts',
};
