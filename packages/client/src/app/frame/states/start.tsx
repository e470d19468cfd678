import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { Activity, lazy, Suspense, useEffect, useState } from 'react';
import { AuthScreen } from '../../../features/auth/sign-in/auth-screen.tsx';
import { loadAllTexts } from '../../../i18n/i18n.ts';
import { useSession } from '../../../state/session.ts';
import { OfflineStart } from './offline-start.tsx';
import { Waiting } from './waiting.tsx';

const LazyScreen = lazy(loadMainScreen);
/** The main screen once it has loaded. */
let loaded: Awaited<ReturnType<typeof importMainScreen>> | undefined;
const CoverScreen = lazy(() => import('../../../features/auth/session/cover-screen.tsx'));
const EnrolScreen = lazy(() => import('../../../features/auth/sign-in/enrol-screen.tsx'));
const SessionWatch = lazy(() => import('../../../features/auth/session/session-watch.tsx'));

/** Chooses between the main screen, the cover over it, and the sign-in. */
export function Start() {
  const session = useSession();
  const { owner, isCovered } = session;
  const [wasOutside, setWasOutside] = useState(false);
  useEffect(() => {
    if (session.isLoading) loadAhead();
  }, [session.isLoading]);
  if (owner === undefined) {
    if (session.isLoading) return <Waiting />;
    if (session.isOffline) return <OfflineStart onRetry={session.refresh} />;
    const onSubmit = () => {
      loadAhead();
      setWasOutside(true);
    };
    return <AuthScreen onSubmit={onSubmit} onSignedIn={readAhead} />;
  }
  if (isCovered && !wasOutside) setWasOutside(true);
  const user = session.user ?? owner;
  // This session can call nothing else, so no main screen is mounted.
  if (user.mustEnrol && !isCovered) {
    return (
      <Suspense fallback={<Waiting />}>
        <EnrolScreen user={user} onDone={session.refresh} />
      </Suspense>
    );
  }
  return (
    <>
      {/*
       * Hidden, the screen keeps forms and drafts, but has no connection and no keys, and is invisible to screen
       * readers.
       */}
      <Activity key={session.life} mode={isCovered ? 'hidden' : 'visible'}>
        <Suspense fallback={<Waiting />}>
          <MainScreen user={user} />
          {wasOutside && <FocusOnEntry />}
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

/** Loads the main screen, with the socket and its texts. */
async function loadMainScreen() {
  [loaded] = await Promise.all([importMainScreen(), loadAllTexts()]);
  return loaded;
}

async function importMainScreen() {
  const { default: Screen, readAhead } = await import('../main-screen.tsx');
  return { default: Screen, readAhead };
}

/** Loads the main screen while the server checks the password or the session. The screen itself reports a failure. */
function loadAhead(): void {
  loadMainScreen().catch(() => undefined);
}

/** Requests the first list while the browser draws the screen around it. */
function readAhead(user: Profile): void {
  // This session can call nothing else than its setup.
  if (!user.mustEnrol) loaded?.readAhead();
}

/** The main screen. A lazy component suspends once even if its code has loaded, and React then draws in small steps. */
function MainScreen({ user }: { user: Profile }) {
  const [Screen] = useState(() => loaded?.default ?? LazyScreen);
  return <Screen user={user} />;
}

/**
 * Moves the focus into the main screen when it replaces the sign-in or the cover, which had the focus in a field. After
 * a reload the focus stays at the top of the page.
 */
function FocusOnEntry() {
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, []);
  return null;
}

function CoveredBy({ session }: { session: ReturnType<typeof useSession> }) {
  if (session.isLoading) return <Waiting />;
  if (session.isOffline) return <OfflineStart onRetry={session.refresh} />;
  return session.owner && <CoverScreen owner={session.owner} />;
}
