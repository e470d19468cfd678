import type { Note } from '@bedside/contracts/notes/notes.contract.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aMessage, aNote, kim, lopez } from '../../../../test/chart-samples.ts';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { viewersAtom } from '../../../realtime/watch/viewers.ts';
import { noteDraftsAtom, openNewDraftAtom } from '../../../state/drafts/note-drafts.ts';
import { resetSelectionAtom } from '../../../state/selection.ts';
import { changeSession } from '../../../storage/token.ts';
import NotesSection from '../notes-section.tsx';
import { combine, conflictWith } from './note-conflict.tsx';
import { tagsOf } from './note-fields.tsx';

const position = { 'Chart-Seq': '5', 'Chart-Epoch': 'life-1' };
const store = getDefaultStore();

afterEach(() => {
  store.set(resetSelectionAtom);
  store.set(noteDraftsAtom, []);
  store.set(viewersAtom, new Map());
  vi.unstubAllGlobals();
});

interface Given {
  notes?: () => Note[];
  messages?: object[];
  save?: () => Response;
}

async function inTheNotes({ notes = () => [], messages = [], save = () => json(aNote(), 201) }: Given = {}) {
  const asked = fakeServer({
    'GET /patient/patient-1/notes': () => json(notes(), 200, position),
    'GET /patient/patient-2/notes': () => json([], 200, position),
    'GET /patient/patient-1/messages': () => json(messages, 200, position),
    'POST /patient/notes': () => save(),
    'POST /patient/patient-1/notes/note-1/amend': () => save(),
  });
  const screens = await show(<NotesSection key="patient-1" patientId="patient-1" />);
  const user = userEvent.setup();
  return {
    user,
    screens,
    bodies: () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body),
    keys: () =>
      asked.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key')),
  };
}

const begin = async (user: ReturnType<typeof userEvent.setup>, how: string) => {
  await user.click(screen.getByRole('button', { name: 'New note' }));
  await user.click(await screen.findByRole('button', { name: how }));
};

