import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Seeded } from './random.ts';

/* Translations with one error that a program planted. */

export const plantedKinds = [
  'number changed',
  'decimal sign moved',
  'number left out',
  'number added',
  'unit changed',
  'negation dropped',
  'negation added',
  'side swapped',
  'time changed',
  'drug changed',
  'limit turned around',
  'line left out',
  'line added',
  'link moved',
  'values swapped',
] as const;
export type PlantedKind = (typeof plantedKinds)[number];

type Edit = (text: string, language: ReplyLanguage, random: Seeded) => string | undefined;

/** Replaces one of the places where a pattern matches; undefined if there is none. */
function replaceOne(
  text: string,
  pattern: RegExp,
  random: Seeded,
  by: (found: string) => string,
): string | undefined {
  const places = [...text.matchAll(pattern)];
  if (places.length === 0) return undefined;
  const { 0: found, index } = random.one(places);
  return text.slice(0, index) + by(found) + text.slice(index + found.length);
}

/** A number that is part of no name, link or list. */
const number = /(?<![\p{L}\d.,:[⁰-⁹-]|^)(?<!\n)\d+(?:[.,]\d+)?(?![\d\]:]|[.,]\d)/gu;
const comma = (language: ReplyLanguage) => (language === 'en' ? '.' : ',');

const otherUnits: Record<string, readonly string[]> = {
  'mmol/L': ['mg/dL', 'µmol/L'],
  mg: ['g', 'µg'],
  g: ['mg'],
  mL: ['L'],
  min: ['h', 's'],
  h: ['min', 'd'],
  '%': ['mmHg'],
  '/min': ['/h'],
  mmHg: ['kPa'],
  '°C': ['°F'],
};

const dropped: Record<ReplyLanguage, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\b(?:not|never) /g, ''],
    [/\bdoes not /g, 'does '],
    [/\bno (?=\p{L})/giu, ''],
    [/\bwithout\b/gi, 'with'],
    [/\bcannot\b/gi, 'can'],
    [/\bcan't\b/gi, 'can'],
    [/\bun(?=known|likely)/g, ''],
  ],
  es: [
    // "No hay ningún foco" and "no … ni … ni" still deny without "no".
    [/\bno (?=\p{L})(?![^.:;]*(?:\bni\b|ning))/giu, ''],
    [/\bsin\b/gi, 'con'],
    [/\bninguna? /gi, 'una '],
    [/\bdesconocid/g, 'conocid'],
    [/\bimprobable/g, 'probable'],
  ],
  de: [
    [/\bnicht /gi, ''],
    [/\bkein/g, 'ein'],
    [/\bKein/g, 'Ein'],
    [/\bohne\b/gi, 'mit'],
    [/\bun(?=bekannt|wahrscheinlich|auffällig)/g, ''],
  ],
};
const added: Record<ReplyLanguage, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/ (?=is |has |was )/g, ' not '],
    [/\b(?:is|was|has)\b(?! not)/g, '$& not'],
    [/\b(?:Give|Consider|Repeat|Record|Stop|Call)\b/g, 'Do not $&'],
  ],
  es: [
    [/ (?=es |está |tiene |ha |toma |era )/g, ' no '],
    [/\b(?:Administrar|Considerar|Repetir|Registrar|Suspender|Avisar)\b/g, 'No $&'],
  ],
  de: [
    [/\b(?:ist|hat|wurde|betrug|lag|nimmt)\b/g, '$& nicht'],
    [/ (?=geben|wiederholen|schreiben|rufen|pausieren|prüfen)/g, ' nicht '],
  ],
};

/** Each pair of forms, to be exchanged in both directions. */
const sides: Record<ReplyLanguage, readonly (readonly [string, string])[]> = {
  en: [['left', 'right']],
  es: [
    ['izquierda', 'derecha'],
    ['izquierdo', 'derecho'],
  ],
  de: [
    ['linken', 'rechten'],
    ['linke', 'rechte'],
    ['links', 'rechts'],
  ],
};
const limits: Record<ReplyLanguage, readonly (readonly [string, string])[]> = {
  en: [
    ['below', 'above'],
    ['less than', 'more than'],
    ['at most', 'at least'],
  ],
  es: [
    ['por debajo de', 'por encima de'],
    ['menos de', 'más de'],
    ['como máximo', 'como mínimo'],
  ],
  de: [
    ['unter', 'über'],
    ['weniger als', 'mehr als'],
    ['höchstens', 'mindestens'],
  ],
};
const drugs: readonly (readonly [RegExp, string])[] = [
  [/\b(?:metformina?)\b/i, 'furosemid'],
  [/\b(?:furosemida?e?)\b/i, 'metformin'],
  [/\b(?:ceftriaxon[ae]?)\b/i, 'amoxicillin'],
  [/\b(?:mor(?:ph|f)in[ae]?)\b/i, 'ketamin'],
  [/\b(?:paracetamol)\b/i, 'ibuprofen'],
  [/\b(?:ibuprofen(?:o)?)\b/i, 'paracetamol'],
  [/\b(?:warfarina?)\b/i, 'heparin'],
  [/\b(?:bisoprolol)\b/i, 'amlodipin'],
];
const lines: Record<ReplyLanguage, string> = {
  en: 'The patient can go home.',
  es: 'El paciente puede irse a casa.',
  de: 'Der Patient kann nach Hause gehen.',
};

