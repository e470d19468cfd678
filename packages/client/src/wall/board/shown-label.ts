import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';

/** The most characters of a label that a line shows whole, also beside the mark of equal labels. */
const longest = 18;
/** The last characters of a single long name, which stay because names of one family begin alike. */
const keptEnd = 7;

/**
 * Returns the label of a row as a line shows it. A long name loses its given names first, one after another: "Maria
 * Magdalena Hernandez" is "M. M. Hernandez". If that is not enough, the middle letters go, and then dots replace the
 * middle of the last name.
 */
export function shownLabel({ label, unidentified }: Pick<BoardRow, 'label' | 'unidentified'>): string {
  const words = label.trim().split(/\s+/);
  // The label of an unidentified patient has no given names.
  for (let place = 0; place < words.length - 1 && !unidentified; place += 1) {
    if (lengthOf(words.join(' ')) <= longest) break;
    const [letter = ''] = words[place] ?? '';
    words[place] = `${letter}.`;
  }
  if (!unidentified && lengthOf(words.join(' ')) > longest) words.splice(1, words.length - 2);
  const letters = [...words.join(' ')];
  if (letters.length <= longest) return letters.join('');
  const start = letters.slice(0, longest - keptEnd - 1).join('');
  return `${start.trimEnd()}…${letters.slice(-keptEnd).join('')}`;
}

const lengthOf = (text: string) => [...text].length;
