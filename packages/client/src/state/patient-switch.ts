import { chatEndpoints } from '@bedside/contracts/chat/chat.contract.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { atom, type createStore, getDefaultStore, useStore } from 'jotai';
import { useMemo } from 'react';
import { call } from '../api/call.ts';
import { newUuid } from '../api/uuid.ts';
import { messagesQuery } from '../domains/chat.queries.ts';
import { onSessionChange } from '../storage/token.ts';
import { markRequestAtom, rightPatientAtom } from '../ui/records/mark-request.ts';
import { savedRecordAtom } from '../ui/records/saved-record.ts';
import { goAtom, lastPatientIdAtom, type Place, placeAtom } from './address.ts';
import { carriedRecordAtom } from './carried-record.ts';
import { draftsAtom } from './drafts/drafts.ts';
import { dropLabDraftAtom } from './drafts/lab-drafts.ts';
import { dropDraftsOfAtom } from './drafts/note-drafts.ts';
import { unsavedWorkOf } from './leaving/unsaved-work.ts';
import { labsFilterAtom, patientMenuAtom, selectedPatientIdAtom, vitalsDialogAtom } from './selection.ts';
import type { Unsaved } from './unsaved.ts';
import { dropUnsentAtom } from './unsent.ts';

type Store = ReturnType<typeof createStore>;

/** A requested switch that waits for the unsaved-changes dialog. */
export interface PendingSwitch {
  from: string;
  to: string;
  /** The place that Back leads to. Without it, the switch keeps the section. */
  place?: Place | undefined;
  unsaved: Unsaved;
  state: 'asking' | 'saving' | 'failed';
  /** Called once the patient is on screen. */
  onShown?: (() => void) | undefined;
}

export const pendingSwitchAtom = atom<PendingSwitch | null>(null);

onSessionChange(() => getDefaultStore().set(pendingSwitchAtom, null));

export interface SwitchPatient {
  /**
   * Switches to a patient. The current patient only closes the menu. Unsaved work opens the unsaved-changes dialog
   * first. `onShown` runs once the patient is on screen, and never if the user stays.
   */
  to: (patientId: string, onShown?: () => void) => void;
  /** Switches to a newly created patient. Saves unsaved work first; the dialog opens only if that fails. */
  toCreated: (patientId: string) => void;
  /** Returns whether Back or Forward may lead to a place. If false, the user must decide first. */
  back: (place: Place) => boolean;
  /** The dialog's choices. They do nothing without a dialog. */
  cancel: () => void;
  discard: () => void;
  save: () => Promise<void>;
}

/** The only way to switch patients. */
export function useSwitchPatient(): SwitchPatient {
  const store = useStore();
  const cache = useQueryClient();
  return useMemo(() => createPatientSwitch(store, cache), [store, cache]);
}

