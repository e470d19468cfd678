import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { plainTestName, testNamesIn } from '@bedside/contracts/clinical/labs/tests/lab-tests.ts';
import { differsByOneLetter } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import { readingBounds } from '../bounds.ts';
import type { Fact, Topic } from '../facts.ts';
import { bareNames } from '../values/bare-names.ts';
import { type Token, tokensOf } from './reply-tokens.ts';

const names: Record<string, string> = {
  heartRate:
    'heart rate, hr, pulse, frecuencia cardiaca, ritmo cardiaco, ventricular rate, kammerfrequenz, fc, pulso, herzfrequenz, pulsfrequenz, herzfreq, frec cardiaca, hf, puls',
  respiratoryRate:
    'respiratory rate, resp rate, respirations, respiraciones, breaths, resps, respiration rate, breathing rate, frecuencia respiratoria, fr, atemfrequenz, atemfreq, frec respiratoria, af',
  bloodPressure:
    'blood pressure, bp, presion arterial, tension arterial, ta, pa, blutdruck, blutdruckwerte, nbp, tensiones, cifras tensionales, presiones, systolics, tensiones sistolicas',
  meanPressure:
    'map, mean arterial pressure, mean pressure, pam, tam, presion arterial media, tension arterial media, mad, mitteldruck, arterieller mitteldruck, mittlerer arterieller druck, mittlerer druck, mittlerer blutdruck',
  oxygenSaturation:
    'spo2, sao2, oxygen saturation, saturation, sats, saturations, so2, sato2, satso2, sat o2, o2 sat, o2 sats, o2 saturation, pulse ox, pulse oximetry, pulse oximeter, saturacion o2, pulsioximetria, pulsoximetrie, pulsoxymetrie, o2-sattigung, o2 sattigung, saturacion de oxigeno, saturacion, saturaciones, oxigenacion, oxygen level, oxygen levels, oxygen saturations, sauerstoffsattigung, sattigung',
  temperature: 'temperature, temp, tmax, temperatura, temperatur, korpertemperatur',
  weight: 'weight, weighs, weighing, peso, pesa, gewicht, korpergewicht, wiegt',
  pain: 'pain scale, pain intensity, escala de dolor, intensidad del dolor, duele, schmerzskala, schmerz skala, dolor escala, schmerzintensitat, schmerzstarke, schmerzwert, schmerzscore, pain, pain score, pain level, eva, nrs, vas, dolor, schmerz, schmerzen, pains, dolores, brustschmerz, brustschmerzen, bauchschmerzen, unterbauchschmerzen',
  'score:news2': 'news2, news 2, news',
  'score:heart': 'heart, heart score, heart-score, score heart',
  'score:curb-65': 'curb-65, curb65, curb 65',
  'score:qsofa': 'qsofa, quick sofa, qsofa score, qsofa-score',
  'score:esi': 'esi, esi level, nivel esi, esi-stufe',
};

/** Names that are other words in another language: "sat", "PAS". */
const namesOf: Record<ReplyLanguage, Record<string, string>> = {
  en: {
    bloodPressure:
      'sbp, dbp, systolic pressure, diastolic pressure, systolic bp, diastolic bp, systolic blood pressure, diastolic blood pressure',
  },
  es: {
    oxygenSaturation: 'sat, spo2 basal, saturacion basal',
    bloodPressure:
      'tas, tad, pas, pad, tension sistolica, tension diastolica, presion sistolica, presion diastolica, tension arterial sistolica, presion arterial sistolica',
  },
  de: {
    bloodPressure:
      'systolischer blutdruck, diastolischer blutdruck, systolischer druck, systolische druck, systolischen druck',
  },
};

