import type { QuestionPurpose } from '@bedside/contracts/chat/chat.contract.ts';
import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../storage/token.ts';

/** A question to the assistant that may not have reached the server. In memory only (D14, D31). */
export interface UnsentQuestion {
  /** The message's id on the server too, so that a retry adds nothing. */
  id: string;
  patientId: string;
  content: string;
  /** When it was first sent, epoch milliseconds. */
  at: number;
  /** Only of a question for a purpose. */
  purpose?: QuestionPurpose | undefined;
  state: 'sending' | 'sent' | 'failed';
  /** The text of the failure. */
  error?: string;
  /** Whether the model failed. The failed reply in the chart then has the reason. */
  isOfModel?: boolean;
}

export const unsentAtom = atom<readonly UnsentQuestion[]>([]);

/** Adds a question, or replaces the one with its id. */
export const putUnsentAtom = atom(null, (get, set, question: UnsentQuestion) => {
  const known = get(unsentAtom);
  const at = known.findIndex(({ id }) => id === question.id);
  set(unsentAtom, at < 0 ? [...known, question] : known.with(at, question));
});

/** Updates the state of a question. Does nothing if the question was discarded or its session ended. */
export const amendUnsentAtom = atom(null, (get, set, id: string, change: Partial<UnsentQuestion>) => {
  const known = get(unsentAtom).find((question) => question.id === id);
  if (known) set(putUnsentAtom, { ...known, ...change });
});

export const dropUnsentAtom = atom(null, (get, set, ids: readonly string[]) => {
  const rest = get(unsentAtom).filter(({ id }) => !ids.includes(id));
  if (rest.length < get(unsentAtom).length) set(unsentAtom, rest);
});

onSessionChange(() => getDefaultStore().set(unsentAtom, []));
