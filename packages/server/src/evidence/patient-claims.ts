import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { allergyFindings } from '@bedside/contracts/clinical/medications/allergy-check.ts';
import { namedDrugs } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import type { ChartState } from './states/chart-state.ts';
import { sexSigns } from './states.ts';
import { plainName } from './topics.ts';

/* Who a reply says the patient is, and what they are allergic to (REPLY-23, REPLY-24). */

type Item = ReplyCheck['items'][number];

interface SexWords {
  male: string;
  female: string;
  /** Before or behind such a word, what makes it the patient's: "67-year-old", "patient". */
  before: string;
  behind: string;
  /** Words that begin a sentence about the patient. */
  pronoun?: { male: string; female: string };
}

const sexWords: Record<ReplyLanguage, SexWords> = {
  en: {
    male: 'man|gentleman|male|boy|chap|fellow',
    female: 'woman|lady|female|girl|grandmother',
    before:
      '(?:year|yr|month|week|day)s?[- ]olds?|y\\/?o|yo|elderly|young|middle-aged|(?:patient|he|she) is an?|is|this|an? (?:adult|frail)',
    behind:
      'patient|of \\d{1,3}(?! (?:kg|cm))|aged|in (?:his|her) \\p{L}+(?:ies|s)|(?:is |was )?(?:presenting|presents|with|admitted|brought)',
    pronoun: {
      male: '(?:mr|mister)\\.? \\p{Lu}|the (?:little |young |old |elderly )?(?:boy|man|gentleman)|he(?:[’\\x27]s)? (?!who|wh)\\p{Ll}{2,}|his (?:heart|blood|pulse|oxygen|temperature|respiratory|lactate|potassium|saturation|bp|hr|vitals?|pain|gcs|fever|hemoglobin|haemoglobin|creatinine|troponin|sats|spo2|allerg|medication|home)',
      female:
        '(?:mrs|ms|miss)\\.? \\p{Lu}|the (?:little |young |old |elderly )?(?:girl|woman|lady)|she(?:[’\\x27]s)? (?!who|wh)\\p{Ll}{2,}|her (?:heart|blood|pulse|oxygen|temperature|respiratory|lactate|potassium|saturation|bp|hr|vitals?|pain|gcs|fever|hemoglobin|haemoglobin|creatinine|troponin|sats|spo2|allerg|medication|home)',
    },
  },
  es: {
    male: 'varón|hombre|niño|caballero|señor|anciano|chico|muchacho|abuelo',
    female: 'mujer|niña|señora|anciana|chica|muchacha|abuela',
    before: 'paciente|se trata de una?|este|esta|es una?',
    behind:
      'de \\d{1,3} (?:años|meses)|de (?:mediana )?edad|con|que (?:acude|consulta|presenta)|joven|mayor|ancian[oa]|adult[oa]',
    pronoun: {
      male: 'el (?:niño|anciano|chico|hombre|varón|abuelo|señor)|paciente masculino|(?:el )?(?:señor(?!\\p{L})|sr\\.)|(?:varón|hombre|anciano|niño)(?= con| que| de|,)',
      female:
        'la (?:niña|anciana|chica|mujer|abuela|señora|paciente)|paciente femenina|(?:la )?(?:señora|sra\\.)|(?:mujer|anciana|niña)(?= con| que| de|,)',
    },
  },
  de: {
    // "Patient" also stands for women, unless an age makes it a description of this one.
    male: 'mann|herr|junge(?! (?:frau|dame|patientin|mutter|erwachsene))|bub|senior|männlich(?:er|e)?(?: patient)?|patient',
    female: 'frau|dame|mädchen|oma|seniorin|rentnerin|weiblich(?:e|er)?(?: patientin)?|patientin',
    before:
      '(?:\\d{1,3}[- ]?|\\p{L}+)jährige[rsnm]?|\\d{1,3}-?j\\.|(?:patient|patientin|sie|er) ist (?:ein|eine)|junge[rs]?|ältere[rs]?',
    behind: '(?:im|mit|von) (?:alter von )?\\d{1,3}|\\d{1,3} jahre',
    pronoun: {
      male: 'der (?:junge |alte |ältere )?(?:mann|junge|herr)|männliche[rn]? patient|herr \\p{Lu}|(?:ein )?mann (?:mit|von|,)|männlich,',
      female:
        'die (?:junge |alte |ältere )?(?:frau|patientin|dame)|weibliche patientin|frau \\p{Lu}|(?:eine )?(?:frau|patientin) (?:mit|von|,)|das mädchen|weiblich,|bei der patientin',
    },
  },
};

