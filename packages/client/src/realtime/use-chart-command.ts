import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useStore } from 'jotai';
import { type Attempt, useAttempt } from '../api/attempt.ts';
import { connectionAtom } from './connection/connection.ts';

type Store = ReturnType<typeof useStore>;

/** Cached data by the beginning of its key, or by the whole key if `exact`. */
interface Cached {
  queryKey: QueryKey;
  exact?: boolean;
}

/** A change to a chart. Its options are those of a mutation, with `send` in place of `mutationFn`. */
export interface ChartCommand<Input, Result, Context>
  extends Omit<UseMutationOptions<Result, Error, Input, Context>, 'mutationFn'> {
  /** Sends the input. A call that takes an idempotency key sends that of the attempt. */
  send: (input: Input, attempt: Attempt) => Promise<Result>;
  /** Returns the cached data that the command's entries change. */
  changes: (input: Input) => readonly Cached[];
  /** Returns the attempt of a draft that outlives the form. By default the hook keeps that of the same input. */
  attemptOf?: (input: Input) => Attempt;
  /** A failed command may have stored a part. */
  isPartial?: boolean;
  /**
   * Called once what the command stored can be on screen: at once with a live connection, because its entry is on the way,
   * otherwise when `changes` are refetched.
   */
  onArrived?: (input: Input, isLive: boolean) => void;
}

/**
 * Changes a chart, with the pending state and the error of a mutation.
 *
 * A retry with the same input keeps its idempotency key and time, so the server stores it once. The change arrives as a
 * chart entry and the hook never writes it to the cache (ADR 0011). Without a live connection no entry arrives, so the
 * hook refetches what the command changes.
 */
export function useChartCommand<Input = void, Result = unknown, Context = unknown>({
  send,
  changes,
  attemptOf,
  isPartial = false,
  onArrived,
  ...options
}: ChartCommand<Input, Result, Context>): UseMutationResult<Result, Error, Input, Context> {
  const cache = useQueryClient();
  const store = useStore();
  const own = useAttempt();
  return useMutation<Result, Error, Input, Context>({
    ...options,
    mutationFn: (input) => send(input, attemptOf?.(input) ?? own.at(input)),
    onSuccess: (...settled) => {
      own.done();
      const isLive = isConnected(store);
      void refetchUnlessLive(cache, store, changes(settled[1])).then(() => onArrived?.(settled[1], isLive));
      return options.onSuccess?.(...settled);
    },
    onError: (...settled) => {
      if (isPartial) void refetchUnlessLive(cache, store, changes(settled[1]));
      return options.onError?.(...settled);
    },
  });
}

const isConnected = (store: Store): boolean => store.get(connectionAtom).status === 'live';

/** Refetches cached data if no entry can bring its changes. Resolves once the data on screen has arrived. */
async function refetchUnlessLive(
  cache: QueryClient,
  store: Store,
  changed: readonly Cached[],
): Promise<void> {
  if (isConnected(store)) return;
  await Promise.all(
    changed.map(({ queryKey, exact = false }) => cache.invalidateQueries({ queryKey, exact })),
  );
}
