import type { Token } from '../reading/reply-tokens.ts';
import { wordSet } from '../reading/word-set.ts';
import { rating } from './number-words.ts';

/* Numbers of a reply that are limits, targets and ranges, and no value of the patient (REPLY-9, REPLY-14). */

/** Nouns before a number that somebody wants the patient to have. */
const targets = wordSet(
  'diana target targets goal aim objetivo objetivos meta ziel zielwert zielbereich zielsattigung ziel-spo2 zielwerte',
);
/** Verbs that only ask for a value. */
const aiming = wordSet(
  'accept accepting acepta aceptar aceptan busca buscar buscamos anzustreben toleriert akzeptieren keep maintain aim aiming target targeting titrate mantener titular halten anstreben for',
);
const above = wordSet(
  'above over least greater higher more exceeds exceeding minimum encima superior mayor mas minimo supera uber mindestens hoher großer mehr ab > ≥ >=',
);
const below = wordSet(
  'below under most less lower fewer maximum debajo inferior menor menos maximo unter hochstens niedriger kleiner weniger < ≤ <=',
);
/** After these the number is a reference, a place on a scale or the amount of a change. */
const others = wordSet(
  'uln usual habitual ublich ublichen cutoff cut-off percentile ref norm corte scale escala skala limit threshold range reference normal limite umbral rango referencia grenze grenzwert referenz normbereich until hasta bis by um to ± +',
);
const linking = wordSet(
  'of the a an = : ( * than value values range about approximately roughly around de del la el al que un una valor valores rango unos aproximadamente von der die als etwa ca circa ungefahr bei bereich vom einem einer',
);
const copulas = wordSet(
  'is are was were remains stays es esta fue era sigue permanece ist war liegt lag bleibt betragt still now',
);
const moves = wordSet('dropped fell rose risen fallen climbed subio bajo cayo fiel sank stieg');
const beside = wordSet('at in on within im am en dentro auf');
const conditions = wordSet(
  'if when once until unless should must would could si cuando hasta salvo debe deberia wenn falls sobald sollte soll muss',
);
export const orWords = wordSet('or o u oder and y und');
const higher = wordSet('more higher above greater mas mayor superior mehr hoher daruber');
const lower = wordSet('less lower below menos menor inferior weniger niedriger darunter');
/** Directly before the amount of a change: "up 22", "ha subido 0,7". */
export const change = wordSet(
  'climbed dropped fell rose risen fallen increased decreased rising falling up down gained lost bajo subio bajado subido aumentado descendido caido perdido gestiegen gefallen gesunken',
);
/** A limit beside a number. */
export interface Limit {
  kind: 'target' | 'above' | 'below' | 'most' | 'other';
  /** Whether the sentence says that the patient is beyond it: "is above 94 %". */
  isClaim: boolean;
}

/** The tokens of the name that a number belongs to: from `start`, without `end`. */
export interface NamePlace {
  start: number;
  end: number;
}

export const plainAt = (tokens: readonly Token[], at: number) => tokens[at]?.plain ?? '';

/** Returns the limit that a number is, by the words directly before it or behind it; undefined for any other number. */
export function limitAt(
  tokens: readonly Token[],
  at: number,
  name: NamePlace,
  end: number,
): Limit | undefined {
  const own = plainAt(tokens, name.end - 1);
  if (name.end - name.start === 1 && /(?:^ziel-|-(?:ziel|target))/.test(own))
    return { kind: 'target', isClaim: false };
  if (isMost(tokens, at, name)) return { kind: 'most', isClaim: true };
  return limitBefore(tokens, at, name) ?? limitBehind(tokens, at, end) ?? otherBefore(tokens, at, name);
}

