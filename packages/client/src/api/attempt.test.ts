import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { attemptAt, useAttempt } from './attempt.ts';

describe('an attempt', () => {
  it('keeps key and time while the input is the same', () => {
    const first = attemptAt({ heartRate: 80 }, undefined, 1000);
    expect(attemptAt({ heartRate: 80 }, first, 2000)).toBe(first);
    expect(first.at).toBe(1000);
  });

  it('has a new key and time for other input', () => {
    const first = attemptAt({ heartRate: 80 }, null, 1000);
    const other = attemptAt({ heartRate: 81 }, first, 2000);
    expect(other.key).not.toBe(first.key);
    expect(other.at).toBe(2000);
  });

  it('has a new key for another file', () => {
    const named = (name: string) => ({ files: [new File(['x'], name, { lastModified: 1 })] });
    const first = attemptAt(named('ecg.pdf'), undefined);
    expect(attemptAt(named('ecg.pdf'), first)).toBe(first);
    expect(attemptAt(named('labs.pdf'), first).key).not.toBe(first.key);
  });

  it('ends once the server has stored the input, so that the same input is stored again', () => {
    const { result, rerender } = renderHook(() => useAttempt());
    const first = result.current.at('same');
    rerender();
    expect(result.current.at('same').key).toBe(first.key);
    result.current.done();
    expect(result.current.at('same').key).not.toBe(first.key);
  });
});
