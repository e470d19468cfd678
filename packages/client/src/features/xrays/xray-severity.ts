const severities = ['mild', 'moderate', 'severe', 'critical'] as const;
type Severity = (typeof severities)[number];

/** The words of a model in its three languages. Earlier prompts asked for the word in the language of the answer. */
const words: Record<Severity, readonly string[]> = {
  mild: ['mild', 'leve', 'leicht', 'leichtgradig', 'gering'],
  moderate: [
    'moderate',
    'moderado',
    'moderada',
    'mäßig',
    'mässig',
    'mittel',
    'mittelschwer',
    'mittelgradig',
    'moderat',
  ],
  severe: ['severe', 'grave', 'severo', 'severa', 'schwer', 'schwergradig', 'ausgeprägt'],
  critical: ['critical', 'crítico', 'crítica', 'kritisch'],
};

/** Returns the severity that a model named, so that each reader sees it in their own language; undefined if unknown. */
export function severityOf(named: string): Severity | undefined {
  const word = named.trim().toLowerCase();
  return severities.find((severity) => words[severity].includes(word));
}
