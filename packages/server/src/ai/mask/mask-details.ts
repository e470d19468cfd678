/** A kind of personal detail: how a text contains it, and what replaces it. `$1` is the word that introduces it. */
interface Detail {
  pattern: RegExp;
  mark: string;
}

const month = `(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\\.?`;
const date = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./-] ?\\d{1,2}[./-] ?(?:\\d{4}|\\d{2})|\\d{1,2}(?:st|nd|rd|th)?\\.? (?:of |de )?${month},? (?:de )?\\d{4}|${month} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4})`;
const birth =
  'd\\.?o\\.?b\\.?|date of birth|birth ?date|birthday|born(?: on)?|geb(?:oren|\\.)?(?: am)?|geb(?:urtsdatum|\\.?-?dat(?:um|\\.))|geburtstag|fecha de nacimiento|f(?:ec(?:ha|\\.)?)?\\.? ?nac(?:\\.|imiento)?|nacid[oa](?: el)?';
const phone =
  'tel(?:ephone|efono|éfono|efon|\\.)?|phone(?: number)?|mobile|cell|fax|handy|mobil|rufnummer|móvil|movil|teléf(?:ono)?\\.?|tfno?\\.?|telefonnummer';
const insurance =
  'insurance(?: (?:number|no\\.?|id))?|policy(?: (?:number|no\\.?))?|member id|medicare(?: number)?|medicaid(?: number)?|nhs(?: (?:number|no\\.?))?|ssn|social security(?: number)?|versicherten(?:nummer|-?nr\\.?)|versicherungs(?:nummer|-?nr\\.?)|kv(?:nr|-nummer|-?nr\\.?)|krankenkasse|seguridad social|n\\.?[º°]? ?s\\.?s\\.?|nuss|nass|cip|tarjeta sanitaria|tsi|póliza|dni|nie|nif|passport(?: (?:number|no\\.?))?|reisepass(?:nummer)?|ausweis(?:nummer|-?nr\\.?)?|pasaporte';
/** What may stand between an introduction and its number. */
const to = '[\\s:.#º°]{0,4}(?:(?:is|ist|es|no\\.?|nr\\.?|number|nummer|número|n[º°])[\\s:.]{1,2})?';
const wordBefore = '(?<![\\p{L}\\p{N}])';
const wordAfter = '(?![\\p{L}\\p{N}])';
const capitalized = "\\p{Lu}[\\p{L}'’-]*";
/** The capitalized words of a street's or a town's name. */
const named = `${capitalized}(?:\\.? (?:(?:de|del|la|las|los|el|of|the|der|den|dem|am|an|zur|zum) )*${capitalized}){0,3}`;
/** A house ends here. "Drive-in" is no drive. */
const houseEnd = '(?![\\p{L}\\p{N}-])';
/** Matches each letter of the words in either case. Numbers after them are in capital letters only. */
const anyCase = (words: string) =>
  words.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);

const details: Detail[] = [
  {
    pattern: /(?<![\p{L}\p{N}])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu,
    mark: '[e-mail]',
  },
  {
    pattern: new RegExp(`${wordBefore}(${birth})(${to})${date}${wordAfter}`, 'giu'),
    mark: '$1$2[birth date]',
  },
  // Bare numbers of insurance and identity cards: Germany, Spain (DNI and NIE), the United States.
  { pattern: new RegExp(`${wordBefore}\\p{Lu}\\d{9}${wordAfter}`, 'gu'), mark: '[insurance number]' },
  {
    pattern: new RegExp(`${wordBefore}(?:\\d{8}[ -]?[A-HJ-NP-TV-Z]|[XYZ]-?\\d{7}-?[A-Z])${wordAfter}`, 'gu'),
    mark: '[insurance number]',
  },
  { pattern: /(?<![\p{L}\p{N}-])\d{3}-\d{2}-\d{4}(?![\p{L}\p{N}-])/gu, mark: '[insurance number]' },
  {
    pattern: new RegExp(
      `${wordBefore}(${anyCase(insurance)})(${to})(?=[\\p{L}\\d /-]{0,6}\\d)[\\p{Lu}\\d](?:[ /-]?[\\p{Lu}\\d]){5,19}${wordAfter}`,
      'gu',
    ),
    mark: '$1$2[insurance number]',
  },
  {
    pattern: new RegExp(
      `${wordBefore}(${phone})(${to})\\+?\\(?\\d(?:[ ()/.-]{0,2}\\d){5,14}${wordAfter}`,
      'giu',
    ),
    mark: '$1$2[phone number]',
  },
  // By itself only with a prefix: +34, 0049, (555) or 0171 before a long number.
  {
    pattern: /(?<![\p{L}\p{N}+])(?:\+|00)\d{1,3}(?:[ ()/.-]{0,2}\d){7,13}(?![\p{L}\p{N}])/gu,
    mark: '[phone number]',
  },
  { pattern: /(?<![\p{L}\p{N}])\(\d{3}\) ?\d{3}[ -]\d{4}(?![\p{L}\p{N}])/gu, mark: '[phone number]' },
  { pattern: /(?<![\p{L}\p{N}-])\d{3}[-.]\d{3}[-.]\d{4}(?![\p{L}\p{N}-])/gu, mark: '[phone number]' },
  { pattern: /(?<![\p{L}\p{N}])0\d{2,4}[ /-]\d{3,4}[ -]?\d{3,5}(?![\p{L}\p{N}])/gu, mark: '[phone number]' },
  {
    pattern: new RegExp(
      `${wordBefore}(?:\\p{Lu}[\\p{L}.-]*(?:straße|strasse|str\\.|gasse|allee|platz|weg|ring|damm|ufer)|\\p{Lu}[\\p{L}.-]* (?:Straße|Strasse|Str\\.|Allee|Platz|Weg|Gasse|Ring|Damm|Ufer)) ?\\d{1,4} ?[a-z]?${houseEnd}(?:,? (?:D-)?\\d{5} ${named})?`,
      'gu',
    ),
    mark: '[address]',
  },
  {
    pattern: new RegExp(
      `${wordBefore}(?:C/|Calle|Avda\\.?|Avenida|Plaza|Pza\\.?|Paseo|Camino|Carretera|Ronda) ?(?:(?:de|del|la|las|los|el) )*${named},? ?(?:n\\.?[º°]? ?)?\\d{1,4}(?:,? ?\\d{1,2}[º°ªo]? ?\\p{L}?)?${houseEnd}(?:,? \\d{5} ${named})?`,
      'gu',
    ),
    mark: '[address]',
  },
  {
    pattern: new RegExp(
      `${wordBefore}\\d{1,5} ${named} (?:Street|St\\.|Road|Rd\\.?|Avenue|Ave\\.?|Lane|Ln\\.?|Drive|Dr\\.|Boulevard|Blvd\\.?|Court|Ct\\.|Place|Terrace|Close|Crescent)${houseEnd}(?:,? (?:Apt\\.?|Unit|Flat) ?\\w{1,5})?`,
      'gu',
    ),
    mark: '[address]',
  },
];

/**
 * Removes what can identify a person by its form alone, in English, Spanish and German: e-mail addresses, telephone,
 * insurance and identity numbers, postal addresses, and dates that a word introduces as a birth date. Other dates and all
 * numbers that can be clinical values stay. A form that is not listed here stays too.
 */
export function maskDetails(text: string): string {
  if (!/[\d@]/.test(text)) return text;
  return details.reduce((masked, { pattern, mark }) => masked.replace(pattern, mark), text);
}

/** Returns a function that removes a known birth date (`YYYY-MM-DD`) in the usual forms of the three languages. */
export function createBirthDateMask(dates: readonly string[]): (text: string) => string {
  const forms = new Set<string>();
  for (const one of dates) {
    const [, year, monthOf, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(one) ?? [];
    if (year === undefined || monthOf === undefined || day === undefined) continue;
    const loose = (part: string) => (part.startsWith('0') ? `0?${part.slice(1)}` : part);
    const [m, d] = [loose(monthOf), loose(day)];
    for (const form of [
      `${year}-${m}-${d}`,
      `${d}[./-] ?${m}[./-] ?${year}`,
      `${m}[./-] ?${d}[./-] ?${year}`,
    ])
      forms.add(form);
  }
  if (forms.size === 0) return (text) => text;
  const pattern = new RegExp(`(?<![\\p{N}])(?:${[...forms].join('|')})(?![\\p{N}])`, 'gu');
  return (text) => text.replace(pattern, '[birth date]');
}
