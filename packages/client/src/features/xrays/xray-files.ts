import { maxXrayBytes, xrayImageTypes } from '@bedside/contracts/xrays/xrays.contract.ts';

export type Refusal = 'wrongType' | 'tooLarge' | 'empty';

/** For the file picker. {@link refusalOf} checks dropped files. */
export const pickerTypes = xrayImageTypes.join(',');

/** Returns why a file cannot be an X-ray, judged by its type and size. The server checks its bytes (D33). */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): Refusal | undefined {
  if (!xrayImageTypes.some((known) => known === type)) return 'wrongType';
  if (size > maxXrayBytes) return 'tooLarge';
  return size === 0 ? 'empty' : undefined;
}
