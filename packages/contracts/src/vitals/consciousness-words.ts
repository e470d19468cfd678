export const consciousnessLevels = ['Alert', 'Voice', 'Pain', 'Unresponsive'] as const;
export type ConsciousnessLevel = (typeof consciousnessLevels)[number];

/*
 * The words that the wire accepts for a level of consciousness (ADR 0034). They are the level itself, its word on screen
 * in each language, and its letter in AVPU, the Spanish AVDN and the German WASB. The letter A is missing on purpose: it
 * means "alert" in AVPU and AVDN, but "responds to voice" (ansprechbar) in WASB.
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
    'reagiert auf ansprache',
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
    'reagiert auf schmerzreiz',
    'auf schmerzreiz',
    'schmerzreiz',
    's',
  ],
  Unresponsive: ['unresponsive', 'u', 'no responde', 'n', 'bewusstlos', 'b'],
};

const levelOf = new Map(
  Object.entries(wordsFor).flatMap(([level, words]) => words.map((word) => [word, level] as const)),
);

/**
 * Returns the level for a word in any letter case. Returns any other value unchanged, so that the schema rejects it.
 */
export function namedConsciousness(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return levelOf.get(value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()) ?? value;
}
