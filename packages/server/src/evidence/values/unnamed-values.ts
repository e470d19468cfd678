import { comparableUnit } from '@bedside/contracts/clinical/labs/tests/lab-units.ts';
import { isAmount } from '../doses/dose-units.ts';
import type { Fact, Topic } from '../facts.ts';
import { isTouching, type Token } from '../reading/reply-tokens.ts';
import { isApproximate, limitAt, rangeAt } from './limits.ts';
import { isNear, isSame } from './reply-units.ts';
import { labUnitAt, pressureAt, unitAt } from './written-numbers.ts';

/* "She has 38.9 °C", "now 92/54 mmHg": numbers that have no name and are known by their unit (REPLY-17). */

const units = (list: readonly string[]): ReadonlySet<string> =>
  new Set(list.map((unit) => comparableUnit(unit)));

/** The signs that a unit measures. */
const signsOf: readonly { units: ReadonlySet<string>; topics: readonly Topic[] }[] = [
  { units: units(['°C', '°F']), topics: ['temperature'] },
  { units: units(['mmHg']), topics: ['bloodPressure', 'meanPressure'] },
  { units: units(['/min', 'bpm', 'lpm']), topics: ['heartRate', 'respiratoryRate'] },
  { units: units(['kg', 'kilo', 'kilos', 'lb', 'lbs', 'pounds', 'libras']), topics: ['weight'] },
];
/** Concentrations in blood. Other units also belong to drugs and fluids. */
const ofLabs = units(['mmol/L', 'mg/dL', 'µmol/L', 'g/dL', 'ng/L']);
/** A percentage can also be a risk, an ejection fraction or an inspired fraction. */
const percent = comparableUnit('%');
/** Words before a number in which a limit or an aim can stand. */
const wordsBefore = 6;
/** Nobody has a temperature below it. */
const leastFahrenheit = 80;
const [leastCelsius, mostCelsius] = [30, 43];

/** The number at a place, in tokens, and the facts that it equals; undefined if it is not compared. */
export interface UnnamedValue {
  length: number;
  fits: readonly Fact[];
}

/**
 * Reads a number without a name by its unit. Leaves out limits, aims, ranges, doses, and percentages that no fact has. Any other
 * value that no fact has is absent and not different, because the unit does not tell which value the reply meant.
 */
export function unnamedValueAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  facts: ReadonlyMap<Topic, readonly Fact[]>,
): UnnamedValue | undefined {
  const { second, length } = pressureAt(tokens, at);
  const unit = unitAt(tokens, at + length);
  const value = tokens[at]?.values[0] ?? 0;
  const isPressure = isBarePressure(value, second) && isAlone(tokens, at, at + length);
  const isWarm = !isPressure && isBareTemperature(tokens, at);
  const topics = isPressure
    ? (['bloodPressure'] as const)
    : isWarm
      ? (['temperature'] as const)
      : (ratesOf(tokens, at + length) ?? topicsOf(unit, facts));
  // "In a man of 70 kg" is a rule, unless the chart has a weight.
  if (topics?.includes('weight') && !(facts.has('weight') && isOfPatient(tokens, at))) return undefined;
  const isBehindNumber = /^(?:%|[\d.,]+)$/.test(tokens[at - 2]?.text ?? '');
  const isRange =
    rangeAt(tokens, at) !== undefined || (isBehindNumber && rangeAt(tokens, at - 2) !== undefined);
  if (topics === undefined || isRange || isAmount(tokens, at)) return undefined;
  // "67F" is an age and a sex.
  if (unit === comparableUnit('°F') && (tokens[at]?.values[0] ?? 0) < leastFahrenheit) return undefined;
  // "Sat up at 45 degrees".
  if (unit === comparableUnit('°C') && (value < leastCelsius || value > mostCelsius)) return undefined;
  const from = Math.max(0, at - wordsBefore);
  // "70 + 2 × 8 = 86 mmHg" is calculated.
  // "Un miligramo por litro son 0,1 mg/dL", and not "37.2 °C son 101 °F".
  const isConversion = /^(?:son|equals|entspricht|entsprechen)$/.test(tokens[at - 1]?.plain ?? '');
  if (isConversion && tokens.slice(from, at).every(({ values }) => (values[0] ?? 1) === 1)) return undefined;
  if (tokens[at - 1]?.text === '=' && tokens.slice(from, at).some(({ text }) => /^[+×*·]$/.test(text)))
    return undefined;
  const isMovedTo = /^(?:to|bis|auf)$/.test(tokens[at - 1]?.plain ?? '');
  const isReached = isWarm && isMovedTo;
  // "Warm to 36 °C".
  if (isMovedTo && !isReached) return undefined;
  if (!isReached && limitAt(tokens, at, { start: from, end: from }, at + length)) return undefined;
  const last = tokens[at + length - 1];
  const mention = {
    ...{ values: tokens[at]?.values ?? [], second, part: undefined, decimals: 0 },
    unit: isPressure || isWarm || ratesOf(tokens, at + length) ? '' : unit,
    labUnit: last === undefined ? '' : labUnitAt(text, last.offset + last.text.length),
  };
  const fits = topics.flatMap((topic) => (facts.get(topic) ?? []).filter((fact) => isSame(fact, mention)));
  if (fits.length > 0) return { length, fits };
  const isNearOne = () => topics.some((topic) => facts.get(topic)?.some((fact) => isNear(fact, mention)));
  return unit === percent || (isApproximate(tokens, at) && isNearOne()) ? undefined : { length, fits };
}

