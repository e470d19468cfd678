import { atom, getDefaultStore } from 'jotai';
import { forget, recall, remember } from './browser-storage.ts';

/** Why the screen is covered (D42): nobody was at it for a while, or its session is over. */
type CoverReason = 'idle' | 'ended';

const reasons: readonly CoverReason[] = ['idle', 'ended'];

interface Cover {
  why: CoverReason;
  /** Epoch milliseconds. */
  since: number;
}

/** Local storage key of the cover: a reason and a time, nothing else, so that a reload uncovers nothing. */
export const coverKey = 'screenCover';

/** The cover over this browser's screens, or null. Written through {@link coverScreen} and {@link uncoverScreen} only. */
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

/** Takes over what another tab did. */
export function readCoverAgain(): void {
  const stored = readStored();
  if (stored?.why !== store.get(coverAtom)?.why) store.set(coverAtom, stored);
}

function readStored(): Cover | null {
  const [reason, since] = (recall(coverKey) ?? '').split(' ');
  const why = reasons.find((candidate) => candidate === reason);
  return why === undefined ? null : { why, since: Number(since) || 0 };
}
