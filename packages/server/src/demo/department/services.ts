import type { Attentions } from '../../domains/attention/attention.service.ts';
import type { Auth } from '../../domains/auth/auth.service.ts';
import type { Chat } from '../../domains/chat/chat.service.ts';
import type { BedsOfDepartment } from '../../domains/departments/beds.service.ts';
import type { LabDocuments } from '../../domains/labs/lab-documents.service.ts';
import type { Labs } from '../../domains/labs/labs.service.ts';
import type { Medications } from '../../domains/medications/medications.service.ts';
import type { Notes } from '../../domains/notes/notes.service.ts';
import type { Patients } from '../../domains/patients/patients.service.ts';
import type { Records } from '../../domains/records/records.service.ts';
import type { Scores } from '../../domains/scores/scores.service.ts';
import type { Vitals } from '../../domains/vitals/vitals.service.ts';
import type { Xrays } from '../../domains/xrays/xrays.service.ts';

/** The server's services that seeding uses, the same as its routes. */
export interface DemoServices {
  attention: Pick<Attentions, 'take'>;
  accounts: { createDepartment(name: string): Promise<{ id: string }> } & Pick<Auth, 'createUser'>;
  beds: Pick<BedsOfDepartment, 'change'>;
  patients: Pick<Patients, 'create'>;
  vitals: Pick<Vitals, 'record'>;
  labs: Pick<Labs, 'add' | 'addPanel' | 'tag'>;
  labDocuments: Pick<LabDocuments, 'keep'>;
  chat: Pick<Chat, 'keep'>;
  records: Pick<Records, 'enterInError'>;
  scores: Pick<Scores, 'calculate'>;
  notes: Pick<Notes, 'add'>;
  medications: Pick<Medications, 'start' | 'give' | 'discontinue'>;
  xrays: Pick<Xrays, 'keep'>;
  /** Written last. Data without a marker is an unfinished seeding. */
  marker: {
    isSeeded(): Promise<boolean>;
    /** Deletes the remains of an unfinished seeding. */
    clear(): Promise<void>;
    markSeeded(): Promise<void>;
  };
}
