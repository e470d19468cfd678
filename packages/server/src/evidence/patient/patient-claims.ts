import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import { allergyFindings } from '@bedside/contracts/clinical/medications/allergy-check.ts';
import { namedDrugs } from '@bedside/contracts/clinical/medications/named-drugs.ts';
import { clausesOf, sentencesOf } from '../reading/statements.ts';
import { plainName } from '../reading/topics.ts';
import type { ChartState } from '../states/chart-state.ts';
import { sexSigns } from '../states/states.ts';

/* Who a reply says the patient is, and what they are allergic to (REPLY-23, REPLY-24). */

type Item = ReplyCheck['items'][number];

const open = '(?<![\\p{sc=Latin}\\p{N}])';
const close = '(?![\\p{sc=Latin}-])';
/** German pronouns also stand for things. Beside these words they are the patient. */
const ofPatient = {
  verb: '(?:ist|hat|war|hatte|wird) (?:\\p{sc=Latin}+ ){0,3}?(?:verwirrt|orientiert|desorientiert|wach|schmerz\\p{sc=Latin}*|gestürzt|umgeknickt|fieber|schläfrig|antikoaguliert|allergisch|beschwerde\\p{sc=Latin}*|jahre|patient\\p{sc=Latin}*|asthma|copd|verletzt)',
  noun: '(?:tochter|sohn|mutter|vater|eltern|hausarzt|knöchel|kopf|hüfte|bein|arm|bauch|brust|hals|medik\\p{sc=Latin}*|allergi\\p{sc=Latin}*|\\p{sc=Latin}*schmerz\\p{sc=Latin}*|fieber|puls|blutdruck|sättigung|atemfrequenz|inr|laktat|kalium|troponin|zustand|alter)',
} as const;
const own = {
  male: `(?<=(?:^|[.!?]\\s))er ${ofPatient.verb}|sein(?:e[rnm]?)? ${ofPatient.noun}`,
  female: `(?<=(?:^|[.!?]\\s))sie ${ofPatient.verb}|ihre?[rnm]? ${ofPatient.noun}`,
};
const verbs = '(?:nimmt|klagt|trinkt|atmet|wiegt|reagiert|verträgt|bekam|erhielt|stürzte)';
/** Nouns, pronouns and endings that only one sex has, wherever they stand. */
const anywhere: Record<ReplyLanguage, { male: string; female: string }> = {
  en: {
    male: 'he|him|his|himself|(?:mr|mister)\\.? \\p{sc=Latin}{3,}|gentleman|man(?! the)|men such as|boy|chap|bloke|lad|guy|fellow|male',
    female:
      'she|her|hers|herself|(?:mrs|ms|miss)\\.? \\p{sc=Latin}{3,}|woman|women (?:like|such as)|lady|girl|lass|grandmother|female',
  },
  es: {
    male: 'don \\p{sc=Latin}{3,}|(?:el|al|del) (?:señor|sr\\.)|var[oó]n|varones, como|hombre|niño|el (?:pequeño|chiquillo|crío)|caballero|chico|muchacho|anciano|abuelo|paciente masculino',
    female:
      'doña \\p{sc=Latin}{3,}|la (?:señora|sra\\.|paciente)|ella|(?<!su )mujer|mujeres, como|niña|la (?:pequeña|chiquilla|cría)|chica|muchacha|anciana|abuela|señora|paciente femenina|una paciente',
  },
  de: {
    male: `herrn? (?!dr|prof)\\p{sc=Latin}{3,}|mann|männern wie|herr|junge(?! (?:frau|dame|patientin|mutter|erwachsene))|bub|bursche|männlich(?:er|e)?|\\d{1,3}-?(?:jähriger|j\\.) patient|der \\d{1,3}-?jährige|(?:bei|mit|von|für|an|zu|gegenüber) ihm|ihm (?:geht|wurde|ist)|${own.male}|(?<=(?:^|[.!?]\\s))er ${verbs}`,
    female: `(?<!seine[rn]? |ihre[rn]? |deren )frau(?! (?:dr|prof))|frauen wie|dame|mädchen|mädel|patientin|seniorin|rentnerin|oma|weiblich(?:e|er)?|die \\d{1,3}-?jährige|ihr (?:geht|wurde) es|(?:bei|mit|von|für|zu|gegenüber) ihr(?= (?:\\p{Ll}|[.,;]))|${own.female}|(?<=(?:^|[.!?]\\s))sie ${verbs}`,
  },
};
/** What only one sex has, and the field of a form. */
const bodies = {
  male: 'prostat\\p{sc=Latin}*|pr[oó]stata|testic\\p{sc=Latin}*|test[ií]cul\\p{sc=Latin}*|hoden\\p{sc=Latin}*|scrot\\p{sc=Latin}*|escrot\\p{sc=Latin}*|epididym\\p{sc=Latin}*|(?:sex|gender|sexo|g[eé]nero|geschlecht)\\s?[:=]?\\s?(?:m|male|masculino|var[oó]n|hombre|männlich)',
  female:
    'ovari\\p{sc=Latin}*|ov[aá]ric\\p{sc=Latin}*|menstru\\p{sc=Latin}*|vagin\\p{sc=Latin}*|eierst\\p{sc=Latin}*|g[eê]bärf[aä]hig\\p{sc=Latin}*|child-?bearing|edad f[eé]rtil|(?:sex|gender|sexo|g[eé]nero|geschlecht)\\s?[:=]?\\s?(?:f|w|female|femenino|mujer|weiblich)',
} as const;
/** Adjectives and participles that Spanish only says of people, with the ending of a sex. */
const ofPeople =
  '(?<=(?:est[aá]|es|fue|se encuentra|se halla|sigue|contin[uú]a|permanece|qued[oó]|ingresó|acude|lleg[oó]) (?:muy |algo |ya |bien )?)(?:orientad|desorientad|confus|al[eé]rgic|hipotens|taquic[aá]rdic|bradic[aá]rdic|taquipneic|hip[oó]xic|ingresad|anticoagulad|diab[eé]tic|asm[aá]tic|tranquil|sentad|intubad|sedad|despiert|dormid|agitad|deca[ií]d|monitorizad|vacunad|estuporos|somnolient|s[eé]ptic|afectad)';
