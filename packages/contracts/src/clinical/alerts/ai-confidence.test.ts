import { describe, expect, it } from 'vitest';
import { confidenceBand, confidencePercent } from './ai-confidence.ts';

describe("a model's own estimate", () => {
  it.each([
    [1, 'high'],
    [0.8, 'high'],
    [0.799, 'medium'],
    [0.6, 'medium'],
    [0.599, 'low'],
    [0, 'low'],
  ])('AI-1: an estimate of %d is %s', (confidence, band) => {
    expect(confidenceBand(confidence)).toBe(band);
  });

  it.each([
    [0.799, 79],
    [0.29, 29],
    [0.57, 57],
    [0.8, 80],
    [1, 100],
    [0, 0],
  ])('AI-2: shows %d as %d %%, on its own side of each limit', (confidence, percent) => {
    expect(confidencePercent(confidence)).toBe(percent);
  });
});
