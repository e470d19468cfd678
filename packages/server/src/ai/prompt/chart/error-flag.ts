import type { RestsOnErrors } from '@bedside/contracts/records/rests-on.ts';

/** Marks a score, a note or an earlier reply that used a record entered in error (D51). */
export const restsOnError = 'rests on a record that was later marked as entered in error';

/** Returns the mark of a text by the errors that it rests on; none if there are none. */
export const errorFlag = ({ marks, isCertain }: RestsOnErrors): string[] => {
  if (marks.length === 0) return [];
  return [isCertain ? restsOnError : 'may have used a record that was later marked as entered in error'];
};
