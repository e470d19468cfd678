/** Decimal numbers as whole millionths, as they are written: 0.9 is 900,000 and three times 0.3 is the same. */
export function millionths(value: number): number {
  const [whole = '0', fraction = ''] = value.toFixed(6).split('.');
  return Number(whole) * 1_000_000 + Number(fraction);
}