function exchange(pairs: readonly (readonly [string, string])[], before = ''): Edit {
  const other = new Map(pairs.flatMap(([one, two]) => [[one, two] as const, [two, one] as const]));
  const any = [...other.keys()].toSorted((a, b) => b.length - a.length).join('|');
  return (text, _language, random) =>
    replaceOne(
      text,
      new RegExp(`(?<!\\p{L})(?:${any})(?!\\p{L})${before}`, 'gu'),
      random,
      (found) => other.get(found) ?? found,
    );
}

function rewrite(table: Record<ReplyLanguage, readonly (readonly [RegExp, string])[]>): Edit {
  return (text, language, random) => {
    const fitting = table[language].filter(([pattern]) => text.search(pattern) >= 0);
    if (fitting.length === 0) return undefined;
    const [pattern, by] = random.one(fitting);
    return replaceOne(text, pattern, random, (found) => by.replace('$&', found));
  };
}

const edits: Record<PlantedKind, Edit> = {
  'number changed': (text, language, random) =>
    replaceOne(text, number, random, (found) => {
      const changed = Number(found.replace(',', '.')) + random.draw(1, 9);
      return `${Number(changed.toFixed(2))}`.replace('.', comma(language));
    }),
  'decimal sign moved': (text, language, random) =>
    replaceOne(text, /(?<![\d.,])\d+[.,]\d{1,2}(?![\d.,])/g, random, (found) =>
      random.one([
        found.replace(/[.,]/, ''),
        found.replace(/(\d)[.,]/, `${comma(language)}$1`).replace(/^[.,]/, '0$&'),
      ]),
    ),
  'number left out': (text, _language, random) => replaceOne(text, number, random, () => ''),
  'number added': (text, _language, random) =>
    replaceOne(text, / (?=\p{Ll})/gu, random, () => ` ${random.draw(2, 90)} `),
  'unit changed': (text, _language, random) =>
    replaceOne(
      text,
      /(?<=\d ?)(?:mmol\/L|mg(?![/\p{L}])|g(?![/\p{L}])|mL(?![/\p{L}])|min(?!\p{L})|h(?!\p{L})|%|\/min|mmHg|°C)/gu,
      random,
      (found) => random.one(otherUnits[found] ?? ['J']),
    ),
  'negation dropped': rewrite(dropped),
  'negation added': rewrite(added),
  'side swapped': (text, language, random) => exchange(sides[language])(text, language, random),
  'time changed': (text, _language, random) =>
    replaceOne(
      text,
      /\b\d{2}:\d{2}\b/g,
      random,
      (found) => `${found.slice(0, 3)}${59 - Number(found.slice(3))}`,
    ),
  'drug changed': (text, _language, random) => {
    const fitting = drugs.filter(([pattern]) => pattern.test(text));
    if (fitting.length === 0) return undefined;
    const [pattern, by] = random.one(fitting);
    return text.replace(pattern, by);
  },
  'limit turned around': (text, language, random) =>
    exchange(limits[language], '(?= \\d)')(text, language, random),
  'line left out': (text, _language, random) => {
    const all = text.split('\n');
    if (all.length < 2) return undefined;
    const out = random.draw(0, all.length - 1);
    return all.filter((_line, index) => index !== out).join('\n');
  },
  'line added': (text, language) => `${text}\n${lines[language]}`,
  'link moved': (text) => {
    const found = / ?\[[vlmx]\d\]/.exec(text);
    return found ? `${found[0].trim()} ${text.replace(found[0], '')}` : undefined;
  },
  // The two first numbers of a line that have one unit.
  'values swapped': (text) => {
    const found =
      /(\d+(?:[.,]\d+)?)( ?(?:mmol\/L|mg|µmol\/L|mm|\/min|%|h)(?!\p{L}|\/).{1,60}?)(\d+(?:[.,]\d+)?)(?= ?(?:mmol\/L|mg|µmol\/L|mm|\/min|%|h)(?!\p{L}|\/))/u.exec(
        text,
      );
    if (!found || found[1] === found[3]) return undefined;
    return text.replace(found[0], `${found[3]}${found[2]}${found[1]}`);
  },
};

/** Returns a text with one planted error; undefined if the text has no place for it. */
export function planted(
  kind: PlantedKind,
  text: string,
  language: ReplyLanguage,
  random: Seeded,
): string | undefined {
  const changed = edits[kind](text, language, random);
  return changed === text ? undefined : changed;
}
