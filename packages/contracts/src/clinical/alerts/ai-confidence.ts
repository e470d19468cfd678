export type ConfidenceBand = 'high' | 'medium' | 'low';

/**
 * AI-1: returns the band of a model's own estimate: high from 0.8, medium from 0.6, otherwise low. The estimate is
 * not a measured accuracy.
 *
 * @param confidence 0 to 1
 */
export function confidenceBand(confidence: number): ConfidenceBand {
  if (confidence >= 0.8) return 'high';
  return confidence >= 0.6 ? 'medium' : 'low';
}

/** AI-2: returns whole percent, rounded down, so that the number always lies within its band. */
export function confidencePercent(confidence: number): number {
  // In binary, 0.29 times 100 is 28.999….
  return Math.floor(confidence * 100 + 1e-9);
}
