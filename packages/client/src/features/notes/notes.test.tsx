import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aNote, kim } from '../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { activeTabAtom, resetSelectionAtom, targetMessageAtom } from '../../state/selection.ts';
import NotesSection from './notes-section.tsx';
import { NoteHost } from './reading/note-host.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const list = 'GET /patient/patient-1/notes';
const versions = 'GET /patient/patient-1/notes/1/versions';

afterEach(() => {
  getDefaultStore().set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

const theNotes = (
  <>
    <NotesSection patientId="patient-1" />
    <NoteHost />
  </>
);

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
    await show(theNotes);
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
    // LINEAGE-2: its author stated that it comes from the chat, and nobody knows which words are whose.
    expect(screen.getByRole('button', { name: /^Own words/ })).toHaveTextContent(
      'Contains words of an AI reply',
    );
    await user.click(screen.getByRole('button', { name: /^Taken over[\s\S]*Now\s+Oxygen$/ }));
    expect((await screen.findByText('Oxygen')).tagName).toBe('STRONG');
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Consultation ?0$/ }));
    expect(screen.getByText('No notes of this type.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^All ?4$/ }));
    await user.click(screen.getByRole('button', { name: /^Ward round/ }));
    expect(await screen.findByRole('dialog', { name: 'Ward round' })).toHaveTextContent('Home tomorrow.');
  });

  it.each([
    ['en', 'Dr. Alex Kim, Resident', 'Dr. Ana Ruiz, Fellow'],
    ['es', 'Alex Kim, Residente', 'Ana Ruiz, '],
    ['de', 'Alex Kim, ', 'Ana Ruiz, '],
  ] as const)('D20: in %s the authors read "%s" and "%s"', async (language, resident, fellow) => {
    const by = (fullName: string, role: string) => ({ recordedBy: { id: fullName, fullName, role } });
    const notes = [
      aNote({ id: '1', title: 'A', ...by('Alex Kim', 'Resident') }),
      aNote({ id: '2', title: 'B', ...by('Ana Ruiz', 'Fellow') }),
      aNote({ id: '3', title: 'C', ...by('Lin Wu', 'Student') }),
    ];
    fakeServer({ [list]: () => json(notes, 200, position) });
    await show(theNotes, language);
    const card = async (title: string) =>
      (await screen.findByRole('button', { name: new RegExp(`^${title}[A-Z ]`) })).textContent;
    expect(await card('A')).toContain(resident);
    expect(await card('B')).toContain(fellow);
    expect(await card('C')).toContain('Lin Wu, ');
    expect([await card('A'), await card('B')].join().includes('Dr.')).toBe(language === 'en');
    expect(await card('C')).not.toContain('Dr.');
  });

  it('shows a message without notes, and retries when loading fails', async () => {
    let answer = () => failure(500, 'internal', 'No');
    fakeServer({ [list]: () => answer() });
    await show(theNotes);
    expect(await screen.findByRole('alert')).toHaveTextContent('The notes could not be loaded.');
    answer = () => json([], 200, position);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No notes yet/)).toBeVisible();
  });

  it('shows the author of each amendment, and each version with its difference', async () => {
    const user = userEvent.setup();
    const first = aNote({ id: '1', title: 'Ward round', content: 'Pain 7 of 10.' });
    const second = { ...first, content: 'Pain 2 of 10.', version: 2, amendedBy: kim };
    const amended = { ...second, amendedAt: '2026-11-20T14:02:00.000Z' };
    fakeServer({
      [list]: () => json([amended], 200, position),
      [versions]: () => json([amended, first], 200, position),
    });
    await show(theNotes);
    const card = await screen.findByRole('button', { name: /^Ward round/ });
    expect(card).toHaveTextContent(/amended .*\d\d:\d\d by Kim Ferrer, Nurse, version 2/);
    await user.click(card);
    const dialog = within(await screen.findByRole('dialog', { name: 'Ward round' }));
    await user.click(await dialog.findByRole('button', { name: /^Version 2 .*Kim Ferrer/ }));
    expect(await dialog.findByRole('insertion')).toHaveTextContent('added: 2');
    expect(dialog.getByRole('deletion')).toHaveTextContent('removed: 7');
    await user.click(dialog.getByRole('button', { name: /^Version 1 .*María Lopez/ }));
    expect(await dialog.findByText('Pain 7 of 10.')).toBeVisible();
  });

  it('leads from a note to its reply', async () => {
    fakeServer({
      [list]: () => json([aNote({ id: '1', messageId: 'reply-1', edited: true })], 200, position),
    });
    await show(theNotes);
    const card = await screen.findByRole('button', { name: /AI reply of .*, edited/ });
    const user = userEvent.setup();
    await user.click(card);
    await user.click(await screen.findByRole('button', { name: 'Show the reply' }));
    expect(getDefaultStore().get(targetMessageAtom)).toBe('reply-1');
    expect(getDefaultStore().get(activeTabAtom)).toBe('chat');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
