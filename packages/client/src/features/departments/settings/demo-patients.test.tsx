import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { DemoPatients } from './demo-patients.tsx';

afterEach(() => vi.unstubAllGlobals());

const okafor = { patientId: 'patient-1', name: 'Margaret Okafor (Demo)', entries: 2 };
const remove = 'POST /department/demo-patients/remove';

describe('the removal of demo patients', () => {
  it('names those about whom members have written, and confirms their entries', async () => {
    let left = { count: 12, canFill: false, edited: [okafor] };
    const asked = fakeServer({
      'GET /department/demo-patients': () => json(left),
      [remove]: () => {
        left = { count: 0, canFill: true, edited: [] };
        return json(left);
      },
    });
    const user = userEvent.setup();
    await show(<DemoPatients />);
    await user.click(await screen.findByRole('button', { name: 'Remove demo patients' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove 12 demo patients?' });
    expect(dialog).toHaveTextContent('Margaret Okafor (Demo): 2 entries');
    await user.click(screen.getByRole('button', { name: 'Remove demo patients' }));
    expect(await screen.findByText(/There are none/)).toBeVisible();
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ entries: 2 });
  });

  it('asks again if someone has written meanwhile', async () => {
    let edited: (typeof okafor)[] = [];
    fakeServer({
      'GET /department/demo-patients': () => json({ count: 12, canFill: false, edited }),
      [remove]: () => {
        edited = [okafor];
        return failure(409, 'stale-version', 'Changed');
      },
    });
    const user = userEvent.setup();
    await show(<DemoPatients />);
    await user.click(await screen.findByRole('button', { name: 'Remove demo patients' }));
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Remove demo patients' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Someone has written');
    expect(await screen.findByText('Margaret Okafor (Demo): 2 entries')).toBeVisible();
  });
});
