import type { Token } from '../reading/reply-tokens.ts';

/* Amounts with the unit of a dose, such as "1 g", "10 mg/kg", "2 Hübe" or "1-2 million IU" (REPLY-13). */

/** Each spelling of a unit, with its base unit and how many of them it is. */
const spellings: Record<string, readonly [base: string, factor: number]> = {
  ...each('mg', 1000, 'g gram grams gramo gramos gramm'),
  ...each('mg', 1, 'mg milligram milligrams miligramo miligramos milligramm'),
  ...each('mg', 0.001, 'ug mcg microgram micrograms microgramo microgramos mikrogramm'),
  ...each('ml', 1000, 'l liter liters litre litres litro litros'),
  ...each('ml', 1, 'ml milliliter milliliters millilitre millilitres mililitro mililitros'),
  ...each('iu', 1, 'iu ie ui unit units unidad unidades einheit einheiten'),
  ...each('mmol', 1, 'mmol'),
  ...each('meq', 1, 'meq mval'),
  ...each(
    'tablet',
    1,
    'tablet tablets tab tabs tablette tabletten tbl comprimido comprimidos capsule capsules capsula capsulas kapsel kapseln',
  ),
  ...each('puff', 1, 'puff puffs hub hube inhalacion inhalaciones pulsacion pulsaciones'),
  ...each('drop', 1, 'drop drops tropfen gota gotas'),
};
/** These letters are words in other cases, such as the Spanish "u" and "e". */
const capitals: Record<string, readonly [string, number]> = { U: ['iu', 1], E: ['iu', 1] };
const millions = /^(?:million|millions|millionen|mio|millon|millones)$/;

/** What follows a slash or "per": a body weight, a time, or a volume. The latter makes a concentration, which is no dose. */
const divisors: Record<string, readonly [part: string, factor: number]> = {
  ...each('kg', 1, 'kg kilo kilogram kilogramo kilogramm'),
  ...each('h', 1, 'h hr hour hora std stunde'),
  ...each('h', 60, 'min minute minuto'),
  ...each('day', 1, 'd day dia tag'),
};
const volumes = new Set(['l', 'dl', 'ml', 'cl', 'ul', 'nl', 'fl', 'm2', 'm']);
const dividing = new Set(['/', 'per', 'pro', 'por', 'je']);

function each(unit: string, factor: number, words: string): Record<string, readonly [string, number]> {
  return Object.fromEntries(words.split(' ').map((word) => [word, [unit, factor] as const]));
}

/** Every spelling of a unit that only a dose has: no number beside a vital sign has it. */
export const doseUnitWords: readonly string[] = [...Object.keys(spellings), ...Object.keys(capitals)];

/** An amount of a drug in a base unit. */
export interface Amount {
  /** The tokens of the amount: from `start`, without `end`. */
  start: number;
  end: number;
  /** For each ingredient every reading of its number: "1,000" is 1000 or 1. */
  parts: readonly (readonly number[])[];
  /** The upper end of a range. */
  high?: readonly number[];
  /** "mg", "mg/kg", "ml/h". */
  unit: string;
  /** "2 x 500 mg": how often the amount stands in a day, or at once. */
  times: number;
  /** Whether the amount is that of a whole day: "2 g/d". */
  isOfDay: boolean;
}

/** Returns the amounts between two tokens, in order. The time is linear in their number. */
export function amountsIn(tokens: readonly Token[], from: number, to: number): Amount[] {
  const found: Amount[] = [];
  for (let at = from; at < to; ) {
    const amount = amountAt(tokens, at);
    if (amount) found.push(amount);
    at = amount?.end ?? at + 1;
  }
  return found;
}

const plain = (token: Token | undefined) => (token?.plain ?? '').replaceAll('\u03bc', 'u');

/** Returns whether the number at a token is an amount of a drug, of a volume or of a flow. */
export const isAmount = (tokens: readonly Token[], at: number): boolean => amountAt(tokens, at) !== undefined;

