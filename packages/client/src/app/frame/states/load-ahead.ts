import type { Profile } from '@bedside/contracts/auth/auth.contract.ts';
import { getDefaultStore } from 'jotai';
import { clockTime } from '../../../i18n/format.ts';
import { languageAtom } from '../../../storage/preferences.ts';
import { partOf } from '../../../ui/part.tsx';
import { mainPart } from './main-part.ts';

let session: typeof import('./start.tsx') | undefined;

/** The screens of a session: the main screen, its cover, and those before them. */
export const sessionPart = partOf(async () => {
  session = await import('./start.tsx');
  return session;
});

/**
 * Loads what follows the sign-in while someone types, or while the server checks the password or the session. The screen
 * that needs a part reports a failure.
 */
export function loadAhead(): void {
  for (const part of [sessionPart, mainPart]) part.load().catch(() => undefined);
  // The browser's first time format takes some 20 ms. The list needs it, and here it is made while the code arrives.
  setTimeout(() => clockTime(Date.now(), getDefaultStore().get(languageAtom)));
}

/** Requests the first list while the browser loads and draws the screen around it. */
export function readAhead(user: Profile): void {
  // This session can call nothing else than its setup.
  if (!user.mustEnrol) session?.readAhead();
}
