import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { useEffect } from 'react';
import { SessionExpiry } from './session-expiry.tsx';
import { watchIdle } from './watch-idle.ts';

/** Covers the screen that nobody is at, and warns of the session's end (D42). */
export default function SessionWatch({ user, onRefresh }: { user: Profile; onRefresh: () => void }) {
  useEffect(() => watchIdle(user.idleMinutes * 60_000), [user.idleMinutes]);
  return <SessionExpiry user={user} onRefresh={onRefresh} />;
}
