import type { ConsciousnessLevel } from '../../vitals/consciousness-words.ts';

/*
 * ACVPU, the consciousness scale of NEWS2 (Royal College of Physicians, 2017), as one choice (D43). The wire keeps two
 * fields: the level and the new confusion. Rules: docs/clinical/news2.md, NEWS2-16.
 */

/** The five answers, in the order of the scale. */
export const acvpuLevels = ['Alert', 'NewConfusion', 'Voice', 'Pain', 'Unresponsive'] as const;
export type Acvpu = (typeof acvpuLevels)[number];

interface AcvpuFields {
  consciousnessLevel: ConsciousnessLevel;
  newConfusion?: boolean;
}

/** The letter of an answer, the same in every language of the screen. */
export const acvpuLetters: Record<Acvpu, string> = {
  Alert: 'A',
  NewConfusion: 'C',
  Voice: 'V',
  Pain: 'P',
  Unresponsive: 'U',
};

/** What an answer records: "Alert" says that there is no new confusion; below alert nobody can ask about it. */
export function acvpuFields(answer: Acvpu): AcvpuFields {
  if (answer === 'Alert') return { consciousnessLevel: 'Alert', newConfusion: false };
  if (answer === 'NewConfusion') return { consciousnessLevel: 'Alert', newConfusion: true };
  return { consciousnessLevel: answer };
}

/** What is known of a consciousness, as one answer. */
export type KnownAcvpu = Acvpu | 'AlertConfusionUnknown';

/**
 * The answer that two fields of the wire give together, undefined where neither says enough. A level below alert goes
 * before a new confusion; alert without a word on confusion is a state of its own, and not "Alert" (D43).
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
