import { useRef } from 'react';

/**
 * Returns the focus when a dialog without a trigger closes.
 *
 * If the previous element is gone, the page's main part gets the focus, so that the keyboard does not restart at the
 * top.
 */
export function useFocusReturn(): {
  onOpenAutoFocus: () => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      if (event.defaultPrevented) return;
      const { current } = before;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      const target = isThere ? current : document.getElementById('main');
      if (target === null) return;
      event.preventDefault();
      target.focus({ preventScroll: true });
    },
  };
}
