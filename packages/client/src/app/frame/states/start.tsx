import { Activity, lazy, Suspense, useEffect, useState } from 'react';
import { Queries } from '../../../api/queries.tsx';
import { queryClient } from '../../../api/query-client.ts';
import { boardQuery } from '../../../domains/board/board.queries.ts';
import { bedsQuery } from '../../../domains/department/departments.queries.ts';
import { type Session, useSession } from '../../../state/session.ts';
import { LoadedPart } from '../../../ui/part.tsx';
import { mainPart } from './main-part.ts';
import { OfflineStart } from './offline-start.tsx';
import { Waiting } from './waiting.tsx';

const CoverScreen = lazy(() => import('../../../features/auth/session/cover-screen.tsx'));
const EnrolScreen = lazy(() => import('../../../features/auth/sign-in/enrol-screen.tsx'));
const Proof = lazy(() => import('../../../features/auth/session/proof.tsx'));
const SessionWatch = lazy(() => import('../../../features/auth/session/session-watch.tsx'));

interface StartProps {
  /** The screen has shown the sign-in, which had the focus. */
  wasOutside: boolean;
}

/** Requests the tracking list and the beds before the screen that shows them is drawn. A screen reports a failure. */
export function readAhead(): void {
  void queryClient.prefetchQuery(boardQuery());
  void queryClient.prefetchQuery(bedsQuery());
}

/** The screens of a session, with the query client. */
export default function Start(props: StartProps) {
  return (
    <Queries>
      <SessionScreens {...props} />
    </Queries>
  );
}

/** Chooses between the main screen, the cover over it, and the setup of a second factor. */
function SessionScreens(props: StartProps) {
  const session = useSession();
  const { owner, isCovered } = session;
  const [wasOutside, setWasOutside] = useState(props.wasOutside);
  if (owner === undefined)
    return session.isOffline ? <OfflineStart onRetry={session.refresh} /> : <Waiting />;
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
          <LoadedPart part={mainPart} props={{ user }} fallback={<Waiting />}>
            {wasOutside && <FocusOnEntry />}
          </LoadedPart>
        </Suspense>
      </Activity>
      <Suspense fallback={isCovered ? <Waiting /> : null}>
        {isCovered ? (
          <CoveredBy session={session} />
        ) : (
          <>
            <SessionWatch user={owner} onRefresh={session.refresh} />
            <Proof owner={owner} />
          </>
        )}
      </Suspense>
    </>
  );
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

function CoveredBy({ session }: { session: Session }) {
  if (session.isLoading) return <Waiting />;
  if (session.isOffline) return <OfflineStart onRetry={session.refresh} />;
  return session.owner && <CoverScreen owner={session.owner} />;
}
