import { isDocument } from '@bedside/contracts/labs/labs.contract.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type createStore, useStore } from 'jotai';
import { messagesQuery } from '../../domains/chat.queries.ts';
import { labsQuery } from '../../domains/labs.queries.ts';
import { medicationsQuery } from '../../domains/medications.queries.ts';
import { notesQuery } from '../../domains/notes.queries.ts';
import { scoresQuery } from '../../domains/scores.queries.ts';
import { vitalsQuery } from '../../domains/vitals.queries.ts';
import { collectionOf } from '../../features/labs/entry/collection.ts';
import { rowOfLab } from '../../features/labs/entry/entry-rows.ts';
import { openCalculatorOfAtom } from '../../features/scores/history/scores-view.ts';
import { carriedRecordAtom } from '../../state/carried-record.ts';
import { draftsAtom } from '../../state/drafts/drafts.ts';
import { addToLabDraftAtom } from '../../state/drafts/lab-drafts.ts';
import { openNewDraftAtom } from '../../state/drafts/note-drafts.ts';
import { useSwitchPatient } from '../../state/patient-switch.ts';
import { activeTabAtom, openHistoryAtom, vitalsDialogAtom } from '../../state/selection.ts';
import { languageAtom } from '../../storage/preferences.ts';
import type { RecordRef } from '../../ui/records/mark-request.ts';

type Store = ReturnType<typeof createStore>;

/**
 * Returns a function that opens the form of a record for another patient. The function switches to the patient first,
 * then fills in the form from the record. Only the clinician saves it.
 */
export function useCarryRecord(): (ref: RecordRef, patientId: string) => void {
  const store = useStore();
  const cache = useQueryClient();
  const { to } = useSwitchPatient();
  return (ref, patientId) => {
    const open = opening(cache, ref, patientId);
    // The question about unsaved work comes first, so the form opens once the patient is on screen.
    to(patientId, () => open(store));
  };
}

/** Returns a function that opens the form. Reads the record now, while its chart is loaded. */
function opening(cache: QueryClient, ref: RecordRef, patientId: string): (store: Store) => void {
  const { patientId: from, records, domain } = ref;
  const isIt = ({ id }: { id: string }) => id === records[0]?.id;
  switch (domain) {
    case 'vitals': {
      const record = cache.getQueryData(vitalsQuery(from).queryKey)?.data.find(isIt);
      return (store) => {
        if (record) store.set(carriedRecordAtom, { patientId, domain, record });
        store.set(vitalsDialogAtom, { open: true, field: 'bloodPressureSystolic' });
      };
    }
    case 'medications': {
      const record = cache.getQueryData(medicationsQuery(from).queryKey)?.data.find(isIt);
      return (store) => {
        if (record) store.set(carriedRecordAtom, { patientId, domain, record });
        store.set(openHistoryAtom, 'medications');
      };
    }
    case 'notes': {
      const note = cache.getQueryData(notesQuery(from).queryKey)?.data.find(isIt);
      return (store) => {
        if (note === undefined) return store.set(openHistoryAtom, 'notes');
        const { type, title, content, tags } = note;
        store.set(openNewDraftAtom, { patientId, text: { type, title, content, tags }, isCarried: true });
      };
    }
    case 'scores': {
      const score = cache.getQueryData(scoresQuery(from).queryKey)?.data.find(isIt);
      return (store) => {
        if (score) store.set(openCalculatorOfAtom, patientId, score.scoreType);
        store.set(openHistoryAtom, 'scores');
      };
    }
    case 'chat': {
      const message = cache.getQueryData(messagesQuery(from).queryKey)?.data.find(isIt);
      return (store) => {
        store.set(activeTabAtom, 'chat');
        if (message) addToDraft(store, patientId, message.content);
      };
    }
    case 'labs': {
      const lab = cache.getQueryData(labsQuery(from).queryKey)?.data.find(isIt);
      return (store) => {
        // An uploaded document has no single result. It has to be uploaded again.
        if (lab && !isDocument(lab)) {
          const row = rowOfLab(lab, store.get(languageAtom));
          store.set(addToLabDraftAtom, patientId, row, collectionOf(lab.collectedAt));
          store.set(carriedRecordAtom, { patientId, domain });
        }
        store.set(openHistoryAtom, 'labs');
      };
    }
    case 'xrays':
      return (store) => store.set(activeTabAtom, 'xray');
  }
}

/** Adds a question below the text in the message box. Does not send it. */
function addToDraft(store: Store, patientId: string, text: string): void {
  const drafts = store.get(draftsAtom);
  const known = drafts.get(patientId)?.trimEnd() ?? '';
  store.set(draftsAtom, new Map(drafts).set(patientId, known === '' ? text : `${known}\n${text}`));
}
