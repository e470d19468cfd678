import { trusted } from 'mongoose';
import type { StoredEntry } from '../../chart/entry-store.ts';
import { entryIdOf } from '../../chart/message-entry.ts';
import type { PatientAccess, PatientRef } from '../../chart/patient-access.ts';
import { entriesWithIds } from '../../chart/reading/read-entries.ts';
import { AppError } from '../../request/app-error.ts';
import type { SessionActor } from '../../request/request-context.ts';
import { RunningReplyModel } from './chat.model.ts';

/** The use of message ids within one department. */
export interface KnownIds<Kept> {
  /** The kept parts of this patient's entries by message id. */
  own: ReadonlyMap<string, Kept>;
  /** Ids of another patient's messages and of running replies. */
  taken: ReadonlySet<string>;
}

/**
 * Looks up ids that a client chose. The same id in another department does not count. Ids of replies, which the
 * server creates, are stored unchanged, and so are the UUIDs of earlier versions. `keep` takes what the caller needs of
 * an entry, because a thousand long ones would not fit into memory.
 */
export async function knownIds<Kept>(
  patients: PatientAccess,
  { actor, patient, ids }: { actor: SessionActor; patient: PatientRef; ids: readonly string[] },
  keep: (entry: StoredEntry, id: string) => Kept,
): Promise<KnownIds<Kept>> {
  const idOf = new Map(ids.flatMap((id) => [[id, id] as const, [entryIdOf(patient, id), id] as const]));
  const running = RunningReplyModel.find(
    { _id: trusted({ $in: [...ids] }), departmentId: patient.departmentId },
    { _id: 1 },
  ).lean();
  const own = new Map<string, Kept>();
  const taken = new Set<string>();
  async function readStored() {
    for await (const entry of entriesWithIds([...idOf.keys()])) {
      const id = idOf.get(entry._id) ?? entry._id;
      if (entry.patientId === patient.id) own.set(id, keep(entry, id));
      else if (await isOfDepartment(patients, actor, entry.patientId)) taken.add(id);
    }
  }
  const [underWay] = await Promise.all([running, readStored()]);
  for (const { _id } of underWay) taken.add(_id);
  return { own, taken };
}

async function isOfDepartment(
  patients: PatientAccess,
  actor: SessionActor,
  patientId: string,
): Promise<boolean> {
  try {
    await patients.require(actor, patientId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return false;
    throw error;
  }
}