function limitBefore(tokens: readonly Token[], at: number, name: NamePlace): Limit | undefined {
  let here = skip(tokens, at - 1, name.end, linking);
  const word = plainAt(tokens, here);
  if (here >= name.end) {
    const kind = above.has(word) ? 'above' : below.has(word) ? 'below' : undefined;
    if (kind) return { kind, isClaim: isClaimAt(tokens, here - 1, name) || isShown(tokens, name.start) };
    here = skip(tokens, here, name.end, copulas);
    if (here >= name.end && targets.has(plainAt(tokens, here))) return asTarget(tokens, here);
    if (here >= name.end) return undefined;
  }
  // "Target SpO₂ 94–98 %", "keep the SpO₂ above 92 %".
  const before = skip(tokens, name.start - 1, 0, linking);
  if (targets.has(plainAt(tokens, before))) return asTarget(tokens, before);
  // "Ab einem Laktat von 4", "below a haemoglobin of 7".
  const side = beyondName.get(plainAt(tokens, before));
  if (side && before < name.start - 1) return { kind: side, isClaim: false };
  // "A lower limit of haemoglobin of 12".
  if (tokens.slice(Math.max(0, name.start - 4), name.start).some(({ plain }) => limitNouns.test(plain)))
    return { kind: 'other', isClaim: false };
  const isAim = aiming.has(plainAt(tokens, before)) || isOxygenTo(tokens, before);
  return isAim ? { kind: 'target', isClaim: false } : undefined;
}

const limitNouns =
  /^(?:limits?|limites?|thresholds?|cut-?offs?|umbral(?:es)?|\p{sc=Latin}*grenz(?:e|en|wert|werte)|(?:norm|referenz)werte?)$/u;

/** Before a name with an article, words that make its number a limit. */
const beyondName = new Map<string, 'above' | 'below'>([
  ...['above', 'over', 'beyond', 'past', 'ab', 'uber', 'encima', 'partir', 'desde'].map(
    (word) => [word, 'above'] as const,
  ),
  ...['below', 'under', 'unter', 'debajo'].map((word) => [word, 'below'] as const),
]);

/** "Oxygen to a saturation of 94–98 %". */
const isOxygenTo = (tokens: readonly Token[], at: number): boolean =>
  /^(?:to|for|para|auf|zu)$/.test(plainAt(tokens, at)) &&
  tokens.slice(Math.max(0, at - 3), at).some(({ plain }) => /^(?:oxygen|o2|oxigeno|sauerstoff)$/.test(plain));

/** "At target, 94 %" says that the patient has it. */
const asTarget = (tokens: readonly Token[], at: number): Limit | undefined =>
  beside.has(plainAt(tokens, at - 1)) ? undefined : { kind: 'target', isClaim: false };

/** "Gas shows a lactate under 2", "in der BGA liegt das Laktat unter 2". */
function isShown(tokens: readonly Token[], start: number): boolean {
  const first = /^(?:an?|the|her|his|una?|el|la|das|der|die|ein|eine)$/.test(plainAt(tokens, start - 1))
    ? start - 2
    : start - 1;
  return /^(?:shows?|showed|liegt|lag|zeigt|muestra|mostro)$/.test(plainAt(tokens, first));
}

function skip(tokens: readonly Token[], from: number, to: number, over: ReadonlySet<string>): number {
  let at = from;
  while (at >= to && from - at < 6 && over.has(plainAt(tokens, at))) at -= 1;
  return at;
}

function isClaimAt(tokens: readonly Token[], at: number, name: NamePlace): boolean {
  const here = skip(
    tokens,
    at,
    name.end,
    wordSet('at por de still now currently todavia noch aktuell weiterhin'),
  );
  const word = plainAt(tokens, here);
  return here >= name.end && (copulas.has(word) || moves.has(word));
}

/** "5 or more". A list such as "2, 3 or 4" is no value either. */
function limitBehind(tokens: readonly Token[], at: number, end: number): Limit | undefined {
  if (!orWords.has(plainAt(tokens, end))) return undefined;
  const word = plainAt(tokens, end + 1);
  const isClaim = copulas.has(plainAt(tokens, at - 1));
  if (higher.has(word)) return { kind: 'above', isClaim };
  if (lower.has(word)) return { kind: 'below', isClaim };
  return /^(?:or|o|u|oder)$/.test(plainAt(tokens, end)) ? { kind: 'other', isClaim: false } : undefined;
}