/** "He is 18 kg", "son 25 kg" and "18 kg." by itself, and not "per 10 kg". */
function isOfPatient(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 3), at);
  if (before.length === 0 || /^[.,;\n]$/.test(before.at(-1)?.text ?? '')) return true;
  return /^(?:he|she|is|er|sie|son|boy|girl|niño|nino|nina|junge|madchen)$/.test(before.at(-1)?.plain ?? '');
}

/** "118/72" and "112 over 70" are a blood pressure without a name and a unit. */
const isBarePressure = (value: number, second: number | undefined): boolean =>
  second !== undefined &&
  value >= 60 &&
  value <= 260 &&
  second >= 30 &&
  second <= 150 &&
  value - second >= 10;

/** "She was 37.1 at ten", "mit 38,4 braucht er nichts": a decimal of a body behind its subject, or at the beginning. */
function isBareTemperature(tokens: readonly Token[], at: number): boolean {
  const { text = '', values = [] } = tokens[at] ?? {};
  const [value = 0] = values;
  if (!/^\d{2}[.,]\d$/.test(text) || value < leastBody || value > mostCelsius) return false;
  if (
    !/^(?:|[.,;!)\n]|at|now|um|a|no|right|jetzt|ahora|braucht|and|y|und)$/.test(tokens[at + 1]?.plain ?? '')
  )
    return false;
  const link = tokens[at - 1]?.plain ?? '';
  // "Cooled down to 37.8", "está en 39,2".
  const isMoved =
    (link === 'to' && tokens.slice(Math.max(0, at - 4), at - 1).some(({ plain }) => cooling.test(plain))) ||
    (link === 'en' && /^(?:esta|sigue)$/.test(tokens[at - 2]?.plain ?? ''));
  if (!isMoved && !/^(?:at|is|was|with|mit|con|hat|hatte|tiene|ist|war|est[aá]|a)$/.test(link)) return false;
  if (link === 'en') return isMoved;
  const before = tokens.slice(Math.max(0, at - 5), at - 1).map(({ plain }) => plain);
  return (
    before.length === 0 || /^[.\n]$/.test(before.at(-1) ?? '') || before.some((one) => subject.test(one))
  );
}
const cooling = /^(?:cooled|warmed|spiked|defervesced)$/;
const leastBody = 34.5;
const subject = /^(?:she|he|child|boy|girl|patient|patientin|paciente|sie|er|kind|junge|madchen|nino|nina)$/;

/** "15 Atemzüge/min" and "atmet 15-mal pro Minute" are a breathing rate, "104 latidos por minuto" a heart rate. */
function ratesOf(tokens: readonly Token[], at: number): readonly Topic[] | undefined {
  const word = tokens[at]?.plain ?? '';
  if (/^(?:breaths|respirations|respiraciones|atemzug\p{L}*)$/u.test(word)) return ['respiratoryRate'];
  // "Dos latidos de más" is a change.
  const isRate = (tokens[at - 1]?.values[0] ?? 0) >= leastRate;
  if (isRate && /^(?:beats|latidos|herzschlage|pulsschlage|schlage)$/.test(word)) return ['heartRate'];
  const times = word === '-' ? at + 1 : at;
  if (!/^(?:mal|times|veces|x)$/.test(tokens[times]?.plain ?? '')) return undefined;
  const isPerMinute = tokens.slice(times + 1, times + 3).some(({ plain }) => /^min/.test(plain));
  const isBreathing = tokens.slice(Math.max(0, at - 8), at).some(({ plain }) => breathing.test(plain));
  return isPerMinute && isBreathing ? ['respiratoryRate'] : undefined;
}
const leastRate = 20;
const breathing = /^(?:atme(?:t|nd)|breath(?:es|ing)|respira(?:ndo)?)$/;

/** "500/125 mg" and "1/60/90" are none. */
const isAlone = (tokens: readonly Token[], at: number, end: number): boolean =>
  (!/^(?:[/-]|from|de|von|desde)$/.test(tokens[at - 1]?.plain ?? '') ||
    /^(?:es|sigue|era|fue)$/.test(tokens[at - 2]?.plain ?? '')) &&
  !/^[/-]$/.test(tokens[end]?.text ?? '') &&
  !tokens.slice(Math.max(0, at - 4), at).some(({ plain }) => quotients.test(plain)) &&
  !(isTouching(tokens, end) && /^\p{L}/u.test(tokens[end]?.text ?? ''));
const quotients = /(?:index|^ratio|^indice|^cociente|quotient|^score)$/;

function topicsOf(unit: string, facts: ReadonlyMap<Topic, readonly Fact[]>): readonly Topic[] | undefined {
  const sign = signsOf.find((one) => one.units.has(unit));
  if (sign) return sign.topics;
  const labs = () => [...facts.keys()].filter((topic) => topic.startsWith('lab:'));
  if (unit === percent) return ['oxygenSaturation', ...labs()];
  return ofLabs.has(unit) ? labs() : undefined;
}
