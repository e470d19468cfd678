import type { ReplyCheck } from '@bedside/contracts/chat/reply-check.ts';
import type { ReplyLanguage } from '@bedside/contracts/chat/reply-languages.ts';
import type { Fact, Topic } from '../facts.ts';
import { placeOf, plainOf, type Token } from '../reading/reply-tokens.ts';
import { factsNamed, longestTopicAt } from '../reading/topics.ts';
import { wordSet } from '../reading/word-set.ts';
import { isOtherAmount } from './trend-amounts.ts';
import { courses, type Direction, directions } from './trend-words.ts';

/* "Lactate is trending down", "Der Blutdruck erholt sich" beside the two newest values (REPLY-22). */

type Item = ReplyCheck['items'][number];

/** These are a direction only behind such a word or a name: "has come down", "HR up", and not "follow up". */
const loose = wordSet(
  'weg starker stronger up down higher lower better worse mejor peor besser schlechter igual zuruck',
);
const movingWords = wordSet(
  'wieder way heading headed drifting drifted edging ticked picking picked is are was were has have come came coming going gone went trending trended crept moved brought got getting gets now much slightly clearly still further than it looks esta va mantiene sigue ist wird geht gehen ging etwas deutlich weiter bit',
);
const denying = wordSet(
  'isn aren wasn hasn doesn didn not no never neither nor than instead failed fails failing weder statt anstatt vez lugar lejos without nicht kein keine keinen nie ohne sin ni tampoco hardly kaum',
);
const ends = wordSet('. ! ? ; \n |');
const ofCirculation =
  /^(?:hamodynami|haemodynami|hemodynami|hemodinami|clinical|clinica|klinisch|kreislauf|cardio|kardio)/;
const ofAll =
  /^(?:vitals?|obs|observations|constantes|signos|parametros|vital(?:werte|zeichen|parameter)\p{sc=Latin}*|circulation|kreislauf|patient|patientin|paciente|she|he)$/u;
/** "Stable with ongoing pain". */
const parting = /^(?:with|but|despite|con|pero|mit|aber|trotz)$/;
const joining = /^(?:and|y|e|und)$/;
/** Tokens between a name and its direction. */
const [reach, reachBefore] = [9, 4];

/** Normal bands of adults, and the change that nobody calls stable. */
export const signBands: Partial<Record<Topic, { low: number; high: number; clear: number }>> = {
  heartRate: { low: 60, high: 100, clear: 15 },
  respiratoryRate: { low: 12, high: 20, clear: 5 },
  oxygenSaturation: { low: 96, high: 100, clear: 3 },
  temperature: { low: 36, high: 37.9, clear: 0.6 },
  bloodPressure: { low: 100, high: 140, clear: 15 },
  meanPressure: { low: 70, high: 105, clear: 12 },
  pain: { low: 0, high: 0, clear: 2 },
  'lab:potassium': { low: 3.5, high: 5.1, clear: 0.5 },
  'lab:sodium': { low: 135, high: 145, clear: 5 },
};
const lowerIsBetter = new Set(
  'lactate creatinine troponin troponin-t troponin-i hs-troponin-t hs-troponin-i crp procalcitonin leukocytes bilirubin d-dimer urea bun ck'.split(
    ' ',
  ),
);
const higherIsBetter = new Set(['hemoglobin', 'platelets']);
/** The share of a result by which it clearly moved. */
const clearShare = 0.15;

/** Compares each direction that a reply gives a value with the chart. The time is linear in the text. */
export function checkTrends(
  tokens: readonly Token[],
  language: ReplyLanguage,
  facts: ReadonlyMap<Topic, Fact[]>,
): Item[] {
  const items: Item[] = [];
  let name: { topic: Topic; at: number; end: number } | undefined;
  let waiting: { direction: Direction; at: number } | undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (ends.has(token.text)) {
      [name, waiting] = [undefined, undefined];
      continue;
    }
    // "Stable, pain 4" says nothing of the pain.
    if (
      parting.test(token.plain) ||
      token.text === ',' ||
      (waiting?.direction === 'flat' && joining.test(token.plain))
    )
      waiting = undefined;
    // "Pain 4/10, vital signs stable", "mit 126 ist sie stabil".
    const isSubject = /^(?:sie|er)$/.test(token.plain) && tokens[at - 1]?.plain === 'ist';
    if (isSubject || ofAll.test(token.plain)) [name, waiting] = [undefined, undefined];
    const named = nameAt(tokens, at, language);
    if (named) {
      if (waiting && at - waiting.at <= reachBefore) {
        items.push(...judge(tokens, waiting.at, at + named.words, waiting.direction, named.topic, facts));
        name = undefined;
      } else name = { topic: named.topic, at, end: at + named.words };
      waiting = undefined;
      at += named.words - 1;
      continue;
    }
    const direction = directionAt(tokens, at, language, name?.end);
    if (direction === undefined) continue;
    if (name && at - name.end <= reach) {
      items.push(...judge(tokens, name.at, at + 1, direction, name.topic, facts));
      name = undefined;
    } else waiting = { direction, at };
  }
  return items;
}

