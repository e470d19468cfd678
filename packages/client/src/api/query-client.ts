import { QueryClient } from '@tanstack/react-query';

/**
 * Server data lives here and only here. Nothing goes stale by itself, nothing is asked again on focus or reconnect and
 * nothing is retried: what changes arrives as chart entries.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        // What was seen in this session stays at hand, with the network or without it, until the session ends (D31, D35).
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // A call in a dead spot fails at once, and says so, instead of waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();