/** "Fever up to 39.9", "Fieber bis 39,9". */
function isMost(tokens: readonly Token[], at: number, name: NamePlace): boolean {
  const [before, word] = [plainAt(tokens, at - 2), plainAt(tokens, at - 1)];
  if (!/^(?:to|bis|hasta)$/.test(word) || at - 1 < name.end) return false;
  if (tokens.slice(Math.max(0, at - 6), at).some(({ plain }) => moving.has(plain))) return false;
  return word === 'to' ? before === 'up' : /^(?:fieber|fiebre|temperaturen?|temperatura|de)$/.test(before);
}

const aboutWords = wordSet(
  'nearing close approaching cercano proximo rozando nahe about approximately approx roughly around circa ca etwa ungefahr rund um unos unas aproximadamente aprox cerca torno sobre ~ ≈ nearly almost casi fast knapp gut shy',
);

/** Returns whether the words before a number call it approximate: "roughly 168", "um die 80", "en torno a 90". */
export const isApproximate = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some(({ plain }) => aboutWords.has(plain));

/** Returns the first number of a decade, such as "in the 80s" or "in den 80ern"; undefined for any other number. */
export function decadeAt(tokens: readonly Token[], at: number): number | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const value = token?.values[0] ?? 0;
  if (token === undefined || next === undefined || value < 20 || value % 10 !== 0) return undefined;
  if (/ties$|igern$/.test(token.plain)) return value;
  const isJoined = next.offset === token.offset + token.text.length;
  return isJoined && /^(?:s|er|ern|ies)$/.test(next.plain) ? value : undefined;
}

/** Returns whether a percentage stands before words for room air. */
export const isOnAir = (tokens: readonly Token[], at: number): boolean =>
  /^(?:%|percent|prozent)$/.test(plainAt(tokens, at + 1)) &&
  tokens
    .slice(at + 2, at + 5)
    .some(({ plain, text }) => /^(?:air|raumluft|basal|ambiente)$/.test(plain) || text === 'RA');

const highest =
  /^(?:peak(?:ed|s)?|highest|maximum|max|tmax|pico|maxim[oa]|hochste[nrs]?|spitzenwert|maximal|maximum)$/;
const lowest = /^(?:nadir|lowest|minimum|minim[oa]|niedrigste[nrs]?|tiefste[nrs]?|minimal)$/;

/** Returns which extreme of the day the words around a value call it: "peaked at 166/112", "lowest SpO2 86 %". */
export function extremeAt(
  tokens: readonly Token[],
  name: NamePlace,
  end: number,
): 'highest' | 'lowest' | undefined {
  const isEnd = ({ text }: Token) => /^[.!?;|\n]$/.test(text);
  const before = tokens.slice(Math.max(0, name.start - 3), name.start);
  const after = tokens.slice(end, end + 2);
  const stop = after.findIndex(isEnd);
  const words = [
    ...before.slice(before.findLastIndex(isEnd) + 1),
    ...tokens.slice(name.start, end),
    ...after.slice(0, stop === -1 ? undefined : stop),
  ];
  if (words.some(({ plain }) => highest.test(plain))) return 'highest';
  return words.some(({ plain }) => lowest.test(plain)) ? 'lowest' : undefined;
}

/** Returns the part of a decade that "low", "mid" or "high" before it means. */
export function partOfDecade(tokens: readonly Token[], at: number): readonly [low: number, high: number] {
  const words = `${plainAt(tokens, at - 1)} ${plainAt(tokens, at)}`;
  if (/\b(?:low|early|niedrige[nr]?)\b/.test(words)) return [0, 5];
  if (/\bmid\b/.test(words)) return [2, 8];
  return /\b(?:high|upper|late|hohe[nr]?)\b/.test(words) ? [5, 10] : [0, 9.9];
}

