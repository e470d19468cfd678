/*
 * Results in words, and tests of urine and other specimens, that Bedside shows in the reader's language (D58). The rules
 * do not read them: their results are judged by their own text and range. Any other text stays as written.
 */

/** In English, Spanish and German. */
const words = [
  ['positive', 'positivo', 'positiv'],
  ['negative', 'negativo', 'negativ'],
  ['detected', 'detectado', 'nachgewiesen'],
  ['not detected', 'no detectado', 'nicht nachgewiesen'],
  ['reactive', 'reactivo', 'reaktiv'],
  ['non-reactive', 'no reactivo', 'nicht reaktiv'],
  ['trace', 'indicios', 'Spuren'],
  ['traces', 'trazas', 'Spuren'],
  ['normal', 'normal', 'normal'],
  ['abnormal', 'patológico', 'pathologisch'],
  ['pending', 'pendiente', 'ausstehend'],
  ['no growth', 'sin crecimiento', 'kein Wachstum'],
  ['growth', 'crecimiento', 'Wachstum'],
  ['indeterminate', 'indeterminado', 'nicht eindeutig'],
  ['hemolyzed', 'hemolizado', 'hämolytisch'],
] as const;

const otherTests = [
  ['Urine nitrite', 'Nitritos en orina', 'Nitrit im Urin'],
  ['Urine leukocytes', 'Leucocitos en orina', 'Leukozyten im Urin'],
  ['Urine leukocyte esterase', 'Esterasa leucocitaria en orina', 'Leukozytenesterase im Urin'],
  ['Urine protein', 'Proteínas en orina', 'Protein im Urin'],
  ['Urine glucose', 'Glucosa en orina', 'Glukose im Urin'],
  ['Urine ketones', 'Cuerpos cetónicos en orina', 'Ketone im Urin'],
  ['Urine blood', 'Sangre en orina', 'Blut im Urin'],
  ['Urine bilirubin', 'Bilirrubina en orina', 'Bilirubin im Urin'],
  ['Urine pH', 'pH de la orina', 'pH-Wert des Urins'],
  ['Urine sodium', 'Sodio en orina', 'Natrium im Urin'],
  ['Urine creatinine', 'Creatinina en orina', 'Kreatinin im Urin'],
  ['Urine culture', 'Urocultivo', 'Urinkultur'],
  ['Urine pregnancy test', 'Test de embarazo en orina', 'Schwangerschaftstest im Urin'],
  ['Pregnancy test', 'Prueba de embarazo', 'Schwangerschaftstest'],
  ['Protein/creatinine ratio', 'Cociente proteína/creatinina', 'Protein-Kreatinin-Quotient'],
  ['Urine drug screen', 'Tóxicos en orina', 'Drogenscreening im Urin'],
  ['Blood culture', 'Hemocultivo', 'Blutkultur'],
  ['CSF glucose', 'Glucosa en LCR', 'Glukose im Liquor'],
  ['CSF protein', 'Proteínas en LCR', 'Protein im Liquor'],
  ['CSF leukocytes', 'Leucocitos en LCR', 'Leukozyten im Liquor'],
] as const;

type Row = readonly [en: string, es: string, de: string];
const columns: Readonly<Record<string, 0 | 1 | 2>> = { en: 0, es: 1, de: 2 };
const folded = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
const byText = (rows: readonly Row[]) =>
  new Map(rows.flatMap((row) => row.map((text) => [folded(text), row] as const)));
const known = { words: byText(words), tests: byText(otherTests) };

function shown(kind: keyof typeof known, text: string, language: string): string {
  const row = known[kind].get(folded(text));
  const found = row?.[columns[language] ?? 0];
  return found === undefined || folded(found) === folded(text) ? text : found;
}

/** Returns a result in words in the reader's language if it is a known one. */
export const shownResult = (text: string, language: string): string => shown('words', text, language);

/** Returns the name of a test of another specimen than blood in the reader's language if it is a known one. */
export const shownOtherTest = (name: string, language: string): string => shown('tests', name, language);
