import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useMongo } from '../../../test/node.ts';
import {
  aLog,
  aReading,
  aRequest,
  aStoredPatient,
  moveTo,
  nurse,
} from '../../../test/samples/a-chart-log.ts';
import { newId } from '../../infra/mongo/ids.ts';
import { chartEntries } from '../entry-store.ts';
import type { PatientRef } from '../patient-access.ts';
import { createChartCache } from './chart-cache.ts';

/** Returns a kept chart, and the domains that it has read. */
function aChartCache({ isWhole = true } = {}) {
  const asked: string[] = [];
  const countsOf = (domain: string, type: string) => async (_request: unknown, patientId: string) => {
    asked.push(domain);
    return [await chartEntries().countDocuments({ patientId, type: type as 'vitals.recorded' })];
  };
  const read = createChartCache(
    {
      patients: countsOf('patients', 'patient.updated'),
      vitals: countsOf('vitals', 'vitals.recorded'),
      records: countsOf('records', 'record.entered-in-error'),
    },
    () => (isWhole ? 1 : undefined),
  );
  return {
    read: (patient: PatientRef) => read(aRequest(), patient.id),
    asked: () => asked.splice(0).toSorted(),
  };
}

describe('a kept chart', () => {
  const all = ['patients', 'records', 'vitals'];
  let patient: PatientRef;
  beforeAll(() => useMongo());
  beforeEach(async () => {
    patient = await aStoredPatient();
  });

  it('is read again only in the domains that another node has written', async () => {
    const { read, asked } = aChartCache();
    const { log } = aLog();
    await log.append(aRequest(), patient, aReading(patient));
    expect(await read(patient)).toEqual({ patients: [0], vitals: [1], records: [0] });
    expect(asked()).toEqual(all);
    await read(patient);
    expect(asked()).toEqual([]);
    await log.append(aRequest(), patient, aReading(patient));
    expect(await read(patient)).toMatchObject({ vitals: [2] });
    expect(asked()).toEqual(['vitals']);
    await moveTo('B7', log, patient);
    expect(await read(patient)).toMatchObject({ patients: [1], vitals: [2] });
    expect(asked()).toEqual(['patients']);
    await read(patient);
    expect(asked()).toEqual([]);
  });

  it('is read again in the domain of a record that was entered in error', async () => {
    const { read, asked } = aChartCache();
    const { log } = aLog();
    const { entry } = await log.append(aRequest(), patient, aReading(patient));
    await read(patient);
    asked();
    const at = new Date().toISOString();
    const mark = { at, by: nurse, reason: 'wrong-value' as const };
    await log.append(aRequest(), patient, {
      id: newId(),
      type: 'record.entered-in-error',
      data: { domain: 'vitals', recordId: entry.data.id, observedAt: at, version: 2, enteredInError: mark },
      recordId: entry.data.id,
      domain: 'vitals',
    });
    expect(await read(patient)).toMatchObject({ vitals: [1], records: [1] });
    expect(asked()).toEqual(['records', 'vitals']);
  });

  it('is read as a whole if the log was replaced, even by one of the same length', async () => {
    const { read, asked } = aChartCache();
    await aLog().log.append(aRequest(), patient, aReading(patient));
    await read(patient);
    asked();
    await chartEntries().deleteMany({ patientId: patient.id });
    await aLog().log.append(aRequest(), patient, aReading(patient));
    await read(patient);
    expect(asked()).toEqual(all);
  });

  it('is empty for an empty log, and has its first entry afterwards', async () => {
    const { read } = aChartCache();
    expect(await read(patient)).toMatchObject({ vitals: [0] });
    await aLog().log.append(aRequest(), patient, aReading(patient));
    expect(await read(patient)).toMatchObject({ vitals: [1] });
  });

  it('reads a part again that was not whole', async () => {
    const { read, asked } = aChartCache({ isWhole: false });
    await read(patient);
    asked();
    await read(patient);
    expect(asked()).toEqual(all);
  });
});
