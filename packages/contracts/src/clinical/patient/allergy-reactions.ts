/* The reactions to an allergen that Bedside translates (D58). Any other text is free text and stays as written. */

/** Names in English, Spanish and German. */
const names = [
  ['Rash', 'Exantema', 'Ausschlag'],
  ['Hives', 'Urticaria', 'Urtikaria'],
  ['Itching', 'Prurito', 'Juckreiz'],
  ['Swelling', 'Hinchazón', 'Schwellung'],
  ['Angioedema', 'Angioedema', 'Angioödem'],
  ['Anaphylaxis', 'Anafilaxia', 'Anaphylaxie'],
  ['Anaphylactic shock', 'Choque anafiláctico', 'Anaphylaktischer Schock'],
  ['Bronchospasm', 'Broncoespasmo', 'Bronchospasmus'],
  ['Shortness of breath', 'Disnea', 'Atemnot'],
  ['Cough', 'Tos', 'Husten'],
  ['Nausea', 'Náuseas', 'Übelkeit'],
  ['Vomiting', 'Vómitos', 'Erbrechen'],
  ['Diarrhea', 'Diarrea', 'Durchfall'],
  ['Unknown', 'Desconocida', 'Unbekannt'],
] as const;

const columns: Readonly<Record<string, 0 | 1 | 2>> = { en: 0, es: 1, de: 2 };

const known = new Map(
  names.flatMap((reaction) => reaction.map((name) => [name.toLowerCase(), reaction] as const)),
);

/**
 * Returns a reaction in the reader's language if the whole text is its name in one of the three languages. Returns any
 * other text as written.
 */
export function shownReaction(text: string, language: string): string {
  const reaction = known.get(text.trim().toLowerCase());
  const shown = reaction?.[columns[language] ?? 0];
  return shown === undefined || shown.toLowerCase() === text.trim().toLowerCase() ? text : shown;
}
