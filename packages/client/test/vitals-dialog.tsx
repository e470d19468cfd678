import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, vi } from 'vitest';
import { UpdateVitalsDialog } from '../src/features/vitals/entry/update-vitals-dialog.tsx';
import { selectedPatientIdAtom, vitalsDialogAtom } from '../src/state/selection.ts';
import type { Language } from '../src/storage/preferences.ts';
import { toastAtom } from '../src/ui/feedback/toast.ts';
import { aVitalsRecord } from './chart-samples.ts';
import { type FakeRequest, fakeServer, json } from './fake-server.ts';
import { aPatient } from './samples.ts';
import { show } from './show.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const current = aVitalsRecord({ heartRate: 92, timestamp: new Date(Date.now() - 240_000).toISOString() });

let cache: QueryClient | undefined;
function Cache() {
  cache = useQueryClient();
  return null;
}

interface OpenDialog {
  user: UserEvent;
  cache: QueryClient;
  /** The sent sets of vitals, in order. */
  posts: () => FakeRequest[];
}

/** Opens the update-vitals dialog of patient-1, with a heart rate of 92 from four minutes ago. */
export async function openVitalsDialog(
  record: () => Response | Promise<Response>,
  { language = 'en' as Language, field = '' } = {},
): Promise<OpenDialog> {
  const asked = fakeServer({
    'GET /patient/patient-1': () => json(aPatient(), 200, chart),
    'GET /patient/patient-1/vitals': () => json([current], 200, chart),
    'POST /patient/patient-1/vitals': record,
  });
  store.set(selectedPatientIdAtom, 'patient-1');
  store.set(vitalsDialogAtom, { open: true, ...(field && { field }) });
  await show(
    <>
      <Cache />
      <UpdateVitalsDialog />
    </>,
    language,
  );
  await screen.findByText(/92/);
  if (cache === undefined) throw new Error('The dialog was not rendered');
  return { user: userEvent.setup(), cache, posts: () => asked.filter(({ method }) => method === 'POST') };
}

export const saved = () => json(aVitalsRecord(), 201);

/** For a suite: signs in before each test, and removes the dialog after it. */
export function eachWithItsOwnDialog(): void {
  beforeEach(() => localStorage.setItem('authToken', 'token'));
  afterEach(() => {
    // A visible toast would take the Escape key that is meant for the dialog.
    store.set(toastAtom, null);
    store.set(vitalsDialogAtom, { open: false });
    store.set(selectedPatientIdAtom, null);
    vi.unstubAllGlobals();
  });
}