const open = '(?<![\\p{L}\\p{N}])';
const close = '(?![\\p{L}-])';
const sexPatterns = new Map(
  (['en', 'es', 'de'] as const).map((language) => {
    const { male, female, before, behind, pronoun } = sexWords[language];
    const form = (word: string, initial: string | undefined) =>
      [
        `${open}(?:${before}) (?:\\p{L}{2,14} ){0,2}?(?<word>${word})${close}`,
        `${open}(?<word>${word === sexWords.de.male ? word.replace('|patient', '') : word}),? (?:${behind})${close}`,
        ...(initial === undefined ? [] : [`(?:^|[.!?\\n]\\s*|[-*•]\\s+)(?<word>${initial})`]),
      ].map((source) => new RegExp(source, 'giu'));
    return [language, { male: form(male, pronoun?.male), female: form(female, pronoun?.female) }] as const;
  }),
);
/** "67-j. Pat., männl.", "el paciente, masculino". */
const predicate = {
  male: /(?:[,;(]\s*|jahre alt und |(?<!\p{L})(?:is|es|ist) )(?<word>männl(?:ich|\.)|masculino|male)(?=[\s,.;)]|$)(?! gender| sex| geschl)/giu,
  female:
    /(?:[,;(]\s*|jahre alt und |(?<!\p{L})(?:is|es|ist) )(?<word>weibl(?:ich|\.)|femenin[oa]|female)(?=[\s,.;)]|$)(?! gender| sex| geschl)/giu,
} as const;
/** "67F", "81 M", "67 J., w". */
const short =
  /(?<![\p{L}\p{N}.,/-])(?<age>\d{1,3})\s?(?:y\/?o?|yo|J\.?,|a\.?,)?\s?(?<word>[FMWfmw])(?=[\s,.;:)]|$)(?!\s?\.?\s?\d)/gu;

/** "A boy and not a girl". */
const notThis =
  /(?<!\p{L})(?:not|no|kein\p{L}*|nicht|rather than|statt)\s+(?:(?:se trata )?de |an? |una? |eine? )*$/iu;

/** "Die Frau des Patienten". */
const ofThePatient = /^ (?:des|del|of the) pa[ct]ient/iu;

/** REPLY-23: compares the sex that a reply gives the patient with the chart's. "Der Patient" and "paciente" give none. */
export function checkSex(text: string, language: ReplyLanguage, states: readonly ChartState[]): Item[] {
  const chart = states.find(({ thing }) => thing === 'sex')?.text;
  const wrong = chart === sexSigns.female ? 'male' : chart === sexSigns.male ? 'female' : undefined;
  if (wrong === undefined) return [];
  const found = [...(sexPatterns.get(language)?.[wrong] ?? []), predicate[wrong]].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: all, index, groups }) => {
      const word = groups?.word ?? '';
      return { offset: index + all.lastIndexOf(word), length: word.length };
    }),
  );
  const letters = wrong === 'male' ? /m/i : /[fw]/i;
  // In Spanish M is a woman or a man.
  for (const { 0: all, index, groups } of text.matchAll(short))
    if (letters.test(groups?.word ?? '') && !/°/.test(all) && !(language === 'es' && groups?.word === 'M'))
      found.push({ offset: index, length: all.length });
  const isDenied = ({ offset, length }: { offset: number; length: number }) =>
    notThis.test(text.slice(Math.max(0, offset - 20), offset)) ||
    ofThePatient.test(text.slice(offset + length, offset + length + 20));
  const once = new Map(found.filter((place) => !isDenied(place)).map((place) => [place.offset, place]));
  return [...once.values()].map((place) => ({ ...place, verdict: 'differs', expected: chart ?? '' }));
}

const substance =
  '(?<name>(?:[aá]cido )?[\\p{L}\\p{N}][\\p{L}\\p{N}/-]{2,30}(?: (?:acid|v|g|dye|contrast|clavulánico|säure))?)';
