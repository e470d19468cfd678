import { Activity, lazy, Suspense } from 'react';
import { AuthScreen } from '../../features/auth/sign-in/auth-screen.tsx';
import { useSession } from '../../state/session.ts';
import { OfflineStart } from './offline-start.tsx';
import { Waiting } from './waiting.tsx';

// The main screen, with the socket and the markdown, is fetched while the server checks the password.
const loadMainScreen = () => import('./main-screen.tsx');
const MainScreen = lazy(loadMainScreen);
const CoverScreen = lazy(() => import('../../features/auth/session/cover-screen.tsx'));
const EnrolScreen = lazy(() => import('../../features/auth/sign-in/enrol-screen.tsx'));
const SessionWatch = lazy(() => import('../../features/auth/session/session-watch.tsx'));

/** The signed-in clinician's screen, the cover over it, or the way to it. */
export function Start() {
  const session = useSession();
  const { owner, isCovered } = session;
  if (owner === undefined) {
    if (session.isLoading) return <Waiting />;
    if (session.isOffline) return <OfflineStart onRetry={session.refresh} />;
    return <AuthScreen onSubmit={() => void loadMainScreen()} />;
  }
  const user = session.user ?? owner;
  // Its session can call nothing else, so there is no main screen behind it.
  if (user.mustEnrol && !isCovered) {
    return (
      <Suspense fallback={<Waiting />}>
        <EnrolScreen user={user} onDone={session.refresh} />
      </Suspense>
    );
  }
  return (
    <>
      {/* Hidden it keeps forms and drafts, but no connection, no keys, and nothing for eyes or screen readers. */}
      <Activity key={session.life} mode={isCovered ? 'hidden' : 'visible'}>
        <Suspense fallback={<Waiting />}>
          <MainScreen user={user} />
        </Suspense>
      </Activity>
      <Suspense fallback={isCovered ? <Waiting /> : null}>
        {isCovered ? (
          <CoveredBy session={session} />
        ) : (
          <SessionWatch user={owner} onRefresh={session.refresh} />
        )}
      </Suspense>
    </>
  );
}

function CoveredBy({ session }: { session: ReturnType<typeof useSession> }) {
  if (session.isLoading) return <Waiting />;
  if (session.isOffline) return <OfflineStart onRetry={session.refresh} />;
  return session.owner && <CoverScreen owner={session.owner} />;
}