function nameAt(tokens: readonly Token[], at: number, language: ReplyLanguage) {
  const named = longestTopicAt(tokens, at, language);
  if (named && !named.topic.startsWith('score:')) return named;
  const topic = courses[language].get(tokens[at]?.plain ?? '');
  return topic && { topic, words: 1 };
}

function directionAt(
  tokens: readonly Token[],
  at: number,
  language: ReplyLanguage,
  nameEnd: number | undefined,
): Direction | undefined {
  const word = tokens[at]?.plain ?? '';
  const direction = directions[language].get(word) ?? phraseAt(tokens, at, language);
  if (direction === undefined) return undefined;
  // "126 fällt auf" and "asciende a 126" tell no course.
  const follows = tokens[at + 1]?.plain;
  if (word === 'fallt' && follows === 'auf' && !tokens[at + 2]?.values.length) return undefined;
  if (word === 'asciende' && follows === 'a') return undefined;
  // "A fall of the saturation", and not "fall with head injury".
  if (nouns.has(word) && !isCourse(tokens, at)) return undefined;
  const clause = tokens.slice(Math.max(0, at - 6), at);
  const before = clause
    .slice(clause.findLastIndex(({ text }) => /^[,:()]$/.test(text)) + 1)
    .map(({ plain }) => plain);
  // "Das Laktat sinkt nicht".
  const isDenied =
    before.some((one) => denying.has(one)) || /^(?:nicht|kaum)$/.test(tokens[at + 1]?.plain ?? '');
  // "Sin cambios" is flat, and "cambios" alone nothing.
  if (/^(?:changed?|cambios|cambiado|variado|veranderung|anderung|verandert|geandert)$/.test(word))
    return isDenied ? direction : undefined;
  if (isDenied) return undefined;
  const [previous = '', next] = [before.at(-1) ?? '', tokens[at + 1]];
  // "Pain 4/10, haemodynamically stable" and "constant pain" have no course of the pain.
  if (ofCirculation.test(previous) || /^const|^konst/.test(word)) return undefined;
  // "Fever up to 39.9" names the highest value, and "hasta" follows "subió" in the same way.
  if (word === 'up' && next?.plain === 'to') return undefined;
  if (loose.has(word) && !movingWords.has(previous) && at !== nameEnd && next?.plain !== 'than')
    return undefined;
  // "Das Laktat wurde um 13:45 Uhr abgenommen": a sample was taken.
  if (word === 'abgenommen' && tokens.slice(Math.max(0, at - reach), at).some(isPassive)) return undefined;
  // "Pain that climbs" is what to come back for.
  if (/^(?:that|que)$/.test(previous) && present.has(word)) return undefined;
  // "The saturation eased from 90 to 89" has the direction of its values, too.
  if (/^eas/.test(word) && next?.plain === 'from') return undefined;
  // "The pulse has gone from 104 to 126" has the direction of its values.
  if (word === 'gone' && /^(?:from|up|down|to|off|below|above|under|over)$/.test(next?.plain ?? ''))
    return undefined;
  // "Das Labor ist zurück".
  if (word === 'zuruck' && !/^geh|^ging/.test(previous)) return undefined;
  if (word === 'broken' && !/^(?:fever|has|have|temperature)$/.test(previous)) return undefined;
  // "Erhöhtes Laktat" and "el lactato es alto" have no direction; "erhöht sich" has one.
  if (word === 'erhoht' && next?.plain !== 'sich' && previous !== 'sich') return undefined;
  return direction;
}

