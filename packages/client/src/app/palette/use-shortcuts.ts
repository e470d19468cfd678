import { type createStore, useStore } from 'jotai';
import { useEffect } from 'react';
import { timeBounds } from '../../bounds.ts';
import type { MainTab } from '../../state/address.ts';
import {
  activeTabAtom,
  paletteAtom,
  patientMenuAtom,
  selectedPatientIdAtom,
  vitalsDialogAtom,
} from '../../state/selection.ts';
import { singleKeysAtom } from '../../storage/preferences.ts';
import { shortcutsDialogAtom } from './shortcuts-dialog.tsx';

const places: Record<string, MainTab> = { c: 'chat', h: 'history', x: 'xray' };

/**
 * Handles keyboard shortcuts.
 *
 * Ctrl/Cmd+K opens the palette, also while writing. Single letters work unless they are turned off, and never while a
 * field, a dialog or a menu has the focus.
 */
export function useShortcuts(): void {
  const store = useStore();
  useEffect(() => {
    let goingSince = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.isComposing ||
        isIn(event.target, '[role="dialog"], [role="alertdialog"], [role="menu"]')
      )
        return;
      const isGoing = event.timeStamp - goingSince < timeBounds.secondKey;
      goingSince = Number.NEGATIVE_INFINITY;
      if (event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'k' || event.shiftKey) return;
        store.set(paletteAtom, true);
      } else if (
        !store.get(singleKeysAtom) ||
        isIn(event.target, 'input, textarea, select, [contenteditable]')
      ) {
        return;
      } else if (event.key === 'g') {
        goingSince = event.timeStamp;
      } else if (!pressed(store, event.key, isGoing)) {
        return;
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}

/** Returns true if the key triggered a command. */
function pressed(store: ReturnType<typeof createStore>, key: string, isGoing: boolean): boolean {
  const place = isGoing ? places[key] : undefined;
  if (place) store.set(activeTabAtom, place);
  else if (key === '?') store.set(shortcutsDialogAtom, true);
  else if (key === '/') store.set(patientMenuAtom, true);
  else if (key === 'v' && store.get(selectedPatientIdAtom) !== null)
    store.set(vitalsDialogAtom, { open: true });
  else return false;
  return true;
}

/** Fields receive their letters first; an open dialog or menu receives every key first. */
function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
