import { shownDrugName } from './drugs.ts';

/*
 * Allergens that are no drug of the list, by the names that clinicians chart (D58). Substances of the EU's list of food
 * allergens (Regulation 1169/2011, Annex II) and the usual contact, insect and drug classes. Other texts stay as written.
 */

/** Names in English, Spanish and German. Further names of the same row are other spellings. */
const names = [
  ['Penicillin', 'Penicilina', 'Penicillin'],
  ['Penicillins', 'Penicilinas', 'Penicilline'],
  ['Cephalosporins', 'Cefalosporinas', 'Cephalosporine'],
  ['Sulfonamides', 'Sulfamidas', 'Sulfonamide', 'Sulfa', 'Sulfa drugs', 'Sulfonamidas'],
  ['Macrolides', 'Macrólidos', 'Makrolide'],
  ['Fluoroquinolones', 'Fluoroquinolonas', 'Fluorchinolone', 'Quinolones', 'Quinolonas'],
  ['NSAIDs', 'AINE', 'NSAR'],
  ['Opioids', 'Opioides', 'Opioide', 'Opiates', 'Opiáceos', 'Opiate'],
  ['Local anesthetics', 'Anestésicos locales', 'Lokalanästhetika'],
  [
    'Iodinated contrast',
    'Contraste yodado',
    'Iodhaltiges Kontrastmittel',
    'Jodhaltiges Kontrastmittel',
    'Contrast',
    'Contrast dye',
    'Contrast media',
  ],
  ['Iodine', 'Yodo', 'Jod'],
  ['Latex', 'Látex', 'Latex'],
  ['Adhesive tape', 'Esparadrapo', 'Heftpflaster', 'Tape', 'Pflaster'],
  ['Nickel', 'Níquel', 'Nickel'],
  ['Peanut', 'Cacahuete', 'Erdnuss', 'Peanuts', 'Cacahuetes', 'Erdnüsse'],
  ['Tree nuts', 'Frutos secos', 'Schalenfrüchte', 'Nuts', 'Nüsse'],
  ['Egg', 'Huevo', 'Ei', 'Eggs', 'Huevos', 'Eier', 'Hühnerei'],
  ['Milk', 'Leche', 'Milch', "Cow's milk", 'Leche de vaca', 'Kuhmilch'],
  ['Fish', 'Pescado', 'Fisch'],
  ['Shellfish', 'Marisco', 'Meeresfrüchte', 'Mariscos', 'Crustaceans', 'Crustáceos', 'Krebstiere'],
  ['Soy', 'Soja', 'Soja', 'Soya'],
  ['Wheat', 'Trigo', 'Weizen'],
  ['Gluten', 'Gluten', 'Gluten'],
  ['Sesame', 'Sésamo', 'Sesam'],
  ['Celery', 'Apio', 'Sellerie'],
  ['Mustard', 'Mostaza', 'Senf'],
  ['Bee venom', 'Veneno de abeja', 'Bienengift', 'Bee stings', 'Bees'],
  ['Wasp venom', 'Veneno de avispa', 'Wespengift', 'Wasp stings', 'Wasps'],
  ['Pollen', 'Polen', 'Pollen'],
  ['House dust mites', 'Ácaros del polvo', 'Hausstaubmilben', 'Dust mites', 'Ácaros', 'Dust'],
  ['Cat hair', 'Pelo de gato', 'Katzenhaare', 'Cats', 'Gatos', 'Katzen'],
] as const;

const columns: Readonly<Record<string, 0 | 1 | 2>> = { en: 0, es: 1, de: 2 };
const known = new Map(names.flatMap((row) => row.map((name) => [name.toLowerCase(), row] as const)));

/**
 * Returns an allergen in the reader's language if the whole text is a name of a known one or of a listed drug. Returns any
 * other text as written.
 */
export function shownAllergen(text: string, language: string): string {
  const row = known.get(text.trim().toLowerCase());
  if (row === undefined) return shownDrugName(text, language);
  const shown = row[columns[language] ?? 0];
  return shown.toLowerCase() === text.trim().toLowerCase() ? text : shown;
}
