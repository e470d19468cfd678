import type { NoteType } from '@bedside/contracts/notes/notes.contract.ts';

/** A template is a list of headings. It contains no text that someone could save unread. */
export const templateOf = (headings: readonly string[]): string =>
  headings
    .map((heading) => `## ${heading}\n\n`)
    .join('\n')
    .trimEnd()
    .concat('\n');

/** Returns whether a text consists of headings only. */
export const isTemplate = (content: string): boolean =>
  content.trim() !== '' && content.split('\n').every((line) => line.trim() === '' || /^##+\s/.test(line));

/** The types with a template, in the order of a stay. */
export const templateTypes = [
  'admission',
  'progress',
  'consultation',
  'discharge',
] as const satisfies NoteType[];
