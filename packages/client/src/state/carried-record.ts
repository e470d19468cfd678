import type { Medication } from '@bedside/contracts/medications/medications.contract.ts';
import type { VitalsRecord } from '@bedside/contracts/vitals/vitals.contract.ts';
import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../storage/token.ts';

/**
 * A record of the wrong patient that fills in a form of the right one (D12). `patientId` is the right one. The form
 * saves nothing by itself.
 */
export type CarriedRecord = { patientId: string } & (
  | { domain: 'vitals'; record: VitalsRecord }
  | { domain: 'medications'; record: Medication }
  /** Its result is in the draft of the right patient's lab results. */
  | { domain: 'labs' }
);

export const carriedRecordAtom = atom<CarriedRecord | null>(null);

onSessionChange(() => getDefaultStore().set(carriedRecordAtom, null));
