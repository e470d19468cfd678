import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { ChartState, Denied } from './states.ts';

/* "No fever", "sin alergias", "ohne Hypoxie" and the patient's age beside the chart (REPLY-11, REPLY-12). */

type Item = ReplyCheck['items'][number];

/** The nouns of each thing, and the adjectives that follow "not". */
interface Words {
  denial: string;
  between: string;
  noun: Record<Denied, string>;
  not: string;
  adjective: Partial<Record<Denied, string>>;
  /** Words that deny a thing by themselves. */
  alone: Partial<Record<Denied, string>>;
  age: RegExp[];
}

/** "No pain", and not "no pain on palpation" or "sin dolor torácico". */
const byItself =
  '(?=\\s*(?:[.,;:!)|*\\n]|$|(?:and|or|now|currently|y|ni|o|ahora|actualmente|und|oder|aktuell|derzeit)(?!\\p{L})))';

const words: Record<ReplyLanguage, Words> = {
  en: {
    denial: 'no|without|denies|denied',
    between: 'any|known|drug|evidence of|signs? of|current|home|regular|supplemental|significant',
    noun: {
      fever: 'fever|pyrexia',
      allergies: 'allerg(?:y|ies)',
      pregnancy: 'pregnancy',
      hypoxia: 'hypox(?:ia|emia|aemia)|desaturation',
      tachycardia: 'tachycardia',
      hypotension: 'hypotension',
      oxygen: 'oxygen(?: therapy)?',
      medication: 'medications?',
      bradycardia: 'bradycardia',
      tachypnea: 'tachypno?ea',
      confusion: '(?:new )?confusion',
      pain: `pain${byItself}`,
      pneumothorax: 'pneumothorax',
      effusion: '(?:pleural )?effusions?',
      pneumonia: '(?:focal |new )?(?:pneumonia|consolidations?|infiltrates?)',
    },
    not: 'not(?: currently)?|no longer',
    adjective: {
      fever: 'febrile',
      pregnancy: 'pregnant',
      hypoxia: 'hypox(?:ic|emic|aemic)',
      tachycardia: 'tachycardic',
      hypotension: 'hypotensive',
      bradycardia: 'bradycardic',
      tachypnea: 'tachypno?eic',
      confusion: 'confused',
    },
    alone: {
      fever: 'afebrile',
      allergies: 'nkda|nka',
      pain: 'pain-free',
      oxygen: '(?:on|breathing|breathes) room air',
    },
    age: [/\b(\d{1,3})[- ]years?[- ]old\b/giu],
  },
  es: {
    denial: 'sin|niega|no (?:tiene|hay|presenta|refiere|toma)|ning[uú]na?',
    between: 'conocidas?|signos de|datos de|evidencia de|ning[uú]na?',
    noun: {
      fever: 'fiebre',
      allergies: 'alergias?',
      pregnancy: 'embarazo',
      hypoxia: 'hipoxi?a|hipoxemia|desaturación',
      tachycardia: 'taquicardia',
      hypotension: 'hipotensión',
      oxygen: 'ox[ií]geno(?: suplementario)?|oxigenoterapia',
      medication: 'medicación(?: habitual| domiciliaria)?|medicamentos',
      bradycardia: 'bradicardia',
      tachypnea: 'taquipnea',
      confusion: 'confusión(?: aguda)?',
      pain: `dolor${byItself}`,
      pneumothorax: 'neumotórax',
      effusion: 'derrame(?: pleural)?',
      pneumonia: 'neumonía|consolidaci(?:ón|ones)|infiltrados?',
    },
    not: '(?:ya )?no está',
    adjective: {
      fever: 'febril',
      pregnancy: 'embarazada',
      hypoxia: 'hipóxic[oa]|hipoxémic[oa]',
      tachycardia: 'taquicárdic[oa]',
      hypotension: 'hipotens[oa]',
      bradycardia: 'bradicárdic[oa]',
      tachypnea: 'taquipneic[oa]',
      confusion: 'confus[oa]',
    },
    alone: { fever: 'afebril', oxygen: '(?:con|en|a|respira(?:ndo)?) aire ambiente' },
    age: [
      /(?:\bde|paciente|mujer|varón|hombre)\s+(\d{1,3})\s+años(?!\p{L})/giu,
      /\b(\d{1,3})\s+años de edad/giu,
    ],
  },
  de: {
    denial: 'kein(?:e|en|er|em)?|ohne|verneint',
    between: 'bekannten?|anhalt für(?: eine?n?)?|zeichen (?:von|einer|für)|aktuellen?|zusätzlichen?',
    noun: {
      fever: 'fieber',
      allergies: 'allergien?',
      pregnancy: 'schwangerschaft',
      hypoxia: 'hypox(?:ie|ämie)|entsättigung',
      tachycardia: 'tachykardie',
      hypotension: 'hypotonie|hypotension',
      oxygen: 'sauerstoff(?:gabe)?',
      medication: 'medikamente|(?:dauer)?medikation',
      bradycardia: 'bradykardie',
      tachypnea: 'tachypnoe',
      confusion: '(?:neue )?verwirrtheit',
      pain: `schmerzen${byItself}`,
      pneumothorax: 'pneumothorax',
      effusion: '(?:pleura)?erg[uü]ss(?:e|es)?',
      pneumonia: 'pneumonie|infiltrate?|verschattung(?:en)?',
    },
    not: 'nicht(?: mehr)?',
    adjective: {
      fever: 'febril',
      pregnancy: 'schwanger',
      hypoxia: 'hypoxisch|hypoxämisch',
      tachycardia: 'tachykard',
      hypotension: 'hypoton|hypotensiv',
      bradycardia: 'bradykard',
      tachypnea: 'tachypnoisch',
      confusion: 'verwirrt',
    },
    alone: { fever: 'afebril|fieberfrei', pain: 'schmerzfrei', oxygen: '(?:an|unter|atmet) raumluft' },
    age: [/(?<![\p{L}\p{N}])(\d{1,3})[- ]?jährige[rnms]?(?!\p{L})/giu, /\b(\d{1,3}) Jahre alt(?!\p{L})/giu],
  },
};

