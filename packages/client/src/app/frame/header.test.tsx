import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aVitalsRecord } from '../../../test/chart-samples.ts';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { resetSelectionAtom, selectedPatientIdAtom, vitalsDialogAtom } from '../../state/selection.ts';
import { Header } from './header.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };

const open = async (vitals: object[] = []) => {
  fakeServer({
    'GET /patients': () => json([]),
    'GET /patient/patient-1': () => json(aPatient(), 200, chart),
    'GET /patient/patient-1/vitals': () => json(vitals, 200, chart),
  });
  await show(<Header user={aUser()} />);
};

afterEach(() => {
  store.set(resetSelectionAtom);
  store.set(vitalsDialogAtom, { open: false });
  vi.unstubAllGlobals();
});

describe('the header', () => {
  it('names the application, with its Beta badge, and offers feedback, shortcuts and the connection', async () => {
    await open();
    const name = screen.getByRole('heading', { name: 'Bedside' });
    // The logo is before the name and has the same meaning.
    expect(name.previousElementSibling?.tagName).toBe('svg');
    expect(screen.getByText('Beta')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send Feedback' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(screen.getByRole('button', { name: /connect|offline|live/i })).toBeVisible();
  });

  it('switches the language at once: English, Español, Deutsch', async () => {
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole('button', { name: /English/ }));
    const names = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent);
    expect(names).toEqual(['English', 'Español', 'Deutsch']);
    expect(within(screen.getByRole('banner')).getByRole('menu')).toBeVisible();
    await user.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }));
    expect(await screen.findByRole('button', { name: 'Tastenkürzel' })).toBeVisible();
  });

  it.each([
    ['Blood pressure', { bloodPressureSystolic: 121, bloodPressureDiastolic: 78 }, '121/78'],
    ['Heart rate', { heartRate: 92 }, '92'],
    ['Respiratory rate', { respiratoryRate: 17 }, '17'],
    ['Temperature', { temperature: 37 }, '98.6'],
    ['Oxygen saturation', { oxygenSaturation: 97 }, '97'],
  ])('shows %s of %o as %s, and "--" for each missing vital sign', async (name, given, text) => {
    store.set(selectedPatientIdAtom, 'patient-1');
    await open([aVitalsRecord({ ...given, timestamp: new Date().toISOString() })]);
    const strip = await screen.findByRole('region', { name: 'Vital signs' });
    expect(await within(strip).findByRole('button', { name: new RegExp(`^${name}: ${text}`) })).toBeVisible();
    for (const sign of [
      'Blood pressure',
      'Heart rate',
      'Respiratory rate',
      'Temperature',
      'Oxygen saturation',
    ]) {
      const tile = within(strip).getByRole('button', { name: new RegExp(`^${sign}`) });
      if (sign === name) expect(tile).toHaveTextContent(text);
      else expect(tile).toHaveTextContent('--');
    }
  });

  it('shows five vitals of the patient, and each opens its field', async () => {
    store.set(selectedPatientIdAtom, 'patient-1');
    const user = userEvent.setup();
    await open([aVitalsRecord({ heartRate: 92, timestamp: new Date().toISOString() })]);
    const strip = await screen.findByRole('region', { name: 'Vital signs' });
    await user.click(await within(strip).findByRole('button', { name: /^Temperature/ }));
    await waitFor(() =>
      expect(store.get(vitalsDialogAtom)).toMatchObject({ open: true, field: 'temperature' }),
    );
  });
});
