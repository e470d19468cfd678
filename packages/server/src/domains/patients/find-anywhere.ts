import { recordNumberKey } from '@bedside/contracts/patients/record-number.ts';
import type { PatientRef } from '../../chart/patient-access.ts';
import { withoutUndefined } from '../../infra/mongo/without-undefined.ts';
import { currentChart, personKeyOf } from './find-patients.ts';
import { PatientModel, type StoredPatient } from './patients.model.ts';
import { refOf } from './stored-patient.ts';

/** Charts of one record number, or of one name and birth date, that tell a unique match from others. */
const maxMatches = 5;

/** Returns the charts of all departments with this record number, or this whole name and birth date. */
export async function matchesAnywhere({
  mrn,
  name,
  dateOfBirth,
}: {
  mrn?: string | undefined;
  name?: string | undefined;
  dateOfBirth?: string | undefined;
}): Promise<PatientRef[]> {
  const personKey = mrn === undefined ? personKeyOf(withoutUndefined({ name, dateOfBirth })) : undefined;
  if (mrn === undefined && personKey === undefined) return [];
  const found = await PatientModel.find(
    mrn === undefined ? { personKey: String(personKey) } : { mrnKey: recordNumberKey(mrn) },
    { departmentId: 1, epoch: 1, continuesIn: 1 },
  )
    .limit(maxMatches)
    .lean<StoredPatient[]>();
  const current = await Promise.all(found.map(currentChart));
  return [...new Map(current.map((one) => [one._id, refOf(one)])).values()];
}
