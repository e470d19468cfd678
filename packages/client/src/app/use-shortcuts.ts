import { useStore } from 'jotai';
import { useEffect } from 'react';
import { singleKeysAtom } from '../state/preferences.ts';
import { patientMenuAtom, selectedPatientIdAtom, vitalsDialogAtom } from '../state/selection.ts';
import { shortcutsDialogAtom } from './shortcuts-dialog.tsx';

/** Ctrl/Cmd+K finds a patient; `v` records vitals and `?` lists the keys, unless single keys are off. */
export function useShortcuts(): void {
  const store = useStore();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isIn(event.target, '[role="dialog"], [role="menu"]')) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        store.set(patientMenuAtom, true);
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || !store.get(singleKeysAtom)) return;
      if (isIn(event.target, 'input, textarea, select, [contenteditable]')) return;
      if (event.key === '?') store.set(shortcutsDialogAtom, true);
      else if (event.key === 'v' && store.get(selectedPatientIdAtom) !== null) {
        store.set(vitalsDialogAtom, { open: true });
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}

/** Letters belong to fields, and every key to an open dialog or menu, first. */
function isIn(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
