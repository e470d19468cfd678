import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { toastAtom } from '../../ui/feedback/toast.ts';

/**
 * Shows toasts. Loads the toaster with the first key, click or toast, so that the sign-in form does not wait for it.
 *
 * A typing clinician loads it long before a lost network has to be reported. A failed load is repeated.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  const toast = useAtomValue(toastAtom);
  const isLoaded = Toaster !== undefined;
  const isWanted = toast !== null;

  useEffect(() => {
    if (isLoaded) return;
    const load = () => {
      import('../../ui/feedback/toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        (error: unknown) => console.warn('Toasts could not be loaded', error),
      );
    };
    if (isWanted) load();
    window.addEventListener('keydown', load);
    window.addEventListener('pointerdown', load);
    return () => {
      window.removeEventListener('keydown', load);
      window.removeEventListener('pointerdown', load);
    };
  }, [isLoaded, isWanted]);

  return Toaster && <Toaster />;
}
