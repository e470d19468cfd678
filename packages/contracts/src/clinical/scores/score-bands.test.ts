import { describe, expect, it } from 'vitest';
import type { ScoreType } from '../../scores/scores.contract.ts';
import { scoreBand } from './score-bands.ts';

describe('score bands', () => {
  it.each<[ScoreType, ReturnType<typeof scoreBand>[], number]>([
    ['ESI', ['high', 'high', 'moderate', 'low', 'low'], 1],
    ['CURB-65', ['low', 'low', 'moderate', 'high', 'high', 'high'], 0],
    [
      'HEART',
      ['low', 'low', 'low', 'low', 'moderate', 'moderate', 'moderate', 'high', 'high', 'high', 'high'],
      0,
    ],
    ['qSOFA', ['low', 'low', 'high', 'high'], 0],
  ])('SCORE-1: %s has the bands %j, starting at %d', (type, bands, from) => {
    expect(bands.map((_band, index) => scoreBand(type, from + index))).toEqual(bands);
  });
});
