import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { department, goAtom, historySections, shiftHandover } from '../../state/address.ts';
import {
  changeDraftAtom,
  editedDraftsAtom,
  noteDraftsAtom,
  openNewDraftAtom,
} from '../../state/drafts/note-drafts.ts';
import {
  activeTabAtom,
  drawerOpenAtom,
  historySectionAtom,
  resetSelectionAtom,
  selectedPatientIdAtom,
  startNoteAtom,
} from '../../state/selection.ts';
import { currentToken, storeToken } from '../../storage/token.ts';
import { Sidebar } from './sidebar.tsx';
import { TabsFrame } from './tabs.tsx';

const store = getDefaultStore();

afterEach(() => {
  store.set(resetSelectionAtom);
  vi.unstubAllGlobals();
});

describe('the sidebar', () => {
  it("shows the patient's chief complaint, and a loading text before it", async () => {
    let answer: (response: Response) => void = () => undefined;
    fakeServer({ 'GET /patient/patient-1': () => new Promise((resolve) => (answer = resolve)) });
    store.set(selectedPatientIdAtom, 'patient-1');
    await show(<Sidebar user={aUser()} isDrawer />);
    expect(screen.getByText('Loading...')).toBeVisible();
    answer(json(aPatient()));
    expect(await screen.findByText('Confusion and fever')).toBeVisible();
  });

  it('highlights the chat, and no other button, while the chat is open', async () => {
    fakeServer({});
    store.set(activeTabAtom, 'chat');
    await show(<Sidebar user={aUser()} isDrawer />);
    const chat = screen.getByRole('button', { name: 'Chat' });
    const buttons = within(screen.getByRole('navigation')).getAllByRole('button');
    const others = buttons.filter((button) => button !== chat);
    expect(chat).toHaveAttribute('aria-current', 'page');
    expect(others).toHaveLength(historySections.length + 5);
    for (const other of others) {
      expect(other).not.toHaveAttribute('aria-current');
      expect(other.className).not.toBe(chat?.className);
    }
  });

  it('leads to the department first, and highlights it there', async () => {
    fakeServer({});
    store.set(selectedPatientIdAtom, 'patient-1');
    await show(<Sidebar user={aUser()} isDrawer />);
    const [department] = within(screen.getByRole('navigation')).getAllByRole('button');
    expect(department).toHaveAccessibleName('Department');
    expect(department).not.toHaveAttribute('aria-current');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Department' }));
    expect(department).toHaveAttribute('aria-current', 'page');
    expect(window.location.pathname).toBe('/department');
  });

  it('is one list of tabs in a window, of which one at most is lit, and never the history beside its section', async () => {
    fakeServer({});
    store.set(historySectionAtom, 'labs');
    await show(
      <TabsFrame isPhone={false}>
        <Sidebar user={aUser()} />
      </TabsFrame>,
    );
    const lit = () =>
      screen.getAllByRole('tab').filter((tab) => tab.getAttribute('aria-selected') === 'true');
    expect(lit().map(({ textContent }) => textContent?.trim())).toEqual(['Lab results l']);
    await userEvent.setup().click(screen.getByRole('tab', { name: 'X-ray' }));
    expect(lit().map(({ textContent }) => textContent?.trim())).toEqual(['X-ray']);
    await userEvent.setup().click(screen.getByRole('tab', { name: 'History' }));
    expect(lit().map(({ textContent }) => textContent?.trim())).toEqual(['Lab results l']);
    act(() => store.set(goAtom, department));
    expect(lit()).toEqual([]);
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Department');
  });

  it("highlights no section of a chart on a shift's hand-overs", async () => {
    fakeServer({});
    store.set(goAtom, shiftHandover);
    await show(<Sidebar user={aUser()} isDrawer />);
    for (const button of within(screen.getByRole('navigation')).getAllByRole('button'))
      expect(button).not.toHaveAttribute('aria-current');
  });

  it.each([
    ['Vitals', 'vitals'],
    ['Notes', 'notes'],
    ['Lab results', 'labs'],
    ['Clinical scores', 'scores'],
    ['Medications', 'medications'],
    ['Timeline', 'timeline'],
  ])('%s opens its section of the history, closes the drawer and is highlighted', async (name, section) => {
    const user = userEvent.setup();
    fakeServer({});
    store.set(drawerOpenAtom, true);
    await show(<Sidebar user={aUser()} isDrawer />);
    await user.click(screen.getByRole('button', { name }));
    expect(store.get(activeTabAtom)).toBe('history');
    expect(store.get(historySectionAtom)).toBe(section);
    expect(store.get(drawerOpenAtom)).toBe(false);
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-current', 'page');
    const chat = screen.getByRole('button', { name: 'Chat' });
    expect(chat).not.toHaveAttribute('aria-current');
    expect(screen.getByRole('button', { name }).className).not.toBe(chat.className);
  });

  it('Generate note offers the ways to begin a note, and keeps a note in the editor as a draft', async () => {
    const user = userEvent.setup();
    fakeServer({});
    store.set(selectedPatientIdAtom, 'patient-1');
    const text = { type: 'progress' as const, title: 'Round', content: '', tags: [] };
    store.set(openNewDraftAtom, { patientId: 'patient-1', text });
    const [draft] = store.get(noteDraftsAtom);
    store.set(changeDraftAtom, draft?.id ?? '', { content: 'Half a note' });
    await show(<Sidebar user={aUser()} isDrawer />);
    await user.click(screen.getByRole('button', { name: 'Generate note' }));
    expect(store.get(historySectionAtom)).toBe('notes');
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Notes');
    expect(store.get(startNoteAtom)).toBe(true);
    expect(store.get(editedDraftsAtom).size).toBe(0);
    expect(store.get(noteDraftsAtom)).toMatchObject([{ content: 'Half a note' }]);
    store.set(noteDraftsAtom, []);
  });

  it('shows the clinician, with "User" for a missing role, and the sessions of a trial', async () => {
    fakeServer({});
    await show(<Sidebar user={aUser({ role: '', sessionCount: 7, sessionLimit: 20 })} isDrawer />);
    for (const text of ['Kim Ferrer', 'KF', 'User', '7/20']) expect(screen.getByText(text)).toBeVisible();
    const upgrade = screen.getByRole('link', { name: '7 of 20 trial sessions used. Upgrade' });
    expect(upgrade).toHaveAttribute('href', '/upgrade');
  });

  it("shows the role in the screen's language, and no trial to a subscriber", async () => {
    fakeServer({});
    await show(<Sidebar user={aUser({ role: 'Nurse', sessionLimit: null })} isDrawer />, 'de');
    expect(screen.getByText('Pflegefachperson')).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('signs out', async () => {
    const user = userEvent.setup();
    storeToken('token-1');
    const asked = fakeServer({ 'POST /auth/logout': () => new Response(null, { status: 204 }) });
    await show(<Sidebar user={aUser()} isDrawer />);
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(asked[0]?.path).toBe('/api/auth/logout');
    expect(currentToken()).toBeNull();
  });
});