const anywherePatterns = Object.fromEntries(
  (['en', 'es', 'de'] as const).map((language) => {
    const of = (sex: 'male' | 'female', ending: string) =>
      new RegExp(
        `${open}(?:${anywhere[language][sex]}|${bodies[sex]}${language === 'es' ? `|${ofPeople}${ending}` : ''})${close}`,
        'giu',
      );
    return [language, { male: of('male', 'o'), female: of('female', 'a') }];
  }),
) as Record<ReplyLanguage, Record<'male' | 'female', RegExp>>;
/** Characters beside a pronoun in which somebody else can stand. */
const personReach = 160;
/** Anybody else whom a pronoun can mean. */
const others =
  /(?<!\p{sc=Latin})(?:daughter|mother|mum|mom|wife|sister|aunt|grandmother|girlfriend|nurse|partner|husband|father|dad|son|brother|grandfather|boyfriend|doctor|gp|consultant|paramedics?|carer|dr|neighbou?r|friend|parents?|colleague|hija|madre|esposa|mujer del|(?:su|con su) mujer|hermana|enfermer[oa]|marido|padre|hijo|hermano|m[eé]dic[oa]|doctora?|vecin[oa]|pareja|tochter|mutter|ehefrau|schwester|großmutter|oma|pflege\p{sc=Latin}*|ehemann|vater|sohn|bruder|hausarzt|ärztin|arzt|kolleg\p{sc=Latin}*|nachbar\p{sc=Latin}*|partner\p{sc=Latin}*|freund\p{sc=Latin}*)(?!\p{sc=Latin})/iu;
/** "67-j. Pat., männl.", "el paciente, masculino". */
const predicate = {
  male: /(?:[,;(]\s*|jahre alt und |(?<!\p{sc=Latin})(?:is|es|ist) )(?<word>männl(?:ich|\.)|masculino|male)(?=[\s,.;)]|$)(?! gender| sex| geschl)/giu,
  female:
    /(?:[,;(]\s*|jahre alt und |(?<!\p{sc=Latin})(?:is|es|ist) )(?<word>weibl(?:ich|\.)|femenin[oa]|female)(?=[\s,.;)]|$)(?! gender| sex| geschl)/giu,
} as const;
/** "67F", "81 M", "67 J., w". */
const short =
  /(?<![\p{sc=Latin}\p{N}.,/-])(?<age>\d{1,3})\s?(?:y\/?o?|yo|J\.?,|a\.?,)?\s?(?<word>[FMWfmw])(?=[\s,.;:)]|$)(?!\s?\.?\s?\d)/gu;

