import { useAtom } from 'jotai';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { paletteAtom } from '../../state/selection.ts';

/**
 * Mounts the command palette, which loads ahead of its first use.
 *
 * Keys typed right after Ctrl+K must reach the palette, not the field that had the focus. It must open without a
 * network too. So it does not suspend.
 */
export function PaletteHost() {
  const [isOpen, setOpen] = useAtom(paletteAtom);
  const [Palette, setPalette] = useState<ComponentType | null>(null);
  const load = useCallback(() => {
    import('./palette.tsx').then(
      (loaded) => setPalette(() => loaded.default),
      (error: unknown) => {
        console.warn('The palette has not loaded', error);
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
