import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failure, fakeServer, json } from '../../../../test/fake-server.ts';
import { show } from '../../../../test/show.tsx';
import { Beds } from './beds.tsx';

const path = '/department/beds';
const weber = { id: 'user-9', fullName: 'Sabine Weber', role: 'Nurse' };

afterEach(() => vi.unstubAllGlobals());

describe('The beds in the settings', () => {
  it('are one line each, and are saved in the order of the lines', async () => {
    const user = userEvent.setup();
    const asked = fakeServer({
      [`GET ${path}`]: () => json({ beds: ['R1', '1'], version: 3 }),
      [`PUT ${path}`]: ({ body }) => json({ ...Object(body), version: 4 }),
    });
    await show(<Beds />);
    const field = await screen.findByRole('textbox', { name: 'Beds, one on each line' });
    expect(field).toHaveValue('R1\n1');
    expect(screen.getByRole('button', { name: 'Save beds' })).toBeDisabled();
    await user.type(field, '{Enter} r1');
    expect(screen.getByText('“r1” is listed twice.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save beds' })).toBeDisabled();
    await user.type(field, '0{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save beds' }));
    await waitFor(() => expect(asked.at(-1)?.method).toBe('PUT'));
    expect(asked.at(-1)?.body).toEqual({ beds: ['R1', '1', 'r10'], version: 3 });
  });

  it('show a colleague’s newer list beside the typed one, and wait for a choice', async () => {
    const user = userEvent.setup();
    let stored: unknown = { beds: ['1'], version: 1 };
    const asked = fakeServer({
      [`GET ${path}`]: () => json(stored),
      [`PUT ${path}`]: ({ body }) =>
        Object(body).version === 1
          ? failure(409, 'stale-version', 'Someone changed this since you read it')
          : json({ ...Object(body), version: 3 }),
    });
    await show(<Beds />);
    await user.type(await screen.findByRole('textbox'), '{Enter}2');
    stored = { beds: ['1', 'H1'], version: 2, changedAt: '2026-11-22T12:00:00.000Z', changedBy: weber };
    await user.click(screen.getByRole('button', { name: 'Save beds' }));
    await user.click(await screen.findByRole('button', { name: 'Keep mine: 1, 2' }));
    await user.click(screen.getByRole('button', { name: 'Save beds' }));
    await waitFor(() => expect(asked.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({ beds: ['1', '2'], version: 2 });
  });
});
