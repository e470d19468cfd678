import type { NoteType } from '@bedside/contracts/notes/notes.contract.ts';
import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { closeEditorAtom, openNewDraftAtom } from '../../../state/drafts/note-drafts.ts';
import { templateOf } from './templates.ts';

/**
 * Returns a function that opens the editor with a new note: the headings of its type, or blank. A note in the editor stays
 * as a draft.
 */
export function useBeginNote(): (patientId: string, type: NoteType, options?: { isBlank?: boolean }) => void {
  const { t } = useTranslation('notes');
  const close = useSetAtom(closeEditorAtom);
  const open = useSetAtom(openNewDraftAtom);
  return useCallback(
    (patientId, type, { isBlank = false } = {}) => {
      close(patientId);
      const content = isBlank ? '' : templateOf(t(`template.${type}`, { returnObjects: true }));
      open({ patientId, text: { type, title: t(`titleOf.${type}`), content, tags: [] } });
    },
    [t, close, open],
  );
}
