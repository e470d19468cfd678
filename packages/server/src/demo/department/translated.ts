import { shownTestName } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { drugNamed } from '@bedside/contracts/clinical/medications/drugs.ts';
import type { DemoLanguage } from '../../config.ts';
import { demoTexts } from './languages.ts';

/**
 * The fields of a demo patient's file with text that clinicians see unchanged. Codes, times and numbers are in other
 * fields.
 */
const freeTexts: ReadonlySet<string> = new Set([
  ...[
    'chiefComplaint',
    'plan',
    'substance',
    'reaction',
    'title',
    'content',
    'notes',
    'question',
    'note',
    'reason',
  ],
  ...['indication', 'summary', 'clinicalSignificance', 'recommendations', 'overallImpression', 'condition'],
  ...['location', 'recommendation', 'normalFindings'],
]);

/** Fields that mostly contain known terms or numbers. Only some of their texts need a translation. */
const mixedTexts: ReadonlySet<string> = new Set([
  'result',
  'referenceRange',
  'name',
  'testName',
  'bed',
  'fileName',
]);

/**
 * Returns a copy of a demo file in which each free text is in `language`.
 *
 * @throws Error if a free text has no translation
 */
export function inLanguage(file: unknown, language: DemoLanguage): unknown {
  if (language === 'en') return file;
  const { texts } = demoTexts(language);
  const translated = (text: string, field: string): string => {
    const known = Object.hasOwn(texts, text) ? texts[text] : undefined;
    if (known !== undefined && (freeTexts.has(field) || mixedTexts.has(field))) return known;
    if (freeTexts.has(field)) throw new Error(`The demo has no text in ${language} for: ${text}`);
    if (field === 'testName') return shownTestName({ testName: text }, language);
    return (field === 'name' && drugNamed(text)?.names[language]) || text;
  };
  const copy = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return translated(value, field);
    if (Array.isArray(value)) return value.map((item) => copy(item, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item, key)]));
  };
  return copy(file, '');
}