/** What replies call a test beside the names that a line of results can have. */
const testWords: Partial<Record<Topic, string>> = {
  'lab:leukocytes':
    'wcc, white cell count, white count, white blood cells, white blood cell count, whites, leukocyte, leucocyte, leucocytes, leukocyte count, leucocyte count, globulos blancos, leucos, leukozytenzahl, weiße, weißen blutkorperchen, weiße blutkorperchen, white blood cell, white cells',
  'lab:potassium':
    'electrolytes, electrolitos, iones, elektrolyte, potasemia, kalemia, serum potassium, serumkalium, kaliumwert',
  'lab:inr': 'coagulation, clotting, coagulacion, gerinnung',
  'lab:sodium': 'natremia, serum sodium, natriumwert',
  'lab:glucose': 'blood sugar, blood glucose, sugar, azucar, glicemia, blutglukose',
  'lab:lactate':
    'lactic acid, acido lactico, blood lactate, lactatemia, serum lactate, laktatwert, lactat, arterial lactate',
  'lab:hemoglobin':
    'blood count, full blood count, fbc, cbc, hemograma, blutbild, hb-wert, hamoglobinwert, hemoglobine, haemoglobin level',
  'lab:creatinine':
    'kidney function, renal function, funcion renal, nierenfunktion, renal profile, kidneys, renal parameters, nierenwerte, nierenretentionsparameter, retentionswerte, creatininemia, serum creatinine, kreatininwert, creatinina serica',
  'lab:crp':
    'crp-wert, proteina c reactiva, inflammatory markers, inflammation markers, reactantes, reactantes de fase aguda, marcadores inflamatorios, entzundungswerte, entzundungsparameter',
  'lab:troponin':
    'cardiac enzymes, cardiac markers, enzimas cardiacas, herzenzyme, high-sensitivity troponin, high sensitivity troponin, troponina ultrasensible, troponina de alta sensibilidad, hochsensitives troponin, hs-trop, tropo, troponins, troponinas, troponinwert',
};

const isTopic = (name: string): name is Topic => name in names || name in testWords;

/** Abbreviations that are units or common words, too. */
const unclear = ['mg', 'as', 'fe', 'al', 'no', 'co', 'pt', 'ca', 'cl'];

/** Abbreviations that are words in small letters: "can be repeated", "78 Jahre alt". Only capitals name the test. */
export const commonWords: ReadonlySet<string> = new Set([
  ...['be', 'alt', 'got', 'map', 'quick', 'cr', 'ph'],
]);

/** Returns a name as the tokens of a reply have it: "Troponin I, high-sensitivity" has a comma of its own. */
export const asTokens = (name: string) =>
  tokensOf(name)
    .map(({ plain }) => plain)
    .join(' ');

function topicsIn(language: ReplyLanguage): ReadonlyMap<string, Topic> {
  const labs = [...testNamesIn(language)]
    .filter(([name]) => !unclear.includes(name))
    .map(([name, { code }]) => [name, `lab:${code}`] as const);
  const signs = [testWords, names, namesOf[language]].flatMap((table) =>
    Object.entries(table).flatMap(([topic, list = '']) =>
      isTopic(topic) ? list.split(', ').map((name) => [name, topic] as const) : [],
    ),
  );
  // "RR" is the blood pressure in German (LINE-4).
  const rr = ['rr', language === 'de' ? 'bloodPressure' : 'respiratoryRate'] as const;
  return new Map<string, Topic>([...labs, ...signs, rr].map(([name, topic]) => [asTokens(name), topic]));
}

/** Every name of a sign, a score or a test in a reply of one language, in the form of {@link plainName}. */
export const topicNames: Record<ReplyLanguage, ReadonlyMap<string, Topic>> = {
  en: topicsIn('en'),
  es: topicsIn('es'),
  de: topicsIn('de'),
};

const firstOf = (language: ReplyLanguage) =>
  new Set([
    ...[...topicNames[language].keys()].map((name) => name.split(' ')[0] ?? name),
    ...bareNames[language].keys(),
  ]);

/** The first word of each name, so that most words of a reply cost one lookup. */
export const firstWords: Record<ReplyLanguage, ReadonlySet<string>> = {
  en: firstOf('en'),
  es: firstOf('es'),
  de: firstOf('de'),
};

/** Returns a word as {@link topicNames} contains it. */
export const plainName = plainTestName;

/** The largest number of words and signs in one name. */
export const longestName = readingBounds.topicNameTokens;

/** Shorter words differ by one letter too easily. */
const shortestFuzzy = readingBounds.misspelledCharacters;
/** Words of other things that are one letter away from a name. */
const otherWords = new Set(['lactated', 'calcined', 'tensions', 'pressured', 'temporal']);
const longWords = (language: ReplyLanguage) =>
  [...new Set([...topicNames[language].keys()].flatMap((name) => name.split(' ')))].filter(
    (word) => word.length >= shortestFuzzy && /^\p{L}+$/u.test(word),
  );
const wordsOfNames = { en: longWords('en'), es: longWords('es'), de: longWords('de') };
const corrected = new Map<string, string>();

/** Returns a word of a name in place of one with a wrong, a missing, a doubled or a swapped letter: "saturaton". */
function spelled(word: string, language: ReplyLanguage): string {
  if (word.length < shortestFuzzy || firstWords[language].has(word) || otherWords.has(word)) return word;
  const key = `${language} ${word}`;
  const known = corrected.get(key);
  if (known !== undefined) return known;
  const isMeant = (name: string) =>
    name[0] === word[0] &&
    name.at(-1) === word.at(-1) &&
    (differsByOneLetter(name, word) || isSwapped(name, word));
  const meant = wordsOfNames[language].includes(word) ? word : (wordsOfNames[language].find(isMeant) ?? word);
  if (corrected.size >= readingBounds.foldedWords) corrected.clear();
  corrected.set(key, meant);
  return meant;
}

