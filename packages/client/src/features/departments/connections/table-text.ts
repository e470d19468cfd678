/** Returns a table as text, one row per line: `ED^^1 = Box 1`. */
export const textOfTable = (table: Record<string, string>): string =>
  Object.entries(table)
    .map(([key, value]) => `${key} = ${value}`)
    .join('\n');

/** Reads a table from its text. Returns the first line that is no row. */
export function tableOfText(text: string): { table: Record<string, string> } | { wrong: string } {
  const rows: [string, string][] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, key = '', value = ''] = /^(.*?)\s*=\s*(.*)$/.exec(line.trim()) ?? [];
    if (key.trim() === '' || value.trim() === '') return { wrong: line.trim() };
    rows.push([key.trim(), value.trim()]);
  }
  return { table: Object.fromEntries(rows) };
}

/** Reads a list of words, one per line or separated by commas. */
export const listOfText = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((word) => word.trim())
    .filter(Boolean);
