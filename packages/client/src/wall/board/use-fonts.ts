import type { BoardRow } from '@bedside/contracts/board/board.contract.ts';
import { useEffect, useState } from 'react';

/** The longest wait for the font. A board in another font is better than none. */
const fontsMs = 2000;

/** Loads the parts of the font that have the letters of a text. Never throws. */
export async function loadFonts(text: string): Promise<void> {
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  // A browser without this interface draws the text in another font first.
  await document.fonts?.load(`${fontSize} ${fontFamily}`, text).catch(() => undefined);
}

/**
 * Returns whether the font has the letters of the first rows, or did not come in time. Rows in another font would move as
 * soon as it comes, in front of someone who reads them.
 */
export function useFonts(rows: readonly BoardRow[] | null): boolean {
  const [hasFonts, setHasFonts] = useState(false);
  const isWaiting = rows !== null && !hasFonts;
  const text = isWaiting ? JSON.stringify(rows) : '';
  useEffect(() => {
    if (!isWaiting) return;
    const finish = () => setHasFonts(true);
    const timer = setTimeout(finish, fontsMs);
    void loadFonts(text).then(finish);
    return () => clearTimeout(timer);
  }, [isWaiting, text]);
  return hasFonts;
}
