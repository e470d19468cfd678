import { QueryClient } from '@tanstack/react-query';

/**
 * The only store of server data.
 *
 * Nothing goes stale by itself, and nothing is refetched on focus or reconnect or retried. Changes arrive as chart
 * entries.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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

export const queryClient = createQueryClient();
