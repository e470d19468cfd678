/**
 * Characters that show nothing: format characters (marks of direction, joiners, soft hyphens, zero-width spaces), tags,
 * variation selectors and fillers.
 */
export const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const dashes = /[\p{Pd}\u2212]/gu;

/**
 * What two record numbers, usernames or codes have in common when people read them as the same: without case, width, accents'
 * encoding, invisible characters, kinds of dashes and repeated spaces. For comparison and unique indexes, never for display.
 */
export function comparable(text: string): string {
  const shown = text.normalize('NFKC').replace(unseen, '');
  // There and back: "ẞ", "ß" and "ss" are one, and so are both small sigmas.
  const folded = shown.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(dashes, '-').replace(/\s+/gu, ' ').trim();
}