const article = '(?:the |la |el |los |las |die |das |den )?';
/** Words that name a substance a patient reacts to, in the three languages. */
const allergyForms: Record<ReplyLanguage, readonly string[]> = {
  en: [
    `${open}(?:allergic|allergy|allergies|intolerances?|intolerant|hypersensitiv\\p{L}+|anaphyla\\p{L}+(?: reaction)?|reacts) (?:to|after|from|of) ${article}${substance}`,
    `${open}(?:rash|urticaria|hives|angioedema|reaction|reacted|anaphylaxis) (?:on|with|after|to|from) ${article}${substance}`,
    `${open}${substance}[ -](?:allergy|allergic|anaphylaxis|hypersensitivity)${close}`,
    `${open}(?:allerg(?:y|ies)|intolerances?)(?: \\p{L}+)?(?:\\*\\*)?: ?(?:\\*\\*)?${substance}`,
    `${open}(?<tolerated>tolerat(?:es|ed)) ${substance}`,
    `${open}${substance} (?:is|was|has been) (?:well )?(?<tolerated>tolerated)`,
    `${open}${substance} (?:is|are|would be) (?<tolerated>safe|fine)`,
    `${open}${substance} (?:has|have) (?<tolerated>never (?:been a problem|caused (?:any )?(?:trouble|problems?|a reaction)))`,
    `${open}(?:has|had) (?:taken|had) ${substance} (?:before |previously |in the past )?(?<tolerated>without (?:trouble|problems?|reaction|incident))`,
    `${open}${substance} (?<tolerated>tolerated)(?: well| before| previously)`,
    `${open}allerg(?:y|ies) (?:is|are) (?:only )?(?:to )?${article}${substance}`,
    `${open}${substance} (?:causes?|caused|gave (?:her|him)|gives (?:her|him)|triggers?|triggered) (?:an? |severe )?(?:anaphyl\\p{L}+|rash|hives|urticaria|angio-?o?edema)`,
    `${open}${substance} (?:is |was )?(?:listed |recorded |documented |noted |on file )?(?:as an allergy|(?:on|in) (?:her|his|the) allerg\\p{L}+ list)`,
    `${open}(?:cannot|can[’\\x27]t|does not|doesn[’\\x27]t) (?<untolerated>tolerate) ${substance}`,
    `${open}(?:allergic|allergens?): ?${substance}`,
    `${open}${substance},? to which (?:she|he) is allergic`,
  ],
  es: [
    `${open}(?:al[eé]rgic[oa]s?|alergias?|intolerancia|intolerante|anafilaxia|hipersensibilidad|ram)(?: (?:conocida|documentada|es|previa))? (?:al?|por|con|tras) ${article}${substance}`,
    `${open}(?:exantema|rash|urticaria|angioedema|reacci[oó]n(?: al[eé]rgica)?) (?:con|a|por|tras) ${article}${substance}`,
    `${open}(?:alergias?|intolerancias?|ram)(?: \\p{L}+)?(?:\\*\\*)?: ?(?:\\*\\*)?${substance}`,
    `${open}reacciona (?:al?|con) ${article}${substance}`,
    `${open}${substance} (?:le )?(?:produce|produjo|provoca|provocó|causa|causó) (?:una? )?(?:anafil\\p{L}+|rash|urticaria|exantema|reacci[oó]n)`,
    `${open}${substance} (?:consta|figura) como al[eé]r\\p{L}+`,
    `${open}(?:su|la) alergia es (?:al? )?${article}${substance}`,
    `${open}al[eé]rg(?:eno|ic[oa])s?: ?${substance}`,
    `${open}${substance} (?:es|son) (?<tolerated>segur[oa]s?)`,
    `${open}${substance},? (?<tolerated>sin (?:problemas?|riesgo))`,
    `${open}${substance} (?<tolerated>nunca (?:le )?ha[n]? (?:dado|causado) (?:problemas?|reacci\\p{L}+))`,
    `${open}${substance} la[s]? (?<tolerated>ha tolerado|tolera)`,
    `${open}(?<tolerated>tolera|ha tolerado)(?: bien)? ${article}${substance}`,
  ],
  de: [
    `${open}(?:allergisch|allergie|unverträglichkeit|intoleranz|überempfindlich\\p{L}*|anaphylaxie|unverträglichkeiten) (?:auf|gegen|nach|durch|unter|von) ${article}${substance}`,
    `${open}(?:ausschlag|exanthem|urtikaria|reaktion|angioödem) (?:unter|auf|nach|durch) ${article}${substance}`,
    `${open}(?<name>\\p{L}{3,24}?)-?(?:allergie|anaphylaxie|unverträglichkeit)${close}`,
    `${open}verträgt (?:er |sie )?kein(?:e|en)? (?<untolerated>)${substance}`,
    `${open}(?:allergien?|unverträglichkeit(?:en)?)(?: \\p{L}+)?(?:\\*\\*)?: ?(?:\\*\\*)?${substance}`,
    `${open}gegen ${article}${substance} allergisch`,
    `${open}reagiert (?:sie |er )?(?:allergisch )?auf ${article}${substance}`,
    `${open}${substance} (?:löst|löste|verursacht|verursachte) (?:bei \\p{L}+ )?(?:eine?n? )?(?:anaphyl\\p{L}+|ausschlag|exanthem|urtikaria)`,
    `${open}${substance} (?:steht|ist) (?:in der allergieliste|als allergie (?:eingetragen|vermerkt|erfasst))`,
    `${open}allergene?: ?${substance}`,
    `${open}${substance} (?:wird|wurde) (?:gut )?(?<tolerated>vertragen)`,
    `${open}(?<tolerated>verträgt) ${substance}`,
    `${open}${substance} hat (?:er|sie) (?:\\p{L}+ )?(?:gut )?(?<tolerated>vertragen)`,
    `${open}${substance} (?<tolerated>verträgt)`,
    `${open}${substance} (?:ist |sind |wäre |wären )?(?<tolerated>sicher|unbedenklich|unproblematisch)`,
  ],
};
const allergyPatterns = new Map(
  (['en', 'es', 'de'] as const).map((language) => [
    language,
    allergyForms[language].map((source) => new RegExp(source, 'giu')),
  ]),
);

