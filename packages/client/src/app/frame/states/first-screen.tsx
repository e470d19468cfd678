import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { AuthScreen } from '../../../features/auth/sign-in/auth-screen.tsx';
import { ownerAtom } from '../../../state/owner.ts';
import { tokenAtom } from '../../../storage/token.ts';
import { LoadedPart } from '../../../ui/part.tsx';
import { loadAhead, readAhead, sessionPart } from './load-ahead.ts';
import { Waiting } from './waiting.tsx';

/** A browser that fills in the password itself leaves only the press of the button before the click. */
const signsOfUse = ['keydown', 'pointerdown'] as const;

/** Chooses between the sign-in and the screens of a session, which load as a part of their own. */
export function FirstScreen() {
  const hasSession = useAtomValue(tokenAtom) !== null;
  const hasOwner = useAtomValue(ownerAtom) !== null;
  const isOutside = !hasSession && !hasOwner;
  const [wasOutside, setWasOutside] = useState(isOutside);
  if (isOutside && !wasOutside) setWasOutside(true);
  useEffect(() => {
    if (!isOutside) return loadAhead();
    // A typing clinician does not wait for it.
    for (const event of signsOfUse) window.addEventListener(event, loadAhead, { once: true });
    return () => {
      for (const event of signsOfUse) window.removeEventListener(event, loadAhead);
    };
  }, [isOutside]);
  if (isOutside) return <AuthScreen onSubmit={loadAhead} onSignedIn={readAhead} />;
  return <LoadedPart part={sessionPart} props={{ wasOutside }} fallback={<Waiting />} />;
}