describe('Writing a note', () => {
  it('begins blank, saves with Ctrl+Enter, and returns the focus to the list', async () => {
    const { user, bodies } = await inTheNotes();
    await user.click(screen.getByRole('button', { name: 'New note' }));
    expect(await screen.findByRole('button', { name: 'Blank' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveFocus();
    await user.keyboard('Better after two liters.');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Consultation');
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Consultation note');
    await user.type(screen.getByRole('textbox', { name: 'Tags' }), 'round, fluids,, round ,');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'New note' })).toHaveFocus());
    expect(bodies()).toEqual([
      {
        patientId: 'patient-1',
        type: 'consultation',
        title: 'Consultation note',
        content: 'Better after two liters.',
        tags: ['round', 'fluids'],
      },
    ]);
    expect(store.get(noteDraftsAtom)).toEqual([]);
  });

  it.each([
    ['en', 'Progress template', '## Subjective\n\n\n## Objective\n\n\n## Assessment\n\n\n## Plan\n'],
    ['en', 'Admission template', /^## Chief complaint\n[\s\S]*## Physical exam\n/],
    ['de', 'Vorlage Konsil', /^## Fragestellung\n/],
    ['es', 'Plantilla: Alta', /## Tratamiento al alta\n/],
  ] as const)(
    'begins with a template in %s, and does not save its headings alone',
    async (language, name, text) => {
      const { user, screens, bodies } = await inTheNotes();
      screens.unmount();
      await show(<NotesSection patientId="patient-1" />, language);
      await user.click((await screen.findAllByRole('button'))[0] ?? document.body);
      await user.click(await screen.findByRole('button', { name }));
      expect(document.querySelector('textarea')).toHaveDisplayValue(text);
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect(document.querySelector('textarea')).toHaveAttribute('aria-invalid', 'true');
      expect(bodies()).toEqual([]);
    },
  );

  it('begins with the last complete reply, not with a stopped one', async () => {
    const reply = { role: 'assistant', status: 'complete', content: 'Give fluids.' } as const;
    const messages = [
      aMessage({ id: 'r1', ...reply }),
      aMessage({ id: 'r2', ...reply, content: 'Give', status: 'stopped' }),
      aMessage({
        ...{ id: 'r3', ...reply, content: 'Give insulin.' },
        enteredInError: { by: kim, at: '2026-11-21T12:00:00.000Z', reason: 'wrong-patient' },
      }),
    ];
    const { user } = await inTheNotes({ messages });
    await user.click(screen.getByRole('button', { name: 'New note' }));
    await user.click(await screen.findByRole('button', { name: /^From the AI reply of/ }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Give fluids.');
  });

  it('names each missing value at its field, and sends nothing', async () => {
    const { user, bodies } = await inTheNotes();
    await begin(user, 'Blank');
    await user.clear(screen.getByRole('textbox', { name: 'Title' }));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(screen.getByText('Enter a title.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(screen.getByText('Enter a text.')).toBeVisible();
    expect(bodies()).toEqual([]);
  });

  it('makes a heading, a list and bold words by buttons, and stores the marks', async () => {
    const { user, bodies } = await inTheNotes();
    await begin(user, 'Blank');
    const text = screen.getByRole('textbox', { name: 'Text' });
    await user.keyboard('Plan');
    await user.click(screen.getByRole('button', { name: 'Heading' }));
    expect(text).toHaveFocus();
    await user.keyboard('{Enter}cultures');
    await user.click(screen.getByRole('button', { name: 'List' }));
    await user.keyboard(' now');
    await user.click(screen.getByRole('button', { name: 'Bold' }));
    await user.keyboard('!');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(bodies()).toMatchObject([{ content: '## Plan\n- cultures now**!**' }]));
  });

  it('previews the text without images and with clinical signs', async () => {
    const { user } = await inTheNotes();
    await begin(user, 'Blank');
    await user.paste('## Plan\n> 100 bpm\n\n![x](https://example.org/x.png)');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(await preview.findByRole('heading', { name: 'Plan' })).toBeVisible();
    expect(preview.getByText('> 100 bpm')).toBeVisible();
    expect(preview.queryByRole('img')).toBeNull();
  });

  it('asks before Esc discards text, and not before it closes an empty editor', async () => {
    const { user } = await inTheNotes();
    await begin(user, 'Blank');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form')).toBeNull();
    await begin(user, 'Blank');
    await user.keyboard('Half a note{Escape}');
    expect(screen.getByRole('alertdialog', { name: 'Discard this text?' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Half a note');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('form')).toBeNull();
    expect(store.get(noteDraftsAtom)).toEqual([]);
  });

  it('keeps a draft with its patient, and deletes it at the end of the session', async () => {
    const { user, screens } = await inTheNotes();
    await begin(user, 'Blank');
    await user.keyboard('Half a note');
    screens.unmount();
    const other = await show(<NotesSection key="patient-2" patientId="patient-2" />);
    expect(await screen.findByText(/^No notes yet/)).toBeVisible();
    expect(screen.queryByText(/Half a note/)).toBeNull();
    other.unmount();
    await show(<NotesSection key="patient-1" patientId="patient-1" />);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Half a note');
    await user.click(screen.getByRole('button', { name: 'All notes' }));
    const drafts = within(screen.getByRole('list', { name: 'Unfinished notes' }));
    expect(drafts.getByText('Half a note')).toBeVisible();
    await user.click(drafts.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Half a note');
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Half a note');
    changeSession();
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(screen.queryByText('Half a note')).toBeNull();
  });

  it('stays open after a failed save, and retries with the same key until the text changes', async () => {
    let answer = () => failure(503, 'unavailable', 'No');
    const { user, keys } = await inTheNotes({ save: () => answer() });
    await begin(user, 'Blank');
    await user.keyboard('Better.');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await within(screen.getByRole('form')).findByText(/^The note was not saved\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Better.');
    await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(keys()).toHaveLength(2));
    await within(screen.getByRole('form')).findByText(/^The note was not saved\./);
    await user.type(screen.getByRole('textbox', { name: 'Text' }), ' Much.');
    answer = () => json(aNote(), 201);
    await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('names a colleague who is writing a note, beside the list and in the editor', async () => {
    const { id: userId, fullName, role } = lopez;
    const viewer = {
      userId,
      fullName,
      role,
      activity: 'writing-note' as const,
      since: '2026-11-21T12:00:00.000Z',
    };
    store.set(viewersAtom, new Map([['patient-1', [viewer]]]));
    const { user } = await inTheNotes();
    expect(screen.getByText('María Lopez, Nurse, is writing a note')).toBeVisible();
    await begin(user, 'Blank');
    expect(screen.getByText('María Lopez, Nurse, is writing a note')).toBeVisible();
  });
});

describe('Two authors who amend one note', () => {
  const base = aNote({ title: 'Round', content: 'Pain 7.\n\nPlan: wait.' });
  const theirs: Note = {
    ...base,
    content: 'Pain 7, chest.\n\nPlan: wait.',
    version: 2,
    amendedAt: '2026-11-21T14:02:00.000Z',
    amendedBy: kim,
  };

  async function amending(save: () => Response) {
    let stored = [base];
    const room = await inTheNotes({ notes: () => stored, save });
    const { type, title, content, tags } = base;
    store.set(openNewDraftAtom, {
      patientId: 'patient-1',
      text: { type, title, content, tags },
      amends: { noteId: base.id, version: 1 },
    });
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await room.user.clear(text);
    await room.user.paste('Pain 7.\n\nPlan: admit.');
    stored = [theirs];
    await room.user.click(screen.getByRole('button', { name: 'Save note' }));
    return { ...room, text, conflict: within(await screen.findByRole('alert', { name: 'Two amendments' })) };
  }

  it('shows the later author both changes, saves nothing by itself, and combines both', async () => {
    let answer = () => failure(409, 'stale-version', 'Changed');
    const { user, bodies, conflict, text } = await amending(() => answer());
    expect(conflict.getByText(/^Kim Ferrer amended this note at .* \(version 2\)\./)).toBeVisible();
    expect(conflict.getAllByRole('insertion').map((one) => one.textContent)).toEqual(
      expect.arrayContaining([expect.stringContaining('chest'), expect.stringContaining('admit')]),
    );
    // Saving again would overwrite a text that the author has not decided about.
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(bodies()).toHaveLength(1);
    await user.click(conflict.getByRole('button', { name: 'Combine both' }));
    expect(text).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Pain 7, chest.\n\nPlan: admit.');
    answer = () => json({ ...theirs, version: 3 }, 200);
    await user.click(screen.getByRole('button', { name: /^(Save note|Try again)$/ }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(bodies().at(-1)).toMatchObject({ version: 2, content: 'Pain 7, chest.\n\nPlan: admit.' });
  });

  it('lets the later author keep their own text, or continue from the other', async () => {
    const { user, conflict } = await amending(() => failure(409, 'stale-version', 'Changed'));
    await user.click(conflict.getByRole('button', { name: /^Keep my text/ }));
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('Pain 7.\n\nPlan: admit.');
    expect(screen.queryByRole('alert', { name: 'Two amendments' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Amend version 2' })).toBeVisible();
  });
});

describe('A newer version of the note in the editor', () => {
  const words = { type: 'progress' as const, title: 'Round', content: 'Pain 2.', tags: [] };
  const draft = {
    ...words,
    id: 'draft-1',
    patientId: 'patient-1',
    opened: { ...words, content: 'Pain 7.' },
    amends: { noteId: 'note-1', version: 1 },
  };
  const attempt = { fingerprint: '', key: 'key-1', at: 0 };
  const newest = aNote({ ...words, tags: [], version: 2, amendedBy: kim });

  it('is a conflict unless the author is saving it or has saved it', () => {
    expect(conflictWith(draft, newest, lopez.id)).toBe(newest);
    expect(conflictWith(draft, { ...newest, content: 'Pain 3.' }, kim.id)).toMatchObject({ version: 2 });
    expect(conflictWith(draft, { ...newest, version: 1 }, lopez.id)).toBeUndefined();
    expect(
      conflictWith({ ...draft, attempt: { ...attempt, state: 'saving' } }, newest, lopez.id),
    ).toBeUndefined();
    // The response to the save was lost, and the entry arrived. A retry with the same key returns the same version.
    expect(
      conflictWith({ ...draft, attempt: { ...attempt, state: 'failed' } }, newest, kim.id),
    ).toBeUndefined();
  });
});

describe('Combining two texts', () => {
  const words = (content: string, more = {}) => ({
    type: 'progress' as const,
    title: 'Round',
    tags: [],
    content,
    ...more,
  });

  it('keeps both changes, and each field that only one of them changed', () => {
    const mine = words('one\ntwo\nthree!', { title: 'Mine' });
    const theirs = words('one?\ntwo\nthree', { tags: ['hers'] });
    expect(combine(words('one\ntwo\nthree'), mine, theirs)).toEqual(
      words('one?\ntwo\nthree!', { title: 'Mine', tags: ['hers'] }),
    );
  });

  it('is not offered if both changed the same line', () => {
    expect(combine(words('Pain 7.'), words('Pain 2.'), words('Pain 9.'))).toBeUndefined();
    expect(combine(words('a\nb'), words('a'), words('a\nc'))).toBeUndefined();
  });
});

it('reads tags from a line, without repeated, empty and too long ones', () => {
  expect(tagsOf(' round ,, fluids,round')).toEqual(['round', 'fluids']);
  expect(tagsOf('x'.repeat(50))).toEqual(['x'.repeat(40)]);
  expect(tagsOf(Array.from({ length: 30 }, (_, index) => `t${index}`).join(','))).toHaveLength(20);
});
