import { lazily } from '../../lazily.ts';
import { type Drug, drugs, namesOf } from './drugs.ts';
import { foldedName } from './folded-name.ts';

/** A suggested drug, and the other name that the typed text begins, if it is not the shown one. */
export interface DrugSuggestion {
  drug: Drug;
  alias?: string;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
const searched = lazily(() =>
  drugs.map((drug) => ({
    drug,
    names: namesOf(drug).map((name) => ({ name, plain: plain(name), folded: foldedName(name) })),
  })),
);

/**
 * Returns the listed drugs with a name, in any language, that begins with the typed text. Drugs whose shown name
 * matches come first. Suggests names only, never a dose.
 */
export function suggestDrugs(typed: string, language: keyof Drug['names'], most: number): DrugSuggestion[] {
  const [start, folded] = [plain(typed), foldedName(typed)];
  if (start.length < 2) return [];
  const found = searched().flatMap(({ drug, names }) => {
    const begins = (name: { plain: string; folded: string }) =>
      name.plain.startsWith(start) || (folded.length > 3 && name.folded.startsWith(folded));
    const matches = names.filter(begins);
    const [first] = matches;
    if (first === undefined) return [];
    const isShown = matches.some(({ name }) => name === drug.names[language]);
    return [{ drug, isShown, ...(!isShown && { alias: first.name }) }];
  });
  return found
    .toSorted(
      (one, other) =>
        Number(other.isShown) - Number(one.isShown) ||
        one.drug.names[language].localeCompare(other.drug.names[language], language),
    )
    .slice(0, most)
    .map(({ drug, alias }) => ({ drug, ...(alias !== undefined && { alias }) }));
}
