import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { paletteAtom } from '../state/selection.ts';

const loadPalette = () => import('./palette.tsx');
const Palette = lazy(loadPalette);

/** The place of the command palette; what it needs is fetched ahead, so that it opens at once, and without a network. */
export function PaletteHost() {
  const [isOpen, setOpen] = useAtom(paletteAtom);
  useEffect(() => {
    loadPalette().catch((error: unknown) => console.warn('The palette is not here yet', error));
  }, []);
  return (
    <ErrorBoundary fallback={null} onError={() => setOpen(false)} resetKeys={[isOpen]}>
      <Suspense fallback={null}>{isOpen && <Palette />}</Suspense>
    </ErrorBoundary>
  );
}
