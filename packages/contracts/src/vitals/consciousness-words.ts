export const consciousnessLevels = ['Alert', 'Voice', 'Pain', 'Unresponsive'] as const;
export type ConsciousnessLevel = (typeof consciousnessLevels)[number];

/*
 * The words for a level of consciousness on the wire (ADR 0034): the level itself, each language's word for it as the
 * screens have it, and the letter of AVPU, of the Spanish AVDN and of the German WASB. The letter A is missing on purpose:
 * it is "alert" in AVPU and AVDN, and "responds to voice" (ansprechbar) in WASB.
 */
const wordsFor: Record<ConsciousnessLevel, readonly string[]> = {
  Alert: ['alert', 'alerta', 'wach', 'w'],
  Voice: [
    'voice',
    'v',
    'responds to voice',
    'responsive to voice',
    'responde a la voz',
    'voz',
    'auf ansprache',
    'ansprache',
  ],
  Pain: [
    'pain',
    'p',
    'responds to pain',
    'responsive to pain',
    'responde al dolor',
    'dolor',
    'd',
    'auf schmerzreiz',
    'schmerzreiz',
    's',
  ],
  Unresponsive: ['unresponsive', 'u', 'no responde', 'n', 'bewusstlos', 'b'],
};

const levelOf = new Map(
  Object.entries(wordsFor).flatMap(([level, words]) => words.map((word) => [word, level] as const)),
);

/** The level that a word stands for, in any letter case; anything else comes back as it is, for its schema to refuse. */
export function namedConsciousness(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return levelOf.get(value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()) ?? value;
}
