import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { show } from '../../../test/show.tsx';
import { toast } from './toast.ts';

const region = () => screen.getByRole('region', { name: 'Notifications (F8)' });

/**
 * Collects what is announced at once. The library removes an announcement a second after its toast appeared, written or
 * not. A busy machine can need that second, so the removal is held back.
 */
function announcements(): string[] {
  const said: string[] = [];
  const setTimer = setTimeout;
  const timers = vi.spyOn(globalThis, 'setTimeout');
  timers.mockImplementation((run, wait, ...rest) => setTimer(run, wait === 1000 ? 60_000 : wait, ...rest));
  onTestFinished(() => timers.mockRestore());
  const observer = new MutationObserver(() => {
    for (const live of document.querySelectorAll('[aria-live=assertive]')) said.push(live.textContent ?? '');
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return said;
}

const toasts = () => within(region()).queryAllByRole('listitem');

describe('toasts', () => {
  it('appear one at a time: a new one replaces the last', async () => {
    await show(null);
    expect(toasts()).toEqual([]);
    act(() => toast({ title: 'Success', description: 'Vitals recorded' }));
    act(() => toast({ title: 'Error', variant: 'destructive' }));
    expect(toasts().length).toBe(1);
    expect(toasts()[0]).toHaveTextContent('Error');
    expect(screen.queryByText('Vitals recorded')).toBeNull();
  });

  it('have two variants with different color, icon and urgency', async () => {
    await show(null);
    act(() => toast({ title: 'Success' }));
    const [plain] = toasts();
    expect(plain).not.toHaveClass('border-red');
    const sign = plain?.querySelector('svg')?.innerHTML;
    const said = announcements();
    act(() => toast({ title: 'Error', description: 'Not recorded', variant: 'destructive' }));
    const [destructive] = toasts();
    expect(destructive).toHaveClass('border-red');
    expect(destructive?.querySelector('svg')?.innerHTML).not.toBe(sign);
    // Announced at once. The other variant waits for the screen reader to finish.
    await waitFor(() => expect(said.join()).toContain('Error'));
  });

  it('close with their button', async () => {
    const user = userEvent.setup();
    await show(null);
    act(() => toast({ title: 'Success' }));
    await user.click(within(region()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(toasts()).toEqual([]));
    act(() => toast({ title: 'Success' }));
    expect(toasts().length).toBe(1);
  });
});
