/** A text with a selection. */
export interface Marked {
  text: string;
  from: number;
  to: number;
}

/** A change of a text: the range that `insert` replaces, and the selection after it. */
export interface Marking {
  replaces: [from: number, to: number];
  insert: string;
  select: [from: number, to: number];
}

const linePrefixes = /^(?:#{1,6} |[-*] )/;

/**
 * Makes the selected lines headings or items of a list, and takes the mark away if all of them have it. A line has one mark at most.
 * Empty lines between others stay empty.
 */
export function markLines({ text, from, to }: Marked, prefix: '## ' | '- '): Marking {
  const begin = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const lines = text.slice(begin, end).split('\n');
  const written = lines.filter((line) => line.trim() !== '');
  const isMarked = written.length > 0 && written.every((line) => line.startsWith(prefix));
  const insert = lines
    .map((line) => {
      if (line.trim() === '' && lines.length > 1) return line;
      const plain = line.replace(linePrefixes, '');
      return isMarked ? plain : `${prefix}${plain}`;
    })
    .join('\n');
  const last = begin + insert.length;
  return { replaces: [begin, end], insert, select: lines.length > 1 ? [begin, last] : [last, last] };
}

/** Makes the selected words bold, and takes the marks away if they have them. Without a selection the cursor is between two marks. */
export function markBold({ text, from, to }: Marked): Marking {
  const words = text.slice(from, to);
  if (text.slice(from - 2, from) === '**' && text.slice(to, to + 2) === '**') {
    return { replaces: [from - 2, to + 2], insert: words, select: [from - 2, to - 2] };
  }
  const inner = words.trim();
  const at = from + words.indexOf(inner);
  return {
    replaces: [at, at + inner.length],
    insert: `**${inner}**`,
    select: [at + 2, at + 2 + inner.length],
  };
}
