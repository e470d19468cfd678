/**
 * Returns one text for the fields of a document, in whatever order they are stored. Absent and undefined are the same:
 * MongoDB stores neither.
 */
export function textOfFields(document: object): string {
  const fields = Object.entries(document).filter(([, value]) => value !== undefined);
  return JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}
