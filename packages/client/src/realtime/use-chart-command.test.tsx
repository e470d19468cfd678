import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Attempt, attemptAt } from '../api/attempt.ts';
import { createQueryClient } from '../api/query-client.ts';
import { connectionAtom } from './connection/connection.ts';
import { type ChartCommand, useChartCommand } from './use-chart-command.ts';

const store = getDefaultStore();
const changed = [{ queryKey: ['patient', 'p-1', 'vitals'] }, { queryKey: ['patient', 'p-1'], exact: true }];

let sent: Attempt[];
let fails: boolean;

beforeEach(() => {
  sent = [];
  fails = false;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  store.set(connectionAtom, { status: 'connecting' });
  vi.restoreAllMocks();
});

function command(options: Partial<ChartCommand<object, string, unknown>> = {}) {
  const cache = createQueryClient();
  const refetch = vi.spyOn(cache, 'invalidateQueries');
  const write = vi.spyOn(cache, 'setQueryData');
  const { result } = renderHook(
    () =>
      useChartCommand<object, string>({
        send: async (_input, attempt) => {
          sent.push(attempt);
          if (fails) throw new Error('failed');
          return 'stored';
        },
        changes: () => changed,
        ...options,
      }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={cache}>{children}</QueryClientProvider>
      ),
    },
  );
  const run = (input: object) => act(() => result.current.mutateAsync(input).catch(() => undefined));
  return { result, run, refetch, write };
}

describe('a chart command', () => {
  it('keeps key and time of an input until it is stored', async () => {
    const { run } = command();
    fails = true;
    await run({ heartRate: 80 });
    fails = false;
    await run({ heartRate: 80 });
    await run({ heartRate: 80 });
    const [failed, stored, later] = sent;
    expect(stored).toEqual(failed);
    expect(later?.key).not.toBe(stored?.key);
  });

  it('sends a changed input with a new key', async () => {
    const { run } = command();
    fails = true;
    await run({ heartRate: 80 });
    await run({ heartRate: 81 });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('sends the key of a draft in place of its own', async () => {
    const attempt = attemptAt('draft', null);
    const { run } = command({ attemptOf: () => attempt });
    await run({ heartRate: 80 });
    await run({ heartRate: 81 });
    expect(sent).toEqual([attempt, attempt]);
  });

  it('neither writes nor refetches with a live connection', async () => {
    store.set(connectionAtom, { status: 'live', charts: ['p-1'] });
    const { run, refetch, write, result } = command();
    await run({});
    await waitFor(() => expect(result.current.data).toBe('stored'));
    expect(refetch).not.toHaveBeenCalled();
    expect(write).not.toHaveBeenCalled();
  });

  it('refetches what it changes without a live connection', async () => {
    const { run, refetch, write } = command();
    await run({});
    expect(refetch.mock.calls.map(([filters]) => filters)).toEqual([
      { queryKey: ['patient', 'p-1', 'vitals'], exact: false },
      { queryKey: ['patient', 'p-1'], exact: true },
    ]);
    expect(write).not.toHaveBeenCalled();
  });

  it('refetches after a failure only if a part may be stored', async () => {
    fails = true;
    const whole = command();
    await whole.run({});
    await waitFor(() => expect(whole.result.current.isError).toBe(true));
    expect(whole.refetch).not.toHaveBeenCalled();
    const partial = command({ isPartial: true });
    await partial.run({});
    expect(partial.refetch).toHaveBeenCalledTimes(2);
  });

  it('reports the arrival at once with a live connection, and otherwise after the refetch', async () => {
    const arrivals: [object, boolean][] = [];
    const onArrived = (input: object, isLive: boolean) => void arrivals.push([input, isLive]);
    const offline = command({ onArrived });
    let refetched: () => void = () => undefined;
    offline.refetch.mockReturnValue(new Promise((resolve) => (refetched = resolve)));
    await offline.run({ heartRate: 80 });
    expect(arrivals).toEqual([]);
    await act(async () => refetched());
    expect(arrivals).toEqual([[{ heartRate: 80 }, false]]);
    store.set(connectionAtom, { status: 'live', charts: ['p-1'] });
    await command({ onArrived }).run({ heartRate: 81 });
    expect(arrivals[1]).toEqual([{ heartRate: 81 }, true]);
  });

  it('calls the callbacks of its feature', async () => {
    const onSuccess = vi.fn();
    const onError = vi.fn();
    const { run } = command({ onMutate: () => 'before', onSuccess, onError });
    await run({ heartRate: 80 });
    expect(onSuccess.mock.calls[0]?.slice(0, 3)).toEqual(['stored', { heartRate: 80 }, 'before']);
    fails = true;
    await run({ heartRate: 81 });
    expect(onError.mock.calls[0]?.slice(1, 3)).toEqual([{ heartRate: 81 }, 'before']);
  });
});
