import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { itemBounds } from '../../bounds.ts';
import { callSoundAtom } from '../../storage/preferences.ts';
import { onSessionChange } from '../../storage/token.ts';
import { playCall } from '../../ui/feedback/call-sound.ts';
import type { Call } from './calls.ts';

/** The causes that this page has announced, by id. */
const announced = new Set<string>();
/** Whether this page has announced the calls that it found. */
let hasBegun = false;

onSessionChange(() => {
  announced.clear();
  hasBegun = false;
});

interface Announcement {
  /** Calls to announce one by one. */
  news: readonly Call[];
  /** How many patients called before this page opened. */
  found: number;
}

/**
 * Returns the next announcement. `calls` is undefined until the rows are here. The calls that a page finds are
 * announced as a number, without a sound, because a reload brings them all again. Each later cause is announced once,
 * and sounds once if the person turned the sound on.
 */
export function useAnnouncedCalls(calls: readonly Call[] | undefined): Announcement {
  const isSoundOn = useAtomValue(callSoundAtom);
  const [announcement, announce] = useState<Announcement>({ news: [], found: 0 });
  useEffect(() => {
    if (calls === undefined) return;
    const isFirst = !hasBegun;
    hasBegun = true;
    const fresh = calls.filter(({ causes }) => causes.some(({ id }) => !announced.has(id)));
    if (fresh.length === 0) return;
    for (const { causes } of fresh) for (const { id } of causes) announced.add(id);
    for (const id of announced) {
      if (announced.size <= itemBounds.announcedCalls) break;
      announced.delete(id);
    }
    announce(isFirst ? { news: [], found: fresh.length } : { news: fresh, found: 0 });
    if (isSoundOn && !isFirst) playCall();
  }, [calls, isSoundOn]);
  return announcement;
}
