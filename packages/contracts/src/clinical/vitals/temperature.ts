import { vitalRanges } from '../../vitals/vitals.contract.ts';

/** The unit on screen. What is stored and sent is °C, always (D7). */
export type TemperatureUnit = 'C' | 'F';

/** What a field accepts, in the unit that it shows: 30 to 45 °C, 86 to 113 °F (TEMP-3). */
export const temperatureRanges: Record<TemperatureUnit, { min: number; max: number }> = {
  C: vitalRanges.temperature,
  F: { min: 86, max: 113 },
};

/** To one decimal, half away from zero, without the noise of binary fractions (37.25 is 37.3). */
export function roundToTenth(value: number): number {
  return (Math.sign(value) * Math.round(Number(`${Math.abs(value)}e1`))) / 10;
}

/** °C as stored → the number to show in `unit`, to 0.1 (TEMP-1). */
export function toDisplay(celsius: number, unit: TemperatureUnit): number {
  return roundToTenth(unit === 'C' ? celsius : (celsius * 9) / 5 + 32);
}

/** The number typed in `unit` → °C as stored, to 0.1 (TEMP-1). Reverses {@link toDisplay} exactly. */
export function fromDisplay(value: number, unit: TemperatureUnit): number {
  return roundToTenth(unit === 'C' ? value : ((value - 32) * 5) / 9);
}

/** The unit that a language starts with (TEMP-2): °F in English, °C in Spanish, German and any other. */
export function defaultTemperatureUnit(language: string): TemperatureUnit {
  return /^en\b/i.test(language) ? 'F' : 'C';
}

export function isInTemperatureRange(value: number, unit: TemperatureUnit): boolean {
  const { min, max } = temperatureRanges[unit];
  return value >= min && value <= max;
}

/** "37 looks like °C": out of range in this unit, and in range in the other one (TEMP-4). */
export function looksLikeOtherUnit(value: number, unit: TemperatureUnit): boolean {
  return !isInTemperatureRange(value, unit) && isInTemperatureRange(value, unit === 'C' ? 'F' : 'C');
}

/**
 * A number as clinicians type it, with a decimal comma or point (TEMP-5). No thousands separators, no
 * exponents; anything else, an empty text too, is null.
 */
export function parseDecimal(text: string): number | null {
  const typed = text.trim();
  return /^[+-]?\d+(?:[.,]\d*)?$/.test(typed) ? Number(typed.replace(',', '.')) : null;
}
