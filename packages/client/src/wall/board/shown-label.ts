import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { wallLabel } from '../../bounds.ts';

/**
 * Returns the label of a row as a line shows it. A long name loses its given names first, one after another: "Maria
 * Magdalena Hernandez" is "M. M. Hernandez". If that is not enough, the middle letters go, and then dots replace the
 * middle of the last name.
 */
export function shownLabel({ label, unidentified }: Pick<BoardRow, 'label' | 'unidentified'>): string {
  const words = label.trim().split(/\s+/);
  // The label of an unidentified patient has no given names.
  for (let place = 0; place < words.length - 1 && !unidentified; place += 1) {
    if (lengthOf(words.join(' ')) <= wallLabel.longest) break;
    const [letter = ''] = words[place] ?? '';
    words[place] = `${letter}.`;
  }
  if (!unidentified && lengthOf(words.join(' ')) > wallLabel.longest) words.splice(1, words.length - 2);
  const letters = [...words.join(' ')];
  if (letters.length <= wallLabel.longest) return letters.join('');
  const start = letters.slice(0, wallLabel.longest - wallLabel.end - 1).join('');
  return `${start.trimEnd()}…${letters.slice(-wallLabel.end).join('')}`;
}

const lengthOf = (text: string) => [...text].length;
