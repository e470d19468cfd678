import { useStore } from 'jotai';
import { useEffect } from 'react';
import { paletteAtom, selectedPatientIdAtom } from '../../state/selection.ts';
import { singleKeysAtom } from '../../storage/preferences.ts';
import { isComposing } from '../../ui/composing.ts';
import { usePermission } from '../../ui/rights/permission.tsx';
import { sayRefusal } from '../../ui/rights/refusal.ts';
import { openTab, singleKeys, tabKeys } from './keys.ts';
import { useNeighbours } from './use-neighbours.ts';

/** How long `g` waits for its second letter. */
const secondKeyMs = 1500;

const neighbours: Record<string, -1 | 1> = { '[': -1, ']': 1 };

/**
 * Handles keyboard shortcuts.
 *
 * Ctrl/Cmd+K opens the palette, also while writing. Single letters work unless they are turned off, and never while a
 * field, a dialog or a menu has the focus.
 */
export function useShortcuts(): void {
  const store = useStore();
  const goToNeighbour = useNeighbours();
  const permission = usePermission();
  useEffect(() => {
    let goingSince = Number.NEGATIVE_INFINITY;
    /** Returns false if the key does nothing here. Says why if the reader may not do what it leads to. */
    function runKey(key: string): boolean {
      const { run, needs } = singleKeys[key] ?? {};
      const refusal = needs && store.get(selectedPatientIdAtom) !== null && permission(needs).refusal;
      if (!refusal) return run?.(store) ?? false;
      sayRefusal(refusal);
      return true;
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        isComposing(event) ||
        isIn(event.target, '[role="dialog"], [role="alertdialog"], [role="menu"]')
      )
        return;
      const isGoing = event.timeStamp - goingSince < secondKeyMs;
      goingSince = Number.NEGATIVE_INFINITY;
      // Many keyboards need AltGr for brackets, which some systems report as Ctrl and Alt. Ctrl or Cmd with a bracket
      // belongs to the browser.
      const isPlain = event.getModifierState('AltGraph') || (!event.ctrlKey && !event.metaKey);
      const step = isPlain ? neighbours[event.key] : undefined;
      if (event.altKey && step === undefined) return;
      if ((event.ctrlKey || event.metaKey) && step === undefined) {
        if (event.key.toLowerCase() !== 'k' || event.shiftKey) return;
        store.set(paletteAtom, true);
      } else if (
        !store.get(singleKeysAtom) ||
        isIn(event.target, 'input, textarea, select, [contenteditable]')
      ) {
        return;
      } else if (isCapsLock(event)) {
        return;
      } else if (event.key === 'g') {
        goingSince = event.timeStamp;
      } else if (isGoing) {
        const tab = tabKeys[event.key];
        if (tab === undefined) return;
        openTab(store, tab);
      } else if (step !== undefined) {
        goToNeighbour(step);
      } else if (!runKey(event.key)) {
        return;
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store, goToNeighbour, permission]);
}

/** A capital letter without Shift is a small one that Caps Lock changed. It must not run the capital's command. */
const isCapsLock = ({ key, shiftKey }: KeyboardEvent): boolean => /^\p{Lu}$/u.test(key) && !shiftKey;

/** Fields receive their letters first; an open dialog or menu receives every key first. */
function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