const scaleName = /(?:score|scale|escala|skala|intensity|intensidad|intensitat|starke|duele|wert)$/;

/** What stands between "pain" and its number. */
const toPain =
  /^(?:of|at|de|von|bei|is|was|now|still|currently|an?|un|es|era|sigue|en|ahora|actualmente|persiste|ist|war|liegt|jetzt|aktuell|weiterhin|um|uhr|las?|:|\d{1,2}(?::\d\d)?)$/;

/** Returns whether a number beside "pain" is on the scale of ten: "7/10", "seven out of ten", "NRS 7". */
export function isScaled(tokens: readonly Token[], name: NamePlace, at: number): boolean {
  if (
    /^(?:eva|nrs|vas)$/.test(plainAt(tokens, name.end - 1)) ||
    tokens.slice(name.start, name.end).some(({ plain }) => scaleName.test(plain))
  )
    return true;
  // "Schmerzen von 8.", and not "dolor de 6 horas".
  const isAlone = /^(?:$|[.,;:!)\n]|and|y|und|at|um)$/.test(plainAt(tokens, at + 1));
  if (isAlone && name.end === at) return true;
  // "Her pain is now a 6."
  const joined = tokens.slice(name.end, at).map(({ plain }) => plain);
  const isTimed = isAlone || /^a las$/.test(`${plainAt(tokens, at + 1)} ${plainAt(tokens, at + 2)}`);
  if (isTimed && joined.length <= 6 && joined.every((plain) => toPain.test(plain))) return true;
  if (tokens.slice(Math.max(0, name.start - 3), at).some(({ plain }) => rating.test(plain))) return true;
  const rest = tokens.slice(at + 1, at + 4);
  return (
    rest.some(({ values }) => values[0] === 10) && /^(?:\/|out|of|sobre|von|de)$/.test(rest[0]?.plain ?? '')
  );
}

function otherBefore(tokens: readonly Token[], at: number, name: NamePlace): Limit | undefined {
  const isOther = tokens.slice(Math.max(name.end, at - 3), at).some(
    // "Um die 80" is a value, and "um 12 gefallen" the amount of a change.
    ({ plain }, index, all) =>
      others.has(plain) &&
      (plain !== 'um' || isMovedBy(tokens, at)) &&
      !isReached(tokens, at - all.length + index) &&
      // "In range (4.8)" claims that the value is.
      !(
        /^(?:range|rango|bereich|normbereich)$/.test(plain) &&
        /^(?:in|within|en|im)$/.test(all[index - 1]?.plain ?? plainAt(tokens, at - 4))
      ),
  );
  return isOther ? { kind: 'other', isClaim: false } : undefined;
}

/** "Down to 34.6", "febrile to 40.2", "subió hasta 39" and "normal at 2.4" are values and no limits. */
function isReached(tokens: readonly Token[], at: number): boolean {
  const [word, after] = [plainAt(tokens, at), plainAt(tokens, at + 1)];
  if (word === 'to' || word === 'hasta' || word === 'until')
    return !tokens.slice(Math.max(0, at - 4), at).some(({ plain }) => wanting.test(plain));
  return /^norm/.test(word) && /^(?:at|with|a|con|en|bei|mit|,)$/.test(after);
}

/** "Titrate to 94" and "from 0 to 10" reach nothing. */
const wanting =
  /^(?:titrat\p{sc=Latin}*|aim\p{sc=Latin}*|target\p{sc=Latin}*|goal|bring|get|keep|reduce|raise|lower|increase|limit\p{sc=Latin}*|scale|range|between|equal|equivalent|close|next|up|oxygen|o2|objetivo|titular|bajar|subir|reducir|aumentar|escala|oxigeno|0|1)$/u;

/** Whether a sentence with "um 12" says that something moved by it. */
const isMovedBy = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(Math.max(0, at - 8), at + 8)
    .some(({ plain, text }) => moving.has(plain) || /^uhr$/i.test(text)) || tokens[at + 1]?.text === ':';

