/** A typed amount as the API takes it ("0.5", "1-2"), or why it is invalid. */
export type DoseAmount = { amount: string } | { problem: 'not-a-number' | 'ambiguous' };

/**
 * Parses an amount with a comma or a point. Rejects "1.000" and "1,250", which are a thousand in one language and one
 * in another. Writes a leading zero and no trailing one, because a lost point makes a dose ten times as large (ISMP's
 * list of error-prone abbreviations, 2024).
 */
export function readAmount(typed: string): DoseAmount {
  const text = typed
    .trim()
    .replaceAll(',', '.')
    .replace(/\s*[-–]\s*/, '-');
  const parts = text.split('-');
  if (parts.length > 2 || !parts.every((part) => /^(\d{1,7}|\d{0,6}\.\d{1,4})$/.test(part))) {
    return { problem: 'not-a-number' };
  }
  if (parts.some((part) => /^0*[1-9]\d{0,2}\.\d{3}$/.test(part))) return { problem: 'ambiguous' };
  if (parts.some((part) => Number(part) === 0)) return { problem: 'not-a-number' };
  return { amount: parts.map((part) => String(Number(part))).join('-') };
}

/** Splits a recorded dose into the amount and the unit of the form; undefined if it has another form. */
export function amountOf(dosage: string | undefined): { amount: string; unit: string } | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?(?:-\d+(?:\.\d+)?)?) (\D.*)$/.exec(dosage ?? '') ?? [];
  return amount === undefined || unit === undefined ? undefined : { amount, unit };
}
