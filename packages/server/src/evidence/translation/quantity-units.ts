import type { Token } from '../reading/reply-tokens.ts';

/* The unit behind a number of a reply, with one name for all spellings and languages (TRANS-2). */

const names: Record<string, readonly string[]> = {
  '%': ['%', 'percent', 'prozent'],
  mmHg: ['mmhg'],
  kPa: ['kpa'],
  '°C': ['°c'],
  '°F': ['°f'],
  '°': ['°', 'degrees', 'degree', 'grados', 'grado', 'grad'],
  mg: ['mg', 'milligram', 'milligrams', 'miligramo', 'miligramos', 'milligramm'],
  g: ['g', 'gram', 'grams', 'gramo', 'gramos', 'gramm'],
  µg: ['ug', 'mcg', 'microgram', 'micrograms', 'microgramo', 'microgramos', 'mikrogramm'],
  kg: ['kg', 'kilo', 'kilos', 'kilogramm', 'kilogramos', 'kilograms'],
  ng: ['ng'],
  pg: ['pg'],
  l: ['l', 'liter', 'liters', 'litre', 'litres', 'litro', 'litros', 'litern'],
  dl: ['dl'],
  ml: ['ml', 'milliliter', 'milliliters', 'millilitre', 'millilitres', 'mililitro', 'mililitros'],
  ul: ['ul'],
  IU: ['iu', 'ie', 'ui', 'u', 'units', 'unit', 'unidades', 'unidad', 'einheiten', 'einheit'],
  mmol: ['mmol'],
  umol: ['umol'],
  mEq: ['meq', 'mval'],
  cm: ['cm'],
  mm: ['mm'],
  m: ['m'],
  J: ['j', 'joule', 'joules', 'julios'],
  mV: ['mv'],
  s: ['s', 'sec', 'secs', 'second', 'seconds', 'segundo', 'segundos', 'sekunde', 'sekunden', 'seg', 'sek'],
  ms: ['ms'],
  min: ['min', 'mins', 'minute', 'minutes', 'minuto', 'minutos', 'minuten', 'minutig', 'minutige'],
  h: each(
    'h hr hrs hour hours hourly hora horas std stunde stunden stundig stundige stundigen stundiger stundlich stundliche stundlichen',
  ),
  d: each(
    'd day days daily dia dias diario diaria diarios diarias tag tage tagen tagig tagige tagigen taglich tagliche taglichen taglicher',
  ),
  wk: each('week weeks weekly semana semanas semanal semanales woche wochen wochig wochige wochentlich'),
  mo: ['month', 'months', 'mes', 'meses', 'monat', 'monate', 'monaten', 'monatig', 'monatige'],
  y: each('year years yr yrs ano anos jahr jahre jahren jahrig jahrige jahriger jahrigen jahriges jahrigem'),
  x: ['x', '×', 'times', 'time', 'mal', 'vez', 'veces', 'fach', 'fold'],
  pt: ['point', 'points', 'punto', 'puntos', 'punkt', 'punkte', 'punkten', 'pts'],
  tablet: each('tablet tablets tablette tabletten comprimido comprimidos'),
  capsule: each('capsule capsules kapsel kapseln capsula capsulas'),
  puff: each('puff puffs hub hube hüben huben inhalacion inhalaciones pulsacion pulsaciones'),
  drop: ['drop', 'drops', 'tropfen', 'gota', 'gotas'],
  ampoule: each('ampoule ampoules ampulle ampullen ampolla ampollas'),
  rate: ['bpm', 'lpm', 'rpm'],
};

function each(list: string): string[] {
  return list.split(' ');
}

const unitOf: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([unit, spellings]) => spellings.map((one) => [one, unit] as const)),
);
/** What a rate counts. The rate itself is the unit. */
const counted = new Set(
  each(
    'beat beats breath breaths latido latidos respiracion respiraciones schlag schlage schlagen atemzug atemzuge atemzugen',
  ),
);
const dividing = new Set(['/', 'per', 'pro', 'por', 'je']);
const articles = new Set(['a', 'the', 'al', 'a la', 'am', 'cada', 'every', 'each', 'jede', 'jeden', 'alle']);
const power = /^[⁰¹²³⁴⁵⁶⁷⁸⁹⁻^]+$/u;

/** Units of a span of time. */
export const timeUnits: ReadonlySet<string> = new Set(['s', 'min', 'h', 'd', 'wk', 'mo', 'y']);

export interface ReadUnit {
  /** Empty without a unit. */
  unit: string;
  /** The token after the unit. */
  end: number;
}

const plainOf = (token: Token | undefined): string =>
  (token?.plain ?? '').replaceAll('\u03bc', 'u').replaceAll('µ', 'u').replace(/^° /, '°');

/** "year-old" and "jährige" stand for years. */
const headOf = (plain: string): string => plain.split('-')[0] ?? plain;

/**
 * Reads the unit that begins at a token: "mg/kg", "breaths per minute", "-year-old", "× 10⁹/L". `known` is a unit that the
 * number has in itself, such as that of "twice".
 */
export function unitAfter(tokens: readonly Token[], start: number, known = ''): ReadUnit {
  const isJoined = tokens[start]?.text === '-' && baseOf(tokens, start + 1) !== undefined;
  let at = isJoined ? start + 1 : start;
  let unit = known;
  if (known !== '') at = start;
  else if (counted.has(plainOf(tokens[at]))) at += 1;
  else if (plainOf(tokens[at]) === 'por' && plainOf(tokens[at + 1]) === 'ciento') {
    return { unit: '%', end: at + 2 };
  } else {
    const base = baseOf(tokens, at);
    if (base !== undefined) {
      unit = base;
      at += 1;
    } else if (power.test(tokens[at]?.text ?? '')) {
      while (power.test(tokens[at]?.text ?? '')) {
        unit += plainOf(tokens[at]);
        at += 1;
      }
    }
  }
  if (unit === 'rate') return { unit: '/min', end: at };
  const daily = dailyAt(tokens, at);
  if (unit !== '' && !timeUnits.has(unit) && daily !== undefined) return { unit: `${unit}/d`, end: daily };
  for (;;) {
    const by = divisorAt(tokens, at);
    if (by === undefined) break;
    unit += `/${by.unit}`;
    at = by.end;
  }
  return { unit, end: at };
}

/** Returns the end of "daily", "al día" or "a day" behind an amount; undefined for other words. */
function dailyAt(tokens: readonly Token[], at: number): number | undefined {
  const [first, second] = [plainOf(tokens[at]), plainOf(tokens[at + 1])];
  if (/^(?:daily|diari[oa]s?|taglich)$/.test(first)) return at + 1;
  return /^(?:(?:a|every|per) day|(?:al|por|cada) dia|(?:am|pro) tag)$/.test(`${first} ${second}`)
    ? at + 2
    : undefined;
}

function baseOf(tokens: readonly Token[], at: number): string | undefined {
  const plain = plainOf(tokens[at]);
  const unit = unitOf.get(plain) ?? unitOf.get(headOf(plain));
  // "7 u 8" is "7 or 8" in Spanish, and "10 d" is no "10 d'affilée".
  if (plain === 'u' && tokens[at + 1]?.values.length) return undefined;
  return unit;
}

function divisorAt(tokens: readonly Token[], at: number): ReadUnit | undefined {
  if (!dividing.has(plainOf(tokens[at]))) return undefined;
  const next = articles.has(plainOf(tokens[at + 1])) ? at + 2 : at + 1;
  const unit = baseOf(tokens, next);
  return unit === undefined ? undefined : { unit, end: next + 1 };
}
