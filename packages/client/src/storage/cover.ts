import { atom, getDefaultStore } from 'jotai';
import { forget, recall, remember } from './browser-storage.ts';

/** Why the screen is covered (D42): it was idle, or its session has ended. */
type CoverReason = 'idle' | 'ended';

const reasons: readonly CoverReason[] = ['idle', 'ended'];

interface Cover {
  why: CoverReason;
  /** Epoch milliseconds. */
  since: number;
}

/** Local storage key of the cover. Holds only a reason and a time, so that a reload stays covered. */
export const coverKey = 'screenCover';

/** The cover over this browser's tabs, or null. Only {@link coverScreen} and {@link uncoverScreen} write it. */
export const coverAtom = atom<Cover | null>(readStored());

const store = getDefaultStore();

/** Covers every tab of this browser. */
export function coverScreen(why: CoverReason): void {
  const cover = { why, since: Date.now() };
  // Without storage the cover lasts as long as the page.
  remember(coverKey, `${cover.why} ${cover.since}`);
  store.set(coverAtom, cover);
}

export function uncoverScreen(): void {
  forget(coverKey);
  store.set(coverAtom, null);
}

/** Reads a change that another tab made. */
export function readCoverAgain(): void {
  const stored = readStored();
  if (stored?.why !== store.get(coverAtom)?.why) store.set(coverAtom, stored);
}

function readStored(): Cover | null {
  const [reason, since] = (recall(coverKey) ?? '').split(' ');
  const why = reasons.find((candidate) => candidate === reason);
  return why === undefined ? null : { why, since: Number(since) || 0 };
}
