import { toCanonicalForm, ucum } from '@atomic-ehr/ucum';

/** What a unit counts. A value converts within one kind; between some kinds by a property of the test (UNIT-3). */
export type UnitKind =
  | 'mass'
  | 'substance'
  | 'equivalent'
  | 'count'
  | 'catalytic'
  | 'pressure'
  | 'osmolality'
  | 'fraction'
  | 'none'
  | 'other';

/** A unit as UCUM writes it, and the kind of amount. */
export interface LabUnit {
  ucum: string;
  kind: UnitKind;
  /** The amount of one unit in the base unit of its kind: g/L, mol/L, Eq/L, 1/L, U/L, Pa, osm/kg, 1. */
  size: number;
  /** "FEU" and "DDU" make different amounts of one unit. */
  annotation?: string;
}

const superscripts: Readonly<Record<string, string>> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁻': '-',
};

/** Case carries no meaning in a laboratory's unit, except in UCUM's own spellings. */
const plain = (text: string): string =>
  text
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+/gu, (power) => `^${[...power].map((one) => superscripts[one] ?? '').join('')}`)
    .normalize('NFKC')
    .replace(/[µμ]/gu, 'u')
    .replace(/[×✕⨯]/gu, 'x')
    .replace(/[·⋅∙]/gu, '.')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .replace(/[∕⁄]/gu, '/')
    .replace(/10\((\d+)\)/gu, '10^$1')
    .replace(/^([mnpu]?)M$/u, '$1mol/L')
    .toLowerCase()
    .replace(/\bu\.\s?i\.?(?=\/)/gu, 'ui')
    .replace(/\bi\.\s?([ue])\.?(?=\/)/gu, 'i$1')
    .replace(/\b([mun]) mol\b/gu, '$1mol')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\.$/u, '');

/** What stands in place of a unit for a number without one. */
const without = new Set([
  '',
  '1',
  '{inr}',
  'inr',
  '[ph]',
  '{ph}',
  'ph',
  'ph units',
  'ph unit',
  'ph-einheiten',
  'einheiten',
  'units',
  'unit',
  'unidades',
  'ratio',
  '{ratio}',
  'razon',
  'razón',
  'quotient',
  'cociente',
  'verhaltnis',
  'verhältnis',
  '-',
  '–',
  'none',
  'n/a',
  'na',
  'unitless',
  'ohne',
  'sin unidad',
  "[arb'u]",
  'kein',
  'keine',
  '(ratio)',
  '{unitless}',
  'index',
]);

const denominators: Readonly<Record<string, string>> = {
  l: 'L',
  lt: 'L',
  ltr: 'L',
  liter: 'L',
  litre: 'L',
  litro: 'L',
  liters: 'L',
  lit: 'L',
  dl: 'dL',
  deciliter: 'dL',
  decilitre: 'dL',
  decilitro: 'dL',
  '100ml': 'dL',
  '100 ml': 'dL',
  '100cc': 'dL',
  cl: 'cL',
  ml: 'mL',
  milliliter: 'mL',
  millilitre: 'mL',
  mililitro: 'mL',
  cc: 'mL',
  cm3: 'mL',
  'cm^3': 'mL',
  ul: 'uL',
  mcl: 'uL',
  microl: 'uL',
  microliter: 'uL',
  microlitre: 'uL',
  microlitro: 'uL',
  mikroliter: 'uL',
  mm3: 'uL',
  'mm^3': 'uL',
  cmm: 'uL',
  cumm: 'uL',
  'cu mm': 'uL',
  'cu.mm': 'uL',
  'mm cu': 'uL',
  'mm*3': 'uL',
  lambda: 'uL',
  nl: 'nL',
  pl: 'pL',
  fl: 'fL',
  m3: 'kL',
};

