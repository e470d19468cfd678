import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { aPatient, aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { goAtom, placeAtom } from '../../state/address.ts';
import { resetSelectionAtom } from '../../state/selection.ts';
import { Sidebar } from './sidebar.tsx';
import { Tabs, TabsFrame } from './tabs.tsx';

const store = getDefaultStore();
const chart = { 'Chart-Seq': '3', 'Chart-Epoch': 'life-1' };
const lists = [
  'vitals',
  'labs',
  'lab-results',
  'lab-results/tagged',
  'notes',
  'scores',
  'medications',
  'xrays',
];

beforeEach(() => {
  localStorage.setItem('authToken', 'token');
  store.set(goAtom, { patientId: 'patient-1', section: 'chat', recordId: null });
});
afterEach(async () => {
  act(() => store.set(resetSelectionAtom));
  vi.unstubAllGlobals();
  // The sections preload, and that can outlast a test.
  await vi.dynamicImportSettled();
});

async function open(patient: () => Response) {
  fakeServer({
    'GET /patient/patient-1': patient,
    'GET /patient/patient-1/messages': () => json([], 200, chart),
    'GET /patient/patient-1/since': () =>
      json({ seq: 3, epoch: 'life-1', counts: [], critical: [], entries: [], hasMore: false }),
    ...Object.fromEntries(
      lists.map((list) => [`GET /patient/patient-1/${list}`, () => json([], 200, chart)]),
    ),
  });
  await show(
    <TabsFrame isPhone={false}>
      <Sidebar user={aUser()} />
      <Tabs patientId="patient-1" isPhone={false} />
    </TabsFrame>,
  );
  return userEvent.setup();
}

const tab = (name: string) => screen.getByRole('tab', { name });

describe('the list of sections', () => {
  it('moves by arrow keys without opening a section, and opens one with Enter', async () => {
    const user = await open(() => json(aPatient(), 200, chart));
    await screen.findByRole('textbox', { name: 'Message to the assistant' });
    act(() => tab('Chat').focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(tab('Notes')).toHaveFocus();
    expect(store.get(placeAtom).section).toBe('chat');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: /: Notes$/ })).toBeInTheDocument();
    expect(store.get(placeAtom).section).toBe('notes');
    expect(tab('Notes')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{End}');
    expect(tab('X-ray')).toHaveFocus();
    expect(store.get(placeAtom).section).toBe('notes');
  });

  it('names the single key of each section that has one', async () => {
    await open(() => json(aPatient(), 200, chart));
    expect(
      screen
        .getAllByRole('tab')
        .map((one) => [one.querySelector('span')?.textContent, one.getAttribute('aria-keyshortcuts')])
        .filter(([, key]) => key !== null),
    ).toEqual([
      ['Overview', 'o'],
      ['Lab results', 'l'],
      ['Clinical scores', 's'],
      ['Medications', 'm'],
      ['Hand-over', 'h'],
      ['Timeline', 't'],
    ]);
  });
});

describe('the address of an unknown patient', () => {
  it('shows at once that the patient is unknown, and leads to the department', async () => {
    const user = await open(() => failure(404, 'not-found', 'No'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Patient not found');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to the department' }));
    await waitFor(() => expect(store.get(placeAtom)).toMatchObject({ patientId: null, section: null }));
  });
});
