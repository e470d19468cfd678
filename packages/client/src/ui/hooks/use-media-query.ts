import { useCallback, useSyncExternalStore } from 'react';

/** Matches phones: the sidebar is a drawer, and a bottom bar replaces the tabs. */
export const phoneQuery = '(max-width: 767px)';

/** Matches windows with space for a third column beside the content. */
export const wideQuery = '(min-width: 1280px)';

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
