import type { ScoreType } from '@bedside/contracts/scores/scores.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { messagesQuery } from '../../domains/chat.queries.ts';
import { type OpenForm, openFormsAtom } from '../../ui/overlays/open-forms.ts';
import { draftsAtom } from '../drafts/drafts.ts';
import { handoverDraftsAtom } from '../drafts/handover-drafts.ts';
import { labDraftsAtom } from '../drafts/lab-drafts.ts';
import { noteDraftsAtom } from '../drafts/note-drafts.ts';
import { type Unsaved, unsavedOf } from '../unsaved.ts';
import { unsentAtom } from '../unsent.ts';

type Store = ReturnType<typeof createStore>;

/** A kind of unsaved work. */
type UnsavedKind = 'question' | 'draft' | 'note' | 'amendment' | 'labs' | 'handover' | OpenForm['kind'];

/** One piece of work that the end of the session, or of the page, would lose. */
interface UnsavedPiece {
  /** Unique among the pieces of its patient. */
  id: string;
  kind: UnsavedKind;
  score?: ScoreType;
}

/** The pieces of one patient. Null: a patient who is being added. */
export interface PatientWork {
  patientId: string | null;
  pieces: readonly UnsavedPiece[];
}

/** Returns the unsaved work of one patient that a switch would lose (D14). Null: there is none. */
export function unsavedWorkOf(patientId: string, store: Store, cache: QueryClient): Unsaved | null {
  const messages = cache.getQueryData(messagesQuery(patientId).queryKey)?.data ?? [];
  return unsavedOf(
    patientId,
    {
      unsent: store.get(unsentAtom),
      drafts: store.get(draftsAtom),
      noteDrafts: store.get(noteDraftsAtom),
      labDrafts: store.get(labDraftsAtom),
    },
    messages,
  );
}

/** Returns the unsaved work of every patient who has some. */
export function unsavedWork(store: Store, cache: QueryClient): PatientWork[] {
  const now = Date.now();
  const forms = [...store.get(openFormsAtom)].filter(([, form]) => form.kind !== 'score' || form.until > now);
  const handovers = [...store.get(handoverDraftsAtom)]
    .filter(([, { text }]) => text.trim() !== '')
    .map(([patientId]) => patientId);
  const patientIds = new Set([
    ...store.get(unsentAtom).map(({ patientId }) => patientId),
    ...store.get(draftsAtom).keys(),
    ...store.get(noteDraftsAtom).map(({ patientId }) => patientId),
    ...store.get(labDraftsAtom).keys(),
    ...handovers,
    ...forms.map(([, { patientId }]) => patientId),
  ]);
  return [...patientIds]
    .map((patientId) => ({
      patientId,
      pieces: [
        ...piecesOf(patientId === null ? null : unsavedWorkOf(patientId, store, cache)),
        // A switch keeps these words, so only the end of the session or of the page asks about them.
        ...(patientId !== null && handovers.includes(patientId)
          ? [{ id: 'handover', kind: 'handover' as const }]
          : []),
        ...forms
          .filter(([, form]) => form.patientId === patientId)
          .map(([id, form]) => ({
            id,
            kind: form.kind,
            ...(form.kind === 'score' && { score: form.score }),
          })),
      ],
    }))
    .filter(({ pieces }) => pieces.length > 0);
}

function piecesOf(unsaved: Unsaved | null): UnsavedPiece[] {
  if (unsaved === null) return [];
  const { questions, draft, notes, labs } = unsaved;
  return [
    ...questions.map(({ id }) => ({ id, kind: 'question' as const })),
    ...(draft.trim() === '' ? [] : [{ id: 'draft', kind: 'draft' as const }]),
    ...notes.map(({ id, amends }) => ({ id, kind: amends ? ('amendment' as const) : ('note' as const) })),
    ...(labs === null ? [] : [{ id: 'labs', kind: 'labs' as const }]),
  ];
}
