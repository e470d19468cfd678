import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const languages = ['en', 'es', 'de'] as const;
export type Language = (typeof languages)[number];

/**
 * Words that can reassure a reader about a patient. `reassuring-texts.test.ts` checks a table that states when each
 * text with such a word may appear.
 */
const comforting: Record<Language, RegExp> = {
  en: /\b(?:low|lower|lowest|normal|discharg\w*|(?:at |go |going )?home|no (?:alerts?|warnings?|findings?|result is|measure|vital sign)|(?:in|out of) range|safe|safely|stable|unremarkable|may wait|can wait|non-urgent|none (?:known|of these|abnormal)|not abnormal|no known|harmless|healthy|reassuring|clear of|rule[sd]? out|exclude[sd]?|(?:speak|argue)s? against)\b/i,
  es: /\b(?:baj[oa]s?|normal(?:es)?|(?:el|de|del|al) alta|dad[oa]s? de alta|alta (?:médica|con)|a casa|en casa|domicili\w*|sin (?:alert\w*|hallazgos|alteraci\w*|riesgo|alergias)|(?:en|fuera de) (?:el )?rango|segur[oa]s?|estables?|puede esperar|no urgente|ningun[oa]s? (?:alert\w*|resultado|constante|de est[oa]s|medida)|descartad?\w*|excluye|en contra)\b/i,
  de: /(?:\bniedrig\w*|\bnormal\w*|\bgering\w*|entlass\w*|nach hause|zu hause|häuslich\w*|ambulant\w*|\bkeine? (?:warn\w*|alarm\w*|befund\w*|allergie\w*|vitalzeichen|maßnahme\w*|auffällig\w*)|\bkeine(?:s|r)? davon|unauffällig\w*|\bsicher\b|\bstabil\w*|kann warten|nicht dringlich\w*|(?:in|außerhalb) der Norm|\bNorm\b|ausgeschlossen|schließt|unbedenklich|spricht|sprechen)/i,
};

/** A text that a clinician can read: its place as `file:key`, and its words in one language. */
export interface Text {
  place: string;
  language: Language;
  words: string;
}

/** Returns every text of the client's language files. */
export function clientTexts(root: string): Text[] {
  return languages.flatMap((language) => {
    const folder = path.join(root, 'packages/client/src/i18n', language);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const texts: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
        return leavesOf(texts, language, `${path.basename(name, '.json')}:`);
      });
  });
}

/** Returns every text in a value. Plural forms of one key share one place, and so do the items of a list. */
export function leavesOf(value: unknown, language: Language, place: string): Text[] {
  if (typeof value === 'string') return [{ place, language, words: value }];
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, language, place));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const bare = key.replace(/_(?:zero|one|two|few|many|other)$/, '');
    return leavesOf(item, language, place.endsWith(':') ? place + bare : `${place}.${bare}`);
  });
}

/** Returns whether a text contains a word that can reassure. */
export function comforts({ language, words }: Text): boolean {
  return comforting[language].test(words);
}
