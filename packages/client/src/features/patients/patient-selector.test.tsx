import { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { addPatientDialogAtom, resetSelectionAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { PatientSelector } from './patient-selector.tsx';

const store = getDefaultStore();
const listed = (...patients: ReturnType<typeof aPatient>[]) =>
  json(patients.map((patient) => PatientListItem.parse(patient)));
const margaret = aPatient({ bed: '4' });
const rafael = aPatient({ id: 'patient-2', name: 'Rafael Ibáñez', mrn: 'MRN-4', age: 58, gender: 'male' });

afterEach(() => {
  store.set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

describe('the patient selector', () => {
  it('asks for a patient while there is none', async () => {
    fakeServer({});
    await show(<PatientSelector />);
    expect(screen.getByRole('button', { name: 'Select Patient Required' })).toBeVisible();
  });

  it('says that the list is loading, then shows name, record number, age and gender', async () => {
    const user = userEvent.setup();
    let answer: (response: Response) => void = () => undefined;
    fakeServer({ 'GET /patients': () => new Promise((resolve) => (answer = resolve)) });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('Loading...')).toBeVisible();
    answer(listed(margaret));
    const option = await screen.findByRole('option');
    for (const fact of ['Margaret Okafor', 'MRN-10001', '78 y', 'female']) {
      expect(option).toHaveTextContent(fact);
    }
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  it('says that nobody was found, and that loading failed, with a retry', async () => {
    const user = userEvent.setup();
    fakeServer({ 'GET /patients': () => failure(500, 'internal', 'Broken') });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('The patients could not be loaded')).toBeVisible();
    fakeServer({ 'GET /patients': () => listed() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No patients found')).toBeVisible();
  });

  it('finds by bed before anything else, without accents, and selects with the keyboard', async () => {
    const user = userEvent.setup();
    fakeServer({
      'GET /patients': () => listed(rafael, margaret),
      'GET /patient/patient-2': () => json(rafael),
    });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    await screen.findAllByRole('option');
    await user.type(screen.getByRole('combobox'), '4');
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Margaret Okafor');
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'ibanez{Enter}');
    expect(store.get(selectedPatientIdAtom)).toBe('patient-2');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change patient' })).toBeVisible());
    const button = screen.getByRole('button', { name: 'Change patient' });
    expect(button).toHaveTextContent('Rafael Ibáñez');
    expect(button).toHaveTextContent('58 y');
  });

  it('only closes when the patient on the screen is chosen again', async () => {
    const user = userEvent.setup();
    store.set(selectedPatientIdAtom, margaret.id);
    fakeServer({
      'GET /patients': () => listed(margaret),
      'GET /patient/patient-1': () => json(margaret),
    });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    await user.click(await screen.findByRole('option', { selected: true }));
    expect(store.get(selectedPatientIdAtom)).toBe(margaret.id);
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  });

  it('offers to add a new patient', async () => {
    const user = userEvent.setup();
    fakeServer({ 'GET /patients': () => listed() });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    await user.click(await screen.findByRole('button', { name: /add new patient/i }));
    expect(store.get(addPatientDialogAtom)).toBe(true);
  });
});
