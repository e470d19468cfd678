import { useCallback, useSyncExternalStore } from 'react';

/** Narrower than this is a phone: the sidebar is a drawer, and a bar at the bottom takes the tabs' place. */
export const phoneQuery = '(max-width: 767px)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
