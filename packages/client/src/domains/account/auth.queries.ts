import { authEndpoints, type Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { profileTimeoutMs } from '../../bounds.ts';

/** The profiles of all sessions that this screen has shown. */
export const profilesKey = ['profile'] as const;

/** Queries the profile of the session of `token`. `onRead` receives the profile before any screen does. */
export const profileQuery = (token: string | null, onRead: (user: Profile) => void) =>
  queryOptions({
    queryKey: [...profilesKey, token],
    queryFn: async ({ signal }) => {
      const user = await call(authEndpoints.profile, {}, { signal, timeoutMs: profileTimeoutMs });
      onRead(user);
      return user;
    },
  });

/** Queries whether a reset link still works. Not cached, because anyone may use the link at any time. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: ({ signal }) => call(authEndpoints.validateResetToken, { body: { token } }, { signal }),
    gcTime: 0,
  });
