import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../test/fake-server.ts';
import { show } from '../../../test/show.tsx';
import { CriticalLimits } from './critical-limits.tsx';

const path = '/department/critical-limits';
const potassium = { test: 'Potassium', unit: 'mmol/L', atOrBelow: 2.5, atOrAbove: 6.5 };
const sodium = { test: 'Sodium', unit: 'mmol/L', atOrBelow: 130, belowAge: 16 };
const limits = [potassium, sodium];

afterEach(() => vi.unstubAllGlobals());

describe('Limits for critical results in the settings', () => {
  it('shows the published table in the language of its reader, and saves a change', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      [`GET ${path}`]: () => json({ limits, version: 0 }),
      [`PUT ${path}`]: ({ body }) => json({ ...Object(body), version: 1 }),
    });
    await show(<CriticalLimits />, 'de');
    const row = await screen.findByRole('row', { name: /Kalium/ });
    expect(screen.getByRole('row', { name: /Natrium.*unter 16 J\./ })).toBeVisible();
    expect(screen.getByText('Veröffentlichte Vorgabe, noch nicht geändert')).toBeVisible();
    const high = within(row).getByRole('textbox', { name: 'Kalium: kritisch ab' });
    await user.clear(high);
    await user.type(high, '6,2');
    await user.click(screen.getByRole('button', { name: 'Grenzen speichern' }));
    await waitFor(() => expect(asked.at(-1)?.method).toBe('PUT'));
    expect(asked.at(-1)?.body).toEqual({ limits: [{ ...potassium, atOrAbove: 6.2 }, sodium], version: 0 });
  });

  it('sends nothing that is no limit, and says what is missing', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({ [`GET ${path}`]: () => json({ limits, version: 0 }) });
    await show(<CriticalLimits />);
    const high = await screen.findByRole('textbox', { name: 'Potassium: at or above' });
    for (const text of ['six', '2.4', '1e9']) {
      await user.clear(high);
      await user.type(high, text);
      await user.click(screen.getByRole('button', { name: 'Save limits' }));
      expect(screen.getByText(/^Each limit needs a test and a number/), text).toBeVisible();
    }
    await user.click(screen.getByRole('button', { name: 'Add limit' }));
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  });

  it('keeps typed values when a colleague was faster, and says whose are stored', async () => {
    const user = userEvent.setup();
    let version = 0;
    fakeServer({
      [`GET ${path}`]: () =>
        json({
          limits,
          version,
          ...(version > 0 && {
            changedAt: '2026-11-22T10:00:00.000Z',
            changedBy: { id: 'u', fullName: 'Kim Ferrer', role: 'Nurse' },
          }),
        }),
      [`PUT ${path}`]: () => {
        version = 1;
        return failure(409, 'stale-version', 'Stale');
      },
    });
    await show(<CriticalLimits />);
    const high = await screen.findByRole('textbox', { name: 'Potassium: at or above' });
    await user.clear(high);
    await user.type(high, '6.2');
    await user.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(await screen.findByText(/^Kim Ferrer changed the limits meanwhile/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Potassium: at or above' })).toHaveValue('6.2');
  });
});
