/** Removes text that identifies the patient. */
export type Mask = (text: string) => string;

/** Matches the brace of what could pass for a key of the prompt (QUOTE-4). */
export const keyBrace = /\{(?=\s*(?:now-|news2|p\.|[vlmnsx]\d))/gi;

/** Returns free text as data: masked, on one line, unable to close its surrounding block or to pass for a mark or a key. */
export function asData(text: string, mask: Mask): string {
  return JSON.stringify(mask(text))
    .replace(/<(?=\/?[a-z])/gi, '\\u003c')
    .replace(/\[(?=[vlmnsx]\d{1,3}\b)/gi, '\\u005b')
    .replace(keyBrace, '\\u007b')
    .replace(/[\u0085\u2028\u2029]/g, ' ');
}
