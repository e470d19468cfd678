import { createNameMask } from './mask-names.ts';
import { createNumberMask } from './mask-numbers.ts';

export interface Identity {
  name: string;
  mrn: string;
}

/**
 * Makes the function that takes a patient's known name and record number out of free text before the model
 * sees it (D30), of every identity that the patient has or had: the whole name and each part of two letters or more as a whole word, whatever the case,
 * the accents and the way of writing ä, ö, ü, ß; names that are also words only where they read as a name.
 * What nobody has entered as the name (a nickname, a relative) stays.
 */
export function createMask(...identities: Identity[]): (text: string) => string {
  const unique = (texts: string[]) => [...new Set(texts)].slice(0, mostIdentities);
  const maskNumbers = createNumberMask(unique(identities.map(({ mrn }) => mrn)));
  const maskNames = createNameMask(unique(identities.map(({ name }) => name)));
  return (text) => maskNames(maskNumbers(text));
}

/** Names, and record numbers, of one patient that are looked for: what was entered before is too old to matter. */
const mostIdentities = 200;
/** What is masked beyond what is kept, and what is dropped of it: longer than any name, of which half must not be left. */
const margin = 400;

/**
 * The first `most` characters of a text, masked; one that is not whole ends in "…". Masks little more than it keeps, so that a
 * long text takes no longer than a short one.
 */
export function maskedWithin(
  mask: (text: string) => string,
  text: string,
  most: number,
): { text: string; isWhole: boolean } {
  const raw = text.slice(0, most + margin);
  const masked = mask(raw);
  if (raw.length === text.length && masked.length <= most) return { text: masked, isWhole: true };
  // The end of what was masked may be the first half of a name.
  const sure = raw.length === text.length ? masked.length : Math.max(0, masked.length - margin / 2);
  return { text: `${masked.slice(0, Math.min(most - 1, sure))}…`, isWhole: false };
}