/** Several rules ask for the amount at each number of one reply. */
const remembered = new WeakMap<readonly Token[], Map<number, Amount | undefined>>();

function amountAt(tokens: readonly Token[], start: number): Amount | undefined {
  if (!tokens[start]?.values.length) return undefined;
  const known = remembered.get(tokens) ?? new Map<number, Amount | undefined>();
  if (known.size === 0) remembered.set(tokens, known);
  if (!known.has(start)) known.set(start, readAmountAt(tokens, start));
  return known.get(start);
}

/** Returns the amount that begins at a token; undefined if it is no number with the unit of a dose. */
function readAmountAt(tokens: readonly Token[], start: number): Amount | undefined {
  const first = tokens[start]?.values ?? [];
  if (first.length === 0) return undefined;
  const parts = [first];
  let [at, high, times] = [start + 1, undefined as readonly number[] | undefined, 1];
  const between = plain(tokens[at]);
  const next = tokens[at + 1]?.values ?? [];
  if (next.length > 0 && between === '/') parts.push(next);
  if (next.length > 0 && /^(?:[-–—]|to|a|bis)$/.test(between)) high = next;
  // "2 x 500 mg" is 500 mg, or 1000 mg in all.
  if (next.length > 0 && /^[x×]$/.test(between)) {
    times = first[0] ?? 1;
    parts.splice(0, 1, next);
  }
  if (parts.length > 1 || high || next === parts[0]) at += 2;
  const unit = unitAt(tokens, at);
  if (unit === undefined) return undefined;
  const { factor, end, isOfDay } = unit;
  const scaled = (values: readonly number[]) => values.map((value) => value * factor);
  return {
    start,
    end,
    parts: parts.map((values) => [
      ...scaled(values),
      ...(times > 1 ? scaled(values).map((value) => value * times) : []),
    ]),
    ...(high && { high: scaled(high) }),
    unit: unit.unit,
    times,
    isOfDay,
  };
}

function unitAt(tokens: readonly Token[], start: number) {
  let at = start;
  let factor = 1;
  if (millions.test(plain(tokens[at]))) {
    factor = 1e6;
    at += 1;
    while (['.', 'de'].includes(plain(tokens[at]))) at += 1;
  }
  const base = capitals[tokens[at]?.text ?? ''] ?? spellings[plain(tokens[at])];
  if (base === undefined) return undefined;
  let unit = base[0];
  factor *= base[1];
  at += 1;
  let isOfDay = false;
  while (dividing.has(plain(tokens[at]))) {
    const word = plain(tokens[at + 1]);
    if (plain(tokens[at]) === '/' && volumes.has(word)) return undefined;
    const divisor = divisors[word];
    if (divisor === undefined) break;
    if (divisor[0] === 'day') isOfDay = true;
    else unit += `/${divisor[0]}`;
    factor *= divisor[1];
    at += 2;
  }
  return { unit, factor, end: at, isOfDay };
}

/** Returns whether two amounts are equal. `days` multiplies the first one: it compares what a day has. */
export function isSameAmount(one: Amount, other: Amount, days = 1): boolean {
  if (one.unit !== other.unit || one.parts.length !== other.parts.length) return false;
  const inRange = (values: readonly number[]) =>
    one.high !== undefined &&
    values.some(
      (value) => value >= Math.min(...(one.parts[0] ?? [])) && value <= Math.max(...(one.high ?? [])),
    );
  if (one.high && other.high)
    return hasEqual(one.high, other.high, days) && hasEqual(one.parts[0], other.parts[0], days);
  if (one.high) return inRange(other.parts[0] ?? []);
  return !other.high && one.parts.every((values, index) => hasEqual(values, other.parts[index], days));
}

function hasEqual(ones: readonly number[] = [], others: readonly number[] = [], days: number): boolean {
  return ones.some((one) => others.some((other) => Math.abs(one * days - other) <= 1e-6 * Math.abs(other)));
}
