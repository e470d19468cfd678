import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { addPatientDialogAtom, resetSelectionAtom, selectedPatientIdAtom } from '../../../state/selection.ts';
import { AddPatientDialog } from './add-patient-dialog.tsx';

const store = getDefaultStore();

beforeEach(() => store.set(addPatientDialogAtom, true));
afterEach(() => {
  store.set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

const chart = { 'Chart-Seq': '1', 'Chart-Epoch': 'life-1' };

async function submit(code: 'same-patient' | 'conflict', fields = {}) {
  const user = userEvent.setup();
  const refused = () => failure(409, code, 'No', { patientId: 'known-1', fields });
  const asked = fakeServer({
    'GET /patient/known-1': () => json(aPatient({ id: 'known-1', name: 'Lina Haddad' }), 200, chart),
    'GET /patient/new-1': () => json(aPatient({ id: 'new-1' }), 200, chart),
    'GET /patients': () => json([]),
    'POST /patients': ({ body }) =>
      Object(body).confirmedDifferent ? json(aPatient({ id: 'new-1' }), 201) : refused(),
  });
  await show(<AddPatientDialog />);
  await user.type(screen.getByLabelText('Name'), 'Lina Haddad');
  await user.type(screen.getByLabelText('Age'), '36');
  await user.selectOptions(screen.getByLabelText('Gender'), 'female');
  await user.type(screen.getByLabelText('Chief complaint'), 'Cough');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  return { user, posts: () => asked.filter(({ method }) => method === 'POST') };
}

describe('a new patient whom the department has', () => {
  it('SAME-1: offers to open that chart first, with the focus on it', async () => {
    const { user } = await submit('same-patient');
    expect(
      await screen.findByText('A patient with this name and birth date is in the department'),
    ).toBeVisible();
    const open = screen.getByRole('button', { name: 'Open this patient' });
    expect(open).toHaveFocus();
    expect(await screen.findByText(/Lina Haddad/)).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(store.get(selectedPatientIdAtom)).toBe('known-1'));
    expect(store.get(addPatientDialogAtom)).toBe(false);
  });

  it('SAME-2: adds another person once the user says so', async () => {
    const { user, posts } = await submit('same-patient');
    await user.click(await screen.findByRole('button', { name: 'It is another person' }));
    await waitFor(() => expect(store.get(addPatientDialogAtom)).toBe(false));
    expect(posts().map(({ body }) => Object(body).confirmedDifferent)).toEqual([undefined, true]);
  });

  it('SAME-3: an equal record number offers the chart only', async () => {
    await submit('conflict', { mrn: 'taken' });
    expect(
      await screen.findByText('This record number belongs to a patient of the department'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open this patient' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'It is another person' })).toBeNull();
  });
});
