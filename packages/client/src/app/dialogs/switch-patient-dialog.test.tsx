import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aMessage } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { messagesQuery } from '../../domains/chat.queries.ts';
import { ChatPanel } from '../../features/chat/chat-panel.tsx';
import { draftsAtom } from '../../state/drafts/drafts.ts';
import { emptyLabDraft, labDraftsAtom } from '../../state/drafts/lab-drafts.ts';
import { changeDraftAtom, noteDraftsAtom, openNewDraftAtom } from '../../state/drafts/note-drafts.ts';
import { pendingSwitchAtom, useSwitchPatient } from '../../state/patient-switch.ts';
import { patientMenuAtom, resetSelectionAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { unsentAtom } from '../../state/unsent.ts';
import { SwitchPatientDialog } from './switch-patient-dialog.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '7', 'Chart-Epoch': 'life-1' };
const failed = (more: object = {}) => ({
  id: '7f8a2a56-6c0f-4b6c-9f5e-6f6a7d1f0001',
  patientId: 'patient-1',
  content: 'Is this sepsis?',
  at: Date.parse('2026-11-21T12:00:00.000Z'),
  state: 'failed' as const,
  ...more,
});

function Switches() {
  const { to, toCreated } = useSwitchPatient();
  const { isSuccess } = useQuery(messagesQuery('patient-1'));
  return (
    <>
      {isSuccess && <p>the conversation is loaded</p>}
      <button type="button" onClick={() => to('patient-2')}>
        to the other
      </button>
      <button type="button" onClick={() => to('patient-1')}>
        to the same
      </button>
      <button type="button" onClick={() => toCreated('patient-3')}>
        to the created
      </button>
    </>
  );
}

async function atPatientOne({ messages = [] as object[], save = () => json({}) as Response } = {}) {
  const asked = fakeServer({
    'GET /patient/patient-1': () => json(aPatient(), 200, chart),
    'GET /patient/patient-1/messages': () => json(messages, 200, chart),
    'GET /patient/patient-1/vitals': () => json([], 200, chart),
    'POST /patient/patient-1/messages/batch': () => save(),
  });
  await show(
    <>
      <ChatPanel patientId="patient-1" />
      <Switches />
      <SwitchPatientDialog />
    </>,
  );
  await screen.findByText('the conversation is loaded');
  const user = userEvent.setup();
  return {
    user,
    go: (where: 'other' | 'same' | 'created') =>
      user.click(screen.getByRole('button', { name: `to the ${where}` })),
    answer: async (name: string) =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name })),
    saved: () => asked.filter(({ path }) => path.endsWith('/messages/batch')),
  };
}

const onScreen = () => store.get(selectedPatientIdAtom);

beforeEach(() => store.set(selectedPatientIdAtom, 'patient-1'));
afterEach(() => {
  store.set(resetSelectionAtom);
  store.set(pendingSwitchAtom, null);
  store.set(draftsAtom, new Map());
  store.set(unsentAtom, []);
  vi.unstubAllGlobals();
});

