import type { LabResult } from '@bedside/contracts/labs/labs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore, useAtomValue } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { aLab } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { labsQuery } from '../../domains/labs.queries.ts';
import { EnterLabs } from '../../features/labs/entry/enter-labs.tsx';
import { carriedRecordAtom } from '../../state/carried-record.ts';
import { labDraftsAtom } from '../../state/drafts/lab-drafts.ts';
import { selectedPatientIdAtom } from '../../state/selection.ts';
import { useCarryRecord } from './use-carry-record.ts';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const store = getDefaultStore();

/** The wrong patient's results are loaded, and the entry of the selected patient is on screen. */
function Screen({ lab }: { lab: LabResult }) {
  const carry = useCarryRecord();
  const loaded = useQuery(labsQuery('wrong')).data;
  const selected = useAtomValue(selectedPatientIdAtom) ?? '';
  if (loaded === undefined) return null;
  const ref = { domain: 'labs', patientId: 'wrong', at: lab.resultTime, records: [lab] } as const;
  return (
    <>
      <button type="button" onClick={() => carry(ref, 'right')}>
        Carry
      </button>
      <EnterLabs patientId={selected} />
    </>
  );
}

async function carried(given: Partial<LabResult>) {
  const user = userEvent.setup();
  const lab = aLab({ id: 'lab-1', patientId: 'wrong', ...given });
  const asked = fakeServer({
    'GET /patient/wrong/lab-results': () => json([lab], 200, position),
    'GET /patient/right/lab-results': () => json([], 200, position),
    'POST /patient/right/lab-results': () => json({ results: [] }, 201),
  });
  store.set(selectedPatientIdAtom, 'wrong');
  await show(<Screen lab={lab} />);
  await user.click(await screen.findByRole('button', { name: 'Carry' }));
  const posted = () =>
    asked.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { user, posted };
}

afterEach(() => {
  vi.unstubAllGlobals();
  store.set(selectedPatientIdAtom, null);
  store.set(carriedRecordAtom, null);
  store.set(labDraftsAtom, new Map());
});

const potassium = {
  testName: 'Potassium',
  result: '6.1',
  units: 'mmol/L',
  referenceRange: '3.5-5.1',
  collectedAt: '2026-03-10T09:30:00.000Z',
};

it('D12: fills in a lab result for the right patient with its time of collection, and saves only on a click', async () => {
  const { user, posted } = await carried(potassium);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByDisplayValue('6.1')).toBeVisible();
  expect(posted()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()).toMatchObject([
    { path: '/api/patient/right/lab-results', body: { results: [potassium] } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('D12: asks for the time of collection of a lab result that has none', async () => {
  const { collectedAt: _time, ...withoutTime } = potassium;
  const { user, posted } = await carried(withoutTime);
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: /^Save/ }));
  expect(posted()).toEqual([]);
  expect(dialog).toBeVisible();
});

it('D12: does not give the time of another sample to results that are being entered already', async () => {
  const row = {
    key: 'a',
    testName: 'Sodium',
    result: '138',
    unit: 'mmol/L',
    referenceRange: '',
    isFlagged: false,
  };
  store.set(labDraftsAtom, new Map([['right', { line: '', results: [row], collection: { minutesAgo: 0 } }]]));
  await carried(potassium);
  await screen.findByRole('dialog');
  const draft = store.get(labDraftsAtom).get('right');
  expect(draft?.results.map(({ result }) => result)).toEqual(['138', '6.1']);
  expect(draft?.collection).toBeUndefined();
});
