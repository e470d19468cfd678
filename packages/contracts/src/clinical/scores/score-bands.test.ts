import { describe, expect, it } from 'vitest';
import type { ScoreType } from '../../scores/scores.contract.ts';
import { scoreBand } from './score-bands.ts';

describe('the band of a score', () => {
  it.each<[ScoreType, ReturnType<typeof scoreBand>[], number]>([
    ['ESI', ['high', 'high', 'moderate', 'low', 'low'], 1],
    ['CURB-65', ['low', 'low', 'moderate', 'high', 'high', 'high'], 0],
    [
      'HEART',
      ['low', 'low', 'low', 'low', 'moderate', 'moderate', 'moderate', 'high', 'high', 'high', 'high'],
      0,
    ],
    ['qSOFA', ['low', 'low', 'high', 'high'], 0],
  ])('SCORE-1: of %s is %j, counted from %d', (type, bands, from) => {
    expect(bands.map((_band, index) => scoreBand(type, from + index))).toEqual(bands);
  });
});
