import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMessage, aNote } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { messagesQuery } from '../../domains/chat.queries.ts';
import { noteDraftsAtom } from '../../state/drafts/note-drafts.ts';
import { activeTabAtom, historySectionAtom, resetSelectionAtom } from '../../state/selection.ts';
import { ExtractNote } from './extract-note.tsx';
import NotesSection from './notes-section.tsx';
import { NoteHost } from './reading/note-host.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/notes';
const write = 'POST /patient/notes';
const store = getDefaultStore();

afterEach(() => {
  store.set(resetSelectionAtom);
  store.set(noteDraftsAtom, []);
  vi.unstubAllGlobals();
});

const reply = aMessage({
  id: 'reply-1',
  role: 'assistant',
  status: 'complete',
  content: 'Give fluids: HR 120 (5 min ago).\n\n*Demonstration: fixed rules put this answer together.*',
  metadata: { demo: true, chartAt: '2026-11-21T12:00:00.000Z' },
});

/** Loads the conversation, as the open chat does. */
function Conversation() {
  useQuery(messagesQuery('patient-1'));
  return null;
}

/** The chat's button above the notes, as if both tabs were open. */
async function atTheReply(
  { save = () => json(aNote({ messageId: 'reply-1' }), 201), notes = [] as object[] } = {},
  message = reply,
) {
  const messages = 'GET /patient/patient-1/messages';
  const asked = fakeServer({
    [messages]: () => json([message], 200, position),
    [list]: () => json(notes, 200, position),
    [write]: () => save(),
  });
  await show(
    <>
      <Conversation />
      <ExtractNote message={message} />
      <NotesSection patientId="patient-1" />
      <NoteHost />
    </>,
  );
  const user = userEvent.setup();
  return { user, sent: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body) };
}

describe('Extracting a reply into a note (D52)', () => {
  it("opens the editor with times in place of ages, and without the demo assistant's lines about itself", async () => {
    const { user, sent } = await atTheReply();
    await user.click(await screen.findByRole('button', { name: 'Extract to note' }));
    expect([store.get(activeTabAtom), store.get(historySectionAtom)]).toEqual(['history', 'notes']);
    const editor = within(await screen.findByRole('form', { name: 'New note' }));
    expect(editor.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(editor.getByRole('textbox', { name: 'Title' })).toHaveDisplayValue(
      /^Extracted Note - \d+ \w+ \d{4}$/,
    );
    const text = editor.getByRole('textbox', { name: 'Text' });
    expect(text).toHaveDisplayValue(/^Give fluids: HR 120 \(on 21 Nov, \d\d:\d\d\)\.$/);
    expect(editor.getByText(/^From an AI reply of .*, unedited$/)).toBeVisible();
    expect(sent()).toEqual([]);
    await user.click(editor.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(sent()).toEqual([
      {
        patientId: 'patient-1',
        content: expect.stringMatching(/^Give fluids/),
        type: 'progress',
        title: expect.stringMatching(/^Extracted Note - /),
        tags: [],
        source: 'chat',
        messageId: 'reply-1',
        edited: false,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    ]);
  });

  it('COMFORT-13: says how many warnings of the chart stood above the reply, if the reply is at hand', async () => {
    const objections = [{ code: 'child' as const }, { code: 'allergies-not-asked' as const }];
    const { user } = await atTheReply({}, { ...reply, metadata: { ...reply.metadata, objections } });
    await user.click(await screen.findByRole('button', { name: 'Extract to note' }));
    expect(await screen.findByText('The reply had 2 warnings from the chart')).toBeVisible();
  });

  it('marks the note as edited once a word differs', async () => {
    const { user, sent } = await atTheReply();
    await user.click(await screen.findByRole('button', { name: 'Extract to note' }));
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), ' Agreed.');
    expect(screen.getByText(/^From an AI reply of .*, edited$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(sent()).toMatchObject([{ edited: true, messageId: 'reply-1' }]));
  });

  it('leads from an extracted reply to its note, even if a colleague saved it', async () => {
    const { user } = await atTheReply({ notes: [aNote({ title: 'Taken over', messageId: 'reply-1' })] });
    await user.click(await screen.findByRole('button', { name: 'Extracted to a note' }));
    expect(await screen.findByRole('dialog', { name: 'Taken over' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Extract to note' })).toBeNull();
  });

  it('shows an error when it fails, keeps the text, and can be retried with the same key', async () => {
    let answer = () => failure(503, 'unavailable', 'No');
    const { user, sent } = await atTheReply({ save: () => answer() });
    await user.click(await screen.findByRole('button', { name: 'Extract to note' }));
    await user.click(await screen.findByRole('button', { name: 'Save note' }));
    const form = within(screen.getByRole('form'));
    expect(await form.findByText(/^The note was not saved\. Reason:/)).toBeVisible();
    answer = () => json(aNote({ messageId: 'reply-1' }), 201);
    await user.click(form.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(sent()).toHaveLength(2);
  });

  it('names the colleague who saved the same text before, and shows that note', async () => {
    const theirs = aNote({ title: 'Hers', messageId: 'reply-1' });
    const { user } = await atTheReply({ save: () => json(theirs, 201) });
    await user.click(await screen.findByRole('button', { name: 'Extract to note' }));
    await user.click(await screen.findByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('This reply is already a note')).toBeVisible();
  });
});
