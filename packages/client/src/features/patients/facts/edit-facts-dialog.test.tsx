import type { Objection } from '@bedside/contracts/chat/objection.ts';
import type { Patient } from '@bedside/contracts/patients/patients.contract.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anEntry, lopez } from '../../../../test/chart-samples.ts';
import { type FakeRequest, failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { fillIn } from '../../../../test/fill-in.ts';
import { aPatient } from '../../../../test/samples.ts';
import { show } from '../../../../test/show.tsx';
import { resetSelectionAtom, selectedPatientIdAtom } from '../../../state/selection.ts';
import { patientsFolds } from '../patients.folds.ts';
import { EditFactsDialog } from './edit-facts-dialog.tsx';
import { factsDialogAtom } from './facts-dialog-atom.ts';
import type { FactName } from './facts-form.ts';

const store = getDefaultStore();
const chart = (seq: number) => ({ 'Chart-Seq': `${seq}`, 'Chart-Epoch': 'life-1' });

afterEach(() => {
  store.set(factsDialogAtom, null);
  store.set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

let cache: QueryClient;
function Cache() {
  cache = useQueryClient();
  return null;
}

/** A chart and its log. A colleague's change arrives as an entry unless `isHeard` is false. */
class Room {
  patient: Patient;
  readonly log: ReturnType<typeof anEntry<'patient.updated'>>[] = [];
  asked: FakeRequest[] = [];

  constructor(patient: Patient) {
    this.patient = patient;
  }

  colleagueChanges(more: Partial<Patient>, { isHeard = true } = {}) {
    this.patient = { ...this.patient, ...more, version: this.patient.version + 1 };
    const entry = anEntry('patient.updated', this.patient.version, this.patient);
    this.log.push(entry);
    if (isHeard) act(() => patientsFolds['patient.updated'](cache, entry));
  }

  get patches(): FakeRequest[] {
    return this.asked.filter(({ method }) => method === 'PATCH');
  }
}

interface Around {
  field?: FactName;
  /** What the chart holds against letting the patient go; absent if it cannot be read. */
  objections?: readonly Objection[];
}

async function openDialog(given: Partial<Patient> = {}, { field = 'bed', objections }: Around = {}) {
  const room = new Room(aPatient(given));
  room.asked = fakeServer({
    'GET /patient/patient-1/objections': () =>
      objections
        ? json({ patientId: 'patient-1', objections, seq: 1, at: '2026-11-22T08:00:00.000Z' })
        : failure(503, 'unavailable', 'Unavailable'),
    'GET /patient/patient-1': () => json(room.patient, 200, chart(room.patient.version)),
    'GET /patient/patient-1/entries': () =>
      json({ seq: room.patient.version, epoch: 'life-1', entries: room.log, reset: false }),
    'PATCH /patient/patient-1': ({ body }) => {
      if (Object(body).version !== room.patient.version) {
        return failure(409, 'stale-version', 'Someone changed this since you read it');
      }
      room.patient = { ...room.patient, version: room.patient.version + 1 };
      return json(room.patient);
    },
  });
  store.set(selectedPatientIdAtom, 'patient-1');
  store.set(factsDialogAtom, { patientId: 'patient-1', field });
  await show(
    <>
      <Cache />
      <EditFactsDialog />
    </>,
  );
  await screen.findByRole('dialog');
  return { room, user: userEvent.setup() };
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('the edit-facts dialog', () => {
  it('opens at the fact, and sends the changes with the version that was read', async () => {
    const { room, user } = await openDialog({ version: 3 });
    await waitFor(() => expect(screen.getByLabelText('Bed')).toHaveFocus());
    await user.type(screen.getByLabelText('Bed'), '7');
    await user.selectOptions(screen.getByLabelText('Status'), 'boarding');
    expect(screen.getByText('2 changes to save')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Patient details saved.')).toBeVisible();
    expect(room.patches.map(({ body }) => body)).toEqual([{ version: 3, bed: '7', status: 'boarding' }]);
    expect(store.get(factsDialogAtom)).toBeNull();
  });

  it('lists allergies with their reactions', async () => {
    const { room, user } = await openDialog();
    await user.selectOptions(screen.getByLabelText('Allergies'), 'list');
    await user.click(save());
    expect(await screen.findByText('This field is required')).toBeVisible();
    await fillIn(user, screen.getByLabelText('Substance'), 'Penicillin');
    await user.type(screen.getByLabelText('Reaction'), 'Rash');
    await user.click(screen.getByRole('button', { name: 'Add another' }));
    await fillIn(user, screen.getAllByLabelText('Substance')[1] ?? save(), 'Latex');
    await user.click(save());
    await waitFor(() => expect(room.patches).toHaveLength(1));
    expect(room.patches[0]?.body).toEqual({
      version: 1,
      allergies: [{ substance: 'Penicillin', reaction: 'Rash' }, { substance: 'Latex' }],
    });
  });

  it('marks the complaint as private', async () => {
    const { room, user } = await openDialog();
    const box = screen.getByLabelText('Private: wall displays do not show it');
    await user.click(box);
    expect(box).toBeChecked();
    await user.click(save());
    await waitFor(() => expect(room.patches).toHaveLength(1));
    expect(room.patches[0]?.body).toEqual({ version: 1, complaintPrivate: true });
  });

  it("shows a colleague's mark of the complaint as private in words", async () => {
    const { room } = await openDialog();
    room.colleagueChanges({ complaintPrivate: true });
    const news = `${lopez.fullName} changed Complaint on wall displays at .*: private`;
    expect(await screen.findByText(new RegExp(news))).toBeVisible();
    expect(screen.getByLabelText('Private: wall displays do not show it')).toBeChecked();
  });

  it("shows a colleague's changes, and applies them to untouched fields", async () => {
    const { room, user } = await openDialog();
    await user.type(screen.getByLabelText('Plan'), 'ECG');
    room.colleagueChanges({ bed: '12' });
    expect(await screen.findByText(new RegExp(`${lopez.fullName} changed Bed at .*: 12`))).toBeVisible();
    expect(screen.getByLabelText('Bed')).toHaveValue('12');
    expect(screen.getByLabelText('Plan')).toHaveValue('ECG');
    await user.click(save());
    await waitFor(() => expect(room.patches).toHaveLength(1));
    expect(room.patches[0]?.body).toEqual({ version: 2, plan: 'ECG' });
  });

  it.each([
    ['Keep mine: 7', { version: 2, bed: '7' }],
    ['Use theirs: 12', undefined],
  ])('asks for a choice if both changed the same fact: %s', async (choice, sent) => {
    const { room, user } = await openDialog();
    await user.type(screen.getByLabelText('Bed'), '7');
    room.colleagueChanges({ bed: '12' });
    const conflict = await screen.findByRole('group', {
      name: new RegExp(`${lopez.fullName} also changed Bed at`),
    });
    expect(screen.getByLabelText('Bed')).toHaveValue('7');
    expect(screen.getByText('Choose for each of these, then save.')).toBeVisible();
    await user.click(save());
    expect(room.patches).toHaveLength(0);
    await user.click(within(conflict).getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /changed Bed/ })).toBeNull());
    await waitFor(() => expect(screen.getByLabelText('Bed')).toHaveFocus());
    expect(screen.getByLabelText('Bed')).toHaveValue(sent ? '7' : '12');
    await user.click(save());
    if (sent) await waitFor(() => expect(room.patches.map(({ body }) => body)).toEqual([sent]));
    else expect(room.patches).toHaveLength(0);
  });

  it('moves the focus to the next conflict after one is resolved', async () => {
    const { room, user } = await openDialog();
    await user.type(screen.getByLabelText('Bed'), '7');
    await user.type(screen.getByLabelText('Plan'), 'ECG');
    room.colleagueChanges({ bed: '12', plan: 'CT' });
    const conflicts = await screen.findAllByRole('group', { name: /changed (Bed|Plan) at/ });
    expect(conflicts).toHaveLength(2);
    const [first, second] = conflicts;
    if (first === undefined || second === undefined) throw new Error('two conflicts');
    within(first)
      .getByRole('button', { name: /Keep mine/ })
      .focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(second).getByRole('button', { name: /Keep mine/ })).toHaveFocus());
  });

  it('keeps all input when its version is stale and no entry has arrived', async () => {
    const { room, user } = await openDialog();
    await user.type(screen.getByLabelText('Plan'), 'ECG');
    await user.type(screen.getByLabelText('Bed'), '7');
    room.colleagueChanges({ bed: '12' }, { isHeard: false });
    await user.click(save());
    await screen.findByRole('group', { name: /changed Bed/ });
    expect(screen.getByLabelText('Plan')).toHaveValue('ECG');
    expect(screen.getByLabelText('Bed')).toHaveValue('7');
    await user.click(screen.getByRole('button', { name: 'Keep mine: 7' }));
    await user.click(save());
    await waitFor(() => expect(room.patches).toHaveLength(2));
    expect(room.patches[1]?.body).toEqual({ version: 2, plan: 'ECG', bed: '7' });
  });

  it('closes if the save succeeded and only its response was lost', async () => {
    const { room, user } = await openDialog();
    await user.type(screen.getByLabelText('Bed'), '7');
    room.colleagueChanges({ bed: '7' }, { isHeard: false });
    await user.click(save());
    expect(await screen.findByText('Patient details saved.')).toBeVisible();
  });

  it('stays open with the input when saving fails', async () => {
    const { user } = await openDialog();
    fakeServer({
      'PATCH /patient/patient-1': () =>
        new Response('{}', { status: 503, statusText: 'Service Unavailable' }),
    });
    await user.type(screen.getByLabelText('Bed'), '7');
    await user.click(save());
    expect(await screen.findByText('Failed to save the patient: Service Unavailable')).toBeVisible();
    expect(screen.getByLabelText('Bed')).toHaveValue('7');
  });

  it('shows at its field that a record number belongs to another patient', async () => {
    const { user } = await openDialog(
      { unidentified: true, age: 40, ageBasis: 'assumed' },
      { field: 'name' },
    );
    fakeServer({
      'PATCH /patient/patient-1': () =>
        failure(409, 'conflict', 'This conflicts', {
          fields: { 'identity.mrn': 'taken' },
        }),
    });
    await user.clear(screen.getByLabelText('Medical record number'));
    await user.type(screen.getByLabelText('Medical record number'), '4711');
    await user.click(save());
    expect(await screen.findByText('This medical record number is already in use')).toBeVisible();
  });

  it('asks before it discards changes', async () => {
    const { user } = await openDialog();
    await user.type(screen.getByLabelText('Bed'), '7');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Bed')).toHaveValue('7');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(store.get(factsDialogAtom)).toBeNull();
  });

  it('closes when another patient is selected', async () => {
    const { user } = await openDialog();
    await user.type(screen.getByLabelText('Bed'), '7');
    act(() => store.set(selectedPatientIdAtom, 'patient-2'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('letting a patient go in the edit-facts dialog', () => {
  const potassium: Objection = {
    code: 'critical-result',
    testName: 'Potassium',
    result: '6.9',
    units: 'mmol/L',
    recordId: 'lab-1',
  };

  async function discharge(around: Around) {
    const opened = await openDialog({ status: 'in-treatment' }, around);
    await opened.user.selectOptions(screen.getByLabelText('Status'), 'discharged');
    return opened;
  }

  it('shows what the chart holds against it and what would change it, and needs a reason', async () => {
    const { room, user } = await discharge({ objections: [potassium, { code: 'allergies-not-asked' }] });
    const against = await screen.findByRole('region', { name: 'The chart argues against it' });
    expect(within(against).getByText('critical result: Potassium 6.9 mmol/L')).toBeVisible();
    expect(within(against).getByText('Review the result')).toBeVisible();
    await user.click(save());
    expect(room.patches).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Agreed with the attending' }));
    await user.click(save());
    await waitFor(() =>
      expect(room.patches[0]?.body).toMatchObject({
        status: 'discharged',
        statusReason: 'Agreed with the attending',
      }),
    );
  });

  it('needs no reason for what nobody asked', async () => {
    const { room, user } = await discharge({ objections: [{ code: 'allergies-not-asked' }] });
    await screen.findByRole('region', { name: 'The chart argues against it' });
    await user.click(save());
    await waitFor(() => expect(room.patches).toHaveLength(1));
    expect(room.patches[0]?.body).not.toHaveProperty('statusReason');
  });

  it('says that it could not be read, and can still be saved', async () => {
    const { room, user } = await discharge({});
    await screen.findByText(/could not be read/, undefined, { timeout: 10_000 });
    await user.click(save());
    await waitFor(() => expect(room.patches).toHaveLength(1));
  });

  it('says so if nothing argues against it, and asks nothing about a death or a patient who stays', async () => {
    const { user } = await discharge({ objections: [] });
    expect(await screen.findByText(/find nothing in the chart that argues against it/)).toBeVisible();
    for (const status of ['died', 'boarding']) {
      await user.selectOptions(screen.getByLabelText('Status'), status);
      expect(screen.queryByText(/against it/)).toBeNull();
    }
  });
});

describe('the assignment in the edit-facts dialog', () => {
  it('chooses a member of the department and sends their id, and keeps a name without an account', async () => {
    const { room, user } = await openDialog({ assigned: { physician: 'Dr. Agency' } });
    fakeServer({
      'GET /department/roster': () => json([{ id: 'user-7', fullName: 'Nils Ortiz', role: 'Nurse' }]),
      'PATCH /patient/patient-1': (request) => {
        room.asked.push(request);
        return json({ ...room.patient, version: 2 });
      },
    });
    expect(screen.getByLabelText('Physician')).toHaveDisplayValue('Dr. Agency');
    act(() => void cache.invalidateQueries({ queryKey: ['department'] }));
    await screen.findAllByRole('option', { name: 'Nils Ortiz · Nurse' });
    await user.selectOptions(screen.getByLabelText('Nurse'), 'user-7');
    await user.click(save());
    await waitFor(() => expect(room.patches).toHaveLength(1));
    expect(room.patches[0]?.body).toEqual({
      version: 1,
      assigned: { nurse: 'Nils Ortiz', nurseId: 'user-7', physician: 'Dr. Agency' },
    });
  });
});
