import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { lazy, Suspense, useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { SessionExpiry } from './session-expiry.tsx';
import { watchIdle } from './watch-idle.ts';

const OwnershipDialog = lazy(() => import('../account/ownership-dialog.tsx'));

/** Keeps a used session from expiring. The next call makes up for a failed one; a 401 ends the session (D35). */
const noteUse = () => void call(sessionsEndpoints.used, {}).catch(() => undefined);

/** Covers an idle screen, and warns before the session ends (D42). */
export default function SessionWatch({ user, onRefresh }: { user: Profile; onRefresh: () => void }) {
  useEffect(() => watchIdle(user.idleMinutes * 60_000, noteUse), [user.idleMinutes]);
  return (
    <>
      <SessionExpiry user={user} onRefresh={onRefresh} />
      {user.isOwnerAsked && (
        <Suspense>
          <OwnershipDialog user={user} onAnswered={onRefresh} />
        </Suspense>
      )}
    </>
  );
}