function createPatientSwitch(store: Store, cache: QueryClient): SwitchPatient {
  /** Switches at once if nothing is unsaved. Returns true if the user has to decide first. */
  function request(to: string, onShown?: () => void): boolean {
    store.set(patientMenuAtom, false);
    const from = store.get(selectedPatientIdAtom);
    if (from === to) return false;
    const pending = leaving(to);
    if (pending === null) {
      show(store, to, { onShown });
      return false;
    }
    store.set(pendingSwitchAtom, { ...pending, onShown });
    return true;
  }

  /** Returns the question about the unsaved work of the last patient on screen; null without such work. */
  function leaving(to: string): PendingSwitch | null {
    const from = store.get(lastPatientIdAtom);
    const unsaved = from === null || from === to ? null : unsavedWorkOf(from, store, cache);
    return from === null || unsaved === null ? null : { from, to, unsaved, state: 'asking' };
  }

  function back(place: Place): boolean {
    if (store.get(pendingSwitchAtom) !== null) return false;
    const { patientId } = place;
    const pending = patientId === null ? null : leaving(patientId);
    if (pending !== null) {
      store.set(pendingSwitchAtom, { ...pending, place });
      return false;
    }
    store.set(vitalsDialogAtom, { open: false });
    if (patientId !== store.get(selectedPatientIdAtom)) closeChart(store);
    return true;
  }

  function cancel(): void {
    if (store.get(pendingSwitchAtom)?.state !== 'saving') store.set(pendingSwitchAtom, null);
  }

  function discard(): void {
    const pending = store.get(pendingSwitchAtom);
    if (pending === null || pending.state === 'saving') return;
    dropUnsaved(store, pending);
    show(store, pending.to, pending);
  }

  async function save(): Promise<void> {
    const pending = store.get(pendingSwitchAtom);
    if (pending === null || pending.state === 'saving') return;
    const saving: PendingSwitch = { ...pending, state: 'saving' };
    store.set(pendingSwitchAtom, saving);
    try {
      await saveQuestions(store, cache, saving);
      // If the session ended meanwhile, no patient follows.
      if (store.get(pendingSwitchAtom) === saving) show(store, saving.to, saving);
    } catch (error) {
      console.warn('The conversation could not be saved', error);
      if (store.get(pendingSwitchAtom) === saving)
        store.set(pendingSwitchAtom, { ...saving, state: 'failed' });
    }
  }

  return {
    to: (patientId, onShown) => void request(patientId, onShown),
    back,
    toCreated: (patientId) => {
      if (request(patientId)) void save();
    },
    cancel,
    discard,
    save,
  };
}

/** Shows the patient, in the section on screen unless Back leads to another place. */
function show(
  store: Store,
  patientId: string,
  { place, onShown }: Pick<PendingSwitch, 'place' | 'onShown'>,
): void {
  closeChart(store);
  const section = store.get(placeAtom).section ?? 'overview';
  store.set(goAtom, place ?? { patientId, section, recordId: null });
  onShown?.();
}

/** Closes everything that belongs to the previous patient. */
function closeChart(store: Store): void {
  store.set(pendingSwitchAtom, null);
  store.set(vitalsDialogAtom, { open: false });
  store.set(labsFilterAtom, 'all');
  store.set(markRequestAtom, null);
  store.set(savedRecordAtom, null);
  store.set(rightPatientAtom, null);
  store.set(carriedRecordAtom, null);
}

/** Deletes the unsaved questions and the drafts of the previous patient. */
function dropUnsaved(store: Store, { from, unsaved }: PendingSwitch): void {
  store.set(
    dropUnsentAtom,
    unsaved.questions.map(({ id }) => id),
  );
  const drafts = new Map(store.get(draftsAtom));
  drafts.delete(from);
  store.set(draftsAtom, drafts);
  store.set(dropDraftsOfAtom, from);
  store.set(dropLabDraftAtom, from);
}

/** Saves the questions into the chart of the patient they belong to. The drafts stay with that patient. */
async function saveQuestions(
  store: Store,
  cache: QueryClient,
  { from, unsaved: { questions } }: PendingSwitch,
): Promise<void> {
  if (questions.length === 0) return;
  const list = messagesQuery(from);
  const after = cache.getQueryData(list.queryKey)?.seq;
  const { messages } = await call(chatEndpoints.saveMessages, {
    params: { patientId: from },
    body: {
      messages: questions.map(({ id, content }) => ({ id, role: 'user' as const, content })),
      sessionId: newUuid(),
      ...(after !== undefined && { after }),
    },
  });
  store.set(
    dropUnsentAtom,
    questions.map(({ id }) => id).filter((id) => messages.some((message) => message.id === id)),
  );
  // After the switch this chart gets no live entries. If the list lacks a question, it reloads at the next visit.
  const chartMessages = cache.getQueryData(list.queryKey)?.data ?? [];
  if (questions.some(({ id }) => !chartMessages.some((message) => message.id === id))) {
    void cache.invalidateQueries({ queryKey: list.queryKey });
  }
}
