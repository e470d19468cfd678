import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMessage, aNote } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { ExtractNote } from './extract-note.tsx';
import NotesSection from './notes-section.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/notes';
const write = 'POST /patient/notes';

afterEach(() => vi.unstubAllGlobals());

describe('Notes in the history', () => {
  it('shows cards with title, author, time, type, preview and tags, filters by type and opens a note in full', async () => {
    const user = userEvent.setup();
    const long = `${'Stable overnight. '.repeat(10)}Home tomorrow.`;
    const notes = [
      aNote({ id: '1', title: 'Ward round', content: long, tags: ['round'] }),
      aNote({
        id: '2',
        title: 'Admission',
        type: 'admission',
        recordedBy: { id: 'u3', fullName: 'Alex Kim', role: 'Resident' },
      }),
      aNote({
        id: '3',
        title: 'Taken over',
        type: 'discharge',
        content: '### Now\n- **Oxygen**',
        messageId: 'reply-1',
      }),
      aNote({ id: '4', title: 'Own words', type: 'discharge', source: 'chat' }),
    ];
    fakeServer({ [list]: () => json(notes, 200, position) });
    await show(<NotesSection patientId="patient-1" />);
    const card = await screen.findByRole('button', { name: /^Ward round/ });
    expect(card).toHaveTextContent(/María Lopez, Nurse · .*\d\d:\d\d.*Progress.*round/);
    expect(card).toHaveTextContent(`${long.slice(0, 120).trimEnd()}…`);
    expect(
      screen.getByRole('button', { name: /^Admission Dr\. Alex Kim|^AdmissionDr\. Alex Kim/ }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Admission ?1$/ }));
    expect(screen.queryByText('Ward round')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Discharge ?2$/ }));
    expect(screen.getByRole('button', { name: /^Taken over/ })).toHaveTextContent('AI reply');
    // A note with source `chat` but without a message id is not from a reply.
    expect(screen.getByRole('button', { name: /^Own words/ })).not.toHaveTextContent('AI reply');
    await user.click(screen.getByRole('button', { name: /^Taken over[\s\S]*Now\s+Oxygen$/ }));
    expect((await screen.findByText('Oxygen')).tagName).toBe('STRONG');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Consultation ?0$/ }));
    expect(screen.getByText('No notes of this type.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^All ?4$/ }));
    await user.click(screen.getByRole('button', { name: /^Ward round/ }));
    expect(await screen.findByRole('dialog', { name: 'Ward round' })).toHaveTextContent('Home tomorrow.');
  });

  it('shows a message without notes, and retries when loading fails', async () => {
    let answer = () => failure(500, 'internal', 'No');
    fakeServer({ [list]: () => answer() });
    await show(<NotesSection patientId="patient-1" />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The notes could not be loaded.');
    answer = () => json([], 200, position);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No notes yet/)).toBeVisible();
  });
});

describe('Extracting a reply into a note', () => {
  const reply = aMessage({ id: 'reply-1', role: 'assistant', content: 'Give fluids.' });

  it('sends the full text as a progress note and replaces the button with a confirmation', async () => {
    const asked = fakeServer({
      [list]: () => json([], 200, position),
      [write]: () => json(aNote({ messageId: 'reply-1' }), 201),
    });
    await show(<ExtractNote message={reply} />);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Extract to note' }));
    expect(await screen.findByText('Extracted to a note')).toHaveFocus();
    expect(screen.queryByRole('button')).toBeNull();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
      patientId: 'patient-1',
      content: 'Give fluids.',
      type: 'Progress Note',
      title: expect.stringMatching(/^Extracted Note - \d+ \w+ \d{4}$/),
      source: 'chat',
      messageId: 'reply-1',
    });
  });

  it('shows that a colleague has already extracted the reply', async () => {
    fakeServer({ [list]: () => json([aNote({ messageId: 'reply-1' })], 200, position) });
    await show(<ExtractNote message={reply} />);
    expect(await screen.findByText('Extracted to a note')).toBeVisible();
  });

  it('shows an error when it fails and can be retried', async () => {
    fakeServer({ [list]: () => json([], 200, position), [write]: () => failure(503, 'unavailable', 'No') });
    await show(<ExtractNote message={reply} />);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Extract to note' }));
    expect(await screen.findByText('The note was not saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Extract to note' })).toBeEnabled();
  });
});
