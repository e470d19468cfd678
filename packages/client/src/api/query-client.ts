import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { isCancelled } from './api-error.ts';

/**
 * The only store of server data.
 *
 * Nothing goes stale by itself, and nothing is refetched on focus or reconnect or retried. Changes arrive as chart
 * entries. Logs every failure except a cancelled upload in the console, with its status and the server's text, which names no patient.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => console.error(`Failed to fetch ${nameOf(queryKey)}`, error),
    }),
    mutationCache: new MutationCache({
      onError: (error) => isCancelled(error) || console.error('A change failed', error),
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // Data stays cached until the session ends, with or without a network (D31, D35).
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // A call without a network fails at once and shows its error, instead of waiting silently.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Returns the name of a key's data, without the ids: "notes" for `['patient', id, 'notes']`. */
function nameOf([first, _id, part]: QueryKey): string {
  const name = first === 'patient' && typeof part === 'string' ? part : first;
  return name === 'profile' ? 'user' : `${name}`;
}

export const queryClient = createQueryClient();
