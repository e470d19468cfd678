import type { ChartEntry } from '@bedside/contracts/chart-entries.ts';
import { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { patientQuery, patientsQuery } from '../../domains/patients.queries.ts';
import { patientsFolds } from './patients.folds.ts';

const updated = (seq: number, patient = aPatient()): ChartEntry<'patient.updated'> => ({
  patientId: patient.id,
  seq,
  epoch: 'life-1',
  type: 'patient.updated',
  at: '2026-11-21T09:00:00.000Z',
  actor: { id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' },
  data: patient,
});

function aCache(patient = aPatient()) {
  const cache = createQueryClient();
  cache.setQueryData(patientQuery(patient.id).queryKey, { data: patient, seq: 1, epoch: 'life-1' });
  cache.setQueryData(patientsQuery().queryKey, [PatientListItem.parse(patient)]);
  const state = () => ({
    patient: cache.getQueryData(patientQuery(patient.id).queryKey)?.data,
    list: cache.getQueryData(patientsQuery().queryKey),
  });
  return { cache, state };
}

describe("a patient's change", () => {
  it('updates the chart and the list', () => {
    const { cache, state } = aCache();
    const moved = aPatient({ bed: '7', version: 2 });
    patientsFolds['patient.updated'](cache, updated(2, moved));
    expect(state()).toEqual({ patient: moved, list: [PatientListItem.parse(moved)] });
  });

  it('does not go back when an older one arrives again', () => {
    const { cache, state } = aCache(aPatient({ bed: '7', version: 3 }));
    const before = state();
    patientsFolds['patient.updated'](cache, updated(2, aPatient({ bed: '4', version: 2 })));
    expect(state()).toEqual(before);
  });

  it('adds a new patient to the list, newest arrival first', () => {
    const { cache, state } = aCache();
    const arrived = aPatient({ id: 'patient-2', arrivedAt: '2026-11-21T09:30:00.000Z' });
    patientsFolds['patient.created'](cache, { ...updated(1, arrived), type: 'patient.created' });
    expect(state().list?.map(({ id }) => id)).toEqual(['patient-2', 'patient-1']);
  });

  it('is included in the first list if it arrived while that list was loading', async () => {
    const cache = createQueryClient();
    const arrived = aPatient({ id: 'patient-2', arrivedAt: '2026-11-21T09:30:00.000Z' });
    const moved = aPatient({ bed: '7', version: 2 });
    let answer: (response: Response) => void = () => undefined;
    fakeServer({ 'GET /patients': () => new Promise((resolve) => (answer = resolve)) });
    const loading = cache.fetchQuery(patientsQuery());
    patientsFolds['patient.created'](cache, { ...updated(1, arrived), type: 'patient.created' });
    patientsFolds['patient.updated'](cache, updated(2, moved));
    answer(json([PatientListItem.parse(aPatient())]));
    expect((await loading)?.map(({ id, version, bed }) => [id, version, bed])).toEqual([
      ['patient-2', 1, undefined],
      ['patient-1', 2, '7'],
    ]);
    vi.unstubAllGlobals();
  });
});
