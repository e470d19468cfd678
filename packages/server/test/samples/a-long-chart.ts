import type { ChartEntryData, ChartEntryType } from '@bedside/contracts/chart-entries.ts';
import { chartEntries, type StoredEntry } from '../../src/chart/entry-store.ts';
import { PatientModel } from '../../src/domains/patients/patients.model.ts';
import { newId } from '../../src/infra/mongo/ids.ts';

/**
 * Appends `count` entries of one type to a patient's log in MongoDB. Thousands through the server would take minutes.
 * A server that has written to this patient before must not write again, because it caches the log's end. Lists sort the
 * entries by `sortAtOf`, or else by the time of the entry.
 */
export async function addEntries<T extends ChartEntryType>(
  patientId: string,
  type: T,
  count: number,
  make: (id: string, at: Date, index: number) => ChartEntryData<T>,
  sortAtOf?: (index: number) => Date,
): Promise<void> {
  const patient = await PatientModel.findById(patientId).lean();
  const last = await chartEntries().findOne({ patientId }, { sort: { seq: -1 } });
  const begun = Date.now() - count;
  const stored = Array.from({ length: count }, (_, index): StoredEntry => {
    const id = newId();
    const at = new Date(begun + index);
    return {
      _id: id,
      patientId,
      seq: (last?.seq ?? 0) + 1 + index,
      epoch: patient?.epoch ?? '',
      type,
      at,
      sortAt: sortAtOf?.(index) ?? at,
      actor: { id: 'u-nurse', fullName: 'Maya Ortiz', role: 'Nurse' },
      json: JSON.stringify(make(id, at, index)),
    };
  });
  for (let from = 0; from < count; from += 500)
    await chartEntries().insertMany(stored.slice(from, from + 500));
}
