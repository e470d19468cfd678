import { ListedFacts, PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { patientsQuery } from '../../domains/patients.queries.ts';
import { PatientListWatch } from './patient-list-watch.ts';

let stored = [aPatient()];
let reads = 0;

beforeEach(() => {
  stored = [aPatient()];
  reads = 0;
  fakeServer({
    'GET /patients': () => {
      reads += 1;
      return json(stored.map((patient) => PatientListItem.parse(patient)));
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

async function aList() {
  const cache = createQueryClient();
  await cache.fetchQuery(patientsQuery());
  const stopReading = new QueryObserver(cache, patientsQuery()).subscribe(() => undefined);
  const watch = new PatientListWatch(cache);
  const close = () => {
    watch.stop();
    stopReading();
  };
  return { watch, close, list: () => cache.getQueryData(patientsQuery().queryKey) };
}

it('shows a change at once, and the number as soon as the list is read', async () => {
  const { watch, close, list } = await aList();
  stored = [aPatient({ bed: '7', mrn: 'ED-2', version: 2 })];
  watch.receive(ListedFacts.parse(stored[0]));
  expect(list()).toMatchObject([{ bed: '7', mrn: aPatient().mrn }]);
  await vi.waitFor(() => expect(list()).toMatchObject([{ bed: '7', mrn: 'ED-2', version: 2 }]));
  close();
});

it('reads the list for a new patient, once for changes that come together', async () => {
  const { watch, close, list } = await aList();
  const before = reads;
  stored = ['patient-1', 'patient-2', 'patient-3'].map((id) => aPatient({ id }));
  for (const patient of stored) watch.receive(ListedFacts.parse(patient));
  await vi.waitFor(() => expect(list()).toHaveLength(3));
  expect(reads - before).toBe(1);
  close();
});

it('does not go back to an older change', async () => {
  const { watch, close, list } = await aList();
  stored = [aPatient({ bed: '9', version: 3 })];
  watch.receive(ListedFacts.parse(stored[0]));
  await vi.waitFor(() => expect(list()).toMatchObject([{ version: 3 }]));
  watch.receive(ListedFacts.parse(aPatient({ bed: '4', version: 2 })));
  expect(list()).toMatchObject([{ bed: '9' }]);
  close();
});
