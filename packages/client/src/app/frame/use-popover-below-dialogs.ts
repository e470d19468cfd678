import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { vitalsDialogAtom } from '../../state/selection.ts';

/** Returns the state of a popover of the frame, which closes when a key opens the vitals dialog over it. */
export function usePopoverBelowDialogs(): { open: boolean; onOpenChange: (isOpen: boolean) => void } {
  const [open, onOpenChange] = useState(false);
  const isCovered = useAtomValue(vitalsDialogAtom).open;
  if (isCovered && open) onOpenChange(false);
  return { open: open && !isCovered, onOpenChange };
}
