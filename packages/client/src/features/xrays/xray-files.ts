import { maxXrayBytes, xrayImageTypes } from '@bedside/contracts/xrays/xrays.contract.ts';

export type Refusal = 'wrongType' | 'tooLarge' | 'empty';

/** For the file picker; what is dropped goes by {@link refusalOf}. */
export const pickerTypes = xrayImageTypes.join(',');

/** Why a file cannot be an X-ray, as far as that shows before it is sent; the server looks at its bytes (D33). */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): Refusal | undefined {
  if (!xrayImageTypes.some((known) => known === type)) return 'wrongType';
  if (size > maxXrayBytes) return 'tooLarge';
  return size === 0 ? 'empty' : undefined;
}
