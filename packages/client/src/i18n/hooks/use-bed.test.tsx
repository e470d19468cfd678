import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { useBed } from './use-bed.ts';

it.each([
  ['de', ['Bett 4', 'Bett R1', 'WR', undefined]],
  ['es', ['Box 4', 'Box R1', 'WR', undefined]],
] as const)(
  'names a bed by its number, and a place without one by its own name, in %s',
  async (language, expected) => {
    await show(null, language);
    const { current: bedOf } = renderHook(() => useBed()).result;
    expect(['4', 'R1', 'WR', undefined].map(bedOf)).toEqual(expected);
  },
);
