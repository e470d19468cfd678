import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { itemBounds } from '../../bounds.ts';
import { callSoundAtom } from '../../storage/preferences.ts';
import { onSessionChange } from '../../storage/token.ts';
import { playCall } from './call-sound.ts';
import type { Call } from './calls.ts';

/** The causes that this page has announced, by id. */
const announced = new Set<string>();

onSessionChange(() => announced.clear());

/**
 * Returns the calls to announce now: those with a cause that this page has not announced. Each cause is announced once,
 * and sounds once if the person turned the sound on.
 */
export function useAnnouncedCalls(calls: readonly Call[]): readonly Call[] {
  const isSoundOn = useAtomValue(callSoundAtom);
  const [news, setNews] = useState<readonly Call[]>([]);
  useEffect(() => {
    const fresh = calls.filter(({ causes }) => causes.some(({ id }) => !announced.has(id)));
    if (fresh.length === 0) return;
    for (const { causes } of fresh) for (const { id } of causes) announced.add(id);
    for (const id of announced) {
      if (announced.size <= itemBounds.announcedCalls) break;
      announced.delete(id);
    }
    setNews(fresh);
    if (isSoundOn) playCall();
  }, [calls, isSoundOn]);
  return news;
}
