import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '../../../test/fake-server.ts';
import { aUser } from '../../../test/samples.ts';
import { show } from '../../../test/show.tsx';
import { addPatientDialogAtom } from '../../state/selection.ts';
import { accountDialogAtom } from '../dialogs/account-dialogs.tsx';
import { FirstSteps } from './first-steps.tsx';

const store = getDefaultStore();
afterEach(() => {
  store.set(accountDialogAtom, null);
  store.set(addPatientDialogAtom, false);
  vi.unstubAllGlobals();
});

describe('the first steps of an empty department', () => {
  it('are ticked once they are done, and lead to each form', async () => {
    fakeServer({
      'GET /department/beds': () => json({ beds: ['R1'], version: 1 }),
      'GET /department/roster': () => json([{ id: 'user-1', fullName: 'Kim Ferrer', role: 'Nurse' }]),
      'GET /displays': () => json([]),
    });
    const user = userEvent.setup();
    const kim = aUser({ isAdmin: true });
    const department = { ...kim.department, name: `${kim.fullName} – emergency department` };
    await show(<FirstSteps user={{ ...kim, department }} />);
    const stepOf = (title: string) => within(screen.getByText(title).closest('li') ?? document.body);
    expect(await stepOf('List the beds').findByRole('img', { name: 'done' })).toBeVisible();
    for (const title of ['Name the department', 'Invite colleagues', 'Pair a wall display'])
      expect(stepOf(title).getByRole('img', { name: 'to do' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    expect(store.get(accountDialogAtom)).toBe('invite');
    await user.click(screen.getByRole('button', { name: 'Add patient' }));
    expect(store.get(addPatientDialogAtom)).toBe(true);
  });

  it('fill the department with demo patients, if it never had a real one', async () => {
    let canFill = true;
    const asked = fakeServer({
      'GET /department/beds': () => json({ beds: [], version: 0 }),
      'GET /department/roster': () => json([]),
      'GET /displays': () => json([]),
      'GET /department/demo-patients': () => json({ count: 0, canFill, edited: [] }),
      'POST /department/demo-patients': () => {
        canFill = false;
        return json({ count: 12, canFill, edited: [] });
      },
    });
    const user = userEvent.setup();
    await show(<FirstSteps user={aUser({ isAdmin: true })} />);
    await user.click(await screen.findByRole('button', { name: 'Fill' }));
    await waitFor(() => expect(screen.queryByText(/demo patients/)).toBeNull());
    expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('say that the demo patients could not be added', async () => {
    fakeServer({
      'GET /department/beds': () => json({ beds: [], version: 0 }),
      'GET /department/roster': () => json([]),
      'GET /displays': () => json([]),
      'GET /department/demo-patients': () => json({ count: 0, canFill: true, edited: [] }),
      'POST /department/demo-patients': () => new Response(null, { status: 503 }),
    });
    await show(<FirstSteps user={aUser({ isAdmin: true })} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Fill' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be added');
  });

  it('offer a member without administrator rights what they can do', async () => {
    fakeServer({ 'GET /displays': () => json([]) });
    await show(<FirstSteps user={aUser()} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText('Invite colleagues')).toBeNull();
  });
});
