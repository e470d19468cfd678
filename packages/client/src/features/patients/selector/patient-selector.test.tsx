import { PatientListItem } from '@bedside/contracts/patients/patients.contract.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { department, goAtom } from '../../../state/address.ts';
import {
  activeTabAtom,
  addPatientDialogAtom,
  resetSelectionAtom,
  selectedPatientIdAtom,
} from '../../../state/selection.ts';
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
  it('asks for a patient while none is selected', async () => {
    fakeServer({});
    await show(<PatientSelector />);
    expect(screen.getByRole('button', { name: 'Select Patient Required' })).toBeVisible();
  });

  it('asks without alarm in the department, which needs no patient', async () => {
    fakeServer({});
    store.set(goAtom, department);
    await show(<PatientSelector />);
    const asks = screen.getByText('Select Patient Required').parentElement;
    expect(asks).not.toHaveClass('animate-attention');
    act(() => store.set(activeTabAtom, 'chat'));
    expect(asks).toHaveClass('animate-attention');
  });

  it('separates a patient whom the department does not have from one that failed to load', async () => {
    store.set(selectedPatientIdAtom, 'patient-9');
    fakeServer({ 'GET /patient/patient-9': () => failure(404, 'not_found', 'Not found') });
    await show(<PatientSelector />);
    expect(await screen.findByText('Patient not found')).toBeVisible();
    cleanup();
    fakeServer({ 'GET /patient/patient-9': () => failure(500, 'internal', 'Broken') });
    await show(<PatientSelector />);
    expect(await screen.findByText('This patient could not be loaded')).toBeVisible();
  });

  it('shows that the list is loading, then name, record number, age and gender', async () => {
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

  it('shows that nothing was found, and that loading failed, with a retry', async () => {
    const user = userEvent.setup();
    fakeServer({ 'GET /patients': () => failure(500, 'internal', 'Broken') });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('The patients could not be loaded')).toBeVisible();
    fakeServer({ 'GET /patients': () => listed() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No patients found')).toBeVisible();
  });

  it('finds by bed first, by record number and by name without accents, and selects with the keyboard', async () => {
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
    await user.type(screen.getByRole('combobox'), rafael.mrn);
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('Rafael Ibáñez');
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'ibanez{Enter}');
    expect(store.get(selectedPatientIdAtom)).toBe('patient-2');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Rafael Ibáñez.*58 y.*Change patient$/ })).toBeVisible(),
    );
    const button = screen.getByRole('button', { name: /^Rafael Ibáñez.*58 y.*Change patient$/ });
    expect(button).toHaveTextContent('Rafael Ibáñez');
    expect(button).toHaveTextContent('58 y');
  });

  it('finds patients of earlier days on the server, without their name in the URL', async () => {
    const user = userEvent.setup();
    const earlier = aPatient({
      id: 'patient-9',
      name: 'Margaret Okafor',
      mrn: 'MRN-9',
      status: 'discharged',
      leftAt: '2026-11-01T10:00:00.000Z',
    });
    const asked = fakeServer({
      'GET /patients': () => listed(margaret),
      'POST /patients/search': () => listed(margaret, earlier),
    });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    await screen.findAllByRole('option');
    expect(asked.map(({ path }) => path)).toEqual(['/api/patients?present=true']);
    await user.type(screen.getByRole('combobox'), 'okafor');
    expect(screen.getByText('Searching earlier patients…')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    const [, found] = screen.getAllByRole('option');
    expect(found).toHaveTextContent('MRN-9');
    expect(found).toHaveTextContent('discharged');
    // NAME-3: the earlier patient is marked, because a present one has the same name.
    expect(found).toHaveTextContent('Same name');
    expect(asked.filter(({ path }) => path.includes('okafor'))).toEqual([]);
    expect(asked.at(-1)?.body).toEqual({ text: 'okafor' });
  });

  it('shows that earlier patients could not be searched, with a retry', async () => {
    const user = userEvent.setup();
    fakeServer({
      'GET /patients': () => listed(margaret),
      'POST /patients/search': () => failure(503, 'unavailable', 'Later'),
    });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    await user.type(await screen.findByRole('combobox'), 'quill');
    expect(await screen.findByText('Earlier patients could not be searched.')).toBeVisible();
    fakeServer({ 'POST /patients/search': () => listed(aPatient({ id: 'patient-9', name: 'Ada Quill' })) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Ada Quill/ })).toBeVisible();
    expect(screen.queryByText('Earlier patients could not be searched.')).toBeNull();
  });

  it('ignores Enter before any typing or arrow key', async () => {
    const user = userEvent.setup();
    fakeServer({
      'GET /patients': () => listed(rafael, margaret),
      'GET /patient/patient-1': () => json(margaret),
    });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    await screen.findAllByRole('option');
    await user.hover(screen.getByRole('option', { name: /Rafael/ }));
    await user.type(screen.getByRole('combobox'), '{Enter}');
    await user.type(screen.getByRole('combobox'), '  {Enter}');
    await user.type(screen.getByRole('combobox'), 'okafor{Backspace>8/}{Enter}');
    expect(screen.getByRole('combobox')).not.toHaveAttribute('aria-activedescendant');
    expect(store.get(selectedPatientIdAtom)).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(store.get(selectedPatientIdAtom)).toBe('patient-1');
  });

  it('NAME-3: marks the same and similar names in the list and in the head, ignoring case and accents', async () => {
    const user = userEvent.setup();
    const namesake = aPatient({ id: 'patient-3', name: 'MARGARET ÓKAFOR', mrn: 'MRN-9' });
    const similar = aPatient({ id: 'patient-4', name: 'Mia Okafor', mrn: 'MRN-8' });
    store.set(selectedPatientIdAtom, margaret.id);
    fakeServer({
      'GET /patients': () => listed(margaret, rafael, namesake, similar),
      'GET /patient/patient-1': () => json(margaret),
    });
    await show(<PatientSelector />);
    const head = screen.getByRole('button');
    await waitFor(() => expect(head).toHaveTextContent('Same name'));
    // Age and sex distinguish two patients of one name, so nothing cuts them off.
    expect(within(head).getByText(/^\d+ y · (?:fe)?male$/)).toHaveClass('shrink-0');
    await user.click(head);
    const marks = (await screen.findAllByRole('option')).map(
      (option) => /Same name|Similar name/.exec(option.textContent ?? '')?.[0],
    );
    expect(marks).toEqual(['Same name', undefined, 'Same name', 'Similar name']);
  });

  it("NAME-3: marks the phone's head too, and ignores namesakes who have left", async () => {
    store.set(selectedPatientIdAtom, margaret.id);
    let others = [aPatient({ id: 'patient-3', status: 'discharged' })];
    fakeServer({
      'GET /patients': () => listed(margaret, ...others),
      'GET /patient/patient-1': () => json(margaret),
    });
    const { unmount } = await show(<PatientSelector compact />, 'de');
    await screen.findByText('Margaret Okafor');
    expect(screen.queryByText('Gleicher Name')).toBeNull();
    unmount();
    others = [aPatient({ id: 'patient-3' })];
    await show(<PatientSelector compact />, 'de');
    expect(await screen.findByText('Gleicher Name')).toBeVisible();
  });

  it('only closes when the current patient is chosen again', async () => {
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

  it('hides patients who have left by default, but never the selected one', async () => {
    const user = userEvent.setup();
    const gone = (['discharged', 'transferred', 'left', 'died'] as const).map((status, index) =>
      aPatient({ id: `gone-${index}`, name: `Gone ${status}`, status }),
    );
    store.set(selectedPatientIdAtom, 'gone-0');
    fakeServer({
      'GET /patients': () => listed(margaret, ...gone),
      'GET /patient/gone-0': () => json(gone[0]),
    });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByRole('option', { name: /Gone discharged/ })).toBeVisible();
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show discharged (3)' }));
    expect(screen.getAllByRole('option')).toHaveLength(5);
    expect(screen.getByRole('option', { name: /Gone died/ })).toHaveTextContent('died');
    await user.click(screen.getByRole('button', { name: 'Hide discharged (3)' }));
    await user.type(screen.getByRole('combobox'), 'transferred');
    expect(await screen.findByText('No patients found')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show discharged (1)' })).toBeVisible();
  });

  it('shows no unknown age, and marks estimates', async () => {
    const user = userEvent.setup();
    const unknown = aPatient({ name: 'Unknown Alfa', age: 40, ageBasis: 'assumed', unidentified: true });
    const estimated = aPatient({ id: 'patient-2', name: 'Unknown Bravo', age: 65, ageBasis: 'estimated' });
    fakeServer({ 'GET /patients': () => listed(unknown, estimated) });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByRole('option', { name: /Alfa/ })).toHaveTextContent('adult, age unknown');
    expect(screen.getByRole('option', { name: /Alfa/ })).not.toHaveTextContent('40');
    expect(screen.getByRole('option', { name: /Bravo/ })).toHaveTextContent('approx. 65 y');
  });

  it('treats a 401 as no list, because the session has ended, and not as a failure', async () => {
    const user = userEvent.setup();
    fakeServer({ 'GET /patients': () => failure(401, 'unauthenticated', 'Please sign in') });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('No patients found')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refetches the list only after 60 seconds', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({ 'GET /patients': () => listed(margaret) });
    const start = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
    await show(<PatientSelector />);
    const lists = () => asked.filter(({ path }) => path.startsWith('/api/patients')).length;
    const openAndClose = async () => {
      await user.click(screen.getByRole('button', { name: 'Select Patient Required' }));
      await screen.findByRole('option');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    };
    await openAndClose();
    await openAndClose();
    expect(lists()).toBe(1);
    clock.mockReturnValue(start + 59_999);
    await openAndClose();
    expect(lists()).toBe(1);
    clock.mockReturnValue(start + 60_000);
    await openAndClose();
    clock.mockRestore();
    await waitFor(() => expect(lists()).toBe(2));
  });

  it('creates an unidentified patient with one tap, and only one however often it is tapped', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      'GET /patients': () => listed(),
      'POST /patients': () => failure(503, 'unavailable', 'Later'),
    });
    await show(<PatientSelector />);
    await user.click(screen.getByRole('button'));
    await user.click(await screen.findByRole('button', { name: 'Woman' }));
    expect(await screen.findByText('Failed to create new patient. Please try again.')).toBeVisible();
    const again = fakeServer({
      'GET /patients': () => listed(),
      'POST /patients': () => json(aPatient({ id: 'new', name: 'Unknown Alfa', unidentified: true }), 201),
    });
    await user.click(screen.getByRole('button', { name: 'Woman' }));
    await waitFor(() => expect(store.get(selectedPatientIdAtom)).toBe('new'));
    const [first, second] = [...asked, ...again].filter(({ method }) => method === 'POST');
    expect(first?.body).toEqual({
      name: 'Unknown',
      mrn: 'NA',
      age: 40,
      ageBasis: 'assumed',
      unidentified: true,
      gender: 'female',
      chiefComplaint: 'Not known yet',
    });
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
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
