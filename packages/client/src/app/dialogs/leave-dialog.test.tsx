import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { Activity, act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import JoinDepartmentDialog from '../../features/auth/account/join-department-dialog.tsx';
import { emptyValues } from '../../features/scores/calculators/score-values.ts';
import { keepScoreDraft, scoreDraft } from '../../features/scores/history/scores-view.ts';
import { putImage } from '../../features/xrays/xray-work.ts';
import { draftsAtom } from '../../state/drafts/drafts.ts';
import { emptyLabDraft, labDraftsAtom } from '../../state/drafts/lab-drafts.ts';
import { changeDraftAtom, noteDraftsAtom, openNewDraftAtom } from '../../state/drafts/note-drafts.ts';
import { warnBeforeLeaving } from '../../state/leaving/leave-warning.ts';
import { isUnsavedElsewhereAtom, shareUnsaved } from '../../state/leaving/other-tabs.ts';
import { beginSession, logout } from '../../state/session.ts';
import { unsentAtom } from '../../state/unsent.ts';
import { coverScreen, uncoverScreen } from '../../storage/cover.ts';
import { currentToken } from '../../storage/token.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Sidebar } from '../frame/sidebar.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

const store = getDefaultStore();
const expiresAt = '2026-11-22T08:00:00.000Z';
const empty = { type: 'progress' as const, title: '', content: '', tags: [] };

async function onScreen() {
  const asked = fakeServer({
    'GET /patient/patient-1': () => json(aPatient({ name: 'Margaret Hollis', bed: '4' })),
    'GET /patient/patient-2': () => json(aPatient({ id: 'patient-2', name: 'Mei Chan', bed: '7' })),
    'POST /auth/logout': () => json(undefined, 204),
  });
  await show(
    <>
      <Sidebar user={aUser()} isDrawer />
      <LeaveDialog />
    </>,
  );
  return { user: userEvent.setup(), asked };
}

function beginNote(patientId: string, content: string): void {
  store.set(openNewDraftAtom, { patientId, text: empty });
  const draft = store.get(noteDraftsAtom).at(-1);
  if (draft) store.set(changeDraftAtom, draft.id, { content });
}

const signOut = () => screen.getByRole('button', { name: 'Sign out' });
const question = () => screen.findByRole('alertdialog', { name: 'You have unsaved work' });

/** Returns whether the browser would ask before it closes the page. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

let stop: (() => void)[] = [];
beforeEach(() => {
  stop = [warnBeforeLeaving(), shareUnsaved()];
  beginSession({ token: 'token-1', user: aUser() });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fakeServer({ 'POST /auth/logout': () => json(undefined, 204) });
  logout();
  for (const end of stop) end();
  vi.unstubAllGlobals();
});

describe('Signing out', () => {
  it('ends the session at once if everything is saved', async () => {
    const { user } = await onScreen();
    beginNote('patient-1', '');
    await user.click(signOut());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(currentToken()).toBeNull();
  });

  it('lists the unsaved work of every patient first, and keeps all of it on request', async () => {
    const { user } = await onScreen();
    beginNote('patient-1', 'Seen at');
    beginNote('patient-1', 'Second');
    store.set(labDraftsAtom, new Map([['patient-2', { ...emptyLabDraft, line: 'Na 13' }]]));
    store.set(draftsAtom, new Map([['patient-2', 'Is this']]));
    keepScoreDraft('patient-1', 'HEART', emptyValues);
    await user.click(signOut());
    const dialog = await question();
    expect(await within(dialog).findByText(/^Margaret Hollis · Bed 4/)).toBeVisible();
    expect(await within(dialog).findByText(/^Mei Chan · Bed 7/)).toBeVisible();
    expect(within(dialog).getAllByText('Note')).toHaveLength(2);
    for (const kind of ['HEART calculator', 'Lab results', 'Text in the message box'])
      expect(within(dialog).getByText(kind)).toBeVisible();
    expect(screen.queryByText(/Seen at|Na 13|Is this/)).toBeNull();
    const keep = within(dialog).getByRole('button', { name: 'Keep writing' });
    await waitFor(() => expect(keep).toHaveFocus());
    await user.click(keep);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(currentToken()).toBe('token-1');
    expect(store.get(noteDraftsAtom)).toHaveLength(2);
    expect(scoreDraft('patient-1', 'HEART')).toBeDefined();
    await waitFor(() => expect(signOut()).toHaveFocus());
  });

  it('discards every draft when the clinician confirms', async () => {
    const { user, asked } = await onScreen();
    beginNote('patient-1', 'Seen at');
    keepScoreDraft('patient-1', 'HEART', emptyValues);
    await user.click(signOut());
    await user.click(within(await question()).getByRole('button', { name: 'Sign out and discard' }));
    expect(currentToken()).toBeNull();
    await waitFor(() => expect(asked.some(({ path }) => path === '/api/auth/logout')).toBe(true));
    expect(store.get(noteDraftsAtom)).toEqual([]);
    expect(asksBeforeLeaving()).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('names an amendment and a question that was not sent', async () => {
    const { user } = await onScreen();
    store.set(openNewDraftAtom, { patientId: 'patient-1', text: empty, amends: { noteId: 'n', version: 1 } });
    const draft = store.get(noteDraftsAtom).at(-1);
    if (draft) store.set(changeDraftAtom, draft.id, { content: 'More' });
    store.set(unsentAtom, [
      { id: 'question', patientId: 'patient-1', content: 'Is this sepsis?', at: Date.now(), state: 'failed' },
    ]);
    await user.click(signOut());
    expect(within(await question()).getByText('Amendment of a note')).toBeVisible();
    expect(within(await question()).getByText('Unsent question')).toBeVisible();
  });
});

/** Plays another tab of this browser. */
async function withOtherTab(
  does: (say: (message: string) => void, isAnswered: () => boolean) => Promise<void>,
): Promise<string[]> {
  const heard: string[] = [];
  const channel = new BroadcastChannel('bedside-unsaved-work');
  channel.addEventListener('message', ({ data }) => heard.push(String(data)));
  try {
    await does(
      (message) => channel.postMessage(message),
      () => heard.length > 0,
    );
  } finally {
    channel.close();
  }
  return heard;
}

describe('Unsaved work in another tab', () => {
  it('is listed before a sign-out, until the other tab has saved it', async () => {
    const { user } = await onScreen();
    await withOtherTab(async (say) => {
      say('unsaved tab-2');
      await waitFor(() => expect(store.get(isUnsavedElsewhereAtom)).toBe(true));
      await user.click(signOut());
      const dialog = await question();
      expect(within(dialog).getByText('Unsaved work in another tab of this browser')).toBeVisible();
      await user.click(within(dialog).getByRole('button', { name: 'Keep writing' }));
      expect(currentToken()).toBe('token-1');
      say('saved tab-2');
      await waitFor(() => expect(store.get(isUnsavedElsewhereAtom)).toBe(false));
      await user.click(signOut());
      expect(currentToken()).toBeNull();
    });
  });

  it('is announced to a new tab without a word of its content', async () => {
    await onScreen();
    beginNote('patient-1', 'Seen at');
    const heard = await withOtherTab(async (say, isAnswered) => {
      say('hello');
      await waitFor(() => expect(isAnswered()).toBe(true));
    });
    expect(heard).toEqual([expect.stringMatching(/^unsaved [\w-]+$/)]);
  });
});

describe('Joining another department', () => {
  it('lists the unsaved work first and joins after the confirmation only', async () => {
    const { user } = await onScreen();
    const asked = fakeServer({
      'GET /patient/patient-1': () => json(aPatient({ name: 'Margaret Hollis', bed: '4' })),
      'POST /auth/join-department': () =>
        json({ token: 'token-2', expiresAt, user: aUser(), sessionCount: 1, sessionLimit: null }),
    });
    await show(<JoinDepartmentDialog user={aUser()} onClose={() => undefined} />);
    putImage('patient-1', 'frontal', new File(['f'], 'frontal.png', { type: 'image/png' }));
    await user.type(screen.getByLabelText('Invite code'), 'abcd');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Join' }));
    const dialog = await question();
    expect(within(dialog).getByText('Joining another department discards this work:')).toBeVisible();
    expect(within(dialog).getByText('Unsent X-ray images')).toBeVisible();
    expect(asked.some(({ path }) => path === '/api/auth/join-department')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Join and discard' }));
    await waitFor(() => expect(currentToken()).toBe('token-2'));
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('keeps the work and returns to the code if the server rejects it after the confirmation', async () => {
    const { user } = await onScreen();
    fakeServer({
      'GET /patient/patient-1': () => json(aPatient()),
      'POST /auth/join-department': () =>
        failure(422, 'invalid-input', 'No', { fields: { inviteCode: 'not-found' } }),
    });
    await show(<JoinDepartmentDialog user={aUser()} onClose={() => undefined} />);
    beginNote('patient-1', 'Seen at');
    await user.type(screen.getByLabelText('Invite code'), 'abcd');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Join' }));
    await user.click(within(await question()).getByRole('button', { name: 'Join and discard' }));
    await waitFor(() => expect(screen.getByLabelText('Invite code')).toHaveFocus());
    expect(screen.getByLabelText('Invite code')).toBeInvalid();
    expect(asksBeforeLeaving()).toBe(true);
  });
});

describe('Closing the page', () => {
  it('asks while a note is unsaved, also on the covered screen, and not once it is gone', () => {
    expect(asksBeforeLeaving()).toBe(false);
    beginNote('patient-1', 'Seen at');
    expect(asksBeforeLeaving()).toBe(true);
    coverScreen('idle');
    expect(asksBeforeLeaving()).toBe(true);
    store.set(noteDraftsAtom, []);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('asks while a form has input or is saving, and not after it closes', async () => {
    const form = (given: { isTouched?: boolean; isSaving?: boolean; open?: boolean } = {}) => (
      <FormDialog
        open
        isTouched={false}
        work={{ kind: 'vitals', patientId: 'patient-1' }}
        title="Vitals"
        question={{ title: '', discard: '', keep: '' }}
        onClose={() => undefined}
        {...given}
      >
        <input aria-label="Heart rate" />
      </FormDialog>
    );
    fakeServer({});
    const { rerender } = await show(form());
    expect(asksBeforeLeaving()).toBe(false);
    for (const given of [{ isTouched: true }, { isSaving: true }]) {
      rerender(form(given));
      expect(asksBeforeLeaving()).toBe(true);
      rerender(form({ ...given, open: false }));
      expect(asksBeforeLeaving()).toBe(false);
    }
  });

  it('asks while a form waits with its input under the cover (D42)', async () => {
    const form = (mode: 'visible' | 'hidden') => (
      <Activity mode={mode}>
        <FormDialog
          open
          isTouched
          work={{ kind: 'facts', patientId: 'patient-1' }}
          title="Details"
          question={{ title: '', discard: '', keep: '' }}
          onClose={() => undefined}
        >
          <input aria-label="Bed" />
        </FormDialog>
      </Activity>
    );
    fakeServer({});
    const { rerender } = await show(form('visible'));
    rerender(form('visible'));
    coverScreen('idle');
    rerender(form('hidden'));
    expect(asksBeforeLeaving()).toBe(true);
    uncoverScreen();
    rerender(form('visible'));
    expect(asksBeforeLeaving()).toBe(true);
    rerender(<p>no form</p>);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('forgets an unfinished calculator after half an hour', () => {
    vi.useFakeTimers();
    keepScoreDraft('patient-1', 'HEART', emptyValues);
    expect(asksBeforeLeaving()).toBe(true);
    act(() => void vi.advanceTimersByTime(31 * 60_000));
    expect(asksBeforeLeaving()).toBe(false);
    vi.useRealTimers();
  });
});