describe('leaving a patient', () => {
  it('switches without a question if nothing is unsaved', async () => {
    const { go } = await atPatientOne();
    await go('other');
    expect(onScreen()).toBe('patient-2');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('only closes the menu when the current patient is chosen again', async () => {
    store.set(draftsAtom, new Map([['patient-1', 'half a question']]));
    const { go } = await atPatientOne();
    store.set(patientMenuAtom, true);
    await go('same');
    expect(store.get(patientMenuAtom)).toBe(false);
    expect(onScreen()).toBe('patient-1');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps the patient and the unsaved work on Cancel', async () => {
    store.set(draftsAtom, new Map([['patient-1', 'half a question']]));
    const { go, answer } = await atPatientOne();
    await go('other');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('half a question');
    await answer('Cancel');
    expect(onScreen()).toBe('patient-1');
    expect(store.get(draftsAtom).get('patient-1')).toBe('half a question');
  });

  it('discards the unsaved work and switches on Continue', async () => {
    store.set(draftsAtom, new Map([['patient-1', 'half a question']]));
    store.set(unsentAtom, [failed()]);
    const { go, answer, saved } = await atPatientOne();
    await go('other');
    await answer('Continue');
    expect(onScreen()).toBe('patient-2');
    expect(store.get(draftsAtom).size).toBe(0);
    expect(store.get(unsentAtom)).toEqual([]);
    expect(saved()).toHaveLength(0);
  });

  it('asks about an unsaved note, and keeps it with its patient or discards it', async () => {
    const text = { type: 'progress' as const, title: 'Round', content: '', tags: [] };
    store.set(openNewDraftAtom, { patientId: 'patient-1', text });
    const [draft] = store.get(noteDraftsAtom);
    store.set(changeDraftAtom, draft?.id ?? '', { content: 'Half a note' });
    const { go, answer } = await atPatientOne();
    await go('other');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Unsaved note');
    expect(question).toHaveTextContent('Half a note');
    await answer('Save & Continue');
    await waitFor(() => expect(onScreen()).toBe('patient-2'));
    expect(store.get(noteDraftsAtom)).toMatchObject([{ patientId: 'patient-1', content: 'Half a note' }]);
    store.set(selectedPatientIdAtom, 'patient-1');
    await go('other');
    await answer('Continue');
    expect(store.get(noteDraftsAtom)).toEqual([]);
  });

  it('asks about lab results that are not saved, and keeps them with their patient or discards them', async () => {
    const potassium = { testName: 'Potassium', result: '6.1', unit: 'mmol/L', referenceRange: '' };
    const results = [{ key: 'k', isFlagged: false, ...potassium }];
    const draft = { ...emptyLabDraft, results, line: 'Na 1' };
    store.set(labDraftsAtom, new Map([['patient-1', draft]]));
    const { go, answer } = await atPatientOne();
    await go('other');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Unsaved lab results');
    expect(question).toHaveTextContent(/Potassium 6.1 mmol\/L\s*Na 1/);
    await answer('Save & Continue');
    await waitFor(() => expect(onScreen()).toBe('patient-2'));
    expect(store.get(labDraftsAtom).get('patient-1')).toEqual(draft);
    store.set(selectedPatientIdAtom, 'patient-1');
    await go('other');
    await answer('Continue');
    expect(store.get(labDraftsAtom).size).toBe(0);
  });

  it('saves the question into its own chart on Save & Continue, then switches and keeps the draft there', async () => {
    store.set(draftsAtom, new Map([['patient-1', 'half a question']]));
    store.set(unsentAtom, [failed()]);
    const question = aMessage({ id: failed().id, content: failed().content });
    const { go, answer, saved } = await atPatientOne({ save: () => json({ messages: [question], seq: 8 }) });
    await go('other');
    await answer('Save & Continue');
    await waitFor(() => expect(onScreen()).toBe('patient-2'));
    expect(saved().map(({ body }) => body)).toMatchObject([
      { messages: [{ id: failed().id, role: 'user', content: 'Is this sepsis?' }], after: 7 },
    ]);
    expect(store.get(unsentAtom)).toEqual([]);
    expect(store.get(draftsAtom).get('patient-1')).toBe('half a question');
  });

  it('keeps the patient and shows the error when saving fails', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    store.set(unsentAtom, [failed()]);
    const { go, answer } = await atPatientOne({ save: () => failure(503, 'unavailable', 'Not now') });
    await go('other');
    await answer('Save & Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be saved');
    expect(logged).toHaveBeenCalledWith('The conversation could not be saved', expect.anything());
    logged.mockRestore();
    expect(onScreen()).toBe('patient-1');
    expect(store.get(unsentAtom)).toHaveLength(1);
  });

  it('does not count a failed reply if the chart contains its question', async () => {
    store.set(unsentAtom, [failed()]);
    const { go } = await atPatientOne({ messages: [aMessage({ id: failed().id })] });
    await go('other');
    expect(onScreen()).toBe('patient-2');
  });

  it('saves before a newly created patient appears on the screen', async () => {
    store.set(unsentAtom, [failed()]);
    const question = aMessage({ id: failed().id, content: failed().content });
    const { go, saved } = await atPatientOne({ save: () => json({ messages: [question], seq: 8 }) });
    await go('created');
    await waitFor(() => expect(onScreen()).toBe('patient-3'));
    expect(saved()).toHaveLength(1);
  });

  it('asks before it shows a newly created patient if that save fails', async () => {
    store.set(unsentAtom, [failed()]);
    const { go, answer } = await atPatientOne({ save: () => failure(500, 'internal', 'Broken') });
    await go('created');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be saved');
    await answer('Continue');
    expect(onScreen()).toBe('patient-3');
  });
});
