import { atom, getDefaultStore } from 'jotai';
import { onSessionChange } from '../storage/token.ts';

/** A question to the assistant that the server is not known to hold; in memory only (D14, D31). */
export interface UnsentQuestion {
  /** The message's id on the server too, so that sending again adds nothing. */
  id: string;
  patientId: string;
  content: string;
  /** When it was sent first, epoch milliseconds. */
  at: number;
  state: 'sending' | 'sent' | 'failed';
  /** What the failure says. */
  error?: string;
}

export const unsentAtom = atom<readonly UnsentQuestion[]>([]);

/** Adds a question, or puts it in place of the one with its id. */
export const putUnsentAtom = atom(null, (get, set, question: UnsentQuestion) => {
  const known = get(unsentAtom);
  const at = known.findIndex(({ id }) => id === question.id);
  set(unsentAtom, at < 0 ? [...known, question] : known.with(at, question));
});

/** Says how the sending went on; nothing where the question was discarded, or its session has ended, meanwhile. */
export const amendUnsentAtom = atom(null, (get, set, id: string, change: Partial<UnsentQuestion>) => {
  const known = get(unsentAtom).find((question) => question.id === id);
  if (known) set(putUnsentAtom, { ...known, ...change });
});

export const dropUnsentAtom = atom(null, (get, set, ids: readonly string[]) => {
  const rest = get(unsentAtom).filter(({ id }) => !ids.includes(id));
  if (rest.length < get(unsentAtom).length) set(unsentAtom, rest);
});

onSessionChange(() => getDefaultStore().set(unsentAtom, []));
