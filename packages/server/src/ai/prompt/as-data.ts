/** Removes text that identifies the patient. */
export type Mask = (text: string) => string;

/** Returns free text as data: masked, on one line, and unable to close its surrounding block. */
export function asData(text: string, mask: Mask): string {
  return JSON.stringify(mask(text))
    .replace(/<(?=\/?[a-z])/gi, '\\u003c')
    .replace(/[\u0085\u2028\u2029]/g, ' ');
}