const moving = wordSet(
  'rose risen rising increased increasing climbed fell fallen falling dropped decreased improved went came subio subido aumento aumentado bajo bajado descendio paso mejoro caido caida descendido ascendido pasado empeorado empeoro verbessert verschlechtert erhoht reduziert stieg gestiegen sank gesunken senkt senken fiel gefallen anstieg abfall',
);

const rangeWords = wordSet(
  'range ranges ranging normal reference referencia rango rangos valores target objetivo ziel normbereich referenz bereich between entre zwischen limits limites',
);

/** Returns whether a number is where a value came from: "rose from 2.1 to 4.2", which is no range. */
export const isMove = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens.slice(Math.max(0, at - 8), at - 1);
  if (!/^(?:from|de|von)$/.test(plainAt(tokens, at - 1)) || before.some(({ plain }) => rangeWords.has(plain)))
    return false;
  const isFalling = (tokens[at + 2]?.values[0] ?? Number.MAX_VALUE) < (tokens[at]?.values[0] ?? 0);
  return (
    isFalling ||
    plainAt(tokens, at - 1) === 'from' ||
    [...before, ...tokens.slice(at + 1, at + 8)].some(({ plain }) => moving.has(plain))
  );
};

/** Returns whether a word makes the rest of its sentence a condition or a wish. */
export const isCondition = (token: Token): boolean => conditions.has(token.plain);

interface RangeBehind {
  high: readonly number[];
  isBracketed: boolean;
  /** In tokens. */
  length: number;
  /** "2.1 up to 4.2" is a course whatever stands before it. */
  isCourse?: boolean;
}

/** "2.1 up to 4.2", "from 4 at 12:30 to 15". */
function distantEnd(tokens: readonly Token[], at: number): RangeBehind | undefined {
  const isTimed = /^(?:at|um|las?)$/.test(plainAt(tokens, at + (plainAt(tokens, at + 1) === 'a' ? 2 : 1)));
  const time = plainAt(tokens, at + 1) === 'a' ? at + 3 : at + 2;
  const isClock = isTimed && tokens[time + 1]?.text === ':' && (tokens[time + 2]?.values.length ?? 0) > 0;
  const uhr = plainAt(tokens, time + 3) === 'uhr' ? 1 : 0;
  const next = isClock ? time + 3 + uhr : at + 1;
  const isUp = /^(?:up|down)$/.test(plainAt(tokens, next)) && plainAt(tokens, next + 1) === 'to';
  const place = isUp
    ? next + 2
    : isClock && /^(?:to|bis|auf|a)$/.test(plainAt(tokens, next))
      ? next + 1
      : undefined;
  const high = place === undefined ? [] : (tokens[place]?.values ?? []);
  if (place === undefined || high.length === 0) return undefined;
  return { high, isBracketed: false, length: place + 1 - at, isCourse: isUp };
}

/** Returns the number behind the dash of a range that begins at a number, and whether the range stands in brackets. */
export function rangeAt(tokens: readonly Token[], at: number): RangeBehind | undefined {
  // "94 % – 98 %".
  const dash = tokens[at + 1]?.text === '%' ? at + 2 : at + 1;
  if (dash === at + 2 && !tokens[at + 3]?.values.length) return undefined;
  const high = tokens[dash + 1]?.values ?? [];
  const isBetween = /^(?:between|entre|zwischen)$/.test(plainAt(tokens, at - 1));
  const joint = isBetween
    ? /^(?:[-–—−~]|to|a|bis|and|y|und)$/
    : plainAt(tokens, at - 1) === 'von'
      ? /^(?:[-–—−~]|bis|auf)$/
      : /^(?:[-–—−~]|to|a|bis)$/;
  if (dash === at + 1 && high.length > 0 && joint.test(plainAt(tokens, dash)))
    return { high, isBracketed: tokens[at - 1]?.text === '(', length: 3 };
  return distantEnd(tokens, at);
}
