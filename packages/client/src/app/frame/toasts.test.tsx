import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { toast, toastAtom } from '../../ui/feedback/toast.ts';
import { Toasts } from './toasts.tsx';

beforeAll(startI18n);
afterEach(() => getDefaultStore().set(toastAtom, null));

it('shows a toast that came before the toaster was loaded', async () => {
  toast({ title: 'Login failed', variant: 'destructive' });
  render(<Toasts />);
  expect(await screen.findByText('Login failed')).toBeVisible();
});

it('loads the toaster with the first key, so that later toasts need no network', async () => {
  render(<Toasts />);
  expect(screen.queryByRole('region')).toBeNull();
  await userEvent.setup().keyboard('a');
  expect(await screen.findByRole('region', { name: 'Notifications (F8)' })).toBeInTheDocument();
  act(() => toast({ title: 'Success' }));
  expect(screen.getByText('Success')).toBeVisible();
});