/** "A boy and not a girl". */
const notThis =
  /(?<!\p{sc=Latin})(?:not|no|kein\p{sc=Latin}*|nicht|rather than|statt)\s+(?:(?:se trata )?de |an? |una? |eine? |the |la |el |die |der |das )*$/iu;

/** "Die Frau des Patienten". */
const ofThePatient = /^ (?:(?:des|del|of the) pa[ct]ient|of (?:his|her) age)/iu;

const professional = /^(?:dr|doctor|nurse|consultant|paramedics?)$/iu;
/** Titles, and pronouns of one sex. */
const title =
  /^(?:mrs?|ms|miss|mister|frau|herrn?|don|doña|(?:la |el |al |del )?(?:señora?|sra?\.?))(?!\p{sc=Latin})/iu;
const pronoun = /^(?:s?he|him|her|his|hers|(?:him|her)self|ella|la paciente)$/iu;
/** "No X-ray if she can walk" can be a rule. */
const condition = /(?<!\p{sc=Latin})(?:if|when|unless|si|cuando|wenn|falls|sobald)\s/iu;
const anybody =
  /(?<!\p{sc=Latin})(?:an?|any|every|each|una?|cualquier|toda?|eine?[rmns]?|jede[rmns]?)\s(?:[\p{sc=Latin}-]+\s){0,2}(?:wom[ae]n|man|girl|boy|lady|gentleman|patient(?:in)?|person|child|infant|male|female|adult|mujer|hombre|var[oó]n|niñ[oa]|paciente|frau|mann|mädchen|junge|kind)(?!\p{sc=Latin})/iu;

/**
 * Returns whether a word of one sex means the patient even in advice: "Frau Weber kann das Bein nicht belasten", and not "in a
 * woman of this age one would".
 */
export function meansPatient(
  sentence: string,
  { offset, length }: { offset: number; length: number },
): boolean {
  const word = sentence.slice(offset, offset + length);
  const name = /^(?:frau|herrn?)$/iu.test(word)
    ? sentence.slice(offset + length + 1)
    : sentence.slice(offset);
  return title.test(word)
    ? /^\p{Lu}/u.test(name)
    : pronoun.test(word) && !anybody.test(sentence) && !condition.test(sentence);
}

