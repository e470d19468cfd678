import { labDocumentTypes } from '@bedside/contracts/labs/lab-document.ts';
import { maxLabDocumentBytes } from '@bedside/contracts/labs/labs.contract.ts';

const refusals = ['wrongType', 'tooLarge', 'empty'] as const;
export type Refusal = (typeof refusals)[number];

export const isRefusal = (text: string): text is Refusal => refusals.some((one) => one === text);

/** For the file picker. {@link refusalOf} checks dropped files. */
export const pickerTypes = labDocumentTypes.join(',');

/** Returns why a file cannot be a lab document, judged by its type and size. The server checks its bytes. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): Refusal | undefined {
  if (!labDocumentTypes.some((known) => known === type)) return 'wrongType';
  if (size > maxLabDocumentBytes) return 'tooLarge';
  return size === 0 ? 'empty' : undefined;
}
