import { useStore } from 'jotai';
import { type RefObject, useCallback, useRef } from 'react';
import { draftsAtom, useWriteDraft } from '../../../state/drafts/drafts.ts';

/** Returns the function that asks a suggested question at once, or adds it to a text that waits in the message box. */
export function useSuggest(
  patientId: string,
  { ask, fill }: { ask: (text: string) => unknown; fill: (text: string) => void },
): (text: string) => void {
  const store = useStore();
  return useCallback(
    (text) => {
      const draft = store.get(draftsAtom).get(patientId) ?? '';
      if (draft.trim() === '') ask(text);
      else fill(text);
    },
    [patientId, ask, fill, store],
  );
}

/**
 * Returns the function that puts a text into the message box and focuses it. Replaces a suggestion that was not edited,
 * and appends to text that the clinician typed.
 */
export function useFill(
  patientId: string,
  box: RefObject<HTMLTextAreaElement | null>,
): (text: string) => void {
  const setDraft = useWriteDraft(patientId);
  const store = useStore();
  const filled = useRef('');
  return useCallback(
    (text) => {
      const draft = store.get(draftsAtom).get(patientId) ?? '';
      const gives = draft.trim() === '' || draft === filled.current;
      setDraft(gives ? text : `${draft.trimEnd()}\n${text}`);
      filled.current = gives ? text : '';
      box.current?.focus();
    },
    [patientId, setDraft, store, box],
  );
}