/** Nouns of a course that are also other words. */
const nouns = wordSet(
  'rise increase climb decline drop dip fall decrease reduction subida caida bajada reduccion',
);

/** "A fall of", "continues to fall", "shows a fall", "on the rise". */
function isCourse(tokens: readonly Token[], at: number): boolean {
  const [one = '', two = '', three = ''] = [1, 2, 3].map((back) => tokens[at - back]?.plain);
  if (/^(?:in|of|de|del|der|des)$/.test(tokens[at + 1]?.plain ?? '')) return true;
  const isTending = one === 'to' && /^(?:continues?|continued|tends?|begins?|began)$/.test(two);
  return (
    isTending ||
    /^(?:shows?|showed|showing|on)$/.test(two) ||
    (/^(?:an?|the)$/.test(two) && /^(?:shows?|showed|on)$/.test(three))
  );
}

/** Directions of two or more words, by the last or the middle one: "nehmen zu", "va a más", "más alta que". */
function phraseAt(tokens: readonly Token[], at: number, language: ReplyLanguage): Direction | undefined {
  const word = tokens[at]?.plain ?? '';
  const [one = '', two = ''] = [tokens[at - 1]?.plain, tokens[at - 2]?.plain];
  const [next = '', then] = [tokens[at + 1]?.plain, tokens[at + 2]];
  const isComparison = !then?.values.length;
  if (language === 'en') return word === 'same' && next === 'as' && isComparison ? 'flat' : undefined;
  if (language === 'es') {
    if (one === 'a' && /^(?:va|van|ido|fue)$/.test(two) && /^(?:mas|menos)$/.test(word))
      return word === 'mas' ? 'up' : 'down';
    if (/^(?:va|van|sigue)$/.test(one) && word === 'en' && /^(?:ascenso|descenso)$/.test(next))
      return next === 'ascenso' ? 'up' : 'down';
    if (one === 'a' && /^(?:tiende|tienden|sigue|vuelve)$/.test(two) && /^(?:subir|bajar)$/.test(word))
      return word === 'subir' ? 'up' : 'down';
    if (one === 'mas' && next === 'que' && isComparison && /^(?:alt|elevad|baj)[oa]s?$/.test(word))
      return word.startsWith('baj') ? 'down' : 'up';
    return /^mism[oa]s?$/.test(word) && next === 'que' && isComparison ? 'flat' : undefined;
  }
  if (word === 'zu' || word === 'ab') {
    const before = tokens.slice(Math.max(0, at - 5), at);
    const isTaking = before.some(({ plain }) => /^(?:nimmt|nehmen|nahm|nahmen)$/.test(plain));
    if (isTaking) return word === 'zu' ? 'up' : 'down';
  }
  if (/^(?:lassen|lasst|liessen|ließ|ließen|fiebert)$/.test(one) && /^(?:nach|ab)$/.test(word)) return 'down';
  if (one === 'nach' && /^(?:oben|unten)$/.test(word)) return word === 'oben' ? 'up' : 'down';
  if (next === 'als' && isComparison && /^(?:hoher|niedriger|tiefer)$/.test(word))
    return word === 'hoher' ? 'up' : 'down';
  return word === 'gleich' && /^(?:geblieben|wie)$/.test(next) ? 'flat' : undefined;
}

const isPassive = ({ plain }: Token) => /^(?:wurden?|worden|werden)$/.test(plain);

function judge(
  tokens: readonly Token[],
  from: number,
  to: number,
  direction: Direction,
  topic: Topic,
  facts: ReadonlyMap<Topic, Fact[]>,
): Item[] {
  const known = factsNamed(facts, topic).filter(({ isNoNumber, at }) => !isNoNumber && at !== undefined);
  const [newest] = known;
  const previous = known.find(({ at }) => at !== newest?.at);
  const place = placeOf(tokens, from, to);
  if (newest === undefined) return [];
  // One value has no direction. Only of a result is it known that the chart has no earlier one.
  if (previous === undefined) {
    const isCompared = tokens.slice(to, to + 6).some(({ plain }) => comparing.test(plain));
    return newest.isSole && (moves(tokens, to - 1) || isCompared) ? [{ ...place, verdict: 'absent' }] : [];
  }
  const isMoved = direction === 'up' || direction === 'down';
  const isWrong =
    isAgainst(direction, topic, newest, previous, known.at(-1) ?? previous) ||
    (isMoved && isOtherAmount(tokens, from, to, known));
  if (!isWrong) return [];
  const { recordId } = newest;
  const second = (fact: Fact) =>
    fact.second === undefined ? `${fact.value}` : `${fact.value}/${fact.second}`;
  const expected = `${second(previous)} → ${second(newest)} ${newest.unit}`.trim();
  return [
    { ...place, verdict: 'differs', ...(recordId !== undefined && { recordId }), expected, quote: place },
  ];
}

