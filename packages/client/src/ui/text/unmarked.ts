/**
 * Returns a text of a model without the signs of Markdown, for the moments until the formatter has loaded. Keeps every
 * word, number and line break.
 */
export function unmarked(text: string): string {
  return text
    .replace(/^ {0,3}(?:```|~~~).*\n?/gm, '')
    .replace(/^ *\|?(?: *:?-{3,}:? *\|)+(?: *:?-{3,}:? *)?\n?/gm, '')
    .replace(/^ *\|(.*)\| *$/gm, (_row, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(' · '),
    )
    .replace(/^ {0,3}#{1,6} +/gm, '')
    .replace(/^ {0,3}> ?/gm, '')
    .replace(/^( *)[*+-] +(?:\[[ xX]\] +)?/gm, '$1• ')
    .replace(/\*\*|__|`/g, '')
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/!?\[([^\]\n]+)\]\([^()\s]*\)/g, '$1');
}
