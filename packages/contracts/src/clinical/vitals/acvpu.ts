import type { ConsciousnessLevel } from '../../vitals/consciousness-words.ts';

/*
 * ACVPU, the consciousness scale of NEWS2 (Royal College of Physicians, 2017), as one choice (D43). The wire has two
 * fields for it: the level and the new confusion. Rules: docs/clinical/news2.md, NEWS2-16.
 */

/** The five levels, in the order of the scale. */
export const acvpuLevels = ['Alert', 'NewConfusion', 'Voice', 'Pain', 'Unresponsive'] as const;
export type Acvpu = (typeof acvpuLevels)[number];

interface AcvpuFields {
  consciousnessLevel: ConsciousnessLevel;
  newConfusion?: boolean;
}

/** The letter of each level, the same in every language. */
export const acvpuLetters: Record<Acvpu, string> = {
  Alert: 'A',
  NewConfusion: 'C',
  Voice: 'V',
  Pain: 'P',
  Unresponsive: 'U',
};

/**
 * Returns the fields that a level records. "Alert" rules out new confusion; below alert, confusion cannot be
 * assessed.
 */
export function acvpuFields(answer: Acvpu): AcvpuFields {
  if (answer === 'Alert') return { consciousnessLevel: 'Alert', newConfusion: false };
  if (answer === 'NewConfusion') return { consciousnessLevel: 'Alert', newConfusion: true };
  return { consciousnessLevel: answer };
}

/** A level of consciousness as far as it is known. */
export type KnownAcvpu = Acvpu | 'AlertConfusionUnknown';

/**
 * Returns the level for the wire's two fields, or undefined if they don't determine one. A level below alert takes
 * precedence over new confusion. Alert without an answer on confusion is not "Alert" but a state of its own (D43).
 */
export function acvpuOf(
  level: ConsciousnessLevel | undefined,
  newConfusion: boolean | undefined,
): KnownAcvpu | undefined {
  if (level !== undefined && level !== 'Alert') return level;
  if (newConfusion === true) return 'NewConfusion';
  if (level === undefined) return undefined;
  return newConfusion === false ? 'Alert' : 'AlertConfusionUnknown';
}

/** How bad each level is. The unknown confusion of an alert patient is no finding. */
export const acvpuBadness: Record<KnownAcvpu, number> = {
  Alert: 0,
  AlertConfusionUnknown: 0,
  NewConfusion: 1,
  Voice: 2,
  Pain: 3,
  Unresponsive: 4,
};
