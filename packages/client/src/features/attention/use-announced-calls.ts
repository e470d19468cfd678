import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { callSoundAtom } from '../../storage/preferences.ts';
import { onSessionChange } from '../../storage/token.ts';
import { playCall } from '../../ui/feedback/call-sound.ts';
import type { Call } from './calls.ts';

/** The ids of announced causes that this page remembers. */
const maxAnnouncedCalls = 1000;

/** The causes that this page has announced, by id. */
const announced = new Set<string>();
/** True once this page has announced the calls from before its load. */
let hasBegun = false;

onSessionChange(() => {
  announced.clear();
  hasBegun = false;
});

interface Announcement {
  /** Calls to announce one by one. */
  news: readonly Call[];
  /** The calls from before this page loaded. */
  found: readonly Call[];
}

/**
 * Returns the next announcement. `calls` is undefined until the rows arrive. Announces the calls from before the page's
 * load together, without a sound, because every reload finds them again. Announces each later cause once, with one
 * sound if the person has turned sounds on.
 */
export function useAnnouncedCalls(calls: readonly Call[] | undefined): Announcement {
  const isSoundOn = useAtomValue(callSoundAtom);
  const [announcement, announce] = useState<Announcement>({ news: [], found: [] });
  useEffect(() => {
    if (calls === undefined) return;
    const isFirst = !hasBegun;
    hasBegun = true;
    const fresh = calls.filter(({ causes }) => causes.some(({ id }) => !announced.has(id)));
    if (fresh.length === 0) return;
    for (const { causes } of fresh) for (const { id } of causes) announced.add(id);
    for (const id of announced) {
      if (announced.size <= maxAnnouncedCalls) break;
      announced.delete(id);
    }
    announce(isFirst ? { news: [], found: fresh } : { news: fresh, found: [] });
    if (isSoundOn && !isFirst) playCall();
  }, [calls, isSoundOn]);
  return announcement;
}