/** REPLY-23: compares the sex that a reply gives the patient with the chart's. "Der Patient" and "paciente" give none. */
export function checkSex(text: string, language: ReplyLanguage, states: readonly ChartState[]): Item[] {
  const chart = states.find(({ thing }) => thing === 'sex')?.text;
  const wrong = chart === sexSigns.female ? 'male' : chart === sexSigns.male ? 'female' : undefined;
  if (wrong === undefined) return [];
  const found = [...text.matchAll(predicate[wrong])].map(({ 0: all, index, groups }) => {
    const word = groups?.word ?? '';
    return { offset: index + all.lastIndexOf(word), length: word.length };
  });
  // One in each sentence is enough.
  let next = 0;
  for (const { 0: word, index } of text.matchAll(anywherePatterns[language][wrong])) {
    if (index < next) continue;
    const rest = text.slice(index, index + personReach);
    const end = rest.search(/[.!?\n]/u);
    const before = text.slice(Math.max(0, index - personReach), index);
    const other = others.exec(before + rest.slice(0, end === -1 ? undefined : end))?.[0];
    // "Mr Ellis was seen by Dr Salas" is about Mr Ellis.
    if (other !== undefined && !(title.test(word) && professional.test(other))) continue;
    found.push({ offset: index, length: word.length });
    next = index + (end === -1 ? personReach : end);
  }
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

/** Substances beside drugs that replies list. */
const shownAllergens =
  'latex nuss nuts peanut contrast kontrast yod iod jod marisco shellfish bee insect picadura egg eggs eier huhnerei huevo milk milch leche pescado soja wasp avispa abeja wespe biene pollen polen nickel niquel'.split(
    ' ',
  );
/** Behind the substance. */
const refuted =
  /(?:^| )(?:(?:has been|was|is|ha sido|fue|est[aá]|wurde|ist) )?(?:ruled out|not (?:recorded|documented|known|listed|on file)|no (?:consta|conocid|registrad|documentad)\p{sc=Latin}*|nicht (?:dokumentiert|bekannt|vermerkt|erfasst)|excluded|refuted|disproved|descartada|excluida|ausgeschlossen|widerlegt|verneint|denied|negada)/iu;
/** Letters that two spellings of one substance begin with. */
const sharedBeginning = 4;

/** Most replies name no reaction. One search is cheaper than reading every form. */
const anyReaction =
  /reacts|reagiert|(?<!\p{sc=Latin})ram(?!\p{sc=Latin})|allerg|al[eé]rgi|anaph|anafil|rash|urti[ck]ari|hives|reacti|reacci|reaktion|exant|ausschlag|angio|hypersens|hipersens|überempf|safe|segur|sicher|unbedenk| fine|toler|vertr[aä]g|intoler|trouble|problem|riesgo|incident|nothing|nichts|nada|objection|[ck]ontra-?ind/iu;

/** REPLY-24: compares each substance that a reply calls an allergy with the chart's. The time is linear in the text. */
export function checkAllergies(
  text: string,
  states: readonly ChartState[],
  sentences = sentencesOf(text),
): Item[] {
  const state = states.find(({ thing }) => thing === 'allergies');
  if (state === undefined || !anyReaction.test(text)) return [];
  const parts = clausesOf(text, sentences, partEnd);
  return parts.flatMap(({ offset, length }, at) => {
    const before = parts[at - 1];
    const previous = before === undefined ? '' : text.slice(before.offset, offset);
    const own = text.slice(offset, offset + length);
    return inClause(own, /[.!?]\s*$/u.test(previous) ? '' : previous, state).map((item) => ({
      ...item,
      offset: item.offset + offset,
    }));
  });
}

/** "Penicillin was well tolerated", "nunca ha dado problemas". */
const tolerates =
  /(?<!\p{sc=Latin})(?:tolerat(?:es?|ed)|toler(?:a|o|ó|ado)|verträgt|vertragen)(?!\p{sc=Latin})/iu;
/** "Does not tolerate codeine", "verträgt sie nicht". */
const intolerant =
  /(?<!\p{sc=Latin})(?:no|not|never|cannot|\p{sc=Latin}+n[’']t|can[’']t|nunca|nicht|nie|kein\p{sc=Latin}*) toler\p{sc=Latin}+|(?:verträgt|vertragen|tolera) (?:(?:er|sie) )?(?:nicht|kein\p{sc=Latin}*|nie)|(?:nicht|nie) vertragen/iu;
const harmless =
  /(?<!\p{sc=Latin})(?:(?:is|are|would be|es|son|ist|sind|wäre|wären) (?:safe|fine|segur[oa]s?|sicher|unbedenklich|unproblematisch)|never (?:been a problem|caused)|without (?:trouble|problems?|reaction|incident)|sin (?:problemas?|riesgo)|nunca (?:le )?han? (?:dado|causado)|(?:sicher|unbedenklich|unproblematisch)(?=[.,;!]|$))(?!\p{sc=Latin})/iu;
/** "Nothing speaks against co-amoxiclav". */
const unopposed =
  /(?<!\p{sc=Latin})(?:nothing (?:\p{sc=Latin}+ ){0,4}(?:against|stops|prevents|precludes|rules out)|no (?:objections?|contra-?indications?|reason not) to|spricht nichts|nichts (?:spricht|steht)|steht nichts|keine kontraindikation|nada (?:impide|en contra|se opone)|no hay (?:contraindicaci[oó]n|inconveniente|problema))(?!\p{sc=Latin})/iu;
/** What a sentence about allergies is about, whatever its form. */
const allergyWord =
  /(?<!\p{sc=Latin})(?:non-?)?(?:\p{sc=Latin}*allerg\p{sc=Latin}*|al[eé]rg\p{sc=Latin}*|\p{sc=Latin}*unverträglich\p{sc=Latin}*|intoleran\p{sc=Latin}*|hypersens\p{sc=Latin}*|hipersens\p{sc=Latin}*|überempfind\p{sc=Latin}*|anafil\p{sc=Latin}*|(?:urticaria|urtikaria|rash|ausschlag|exanthem|exantema)(?= (?:con|por|a|on|with|to|from|after|auf|nach|unter|durch)(?!\p{sc=Latin}))|anaphyla\p{sc=Latin}*|hives|nesselsucht|sensitiv(?:e|ity)|ram|(?:reacci[oó]n|reacted|reacts|reaction|reagiert\p{sc=Latin}*|reaktion)(?= (?:\p{sc=Latin}+ ){0,2}(?:a|al|to|on|with|auf|nach)(?!\p{sc=Latin})))/iu;
const denyingWord =
  /(?<!\p{sc=Latin})(?:no|not|none|nil|negative|denie[sd]|without|free|zero|never|clear|clean|empty|blank|nothing|ni|sin|ning\p{sc=Latin}+|niega|nada|negativ[oa]s?|vac[ií][oa]|kein\p{sc=Latin}*|nicht|nichts|ohne|frei|negativ|leer|verneint)(?!\p{sc=Latin})/iu;
const deniedBefore =
  /(?<!\p{sc=Latin})(?:no|not|without|denies|sin|niega|ningun\p{sc=Latin}*|keine?\p{sc=Latin}*|nicht|ohne)\s+(?:(?!(?:bei|mit|wegen|aufgrund|due|because|given|with|por|con|debido|ante)\s)\p{sc=Latin}+[\s-]+){0,2}$/iu;
/** Nobody knows, or something else is denied or asked for. */
const otherwiseOf =
  /(?<!\p{sc=Latin})(?:un(?:known|asked|clear|documented)|ask\p{sc=Latin}*|inquir\p{sc=Latin}*|missing|check\p{sc=Latin}*|clarif\p{sc=Latin}*|confirm\p{sc=Latin}*|verif\p{sc=Latin}*|status|information|history|field|before|until|first|antes|hasta|primero|vor|bevor|bis|zuerst|erst|assum\p{sc=Latin}*|desconoc\p{sc=Latin}*|preg[uú]nt\p{sc=Latin}*|const\p{sc=Latin}+|comprob\p{sc=Latin}*|falta\p{sc=Latin}*|recoger|recojan?|aclar\p{sc=Latin}*|unbekannt|\p{sc=Latin}*frag(?:t|en|e)\p{sc=Latin}*|annehm\p{sc=Latin}*|angenommen|fehl\p{sc=Latin}*|erhoben|klär\p{sc=Latin}*|geklärt|offen|because|since|due|given (?:that|the|his|her|an?|this)|porque|debido|dada|por (?:la|el|su)|weil|wegen|aufgrund|trotz|cross\p{sc=Latin}*|cruzad\p{sc=Latin}*|kreuz\p{sc=Latin}*|other|otras?|andere\p{sc=Latin}*|sonstige\p{sc=Latin}*|weitere\p{sc=Latin}*|besides|apart|aside|bestätig\p{sc=Latin}*|except|salvo|excepto|außer|instead|alternative\p{sc=Latin}*|alternativ\p{sc=Latin}*|safe|segur\p{sc=Latin}*|sicher)(?!\p{sc=Latin})/iu;

/** "Asked at triage, none declared." */
const askedAndNone =
  /(?<!\p{sc=Latin})(?:asked|preguntad[oa]s?|(?:er|ab|be)fragt)(?!\p{sc=Latin}).{0,40}(?<!\p{sc=Latin})(?:none|nil|nothing|ningun[oa]s?|nada|keine?|nichts)(?!\p{sc=Latin})/iu;
/** "A dust mite allergy", "alergia a los ácaros", "Hausstaubmilbenallergie": of something, known to the product or not. */
const statesAllergy =
  /(?<!\p{sc=Latin})(?:allerg(?:ic|y) to (?!any|drugs?|medic)\p{sc=Latin}|(?:has|have|had|with|known|recorded|documented) (?:an? )?(?:\p{sc=Latin}+ ){1,3}allergy(?! (?:list|status|check|band|history|to))|al[eé]rgic[oa]s? a(?:l| la| los| las)? (?!medic|f[aá]rmac)\p{sc=Latin}|alergia a(?:l| la| los| las)? (?!medic|f[aá]rmac)\p{sc=Latin}|allergisch (?:auf|gegen) (?!medik|arznei)\p{sc=Latin}|allergie (?:auf|gegen) (?!medik|arznei)\p{sc=Latin}|(?!(?:arzneimittel|medikamenten?|kreuz|antibiotik[au])allergi)\p{sc=Latin}{4,}allergie(?=\s|[.,;]|$))/iu;

/** Returns what a clause says of allergies, whatever its form, if the chart is against it. */
function inClause(own: string, previous: string, state: ChartState): Item[] {
  const expected = state.isOpen ? '?' : (state.text ?? '–');
  const at = ({ words }: { words: string }) => own.indexOf(words);
  const differs = (drug: { words: string } | undefined): Item[] =>
    drug === undefined ? [] : [{ offset: at(drug), length: drug.words.length, verdict: 'differs', expected }];
  const word = allergyWord.exec(own);
  // "Has a penicillin allergy, the dose of vitamin K is no problem".
  const wordAt = word?.index ?? 0;
  const clauseLength = own.slice(wordAt).search(nextClause);
  const isDenied = denyingWord.test(clauseLength === -1 ? own : own.slice(0, wordAt + clauseLength));
  const isTolerant = tolerates.test(own);
  const isHarmless = harmless.test(own) || unopposed.test(own) || (isTolerant && !isDenied);
  if (word === null && !isTolerant && !isHarmless) return [];
  const drugs = [...namedDrugs(own), ...otherAllergens(own)];
  const known = drugs.filter(({ words }) => isListed(words, state) === true);
  const wrong = drugs.filter(({ words }) => isListed(words, state) === false);
  if (isHarmless) return word === null || unopposed.test(own) ? differs(known[0]) : [];
  // "She does not tolerate codeine."
  if (isTolerant && !intolerant.test(own)) return [];
  if (isTolerant) {
    const verb = own.search(tolerates);
    const near = drugs.toSorted((a, b) => Math.abs(at(a) - verb) - Math.abs(at(b) - verb))[0];
    return state.isOpen || (near !== undefined && wrong.includes(near)) ? differs(near) : [];
  }
  if (word === null || (otherwiseOf.test(own) && !askedAndNone.test(own))) return [];
  const ofWord: Item = { offset: word.index, length: word[0].length, verdict: 'differs', expected };
  // "He can't have ibuprofen, he's allergic."
  const [only, ...rest] = namedDrugs(previous);
  if (drugs.length === 0 && !isDenied && only !== undefined && rest.length === 0)
    return state.isOpen || isListed(only.words, state) === false ? [ofWord] : [];
  if (drugs.length === 0) {
    if (isDenied) return state.isOpen || state.isPresent ? [ofWord] : [];
    return state.isPresent === false && statesAllergy.test(own) ? [ofWord] : [];
  }
  // "No penicillin allergy", "penicillin allergy ruled out".
  const isRefuted = deniedBefore.test(own.slice(0, word.index)) || refuted.test(own.slice(word.index));
  if (isDenied || isRefuted)
    return isRefuted && known.length === drugs.length && !state.isOpen ? differs(known[0]) : [];
  if (state.isOpen) return differs(drugs[0]);
  // "Penicillin and latex", and not "penicillin anaphylaxis, meropenem".
  const isJoined = (drug: { words: string }) => {
    const before = own.slice(0, at(drug)).replace(/(?:[,/]| and| y| e| und| sowie)\s$/u, '');
    return known.some(({ words }) => before.endsWith(words));
  };
  return differs(known.length === 0 ? wrong[0] : wrong.find(isJoined));
}

const nextClause =
  /,\s(?:(?:no|not|nicht)\s(?:to|a|al|auf|gegen)|gegen|thus|the|el|la|die|der|das|he|she|sie|er|it)\s/iu;

/** Where a clause about something else begins: "allergic to latex, so", and not a list. */
const partEnd =
  /(?:[;,]\s|\s)(?=(?:so|therefore|hence|which|because|as|since|but|daher|deshalb|weil|da|aber|vor|bevor|por lo que|porque|pero|así que)(?!\p{sc=Latin}))|;\s|:\s(?=(?:la|el|le|the|he|she|sie|er|ihr|ihm|it)\s)|,\s(?=(?:dann|also|then|luego|entonces)(?!\p{sc=Latin}))|,\s(?=(?:and|but|y|pero|und|aber) (?:no|not|nothing|never|nada|ning\p{sc=Latin}+|nunca|nichts|nie|kein\p{sc=Latin}*)(?!\p{sc=Latin}))|,\s(?=(?!none\s)\p{sc=Latin}+(?:e|es|s|t|á|ó)\s)|,\s(?=\p{sc=Latin}+ (?:wird|ist|war|is|was|es|fue)\s)/giu;

const otherAllergens = (sentence: string) =>
  [...sentence.matchAll(/\p{sc=Latin}{3,}/gu)].flatMap(({ 0: words }) =>
    shownAllergens.some(
      (one) =>
        plainName(words).startsWith(one) &&
        (one.length > 3 || words.replace(/s$/u, '').length === one.length),
    )
      ? [{ words }]
      : [],
  );

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
