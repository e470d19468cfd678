/**
 * Characters that are invisible: format characters (direction marks, joiners, soft hyphens, zero-width spaces), tags,
 * variation selectors and fillers.
 */
export const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const dashes = /[\p{Pd}\u2212]/gu;

/**
 * Folds a record number, username or code, so that texts that people read as the same are equal. Ignores case, width,
 * the encoding of accents, invisible characters, kinds of dashes and repeated spaces. Use the result for comparison
 * and unique indexes, never for display.
 */
export function comparable(text: string): string {
  const shown = text.normalize('NFKC').replace(unseen, '');
  // Lower, upper and lower case again, which makes "ẞ", "ß" and "ss" equal, and both small sigmas.
  const folded = shown.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(dashes, '-').replace(/\s+/gu, ' ').trim();
}

/** Folds a text for search: {@link comparable}, without accents, so that "ibanez" finds Ibáñez. */
export function searchable(text: string): string {
  return comparable(text).normalize('NFD').replace(/\p{M}/gu, '');
}

/** Returns the words of a text in their {@link searchable} form. */
export function searchWords(text: string): string[] {
  return searchable(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
