/**
 * Returns typed text in which Markdown keeps only the marks that a clinician means: headings of two or more `#`,
 * bullets with `-` or `*`, and emphasis around words. Escapes every other mark, because Markdown would change its
 * meaning: "+ troponin" would lose its sign, "# NOF" its fracture, "2*5*3" its stars, and a list of the years 1986 and
 * 1990 would count 1986, 1987.
 */
export function keepClinicalMarks(text: string): string {
  return text
    .replace(/^([ \t]*)([+#])(?=\s)/gm, '$1\\$2')
    .replace(/^([ \t]*)(\d{1,9})([.)])(?=\s)/gm, '$1$2\\$3')
    .replace(/(?<=[\p{L}\p{N}])\*+(?=[\p{L}\p{N}])/gu, (stars) => '\\*'.repeat(stars.length));
}

/** Syntax that Markdown omits from the text that it shows. */
const losing = ['htmlFlow', 'htmlText'];
/** Syntax that Markdown removes from typed text or moves. "> 100/min" would become a quotation of "100/min". */
const meaningful = ['blockQuote', 'codeIndented', 'setextUnderline', 'definition', 'characterReference'];

interface Parser {
  data: () => object;
}

/** A remark plugin that shows HTML as text, because a removed tag could contain words. */
export function showHtml(this: Parser): void {
  disable(this, losing);
}

/** A remark plugin for typed text. Shows possible clinical notation as text. */
export function showNotation(this: Parser): void {
  disable(this, [...losing, ...meaningful]);
}

function disable(parser: Parser, constructs: readonly string[]): void {
  const data: { micromarkExtensions?: unknown[] } = parser.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: constructs } }];
}
