import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../../storage/token.ts';
import type { RecordRef } from './mark-request.ts';

/** A record that was just saved, and its content in words. */
export interface SavedRecord extends RecordRef {
  text: string;
}

/** The last saved record, while it can be undone. Another save replaces it, and another patient ends it. */
export const savedRecordAtom = atom<SavedRecord | null>(null);

onSessionChange(() => getDefaultStore().set(savedRecordAtom, null));
