import { LRUCache } from 'lru-cache';
import { createBirthDateMask, maskDetails } from './mask-details.ts';
import { createNameMask, staff } from './mask-names.ts';
import { createNumberMask } from './mask-numbers.ts';

/** A patient's identities that are masked, newest first. */
export const maxIdentities = 200;

/** Masks that a node keeps. */
const maxMasks = 500;

/** The characters of the masked texts that a node keeps. */
const maxMaskedCharacters = 4_000_000;

/**
 * Characters masked beyond a cut. Half of them are dropped again. Both halves are longer than any name, so that no
 * half of a name remains.
 */
const maskMarginCharacters = 400;

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
 * relative) stay. For colleagues see {@link createStaffMask}.
 */
export function createMask(...identities: Identity[]): (text: string) => string {
  const unique = (texts: string[]) => [...new Set(texts)].slice(0, maxIdentities);
  const maskNumbers = createNumberMask(unique(identities.map(({ mrn }) => mrn)));
  const maskNames = createNameMask(unique(identities.map(({ name }) => name)));
  return (text) => maskNames(maskNumbers(text));
}

/**
 * Returns the mask for what clinicians type: {@link createMask}, the patient's birth dates, and details such as telephone
 * numbers ({@link maskDetails}). Documents keep those, because a foreign birth date or number in them must be noticed.
 */
function createFreeTextMask(...identities: Identity[]): (text: string) => string {
  const mask = createMask(...identities);
  const births = new Set(identities.flatMap(({ dateOfBirth }) => dateOfBirth ?? []));
  const maskBirthDates = createBirthDateMask([...births].slice(0, maxIdentities));
  return (text) => mask(maskBirthDates(maskDetails(text)));
}

/**
 * Returns a function that removes the names of the people of a department: whole names and their parts. A part that is
 * also a word, or the eponym of a sign, stays unless a title or the rest of the name is beside it.
 */
export function createStaffMask(names: readonly string[]): (text: string) => string {
  return createNameMask([...new Set(names)], staff);
}

let maskCount = 0;
const masks = new LRUCache<string, { id: number; mask: (text: string) => string }>({
  max: maxMasks,
});
const maskedTexts = new LRUCache<string, string>({
  maxSize: maxMaskedCharacters,
  sizeCalculation: (masked, key) => masked.length + key.length + 1,
});

/**
 * Returns the mask of a prompt: {@link createFreeTextMask}, then {@link createStaffMask}. It remembers the texts of
 * earlier prompts, because each question sends the same notes and messages again.
 */
export function createPromptMask(
  identities: readonly Identity[],
  staffNames: readonly string[],
): (text: string) => string {
  const known = identities.map(({ name, mrn, dateOfBirth }) => [name, mrn, dateOfBirth]);
  const key = JSON.stringify([known, staffNames]);
  const { id, mask } = masks.get(key) ?? remember(key, identities, staffNames);
  return (text) => {
    const textKey = `${id} ${text}`;
    const before = maskedTexts.get(textKey);
    if (before !== undefined) return before;
    const masked = mask(text);
    maskedTexts.set(textKey, masked);
    return masked;
  };
}

function remember(key: string, identities: readonly Identity[], staffNames: readonly string[]) {
  const maskPatient = createFreeTextMask(...identities);
  const maskStaff = createStaffMask(staffNames);
  maskCount += 1;
  const numberedMask = { id: maskCount, mask: (text: string) => maskStaff(maskPatient(text)) };
  masks.set(key, numberedMask);
  return numberedMask;
}

/**
 * Returns the first `most` characters of a text, masked. A truncated text ends in "…". Masks little more than it
 * keeps, so that a long text takes no longer than a short one.
 */
export function maskedWithin(
  mask: (text: string) => string,
  text: string,
  most: number,
): { text: string; isWhole: boolean } {
  const raw = text.slice(0, most + maskMarginCharacters);
  const masked = mask(raw);
  if (raw.length === text.length && masked.length <= most) return { text: masked, isWhole: true };
  // The end of the masked text may be the first half of a name.
  const sure =
    raw.length === text.length ? masked.length : Math.max(0, masked.length - maskMarginCharacters / 2);
  return { text: `${masked.slice(0, Math.min(most - 1, sure))}…`, isWhole: false };
}
