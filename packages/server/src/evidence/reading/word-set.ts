/** Returns the words of a list that blanks separate. */
export const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' '));
