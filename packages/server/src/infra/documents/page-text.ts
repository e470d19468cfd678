/** A piece of text on a page, as PDF.js reports it. */
export interface TextPiece {
  str: string;
  /** The text's matrix. Its last two numbers are the position. */
  transform: readonly number[];
  width: number;
  height: number;
}

interface Placed {
  text: string;
  x: number;
  y: number;
  end: number;
  size: number;
}

/**
 * Returns a page's text line by line from the top, each from left to right. Ignores the order in the file. A table that
 * the file writes by column becomes rows, and a wide gap becomes two spaces.
 */
export function pageText(pieces: readonly TextPiece[]): string {
  const placed = pieces.filter(({ str }) => str.trim() !== '').map(placedOf);
  const lines: Placed[][] = [];
  for (const piece of placed.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && first.y - piece.y < Math.max(first.size, piece.size) / 2) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map((line) => lineText(line.toSorted((a, b) => a.x - b.x))).join('\n');
}

function placedOf({ str, transform, width, height }: TextPiece): Placed {
  const [x = 0, y = 0] = transform.slice(4);
  return { text: str, x, y, end: x + width, size: height || 10 };
}

function lineText(line: readonly Placed[]): string {
  let text = '';
  let end: number | undefined;
  for (const piece of line) {
    const gap = end === undefined ? 0 : piece.x - end;
    if (gap > piece.size) text += '  ';
    else if (gap > piece.size / 8) text += ' ';
    text += piece.text;
    end = piece.end;
  }
  return text.trimEnd();
}
