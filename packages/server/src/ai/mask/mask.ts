import { promptBounds } from '../../work-bounds.ts';
import { createBirthDateMask, maskDetails } from './mask-details.ts';
import { createNameMask } from './mask-names.ts';
import { createNumberMask } from './mask-numbers.ts';

export interface Identity {
  name: string;
  mrn: string;
  /** `YYYY-MM-DD`. */
  dateOfBirth?: string | undefined;
}

/**
 * Returns a function that removes a patient's name and record number from free text before the model sees it
 * (D30). It covers every identity that the patient has or had. It removes the whole name and each part of two
 * letters or more as a whole word, in any case, with or without accents, and in every spelling of ä, ö, ü and ß.
 * Names that are also words are removed only where they read as a name. Names that are not in the database (a nickname, a
 * relative) stay.
 */
export function createMask(...identities: Identity[]): (text: string) => string {
  const unique = (texts: string[]) => [...new Set(texts)].slice(0, promptBounds.identities);
  const maskNumbers = createNumberMask(unique(identities.map(({ mrn }) => mrn)));
  const maskNames = createNameMask(unique(identities.map(({ name }) => name)));
  return (text) => maskNames(maskNumbers(text));
}

/**
 * Returns the mask for what clinicians type: {@link createMask}, the patient's birth dates, and details such as telephone
 * numbers ({@link maskDetails}). Documents keep those, because a foreign birth date or number in them must be noticed.
 */
export function createFreeTextMask(...identities: Identity[]): (text: string) => string {
  const mask = createMask(...identities);
  const births = new Set(identities.flatMap(({ dateOfBirth }) => dateOfBirth ?? []));
  const maskBirthDates = createBirthDateMask([...births].slice(0, promptBounds.identities));
  return (text) => mask(maskBirthDates(maskDetails(text)));
}

const margin = promptBounds.maskMargin;

/**
 * Returns the first `most` characters of a text, masked. A truncated text ends in "…". Masks little more than it
 * keeps, so that a long text takes no longer than a short one.
 */
export function maskedWithin(
  mask: (text: string) => string,
  text: string,
  most: number,
): { text: string; isWhole: boolean } {
  const raw = text.slice(0, most + margin);
  const masked = mask(raw);
  if (raw.length === text.length && masked.length <= most) return { text: masked, isWhole: true };
  // The end of the masked text may be the first half of a name.
  const sure = raw.length === text.length ? masked.length : Math.max(0, masked.length - margin / 2);
  return { text: `${masked.slice(0, Math.min(most - 1, sure))}…`, isWhole: false };
}
