import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aVitalsRecord } from '../../../test/chart-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import type { Language } from '../../state/preferences.ts';
import { selectedPatientIdAtom, vitalsDialogAtom } from '../../state/selection.ts';
import { toastAtom } from '../../ui/toast.ts';
import { UpdateVitalsDialog } from './update-vitals-dialog.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const current = aVitalsRecord({ heartRate: 92, timestamp: new Date(Date.now() - 240_000).toISOString() });

async function openDialog(record: () => Response, { language = 'en' as Language, field = '' } = {}) {
  const asked = fakeServer({
    'GET /patient/patient-1': () => json(aPatient(), 200, chart),
    'GET /patient/patient-1/vitals': () => json([current], 200, chart),
    'POST /patient/patient-1/vitals': record,
  });
  store.set(selectedPatientIdAtom, 'patient-1');
  store.set(vitalsDialogAtom, { open: true, ...(field && { field }) });
  await show(<UpdateVitalsDialog />, language);
  await screen.findByText(/92/);
  return {
    user: userEvent.setup(),
    posts: (): FakeRequest[] => asked.filter(({ method }) => method === 'POST'),
  };
}

const saved = () => json(aVitalsRecord(), 201);

beforeEach(() => localStorage.setItem('authToken', 'token'));
afterEach(() => {
  // A toast on the screen would take the Escape that is meant for the dialog.
  store.set(toastAtom, null);
  store.set(vitalsDialogAtom, { open: false });
  store.set(selectedPatientIdAtom, null);
  vi.unstubAllGlobals();
});

describe('the update-vitals dialog', () => {
  it('posts the fields that were touched and no others (D8)', async () => {
    const { user, posts } = await openDialog(saved);
    await user.type(screen.getByLabelText(/^Respiratory rate/), '18');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('The vital signs were saved.')).toBeInTheDocument();
    const [post] = posts();
    expect(Object.keys(post?.body ?? {}).toSorted()).toEqual(['respiratoryRate', 'timestamp']);
    expect(post?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(store.get(vitalsDialogAtom).open).toBe(false);
  });

  it('shows the current value with its age beside an empty field', async () => {
    await openDialog(saved);
    expect(screen.getByText('now 92, 4 min ago')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('');
  });

  it('opens at the field of the tile', async () => {
    await openDialog(saved, { field: 'temperature' });
    await waitFor(() => expect(screen.getByLabelText(/^Temperature/)).toHaveFocus());
  });

  it('says that 37 looks like °C, and takes it as such with one tap (D7)', async () => {
    const { user, posts } = await openDialog(saved);
    await user.type(screen.getByLabelText(/^Temperature/), '37');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('37 looks like °C')).toBeInTheDocument();
    expect(posts()).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Use °C' }));
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({ temperature: 37 });
  });

  it('stays open with what was typed when saving fails, and sends the same again', async () => {
    let tries = 0;
    const { user, posts } = await openDialog(() => {
      tries += 1;
      return tries === 1 ? failure(503, 'unavailable', 'Please try again') : saved();
    });
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('Failed to update vital signs: Please try again')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('101');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    await waitFor(() => expect(posts()).toHaveLength(2));
    const [first, second] = posts();
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(second?.body).toEqual(first?.body);
  });

  it('puts the server’s errors at their fields', async () => {
    const { user } = await openDialog(() =>
      failure(422, 'invalid-input', 'Invalid input', { fields: { heartRate: 'Not plausible' } }),
    );
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.click(screen.getByRole('button', { name: 'Save vitals' }));
    expect(await screen.findByText('Not plausible')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Heart rate/)).toBeInvalid();
  });

  it('reads a typed line in the language of the screen', async () => {
    const { user, posts } = await openDialog(saved, { language: 'de' });
    await user.type(screen.getByLabelText('In einer Zeile'), 'rr 120/80 hf 88 t 37,4{Enter}');
    await user.click(screen.getByRole('button', { name: 'Vitalzeichen speichern' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(posts()[0]?.body).toMatchObject({
      bloodPressureSystolic: 120,
      bloodPressureDiastolic: 80,
      heartRate: 88,
      temperature: 37.4,
    });
  });

  it('asks before it throws away what was typed', async () => {
    const { user } = await openDialog(saved);
    await user.type(screen.getByLabelText(/^Heart rate/), '101');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText(/^Heart rate/)).toHaveValue('101');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(store.get(vitalsDialogAtom).open).toBe(false);
  });

  it('moves on with Enter', async () => {
    const { user } = await openDialog(saved);
    await user.type(screen.getByLabelText(/^Systolic/), '120{Enter}');
    expect(screen.getByLabelText(/^Diastolic/)).toHaveFocus();
  });
});