/** Words of a movement. "Increased" can also be said of one value, and "troponin rises in sepsis" of anybody. */
const movements = wordSet(
  'broken eased defervescing nachgelassen abgefiebert cediendo cedido remitido remitiendo rising rose risen climbing climbed doubled tripled uptrending falling fell fallen dropped dropping declining declined downtrending halved clearing cleared improving improved recovering recovered worsening worsened normalising normalizing normalised normalized ' +
    'subiendo subido subio ascendente descendente descendiendo descendido descendio bajando bajado cayendo caido cayo aumentando disminuyendo reduciendose aclarandose duplicado mejorando mejorado empeorando empeorado normalizado ' +
    'steigend steigende gestiegen ansteigend angestiegen stieg sinkend sinkende gesunken fallend fallende gefallen abgefallen abfallend rucklaufig rucklaufige zuruckgegangen sank halbiert verdoppelt verdreifacht gebessert verbessert verschlechtert normalisiert',
);
/** "Stable compared with the previous value" of a test with one value. */
const comparing =
  /^(?:compared|comparison|previous|prior|previ[oa]|respecto|anterior|vergleich|vorwert\p{sc=Latin}*|vorbefund)$/u;
const coming = wordSet('come came coming going gone went trending trended crept heading edging drifting');

/** In the present, only at the end of a clause: "das Troponin steigt", and not "troponin rises in sepsis". */
const present = wordSet(
  'steigt sinkt fallt klettert sube aumenta desciende cae rises falls climbs drops easing eases cede',
);

const moves = (tokens: readonly Token[], at: number): boolean =>
  (present.has(tokens[at]?.plain ?? '') &&
    /^(?:|[.,;!)\n]|and|but|und|aber|y|pero)$/.test(tokens[at + 1]?.plain ?? '')) ||
  /^(?:lass\p{sc=Latin}* nach|fiebert ab|en (?:a|de)scenso)/u.test(
    plainOf(tokens, /^en$/.test(tokens[at]?.plain ?? '') ? at : at - 1, at + 2),
  ) ||
  [at, at - 1].some((one) => movements.has(tokens[one]?.plain ?? '')) ||
  (/^(?:up|down)$/.test(tokens[at]?.plain ?? '') && coming.has(tokens[at - 1]?.plain ?? ''));

/** Returns whether neither the two newest values nor the whole course go in a direction. */
function isAgainst(direction: Direction, topic: Topic, newest: Fact, previous: Fact, oldest: Fact): boolean {
  const [now, then, first] = [newest.value, previous.value, oldest.value];
  if (direction === 'up') return now <= then && now <= first;
  if (direction === 'down') return now >= then && now >= first;
  if (direction === 'flat') {
    const clear = signBands[topic]?.clear ?? clearShare * Math.abs(then);
    return Math.abs(now - then) >= clear;
  }
  const [bad, wasBad, firstBad] = [now, then, first].map((value) => badness(topic, value));
  if (bad === undefined || wasBad === undefined || firstBad === undefined) return false;
  if (direction === 'better') return bad > 0 && bad >= wasBad && bad >= firstBad;
  if (direction === 'settled') return bad > wasBad;
  return bad <= wasBad && bad <= firstBad && (bad === 0 || bad < wasBad);
}

/** Returns how far a value is from normal, in its own unit; undefined if it is unknown which side is better. */
export function badness(topic: Topic, value: number): number | undefined {
  const band = signBands[topic];
  if (band) return Math.max(0, band.low - value, value - band.high);
  const code = topic.replace('lab:', '');
  if (lowerIsBetter.has(code)) return value;
  return higherIsBetter.has(code) ? 1 / Math.max(value, 0.01) : undefined;
}
