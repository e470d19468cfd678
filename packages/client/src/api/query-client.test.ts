import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('keeps fetched data: no time, focus, reconnect or failure refetches it', async () => {
  const cache = createQueryClient();
  // React Query's provider mounts the client too. An unmounted client ignores focus and network events.
  cache.mount();
  let asked = 0;
  const options = {
    queryKey: ['anything'],
    queryFn: async () => {
      asked += 1;
      if (asked === 2) throw new Error('failed');
      return asked;
    },
  };
  const first = new QueryObserver(cache, options);
  const leave = first.subscribe(() => {});
  await expect.poll(() => first.getCurrentResult().data).toBe(1);
  leave();
  const later = new QueryObserver(cache, options);
  later.subscribe(() => {});
  for (const event of ['focus', 'visibilitychange', 'offline', 'online']) {
    window.dispatchEvent(new Event(event));
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(asked).toBe(1);
  expect(later.getCurrentResult()).toMatchObject({ data: 1, isStale: false, fetchStatus: 'idle' });

  await later.refetch();
  expect(later.getCurrentResult()).toMatchObject({ data: 1, isError: true, failureCount: 1 });
  expect(asked).toBe(2);
  cache.unmount();
});

afterEach(() => void vi.useRealTimers());

it('does not refetch data that stays on the screen for a day', async () => {
  vi.useFakeTimers();
  const cache = createQueryClient();
  let asked = 0;
  const query = new QueryObserver(cache, {
    queryKey: ['anything'],
    queryFn: () => {
      asked += 1;
      return asked;
    },
  });
  const leave = query.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000);
  leave();
  expect(asked).toBe(1);
});

it('does not retry a failed mutation', async () => {
  const cache = createQueryClient();
  let sent = 0;
  const command = cache.getMutationCache().build(cache, {
    mutationFn: async () => {
      sent += 1;
      throw new Error('failed');
    },
  });
  await expect(command.execute(undefined)).rejects.toThrow('failed');
  expect(sent).toBe(1);
});

it('logs every failed read and every failed change once, without a patient’s id', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const cache = createQueryClient();
  const failed = new Error('failed');
  const queryFn = () => Promise.reject(failed);
  for (const queryKey of [
    ['patient', 'p-1', 'notes'],
    ['patient', 'p-1'],
    ['patients'],
    ['profile', 'token-1'],
  ])
    await expect(cache.fetchQuery({ queryKey, queryFn })).rejects.toThrow('failed');
  const change = cache.getMutationCache().build(cache, { mutationFn: queryFn });
  await expect(change.execute(undefined)).rejects.toThrow('failed');
  expect(log.mock.calls).toEqual(
    ['Failed to fetch notes', 'Failed to fetch patient', 'Failed to fetch patients', 'Failed to fetch user']
      .concat('A change failed')
      .map((text) => [text, failed]),
  );
});
