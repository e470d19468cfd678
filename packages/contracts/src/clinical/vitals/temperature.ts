import { vitalRanges } from '../../vitals/vital-ranges.ts';

/** The unit on screen. The wire and the database always use °C (D7). */
export type TemperatureUnit = 'C' | 'F';

/** The range that a field accepts, in the unit on screen: 30 to 45 °C, 86 to 113 °F (TEMP-3). */
export const temperatureRanges: Record<TemperatureUnit, { min: number; max: number }> = {
  C: vitalRanges.temperature,
  F: { min: 86, max: 113 },
};

/** Rounds to one decimal, half away from zero, without binary noise (37.25 gives 37.3). */
export function roundToTenth(value: number): number {
  // Stored values are tenths already, and a long stay has thousands. The way by text is exact but slow.
  if (Math.round(value * 10) / 10 === value) return value;
  return (Math.sign(value) * Math.round(Number(`${Math.abs(value)}e1`))) / 10;
}

/** Converts stored °C to the number to show in `unit`, to 0.1 (TEMP-1). */
export function toDisplay(celsius: number, unit: TemperatureUnit): number {
  return roundToTenth(unit === 'C' ? celsius : (celsius * 9) / 5 + 32);
}

/** Converts a number typed in `unit` to °C, to 0.1 (TEMP-1). Exactly reverses {@link toDisplay}. */
export function fromDisplay(value: number, unit: TemperatureUnit): number {
  return roundToTenth(unit === 'C' ? value : ((value - 32) * 5) / 9);
}

/** Regions that measure in °F, by Unicode CLDR 44, supplemental unit preferences for "temperature". */
const fahrenheitRegions: ReadonlySet<string> = new Set('US AS BS BZ GU KY MP PR PW UM VI'.split(' '));

/**
 * Returns the initial unit (TEMP-2). Spanish and German have °C. English has °F, unless the reader's languages name a
 * region that measures in °C. `tags` are language tags such as "en-GB", the preferred one first.
 */
export function defaultTemperatureUnit(language: string, tags: readonly string[] = []): TemperatureUnit {
  if (!/^en\b/i.test(language)) return 'C';
  const [region] = [...tags, language].flatMap(
    (tag) => /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1] ?? [],
  );
  return region === undefined || fahrenheitRegions.has(region.toUpperCase()) ? 'F' : 'C';
}

export function isInTemperatureRange(value: number, unit: TemperatureUnit): boolean {
  const { min, max } = temperatureRanges[unit];
  return value >= min && value <= max;
}

/** Returns whether a value is out of range in this unit but in range in the other (TEMP-4). */
export function isLikelyOtherUnit(value: number, unit: TemperatureUnit): boolean {
  return !isInTemperatureRange(value, unit) && isInTemperatureRange(value, unit === 'C' ? 'F' : 'C');
}

/**
 * Parses a number with a decimal comma or point (TEMP-5). Returns null for anything else, including thousands
 * separators, exponents and empty text.
 */
export function parseDecimal(text: string): number | null {
  const typed = text.trim();
  return /^[+-]?\d+(?:[.,]\d*)?$/.test(typed) ? Number(typed.replace(',', '.')) : null;
}