/** Words in the place of a substance that name none. */
const noSubstance =
  /^(?:no|none|nil|not|known|unknown|negative|drugs?|medications?|medicines?|food|any|anything|the|this|that|her|his|their|status|documented|severe|previous|prior|possible|serious|allerg\p{L}*|nkda|patient|history|ningun\p{L}*|nada|niega|ninguno|negativ\p{L}*|desconocid\p{L}*|farmacos?|medicament\p{L}*|conocid\p{L}*|keine?\p{L}*|nicht|unbekannt|bekannt\p{L}*|medikament\p{L}*|arzneimittel\p{L}*|nein|sonstige|hay|sin|antibioti\p{L}*|past|kontakt|nahrungsmittel|documentada|asked|pending|recorded|wurden?|sind|werden|konnten?)$/u;
/** A denial before the substance. */
const denying =
  /(?:^|[^\p{L}])(?:no|not|without|denies|sin|niega|ningun\p{L}*|keine?\p{L}*|nicht|ohne)\s+(?:(?!(?:bei|wegen|aufgrund|infolge|due|because|given|por|debido|ante)\s)\p{L}+\s+){0,2}$/iu;
/** Beside "tolerates": "no tolera", "verträgt sie nicht". */
const intolerant = /(?:^|[^\p{L}])(?:no|not|never|nicht|nie|kein\p{L}*)(?!\p{L})/iu;
/** A second substance of a list. */
const listed = /^(?:,| and| y| e| und) (?<name>\p{L}{4,30})(?!\p{L})/iu;
/** Substances beside drugs that replies list. */
const shownAllergens = [
  'latex',
  'nuss',
  'nuts',
  'peanut',
  'contrast',
  'yod',
  'iod',
  'jod',
  'marisco',
  ...['shellfish', 'bee', 'insect', 'picadura'],
  ...[
    'egg',
    'eggs',
    'eier',
    'huhnerei',
    'huevo',
    'milk',
    'milch',
    'leche',
    'pescado',
    'soja',
    'wasp',
    'avispa',
    'abeja',
  ],
  ...['wespe', 'biene', 'pollen', 'polen', 'nickel', 'niquel'],
];
/** Behind the substance. */
const refuted =
  /^ (?:(?:has been|was|is|ha sido|fue|est[aá]|wurde|ist) )?(?:ruled out|not (?:recorded|documented|known|listed|on file)|no (?:consta|conocid|registrad|documentad)\p{L}*|nicht (?:dokumentiert|bekannt|vermerkt|erfasst)|excluded|refuted|disproved|descartada|excluida|ausgeschlossen|widerlegt|verneint|denied|negada)/iu;
/** Letters that two spellings of one substance begin with. */
const sharedBeginning = 4;

/** Most replies name no reaction. One search is cheaper than reading every form. */
const anyReaction =
  /reacts|reagiert|(?<!\p{L})ram(?!\p{L})|allerg|al[eé]rgi|anaph|anafil|rash|urti[ck]ari|hives|reacti|reacci|reaktion|exant|ausschlag|angio|hypersens|hipersens|überempf|safe|segur|sicher|unbedenk| fine|toler|vertr[aä]g|intoler|trouble|problem|riesgo|incident/iu;

