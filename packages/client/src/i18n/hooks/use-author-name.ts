import { shownAuthor } from '@bedside/contracts/clinical/vitals/simulated-authors.ts';
import { useAtomValue } from 'jotai';
import { languageAtom } from '../../storage/preferences.ts';

/** Returns a formatter of authors' names: the demo's devices in the reader's language (D58), anyone else as recorded. */
export function useAuthorName(): (author: { fullName: string }) => string {
  const language = useAtomValue(languageAtom);
  return ({ fullName }) => shownAuthor(fullName, language);
}
