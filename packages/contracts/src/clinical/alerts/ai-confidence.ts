export type ConfidenceBand = 'high' | 'medium' | 'low';

/**
 * AI-1: how a model's own estimate of a finding is marked: from 0.8 on high, from 0.6 on medium, below low. It says nothing of
 * how often the model is right.
 *
 * @param confidence 0 to 1
 */
export function confidenceBand(confidence: number): ConfidenceBand {
  if (confidence >= 0.8) return 'high';
  return confidence >= 0.6 ? 'medium' : 'low';
}

/** AI-2: in whole percent, rounded down, so that the number never lies in another band than its mark. */
export function confidencePercent(confidence: number): number {
  // 0.29 times 100 is 28.999… in binary.
  return Math.floor(confidence * 100 + 1e-9);
}