/** REPLY-24: compares each substance that a reply calls an allergy with the chart's. The time is linear in the text. */
export function checkAllergies(text: string, language: ReplyLanguage, states: readonly ChartState[]): Item[] {
  const state = states.find(({ thing }) => thing === 'allergies');
  if (state === undefined || !anyReaction.test(text)) return [];
  const found = (allergyPatterns.get(language) ?? []).flatMap((pattern) => [...text.matchAll(pattern)]);
  const items = found.flatMap(({ 0: all, index, groups }): Item[] => {
    const name = groups?.name ?? '';
    const plain = plainName(name);
    if (noSubstance.test(plain) || noSubstance.test(plain.split(' ')[0] ?? '')) return [];
    const place = { offset: index + all.indexOf(name), length: name.length };
    const next = listed.exec(text.slice(place.offset + name.length, place.offset + name.length + 40));
    const second = next?.groups?.name ?? '';
    const isUntolerated =
      groups?.untolerated !== undefined ||
      (groups?.tolerated !== undefined &&
        (intolerant.test(text.slice(Math.max(0, index - 12), index)) ||
          intolerant.test(text.slice(index + all.length, index + all.length + 14))));
    const isTolerated = groups?.tolerated !== undefined && !isUntolerated;
    const isDenied = isTolerated || denying.test(text.slice(Math.max(0, index - 40), index));
    if (
      second !== '' &&
      !isDenied &&
      !noSubstance.test(plainName(second)) &&
      isSubstance(second) &&
      isListed(second, state) === false
    ) {
      const offset = place.offset + name.length + (next?.[0].length ?? 0) - second.length;
      return [{ offset, length: second.length, verdict: 'differs', expected: state.text ?? '–' }];
    }
    const isKnown = isListed(name, state);
    const isRefuted = refuted.test(text.slice(index + all.length, index + all.length + 40));
    if (
      isTolerated ||
      isRefuted ||
      (!isUntolerated && denying.test(text.slice(Math.max(0, index - 40), index)))
    )
      return isKnown ? [{ ...place, verdict: 'differs', expected: state.text ?? '✓' }] : [];
    // "Alergias: preguntar antes" names no substance. A word that no list has is left alone.
    if (!isSubstance(name)) return [];
    if (state.isOpen) return [{ ...place, verdict: 'differs', expected: '?' }];
    if (isKnown !== false) return [];
    return [{ ...place, verdict: 'differs', expected: state.text ?? '–' }];
  });
  return [...new Map([...items, ...unnamed(text, state)].map((item) => [item.offset, item])).values()];
}

/** "Ibuprofen darf er nicht, da ist er allergisch": the one drug before an allergy that names none. */
const objectless =
  /(?<=^|[.!?\n]\s*)[^.!?\n]{3,80}?(?:(?:is|es|est[aá]|[’']s) (?:\p{L}+ )?(?:allergic|al[eé]rgic[oa])|ist (?:er|sie|der patient|die patientin) (?:\p{L}+ )?allergisch|(?:er|sie) (?:\p{L}+ )?allergisch ist)(?=\s*(?:[.,;!)]|$))/giu;

function unnamed(text: string, state: ChartState): Item[] {
  return [...text.matchAll(objectless)].flatMap(({ 0: words, index }): Item[] => {
    const [drug, ...others] = namedDrugs(words);
    if (drug === undefined || others.length > 0 || denying.test(words.slice(0, -9))) return [];
    if (!state.isOpen && isListed(drug.words, state) !== false) return [];
    const offset = index + words.indexOf(drug.words);
    return [
      {
        offset,
        length: drug.words.length,
        verdict: 'differs',
        expected: state.isOpen ? '?' : (state.text ?? '–'),
      },
    ];
  });
}

const isSubstance = (name: string): boolean =>
  namedDrugs(name).length > 0 || shownAllergens.some((one) => plainName(name).startsWith(one));

/** Returns whether the chart lists a substance; undefined if two languages may name one substance differently. */
function isListed(name: string, { isPresent, text = '' }: ChartState): boolean | undefined {
  if (isPresent === undefined) return undefined;
  if (!isPresent) return false;
  const substances = text.split(', ').map((one) => ({ substance: one }));
  if (allergyFindings(name, substances).some(({ level }) => level !== 'related')) return true;
  const named = namedDrugs(name);
  // "PCN" is too short for a sentence, and a class in the place of a substance.
  const classes = new Set(named.flatMap((one) => (one.isClass ? one.classes : [])));
  if (
    substances.some((one) =>
      namedDrugs(one.substance).some((drug) => drug.classes.some((id) => classes.has(id))),
    )
  )
    return true;
  const start = plainName(name).slice(0, sharedBeginning);
  if (substances.some((one) => plainName(one.substance).includes(start))) return true;
  const isDrug = named.length > 0;
  const areDrugs = substances.every((one) => namedDrugs(one.substance).length > 0);
  return isDrug || areDrugs ? false : undefined;
}
