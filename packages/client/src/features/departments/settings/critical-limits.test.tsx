import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { CriticalLimits } from './critical-limits.tsx';

const path = '/department/critical-limits';
const potassium = { test: 'Potassium', unit: 'mmol/L', atOrBelow: 2.5, atOrAbove: 6.5 };
const sodium = { test: 'Sodium', unit: 'mmol/L', atOrBelow: 130, belowAge: 16 };
const limits = [potassium, sodium];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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
    expect(high).toHaveValue('6,5');
    await user.clear(high);
    await user.type(high, '6,2');
    await user.click(screen.getByRole('button', { name: 'Grenzen speichern' }));
    await waitFor(() => expect(asked.at(-1)?.method).toBe('PUT'));
    expect(asked.at(-1)?.body).toEqual({ limits: [{ ...potassium, atOrAbove: 6.2 }, sodium], version: 0 });
  });

  it('has only the columns of test and limits on a phone, with unit and group below the test', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget(), {
        matches: true,
        media: query,
        onchange: null,
        addListener() {},
        removeListener() {},
      }),
    );
    fakeServer({ [`GET ${path}`]: () => json({ limits, version: 0 }) });
    await show(<CriticalLimits />);
    expect(await screen.findByRole('rowheader', { name: 'Sodium mmol/L under 16 y' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Test',
      'At or below',
      'At or above',
    ]);
  });

  it('sends nothing that is no limit, and names the missing value', async () => {
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

  it('keeps typed values when a colleague was faster, and names the colleague', async () => {
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
    expect(await screen.findByText(/^Kim Ferrer also changed the limits/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Potassium: at or above' })).toHaveValue('6.2');
  });

  /** A department where Kim Ferrer saves `theirs` before the first change arrives. */
  function overtaken(theirs: readonly object[]) {
    let stored: object = { limits, version: 0 };
    return fakeServer({
      [`GET ${path}`]: () => json(stored),
      [`PUT ${path}`]: ({ body }) => {
        if (Object(body).version === 1) return json({ ...Object(body), version: 2 });
        stored = {
          limits: theirs,
          version: 1,
          changedAt: '2026-11-22T10:00:00.000Z',
          changedBy: { id: 'u', fullName: 'Kim Ferrer', role: 'Nurse' },
        };
        return failure(409, 'stale-version', 'Stale');
      },
    });
  }

  async function typeHigh(user: ReturnType<typeof userEvent.setup>, text: string) {
    const high = await screen.findByRole('textbox', { name: 'Potassium: at or above' });
    await user.clear(high);
    await user.type(high, text);
    await user.click(screen.getByRole('button', { name: 'Save limits' }));
  }

  it('takes over the rows that only a colleague changed, added or removed', async () => {
    const user = userEvent.setup();
    const lactate = { test: 'Lactate', unit: 'mmol/L', atOrAbove: 4 };
    const asked = overtaken([potassium, lactate]);
    await show(<CriticalLimits />);
    await typeHigh(user, '6.2');
    expect(
      await screen.findByText(
        /^Kim Ferrer also changed the limits\. .*: Sodium, mmol\/L, under 16 y; Lactate, mmol\/L\.$/,
      ),
    ).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Sodium/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save limits' }));
    await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      limits: [{ ...potassium, atOrAbove: 6.2 }, lactate],
      version: 1,
    });
  });

  it('saves nothing until the user has chosen for each row that a colleague changed too', async () => {
    const user = userEvent.setup();
    const asked = overtaken([{ ...potassium, atOrAbove: 6 }, sodium]);
    await show(<CriticalLimits />);
    await typeHigh(user, '6.2');
    const row = await screen.findByRole('group', { name: 'Kim Ferrer also changed Potassium, mmol/L' });
    expect(screen.getByRole('button', { name: 'Save limits' })).toBeDisabled();
    expect(within(row).getByRole('button', { name: 'Use theirs: ≤ 2.5, ≥ 6' })).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'Keep mine: ≤ 2.5, ≥ 6.2' }));
    await waitFor(() =>
      expect(screen.getAllByRole('textbox', { name: /^Potassium: at or/ })).toContain(document.activeElement),
    );
    await user.click(screen.getByRole('button', { name: 'Save limits' }));
    await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      limits: [{ ...potassium, atOrAbove: 6.2 }, sodium],
      version: 1,
    });
  });

  it("shows the colleague's row again if the user takes it, also one that the user had removed", async () => {
    const user = userEvent.setup();
    overtaken([{ ...potassium, atOrAbove: 6 }, sodium]);
    await show(<CriticalLimits />);
    await user.click(await screen.findByRole('button', { name: 'Remove limit Potassium' }));
    await user.click(screen.getByRole('button', { name: 'Save limits' }));
    const row = await screen.findByRole('group', { name: /^Kim Ferrer also changed Potassium/ });
    expect(within(row).getByRole('button', { name: 'Keep mine: removed' })).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'Use theirs: ≤ 2.5, ≥ 6' }));
    expect(screen.getByRole('textbox', { name: 'Potassium: at or above' })).toHaveValue('6');
    expect(screen.queryByText(/meanwhile/)).toBeNull();
  });

  it('saves no second limit for the same test, unit and group', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({ [`GET ${path}`]: () => json({ limits: [potassium], version: 0 }) });
    await show(<CriticalLimits />);
    await user.click(await screen.findByRole('button', { name: 'Add limit' }));
    await user.type(screen.getByRole('textbox', { name: 'Test' }), 'Potassium');
    await user.type(
      screen.getAllByRole('textbox', { name: 'Unit, Potassium' })[0] ?? document.body,
      'mmol/L',
    );
    await user.type(screen.getAllByRole('textbox', { name: /at or above/ })[1] ?? document.body, '7');
    await user.click(screen.getByRole('button', { name: 'Save limits' }));
    expect(screen.getByText(/one limit for each unit and group/)).toBeVisible();
    expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  });
});
