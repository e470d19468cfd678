/** Converts a decimal number to whole millionths, so that three times 0.3 equals 0.9. */
export function millionths(value: number): number {
  const [whole = '0', fraction = ''] = value.toFixed(6).split('.');
  return Number(whole) * 1_000_000 + Number(fraction);
}
