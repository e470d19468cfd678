import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeRequest, failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import {
  addPatientDialogAtom,
  resetSelectionAtom,
  selectedPatientIdAtom,
  vitalsDialogAtom,
} from '../../../state/selection.ts';
import { AddPatientDialog } from './add-patient-dialog.tsx';

const store = getDefaultStore();
/** Without the requests for the department's beds. */
const posts = (asked: readonly FakeRequest[]) => asked.filter(({ method }) => method === 'POST');

beforeEach(() => store.set(addPatientDialogAtom, true));
afterEach(() => {
  store.set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

describe('the add-patient dialog', () => {
  it('shows every missing field, and clears an error when its field is edited', async () => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<AddPatientDialog />);
    expect(screen.getByLabelText('Medical record number')).toHaveValue('NA');
    const genders = within(screen.getByLabelText('Gender')).getAllByRole('option');
    expect(genders.map(({ textContent }) => textContent)).toEqual(['male', 'female', 'other']);
    await user.clear(screen.getByLabelText('Medical record number'));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const messages = [
      'This field is required',
      'Name is required',
      'Medical record number is required',
      'Age must be between 1 and 120',
      'Chief complaint is required',
    ];
    for (const message of messages) expect(await screen.findByText(message)).toBeVisible();
    await user.type(screen.getByLabelText('Name'), 'L');
    await waitFor(() => expect(screen.queryByText('Name is required')).toBeNull());
    expect(screen.getByText('Chief complaint is required')).toBeVisible();
  });

  it('shows the maximum length of a name', async () => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<AddPatientDialog />);
    await user.click(screen.getByLabelText('Name'));
    await user.paste('x'.repeat(201));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('May have at most 200 characters')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('May have at most 200 characters');
  });

  it('asks on Cancel, and creates nothing', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({});
    await show(<AddPatientDialog />);
    await user.type(screen.getByLabelText('Name'), 'Lina Haddad');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(store.get(addPatientDialogAtom)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(store.get(addPatientDialogAtom)).toBe(false);
    expect(posts(asked)).toEqual([]);
  });

  it.each(['0', '121', '4.5', 'old'])('rejects an age of %s', async (age) => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<AddPatientDialog />);
    await user.type(screen.getByLabelText('Age'), age);
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Age must be between 1 and 120')).toBeVisible();
  });

  it('D11: accepts an infant with a date of birth and no age', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({ 'POST /patients': () => json(aPatient({ id: 'new', age: 0 }), 201) });
    await show(<AddPatientDialog />);
    expect(screen.getByLabelText('Name')).toHaveFocus();
    await user.keyboard('Noah Tran');
    await user.selectOptions(screen.getByLabelText('Gender'), 'male');
    await user.type(screen.getByLabelText('Date of birth'), '2016-10-28');
    expect(screen.getByText('28 October 2016 · 10 y')).toBeVisible();
    await user.clear(screen.getByLabelText('Date of birth'));
    await user.type(screen.getByLabelText('Date of birth'), '2026-10-28');
    expect(screen.queryByLabelText('Age')).toBeNull();
    await user.type(screen.getByLabelText('Chief complaint'), 'Fever');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(store.get(selectedPatientIdAtom)).toBe('new'));
    expect(posts(asked)[0]?.body).toEqual({
      name: 'Noah Tran',
      mrn: 'NA',
      gender: 'male',
      dateOfBirth: '2026-10-28',
      chiefComplaint: 'Fever',
    });
  });

  it.each([
    ['NA', undefined],
    ['ED-4711', 'ED-4711'],
  ])('sends the record number %s if the clinician enters %s', async (mrn, entered) => {
    const user = userEvent.setup();
    const asked = fakeServer({ 'POST /patients': () => json(aPatient({ id: 'new' }), 201) });
    await show(<AddPatientDialog />);
    await user.type(screen.getByLabelText('Name'), 'Noah Tran');
    await user.selectOptions(screen.getByLabelText('Gender'), 'male');
    await user.type(screen.getByLabelText('Age'), '4');
    await user.type(screen.getByLabelText('Chief complaint'), 'Fever');
    if (entered !== undefined) {
      await user.clear(screen.getByLabelText('Medical record number'));
      await user.type(screen.getByLabelText('Medical record number'), entered);
    }
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(store.get(selectedPatientIdAtom)).toBe('new'));
    expect(posts(asked)[0]?.body).toMatchObject({ mrn });
  });

  it('marks the complaint as private from the start, so that no wall display ever shows it', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({ 'POST /patients': () => json(aPatient({ id: 'new' }), 201) });
    await show(<AddPatientDialog />);
    await user.type(screen.getByLabelText('Name'), 'Jana Bieńkowska');
    await user.selectOptions(screen.getByLabelText('Gender'), 'female');
    await user.type(screen.getByLabelText('Age'), '19');
    await user.type(screen.getByLabelText('Chief complaint'), 'Overdose');
    await user.click(screen.getByLabelText('Private: wall displays do not show it'));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(store.get(selectedPatientIdAtom)).toBe('new'));
    expect(posts(asked)[0]?.body).toMatchObject({ chiefComplaint: 'Overdose', complaintPrivate: true });
  });

  it('keeps the form after a failure, and retries under the same key', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({ 'POST /patients': () => failure(500, 'internal', 'Broken') });
    await show(<AddPatientDialog />);
    await user.type(screen.getByLabelText('Name'), 'Lina Haddad');
    await user.selectOptions(screen.getByLabelText('Gender'), 'female');
    await user.type(screen.getByLabelText('Age'), '4');
    await user.type(screen.getByLabelText('Chief complaint'), 'Wheeze');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Failed to create new patient. Please try again.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Lina Haddad');
    const again = fakeServer({ 'POST /patients': () => json(aPatient({ id: 'new' }), 201) });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Success')).toBeVisible();
    expect(store.get(selectedPatientIdAtom)).toBe('new');
    expect(store.get(addPatientDialogAtom)).toBe(false);
    expect(posts(again)[0]?.headers.get('Idempotency-Key')).toBe(
      posts(asked)[0]?.headers.get('Idempotency-Key'),
    );
  });

  it('creates with bed and allergies, and stores the triage level as an ESI with its answers', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      'GET /department/beds': () => json({ beds: ['R1'], version: 1 }),
      'POST /patients': () => json(aPatient({ id: 'new', chiefComplaint: 'Wheeze' }), 201),
      'POST /score/calculate': () => failure(503, 'unavailable', 'Later'),
    });
    await show(<AddPatientDialog />);
    await user.type(screen.getByLabelText('Name'), 'Lina Haddad');
    await user.selectOptions(screen.getByLabelText('Gender'), 'female');
    await user.type(screen.getByLabelText('Age'), '40');
    await user.type(screen.getByLabelText('Chief complaint'), 'Wheeze');
    await user.type(screen.getByLabelText(/^Bed/), 'R1');
    await user.selectOptions(screen.getByLabelText(/^Triage level/), '2: high risk, must not wait');
    await user.selectOptions(screen.getByLabelText('Allergies'), 'None known');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    // The patient is there although the triage was not saved, and the form says so.
    expect(await screen.findByText(/The triage level was not saved/)).toBeVisible();
    expect(store.get(selectedPatientIdAtom)).toBe('new');
    expect(posts(asked).map(({ body }) => body)).toEqual([
      expect.objectContaining({ bed: 'R1', allergies: 'none-known' }),
      {
        patientId: 'new',
        scoreType: 'ESI',
        parameters: {
          chiefComplaint: 'Wheeze',
          vitals: {},
          lifeThreateningSigns: false,
          consciousness: 'alert',
          highRiskSituation: true,
        },
      },
    ]);
  });

  it('preselects no gender', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({});
    await show(<AddPatientDialog />);
    expect(screen.getByLabelText('Gender')).toHaveDisplayValue('Choose');
    await user.type(screen.getByLabelText('Name'), 'Lina Haddad');
    await user.type(screen.getByLabelText('Age'), '4');
    await user.type(screen.getByLabelText('Chief complaint'), 'Wheeze');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(screen.getByLabelText('Gender')).toHaveFocus();
    expect(posts(asked)).toEqual([]);
  });

  it('asks before it discards typed text', async () => {
    const user = userEvent.setup();
    fakeServer({});
    await show(<AddPatientDialog />);
    await user.keyboard('Lina');
    await user.keyboard('{Escape}');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep editing' }),
    );
    expect(screen.getByLabelText('Name')).toHaveValue('Lina');
    await user.keyboard('{Escape}');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    expect(store.get(addPatientDialogAtom)).toBe(false);
    act(() => store.set(addPatientDialogAtom, true));
    await user.keyboard('{Escape}');
    expect(store.get(addPatientDialogAtom)).toBe(false);
  });

  it('leaves the screen unchanged if the user does something else before the response arrives', async () => {
    const user = userEvent.setup();
    let answer: (response: Response) => void = () => undefined;
    fakeServer({ 'POST /patients': () => new Promise<Response>((resolve) => (answer = resolve)) });
    await show(<AddPatientDialog />);
    await user.type(screen.getByLabelText('Name'), 'Lina Haddad');
    await user.selectOptions(screen.getByLabelText('Gender'), 'female');
    await user.type(screen.getByLabelText('Age'), '4');
    await user.type(screen.getByLabelText('Chief complaint'), 'Wheeze');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    act(() => {
      store.set(selectedPatientIdAtom, 'patient-1');
      store.set(vitalsDialogAtom, { open: true });
    });
    answer(json(aPatient({ id: 'new', name: 'Lina Haddad' }), 201));
    expect(await screen.findByText('Lina Haddad is in the list of patients')).toBeVisible();
    expect(store.get(selectedPatientIdAtom)).toBe('patient-1');
    expect(store.get(vitalsDialogAtom).open).toBe(true);
  });
});