function isSwapped(name: string, word: string): boolean {
  if (name.length !== word.length) return false;
  const at = [...name].findIndex((letter, index) => letter !== word[index]);
  return name[at] === word[at + 1] && name[at + 1] === word[at] && name.slice(at + 2) === word.slice(at + 2);
}

/** A name with how many words it has. */
interface NamedTopic {
  topic: Topic;
  words: number;
}

/** Several rules ask for the name at each token of one reply. */
const remembered = new WeakMap<readonly Token[], readonly (NamedTopic | undefined)[]>();

/** Returns the longest name that begins at a place, and how many tokens it has. */
export function longestTopicAt(
  tokens: readonly Token[],
  at: number,
  language: ReplyLanguage,
): NamedTopic | undefined {
  let known = remembered.get(tokens);
  if (known === undefined) {
    known = tokens.map((first, place) =>
      commonWords.has(first.text) ? undefined : readTopicAt(tokens, place, first, language),
    );
    remembered.set(tokens, known);
  }
  return known[at];
}

function readTopicAt(
  tokens: readonly Token[],
  at: number,
  first: Token,
  language: ReplyLanguage,
): NamedTopic | undefined {
  if (!firstWords[language].has(spelled(first.plain, language)) && !first.plain.includes('-'))
    return undefined;
  let name = '';
  let found: NamedTopic | undefined;
  // Each longer name adds one word, and the longest that is known counts.
  for (let words = 1; words <= longestName; words += 1) {
    const token = tokens[at + words - 1];
    if (token === undefined) break;
    const word = spelled(token.plain, language);
    name = words === 1 ? word : `${name} ${word}`;
    const topic = topicNames[language].get(withoutTarget(name));
    // "The heart is enlarged" names no score.
    if (name === 'heart' && token.text !== 'HEART') continue;
    if (topic !== undefined) found = { topic, words };
  }
  return found;
}

const salt =
  /^(?:chloride|bicarbonate|gluconate|sulfate|sulphate|phosphate|chlorid|gluconat|sulfat|cloruro|bicarbonato|gluconato|sulfato)$/;

/** Returns whether a name is part of another one, such as that of a drug: "sodium chloride", "cloruro de potasio". */
export function isSalt(tokens: readonly Token[], at: number, words: number): boolean {
  const before = tokens[at - 1]?.plain === 'de' ? tokens[at - 2] : tokens[at - 1];
  const isBehindMetal = /^(?:sodium|potassium|calcium|magnesium|ammonium)$/.test(tokens[at - 1]?.plain ?? '');
  // "A pulse pressure of 38".
  if (tokens[at]?.plain === 'pulse' && tokens[at + words]?.plain === 'pressure') return true;
  if (isBehindMetal && salt.test(tokens[at]?.plain ?? '')) return true;
  return [before, tokens[at + words]].some((one) => salt.test(one?.plain ?? ''));
}

/** "Target-SpO2" and "SpO2-Ziel" name the sign and its target. */
export const withoutTarget = (name: string) =>
  name.includes('-') ? name.replace(/^(?:ziel|target)-|-(?:ziel|zielbereich|zielwert|target)$/, '') : name;

/** Tests that a name means, too, if the chart has none of its own: "troponin" of a chart with a high-sensitivity one. */
const kin: Readonly<Partial<Record<Topic, readonly Topic[]>>> = {
  'lab:troponin': ['lab:hs-troponin-t', 'lab:hs-troponin-i', 'lab:troponin-t', 'lab:troponin-i'],
  'lab:troponin-t': ['lab:hs-troponin-t', 'lab:troponin'],
  'lab:troponin-i': ['lab:hs-troponin-i', 'lab:troponin'],
  'lab:hs-troponin-t': ['lab:troponin-t', 'lab:troponin'],
  'lab:hs-troponin-i': ['lab:troponin-i', 'lab:troponin'],
};

/** Returns what a name means: its own test, then those for which it can stand. */
export const meantBy = (topic: Topic): readonly Topic[] => [topic, ...(kin[topic] ?? [])];

/** Returns the facts that a name means. */
export const factsNamed = (facts: ReadonlyMap<Topic, Fact[]>, topic: Topic): readonly Fact[] =>
  facts.get(topic) ?? (kin[topic] ?? []).flatMap((one) => facts.get(one) ?? []);
