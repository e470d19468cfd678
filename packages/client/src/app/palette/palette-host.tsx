import { useAtom } from 'jotai';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { paletteAtom } from '../../state/selection.ts';

/**
 * The place of the command palette. It is fetched ahead and kept, not suspended on: what is typed right after Ctrl+K
 * has to go into it, and not into the field that had the keyboard before; and it opens without a network.
 */
export function PaletteHost() {
  const [isOpen, setOpen] = useAtom(paletteAtom);
  const [Palette, setPalette] = useState<ComponentType | null>(null);
  const load = useCallback(() => {
    import('./palette.tsx').then(
      (loaded) => setPalette(() => loaded.default),
      (error: unknown) => {
        console.warn('The palette is not here yet', error);
        setOpen(false);
      },
    );
  }, [setOpen]);
  useEffect(load, [load]);
  const isMissed = isOpen && Palette === null;
  useEffect(() => {
    if (isMissed) load();
  }, [isMissed, load]);
  return isOpen && Palette !== null ? <Palette /> : null;
}
