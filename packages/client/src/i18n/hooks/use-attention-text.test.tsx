import type { AttentionValue } from '@bedside/contracts/attention/attention.contract.ts';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../../test/show.tsx';
import { useAttentionText } from './use-attention-text.ts';

const score = (lowest: number, highest: number): AttentionValue => ({ name: 'news2', lowest, highest });

describe('the words of a call with several causes', () => {
  it('have one score, the highest, after the values', async () => {
    await show(null, 'en');
    const { result } = renderHook(useAttentionText);
    const text = result.current([
      { values: [score(5, 10), { name: 'heartRate', value: 137 }] },
      { values: [{ name: 'oxygenSaturation', value: 91 }, score(3, 8)] },
      { values: [score(5, 8)] },
    ]);
    expect(text).toBe('HR 137, SpO₂ 91 %, NEWS2 5–10');
  });
});
