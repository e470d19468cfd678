import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { sessionsEndpoints } from '@bedside/contracts/sessions/sessions.contract.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { SessionExpiry } from './session-expiry.tsx';
import { watchIdle } from './watch-idle.ts';

const OwnershipDialog = lazy(() => import('../account/ownership-dialog.tsx'));

/** Keeps a used session from expiring. The next call makes up for a failed one; a 401 ends the session (D35). */
const noteUse = () => void call(sessionsEndpoints.used, {}).catch(() => undefined);

/** Covers an idle screen, and warns before the session ends (D42). */
export default function SessionWatch({ user, onRefresh }: { user: Profile; onRefresh: () => void }) {
  const { t } = useTranslation('account');
  const [isCoverNear, setCoverNear] = useState(false);
  useEffect(
    () => watchIdle(user.idleMinutes * 60_000, { onUse: noteUse, onNear: setCoverNear }),
    [user.idleMinutes],
  );
  return (
    <>
      <div role="status">
        {isCoverNear && (
          <p className="fixed inset-x-4 bottom-4 z-60 mx-auto w-fit max-w-lg animate-appear rounded-md border border-amber-mark bg-raised p-4 text-sm shadow-float max-md:bottom-18">
            {t('cover.soon')}
          </p>
        )}
      </div>
      <SessionExpiry user={user} onRefresh={onRefresh} />
      {user.isOwnerAsked && (
        <Suspense>
          <OwnershipDialog user={user} onAnswered={onRefresh} />
        </Suspense>
      )}
    </>
  );
}