const start = '(?<![\\p{L}\\p{N}])';
const end = '(?![\\p{L}\\p{N}-])';

/**
 * One pattern for each language, made once, with up to three groups for each thing. Every repetition is bounded, so the time
 * is linear in the text.
 */
const patterns = new Map(
  (['en', 'es', 'de'] as const).map((language) => {
    const { denial, between, noun, not, adjective, alone } = words[language];
    const groups = (forms: Partial<Record<Denied, string>>, kind: string) =>
      Object.entries(forms)
        .map(([thing, form]) => `(?<${thing}${kind}>${form})`)
        .join('|');
    const forms = [
      `(?:${denial}) (?:(?:${between}) ){0,2}(?:${groups(noun, 'Noun')})`,
      `(?:${not}) (?:${groups(adjective, 'Adjective')})`,
      groups(alone, 'Alone'),
    ];
    return [language, new RegExp(`${start}(?:${forms.join('|')})${end}`, 'giu')] as const;
  }),
);

/** Returns the thing whose group has matched. */
function thingIn(groups: Record<string, string | undefined> | undefined): Denied | undefined {
  const [name] = Object.entries(groups ?? {}).find(([, text]) => text !== undefined) ?? [];
  return name?.replace(/(?:Noun|Adjective|Alone)$/, '') as Denied | undefined;
}

/** Words before a denial that is a condition ("if there is no fever") or a request, and so says nothing about the patient. */
const conditional =
  /(?:^|[^\p{L}])(?:if|unless|once|until|when|si|salvo|cuando|hasta|wenn|falls|sofern|sobald|bis)(?!\p{L})[^.!?\n]{0,40}$/iu;
/** After a denial of the record and not of the thing ("no medications recorded"), and after advice. */
const aboutRecord =
  /^[^.!?\n]{0,12}(?:recorded|documented|listed|registrad|documentad|dokumentiert|erfasst|eingetragen|needed|required|necesari|nötig|erforderlich)/iu;

/** Compares what a reply denies with the chart. The time is linear in the text. */
export function checkDenials(text: string, language: ReplyLanguage, states: readonly ChartState[]): Item[] {
  const byThing = new Map(states.map((one) => [one.thing, one]));
  const pattern = patterns.get(language);
  const found = pattern === undefined ? [] : [...text.matchAll(pattern)];
  const denied = found.flatMap(({ 0: words, index: offset, groups }) => {
    const thing = thingIn(groups);
    const state = thing && byThing.get(thing);
    if (state === undefined) return [];
    const after = offset + words.length;
    const isStated =
      !conditional.test(text.slice(Math.max(0, offset - 60), offset)) &&
      !aboutRecord.test(text.slice(after, after + 40)) &&
      !/^[^.!\n]{0,60}\?/.test(text.slice(after, after + 62));
    return isStated ? [verdictOf({ offset, length: words.length }, state)] : [];
  });
  return denied;
}

/** Returns the item of words that deny a thing, by what the chart knows of it. */
export function verdictOf(
  place: Pick<Item, 'offset' | 'length'>,
  { isPresent, text, recordId }: ChartState,
): Item {
  if (isPresent === undefined) return { ...place, verdict: 'absent' };
  const record = recordId === undefined ? {} : { recordId };
  if (!isPresent) return { ...place, verdict: 'found', ...record };
  return { ...place, verdict: 'differs', ...record, expected: text ?? '✓' };
}

/** Before an age of a rule and not of the patient. */
const ruleAge =
  /(?:over|under|above|below|than|least|from|mayor(?:es)?(?: de)?|menor(?:es)?(?: de)?|über|unter|ab|als|[<>≥≤])\s*$/iu;

/** REPLY-12: a stated age in years is the patient's. */
export function checkAges(text: string, language: ReplyLanguage, states: readonly ChartState[]): Item[] {
  const state = states.find(({ thing }) => thing === 'age');
  if (state?.text === undefined) return [];
  return words[language].age.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, 1: years = '', index }): Item[] => {
      if (ruleAge.test(text.slice(Math.max(0, index - 20), index))) return [];
      const place = { offset: index + found.indexOf(years), length: years.length };
      const isSame = years === state.text;
      return [{ ...place, verdict: isSame ? 'found' : 'differs', ...(!isSame && { expected: state.text }) }];
    }),
  );
}
