import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultTemperatureUnit,
  fromDisplay,
  isInTemperatureRange,
  isLikelyOtherUnit,
  parseDecimal,
  temperatureRanges,
  toDisplay,
} from './temperature.ts';

const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10);

describe('temperature', () => {
  it.each([
    [37, 98.6],
    [30, 86],
    [45, 113],
    [38.4, 101.1],
    [37.25, 99.1],
  ])('TEMP-1: converts %d °C to %d °F', (celsius, fahrenheit) => {
    expect(toDisplay(celsius, 'F')).toBe(fahrenheit);
  });

  it('TEMP-1: rounds 37.25 °C to 37.3', () => {
    expect(toDisplay(37.25, 'C')).toBe(37.3);
    expect(fromDisplay(37.25, 'C')).toBe(37.3);
  });

  it('TEMP-1: keeps every stored tenth of a degree when it is shown and saved again in °F', () => {
    fc.assert(
      fc.property(tenths(30, 45), (celsius) => {
        expect(fromDisplay(toDisplay(celsius, 'F'), 'F')).toBe(celsius);
      }),
    );
  });

  it.each([
    ['en', 'F'],
    ['en-US', 'F'],
    ['en-GB', 'C'],
    ['es', 'C'],
    ['de', 'C'],
    ['fr', 'C'],
  ])('TEMP-2: language %s starts with °%s', (language, unit) => {
    expect(defaultTemperatureUnit(language)).toBe(unit);
  });

  it.each([
    [['en-US', 'en'], 'F'],
    [['en'], 'F'],
    [[], 'F'],
    [['en-GB', 'en-US'], 'C'],
    [['en-AU'], 'C'],
    [['en-CA', 'fr-CA'], 'C'],
    [['de-CH', 'en-US'], 'C'],
    [['en-Latn-US'], 'F'],
  ])('TEMP-2: English in a browser with %o starts with °%s', (tags, unit) => {
    expect(defaultTemperatureUnit('en', tags)).toBe(unit);
    expect(defaultTemperatureUnit('es', tags)).toBe('C');
  });

  it('TEMP-3: accepts the same range in both units', () => {
    expect(temperatureRanges).toEqual({ C: { min: 30, max: 45 }, F: { min: 86, max: 113 } });
    expect(fromDisplay(86, 'F')).toBe(30);
    expect(fromDisplay(113, 'F')).toBe(45);
    expect(isInTemperatureRange(29.9, 'C')).toBe(false);
    expect(isInTemperatureRange(113.1, 'F')).toBe(false);
  });

  it.each([
    [37, 'F', true],
    [98.6, 'C', true],
    [98.6, 'F', false],
    [37, 'C', false],
    [60, 'C', false],
    [60, 'F', false],
  ] as const)('TEMP-4: %d in a field of °%s looks like the other unit: %s', (value, unit, looks) => {
    expect(isLikelyOtherUnit(value, unit)).toBe(looks);
  });

  it.each([
    ['37.2', 37.2],
    ['37,2', 37.2],
    [' 37 ', 37],
    ['37,', 37],
    ['-1,5', -1.5],
    ['', null],
    ['1,234.5', null],
    ['37.2.1', null],
    ['1e3', null],
    ['0x10', null],
    ['Infinity', null],
    ['37 C', null],
  ])('TEMP-5: parses "%s" as %s', (text, value) => {
    expect(parseDecimal(text)).toBe(value);
  });

  it('TEMP-5: treats comma and point alike', () => {
    fc.assert(
      fc.property(tenths(-100, 1000), (value) => {
        expect(parseDecimal(String(value).replace('.', ','))).toBe(value);
        expect(parseDecimal(String(value))).toBe(value);
      }),
    );
  });
});
