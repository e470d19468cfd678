/** The kinds of secrets that a department's charts contain. */
export type SecretKind = 'name' | 'mrn' | 'born' | 'complaint' | 'plan' | 'allergy' | 'record' | 'lab';

export interface Secret {
  kind: SecretKind;
  patientId: string;
  /** A text that appears nowhere else. */
  text: string;
}

/** Returns how many secrets of each kind a text contains, in capitals or small letters. */
export function found(text: string, secrets: readonly Secret[]): Partial<Record<SecretKind, number>> {
  const lower = text.toLowerCase();
  const counts: Partial<Record<SecretKind, number>> = {};
  for (const { kind, text: word } of secrets)
    if (lower.includes(word.toLowerCase())) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
