import { useRef } from 'react';

/**
 * For dialogs that no trigger opens: focus goes back to where it was. What stood there may be gone with what the dialog
 * did; then the page's main part takes it, so that the keyboard never starts again at the top.
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