const prefixes: Readonly<Record<string, string>> = {
  '': '',
  m: 'm',
  milli: 'm',
  mili: 'm',
  u: 'u',
  mc: 'u',
  micro: 'u',
  mikro: 'u',
  n: 'n',
  nano: 'n',
  p: 'p',
  pico: 'p',
  piko: 'p',
  f: 'f',
  femto: 'f',
  k: 'k',
  kilo: 'k',
};
const prefix = '(m|milli|mili|u|mc|micro|mikro|n|nano|p|pico|piko|f|femto|k|kilo)?';
const mass = new RegExp(`^${prefix}(?:g|gs|gm|gms|gr|grs|gram|grams|gramm|gramos|gramo)$`, 'u');
const moles = new RegExp(`^${prefix}(?:mol|mole|moles|mols|mol[s.]?|moli)$`, 'u');
const equivalents = new RegExp(`^${prefix}-?(?:eq|val|eqv|equiv|equivalents?)$`, 'u');
const units =
  /^(m|milli|mili|u|micro|mikro|k|kilo)?(?:\[?iu\]?|u|ui|ie|e|units?|int\.? units?|internat\.? units?|unidades|einheiten)$/u;
const katals = new RegExp(`^${prefix}(?:kat|katal)$`, 'u');
const osmoles = new RegExp(`^${prefix}(?:osm|osmol|osmole|osmoles)$`, 'u');
/** Words for the thing counted. They say nothing about the amount. */
const counted =
  /\b(?:cells?|cell|zellen|celulas|células|cel|cels|leukocytes|wbc|plt|platelets|thrombozyten|particles|counts?|#)\b\.?|#/gu;
const thousands =
  /^(?:k|thou|thous|thousand|thousands|tsd\.?|tausend|miles|mil|th|x?\s?10\s?(?:\*|\^|e|exp|\*\*)?\s?\+?0?3|x?\s?1,?000|e3|t)$/u;
const millions =
  /^(?:m|mio\.?|mill\.?|mil|million|millions|millonen|millionen|millones|x?\s?10\s?(?:\*|\^|e|exp|\*\*)?\s?\+?0?6|e6)$/u;
const power =
  /^x?\s?10\s?(?:\*\*|\*|\^|e|exp)\s?\+?0?(\d{1,2})$|^x?\s?10\s?(3|6|9|12)$|^1?\s?e\+?0?(\d{1,2})$/u;

interface Context {
  /** The test counts cells: "G/l" is 10⁹ per liter there, and "K/µL" thousands. */
  isCount?: boolean;
}

/** Reads a customary spelling as UCUM and its kind. Returns undefined if the spelling is not customary. */
function customary(
  written: string,
  { isCount = false }: Context,
): { ucum: string; kind: UnitKind } | undefined {
  if (/^(?:%|percent|prozent|pct|vol\.?\s?%|vol-%|% of .*)$/u.test(written))
    return { ucum: '%', kind: 'fraction' };
  if (/^(?:l\/l|ml\/ml)$/u.test(written)) return { ucum: '1', kind: 'fraction' };
  if (/^(?:mm\s?\[?\(?hg\]?\)?|torr|mm\/hg|mm\s?de\s?hg|mm\.hg)$/u.test(written))
    return { ucum: 'mm[Hg]', kind: 'pressure' };
  if (/^k\s?pa$/u.test(written)) return { ucum: 'kPa', kind: 'pressure' };
  if (/^ml\/min\s?\/\s?1[.,]73\s?(?:m\s?\^?\*?\s?2|qm|sqm|sq\.?\s?m|kof)?$/u.test(written))
    return { ucum: 'mL/min', kind: 'other' };
  if (/^(?:secs?|seconds?|sek\.?|sekunden?|seg\.?|segundos?)$/u.test(written))
    return { ucum: 's', kind: 'other' };
  const perCent = /^(.*?)\s?%$/u.exec(written)?.[1];
  if (perCent !== undefined && mass.test(perCent)) return customary(`${perCent}/dl`, { isCount });
  const [above = '', below, ...rest] = split(written);
  if (below === undefined || rest.length > 0) return undefined;
  const numerator = above.replace(counted, ' ').replace(/\s+/gu, ' ').trim();
  const denominator = below.replace(counted, ' ').replace(/\s+/gu, ' ').trim();
  if (/^kg(?: ?h2o| wasser| agua)?$/u.test(denominator)) {
    const osm = osmoles.exec(numerator);
    return osm ? { ucum: `${prefixes[osm[1] ?? ''] ?? ''}osm/kg`, kind: 'osmolality' } : undefined;
  }
  const per =
    denominators[denominator] ??
    (denominator.endsWith('s') ? denominators[denominator.slice(0, -1)] : undefined);
  if (per === undefined) return undefined;
  const count = countOf(numerator, per, isCount);
  if (count !== undefined) return { ucum: `${count}/${per}`, kind: 'count' };
  const kinds: readonly (readonly [RegExp, string, UnitKind])[] = [
    [mass, 'g', 'mass'],
    [moles, 'mol', 'substance'],
    [equivalents, 'eq', 'equivalent'],
    [katals, 'kat', 'catalytic'],
    [units, 'U', 'catalytic'],
  ];
  for (const [form, base, kind] of kinds) {
    const found = form.exec(numerator);
    if (found) return { ucum: `${prefixes[found[1] ?? ''] ?? ''}${base}/${per}`, kind };
  }
  return undefined;
}

/** "per", "pro" and "por" divide, as does a negative power: "mmol l^-1". */
const split = (written: string): string[] =>
  written
    .replace(/\s(?:per|pro|por|je)\s/gu, '/')
    .replace(/^(.+?)[\s.*]+([a-z]+)\^?-1$/u, '$1/$2')
    .replace(/\s?\/\s?/gu, '/')
    .split('/');

function countOf(numerator: string, per: string, isCount: boolean): string | undefined {
  if (numerator === '') return '';
  const exponent = power.exec(numerator);
  const ten = exponent?.[1] ?? exponent?.[2] ?? exponent?.[3];
  if (ten !== undefined) return `10*${ten}`;
  if (/^(?:giga|gpt)$/u.test(numerator) || (isCount && /^g$/u.test(numerator))) return '10*9';
  if (/^(?:tera|tpt)$/u.test(numerator) || (isCount && /^t$/u.test(numerator) && per === 'L')) return '10*12';
  if (isCount && /^mil$/u.test(numerator)) return '10*3';
  if (/^(?:m|k|t|e3|e6)$/u.test(numerator) && !isCount && per !== 'uL') return undefined;
  if (/^(?:lakhs?|lacs?)$/u.test(numerator)) return '10*5';
  if (/^(?:bill?\.?|billions?|bn)$/u.test(numerator)) return '10*9';
  if (thousands.test(numerator)) return '10*3';
  if (millions.test(numerator)) return '10*6';
  return undefined;
}

/** The base unit of each kind. */
const bases: Readonly<Partial<Record<UnitKind, string>>> = {
  mass: 'g/L',
  substance: 'mol/L',
  equivalent: 'eq/L',
  count: '/L',
  catalytic: 'U/L',
  pressure: 'Pa',
  osmolality: 'osm/kg',
  fraction: '1',
  none: '1',
};

const cache = new Map<string, LabUnit | null>();
/** The most units in the cache. A laboratory has fewer. */
const maxCachedUnits = 1000;
/** Longer than every unit, however it is written. A message's field may have megabytes. */
const maxUnitCharacters = 200;

/**
 * UNIT-2: reads a unit as laboratories write it: customary spellings in any case first, because "K/uL" would be kelvin in
 * UCUM, then UCUM. Returns undefined for a unit that is not known, or too long to be one. A missing unit has the kind `none`.
 */
export function readUnit(text: string | undefined, context: Context = {}): LabUnit | undefined {
  if (text !== undefined && text.length > maxUnitCharacters) return undefined;
  const key = `${context.isCount ? '#' : ''}${text ?? ''}`;
  const known = cache.get(key);
  if (known !== undefined) return known ?? undefined;
  const unit = read(text ?? '', context);
  if (cache.size >= maxCachedUnits) cache.clear();
  cache.set(key, unit ?? null);
  return unit;
}

function read(text: string, context: Context): LabUnit | undefined {
  const { bare, annotation } = annotated(text);
  const written = plain(bare)
    .replace(/^\((.*)\)$/u, '$1')
    .replace(/^\[(.*\/.*)\]$/u, '$1');
  const more = annotation === undefined ? {} : { annotation };
  if (without.has(plain(text)) || without.has(written)) return { ucum: '1', kind: 'none', size: 1, ...more };
  const found = customary(written, context) ?? byUcum(bare);
  if (found === undefined) return undefined;
  const base = bases[found.kind];
  if (base === undefined) return { ...found, size: Number.NaN, ...more };
  const size = converted(found.ucum, base);
  return size === undefined ? undefined : { ...found, size, ...more };
}

/** Takes UCUM's annotations and the words "FEU" and "DDU" off a unit. */
function annotated(text: string): { bare: string; annotation?: string } {
  const kinds = /(?:\{|\(|\s|\b)(FEU|DDU|D-DU)\b/iu.exec(text)?.[1]?.toUpperCase().replace('-', '');
  const bare = text
    .replace(/\{[^}]*\}/gu, '')
    .replace(/[(\s]*\b(?:FEU|DDU|D-DU)\b\)?/giu, '')
    .trim();
  // A unit that is nothing but an annotation, such as "{INR}", is read as it is.
  if (bare === '') return { bare: text };
  return kinds === undefined ? { bare } : { bare, annotation: kinds };
}

/** Prefixes that UCUM has and no laboratory uses: "zmol/L" is a typing error, and 7.2 of them are not critically low. */
const unusedPrefix = /^(?:[yzaEZYPh]|da)(?:mol|g|eq|L|osm)\b/u;

/** Reads UCUM's own spelling. The kind follows from its atoms, because UCUM counts a mole as a number. */
function byUcum(text: string): { ucum: string; kind: UnitKind } | undefined {
  const code = text.trim();
  // A bare number is no unit: "1 250" has none.
  if (
    !/[\p{L}%/]/u.test(code) ||
    (/^\d/u.test(code) && !/^10[*^]/u.test(code)) ||
    code.length > 40 ||
    unusedPrefix.test(code) ||
    !isUcum(code)
  )
    return undefined;
  const isLike = (base: string) => converted(code, base) !== undefined;
  if (/eq/u.test(code) && isLike('eq/L')) return { ucum: code, kind: 'equivalent' };
  if (/mol/u.test(code) && isLike('mol/L')) return { ucum: code, kind: 'substance' };
  if (/(?:\[iU\]|\[IU\])/u.test(code)) {
    const plainUnits = code.replace(/\[i?I?U\]/u, 'U');
    return converted(plainUnits, 'U/L') === undefined ? undefined : { ucum: plainUnits, kind: 'catalytic' };
  }
  if (isLike('U/L')) return { ucum: code, kind: 'catalytic' };
  if (isLike('g/L')) return { ucum: code, kind: 'mass' };
  if (isLike('Pa')) return { ucum: code, kind: 'pressure' };
  if (!/mol|eq|osm|K|cel/iu.test(code) && isLike('/L')) return { ucum: code, kind: 'count' };
  if (/osm/u.test(code) && isLike('osm/kg')) return { ucum: code, kind: 'osmolality' };
  return { ucum: code, kind: 'other' };
}

/** The library throws for characters that no unit has. */
function isUcum(code: string): boolean {
  try {
    return ucum.validate(code).valid;
  } catch {
    return false;
  }
}

/** Returns the amount of one `from` in `to`, or undefined if they do not convert. */
export function converted(from: string, to: string): number | undefined {
  try {
    const [one, other] = [toCanonicalForm(from), toCanonicalForm(to)];
    if (one.specialFunction || other.specialFunction || !ucum.isConvertible(from, to)) return undefined;
    return exact(ucum.convert(1, from, to));
  } catch {
    return undefined;
  }
}

/** Removes what floating point adds: 0.009999999999999998 is 0.01. */
export const exact = (value: number): number => Number(value.toPrecision(12));
